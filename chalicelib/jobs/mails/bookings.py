"""Mails about a booking, to whoever booked, in his language: what became of it, and of his money."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.ids import BookingId, TournamentId
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import MailKind, Message, Services
from chalicelib.profiles import booker_address
from chalicelib.queries.bookings import link_of
from chalicelib.render.money import money
from chalicelib.render.texts import N_

About = Mapping[str, str | int]


@dataclass(frozen=True, slots=True)
class _Mail:
    """Subject, what is said, and in which states of the booking it is still true."""

    subject: str
    said: str
    states: frozenset[State] = frozenset(State)


_MAILS: Mapping[MailKind, _Mail] = {
    MailKind.BOOKING_HELD: _Mail(
        N_("{event}: not paid yet"),
        N_(
            "The places for these players are kept until {day} at {time}. They are entered for {event} once you have"
            " paid:"
        ),
        frozenset({State.HELD}),
    ),
    MailKind.BOOKING_PROCESSING: _Mail(
        N_("{event}: your payment is under way"),
        N_(
            "Your payment for {event} is under way. The places are kept meanwhile; you get a mail as soon as it is"
            " there. It is for:"
        ),
        frozenset({State.PROCESSING}),
    ),
    MailKind.BOOKING_CONFIRMED: _Mail(
        N_("{event}: you are entered"), N_("These players are entered for {event}:"), frozenset({State.CONFIRMED})
    ),
    MailKind.BOOKING_RECEIPT: _Mail(
        N_("{event}: your payment"), N_("{amount} was received for {event}. Thank you. It is for:")
    ),
    MailKind.BOOKING_WAITING: _Mail(
        N_("{event}: on the waiting list"),
        N_(
            "{event} is full. These players are on the waiting list; there is nothing to pay. You get a mail when"
            " there are places:"
        ),
        frozenset({State.WAITING}),
    ),
    MailKind.BOOKING_OFFER: _Mail(
        N_("{event}: there is a place for you"),
        N_(
            "There is a place at {event} for these players. It is kept until {day} at {time}; accept it and pay before"
            " then:"
        ),
        frozenset({State.OFFERED}),
    ),
    MailKind.BOOKING_PAYMENT_FAILED: _Mail(
        N_("{event}: the payment failed"),
        N_("The payment for {event} failed; nothing was paid. It was for:"),
        frozenset(State) - {State.CONFIRMED},
    ),
    MailKind.BOOKING_LATE_PAYMENT: _Mail(
        N_("{event}: your payment came too late"),
        N_(
            "Your payment for {event} came when there was no place any more. You are not entered, and all of it goes"
            " back to you by the way it came. It was for:"
        ),
        frozenset({State.REFUND_PENDING, State.REFUNDED}),
    ),
    MailKind.BOOKING_REFUNDED: _Mail(
        N_("{event}: money back"),
        N_(
            "{back} of your payment for {event} went back to you by the way it came. It can take some days until your"
            " bank shows it. The booking was for:"
        ),
    ),
    MailKind.BOOKING_EXPIRED: _Mail(
        N_("{event}: your time is over"),
        N_(
            "Nothing was paid for these players, or accepted, in time: their places at {event} are free again. To come"
            " after all, enter once more:"
        ),
        frozenset({State.EXPIRED}),
    ),
    MailKind.BOOKING_CHANGED: _Mail(
        N_("{event}: your booking was changed"),
        N_("What was filled in for {event} was changed by your own page. The booking is for:"),
        frozenset({State.HELD, State.PROCESSING, State.CONFIRMED, State.WAITING, State.OFFERED}),
    ),
    MailKind.BOOKING_LEFT: _Mail(
        N_("{event}: withdrawn"), N_("Who is withdrawn from {event} stands below with a stroke before the name:")
    ),
}
KINDS = tuple(_MAILS)
_NOT_HELD = _Mail(
    N_("{event} is not held"),
    N_("{event} is not held. What was paid by this booking goes back; you get a mail when it does. It was for:"),
)
"""In the place of that of leaving."""


def maker(kind: MailKind) -> Callable[[About, Services], Message | None]:
    """What makes mails of this kind."""
    return lambda about, services: _message(_MAILS[kind], about, services)


def _message(mail: _Mail, about: About, services: Services) -> Message | None:
    """Nothing where it is no longer true: what came after it has a mail of its own; nor where nobody knows to whom."""
    tournament = services.tournaments.load(TournamentId(str(about["tournament"])))
    booking = services.bookings.load(tournament.id, BookingId(str(about["booking"])))
    if booking.is_forgotten or booking.state not in mail.states:
        return None
    if mail is _MAILS[MailKind.BOOKING_LEFT] and services.bookings.settings(tournament.id).cancelled_at is not None:
        mail = _NOT_HELD
    values = _values(tournament, booking) | {
        "said": mail.said,
        "link": link_of(tournament.id, booking.id, services),
    }
    return Message(booker_address(booking.booker, services), booking.booker.language, mail.subject, "booking", values)


def _values(tournament: Tournament, booking: Booking) -> dict[str, object]:
    language, zone = booking.booker.language, ZoneInfo(tournament.settings.time_zone)
    received, back = max(0, booking.received), sum(charge.refunded for charge in booking.charges)
    return {
        "event": tournament.settings.name,
        "players": [(place.person.name, place.is_taken) for place in booking.places],
        "amount": money(received, booking.currency, language),
        "back": money(back, booking.currency, language),
        "owed": money(booking.owed, booking.currency, language) if booking.owed > 0 else "",
        "until": booking.until.astimezone(zone) if booking.until else None,
        "time_zone": tournament.settings.time_zone.replace("_", " "),
    }
