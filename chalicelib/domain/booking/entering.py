"""What a change of a booking does to the entries of its event. Only a confirmed booking has entries. ADR 12."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from chalicelib.domain.booking.booking import Booking, Place, State
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.lifecycle.entries import newcomer, takes_entries
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError
from chalicelib.domain.lifecycle.withdrawal import gone_from
from chalicelib.domain.model.player import Entry, Person, Player
from chalicelib.domain.model.tournament import Tournament


@dataclass(frozen=True, slots=True)
class EntryChanges:
    """`new` entries, which are `numbered` once the start list is frozen; `changed` ones have the version they had."""

    new: tuple[Entry, ...] = ()
    numbered: tuple[Player, ...] = ()
    changed: tuple[Entry, ...] = ()

    def __bool__(self) -> bool:
        """Something changes."""
        return bool(self.new or self.changed)


def entry_changes(event: BookedEvent, before: Booking, after: Booking) -> EntryChanges:
    """S3, C.04.2 2.4: before round 1 new entries join an open list, after it they get the next numbers.

    A booking is entered once, when it is confirmed: whoever was taken off the list since does not come back by it.
    C8: the start list of a closed event stays as it is, whatever becomes of the money.
    Raises FixedOnceStartedError where the table of a round robin takes nobody any more.
    """
    if event.tournament.is_closed:
        return EntryChanges()
    known = {entry.id: entry for entry in event.entries}
    is_confirmed_now = after.state is State.CONFIRMED and before.state is not State.CONFIRMED
    wanted = after.taken if is_confirmed_now else ()
    new = tuple(
        newcomer(event.tournament, place.entry, place.person) for place in wanted if place.entry not in known
    )
    pairs = ((place, before.place(place.entry), known.get(place.entry)) for place in after.places)
    changed = (
        _changed(event.tournament, entry, earlier, place)
        for place, earlier, entry in pairs
        if entry is not None and earlier is not None
    )
    return EntryChanges(
        new, _numbered(event.tournament, new), tuple(entry for entry in changed if entry != known[entry.id])
    )


def _numbered(tournament: Tournament, new: Sequence[Entry]) -> tuple[Player, ...]:
    if not new or not tournament.is_start_list_frozen:
        return ()
    if not takes_entries(tournament):
        raise FixedOnceStartedError(field="entries")
    last = max((player.number for player in tournament.players), default=0)
    return tuple(Player(PairingNumber(last + place), entry) for place, entry in enumerate(new, start=1))


def _changed(tournament: Tournament, entry: Entry, before: Place, after: Place) -> Entry:
    """Who left is withdrawn, if he is not; of a person only what was changed here is changed there."""
    person = replace(entry.person, **_differences(before.person, after.person))
    if tournament.is_start_list_frozen and person.rating != entry.person.rating:
        raise FixedOnceStartedError(field="rating")
    entry = replace(entry, person=person)
    if before.is_taken and not after.is_taken and not entry.is_withdrawn:
        return replace(entry, withdrawn_from=gone_from(tournament, entry.id))
    return entry


def _differences(before: Person, after: Person) -> dict[str, Any]:
    names = [field.name for field in fields(Person)]
    return {name: getattr(after, name) for name in names if getattr(after, name) != getattr(before, name)}
