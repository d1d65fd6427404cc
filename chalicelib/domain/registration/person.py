"""What an entry must look like."""

from collections.abc import Callable, Mapping
from dataclasses import replace

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


def checked(person: Person, known: Person = _NOBODY) -> Person:
    """The person with tidy spaces, without signs that nobody sees, and with codes and dates as report files have them.

    Of `known` it is known already, from a file or a list: a field that still says the same is left as it is.
    Raises InvalidFieldError naming the field.
    """
    person = clean_person(person)
    if not person.name:
        raise InvalidFieldError(field="name", reason="missing")
    if not 0 <= person.rating <= HIGHEST_RATING:
        raise InvalidFieldError(field="rating", reason="out_of_range", least=0, most=HIGHEST_RATING)
    for field in ("name", "federation", "fide_id", "national_id", "birth", "club"):
        if len(getattr(person, field)) > LONGEST_NAME:
            raise InvalidFieldError(field=field, reason="too_long", most=LONGEST_NAME)
    before = clean_person(known)

    def as_in_files(field: str) -> str:
        said: str = getattr(person, field)
        return said if said == getattr(before, field) else _READ[field](said)

    return replace(
        person,
        federation=as_in_files("federation"),
        fide_id=as_in_files("fide_id"),
        birth=as_in_files("birth"),
    )


def unusable(person: Person) -> tuple[str, ...]:
    """The fields that no report file can hold as they are: those of files, and of entries that nobody had checked."""
    person = clean_person(person)
    return tuple(field for field, read in _READ.items() if not _is_usable(getattr(person, field), read))


def fide_id_of(text: str) -> str:
    """The number without groups and zeros before it: 01 000 001 is 1000001. Raises InvalidFieldError."""
    digits = text.replace(" ", "")
    if digits and not (digits.isascii() and digits.isdecimal()):
        raise InvalidFieldError(field="fide_id", reason="not_a_number")
    number = digits.lstrip("0")
    if len(number) > MOST_DIGITS:
        raise InvalidFieldError(field="fide_id", reason="too_many_digits", most=MOST_DIGITS)
    return number


_Read = Callable[[str], str]
_READ: Mapping[str, _Read] = {"federation": federation_of, "fide_id": fide_id_of, "birth": birth_of}


def _is_usable(text: str, read: _Read) -> bool:
    try:
        read(text)
    except InvalidFieldError:
        return False
    return True
