"""What a file asks of the pairing: pairs that must not meet (260, XXP) and acceleration (250, XXA, C.04.7)."""

import re
from collections.abc import Iterator
from itertools import combinations

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.trf.columns import Field, parse_number, parse_points
from chalicelib.domain.trf.document import RawRecord, TrfDocument
from chalicelib.domain.trf.lines import Line

_WORD = re.compile(r"\S+")
_POINTS_250 = Field(10, 13)
_ROUNDS_250 = (Field(15, 17), Field(19, 21))
_PLAYERS_250 = (Field(23, 26), Field(28, 31))
_ROUNDS_260 = (Field(5, 7), Field(9, 11))
_FIRST_PLAYER_260 = 13
_BAKU = "_BAKU"

VirtualPoints = dict[PairingNumber, tuple[HalfPoints, ...]]


def forbidden_pairs(document: TrfDocument, round_number: RoundNumber) -> frozenset[frozenset[PairingNumber]]:
    """260 holds from a round to a round, XXP always: no two players of one record meet."""
    groups = [players for record in document.raw("XXP") for players in [_group(_line(record), 4)]]
    for record in document.raw("260"):
        line = _line(record)
        first, last = (_number(line, field) for field in _ROUNDS_260)
        if first <= round_number <= last:
            groups.append(_group(line, _FIRST_PLAYER_260))
    return frozenset(frozenset(pair) for players in groups for pair in combinations(sorted(players), 2))


def virtual_points(document: TrfDocument) -> VirtualPoints:
    """What is added to scores for pairing, round by round: 250 and XXA, else by the rule where 192 ends in _BAKU."""
    table: dict[PairingNumber, list[HalfPoints]] = {}
    for record in document.raw("250"):
        _add_250(_line(record), table)
    for record in document.raw("XXA"):
        number, points = _xxa(_line(record))
        table[number] = points
    if not table and document.system.upper().endswith(_BAKU):
        return dict(_baku(document))
    return {number: tuple(points) for number, points in table.items()}


def _baku(document: TrfDocument) -> Iterator[tuple[PairingNumber, tuple[HalfPoints, ...]]]:
    """C.04.7 1: the upper half has a win more in the first half of the accelerated rounds, half a win in the others."""
    accelerated = ((document.planned_rounds or 0) + 1) // 2
    full = (accelerated + 1) // 2
    win = document.scoring.win
    points = (win,) * full + (HalfPoints(win // 2),) * (accelerated - full)
    numbers = [player.number for player in document.players]
    for number in numbers[: 2 * -(-len(numbers) // 4)]:
        yield number, points


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


def _group(line: Line, first_column: int) -> set[PairingNumber]:
    players = set()
    for word in _WORD.finditer(line.text, first_column - 1):
        number = parse_number(word[0])
        if not number:
            raise line.refuse("bad_number", word.start() + 1, found=word[0])
        players.add(PairingNumber(number))
    return players


def _number(line: Line, field: Field) -> int:
    number = parse_number(field.of(line.text))
    if not number or number > 9999:
        raise line.refuse("bad_number", field.first, found=field.of(line.text))
    return number


def _line(record: RawRecord) -> Line:
    return Line(record.line, record.text)
