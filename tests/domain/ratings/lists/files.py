"""Small lists as files: lines in FIDE's columns, players in XML, and how they come in pieces."""

from collections.abc import Iterator

from chalicelib.cli.made_up_list import HEADER
from chalicelib.domain.ratings.lists.reading import Tally, rows_of
from chalicelib.domain.ratings.lists.row import ListKind, ListRow

_STARTS = {
    "id": 0, "name": 15, "fed": 76, "sex": 80, "tit": 84, "wtit": 89, "otit": 94, "foa": 109, "s": 113, "r": 126,
    "b": 139, "bday": 152, "flag": 158,
}  # fmt: skip


def line(**cells: str) -> str:
    """A line of the combined list, with these cells in their columns."""
    text = " " * 162
    for name, cell in cells.items():
        start = _STARTS[name]
        text = text[:start] + cell + text[start + len(cell) :]
    return text


def text_list(*lines: str, header: str = HEADER) -> bytes:
    return "".join(f"{one}\r\n" for one in (header, *lines)).encode()


def xml_player(**fields: str) -> str:
    return "<player>" + "".join(f"<{tag}>{text}</{tag}>" for tag, text in fields.items()) + "</player>"


def xml_list(*players: str) -> bytes:
    return ('<?xml version="1.0" encoding="UTF-8"?>\n<playerslist>' + "\n".join(players) + "</playerslist>").encode()


def pieces(content: bytes, size: int = 37) -> Iterator[bytes]:
    """As a file comes from a disk or a network: cut anywhere."""
    return (content[start : start + size] for start in range(0, len(content), size))


def read(content: bytes, kind: ListKind = ListKind.FIDE, name: str = "players_list_foa.txt") -> list[ListRow]:
    return list(rows_of(kind, name, pieces(content), Tally()))
