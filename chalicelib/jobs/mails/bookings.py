"""Mails about a booking, to whoever booked, in his language: what became of it, and of his money."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.booking import ENDED, Booking, State
from chalicelib.domain.booking.seats import BookedEvent, first_round, window_of
from chalicelib.domain.booking.settings import Window
from chalicelib.domain.ids import FIRST_ROUND, BookingId, TournamentId
from chalicelib.jobs.mails.facts import facts
from chalicelib.ports import MailKind, Message, Services
from chalicelib.profiles import booker_address
from chalicelib.queries.booking.bookings import link_of
from chalicelib.render.money import money
from chalicelib.render.paths import entry_form
from chalicelib.render.texts import N_

About = Mapping[str, str | int]


def _always(_booking: Booking) -> bool:
    return True


def _in(*states: State) -> Callable[[Booking], bool]:
    return lambda booking: booking.state in states


def _is_lapsed(booking: Booking) -> bool:
    """It ended, and no payment came after that, which has a mail of its own."""
    return booking.state in ENDED and not any(charge.captured for charge in booking.charges)


def _is_unpaid(booking: Booking) -> bool:
    return booking.state is not State.CONFIRMED or booking.owed > 0


@dataclass(frozen=True, slots=True)
class _Mail:
    """Subject, what is said, and whether it is still true of a booking."""

    subject: str
    said: str
    is_true: Callable[[Booking], bool] = _always


_MAILS: Mapping[MailKind, _Mail] = {
    MailKind.BOOKING_HELD: _Mail(
        N_("{event}: not paid yet"),
        N_(
            "The places for these players are kept until {day} at {time}. They are entered for {event} once you have"
            " paid:"
        ),
        _in(State.HELD),
    ),
    MailKind.BOOKING_PROCESSING: _Mail(
        N_("{event}: your payment is not here yet"),
        N_(
            "Your payment for {event} is not here yet. Did you get a voucher, or the number of a bank account, then it"
            " is still to be paid that way. The places are kept until {day} at {time}; you get a mail as soon as the"
            " payment is there. It is for:"
        ),
        _in(State.PROCESSING),
    ),
    MailKind.BOOKING_CONFIRMED: _Mail(
        N_("{event}: you are entered"), N_("These players are entered for {event}:"), _in(State.CONFIRMED)
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
        _in(State.WAITING),
    ),
    MailKind.BOOKING_OFFER: _Mail(
        N_("{event}: there is a place for you"),
        N_(
            "There is a place at {event} for these players. It is kept until {day} at {time}; accept it and pay before"
            " then:"
        ),
        _in(State.OFFERED),
    ),
    MailKind.BOOKING_PAYMENT_FAILED: _Mail(
        N_("{event}: the payment failed"),
        N_("Your payment of {amount} for {event} failed: it was not made. It was for:"),
        _is_unpaid,
    ),
    MailKind.BOOKING_LATE_PAYMENT: _Mail(
        N_("{event}: your payment came too late"),
        N_(
            "Your payment of {amount} for {event} came when there was no place any more. You are not entered. It was"
            " for:"
        ),
        _in(State.REFUND_PENDING, State.REFUNDED),
    ),
    MailKind.BOOKING_REFUNDED: _Mail(
        N_("{event}: money back"),
        N_(
            "{amount} of your payment for {event} went back to you by the way it came. It can take some days until your"
            " bank shows it. The booking was for:"
        ),
    ),
    MailKind.BOOKING_GIVEN_BACK: _Mail(
        N_("{event}: money back"),
        N_("The organiser gave {amount} of your payment for {event} back to you. The booking was for:"),
    ),
    MailKind.BOOKING_EXPIRED: _Mail(
        N_("{event}: your time is over"),
        N_("These players are not entered for {event}: it was not paid, or not answered, in time."),
        _is_lapsed,
    ),
    MailKind.BOOKING_CHANGED: _Mail(
        N_("{event}: your booking was changed"),
        N_("What was filled in for {event} was changed by your own page. The booking is for:"),
        _in(State.HELD, State.PROCESSING, State.CONFIRMED, State.WAITING, State.OFFERED),
    ),
    MailKind.BOOKING_LEFT: _Mail(
        N_("{event}: withdrawn"), N_("Who is withdrawn from {event} stands below with a stroke before the name:")
    ),
    MailKind.BOOKING_CANCELLED: _Mail(
        N_("{event} is not held"), N_("The organiser called {event} off: it is not held. Your booking was for:")
    ),
}
KINDS = tuple(_MAILS)
_TO_ACCEPT = N_(
    "There is a place at {event} for these players. It is kept until {day} at {time}; accept it before then, there"
    " is nothing to pay online:"
)
_FAILED_IN_TIME = N_(
    "Your payment of {amount} for {event} failed: it was not made. The places are kept until {day} at {time}: pay"
    " before then. It was for:"
)
_SAYS_ROUND = frozenset({MailKind.BOOKING_HELD, MailKind.BOOKING_CONFIRMED, MailKind.BOOKING_OFFER})
"""Mails that say from which round one plays, where it is not the first."""
_CALLED_OFF = N_("Your payment of {amount} for {event} came when it had been called off: it is not held. It was for:")
_WITHDRAWN = N_("Your payment of {amount} for {event} came when everybody of this booking was withdrawn. It was for:")
_CLOSED = N_(
    "Your payment of {amount} for {event} came when its time was over and nobody could enter any more. You are not"
    " entered. It was for:"
)
_TOTALS: Mapping[MailKind, str] = {
    MailKind.BOOKING_RECEIPT: N_("Together {amount} was received."),
    MailKind.BOOKING_REFUNDED: N_("Together {amount} went back."),
    MailKind.BOOKING_GIVEN_BACK: N_("Together {amount} was given back."),
}


def maker(kind: MailKind) -> Callable[[About, Services], Message | None]:
    """What makes mails of this kind."""
    return lambda about, services: _message(kind, about, services)


def booking_deleted(about: About, services: Services) -> Message:
    """The event was deleted: all that is still known of it came with the order (`jobs/delete_tournament.py`)."""
    del services
    subject, values = N_("{event} is not held"), {"event": about["event"], "contact": about["contact"]}
    players = str(about["players"]).split("\n")
    return Message(
        str(about["to"]),
        str(about["language"]),
        subject,
        "booking_deleted",
        {**values, "players": players},
        reply_to=str(about["reply_to"]),
    )


def _message(kind: MailKind, about: About, services: Services) -> Message | None:
    """Nothing where it is no longer true: what came after it has a mail of its own; nor where nobody knows to whom."""
    event = services.bookings.event(TournamentId(str(about["tournament"])))
    booking, mail = event.booking(BookingId(str(about["booking"]))), _MAILS[kind]
    if booking.is_forgotten or not mail.is_true(booking):
        return None
    tournament, language = event.tournament, booking.booker.language
    form = f"{services.origin}{entry_form(tournament.settings.slug)}?language={language}"
    is_over = kind in (MailKind.BOOKING_EXPIRED, MailKind.BOOKING_PAYMENT_FAILED) and booking.state in ENDED
    values = _values(event, booking) | _sums(kind, about, booking)
    values |= {"link": link_of(tournament.id, booking.id, services), "form": form if is_over else ""}
    values["said"] = _said(kind, event, booking, services)
    values["late_round"] = first_round(tournament, booking) if kind in _SAYS_ROUND else FIRST_ROUND
    if kind is MailKind.BOOKING_CANCELLED:
        values["players"] = [(place.person.name, True) for place in booking.places]
    return Message(
        booker_address(booking.booker, services),
        language,
        mail.subject,
        "booking",
        values,
        reply_to=tournament.settings.contact.email,
    )


def _said(kind: MailKind, event: BookedEvent, booking: Booking, services: Services) -> str:
    if kind is MailKind.BOOKING_LATE_PAYMENT:
        return _why_late(event, booking, services)
    if kind is MailKind.BOOKING_OFFER and (booking.pays_at_door or booking.is_covered):
        return _TO_ACCEPT
    if kind is MailKind.BOOKING_PAYMENT_FAILED and booking.state is State.HELD:
        return _FAILED_IN_TIME
    return _MAILS[kind].said


def _why_late(event: BookedEvent, booking: Booking, services: Services) -> str:
    """The true reason why money that came is not kept."""
    if event.settings.is_cancelled:
        return _CALLED_OFF
    if not booking.taken:
        return _WITHDRAWN
    is_open = window_of(event.tournament, event.settings, services.clock.now()) is Window.OPEN
    return _MAILS[MailKind.BOOKING_LATE_PAYMENT].said if is_open else _CLOSED


def _values(event: BookedEvent, booking: Booking) -> dict[str, object]:
    settings = event.tournament.settings
    zone = ZoneInfo(settings.time_zone)
    return {
        "event": settings.name,
        "facts": facts(settings),
        "players": [(place.person.name, place.is_taken) for place in booking.places],
        "until": booking.until.astimezone(zone) if booking.until else None,
        "time_zone": settings.time_zone.replace("_", " "),
    }


def _sums(kind: MailKind, about: About, booking: Booking) -> dict[str, object]:
    """Amounts: of this step, of all such steps where there were more, what goes back by which way, kept and owed.

    Empty where there is none.
    """

    def written(minor: str | int) -> str:
        return money(int(minor), booking.currency, booking.booker.language) if int(minor) > 0 else ""

    amount, total = about["amount"], about["total"]
    kept = sum(place.kept for place in booking.places) if kind is MailKind.BOOKING_LEFT else 0
    return {
        "amount": written(amount),
        "total": written(total) if kind in _TOTALS and total != amount else "",
        "in_total": _TOTALS.get(kind, ""),
        "online": written(about["online"]),
        "by_hand": written(about["by_hand"]),
        "kept": written(kept),
        "owed": written(booking.owed),
        "at_door": booking.pays_at_door,
    }
