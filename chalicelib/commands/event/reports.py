"""Players report their results by their own links: whose a link is, what he says, and when it counts."""

from dataclasses import dataclass, replace

from chalicelib.commands import attempts
from chalicelib.commands.caller import Act, Caller, content_of, receipt
from chalicelib.commands.event.results import SaveResults, fill_in
from chalicelib.domain.booking.settings import refuse_cancelled
from chalicelib.domain.errors import ConflictError, InvalidFieldError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NOBODY, EntryId, RequestId, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.closing import refuse_closed
from chalicelib.domain.lifecycle.reports import (
    REPORTABLE,
    PlayerClaim,
    Report,
    Seat,
    agrees,
    claim_in,
    open_seat,
)
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import BusyError, Services

_TRIES = 25
"""How often others may be faster with a report of the same round."""


@dataclass(frozen=True, slots=True)
class ChangeReporting:
    """Players report by their links, or no longer do; `seen` is the version that the caller's page showed."""

    caller: Caller
    tournament: TournamentId
    is_on: bool
    seen: Version


@dataclass(frozen=True, slots=True)
class RenewPlayerLink:
    """Another link for this player."""

    caller: Caller
    tournament: TournamentId
    entry: EntryId
    seen: Version


@dataclass(frozen=True, slots=True)
class OpenPlayerLink:
    """A token that came from this place."""

    token: str
    place: str


@dataclass(frozen=True, slots=True)
class PlayerLink:
    """Whose link it is, in the event as it is now."""

    tournament: Tournament
    player: Player


@dataclass(frozen=True, slots=True)
class ReportResult:
    """What a player says of the game that he saw at this board; None takes back what he said.

    Undecided: his opponent did not come.
    """

    request: RequestId
    tournament: TournamentId
    entry: EntryId
    round_number: RoundNumber
    seen: Board
    result: GameResult | None


def change_reporting(command: ChangeReporting, services: Services) -> None:
    """With the first time the event gets the key of its links. Raises ConflictError."""
    present = services.reports.reporting(command.tournament)
    if present.is_on is command.is_on:
        return
    key = present.key or services.chance.token()
    wanted = replace(present, is_on=command.is_on, key=key, version=command.seen)
    act = Act("reports.on" if command.is_on else "reports.off")
    services.reports.save_reporting(command.tournament, wanted, receipt(command.caller, act, services))


def renew_player_link(command: RenewPlayerLink, services: Services) -> None:
    """From now on he has another link, and the older ones no longer work. Raises NotFoundError, ConflictError."""
    if services.tournaments.was_done(command.tournament, command.caller.request):
        return
    player = _player(services.tournaments.load(command.tournament), command.entry)
    wanted = replace(services.reports.reporting(command.tournament).renew(command.entry), version=command.seen)
    act = Act("reports.renew", {"names": [player.name]})
    services.reports.save_reporting(command.tournament, wanted, receipt(command.caller, act, services))


def open_player_link(command: OpenPlayerLink, services: Services) -> PlayerLink:
    """Whose link it is. Raises NotFoundError, also while players do not report, and TooManyAttemptsError."""
    try:
        claim = claim_in(command.token)
        if claim is None or not services.reports.reporting(claim.tournament).has_made(claim):
            raise NotFoundError(what="link")
        return _holder(claim, services)
    except NotFoundError:
        attempts.count(attempts.of_personal_link("player", command.place), services)
        raise


def _holder(claim: PlayerClaim, services: Services) -> PlayerLink:
    tournament = services.tournaments.load(claim.tournament)
    return PlayerLink(tournament, _player(tournament, claim.entry))


def _player(tournament: Tournament, entry: EntryId) -> Player:
    found = next((player for player in tournament.players if player.entry.id == entry), None)
    if found is None:
        raise NotFoundError(what="player")
    return found


def report_result(command: ReportResult, services: Services) -> bool:
    """Keep what he says beside the round; True when his opponent says the same, so that it is the result now.

    Of two who report at the same moment the second one sees what the first one said. The result is written as any
    other (C2): an official's that is there already wins. Raises BoardMovedError, InvalidFieldError,
    TooManyAttemptsError, EventCancelledError, EventClosedError, and what `fill_in` raises.
    """
    if command.result is not None and command.result not in (*REPORTABLE, GameResult.UNDECIDED):
        raise InvalidFieldError(field="result", reason="unknown_choice")
    attempts.count(attempts.of_reports(command.tournament, command.entry), services)
    for _ in range(_TRIES):
        if services.tournaments.was_done(command.tournament, command.request):
            return False
        event = services.bookings.event(command.tournament)
        refuse_cancelled(event.settings)
        refuse_closed(event.tournament)
        player = _player(event.tournament, command.entry)
        seat = open_seat(event.tournament, player.number, command.round_number, command.seen)
        try:
            return _put_down(command, PlayerLink(event.tournament, player), seat, services)
        except RequestReusedError:
            raise
        except ConflictError as error:
            if error.code != ConflictError.code:
                raise
    raise BusyError


def _put_down(command: ReportResult, link: PlayerLink, seat: Seat, services: Services) -> bool:
    """The result itself where both agree, else his report. Raises ConflictError when somebody was faster."""
    caller, (tournament, player) = Caller(NOBODY, command.request), (link.tournament, link.player)
    known = services.reports.of_round(tournament.id, seat.round.number)
    if command.result is not None and agrees(known.about(seat.board), seat.colour, command.result):
        change = ResultChange.of(seat.board, command.result)
        names = tuple(tournament.player(number).name for number in (seat.board.white, seat.board.black))
        fill_in(SaveResults(caller, tournament.id, seat.round.number, (change,), names), services)
        return True
    said, board = known.without(seat.board, seat.colour), seat.board
    if command.result is not None:
        now = services.clock.now()
        said = known.with_report(
            Report(board.number, board.white, board.black, seat.colour, command.result, now), board
        )
    told = "" if command.result is None else command.result.value
    line = {"board": board.number, "from": "", "to": told}
    details = {"round": seat.round.number, "names": [player.name], "way": "report", "boards": [line]}
    act = Act("reports.say", details, content=content_of("reports.say", board.number, command.result))
    services.reports.save(tournament.id, seat.round.number, said, receipt(caller, act, services))
    return False
