"""How an event takes entries by itself: when, whom, at what price, what it asks."""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import NEVER_SAVED, Version
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.tournament import CalendarMark


class EventCancelledError(DomainError):
    """The event is called off: no round of it is paired or published any more."""

    code = "event_cancelled"


class Kind(StrEnum):
    """Whom a fee is for."""

    EVERYBODY = "everybody"
    JUNIOR = "junior"
    """Born in `born_from` or later."""
    TITLED = "titled"
    """Has one of `titles`."""


@dataclass(frozen=True, slots=True)
class Category:
    """A fee: `price` in minor units, 0 for nothing. `code` names it where it is chosen; it never changes."""

    code: str
    name: str
    price: int
    kind: Kind = Kind.EVERYBODY
    born_from: int = 0
    titles: frozenset[Title] = frozenset()

    def fits(self, person: Person) -> bool:
        """Whether somebody may enter at this fee, as far as is known of him."""
        match self.kind:
            case Kind.EVERYBODY:
                return True
            case Kind.JUNIOR:
                return _birth_year(person) >= self.born_from
            case Kind.TITLED:
                return person.title in self.titles


def _birth_year(person: Person) -> int:
    """0 where it is not known: nobody is a junior by saying nothing. A birth is as in TRF, the year first."""
    year = person.birth[:4]
    return int(year) if year.isascii() and year.isdecimal() else 0


class Ask(StrEnum):
    """Whether the form has a field."""

    NO = "no"
    MAY = "may"
    MUST = "must"


@dataclass(frozen=True, slots=True)
class Question:
    """The organiser's own question."""

    code: str
    text: str
    ask: Ask = Ask.MAY


FIELDS = ("rating", "title", "sex", "federation", "fide_id", "national_id", "birth", "club")
"""Of a person: what a form can ask for besides a name."""
MOST_PLACES = 20
"""Players of one booking: all their entries are written at once."""


@dataclass(frozen=True, slots=True)
class BookingSettings:
    """`is_on` is off at first. Times are UTC; `capacity` None is no limit (but the most that an event can have).

    `asks` says of the `FIELDS` which the form has, `NO` where it says nothing; a name is always asked. Who leaves by
    `refund_until` gets his money back, who leaves later does not (an official can decide otherwise); without one it is
    the publication of the first round in which he takes part. `change_until` is the last moment to change what was
    filled in by oneself; without one, round 1 is. So it is with `closes_at` and entering.
    """

    is_on: bool = False
    opens_at: datetime | None = None
    closes_at: datetime | None = None
    change_until: datetime | None = None
    refund_until: datetime | None = None
    capacity: int | None = None
    has_waiting_list: bool = True
    lets_smaller_pass: bool = False
    """Seats that are too few for the booking that waits longest are offered to a smaller one behind it. Without it
    nobody is jumped over: they stay free until there are enough."""
    most_places: int = 10
    """Players that one person can enter at once."""
    currency: str = "EUR"
    categories: tuple[Category, ...] = ()
    """Without any, entering costs nothing."""
    asks: tuple[tuple[str, Ask], ...] = ()
    questions: tuple[Question, ...] = ()
    takes_door: bool = False
    """Who enters may pay at the door."""
    account: str = ""
    """The event's own account with the payment service; empty: see `account.py`."""
    half_point_byes: int = 0
    """So many half-point byes a player can take by himself; those after them are worth nothing."""
    text: str = ""
    """What the organiser says above the form."""
    kept_months: int | None = None
    """So many months after its last day it is kept who booked; None: as many as is usual on the site."""
    cancelled_at: datetime | None = None
    """The event is not held: everybody gets his money back."""
    calendar: CalendarMark = field(default_factory=CalendarMark)
    """How often it was called off or held after all, which calendars must learn, and when last."""
    version: Version = NEVER_SAVED

    def ask(self, field: str) -> Ask:
        """Whether the form has this field of a person."""
        return dict(self.asks).get(field, Ask.NO)

    @property
    def is_cancelled(self) -> bool:
        """The event is not held."""
        return self.cancelled_at is not None

    def called_off(self, at: datetime) -> "BookingSettings":
        """The event is not held: nobody can enter any more."""
        return replace(self, is_on=False, cancelled_at=at, calendar=CalendarMark(self.calendar.sequence + 1, at))

    def held_after_all(self, at: datetime) -> "BookingSettings":
        """The event is held; whether people enter by themselves has to be said anew."""
        return replace(self, cancelled_at=None, calendar=CalendarMark(self.calendar.sequence + 1, at))

    @property
    def costs_money(self) -> bool:
        """Somebody has to pay."""
        return any(category.price for category in self.categories)


class Window(StrEnum):
    """Whether people can enter now."""

    OFF = "off"
    NOT_YET = "not_yet"
    OPEN = "open"
    CLOSED = "closed"
    CANCELLED = "cancelled"


def refuse_cancelled(settings: BookingSettings) -> None:
    """Raises EventCancelledError for an event that is not held."""
    if settings.is_cancelled:
        raise EventCancelledError


def window(settings: BookingSettings, now: datetime) -> Window:
    """Whether people can enter now, as far as these settings go."""
    if settings.is_cancelled:
        return Window.CANCELLED
    if not settings.is_on:
        return Window.OFF
    if settings.opens_at is not None and now < settings.opens_at:
        return Window.NOT_YET
    if settings.closes_at is not None and now >= settings.closes_at:
        return Window.CLOSED
    return Window.OPEN


def next_window(settings: BookingSettings, now: datetime) -> datetime | None:
    """When the clock alone opens entry, or closes it; None when it never will."""
    if window(settings, now) not in (Window.NOT_YET, Window.OPEN):
        return None
    coming = (moment for moment in (settings.opens_at, settings.closes_at) if moment is not None and moment > now)
    return min(coming, default=None)


def category_of(settings: BookingSettings, person: Person, chosen: str = "") -> Category | None:
    """The category that somebody chose, if it fits him; else the first of the list that does. None: nothing fits."""
    fitting = [category for category in settings.categories if category.fits(person)]
    return next((one for one in fitting if one.code == chosen), next(iter(fitting), None))
