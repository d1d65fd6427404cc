"""Lines of a file that comes in pieces, whatever its size."""

from collections.abc import Iterable, Iterator

from chalicelib.domain.ratings.lists.row import RefusedListError

LONGEST_LINE = 20_000


def lines_of(pieces: Iterable[bytes]) -> Iterator[bytes]:
    """The lines with their line breaks. Raises RefusedListError when one has no end."""
    rest = b""
    for piece in pieces:
        lines = (rest + piece).splitlines(keepends=True) if b"\n" in piece else [rest + piece]
        rest = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        if len(rest) > LONGEST_LINE:
            raise RefusedListError(reason="no_rating_list")
        yield from lines
    if rest.strip(b"\x1a\x00 \r"):
        yield rest


def text_of(line: bytes) -> str:
    """UTF-8, else Latin-1: lists of national federations are either."""
    try:
        return line.decode()
    except UnicodeDecodeError:
        return line.decode("latin-1")
