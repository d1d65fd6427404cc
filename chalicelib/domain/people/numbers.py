"""The numbers by which somebody is known: FIDE's, and that of the national federation (S64-4)."""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.registration.person import MOST_DIGITS, fide_id_of

_KNSB = re.compile(r"^KNSB[ -]?(?:ID|no\.?|nr\.?)?[ :]*", re.IGNORECASE)
"""Before a number that was copied with its heading."""


class NumberKind(StrEnum):
    """Whose number it is; the value is the field that holds it."""

    FIDE = "fide_id"
    NATIONAL = "national_id"


@dataclass(frozen=True, slots=True)
class Numbers:
    """The numbers of one person; empty where there is none."""

    fide_id: str = ""
    national_id: str = ""

    @property
    def known(self) -> dict[NumberKind, str]:
        """Those that there are."""
        numbers = {NumberKind.FIDE: self.fide_id, NumberKind.NATIONAL: self.national_id}
        return {kind: number for kind, number in numbers.items() if number}

    def contradicts(self, other: "Numbers") -> bool:
        """They are two persons': FIDE's number decides where both have one, else the national one."""
        if self.fide_id and other.fide_id:
            return self.fide_id != other.fide_id
        return bool(self.national_id and other.national_id) and self.national_id != other.national_id

    def shares_with(self, other: "Numbers") -> bool:
        """A number is the same in both, and they are not two persons'."""
        mine, his = self.known, other.known
        return any(his.get(kind) == number for kind, number in mine.items()) and not self.contradicts(other)


NO_NUMBERS = Numbers()


def numbers_of(person: Person) -> Numbers:
    """The numbers that somebody was entered with, as far as they are numbers."""
    return Numbers(_or_nothing(fide_id_of, person.fide_id), _or_nothing(national_id_of, person.national_id))


def _or_nothing(read: Callable[[str], str], text: str) -> str:
    try:
        return read(text)
    except InvalidFieldError:
        return ""


def typed_numbers(fide_id: str, national_id: str) -> Numbers:
    """What somebody typed. Raises InvalidFieldError naming the field, with its `others`."""
    faults: list[InvalidFieldError] = []
    read: list[str] = []
    for reader, text in ((fide_id_of, fide_id), (national_id_of, national_id)):
        try:
            read.append(reader(clean_text(text)))
        except InvalidFieldError as fault:
            faults.append(fault)
    if faults:
        raise InvalidFieldError.of(faults)
    return Numbers(*read)


def national_id_of(text: str) -> str:
    """The number without groups, zeros and KNSB before it. Raises InvalidFieldError."""
    digits = _KNSB.sub("", text).replace(" ", "").replace(".", "")
    if text and not (digits.isascii() and digits.isdecimal()):
        raise InvalidFieldError(field="national_id", reason="not_a_knsb_number")
    number = digits.lstrip("0")
    if len(number) > MOST_DIGITS:
        raise InvalidFieldError(field="national_id", reason="too_many_digits", most=MOST_DIGITS)
    return number


def completed(numbers: Numbers, beside: Iterable[Numbers]) -> Numbers:
    """With the other number, when all who have the one and both numbers have the same other one beside it.

    Where they disagree nobody knows which two belong together, and nothing is added.
    """
    both = {one for one in beside if len(one.known) == len(NumberKind) and one.shares_with(numbers)}
    if len(numbers.known) != 1 or len(both) != 1:
        return numbers
    return both.pop()
