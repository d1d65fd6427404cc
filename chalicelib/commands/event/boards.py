"""Change one board of a published round: add it, dissolve it, swap two players, put its game off."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from chalicelib.commands.caller import PUBLISH, Act, Caller, content_of, receipt
from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import ConflictError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.boards import (
    AddBoard,
    BoardChange,
    ChangedBoards,
    DissolveBoard,
    PutOff,
    SwapPlayers,
    change_board,
)
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Services
from chalicelib.surroundings import night_of, same_day_of

_TRIES = 25
"""How often results of other boards may come in between reading the round and writing it."""
_ACTIONS: Mapping[type[BoardChange], str] = {
    AddBoard: "boards.add",
    DissolveBoard: "boards.dissolve",
    SwapPlayers: "boards.swap",
    PutOff: "boards.put_off",
}


@dataclass(frozen=True, slots=True)
class ChangeBoard:
    """The change, and the `mark` of what was shown of it."""

    caller: Caller
    tournament: TournamentId
    round_number: RoundNumber
    change: BoardChange
    mark: str


def preview_change(
    tournament: Tournament, number: RoundNumber, change: BoardChange, services: Services
) -> ChangedBoards:
    """What the change would do; nothing is written. Raises what `change_board` raises, NotFoundError."""
    round_ = tournament.round(number)
    if round_ is None:
        raise NotFoundError(what="round", round=number)
    night = night_of(tournament, number, services)
    return change_board(tournament, round_, change, night, same_day_of(tournament, number, services))


def apply_change(command: ChangeBoard, services: Services) -> None:
    """Exactly what was shown. Results of other boards may come in at the same moment, and stay.

    Raises ConflictError when one of the boards it is about is no longer as it was, what `change_board` raises,
    EventCancelledError, EventClosedError, NotFoundError, RequestReusedError.
    """
    content = content_of("boards.change", command.round_number, command.change)
    for _ in range(_TRIES):
        if services.closings.was_done(command.tournament, command.caller.request, content):
            return
        event = services.bookings.event(command.tournament)
        refuse_cancelled(event.settings)
        refuse_closed(event.tournament)
        found = preview_change(event.tournament, command.round_number, command.change, services)
        if found.mark != command.mark:
            raise ConflictError(what="round", round=command.round_number)
        if found.is_empty:
            return
        try:
            _save(command, event.tournament, found, content, services)
        except RequestReusedError:
            raise
        except ConflictError:
            continue
        return
    raise BusyError


def _save(command: ChangeBoard, tournament: Tournament, found: ChangedBoards, content: str, services: Services) -> None:
    details = {"round": command.round_number, "names": _told(tournament, found)}
    act = Act(_ACTIONS[type(command.change)], details, (PUBLISH,), content=content)
    round_ = replace(found.round, changed_at=services.clock.now()) if found.changes_pairing else found.round
    services.tournaments.save_round(tournament.id, round_, receipt(command.caller, act, services))


def _told(tournament: Tournament, found: ChangedBoards) -> list[str]:
    """For the change log: the games that are off, those that are on."""
    names = {player.number: player.name for player in tournament.players}
    off = [f"− {one.number}: {names[one.white]} – {names[one.black]}" for one in found.gone if found.changes_pairing]
    return [*off, *(f"{one.number}: {names[one.white]} – {names[one.black]}" for one in found.new)]
