"""Whoever enters has a player filled in from the rating lists, by his number."""

from dataclasses import dataclass

from chalicelib.commands import attempts
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.people.numbers import NumberKind, Numbers
from chalicelib.domain.ratings.lists.row import ListKind, person_in
from chalicelib.ports import Services
from chalicelib.profiles import rows_of


@dataclass(frozen=True, slots=True)
class FindListed:
    """At least one number, for an event of this tempo; `place` is where it is asked from."""

    numbers: Numbers
    tempo: Tempo
    place: str


def find_listed(command: FindListed, services: Services) -> Person:
    """What the lists in use say of him, and nothing that is known of him here: of his birth no more than the year.

    Raises InvalidFieldError naming the number's field: it is in no list, or his numbers are not one person's;
    TooManyAttemptsError.
    """
    attempts.count(attempts.of_looking_up(command.place), services)
    numbers = command.numbers
    rows = rows_of(numbers, services)
    if not rows:
        raise InvalidFieldError(field=next(iter(numbers.known)).value, reason="not_listed")
    for kind, row in rows:
        if kind is ListKind.KNSB and numbers.fide_id and row.fide_id not in ("", numbers.fide_id):
            raise InvalidFieldError(field=NumberKind.FIDE.value, reason="not_together", number=row.fide_id)
    return person_in(rows, command.tempo)
