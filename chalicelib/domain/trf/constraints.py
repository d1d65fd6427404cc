"""What a file asks of the pairing: pairs that must not meet (260, XXP) and acceleration (250, XXA, C.04.7).

Pairs that do not meet if it can be helped have no record: a comment of this program names them.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import TypeVar

from chalicelib.domain.formats.common.acceleration import VirtualPoints, baku_points, may_be_accelerated
from chalicelib.domain.formats.contract import PlayerPair
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf import own
from chalicelib.domain.trf.columns import Field, format_points, parse_number, parse_points
from chalicelib.domain.trf.document import Place, RawRecord, Remark, TrfDocument
from chalicelib.domain.trf.lines import Line
from chalicelib.domain.trf.systems import BAKU

_WORD = re.compile(r"\S+")
_POINTS_250 = Field(10, 13)
_ROUNDS_250 = (Field(15, 17), Field(19, 21))
_PLAYERS_250 = (Field(23, 26), Field(28, 31))
_ROUNDS_260 = (Field(5, 7), Field(9, 11))
_FIRST_PLAYER_260 = 13

N = TypeVar("N", bound=int)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class ForbiddenPair:
    """Two players that must not meet from one round to another; no last round: to the end."""

    players: PlayerPair
    first_round: RoundNumber = FIRST_ROUND
    last_round: RoundNumber | None = None

    def holds_in(self, round_number: RoundNumber) -> bool:
        """It is about this round."""
        return self.first_round <= round_number and (self.last_round is None or round_number <= self.last_round)


def forbidden_pairs(document: TrfDocument, round_number: RoundNumber) -> frozenset[PlayerPair]:
    """The pairs that must not meet in this round."""
    return frozenset(pair.players for pair in all_forbidden_pairs(document) if pair.holds_in(round_number))


def all_forbidden_pairs(document: TrfDocument) -> Iterator[ForbiddenPair]:
    """No two of a record meet: XXP always, 260 from a round to a round; where one is blank or 000 there is no limit."""
    for record in document.raw("XXP"):
        yield from (ForbiddenPair(pair) for pair in _pairs(_players(_line(record), 4)))
    for record in document.raw("260"):
        line = _line(record)
        first, last = (_round_or_none(line, field) for field in _ROUNDS_260)
        if first and last and last < first:
            raise line.refuse("bad_number", _ROUNDS_260[1].first, found=last)
        for pair in _pairs(_players(line, _FIRST_PLAYER_260)):
            yield ForbiddenPair(pair, first or FIRST_ROUND, last)


def avoided_pairs(document: TrfDocument, round_number: RoundNumber) -> frozenset[PlayerPair]:
    """The pairs that do not meet in this round if it can be helped."""
    return frozenset(pair.players for pair in all_avoided_pairs(document) if pair.holds_in(round_number))


def all_avoided_pairs(document: TrfDocument) -> Iterator[ForbiddenPair]:
    """The pairs that this program's comments name."""
    for _, (first, last, one, other) in own.numbers(document, own.AVOID, 4):
        pair = frozenset((PairingNumber(one), PairingNumber(other)))
        if len(pair) == 2 and all(pair):
            yield ForbiddenPair(pair, RoundNumber(first) or FIRST_ROUND, RoundNumber(last) or None)


def write_avoided(pairs: Iterable[ForbiddenPair]) -> Iterator[RawRecord]:
    """A comment for each."""
    for pair in sorted(pairs, key=_order):
        yield own.said(own.AVOID, pair.first_round, pair.last_round or 0, *sorted(pair.players))


def write_forbidden(pairs: Iterable[ForbiddenPair], planned_rounds: int) -> Iterator[RawRecord]:
    """Record 260, and XXP of what holds in every round: programs read one or the other."""
    ordered = sorted(pairs, key=_order)
    for pair in ordered:
        rounds = f"{pair.first_round:>3} {pair.last_round or planned_rounds:>3}"
        yield _head(f"260 {rounds} " + " ".join(f"{number:>4}" for number in sorted(pair.players)))
    for pair in ordered:
        if (pair.first_round, pair.last_round) == (FIRST_ROUND, None):
            yield _head("XXP " + " ".join(str(number) for number in sorted(pair.players)))


def virtual_points(document: TrfDocument) -> VirtualPoints:
    """What is added to scores for pairing, round by round: 250 and XXA, else by the rule where 192 ends in _BAKU."""
    table: dict[PairingNumber, list[HalfPoints]] = {}
    for record in document.raw("250"):
        _add_250(_line(record), table)
    for record in document.raw("XXA"):
        number, points = _xxa(_line(record))
        table[number] = points
    if not table and document.system.upper().endswith(BAKU):
        return baku_points_of(document)
    return {number: tuple(points) for number, points in table.items()}


def constraint_remarks(document: TrfDocument) -> Iterator[Remark]:
    """What these records and this program's comments say in vain. Raises TrfError where one cannot be meant."""
    known = {player.number for player in document.players}
    virtual_points(document)
    for record in document.raw("XXP", "260", "XXA"):
        line = _line(record)
        for number in sorted(_named_in(line) - known):
            yield line.remark("player_not_in_file", 1, f"{line.code} {number}")
    for record in own.unread(document):
        yield _line(record).remark("own_comment_unread", 1)


