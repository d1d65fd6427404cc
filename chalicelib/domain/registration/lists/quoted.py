"""Lines of cells that a sign parts, with quotes as spreadsheets write them, and as people forget to close them."""

import csv
from collections import Counter
from collections.abc import Iterator, Sequence

_MOST_LINES_OF_A_CELL = 30


def records(lines: Sequence[str], sign: str) -> Iterator[tuple[int, int, list[str]]]:
    """Each row: its first line (from 0), the line behind its last one, its cells.

    A quote opens at the beginning of a cell and closes at its end. One that does not, or that would swallow whole rows,
    is a sign like any other.
    """
    usual = _usual_signs(lines, sign)
    place = 0
    while place < len(lines):
        behind, cells = _quoted(lines, place, sign)
        if any(line.count(sign) >= usual for line in lines[place + 1 : behind]):
            behind = place
        if behind == place:
            behind, cells = place + 1, lines[place].split(sign)
        yield place, behind, cells
        place = behind


def _usual_signs(lines: Sequence[str], sign: str) -> int:
    """As many part a row: a line with so many is a row of its own."""
    counts = Counter(line.count(sign) for line in lines if sign in line)
    return max(counts, key=lambda number: (counts[number], number), default=1)


def _quoted(lines: Sequence[str], place: int, sign: str) -> tuple[int, list[str]]:
    """The line behind the row, and its cells; the row's own line where its quotes are none."""
    rows = csv.reader(
        (f"{line}\n" for line in lines[place : place + _MOST_LINES_OF_A_CELL]), delimiter=sign, strict=True
    )
    try:
        cells = next(rows, [])
    except csv.Error:
        return place, []
    return place + rows.line_num, cells
