"""What an entry must look like."""

from dataclasses import replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.clean import clean_person

LONGEST_NAME = 100
HIGHEST_RATING = 3500


def checked(person: Person) -> Person:
    """The person with tidy spaces and without signs that nobody sees. Raises InvalidFieldError naming the field."""
    person = clean_person(person)
    if not person.name:
        raise InvalidFieldError(field="name", reason="missing")
    if len(person.name) > LONGEST_NAME:
        raise InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    if not 0 <= person.rating <= HIGHEST_RATING:
        raise InvalidFieldError(field="rating", reason="out_of_range", least=0, most=HIGHEST_RATING)
    if person.fide_id and not (person.fide_id.isascii() and person.fide_id.isdecimal()):
        raise InvalidFieldError(field="fide_id", reason="not_a_number")
    for field in ("federation", "fide_id", "national_id", "birth", "club"):
        if len(getattr(person, field)) > LONGEST_NAME:
            raise InvalidFieldError(field=field, reason="too_long", most=LONGEST_NAME)
    return replace(person, federation=person.federation.upper())
