"""A list from its file: which form it has, its rows, and whether it can be believed."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain

from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.fixed_width import read_fixed_width
from chalicelib.domain.ratings.lists.lines import lines_of
from chalicelib.domain.ratings.lists.player_xml import read_xml
from chalicelib.domain.ratings.lists.row import (
    MOST_ROWS,
    BrokenRow,
    ListKind,
    ListRow,
    RefusedListError,
    ShrunkenListError,
)
from chalicelib.domain.ratings.lists.separated import read_separated

LEAST_SHARE_PERCENT = 90
"""A list with fewer rows than this share of the present one is refused unless an administrator says otherwise."""
_KEPT_BROKEN = 10
_BROKEN_AT_ALL, _ROWS_A_BROKEN_ONE = 5, 1000
"""So many rows may be broken at all, and one more in each thousand."""
_MARK = b"\xef\xbb\xbf"


@dataclass(slots=True)
class Tally:
    """What has been read so far; it grows while the rows are taken."""

    rows: int = 0
    broken: int = 0
    first_broken: list[BrokenRow] = field(default_factory=list)

    def note(self, broken: BrokenRow) -> None:
        """One more broken row. Raises RefusedListError as soon as there are too many whatever follows."""
        self.broken += 1
        if len(self.first_broken) < _KEPT_BROKEN:
            self.first_broken.append(broken)
        if self.broken > _BROKEN_AT_ALL + max(self.rows, MOST_ROWS) // _ROWS_A_BROKEN_ONE:
            raise self.refusal()

    def refusal(self) -> RefusedListError:
        """Too many rows are broken: the first one, and how many."""
        first = self.first_broken[0]
        return RefusedListError(reason="broken_rows", line=first.line, broken=self.broken, why=first.reason)


def rows_of(kind: ListKind, name: str, pieces: Iterable[bytes], tally: Tally) -> Iterator[ListRow]:
    """The rows of a file with this name. Raises RefusedListError: no such list, cut, or too much of it broken."""
    for row in _read(kind, name, pieces):
        if isinstance(row, BrokenRow):
            tally.note(row)
            continue
        tally.rows += 1
        if tally.rows > MOST_ROWS:
            raise RefusedListError(reason="too_many_rows", most=MOST_ROWS)
        yield row
    if tally.broken > _BROKEN_AT_ALL + tally.rows // _ROWS_A_BROKEN_ONE:
        raise tally.refusal()
    if not tally.rows:
        raise RefusedListError(reason="no_rows")


def _read(kind: ListKind, name: str, pieces: Iterable[bytes]) -> Iterator[ListRow | BrokenRow]:
    rest = iter(pieces)
    first = next(rest, b"")
    whole = chain([first], rest)
    if kind is ListKind.KNSB:
        return read_separated(lines_of(whole))
    if first.removeprefix(_MARK).lstrip().startswith(b"<"):
        return read_xml(whole, tempo_of(name))
    return read_fixed_width(lines_of(whole), tempo_of(name))


def tempo_of(name: str) -> Tempo:
    """Which ratings a list of one kind holds, by the name of its file: `rapid_rating_list.txt`."""
    return next((tempo for tempo in (Tempo.RAPID, Tempo.BLITZ) if tempo.value in name.lower()), Tempo.STANDARD)


def refuse_shrunken(rows: int, present: int) -> None:
    """A list that lost a tenth of its players was cut where nobody sees it. Raises ShrunkenListError."""
    if rows * 100 < present * LEAST_SHARE_PERCENT:
        raise ShrunkenListError(rows=rows, present=present)
