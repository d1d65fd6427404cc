"""The files that rendering makes: how each kind is typed, kept and written as bytes."""

import json
from collections.abc import Mapping, Sequence

from chalicelib.ports import CachePolicy, PageFile

__all__ = ["CachePolicy", "PageFile", "asset_file", "calendar_file", "html_file", "json_file"]

_ASSET_TYPES = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
}


def html_file(text: str, stamps: Sequence[str] = ()) -> PageFile:
    """A page; `stamps` are the words in it that only say when it was made."""
    marks = tuple(stamp.encode() for stamp in stamps if stamp in text)
    return PageFile("text/html; charset=utf-8", CachePolicy.LIVE, text.encode(), marks)


def json_file(value: Mapping[str, object]) -> PageFile:
    """A data file: the same value gives the same bytes."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return PageFile("application/json", CachePolicy.LIVE, f"{text}\n".encode())


def calendar_file(text: str) -> PageFile:
    """An iCalendar file."""
    return PageFile("text/calendar; charset=utf-8", CachePolicy.LIVE, text.encode())


def asset_file(name: str, content: bytes) -> PageFile:
    """A file whose name carries the hash of its content, so that it may be kept for ever."""
    return PageFile(_ASSET_TYPES[name.rsplit(".", 1)[-1]], CachePolicy.IMMUTABLE, content)
