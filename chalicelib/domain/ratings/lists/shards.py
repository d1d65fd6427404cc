"""A list as sorted pieces of a fixed number of lines: how a row is written, which piece holds what, what a piece says.

Two orders: by number, and by name, where a row stands once under each word of its name. A line is key, tab, row.
"""

import zlib
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from chalicelib.domain.model.player import Sex, Title
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.folding import words_of
from chalicelib.domain.ratings.lists.row import ListKind, ListRow

LINES_IN_SHARD = 8192
BY_NUMBER, BY_NAME = "number", "name"
"""The two orders, as folders of the list."""
_NUMBER_WIDTH = 12
_COMPRESSION = 5
_AFTER_ALL = "\U0010ffff"


def number_key(number: str) -> str:
    """Numbers of any length in the order of their value."""
    return number.rjust(_NUMBER_WIDTH, "0")


def name_keys(name: str) -> list[str]:
    """Each word of the name, followed by the others."""
    words = words_of(name)
    return [" ".join((word, *(other for other in words if other != word))) for word in words]


def line_by_number(row: ListRow) -> bytes:
    """The row under its number."""
    return f"{number_key(row.number)}\t{_written(row)}\n".encode()


def lines_by_name(row: ListRow) -> list[bytes]:
    """The row under each word of its name."""
    text = _written(row)
    return [f"{key}\t{text}\n".encode() for key in name_keys(row.name)]


def _written(row: ListRow) -> str:
    name, federation = " ".join(row.name.split()), " ".join(row.federation.split())
    return (
        f"{row.number}\t{name}\t{federation}\t{row.sex.value}\t{row.title.value}\t{row.standard}\t{row.rapid}\t"
        f"{row.blitz}\t{row.birth_year}\t{row.flags}\t{row.fide_id}"
    )


def row_of(line: bytes) -> ListRow:
    """The row of a line; its key does not matter."""
    _, number, name, federation, sex, title, standard, rapid, blitz, birth, flags, fide_id = line.decode().split("\t")
    return ListRow(
        number,
        name,
        federation,
        Sex(sex),
        Title(title),
        int(standard),
        int(rapid),
        int(blitz),
        int(birth),
        flags,
        fide_id,
    )


_STANDARD = 5
_RATINGS = {Tempo.STANDARD: _STANDARD, Tempo.RAPID: 6, Tempo.BLITZ: 7}
"""Where the ratings stand in a row."""


def rating_in(row: bytes, tempo: Tempo) -> int:
    """As `ListRow.rating` of a line without its key, without making the row."""
    cells = row.split(b"\t", 8)
    return int(cells[_RATINGS[tempo]]) or int(cells[_STANDARD])


@dataclass(frozen=True, slots=True)
class Shard:
    """One piece before it is stored: the order that it belongs to, its place there, the key of its first line."""

    order: str
    place: int
    first: str
    text: bytes

    @property
    def name(self) -> str:
        """What it is stored as."""
        return shard_name(self.order, self.place)


def shard_name(order: str, place: int) -> str:
    """`name/00012`."""
    return f"{order}/{place:05d}"


def shards_of(order: str, lines: Iterable[bytes]) -> Iterator[Shard]:
    """Cut sorted lines into pieces."""
    lines = iter(lines)
    place = 0
    while piece := list(islice(lines, LINES_IN_SHARD)):
        yield Shard(order, place, piece[0].partition(b"\t")[0].decode(), b"".join(piece))
        place += 1


def packed(text: bytes) -> bytes:
    """Compressed, always to the same bytes."""
    return zlib.compress(text, _COMPRESSION)


def unpacked(stored: bytes) -> bytes:
    """Text again."""
    return zlib.decompress(stored)


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a stored list consists of: how many rows, and the key with which each piece begins, by order."""

    rows: int
    by_number: tuple[str, ...]
    by_name: tuple[str, ...]

    def places(self, order: str, beginning: str) -> range:
        """The pieces that may hold keys with this beginning."""
        firsts = self.by_number if order == BY_NUMBER else self.by_name
        return range(max(0, bisect_left(firsts, beginning) - 1), bisect_right(firsts, beginning + _AFTER_ALL))

    def numbers(self, number: str) -> list[str]:
        """The names of the pieces that may hold this number."""
        return [shard_name(BY_NUMBER, place) for place in self.places(BY_NUMBER, number_key(number))]


@dataclass(frozen=True, slots=True)
class OpenList:
    """A stored list: `read` gives the text of pieces by their names."""

    kind: ListKind
    version: str
    manifest: Manifest
    read: Callable[[Sequence[str]], Mapping[str, bytes]]


def lines_beginning(text: bytes, beginning: bytes) -> list[bytes]:
    """The lines of a piece with this beginning; they stand together."""
    start = 0 if text.startswith(beginning) else text.find(b"\n" + beginning) + 1
    if not text.startswith(beginning, start):
        return []
    last = text.rfind(b"\n" + beginning) + 1 or start
    return text[start : text.find(b"\n", last)].split(b"\n")


def row_numbered(number: str, texts: Sequence[bytes]) -> ListRow | None:
    """The row with this number, from the pieces that may hold it."""
    key = f"{number_key(number)}\t".encode()
    return next((row_of(line) for text in texts for line in lines_beginning(text, key)), None)
