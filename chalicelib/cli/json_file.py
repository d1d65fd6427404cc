"""A JSON file from disk, whose values know where they stand: `events[12]`."""

import json
import re
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Final, NoReturn, TypeVar

from chalicelib.cli.failure import CommandFailedError, ExitCode
from chalicelib.cli.source import read_bytes

_NUMBER: Final = re.compile(r"(-?[0-9]{1,9})(/0*[1-9][0-9]{0,8}|\.[0-9]{1,9})?")
_HALF_SIGN: Final = re.compile("[\ud800-\udfff]")
_MOST_DIGITS: Final = 100
"""Of a number, before the point and behind it."""
_SAID: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s,:\[\]{}"]+')
"""Texts, and the words between them: numbers, true, NaN."""

Choice = TypeVar("Choice")


@dataclass(frozen=True, slots=True)
class Found:
    """A value, the file that it is in, and its place there. What is refused raises CommandFailedError."""

    file: str
    place: str
    value: object

    def refuse(self, reason: str, exit_code: ExitCode = ExitCode.BAD_FILE) -> NoReturn:
        """Say what is wrong here."""
        place = f"{self.place}: " if self.place else ""
        raise CommandFailedError(exit_code, f"{self.file}: {place}{reason}")

    def members(self, required: Collection[str], optional: Collection[str] = ()) -> dict[str, "Found"]:
        """The members of an object, which has all that are required and no others than these."""
        if not isinstance(self.value, dict):
            self.refuse("not an object")
        prefix = f"{self.place}." if self.place else ""
        for name in self.value:
            if name not in required and name not in optional:
                self.refuse(f"unknown key {name!r}; there are {', '.join((*required, *optional))}")
        for name in required:
            if name not in self.value:
                self.refuse(f"the key {name!r} is missing")
        return {name: Found(self.file, f"{prefix}{name}", one) for name, one in self.value.items()}

    def named(self) -> dict[str, "Found"]:
        """The members of an object, whatever they are called."""
        if not isinstance(self.value, dict):
            self.refuse("not an object")
        return self.members((), tuple(self.value))

    def items(self) -> tuple["Found", ...]:
        """The items of a list."""
        if not isinstance(self.value, list):
            self.refuse("not a list")
        return tuple(Found(self.file, f"{self.place}[{index}]", one) for index, one in enumerate(self.value))

    def text(self) -> str:
        """A text that is not empty."""
        if not isinstance(self.value, str) or not self.value or _HALF_SIGN.search(self.value):
            self.refuse("not a text")
        return self.value

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.refuse("neither true nor false")
        return self.value

    def whole(self, least: int) -> int:
        """A whole number, this one or more."""
        found = None if isinstance(self.value, str) else self._exact()
        if found is None or found.denominator != 1 or found < least:
            self.refuse(f"not a whole number from {least} up")
        return int(found)

    def number(self) -> Fraction:
        """A number, or one as text: 9, 0.5, 1e1, "21/2"."""
        found = self._exact()
        return self.refuse('not a number such as 9 or "21/2"') if found is None else found

    def _exact(self) -> Fraction | None:
        """The number that this is or says, if it does."""
        if isinstance(self.value, str):
            found = _NUMBER.fullmatch(self.value)
            return None if found is None else Fraction(found.group())
        if isinstance(self.value, bool) or not isinstance(self.value, int | Decimal):
            return None
        return Fraction(self.value)

    def choice(self, choices: dict[str, Choice]) -> Choice:
        """What one of these words stands for."""
        if not isinstance(self.value, str) or self.value not in choices:
            self.refuse(f"not one of {', '.join(choices)}")
        return choices[self.value]


class _NotTakenError(ValueError):
    """JSON that some programs write and others read in another way; `word` is how it stands there."""

    def __init__(self, reason: str, word: str = "") -> None:
        self.reason, self.word = reason, word
        super().__init__(reason, word)


def read_json(name: str) -> Found:
    """The file with this name. Raises CommandFailedError, with line and column of what is no JSON."""
    text = read_utf_8(name)
    try:
        value = json.loads(
            text, parse_int=_whole, parse_float=_broken, parse_constant=_refuse_word, object_pairs_hook=_object
        )
    except json.JSONDecodeError as error:
        raise CommandFailedError(ExitCode.BAD_FILE, f"{name}: {_place(text, error.pos)}{error.msg}") from error
    except _NotTakenError as error:
        said = (found.start() for found in _SAID.finditer(text) if found.group() == error.word)
        raise CommandFailedError(
            ExitCode.BAD_FILE, f"{name}: {_place(text, next(said, None))}{error.reason}"
        ) from error
    except RecursionError as error:
        raise CommandFailedError(ExitCode.BAD_FILE, f"{name}: nested too deeply") from error
    return Found(name, "", value)


def read_utf_8(name: str) -> str:
    """The text of the file with this name. Raises CommandFailedError."""
    data = read_bytes(name)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        readable = error.object[: error.start].decode("utf-8")
        place = _place(readable, len(readable))
        raise CommandFailedError(ExitCode.BAD_FILE, f"{name}: {place}not UTF-8") from error


def _place(text: str, position: int | None) -> str:
    if position is None:
        return ""
    before = text[:position]
    return f"line {before.count(chr(10)) + 1}, column {len(before) - before.rfind(chr(10))}: "


def _whole(word: str) -> int:
    if len(word) > _MOST_DIGITS:
        raise _too_long(word)
    return int(word)


def _broken(word: str) -> Decimal:
    """Exactly as it is written; with an exponent it may be whole all the same."""
    exponent = word.lower().partition("e")[2]
    if len(word) > _MOST_DIGITS or abs(int(exponent or 0)) > _MOST_DIGITS:
        raise _too_long(word)
    return Decimal(word)


def _too_long(word: str) -> _NotTakenError:
    return _NotTakenError(f"a number of more than {_MOST_DIGITS} digits", word)


def _refuse_word(word: str) -> NoReturn:
    raise _NotTakenError(f"{word} is no number in JSON", word)


def _object(members: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in members:
        if key in found:
            raise _NotTakenError(f"the key {key!r} is given twice")
        found[key] = value
    return found
