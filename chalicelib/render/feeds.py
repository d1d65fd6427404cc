"""The calendar files that readers subscribe to: of an event, of all events, of a club, of a person.

An event's own file has an entry a round; the others have one a day. An entry keeps its identity when it is moved.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from datetime import date

from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.calendar import Sitting, rounds_of, sittings_of, unscheduled_days
from chalicelib.domain.model.tournament import CalendarMark, Settings, Visibility
from chalicelib.render.ical import Occasion, Span, calendar_text
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_, Texts

MOST = 3000
"""Entries of a file that several events share, the last ones: it stays below a megabyte or so."""


@dataclass(frozen=True, slots=True)
class Listed:
    """An event as calendars need it; `booking` says whether it is held."""

    id: TournamentId
    settings: Settings
    booking: BookingSettings = field(default_factory=BookingSettings)

    @property
    def mark(self) -> CalendarMark:
        """That it was called off, or is held after all, changes what calendars say like any other change of it."""
        mark, called = self.settings.calendar, self.booking.calendar
        return CalendarMark(mark.sequence + called.sequence, max(mark.changed_at, called.changed_at))


@dataclass(frozen=True, slots=True)
class Reader:
    """In which words a file is written, and the address of the site for links that must be absolute (or empty)."""

    texts: Texts
    origin: str = ""


def event_feed(event: Listed, reader: Reader) -> str:
    """One entry a round on the schedule; without a schedule one for each playing day."""
    rounds = (_occasion(event, f"r{one.first}", one, reader) for one in rounds_of(event.settings))
    return calendar_text(event.settings.name, [*rounds, *_days(event, reader)])


def shared_feed(name: str, events: Iterable[Listed], reader: Reader) -> str:
    """One entry for each day on which one of these events has rounds."""
    found = [one for event in events for one in (*_sittings(event, reader), *_days(event, reader))]
    return calendar_text(name, sorted(found, key=lambda one: one.order)[-MOST:])


def _sittings(event: Listed, reader: Reader) -> Iterator[Occasion]:
    for one in sittings_of(event.settings):
        yield _occasion(event, f"s{one.first}", one, reader)


def _days(event: Listed, reader: Reader) -> Iterator[Occasion]:
    for day in unscheduled_days(event.settings):
        yield _occasion(event, f"d{day:%Y%m%d}", day, reader)


def _occasion(event: Listed, identity: str, when: Sitting | date, reader: Reader) -> Occasion:
    settings = event.settings
    paths = EventPaths(settings.slug, reader.texts.language, is_private=settings.visibility is Visibility.PRIVATE)
    return Occasion(
        uid=f"{identity}.{event.id}@speelzaal",
        title=_title(settings, when, reader.texts),
        when=Span(when.begins, when.ends, settings.time_zone) if isinstance(when, Sitting) else when,
        sequence=event.mark.sequence,
        changed_at=event.mark.changed_at,
        is_cancelled=event.booking.is_cancelled,
        place=", ".join(part for part in (settings.venue.name, settings.venue.address, settings.city) if part),
        url=f"{reader.origin}{paths.root}" if reader.origin else "",
    )


def _title(settings: Settings, when: Sitting | date, texts: Texts) -> str:
    if not isinstance(when, Sitting):
        return settings.name
    if when.first == when.last:
        return f"{settings.name}: {texts.text('Round {round}', round=when.first)}"
    rounds = texts.text(N_("Rounds {first} to {last}"), first=when.first, last=when.last)
    return f"{settings.name}: {rounds}"
