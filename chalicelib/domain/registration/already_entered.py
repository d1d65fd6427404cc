"""Who of a list is entered already, or stands on it twice."""

from collections.abc import Iterable, Sequence

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person


def already_entered(persons: Sequence[Person], present: Iterable[Person]) -> tuple[Person | None, ...]:
    """For each person the one of `present`, or of those before him in the list, who is the same; None for a new one."""
    known = list(present)
    found: list[Person | None] = []
    for person in persons:
        found.append(next((one for one in known if is_same(one, person)), None))
        known.append(person)
    return tuple(found)


def namesakes(persons: Sequence[Person], present: Iterable[Person]) -> tuple[Person, ...]:
    """Everybody who is the same as one of these: of `present`, or of those before him in the list."""
    known = list(present)
    found: list[Person] = []
    for person in persons:
        found.extend(one for one in known if is_same(one, person))
        known.append(person)
    return tuple(found)


def is_same(one: Person, other: Person) -> bool:
    """A number that both have decides, first FIDE's; without one the name does, unless they were born on other days."""
    by_number = is_same_by_number(one, other)
    if by_number is not None:
        return by_number
    return one.name.casefold() == other.name.casefold() and not are_born_apart(one.birth, other.birth)


def is_same_by_number(one: Person, other: Person) -> bool | None:
    """What a number says that both have, first FIDE's; None where they have none."""
    for mine, his in ((one.fide_id, other.fide_id), (one.national_id, other.national_id)):
        if mine and his:
            return mine == his
    return None


def are_born_apart(one: str, other: str) -> bool:
    """Year, month or day are known of both, and differ; 00 is not known."""
    pairs = zip(one.split("/"), other.split("/"), strict=False)
    return any(mine.strip("0") and his.strip("0") and mine != his for mine, his in pairs)


def refuse_taken(field: str, persons: Sequence[Person], present: Iterable[Person]) -> None:
    """A number is one person's in an event, also of somebody who has withdrawn: he returns, and is not entered twice.

    `field` is fide_id or national_id. Two federations can give the same number; FIDE ids tell their owners apart.
    Raises InvalidFieldError with the name of whose it is.
    """
    known = list(present)
    for person in persons:
        number = getattr(person, field)
        holder = next((one for one in known if number and getattr(one, field) == number and is_same(one, person)), None)
        if holder is not None:
            raise InvalidFieldError(field=field, reason="number_taken", name=holder.name)
        known.append(person)
