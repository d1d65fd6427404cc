"""Byes and absences of rounds to come, put down by an official."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chalicelib.commands.caller import PUBLISH, Act, Caller, content_of, receipt
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.said import with_byes
from chalicelib.domain.model.result import ByeKind
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class SetByes:
    """The bye of this player in each of these rounds, or None: he plays. Other rounds stay as they are.

    `seen` is the version of the entry that the caller saw. `is_exception`: half points beyond the rules of the event.
    """

    caller: Caller
    tournament: TournamentId
    entry: EntryId
    byes: Mapping[RoundNumber, ByeKind | None]
    seen: Version
    is_exception: bool = False


def set_byes(command: SetByes, services: Services) -> None:
    """Put them down; the pairing reads them.

    Raises what `with_byes` raises, NotFoundError, ConflictError, RequestReusedError.
    """
    tournament = services.tournaments.load(command.tournament)
    entry = next((one for one in services.tournaments.entries(tournament.id) if one.id == command.entry), None)
    if entry is None:
        raise NotFoundError(what="entry", id=command.entry)
    content = content_of("entries.byes", command)
    if services.closings.was_done(tournament.id, command.caller.request, content):
        return
    refuse_closed(tournament)
    wanted = with_byes(tournament, entry, command.byes, is_exception=command.is_exception)
    if wanted == entry:
        return
    told = [f"{number}: {kind.value}" for number, kind in wanted.byes]
    act = Act(
        "entries.byes",
        {"names": [entry.person.name], "byes": told},
        (PUBLISH,),
        content=content,
    )
    services.tournaments.save_entry(
        tournament.id, replace(wanted, version=command.seen), receipt(command.caller, act, services)
    )
