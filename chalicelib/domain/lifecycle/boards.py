"""One board of a published round: added, dissolved, swapped or put off, while all other boards keep their results."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from itertools import count
from typing import assert_never

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import Note
from chalicelib.domain.ids import NEVER_SAVED, BoardNumber, PairingNumber, RoundNumber, Version
from chalicelib.domain.lifecycle.closing import refuse_closed_round
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.drafts import needed, warnings, with_reason
from chalicelib.domain.lifecycle.results import NotPublishedError
from chalicelib.domain.lifecycle.same_day import SameDay
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.model.tournament import Tournament

_NOTHING_ELSE = SameDay()


@dataclass(frozen=True, slots=True)
class AddBoard:
    """Two players without a game play one another; what they had in its place goes."""

    white: PairingNumber
    black: PairingNumber


@dataclass(frozen=True, slots=True)
class DissolveBoard:
    """The game is off; each of the two gets this instead."""

    board: BoardNumber
    white: ByeKind = ByeKind.ZERO_POINT
    black: ByeKind = ByeKind.ZERO_POINT


@dataclass(frozen=True, slots=True)
class SwapPlayers:
    """Two players change places: at one board their colours, at two their games; without a game one comes in."""

    one: PairingNumber
    other: PairingNumber


@dataclass(frozen=True, slots=True)
class PutOff:
    """The game is adjourned or postponed, and played on `until` then, where that is known (C.04.2 3.1)."""

    board: BoardNumber
    until: datetime | None = None


BoardChange = AddBoard | DissolveBoard | SwapPlayers | PutOff


@dataclass(frozen=True, slots=True)
class ChangedBoards:
    """The round as it would be: which boards are `gone`, which `new`; which byes are `dropped`, which `given`.

    `notes` are what an arbiter should know that was not so before; `later` the rounds that were paired with the boards
    as they were.
    """

    round: Round
    gone: tuple[Board, ...]
    new: tuple[Board, ...]
    dropped: tuple[Bye, ...]
    given: tuple[Bye, ...]
    notes: tuple[Note, ...]
    later: tuple[RoundNumber, ...]

    @property
    def mark(self) -> str:
        """Differs when one of these boards or byes has changed since: only what was seen is applied."""
        seen = (self.gone, self.new, self.dropped, self.given)
        return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]

    @property
    def is_empty(self) -> bool:
        """Nothing would change."""
        return self.gone == self.new

    @property
    def changes_pairing(self) -> bool:
        """Other people meet, or with other colours; not so when a game is only put off."""
        return _seats(self.gone) != _seats(self.new)


def _seats(boards: tuple[Board, ...]) -> set[tuple[BoardNumber, PairingNumber, PairingNumber]]:
    return {(board.number, board.white, board.black) for board in boards}


def change_board(
    tournament: Tournament,
    round_: Round,
    change: BoardChange,
    night: ClubNight | None = None,
    same_day: SameDay = _NOTHING_ELSE,
) -> ChangedBoards:
    """C2, D11: the round with this one change; in a ladder, with its `night`, byes have their reasons (D4).

    Who meets whom then may break rules, and that is told. A board with a result is not touched: the result is taken
    away first. Raises EventClosedError, NotPublishedError, and InvalidFieldError naming the field.
    """
    refuse_closed_round(round_)
    if not round_.is_published:
        raise NotPublishedError(round=round_.number)
    boards, byes = _changed(tournament, round_, change)
    if night:
        byes = tuple(bye if bye in round_.byes else with_reason(bye, round_, night) for bye in byes)
    gone = tuple(board for board in round_.boards if board not in boards)
    new = tuple(board for board in boards if board not in round_.boards)
    after = replace(round_, boards=boards, byes=byes)
    if not isinstance(change, PutOff):
        after = replace(after, before=None, was_re_paired=True, used=round_.used & needed(tournament, after))
    known = frozenset(warnings(tournament, round_, same_day))
    return ChangedBoards(
        round=after,
        gone=gone,
        new=new,
        dropped=tuple(bye for bye in round_.byes if bye not in byes),
        given=tuple(bye for bye in byes if bye not in round_.byes),
        notes=tuple(note for note in warnings(tournament, after, same_day) if note not in known),
        later=tuple(one.number for one in tournament.rounds if one.number > round_.number),
    )


def _changed(tournament: Tournament, round_: Round, change: BoardChange) -> tuple[tuple[Board, ...], tuple[Bye, ...]]:
    match change:
        case AddBoard():
            return _added(tournament, round_, change)
        case DissolveBoard():
            return _dissolved(tournament, round_, change)
        case SwapPlayers():
            return _swapped(tournament, round_, change)
        case PutOff():
            return _put_off(round_, change), round_.byes
        case _:
            assert_never(change)


def _added(tournament: Tournament, round_: Round, change: AddBoard) -> tuple[tuple[Board, ...], tuple[Bye, ...]]:
    """At the first number where nobody sits."""
    names = _names(tournament, {"white": change.white, "black": change.black})
    sitting = _sitting(round_)
    for field, player in (("white", change.white), ("black", change.black)):
        if player in sitting:
            raise InvalidFieldError(field=field, reason="has_game", names=(names[player],))
    taken = {board.number for board in round_.boards}
    number = next(BoardNumber(number) for number in count(1) if number not in taken)
    board = Board(number, change.white, change.black, version=Version(NEVER_SAVED + 1))
    byes = tuple(bye for bye in round_.byes if bye.player not in (change.white, change.black))
    return _in_order((*round_.boards, board)), byes


def _dissolved(
    tournament: Tournament, round_: Round, change: DissolveBoard
) -> tuple[tuple[Board, ...], tuple[Bye, ...]]:
    """The other boards keep their numbers."""
    board = _board(round_, change.board)
    _refuse_result(tournament, "board", board)
    given = (Bye(board.white, change.white), Bye(board.black, change.black))
    return tuple(one for one in round_.boards if one != board), _by_player((*round_.byes, *given))


def _swapped(tournament: Tournament, round_: Round, change: SwapPlayers) -> tuple[tuple[Board, ...], tuple[Bye, ...]]:
    """Nobody's result of the game that was there is taken for one of the new game: the version moves on (D13)."""
    fields = {"one": change.one, "other": change.other}
    _names(tournament, fields)
    sitting = _sitting(round_)
    if not sitting.keys() & fields.values():
        raise InvalidFieldError(field="one", reason="no_board")
    for field, player in fields.items():
        if player in sitting:
            _refuse_result(tournament, field, sitting[player])
    places = {change.one: change.other, change.other: change.one}
    boards = tuple(_with_places(board, places) for board in round_.boards)
    left = next((player for player in fields.values() if player not in sitting), None)
    if left is None:
        return boards, round_.byes
    had = next((bye for bye in round_.byes if bye.player == left), None)
    is_odd = had is not None and had.kind is ByeKind.PAIRING_ALLOCATED
    given = Bye(places[left], ByeKind.PAIRING_ALLOCATED if is_odd else ByeKind.ZERO_POINT)
    return boards, _by_player((*(bye for bye in round_.byes if bye != had), given))


