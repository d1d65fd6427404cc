"""The text of a file that somebody sent: in which encoding it is written, and whether that had to be guessed."""

import codecs
import unicodedata
from dataclasses import dataclass

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
_NEVER_WRITTEN = frozenset(("Cc", "Cn", "Co", "Cs"))
"""Unicode's controls, and what is not assigned, private or half a sign."""
_SPACES = frozenset("\t\n\v\f\r\x1a") | {chr(number) for number in range(0x80, 0xA0)}
"""Also the end of file of old programs, and what Latin-1 has for bytes that Windows-1252 does not know."""


@dataclass(frozen=True, slots=True)
class SentText:
    """The text without its byte order mark, and the encoding; `is_guessed` where the file does not tell."""

    text: str
    encoding: str
    is_guessed: bool = False

    @property
    def is_text(self) -> bool:
        """Nobody writes control characters or signs without a meaning: a picture or a program has them at once."""
        return not any(unicodedata.category(sign) in _NEVER_WRITTEN and sign not in _SPACES for sign in set(self.text))


def text_in(content: bytes) -> SentText:
    """By its mark, else UTF-8 where it is that, else as Windows writes Western languages, which is a guess."""
    for mark, encoding in _MARKS:
        if content.startswith(mark):
            return SentText(content[len(mark) :].decode(encoding, "replace"), encoding)
    unmarked = _unmarked_utf_16(content)
    if unmarked:
        return SentText(content.decode(unmarked, "replace"), unmarked, is_guessed=True)
    try:
        return SentText(content.decode(), "utf-8")
    except UnicodeDecodeError:
        return SentText(_western(content), "windows-1252", is_guessed=True)


def _unmarked_utf_16(content: bytes) -> str:
    """Every second byte of Latin letters in UTF-16 is 0; no other text holds that sign."""
    even, odd = content[0:400:2].count(0), content[1:400:2].count(0)
    half = len(content[:400]) // 4
    if len(content) < 4 or max(even, odd) <= half:
        return ""
    return "utf-16-le" if odd > even else "utf-16-be"


def _western(content: bytes) -> str:
    """Windows-1252, with the five bytes that it does not know as Latin-1 has them."""
    try:
        return content.decode("cp1252")
    except UnicodeDecodeError:
        return content.decode("latin-1")
