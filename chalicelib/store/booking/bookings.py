"""Serves the port Bookings from the table: an item a booking beside the event's entries, and one for the settings."""

import secrets
from collections.abc import Iterable, Iterator, Mapping, Sequence

from chalicelib.domain.booking.booking import DRAFTS_KEPT, Booking, State
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.errors import ConflictError, NotFoundError, RequestReusedError
from chalicelib.domain.ids import NEVER_SAVED, BookingId, RequestId, TournamentId, UserId
from chalicelib.domain.lifecycle.closing import EventClosedError
from chalicelib.ports import BusyError, Receipt, group_of
from chalicelib.ports.bookings import Changed, Decide
from chalicelib.store import keys
from chalicelib.store.booking.booking_codecs import booking_body, booking_from, settings_body, settings_from
from chalicelib.store.codecs import json_from, json_text
from chalicelib.store.event.entries import Entries
from chalicelib.store.items import ABSENT, PRESENT, Fields, body_path, version_of
from chalicelib.store.moments import time_text
from chalicelib.store.partition import Meta, Restructuring, same_list, same_structure
from chalicelib.store.transaction import Check, Delete, Put, Update, Write

_LINK_KEY = "link_key"
_ABOUT_BOOKINGS, _NAMES = "bookings.", "names"
_KEY_BYTES = 32


