"""Records 012 to 132: what the event is called, where and when, and who is in charge."""

from collections.abc import Iterator, Sequence

from chalicelib.domain.trf.columns import FIRST_ROUND_COLUMN, ROUND_WIDTH, one_line
from chalicelib.domain.trf.document import Header
from chalicelib.domain.trf.lines import Line

FIELDS: dict[str, str] = {
    "012": "name",
    "022": "city",
    "032": "federation",
    "042": "start_date",
    "052": "end_date",
    "062": "players",
    "072": "rated_players",
    "082": "teams",
    "092": "kind",
    "102": "chief_arbiter",
    "122": "time_control",
}
_DEPUTY = "112"
_DATES = "132"
CODES = frozenset(FIELDS) | {_DEPUTY, _DATES}


def read_header(lines: Sequence[Line]) -> tuple[Header, tuple[Line, ...]]:
    """The header, and the lines that are to be kept beside it.

    They are empty, say something a second time, or do not stand in their columns.
    """
    values: dict[str, str] = {}
    deputies: list[str] = []
    dates: tuple[str, ...] = ()
    kept: list[Line] = []
    for line in lines:
        if line.code not in CODES:
            continue
        if not line.body:
            kept.append(line)
        elif line.code == _DEPUTY:
            deputies.append(line.body)
        elif line.code == _DATES and not dates and not line.text[3 : FIRST_ROUND_COLUMN - 1].strip():
            dates = _round_dates(line.text)
        elif line.code in FIELDS and FIELDS[line.code] not in values:
            values[FIELDS[line.code]] = line.body
        else:
            kept.append(line)
    return Header(deputies=tuple(deputies), round_dates=dates, **values), tuple(kept)


def write_header(header: Header) -> Iterator[str]:
    """The header in the order of its codes; what is unknown is left out."""
    for code, name in FIELDS.items():
        if code == "122":
            yield from (f"{_DEPUTY} {one_line(deputy)}" for deputy in header.deputies)
        value = one_line(getattr(header, name))
        if value:
            yield f"{code} {value}"
    if header.round_dates:
        yield _DATES.ljust(FIRST_ROUND_COLUMN - 1) + "".join(day.ljust(ROUND_WIDTH) for day in header.round_dates)


def _round_dates(text: str) -> tuple[str, ...]:
    text = text.rstrip()
    starts = range(FIRST_ROUND_COLUMN - 1, len(text), ROUND_WIDTH)
    return tuple(text[start : start + ROUND_WIDTH].strip() for start in starts)
