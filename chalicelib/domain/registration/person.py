"""What an entry must look like."""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.birth import birth_of
from chalicelib.domain.registration.clean import clean_person
from chalicelib.domain.registration.federations import federation_of

LONGEST_NAME = 100
HIGHEST_RATING = 3500
MOST_DIGITS = 11
"""Of a FIDE id: TRF16 has columns 58 to 68 for it."""
_NOBODY = Person("")


def checked(person: Person, known: Person = _NOBODY, last_day: date = date.max) -> Person:
    """The person with tidy spaces, without signs that nobody sees, and with codes and dates as report files have them.

    Of `known` it is known already, from a file or a list: a field that still says the same is left as it is. Nobody is
    born after `last_day`. Raises InvalidFieldError naming the field, with its `others`.
    """
    person, before = clean_person(person), clean_person(known)
    faults: list[InvalidFieldError] = []

    def read(field: str) -> str:
        said: str = getattr(person, field)
        if said and said == getattr(before, field):
            return said
        try:
            return _text_of(field, said, last_day)
        except InvalidFieldError as fault:
            faults.append(fault)
            return said

    texts = {field: read(field) for field in _TEXTS}
    if person.rating != before.rating and not _is_possible(person.rating):
        faults.append(InvalidFieldError(field="rating", reason="out_of_range", least=0, most=HIGHEST_RATING))
    if faults:
        raise InvalidFieldError.of(faults)
    return replace(
        person,
        name=texts["name"],
        federation=texts["federation"],
        fide_id=texts["fide_id"],
        birth=texts["birth"],
    )


def unusable(person: Person) -> tuple[str, ...]:
    """The fields that nobody could type as they are: those of files, and of entries that nobody had checked."""
    person = clean_person(person)
    ratings = () if _is_possible(person.rating) else ("rating",)
    return (*ratings, *(field for field in _CODED if not _is_usable(field, getattr(person, field))))


def fide_id_of(text: str) -> str:
    """The number without groups, zeros and FIDE before it: FIDE 01.000.001 is 1000001. Raises InvalidFieldError."""
    digits = _FIDE.sub("", text).replace(" ", "").replace(".", "")
    if text and not (digits.isascii() and digits.isdecimal()):
        raise InvalidFieldError(field="fide_id", reason="not_digits")
    number = digits.lstrip("0")
    if len(number) > MOST_DIGITS:
        raise InvalidFieldError(field="fide_id", reason="too_many_digits", most=MOST_DIGITS)
    return number


_FIDE = re.compile(r"^FIDE[ -]?(?:ID|no\.?|nr\.?)?[ :]*", re.IGNORECASE)
"""Before a number that was copied with its heading."""
_CODED = ("federation", "fide_id", "birth")
_TEXTS = ("name", *_CODED, "national_id", "club")


def _text_of(field: str, said: str, last_day: date = date.max) -> str:
    """As it is kept. Raises InvalidFieldError."""
    if len(said) > LONGEST_NAME:
        raise InvalidFieldError(field=field, reason="too_long", most=LONGEST_NAME)
    if field == "name" and not said:
        raise InvalidFieldError(field=field, reason="missing")
    if field == "birth":
        return birth_of(said, last_day)
    return _READ[field](said) if field in _READ else said


_READ: Mapping[str, Callable[[str], str]] = {"federation": federation_of, "fide_id": fide_id_of}


def _is_possible(rating: int) -> bool:
    return 0 <= rating <= HIGHEST_RATING


def _is_usable(field: str, said: str) -> bool:
    try:
        _text_of(field, said)
    except InvalidFieldError:
        return False
    return True
