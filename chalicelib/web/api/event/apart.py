"""Players who are kept apart: list, add, take away."""

from typing import Annotated

from pydantic import Field

from chalicelib.commands.event.apart import KeepApart, LetMeet, keep_apart, let_meet
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import FIRST_ROUND, EntryId, RoundNumber
from chalicelib.domain.model.tournament import KeptApart, Strictness
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/tournaments/{tournament}/kept-apart"


class ApartBody(Body):
    """Two entries that shall not meet, or not in these rounds; what was said of the same two before is forgotten."""

    one: str
    other: str
    strictness: Strictness = Strictness.ALWAYS
    first_round: Annotated[Whole, Field(ge=1)] = FIRST_ROUND
    last_round: Whole | None = None

    def to_domain(self) -> KeptApart:
        """The pair."""
        return KeptApart(
            EntryId(self.one),
            EntryId(self.other),
            self.strictness,
            RoundNumber(self.first_round),
            None if self.last_round is None else RoundNumber(self.last_round),
        )


class ApartAnswer(Answer):
    """Two entries that do not meet; one of them may be gone. Without a `last_round` to the end."""

    one: str
    other: str
    strictness: Strictness
    first_round: int
    last_round: int | None


class ApartList(Answer):
    """All pairs that are kept apart."""

    pairs: tuple[ApartAnswer, ...]


@noun.reads(_LIST, Action.SEE_TOURNAMENT, ApartList)
def list_kept_apart(call: Call) -> ApartList:
    """Which players are kept apart."""
    pairs = call.services.tournaments.load(call.tournament).settings.kept_apart
    return ApartList(pairs=tuple(ApartAnswer.model_validate(pair, from_attributes=True) for pair in pairs))


@noun.takes(f"POST {_LIST}", Action.CHANGE_SETTINGS, ApartBody, Empty, status=201)
def post_kept_apart(call: Call, body: ApartBody) -> Empty:
    """Keep two players apart."""
    keep_apart(KeepApart(call.caller, call.tournament, body.to_domain()), call.services)
    return Empty()


@noun.does(f"DELETE {_LIST}/{{one}}/{{other}}", Action.CHANGE_SETTINGS, Empty)
def delete_kept_apart(call: Call) -> Empty:
    """Let two players meet; nothing is done when they may already."""
    parameters = call.request.parameters
    entries = frozenset((EntryId(parameters["one"]), EntryId(parameters["other"])))
    let_meet(LetMeet(call.caller, call.tournament, entries), call.services)
    return Empty()
