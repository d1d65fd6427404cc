"""How a file says what results are worth: 162 (TRF26), XXS (JaVaFo), BB* (bbpPairings)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from chalicelib.domain.model.result import STANDARD_SCORING, Scoring
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.columns import format_points, parse_points
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.lines import Line, with_code

_WIN = ("win", "forfeit_win", "full_point_bye")
_DRAW = ("draw", "half_point_bye")
_ABSENT = ("zero_point_bye", "forfeit_loss")

_SYMBOLS: dict[str, tuple[str, ...]] = {
    "W": (*_WIN, "pairing_allocated_bye"),
    "D": _DRAW,
    "L": ("loss",),
    "A": _ABSENT,
    "Z": _ABSENT,
    "P": ("pairing_allocated_bye",),
    "X": (),
}
"""162. X is no result: `adjourned_points`; by default A is nought, P a win."""

_BB_CODES: dict[str, tuple[str, ...]] = {
    "BBW": (*_WIN, "pairing_allocated_bye"),
    "BBD": _DRAW,
    "BBL": ("loss",),
    "BBZ": ("zero_point_bye",),
    "BBF": ("forfeit_loss",),
    "BBU": ("pairing_allocated_bye",),
}

_XXS_CODES: dict[str, tuple[str, ...]] = {
    "W": _WIN,
    "D": _DRAW,
    "L": ("loss",),
    "WW": ("win",),
    "BW": ("win",),
    "WD": ("draw",),
    "BD": ("draw",),
    "WL": ("loss",),
    "BL": ("loss",),
    "ZPB": ("zero_point_bye",),
    "HPB": ("half_point_bye",),
    "FPB": ("full_point_bye",),
    "PAB": ("pairing_allocated_bye",),
    "FW": ("forfeit_win",),
    "FL": ("forfeit_loss",),
}
_XXS_WRITTEN = ("WW", "BW", "WD", "BD", "WL", "BL", "ZPB", "HPB", "FPB", "PAB", "FW", "FL")
_BY_COLOUR = (("WW", "BW"), ("WD", "BD"), ("WL", "BL"))

CODES = frozenset(_BB_CODES) | {"162", "XXS"}

_SYMBOL_AND_POINTS = re.compile(r"([A-Z])\s*(-?[\d.,]+)")
_CODE_AND_POINTS = re.compile(r"([A-Z]+)\s*=\s*(-?[\d.,]+)")
_ORDER = "WDLAZPX".index


def read_scoring(lines: Sequence[Line]) -> Scoring:
    """The scoring that these lines describe, the general values before those of single byes."""
    values: dict[str, HalfPoints] = {}
    symbols = dict(_given(lines, "162", _SYMBOL_AND_POINTS))
    for symbol in sorted(symbols, key=_ORDER):
        values.update(dict.fromkeys(_SYMBOLS[symbol], symbols[symbol]))
    for code, names in _BB_CODES.items():
        for line in with_code(lines, code):
            values.update(dict.fromkeys(names, _points(line, line.body, 5)))
    given = dict(_given(lines, "XXS", _CODE_AND_POINTS))
    for code in sorted(given, key=len):
        values.update(dict.fromkeys(_XXS_CODES[code], given[code]))
    return replace(STANDARD_SCORING, **values)


def write_scoring(scoring: Scoring) -> Iterator[str]:
    """Nothing for 1, ½, 0; record 162 where it says everything; XXS otherwise."""
    if scoring == STANDARD_SCORING:
        return
    symbols = ["W", "D", "L", "A", "P"]
    values = {symbol: getattr(scoring, _SYMBOLS[symbol][-1 if symbol == "P" else 0]) for symbol in symbols}
    record = "162  " + "    ".join(f"{symbol}{format_points(values[symbol]):>4}" for symbol in symbols)
    if read_scoring([Line(1, record)]) == scoring:
        yield record
        return
    yield from write_scoring_for_programs(scoring)


def write_scoring_for_programs(scoring: Scoring) -> Iterator[str]:
    """Nothing for 1, ½, 0; XXS otherwise."""
    if scoring != STANDARD_SCORING:
        values = (f"{code}={format_points(getattr(scoring, _XXS_CODES[code][0]))}" for code in _XXS_WRITTEN)
        yield f"XXS {' '.join(values)}"


def adjourned_points(document: TrfDocument) -> HalfPoints:
    """162 X: what an adjourned game counts for in the points of the file (part 6.3); without it a draw."""
    lines = [Line(record.line, record.text) for record in document.raw("162")]
    return dict(_given(lines, "162", _SYMBOL_AND_POINTS)).get("X", document.scoring.draw)


def write_adjourned(points: HalfPoints) -> str:
    """The same as a record 162 of its own."""
    return f"162  X{format_points(points):>4}"


def _given(lines: Sequence[Line], code: str, pattern: re.Pattern[str]) -> Iterator[tuple[str, HalfPoints]]:
    known = _SYMBOLS if code == "162" else _XXS_CODES
    for line in lines:
        if line.code != code:
            continue
        pairs = list(pattern.finditer(line.text.upper(), 3))
        if pattern.sub("", line.text.upper()[3:]).strip() or not pairs:
            raise line.refuse("bad_scoring", 5, found=line.body)
        for pair in pairs:
            if pair[1] not in known:
                raise line.refuse("bad_scoring", pair.start() + 1, found=pair[0])
            yield pair[1], _points(line, pair[2], pair.start(2) + 1)
        _refuse_colours_apart(line, {pair[1]: pair[2] for pair in pairs})


def _points(line: Line, text: str, column: int) -> HalfPoints:
    points = parse_points(text)
    if points is None:
        raise line.refuse("bad_scoring", column, found=text)
    return points


def _refuse_colours_apart(line: Line, given: dict[str, str]) -> None:
    """XXS can make a win with White worth another number of points than one with Black; this program cannot."""
    for white, black in _BY_COLOUR:
        if white in given and black in given and parse_points(given[white]) != parse_points(given[black]):
            raise line.refuse("scoring_by_colour", line.text.upper().index(f"{black}=") + 1)