def _with_places(board: Board, places: Mapping[PairingNumber, PairingNumber]) -> Board:
    white, black = places.get(board.white, board.white), places.get(board.black, board.black)
    if (white, black) == (board.white, board.black):
        return board
    return replace(board, white=white, black=black, version=Version(board.version + 1))


def _put_off(round_: Round, change: PutOff) -> tuple[Board, ...]:
    """Of a game without a result, or one that was put off before."""
    board = _board(round_, change.board)
    if board.result.is_decided:
        raise InvalidFieldError(field="board", reason="board_decided")
    wanted = replace(board, result=GameResult.ADJOURNED, resumes_at=change.until)
    if wanted == board:
        return round_.boards
    return tuple(replace(wanted, version=Version(board.version + 1)) if one == board else one for one in round_.boards)


def _board(round_: Round, number: BoardNumber) -> Board:
    board = round_.board(number)
    if board is None:
        raise InvalidFieldError(field="board", reason="unknown_board")
    return board


def _refuse_result(tournament: Tournament, field: str, board: Board) -> None:
    if board.result is not GameResult.UNDECIDED:
        names = tuple(tournament.player(number).name for number in (board.white, board.black))
        raise InvalidFieldError(field=field, reason="has_result", names=names)


def _names(tournament: Tournament, fields: Mapping[str, PairingNumber]) -> dict[PairingNumber, str]:
    """Who is meant. Raises InvalidFieldError for nobody, and for the same player twice."""
    known = {player.number: player.name for player in tournament.players}
    for field, player in fields.items():
        if player not in known:
            raise InvalidFieldError(field=field, reason="unknown_player")
    if len(set(fields.values())) < len(fields):
        raise InvalidFieldError(field=tuple(fields)[-1], reason="player_twice")
    return known


def _sitting(round_: Round) -> dict[PairingNumber, Board]:
    return {number: board for board in round_.boards for number in (board.white, board.black)}


def _in_order(boards: tuple[Board, ...]) -> tuple[Board, ...]:
    return tuple(sorted(boards, key=lambda board: board.number))


def _by_player(byes: tuple[Bye, ...]) -> tuple[Bye, ...]:
    return tuple(sorted(byes, key=lambda bye: bye.player))
