"""What a file asks of the pairing: pairs that must not meet (260, XXP) and acceleration (250, XXA, C.04.7)."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import TypeVar

from chalicelib.domain.formats.common.acceleration import VirtualPoints, baku_points
from chalicelib.domain.formats.contract import PlayerPair
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf.columns import Field, format_points, parse_number, parse_points
from chalicelib.domain.trf.document import Place, RawRecord, TrfDocument
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
        yield from (ForbiddenPair(pair) for pair in _pairs(_line(record), 4))
    for record in document.raw("260"):
        line = _line(record)
        first, last = (_round_or_none(line, field) for field in _ROUNDS_260)
        if first and last and last < first:
            raise line.refuse("bad_number", _ROUNDS_260[1].first, found=last)
        for pair in _pairs(line, _FIRST_PLAYER_260):
            yield ForbiddenPair(pair, first or FIRST_ROUND, last)


def write_forbidden(pairs: Iterable[ForbiddenPair], planned_rounds: int) -> Iterator[RawRecord]:
    """Record 260, and XXP of what holds in every round: programs read one or the other."""
    ordered = sorted(pairs, key=lambda pair: (sorted(pair.players), pair.first_round))
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


def baku_points_of(document: TrfDocument) -> VirtualPoints:
    """C.04.7 1. Who is absent from round 1, and has no bye for it either, came later."""
    numbers = [player.number for player in document.players]
    at_first: Iterable[PairingNumber] = numbers
    if document.rounds:
        first = document.rounds[0]
        at_first = {number for board in first.boards for number in (board.white, board.black)}
        at_first |= {bye.player for bye in first.byes}
    return baku_points(numbers, frozenset(at_first), document.planned_rounds or 0, document.scoring.win)


def write_acceleration(points: Mapping[PairingNumber, tuple[HalfPoints, ...]]) -> Iterator[RawRecord]:
    """Record 250 for each stretch of rounds and of players, and XXA: programs read one or the other."""
    for own, numbers in _stretches((number, points[number]) for number in sorted(points)):
        rounds = ((RoundNumber(place), value) for place, value in enumerate(own, start=1) if value != NO_POINTS)
        for value, of_rounds in _stretches(rounds):
            columns = f"{format_points(value):>4} {of_rounds[0]:>3} {of_rounds[-1]:>3}"
            yield _head(f"250      {columns} {numbers[0]:>4} {numbers[-1]:>4}")
    for number, own in sorted(points.items()):
        yield _head(f"XXA {number:>4}" + "".join(f" {format_points(value):>4}" for value in own))


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
        own = table.setdefault(PairingNumber(number), [])
        own.extend([NO_POINTS] * (last - len(own)))
        own[first - 1 : last] = [points] * (last - first + 1)


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


def _pairs(line: Line, first_column: int) -> Iterator[PlayerPair]:
    players = set()
    for word in _WORD.finditer(line.text, first_column - 1):
        number = parse_number(word[0])
        if not number:
            raise line.refuse("bad_number", word.start() + 1, found=word[0])
        players.add(PairingNumber(number))
    return (frozenset(pair) for pair in combinations(sorted(players), 2))


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
