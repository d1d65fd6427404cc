"""Byes and absences of rounds to come, put down by an official."""

from typing import Annotated, Literal

from pydantic import Field

from chalicelib.commands.event.byes import SetByes, set_byes
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import EntryId, RoundNumber, Version
from chalicelib.domain.model.result import ByeKind
from chalicelib.web.api.endpoint import Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)


class RoundBody(Body):
    """A round that is not paired yet: `Z` is an absence, `H` a bye of half a point; null: he plays."""

    round: Annotated[Whole, Field(ge=1)]
    kind: Literal[ByeKind.ZERO_POINT, ByeKind.HALF_POINT] | None


class ByesBody(Body):
    """Rounds that are not named stay as they are.

    `seen` is the version of the entry that was read. `exception` allows more half points than the event gives.
    """

    seen: Whole
    byes: tuple[RoundBody, ...]
    exception: bool = False


@noun.takes("PUT /tournaments/{tournament}/entries/{entry}/byes", Action.CHANGE_ENTRIES, ByesBody, Empty)
def put_byes(call: Call, body: ByesBody) -> Empty:
    """In which rounds to come somebody is not paired; what he has is in the list of entries."""
    command = SetByes(
        caller=call.caller,
        tournament=call.tournament,
        entry=EntryId(call.request.parameters["entry"]),
        byes={RoundNumber(one.round): one.kind for one in body.byes},
        seen=Version(body.seen),
        is_exception=body.exception,
    )
    set_byes(command, call.services)
    return Empty()
