"""Bookings in the store."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from chalicelib.domain.booking.booking import Booking
from chalicelib.domain.booking.entering import EntryChanges
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import BookingId, RequestId, TournamentId, UserId
from chalicelib.records import Receipt


@dataclass(frozen=True, slots=True)
class Changed:
    """What was decided: the booking as it shall be, what that does to the entries, and the receipt."""

    booking: Booking
    entries: EntryChanges
    receipt: Receipt


Decide = Callable[[BookedEvent], Changed | None]
"""What to do with the event as it is read; None: nothing. Asked again when somebody else was faster, so it must be
pure but for the time."""


class Bookings(Protocol):
    """Bookings in the store; reads and saving methods as those of Tournaments."""

    def settings(self, tournament: TournamentId) -> BookingSettings:
        """How the event takes entries by itself; off where nobody has said anything."""

    def save_settings(self, tournament: TournamentId, settings: BookingSettings, receipt: Receipt) -> bool:
        """Replace the settings when their version is still `settings.version`."""

    def settings_among(self, tournaments: Iterable[TournamentId]) -> Mapping[TournamentId, BookingSettings]:
        """Those of these events of which somebody has said something: how they take entries, whether they are held."""

    def link_key(self, tournament: TournamentId) -> str:
        """The key under which its personal links are made. Raises NotFoundError while nobody could book."""

    def load(self, tournament: TournamentId, booking: BookingId) -> Booking:
        """One booking."""

    def of_tournament(self, tournament: TournamentId) -> tuple[Booking, ...]:
        """Every booking, also drafts and those that ended, in the order in which they came."""

    def of_user(self, user: UserId) -> tuple[tuple[TournamentId, Booking], ...]:
        """What an account booked, in the order in which it came; a little behind the truth."""

    def event(self, tournament: TournamentId, about: BookingId | None = None) -> BookedEvent:
        """All that decides about a seat, read as one. Drafts do not, but for the one that it is about."""

    def change(
        self,
        tournament: TournamentId,
        request: RequestId,
        decide: Decide,
        *,
        about: BookingId | None = None,
        content: str = "",
    ) -> bool:
        """The one way in which a booking changes, and seats are taken or come free.

        What is decided is written while nothing that decides about a seat has changed since it was read: no booking,
        entry, start list or settings; else it is decided anew. So no seat is had twice. A draft is in nobody's way:
        none is read but the one that it is `about`, and what becomes of one moves nothing on. False when the request
        was carried out before, or there is nothing to do. `content` is that of the receipt: other content under the
        same request raises RequestReusedError. Raises what `decide` raises, and BusyError.
        """

    def forget(self, tournament: TournamentId, bookings: Sequence[Booking], receipt: Receipt) -> bool:
        """Replace bookings of which nothing changes that decides about a seat, an entry or money; 80 at most.

        Raises ConflictError when one of them has no longer its version.
        """

    def forget_names(self, tournament: TournamentId) -> None:
        """The lines of the change log about bookings say no names any more. Done twice it is done once."""
