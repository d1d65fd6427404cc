"""The order of the start list that FIDE's systems share."""

from chalicelib.domain.model.player import TITLE_ORDER, Person


def fide_start_order(person: Person) -> tuple[object, ...]:
    """C.04.2 2.2: higher rating, higher title, alphabetical."""
    return (-person.rating, TITLE_ORDER[person.title], person.name.casefold())