class StoredBookings(Entries):
    """Bookings in the store. Entries are written as those are that organisers add."""

    def settings(self, tournament: TournamentId) -> BookingSettings:
        """How the event takes entries by itself; off where nobody has said anything."""
        item = self._table.get(keys.booking_settings(tournament))
        return BookingSettings() if item is None else settings_from(item.body, version_of(item))

    def save_settings(self, tournament: TournamentId, settings: BookingSettings, receipt: Receipt) -> bool:
        """Replace the settings; the key of the personal links stays. They count as structure: they say how many seats.

        Raises ConflictError.
        """

        def prepare() -> list[Write]:
            seen = self._open_meta(tournament)
            item = self._table.get(keys.booking_settings(tournament))
            link_key = secrets.token_urlsafe(_KEY_BYTES) if item is None else item.body[_LINK_KEY]
            body = {**settings_body(settings), _LINK_KEY: link_key}
            where = keys.booking_settings(tournament)
            return [
                self._restructured(tournament, same_structure(seen), Restructuring()),
                self._put(where, Fields(keys.Kind.BOOKING_SETTINGS, body, version=settings.version + 1)),
            ]

        return self._writer.commit_prepared(tournament, prepare, receipt)

    def _put(self, where: keys.Key, fields: Fields) -> Put:
        """An item that is still as it was before this version."""
        item, before = self._table.item(where, fields), (fields.version or 0) - 1
        condition = ABSENT if before == NEVER_SAVED else type(item).version == before
        return Put(item, condition, lambda _stored: ConflictError(what=fields.kind.value))

    def settings_among(self, tournaments: Iterable[TournamentId]) -> Mapping[TournamentId, BookingSettings]:
        """Those of these events of which somebody has said something."""
        places = {keys.booking_settings(one): one for one in tournaments}
        of_group = {place.pk: one for place, one in places.items()}
        found = self._table.get_all(places)
        return {of_group[item.pk]: settings_from(item.body, version_of(item)) for item in found}

    def link_key(self, tournament: TournamentId) -> str:
        """The key under which its personal links are made. Raises NotFoundError while nobody could book."""
        item = self._table.get(keys.booking_settings(tournament))
        if item is None:
            raise NotFoundError(what="booking_settings", id=tournament)
        return str(item.body[_LINK_KEY])

    def load(self, tournament: TournamentId, booking: BookingId) -> Booking:
        """One booking."""
        for start in (keys.BOOKING, keys.DRAFT):
            item = self._table.get(keys.booking(tournament, booking, start))
            if item is not None:
                return booking_from(item.body, version_of(item))
        raise NotFoundError(what="booking", id=booking)

    def of_tournament(self, tournament: TournamentId) -> tuple[Booking, ...]:
        """Every booking, in the order in which they came."""
        places = (keys.BOOKING, keys.DRAFT)
        found = [item for place in places for item in self._table.beginning(group_of(tournament), place)]
        return _in_order(booking_from(item.body, version_of(item)) for item in found)

    def of_user(self, user: UserId) -> tuple[tuple[TournamentId, Booking], ...]:
        """What an account booked, in the order in which it came; a little behind the truth."""
        return tuple(
            (TournamentId(item.pk.removeprefix(group_of(TournamentId("")))), booking_from(item.body, version_of(item)))
            for item in self._table.listed(keys.user_bookings(user))
        )

    def event(self, tournament: TournamentId, about: BookingId | None = None) -> BookedEvent:
        """All that decides about a seat, and the draft that it is about."""
        return self._event(tournament, about)[1]

    def _event(self, tournament: TournamentId, about: BookingId | None) -> tuple[Meta, BookedEvent]:
        """META first: what is written under the condition that it has not moved on was read as one."""
        seen, content = self._read(tournament)
        entries = self._entries(tournament, seen)
        settings, bookings = BookingSettings(), list[Booking]()
        for item in self._table.beginning(group_of(tournament), keys.BOOKINGS):
            if item.kind == keys.Kind.BOOKING_SETTINGS:
                settings = settings_from(item.body, version_of(item))
            else:
                bookings.append(booking_from(item.body, version_of(item)))
        bookings.extend(self._draft(tournament, about) if about not in {one.id for one in bookings} else ())
        event = self._assembled(tournament, seen, content, entries)
        return seen, BookedEvent(event, settings, entries, _in_order(bookings))

    def _draft(self, tournament: TournamentId, about: BookingId | None) -> Iterator[Booking]:
        item = None if about is None else self._table.get(keys.booking(tournament, about, keys.DRAFT))
        if item is not None:
            yield booking_from(item.body, version_of(item))

    def change(
        self,
        tournament: TournamentId,
        request: RequestId,
        decide: Decide,
        *,
        about: BookingId | None = None,
        content: str = "",
    ) -> bool:
        """Decide by the event as it is, and write that while it is; else decide anew. See the port."""
        if self._writer.was_done_as(tournament, request, content):
            return False
        wait = self._writer.patience.begin()
        while True:
            seen, event = self._event(tournament, about)
            found = decide(event)
            if found is None:
                return False
            try:
                return self._writer.commit(tournament, self._writes(event, seen, found), found.receipt, wait)
            except RequestReusedError:
                raise
            except ConflictError:
                if not wait.pause():
                    raise BusyError from None

    def forget(self, tournament: TournamentId, bookings: Sequence[Booking], receipt: Receipt) -> bool:
        """Only the bookings' own versions count: seats, entries and money stay as they were."""
        found = [self._put(booking_key(tournament, one), booking_fields(tournament, one)) for one in bookings]
        return self._writer.commit(tournament, found, receipt)

    def forget_names(self, tournament: TournamentId) -> None:
        """A line stays, and so does the memory of its request."""
        for item in self._table.beginning(group_of(tournament), keys.AUDIT):
            details = json_from(item.body["details"])
            if item.body["action"].startswith(_ABOUT_BOOKINGS) and details.pop(_NAMES, ()):
                nameless = body_path("details").set(json_text(details))
                self._writer.run([Update(self._table.at(keys.Key(item.pk, item.sk)), PRESENT, actions=(nameless,))])

    def _writes(self, event: BookedEvent, seen: Meta, found: Changed) -> Sequence[Write]:
        """The condition on the structure comes first: where it fails nothing else need be told."""
        tournament, entries, booking = event.tournament.id, found.entries, found.booking
        if booking.state is State.DRAFT:
            is_there = Check(self._table.at(keys.meta(tournament)), same_list(seen))
            return [is_there, self._put(booking_key(tournament, booking), booking_fields(tournament, booking))]
        if entries and seen.closing is not None:
            raise EventClosedError
        new = self._new_entries(tournament, seen.generations[0], entries.new, found.receipt)
        stored = [self._entry_item(tournament, seen, entry.id) for entry in entries.changed]
        more = self._more_players(seen, stored, (*entries.new, *entries.changed), entries.numbered)
        return [
            self._restructured(tournament, same_structure(seen), Restructuring(more)),
            *self._kept(event, booking),
            *(Put(item, ABSENT, lambda _stored: ConflictError(what="entry")) for item in new),
            *(self._appended(tournament, entries.numbered) if entries.numbered else ()),
            *(self._saved(item, entry) for item, entry in zip(stored, entries.changed, strict=True)),
            *(self._followed(tournament, entries.changed) if not entries.numbered else ()),
        ]

    def _kept(self, event: BookedEvent, booking: Booking) -> Iterator[Write]:
        """The booking as it shall be; one that is sent leaves the place of drafts."""
        tournament, fields = event.tournament.id, booking_fields(event.tournament.id, booking)
        was_draft = any(one.id == booking.id and one.state is State.DRAFT for one in event.bookings)
        if not was_draft:
            yield self._put(keys.booking(tournament, booking.id), fields)
            return
        draft = self._table.at(keys.booking(tournament, booking.id, keys.DRAFT))
        yield Put(self._table.item(keys.booking(tournament, booking.id), fields), ABSENT)
        yield Delete(draft, type(draft).version == booking.version)


def booking_key(tournament: TournamentId, booking: Booking) -> keys.Key:
    """Where a booking is: one that was not sent yet among the drafts."""
    return keys.booking(tournament, booking.id, keys.DRAFT if booking.state is State.DRAFT else keys.BOOKING)


def _in_order(bookings: Iterable[Booking]) -> tuple[Booking, ...]:
    return tuple(sorted(bookings, key=lambda booking: (booking.came_at, booking.id)))


def booking_fields(tournament: TournamentId, booking: Booking) -> Fields:
    """A booking as an item, saved once more than it was, listed among its user's. The store deletes drafts itself."""
    user, since = booking.booker.user, time_text(booking.came_at)
    list_key = None if user is None else keys.in_user_bookings(user, since, tournament, booking.id)
    gone_at = booking.came_at + DRAFTS_KEPT if booking.state is State.DRAFT else None
    expires_at = None if gone_at is None else int(gone_at.timestamp())
    return Fields(keys.Kind.BOOKING, booking_body(booking), booking.version + 1, list_key, expires_at)
