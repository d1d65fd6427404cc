"""From bytes to numbered lines."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chalicelib.domain.sent_text import text_in
from chalicelib.domain.trf.columns import without_controls
from chalicelib.domain.trf.document import Remark, TrfError

_LINE_END = re.compile(r"\r\n|\r|\n")
_ODD = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_BYTE_ORDER_MARK = "\ufeff"


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a file, its number counted from 1."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """The record code, columns 1 to 3."""
        return self.text[:3]

    @property
    def body(self) -> str:
        """What follows the code, without the spaces around it."""
        return self.text[3:].strip()

    def refuse(self, reason: str, column: int = 1, **details: object) -> TrfError:
        """A refusal that points into this line."""
        return TrfError(reason, self.number, column, **details)

    def remark(self, code: str, column: int = 1, detail: str = "") -> Remark:
        """A remark that points into this line."""
        return Remark(self.number, column, code, detail)


def decode(data: bytes | str) -> tuple[str, tuple[Remark, ...]]:
    """The text by its encoding, as everything that people send; a remark where it stops being UTF-8."""
    if isinstance(data, str):
        return data.removeprefix(_BYTE_ORDER_MARK), ()
    sent = text_in(data)
    sound = _utf_8_at_the_start(data)
    if sent.encoding == "utf-8" and sound == data:
        return sent.text, ()
    before = _LINE_END.split(sound.decode("latin-1")) if sound != data else [""]
    return sent.text, (Remark(len(before), len(before[-1]) + 1, "not_utf8", sent.encoding),)


def _utf_8_at_the_start(data: bytes) -> bytes:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError as error:
        return data[: error.start]
    return data


def split_lines(text: str) -> tuple[Line, ...]:
    """The lines that are not blank; they end with CR, LF or both. Other control characters are spaces."""
    parts = enumerate(_LINE_END.split(text), start=1)
    return tuple(Line(number, without_controls(part)) for number, part in parts if without_controls(part).strip())


def odd_signs(text: str) -> Iterator[Remark]:
    """A remark at the first control character of each line; tabs, which some programs write, are none."""
    for number, part in enumerate(_LINE_END.split(text), start=1):
        found = _ODD.search(part)
        if found:
            yield Remark(number, found.start() + 1, "control_character", f"U+{ord(found[0]):04X}")


def with_code(lines: Iterable[Line], *codes: str) -> Iterator[Line]:
    """The lines with one of these record codes, in the order of the file."""
    return (line for line in lines if line.code in codes)
