"""Byes that do not stand in a round's columns: records 240 and XXZ; and abnormal points, record 299."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.trf.columns import Field, format_points, parse_number, parse_points
from chalicelib.domain.trf.document import AbnormalPoints, ByePlace, RawRecord, RequestedBye
from chalicelib.domain.trf.lines import Line, with_code

_WORD = re.compile(r"\S+")
_KINDS = {"F": ByeKind.FULL_POINT, "H": ByeKind.HALF_POINT, "Z": ByeKind.ZERO_POINT}

_RESULT = Field(5, 5)
_POINTS = Field(14, 17)
_ROUND = Field(20, 22)
_BLANK = (4, 6, 7, 12, 13, 18, 19, 23)
_FIRST_PLAYER_COLUMN = 24
_PLAYER_WIDTH = 5
_ABNORMAL_RESULTS = frozenset("WDLFHUZ+-") | {""}


@dataclass(frozen=True, slots=True)
class GivenBye:
    """A bye of record 240 or XXZ, with the place where it stands; XXZ has no round: it is the next one."""

    line: Line
    column: int
    player: PairingNumber
    kind: ByeKind
    round_number: RoundNumber | None = None


def read_byes(lines: Sequence[Line]) -> Iterator[GivenBye]:
    """240: type in column 5, round, players. XXZ: players that are absent in the round to be paired."""
    for line in with_code(lines, "240"):
        yield from _read_240(line)
    for line in with_code(lines, "XXZ"):
        for column, number in _numbers(line, _WORD.finditer(line.text, 3)):
            yield GivenBye(line, column, PairingNumber(number), ByeKind.ZERO_POINT)


def write_byes(byes: Sequence[RequestedBye]) -> Iterator[str]:
    """The requested byes that do not stand in a round's columns."""
    given = sorted(
        (bye for bye in byes if bye.place is ByePlace.BYE_RECORD), key=lambda bye: (bye.round_number, bye.player)
    )
    for round_number in sorted({bye.round_number for bye in given}):
        for kind in _KINDS.values():
            players = [bye.player for bye in given if (bye.round_number, bye.kind) == (round_number, kind)]
            if players:
                yield f"240 {kind.value} {round_number:>3} " + " ".join(f"{player:>4}" for player in players)
    absent = sorted(bye.player for bye in byes if bye.place is ByePlace.ABSENT_RECORD)
    if absent:
        yield "XXZ " + " ".join(str(player) for player in absent)


def excused_from(records: Iterable[RawRecord], round_number: RoundNumber) -> frozenset[PairingNumber]:
    """Who asked by record 240 not to be paired in this round; of rounds long paired these records are kept as lines."""
    lines = [Line(record.line, record.text) for record in records]
    return frozenset(given.player for given in read_byes(lines) if given.round_number == round_number)


def read_abnormal_points(lines: Sequence[Line]) -> Iterator[AbnormalPoints]:
    """299 of an individual event: type, points in columns 14-17, round (000: all), players (none or 0000: all)."""
    for line in with_code(lines, "299"):
        _refuse_between_fields(line)
        points = parse_points(_POINTS.of(line.text))
        result = _RESULT.of(line.text).upper()
        round_number = parse_number(_ROUND.of(line.text) or "0")
        if points is None:
            raise line.refuse("bad_points", _POINTS.first, found=_POINTS.of(line.text))
        if result not in _ABNORMAL_RESULTS:
            raise line.refuse("unknown_result", _RESULT.first, found=result)
        if round_number is None:
            raise line.refuse("bad_number", _ROUND.first, found=_ROUND.of(line.text))
        players = [
            number for _, number in _numbers(line, _WORD.finditer(line.text, _FIRST_PLAYER_COLUMN - 1)) if number
        ]
        yield AbnormalPoints(
            points, result, RoundNumber(round_number) if round_number else None, tuple(map(PairingNumber, players))
        )


def write_abnormal_points(rules: Sequence[AbnormalPoints]) -> Iterator[str]:
    """The same as record 299."""
    for rule in rules:
        start = f"299 {rule.result:1}        {format_points(rule.points):>4}  {rule.round_number or 0:>3}"
        yield start + "".join(f" {player:>4}" for player in rule.players)


def _refuse_between_fields(line: Line) -> None:
    """299: points or a round that run on beside their columns would be read as others."""
    for column in _BLANK:
        if line.text[column - 1 : column].strip():
            raise line.refuse("between_fields", column, found=line.body)


def _read_240(line: Line) -> Iterator[GivenBye]:
    words = list(_WORD.finditer(line.text, 3))
    if len(words) < 2:
        raise line.refuse("bad_bye", 5, found=line.body)
    kind = _KINDS.get(words[0][0].upper())
    if kind is None:
        raise line.refuse("bad_bye", words[0].start() + 1, found=words[0][0])
    (column, round_number), *players = _numbers(line, iter(words[1:]))
    if not round_number:
        raise line.refuse("bad_number", column, found=words[1][0])
    for column, number in players:
        yield GivenBye(line, column, PairingNumber(number), kind, RoundNumber(round_number))


def _numbers(line: Line, words: Iterator[re.Match[str]]) -> Iterator[tuple[int, int]]:
    for word in words:
        number = parse_number(word[0])
        if number is None:
            raise line.refuse("bad_number", word.start() + 1, found=word[0])
        yield word.start() + 1, number
