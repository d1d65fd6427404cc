"""What a list of entries would bring to an event, before anybody is entered."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.booking.doubles import booked_persons
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.already_entered import already_entered
from chalicelib.domain.registration.lists.entry_list import EntriesRead, ReadEntry, entries_from, left_over
from chalicelib.domain.registration.lists.fields import Field
from chalicelib.domain.registration.lists.layout import Layout, chosen, propose
from chalicelib.domain.registration.lists.table import Row, Table, read_table
from chalicelib.ports import Services

_SAMPLE = 4


@dataclass(frozen=True, slots=True)
class Choice:
    """What an official wants the columns to mean, and whether a row names them.

    `shape` is that of the list that he saw; without it the choice holds whatever the list.
    """

    fields: tuple[Field, ...]
    has_heading: bool
    shape: str | None = None


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """Somebody on the list; `same` is who he is among those entered or booked, or above him in the list."""

    line: int
    person: Person
    same: Person | None


@dataclass(frozen=True, slots=True)
class ListRead:
    """The columns, some rows to judge them by, who would be entered, what is unread."""

    table: Table
    layout: Layout
    read: EntriesRead
    entries: tuple[ListedEntry, ...]

    @property
    def shape(self) -> str:
        """Another list has the same columns when this is the same."""
        return _shape(self.table)

    @property
    def sample(self) -> tuple[Row, ...]:
        """The first rows below the heading."""
        return self.table.rows[self.layout.first : self.layout.first + _SAMPLE]

    @property
    def new(self) -> int:
        """How many of them are not entered yet."""
        return sum(entry.same is None for entry in self.entries)

    @property
    def left_over(self) -> str:
        """What stays to be mended once the others are entered."""
        return left_over(self.table, self.layout, self.read)


def read_list(text: str, choice: Choice | None, tournament: Tournament, services: Services) -> ListRead:
    """As chosen, if the choice was not made for a list of another shape; else as proposed. Raises InvalidFieldError."""
    table = read_table(text)
    if not table.rows:
        raise InvalidFieldError(field="list", reason="missing")
    layout = propose(table)
    if choice is not None and choice.shape in (None, _shape(table)):
        layout = chosen(table, choice.fields, has_heading=choice.has_heading)
    read = entries_from(table, layout, tournament.settings.tempo)
    present = [entry.person for entry in services.tournaments.entries(tournament.id)]
    booked = booked_persons(services.bookings.of_tournament(tournament.id))
    return ListRead(table, layout, read, _listed(read.entries, present + booked))


def _shape(table: Table) -> str:
    proposed = propose(table)
    heading = () if proposed.heading is None else table.rows[proposed.heading].cells
    return "|".join((table.separator, str(table.width), *heading))


def _listed(entries: Sequence[ReadEntry], present: Sequence[Person]) -> tuple[ListedEntry, ...]:
    same = already_entered([entry.person for entry in entries], present)
    return tuple(ListedEntry(entry.line, entry.person, one) for entry, one in zip(entries, same, strict=True))
