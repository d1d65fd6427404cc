"""Bookings as the organisers and their treasurer see them: who, which of them are looked for."""

from collections.abc import Collection, Iterable
from enum import StrEnum

from chalicelib.domain.booking.booking import Booking, State
from chalicelib.render.names import fold


class Only(StrEnum):
    """Which bookings a list has, beside those in one state."""

    ALL = ""
    """Every one that was sent."""
    OWING = "owing"
    """Something is still to be paid."""
    BACK = "back"
    """Money has to go back."""
    DISPUTED = "disputed"
    """A payer had his bank take a payment back, however that ended."""


def sent(bookings: Iterable[Booking]) -> tuple[Booking, ...]:
    """Without what was filled in and never sent, in the order in which they came."""
    found = (one for one in bookings if one.state is not State.DRAFT)
    return tuple(sorted(found, key=lambda one: (one.came_at, one.id)))


def chosen(bookings: Collection[Booking], words: str, only: str) -> tuple[Booking, ...]:
    """Those that have all these words in a name, an address or a receipt's number, and are in this state or so.

    Accents and capitals do not count. What is no state and no `Only` chooses nothing away.
    """
    wanted = fold(words).split()
    return tuple(one for one in bookings if _is(one, only) and all(word in _words_of(one) for word in wanted))


def _is(booking: Booking, only: str) -> bool:
    match only:
        case Only.OWING:
            return booking.owed > 0
        case Only.BACK:
            return booking.owed < 0
        case Only.DISPUTED:
            return booking.is_disputed
    return only not in set(State) or booking.state.value == only


def _words_of(booking: Booking) -> str:
    names = [booking.booker.name, booking.booker.email, *(place.person.name for place in booking.places)]
    return fold(" ".join([*names, *(f"#{payment.receipt}" for payment in booking.by_hand)]))
