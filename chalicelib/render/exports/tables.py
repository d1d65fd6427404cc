"""The tables of an event for spreadsheets: players, standings, pairings with results. Heads are English msgids."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction

from chalicelib.domain.formats.keizer.ladder import Ladder
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.tiebreaks.working import in_points
from chalicelib.render.exports.event import ExportedEvent
from chalicelib.render.exports.spreadsheet import Cell
from chalicelib.render.texts import N_

Rows = Sequence[Sequence[Cell]]
Say = Callable[..., str]
"""`Texts.text` of a language."""


class Table(StrEnum):
    """What there is a table of; the value is part of the file's name."""

    PLAYERS = "players"
    STANDINGS = "standings"
    PAIRINGS = "pairings"


_PLAYERS = (
    N_("No."), N_("Title"), N_("Name"), N_("Rating"), N_("Federation"), N_("FIDE ID"), N_("National number"),
    N_("Date of birth"), N_("Sex"), N_("Club"), N_("Withdrawn from round"),
)  # fmt: skip
_RANKED = (N_("Place"), N_("No."), N_("Title"), N_("Name"), N_("Rating"), N_("Federation"), N_("Club"))
_STANDINGS = (*_RANKED, N_("Points"))
_LADDER = (*_RANKED, N_("Total"), N_("Value"))
_AFTER_TIEBREAKS = (N_("Games"), N_("TPR"))
_PAIRINGS = (
    N_("Round"), N_("Date"), N_("Board"), N_("White no."), N_("White"), N_("White rating"), N_("Black no."),
    N_("Black"), N_("Black rating"), N_("Result"), N_("White points"), N_("Black points"), N_("Remark"),
)  # fmt: skip

_FORFEIT, _NOT_RATED = N_("forfeit"), N_("not rated")
RESULTS: Mapping[GameResult, tuple[str, str]] = {
    GameResult.UNDECIDED: ("", N_("no result yet")),
    GameResult.WHITE_WINS: ("1-0", ""),
    GameResult.DRAWN: ("½-½", ""),
    GameResult.BLACK_WINS: ("0-1", ""),
    GameResult.WHITE_WINS_BY_FORFEIT: ("1-0", _FORFEIT),
    GameResult.BLACK_WINS_BY_FORFEIT: ("0-1", _FORFEIT),
    GameResult.DOUBLE_FORFEIT: ("0-0", _FORFEIT),
    GameResult.NO_CONTEST: ("0-0", N_("no contest")),
    GameResult.WHITE_WINS_UNRATED: ("1-0", _NOT_RATED),
    GameResult.DRAWN_UNRATED: ("½-½", _NOT_RATED),
    GameResult.BLACK_WINS_UNRATED: ("0-1", _NOT_RATED),
    GameResult.WHITE_DRAWS_BLACK_LOSES: ("½-0", ""),
    GameResult.WHITE_LOSES_BLACK_DRAWS: ("0-½", ""),
    GameResult.ADJOURNED: ("", N_("adjourned")),
}
"""A result and what is said of it: no cell begins with a sign that a spreadsheet would reckon with."""
_BYES: Mapping[ByeKind, str] = {
    ByeKind.PAIRING_ALLOCATED: N_("Bye"),
    ByeKind.FULL_POINT: N_("Bye asked for"),
    ByeKind.HALF_POINT: N_("Bye asked for"),
    ByeKind.ZERO_POINT: N_("Absent"),
}


def rows_of(event: ExportedEvent, table: Table, say: Say) -> Rows:
    """The table with its head, in the language of `say`."""
    match table:
        case Table.PLAYERS:
            return [_said(_PLAYERS, say), *_players(event)]
        case Table.STANDINGS if event.ladder is not None:
            return [_said(_LADDER, say), *_ladder(event, event.ladder)]
        case Table.STANDINGS:
            heads = (*_said(_STANDINGS, say), *event.standings.order.codes, *_said(_AFTER_TIEBREAKS, say))
            return [heads, *_standings(event)]
        case Table.PAIRINGS:
            return [_said(_PAIRINGS, say), *(row for round_ in event.rounds for row in _round(event, round_, say))]


def _said(heads: Sequence[str], say: Say) -> tuple[str, ...]:
    return tuple(say(head) for head in heads)


def _players(event: ExportedEvent) -> Iterator[Sequence[Cell]]:
    for number, player in sorted(event.players.items()):
        person = player.person
        yield (
            number, person.title.value, person.name, person.rating or None, person.federation, person.fide_id,
            person.national_id, person.birth, person.sex.value, person.club, player.entry.withdrawn_from,
        )  # fmt: skip


def _ladder(event: ExportedEvent, ladder: Ladder) -> Iterator[Sequence[Cell]]:
    """D7."""
    for row in ladder.rows:
        yield *_ranked(event, row.place, row.player), row.total, row.value_now


def _ranked(event: ExportedEvent, place: int, number: PairingNumber) -> tuple[Cell, ...]:
    person = event.players[number].person
    rating = person.rating or None
    return place, number, person.title.value, person.name, rating, person.federation, person.club


def _standings(event: ExportedEvent) -> Iterator[Sequence[Cell]]:
    for row in event.standings.rows:
        values = (None if value is None else Fraction(value.value) for value in row.values)
        yield *_ranked(event, row.place, row.number), in_points(row.points), *values, row.games, row.tpr


def _round(event: ExportedEvent, round_: Round, say: Say) -> Iterator[Sequence[Cell]]:
    """A row for each board, then for each bye."""
    day = event.days.get(round_.number)
    when: tuple[Cell, ...] = (round_.number, day.isoformat() if day else None)
    for board in round_.boards:
        yield *when, *_board(event, round_, board, say)
    for bye in round_.byes:
        yield *when, *_bye(event, round_, bye, say)


def _board(event: ExportedEvent, round_: Round, board: Board, say: Say) -> Iterator[Cell]:
    yield board.number
    for number in (board.white, board.black):
        player = event.players[number]
        yield from (number, player.name, player.rating or None)
    result, remark = RESULTS[board.result]
    yield result
    for number in (board.white, board.black):
        yield in_points(event.points(number, round_.number)) if board.result.is_decided else None
    yield say(remark) if remark else None


def _bye(event: ExportedEvent, round_: Round, bye: Bye, say: Say) -> Iterator[Cell]:
    player = event.players[bye.player]
    yield from (None, bye.player, player.name, player.rating or None, None, None, None, None)
    yield from (in_points(event.points(bye.player, round_.number)), None, say(_BYES[bye.kind]))
