"""D13: the re-pairing of an evening: whoever is missing makes his opponent free, and those left over may meet.

The games of all others stay as they are. A late player who announced himself keeps his game.
"""

import hashlib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import count

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.contract import Note, RoundPairing
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import NEVER_SAVED, BoardNumber, PairingNumber, Version
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.results import NotPublishedError
from chalicelib.domain.lifecycle.rounds import computer_of, pairing_request
from chalicelib.domain.model.ladder import ABSENT, BYE, CUP, FREE, LEAGUE, NO_SHOW, UNOPPOSED, Reason
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Places, Round
from chalicelib.domain.model.tournament import Tournament

AT_CLUB = frozenset({BYE, UNOPPOSED, FREE})
"""Who has no opponent for one of these reasons is at the club, and can be paired."""
_PLAYING = frozenset({LEAGUE, CUP})
"""D14, D17: who is away for one of these reasons has a game tonight."""


class NothingToUndoError(DomainError):
    """This round was not re-paired, or that cannot be undone any more: `reason`; `boards` are those with results."""

    code = "nothing_to_undo"


@dataclass(frozen=True, slots=True)
class Turnout:
    """What the director sees in the hall: who is `missing`, and who has `arrived` without a game."""

    missing: frozenset[PairingNumber] = frozenset()
    arrived: frozenset[PairingNumber] = frozenset()


@dataclass(frozen=True, slots=True)
class RePairing:
    """The round as it would be: which boards are `dissolved`, which are `new`, who is `free` and who is `gone` then.

    `late` are those who are missing and said in time that they come later: their games stay.
    """

    round: Round
    dissolved: tuple[Board, ...]
    new: tuple[Board, ...]
    free: tuple[Bye, ...]
    gone: tuple[Bye, ...] = ()
    late: tuple[PairingNumber, ...] = ()
    notes: tuple[Note, ...] = ()

    @property
    def mark(self) -> str:
        """Differs when somebody would get another place: only what was seen is applied."""
        seen = (self.round.revision, self.round.boards, self.round.byes)
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]

    @property
    def is_empty(self) -> bool:
        """Nobody would get another place."""
        before = self.round.before
        return before is not None and (before.boards, set(before.byes)) == (self.round.boards, set(self.round.byes))


def re_pair(
    tournament: Tournament, round_: Round, turnout: Turnout, night: ClubNight, late: Collection[PairingNumber]
) -> RePairing:
    """The round after a re-pairing. `late` are those who announced that they come late: their games stay.

    The game at a computer that was switched off is no game any more (D12): its opponent is left over.
    Raises NotPublishedError; InvalidFieldError (`missing`, `arrived`) naming the players, for somebody who is missing
    from a board with a result or has no place tonight, or who arrived and has a game or no place in the event.
    """
    if not round_.is_published:
        raise NotPublishedError(round=round_.number)
    _refuse_impossible(tournament, round_, turnout, night)
    gone = turnout.missing - frozenset(late)
    nobody = gone | _switched_off(tournament, night)
    dissolved = tuple(board for board in _without_result(round_) if nobody & {board.white, board.black})
    kept = tuple(board for board in round_.boards if board not in dissolved)
    alone = frozenset(_left_alone(dissolved, gone, computer_of(tournament)))
    waiting = frozenset(bye.player for bye in round_.byes if bye.reason in AT_CLUB) - gone
    over = alone | waiting | turnout.arrived
    pairing = _paired(tournament, round_, over, _over_again(night, kept))
    new = tuple(_boards(pairing, kept, {board.number: board.version for board in dissolved}))
    placed = {number for board in new for number in (board.white, board.black)}
    free = tuple(_free(player, round_, alone | turnout.arrived) for player in sorted(over - placed))
    away = tuple(Bye(player, ByeKind.ZERO_POINT, _why_gone(player, round_, night)) for player in sorted(gone))
    stays = tuple(bye for bye in round_.byes if bye.player not in over | gone)
    after = replace(
        round_,
        boards=tuple(sorted((*kept, *new), key=lambda board: board.number)),
        byes=tuple(sorted((*stays, *away, *free), key=lambda bye: bye.player)),
        before=Places(round_.boards, round_.byes),
        was_re_paired=True,
    )
    return RePairing(after, dissolved, new, free, away, tuple(sorted(turnout.missing - gone)), pairing.notes)


def _switched_off(tournament: Tournament, night: ClubNight) -> frozenset[PairingNumber]:
    """D12: the computer when it is not there tonight, or no longer: it broke down."""
    computer = computer_of(tournament)
    return frozenset() if computer is None or night.evening.computer is not None else frozenset({computer})


def _without_result(round_: Round) -> Iterator[Board]:
    return (board for board in round_.boards if board.result is GameResult.UNDECIDED)


def _why_gone(player: PairingNumber, round_: Round, night: ClubNight) -> Reason:
    """D4: as he said himself; who was free and stayed at home is absent, whoever did not come to his game a no-show."""
    if player in night.away:
        return night.away[player]
    return ABSENT if any(bye.player == player for bye in round_.byes) else NO_SHOW