def _named_in(line: Line) -> set[PairingNumber]:
    if line.code == "XXA":
        return {_xxa(line)[0]}
    return _players(line, _FIRST_PLAYER_260 if line.code == "260" else 4)


def baku_points_of(document: TrfDocument) -> VirtualPoints:
    """C.04.7 1. Who is absent from round 1, and has no bye for it either, came later.

    1.1: nobody has any where a win is not two draws or a loss is worth something.
    """
    if not may_be_accelerated(document.scoring):
        return {}
    numbers = [player.number for player in document.players]
    at_first: Iterable[PairingNumber] = numbers
    if document.rounds:
        first = document.rounds[0]
        at_first = {number for board in first.boards for number in (board.white, board.black)}
        at_first |= {bye.player for bye in first.byes}
    return baku_points(numbers, frozenset(at_first), document.planned_rounds or 0, document.scoring.win)


def _order(pair: ForbiddenPair) -> tuple[list[PairingNumber], int, int]:
    return sorted(pair.players), pair.first_round, pair.last_round or 0


def ignores_acceleration(document: TrfDocument) -> bool:
    """C.04.7 1.1: record 192 accelerates an event whose points do not allow it, and no record says how."""
    is_asked = document.system.upper().endswith(BAKU) and not any(document.raw("250", "XXA"))
    return is_asked and not may_be_accelerated(document.scoring)


def write_acceleration(points: Mapping[PairingNumber, tuple[HalfPoints, ...]]) -> Iterator[RawRecord]:
    """Record 250 for each stretch of rounds and of players, and XXA: programs read one or the other."""
    for theirs, numbers in _stretches((number, points[number]) for number in sorted(points)):
        rounds = ((RoundNumber(place), value) for place, value in enumerate(theirs, start=1) if value != NO_POINTS)
        for value, of_rounds in _stretches(rounds):
            columns = f"{format_points(value):>4} {of_rounds[0]:>3} {of_rounds[-1]:>3}"
            yield _head(f"250      {columns} {numbers[0]:>4} {numbers[-1]:>4}")
    for number, his in sorted(points.items()):
        yield _head(f"XXA {number:>4}" + "".join(f" {format_points(value):>4}" for value in his))


def _stretches(valued: Iterable[tuple[N, V]]) -> Iterator[tuple[V, list[N]]]:
    """Numbers that follow one another without a gap and have the same value."""
    placed = enumerate(valued)
    for (_, value), group in groupby(placed, key=lambda one: (one[1][0] - one[0], one[1][1])):
        yield value, [number for _, (number, _) in group]


def _add_250(line: Line, table: dict[PairingNumber, list[HalfPoints]]) -> None:
    points = parse_points(_POINTS_250.of(line.text))
    if points is None:
        raise line.refuse("bad_points", _POINTS_250.first, found=_POINTS_250.of(line.text))
    first, last = (_number(line, field) for field in _ROUNDS_250)
    if last < first:
        raise line.refuse("bad_number", _ROUNDS_250[1].first, found=last)
    for number in range(_number(line, _PLAYERS_250[0]), _number(line, _PLAYERS_250[1]) + 1):
        his = table.setdefault(PairingNumber(number), [])
        his.extend([NO_POINTS] * (last - len(his)))
        his[first - 1 : last] = [points] * (last - first + 1)


def _xxa(line: Line) -> tuple[PairingNumber, list[HalfPoints]]:
    words = list(_WORD.finditer(line.text, 3))
    found = parse_number(words[0][0]) if words else None
    if not found:
        raise line.refuse("bad_number", 5, found=line.body)
    points = []
    for word in words[1:]:
        value = parse_points(word[0])
        if value is None:
            raise line.refuse("bad_points", word.start() + 1, found=word[0])
        points.append(value)
    return PairingNumber(found), points


def _pairs(players: Iterable[PairingNumber]) -> Iterator[PlayerPair]:
    return (frozenset(pair) for pair in combinations(sorted(players), 2))


def _players(line: Line, first_column: int) -> set[PairingNumber]:
    players = set()
    for word in _WORD.finditer(line.text, first_column - 1):
        number = parse_number(word[0])
        if not number:
            raise line.refuse("bad_number", word.start() + 1, found=word[0])
        players.add(PairingNumber(number))
    return players


def _round_or_none(line: Line, field: Field) -> RoundNumber | None:
    return RoundNumber(_number(line, field)) if field.of(line.text).strip("0") else None


def _number(line: Line, field: Field) -> int:
    number = parse_number(field.of(line.text))
    if not number or number > 9999:
        raise line.refuse("bad_number", field.first, found=field.of(line.text))
    return number


def _head(text: str) -> RawRecord:
    return RawRecord(text, Place.HEAD)


def _line(record: RawRecord) -> Line:
    return Line(record.line, record.text)
