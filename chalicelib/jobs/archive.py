"""The one list in an uploaded file: the file itself, or packed in a zip archive; read in pieces."""

import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from chalicelib.domain.ratings.lists.row import RefusedListError

LARGEST_LIST = 3_000_000_000
"""Bytes, unpacked."""
_PIECE = 1 << 18
_ENDINGS = (".txt", ".xml", ".csv")


@contextmanager
def opened_list(file: Path) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Name and pieces of the list. Raises RefusedListError: no list in the archive, or a broken one."""
    if not _is_packed(file):
        with file.open("rb") as opened:
            yield "", _pieces(opened)
        return
    try:
        with zipfile.ZipFile(file) as archive:
            name = _member(archive)
            with archive.open(name) as opened:
                yield name, _pieces(opened)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError) as error:
        raise RefusedListError(reason="broken_archive") from error


def _is_packed(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(4) == b"PK\x03\x04"


def _member(archive: zipfile.ZipFile) -> str:
    found = [one for one in archive.infolist() if one.filename.lower().endswith(_ENDINGS) and not one.is_dir()]
    if len(found) != 1 or found[0].flag_bits & 1:
        raise RefusedListError(reason="archive_content")
    return found[0].filename


def _pieces(opened: IO[bytes]) -> Iterator[bytes]:
    size = 0
    while piece := opened.read(_PIECE):
        size += len(piece)
        if size > LARGEST_LIST:
            raise RefusedListError(reason="list_too_large", most=LARGEST_LIST)
        yield piece
