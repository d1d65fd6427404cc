"""Where somebody is named: an entry of an event, a member of a club."""

from dataclasses import dataclass

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.numbers import Numbers, numbers_of


@dataclass(frozen=True, slots=True)
class Listing:
    """Somebody as he stands in an event or a club.

    `source` is its group (`T#<event>`, `C#<club>`), `entry` his id in it. What is not `is_open` only those may see who
    may see the source: private and practice events, clubs. `email` is the address that was given with him.
    """

    source: str
    entry: EntryId
    person: Person
    email: str = ""
    is_junior: bool = False
    is_open: bool = False

    @property
    def numbers(self) -> Numbers:
        """By which he is known there."""
        return numbers_of(self.person)

    @property
    def keys(self) -> tuple[str, ...]:
        """What he is found under: his numbers, and his address."""
        return (*number_keys(self.numbers), *((email_key(self.email),) if self.email else ()))


def number_keys(numbers: Numbers) -> tuple[str, ...]:
    """`fide_id:1000001`, `national_id:7000001`."""
    return tuple(f"{kind}:{number}" for kind, number in numbers.known.items())


def email_key(address: str) -> str:
    """`email:anna@club.example`: letter case does not matter."""
    return f"email:{address.strip().lower()}"