def undo(tournament: Tournament, round_: Round) -> Round:
    """The round as it was before the last re-pairing; results of games that stayed are kept.

    Raises NothingToUndoError.
    """
    before, refusal = round_.before, undo_refusal(tournament, round_)
    if before is None or refusal is not None:
        raise refusal or NothingToUndoError
    now = _by_place(round_.boards)
    boards = tuple(now.get(place, board) for place, board in _by_place(before.boards).items())
    return replace(round_, boards=boards, byes=before.byes, before=None)


def undo_refusal(tournament: Tournament, round_: Round) -> NothingToUndoError | None:
    """Why the last re-pairing cannot be undone: there is none, or it was played on."""
    if round_.before is None:
        return NothingToUndoError(reason="not_re_paired")
    before = _by_place(round_.before.boards)
    new = (board for place, board in _by_place(round_.boards).items() if place not in before)
    played = tuple(board.number for board in new if board.result is not GameResult.UNDECIDED)
    if played:
        return NothingToUndoError(reason="re_paired_game_played", boards=played)
    if any(one.number > round_.number and one.has_result for one in tournament.rounds):
        return NothingToUndoError(reason="later_round_played")
    return None


def _by_place(boards: Collection[Board]) -> dict[tuple[BoardNumber, PairingNumber, PairingNumber], Board]:
    return {(board.number, board.white, board.black): board for board in boards}


def _refuse_impossible(tournament: Tournament, round_: Round, turnout: Turnout, night: ClubNight) -> None:
    on_boards = {number: board for board in round_.boards for number in (board.white, board.black)}
    taking_part = {player.number for player in tournament.players if player.entry.is_paired_in(round_.number)}
    present = {bye.player for bye in round_.byes if bye.reason in AT_CLUB}
    computer = {computer_of(tournament)}
    decided = {number for number, board in on_boards.items() if board.result is not GameResult.UNDECIDED}
    elsewhere = {player for player, reason in night.away.items() if reason in _PLAYING}
    wrong = (
        ("missing", "has_result", turnout.missing & decided),
        ("missing", "not_paired", (turnout.missing - on_boards.keys() - present) | (turnout.missing & computer)),
        ("arrived", "has_game", turnout.arrived & on_boards.keys()),
        ("arrived", "plays_elsewhere", turnout.arrived & elsewhere),
        ("arrived", "not_taking_part", (turnout.arrived - taking_part) | (turnout.arrived & computer)),
        ("arrived", "missing_and_arrived", turnout.arrived & turnout.missing),
    )
    for field, reason, players in wrong:
        if players:
            names = tuple(player.name for player in tournament.players if player.number in players)
            raise InvalidFieldError(field=field, reason=reason, players=tuple(sorted(players)), names=names)


def _left_alone(
    dissolved: Collection[Board], gone: Collection[PairingNumber], computer: PairingNumber | None
) -> Iterator[PairingNumber]:
    """Whose opponent is missing, or is a computer that is no longer there."""
    for board in dissolved:
        yield from (player for player in (board.white, board.black) if player not in gone and player != computer)


def _over_again(night: ClubNight, kept: Collection[Board]) -> ClubNight:
    """The evening for those left over; a computer that has a game is no opponent for another one (D12)."""
    busy = {number for board in kept for number in (board.white, board.black)}
    computer = None if night.evening.computer in busy else night.evening.computer
    return replace(night, evening=replace(night.evening, computer=computer, is_repairing=True))


def _paired(tournament: Tournament, round_: Round, over: Collection[PairingNumber], night: ClubNight) -> RoundPairing:
    """D13: those left over, by the same rules; the limit of meetings may be exceeded."""
    if not over or (len(over) == 1 and night.evening.computer is None):
        return RoundPairing(pairs=())
    away = [player.number for player in tournament.players if player.number not in over]
    earlier = replace(tournament, rounds=tuple(one for one in tournament.rounds if one.number < round_.number))
    request = pairing_request(earlier, round_.number, away, round_.seed, night)
    return system_of(tournament.settings.system).pair_round(request)


def _boards(
    pairing: RoundPairing, kept: Collection[Board], dissolved: Mapping[BoardNumber, Version]
) -> Iterator[Board]:
    """The new games at the boards where nobody plays any more, then at further ones.

    Nobody's result of the game that was there before is taken for one of the new game: the version moves on, so that
    what was decided on the older one is not written, and whoever enters a result in such a round names its two players.
    """
    taken = {board.number for board in kept}
    numbers = (BoardNumber(number) for number in count(1) if number not in taken)
    for pair, number in zip(pairing.pairs, numbers, strict=False):
        yield Board(number, pair.white, pair.black, version=Version(dissolved.get(number, NEVER_SAVED) + 1))


def _free(player: PairingNumber, round_: Round, unopposed: Collection[PairingNumber]) -> Bye:
    """D4, D13: whose opponent did not show up, and who came too late for his game, has a right to his own value."""
    if player in unopposed:
        return Bye(player, ByeKind.PAIRING_ALLOCATED, UNOPPOSED)
    return next(bye for bye in round_.byes if bye.player == player)
