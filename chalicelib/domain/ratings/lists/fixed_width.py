"""FIDE's lists as text in columns: where each column begins is read from the header, for it differs between lists."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from chalicelib.domain.model.player import Sex
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.lines import text_of
from chalicelib.domain.ratings.lists.row import (
    SEXES,
    BrokenRow,
    BrokenRowError,
    ListRow,
    RefusedListError,
    read_birth_year,
    read_rating,
    read_title,
)

_HEADING = re.compile(r"ID[ _]?NUMBER|\S+")
_NAMES: Mapping[str, str] = {
    "ID NUMBER": "number",
    "ID_NUMBER": "number",
    "IDNUMBER": "number",
    "NAME": "name",
    "FED": "federation",
    "COUNTRY": "federation",
    "SEX": "sex",
    "TIT": "title",
    "TITLE": "title",
    "WTIT": "womens_title",
    "SRTNG": "standard",
    "RRTNG": "rapid",
    "BRTNG": "blitz",
    "B-DAY": "birth",
    "BIRTHDAY": "birth",
    "FLAG": "flags",
}
_MONTH = re.compile(r"(JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEP|OCT|NOV|DEC)\d\d")
"""A list of one kind of rating heads its column with the month."""
_OVERFLOW = re.compile(r"[A-Z,]{1,12} *")
Span = slice


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the columns are; `head` are those before the officials' titles, `tail` the numbers behind them."""

    head: Mapping[str, Span]
    tail: Mapping[str, Span]
    width: int
    """A line reaches at least so far: to the first rating."""


def layout_of(header: str, tempo: Tempo) -> Layout:
    """The columns of a header line. `tempo` is what a list of one kind of rating holds. Raises RefusedListError."""
    found = [(match.group().upper(), match.start()) for match in _HEADING.finditer(header.upper())]
    ends = [start for _, start in found[1:]] + [10_000]
    spans: dict[str, Span] = {}
    for (heading, start), end in zip(found, ends, strict=True):
        field = tempo.value if _MONTH.fullmatch(heading) else _NAMES.get(heading)
        if field is not None:
            spans[field] = slice(start, end)
    tail = {field: span for field, span in spans.items() if field in ("standard", "rapid", "blitz", "birth", "flags")}
    head = {field: span for field, span in spans.items() if field not in tail}
    if not {"number", "name"} <= set(head) or not {"standard", "rapid", "blitz"} & set(tail):
        raise RefusedListError(reason="no_rating_list")
    for field in ("federation", "sex", "title", "womens_title"):
        head.setdefault(field, slice(0, 0))
    width = min(span.start for span in tail.values())
    for field in ("standard", "rapid", "blitz", "birth", "flags"):
        tail.setdefault(field, slice(0, 0))
    return Layout(head, tail, width)


def read_fixed_width(lines: Iterable[bytes], tempo: Tempo = Tempo.STANDARD) -> Iterator[ListRow | BrokenRow]:
    """The rows of the list, and what is no row. Raises RefusedListError where the last line was cut."""
    layout: Layout | None = None
    line = b"\n"
    for number, line in enumerate(lines, start=1):
        text = text_of(line).rstrip("\r\n\x1a").removeprefix("\ufeff")
        if not text.strip():
            continue
        if layout is None:
            layout = layout_of(text, tempo)
            continue
        try:
            yield _row(text, layout)
        except BrokenRowError as broken:
            yield BrokenRow(number, broken.reason)
    if not line.endswith(b"\n"):
        raise RefusedListError(reason="list_cut")


def _row(text: str, layout: Layout) -> ListRow:
    head = layout.head
    number, name = text[head["number"]].strip(), text[head["name"]].strip()
    if not number.isdecimal():
        raise BrokenRowError("bad_number")
    if not name:
        raise BrokenRowError("missing_name")
    standard, rapid, blitz, birth, flags = _tail(text, layout)
    return ListRow(
        number,
        name,
        text[head["federation"]].strip(),
        SEXES.get(text[head["sex"]].strip(), Sex.UNKNOWN),
        read_title(text[head["title"]].strip(), text[head["womens_title"]].strip()),
        standard,
        rapid,
        blitz,
        birth,
        flags,
    )


def _tail(text: str, layout: Layout) -> tuple[int, int, int, int, str]:
    """The numbers. Officials' titles that overflow their column push them to the right."""
    try:
        return _numbers(text, layout)
    except BrokenRowError as broken:
        overflow = _OVERFLOW.match(text, layout.width)
        for shift in range(1, len(overflow[0]) + 1 if overflow else 1):
            try:
                return _numbers(text[shift:], layout)
            except BrokenRowError:
                continue
        raise broken from None


def _numbers(text: str, layout: Layout) -> tuple[int, int, int, int, str]:
    if len(text) < layout.width:
        raise BrokenRowError("too_short")
    tail = layout.tail
    flags = text[tail["flags"]].strip()
    if flags.strip("wi"):
        raise BrokenRowError("bad_flag")
    birth = text[tail["birth"]].strip()
    if birth and not (birth.isdecimal() and len(birth) == 4):
        raise BrokenRowError("bad_birth")
    return (
        read_rating(text[tail["standard"]].strip()),
        read_rating(text[tail["rapid"]].strip()),
        read_rating(text[tail["blitz"]].strip()),
        read_birth_year(birth),
        flags,
    )
