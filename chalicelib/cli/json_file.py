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

    def items(self) -> tuple["Found", ...]:
        """The items of a list."""
        if not isinstance(self.value, list):
            self.refuse("not a list")
        return tuple(Found(self.file, f"{self.place}[{index}]", one) for index, one in enumerate(self.value))

    def flag(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.refuse("neither true nor false")
        return self.value

    def whole(self, least: int) -> int:
        """A whole number, this one or more."""
        if not isinstance(self.value, int) or isinstance(self.value, bool) or self.value < least:
            self.refuse(f"not a whole number from {least} up")
        return self.value

    def number(self) -> Fraction:
        """A number, or one as text: 9, 0.5, "21/2"."""
        found = _NUMBER.fullmatch(str(self.value))
        if isinstance(self.value, bool) or found is None:
            self.refuse('not a number such as 9 or "21/2"')
        return Fraction(found.group())

    def choice(self, choices: dict[str, Choice]) -> Choice:
        """What one of these words stands for."""
        if not isinstance(self.value, str) or self.value not in choices:
            self.refuse(f"not one of {', '.join(choices)}")
        return choices[self.value]


def read_json(name: str) -> Found:
    """The file with this name. Raises CommandFailedError, with line and column where it is no JSON."""
    data = read_bytes(name)
    try:
        value = json.loads(data.decode("utf-8-sig"), parse_float=Decimal, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise CommandFailedError(ExitCode.BAD_FILE, f"{name}: {place}: {error.msg}") from error
    except (ValueError, RecursionError) as error:
        raise CommandFailedError(ExitCode.BAD_FILE, f"{name}: not JSON in UTF-8") from error
    return Found(name, "", value)


def _refuse_constant(name: str) -> NoReturn:
    """Not a number that JSON knows."""
    raise ValueError(name)
