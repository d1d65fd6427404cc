"""A profile: a person by number, with everything in which he is named (S64-5)."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import date

from chalicelib.domain.people.age import may_be_minor
from chalicelib.domain.people.listing import Listing
from chalicelib.domain.people.numbers import Numbers
from chalicelib.domain.ratings.lists.row import ListKind, ListRow

Rows = tuple[tuple[ListKind, ListRow], ...]
"""What the rating lists in use say of somebody."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Whom these numbers belong to: `listings` name him, `rows` are his in the rating lists in use."""

    numbers: Numbers
    listings: tuple[Listing, ...] = ()
    rows: Rows = ()

    @property
    def names(self) -> tuple[str, ...]:
        """As he was entered: the name of the lists first, then the most frequent one."""
        counted = Counter(one.person.name for one in self.listings)
        entered = sorted(counted, key=lambda name: (-counted[name], name))
        return tuple(dict.fromkeys([*(row.name for _, row in self.rows), *entered]))

    @property
    def births(self) -> tuple[str, ...]:
        """Every birth date or year that is known of him."""
        found = [*(str(row.birth_year or "") for _, row in self.rows), *(one.person.birth for one in self.listings)]
        return tuple(dict.fromkeys(birth for birth in found if birth))

    @property
    def birth_years(self) -> frozenset[int]:
        """The years of these."""
        return frozenset(int(birth[:4]) for birth in self.births if birth[:4].isdecimal())

    @property
    def is_empty(self) -> bool:
        """Nobody with these numbers is known here."""
        return not self.listings and not self.rows

    def is_minor(self, today: date, birth_year: int | None = None) -> bool:
        """By anything that is known: a birth date or year, the year that he gave himself, being a junior of a club."""
        own = () if birth_year is None else (str(birth_year),)
        return any(one.is_junior for one in self.listings) or may_be_minor((*self.births, *own), today)

    def in_public(self) -> "Profile":
        """What everybody may know: no private event, no practice, no club's list of members."""
        return replace(self, listings=tuple(one for one in self.listings if one.is_open))


def of_person(numbers: Numbers, listings: Iterable[Listing]) -> tuple[Listing, ...]:
    """Those of them that are his: the same number can be somebody else's, of another federation."""
    found = {(one.source, one.entry): one for one in listings if one.numbers.shares_with(numbers)}
    return tuple(found[place] for place in sorted(found))
