"""Money of bookings: the page to pay on, money by hand, refunds when the event is not held."""

from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.commands.booking.booking_outcome import settle
from chalicelib.commands.booking.bookings import change
from chalicelib.commands.caller import PUBLISH, PUBLISH_CALENDAR, Act, Caller, receipt
from chalicelib.domain.booking import moves
from chalicelib.domain.booking.account import kept_account
from chalicelib.domain.booking.booking import Booking, Charge, HandPayment, NotNowError, Way
from chalicelib.domain.booking.deletion import refuse_ended
from chalicelib.domain.booking.refunds import givable
from chalicelib.domain.booking.seats import BookedEvent, refuse_cash, refuse_late, room_by_official, room_for
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BookingId, RequestId, TournamentId
from chalicelib.domain.money import HIGHEST, is_whole
from chalicelib.ports import Services
from chalicelib.ports.payments import PaymentName, PaymentOrder, PaymentRefusedError

_LONGEST_DESCRIPTION = 250


@dataclass(frozen=True, slots=True)
class PayBooking:
    """He goes to pay, and comes back to one of these addresses."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    success_url: str
    cancel_url: str


@dataclass(frozen=True, slots=True)
class HandMoney:
    """Money that an official took, or gave back: `amount` in minor units, more than nothing; `at` None is now."""

    caller: Caller
    tournament: TournamentId
    booking: BookingId
    amount: int
    way: Way
    at: datetime | None = None


@dataclass(frozen=True, slots=True)
class CancelEvent:
    """The event is not held; or it is, after all."""

    caller: Caller
    tournament: TournamentId


def pay_booking(command: PayBooking, services: Services) -> str:
    """The address of the page on which he pays; the one that is open already, else a new one. S8, S10.

    Killed between its steps and asked for again, it is the same page, as long as one can be made. Raises NotNowError,
    PaymentRefusedError, PaymentServiceError.
    """
    if not services.payments.is_available:
        raise PaymentRefusedError(reason="no_payment_service")
    account = _account(services.bookings.event(command.tournament), services)

    def attempt(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        refuse_late(event, booking)
        moves.refuse_small(booking)
        return moves.attempt(booking, now, account)[0]

    booking = change(command, "bookings.pay", attempt, services)
    charge = booking.charges[-1] if booking.charges else None
    if charge is None or not moves.is_payable(booking, charge, services.clock.now()):
        raise NotNowError(state=booking.state.value)
    if charge.page:
        return charge.page
    if not moves.has_page(charge, services.clock.now()):
        raise NotNowError(state="page")
    page = services.payments.open_page(_order(command, booking, charge, services))
    known = replace(charge, session=page.session, page=page.url)

    def opened(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        return moves.told(booking, known, room_for(event, booking, now), now)

    noting = Caller(command.caller.user, RequestId(f"{command.caller.request}-page-{charge.number}"))
    change(replace(command, caller=noting), "bookings.page", opened, services)
    return page.url


def _account(event: BookedEvent, services: Services) -> str:
    """Whose the next payment for this event is. A club's account counts from when it can take payments.

    Raises PaymentRefusedError, PaymentServiceError.
    """
    kept, club = kept_account(event), event.tournament.settings.club
    if kept or club is None:
        return kept
    linked = services.clubs.load(club).payment_account
    return linked if linked and services.payments.account(linked).takes_payments else ""


def _order(command: PayBooking, booking: Booking, charge: Charge, services: Services) -> PaymentOrder:
    """The same for the same attempt, whenever it is asked for."""
    event = services.tournaments.load(command.tournament).settings.name
    names = ", ".join(place.person.name for place in booking.taken)
    return PaymentOrder(
        name=PaymentName(command.tournament, booking.id, charge.number),
        amount=charge.amount,
        currency=booking.currency,
        description=f"{event}: {names}"[:_LONGEST_DESCRIPTION],
        email=booking.booker.email,
        language=booking.booker.language,
        success_url=command.success_url,
        cancel_url=command.cancel_url,
        expires_at=charge.expires_at or services.clock.now(),
        account=charge.account,
    )


def take_payment(command: HandMoney, services: Services) -> Booking:
    """An official took money, at most what is owed: it gets the next receipt number of the event.

    With it he lets somebody in for whom there is a seat, though entering by oneself is closed.
    Raises InvalidFieldError, NotNowError where it is owed by nobody and lets nobody in.
    """
    return _by_hand(command, 1, services)


def give_back(command: HandMoney, services: Services) -> Booking:
    """An official gave money back by hand, at most what was received and does not go back by itself.

    Raises InvalidFieldError, NotNowError.
    """
    return _by_hand(command, -1, services)


def _by_hand(command: HandMoney, sign: int, services: Services) -> Booking:
    def move(event: BookedEvent, booking: Booking, now: datetime) -> Booking:
        if not 0 < command.amount <= HIGHEST or not is_whole(command.amount, booking.currency):
            raise InvalidFieldError(field="amount", reason="not_money")
        if command.at is not None and command.at > now:
            raise InvalidFieldError(field="at", reason="day_in_future")
        room = (room_by_official if sign > 0 else room_for)(event, booking, now)
        if sign > 0:
            refuse_cash(event, booking, now)
            _refuse_taking(command.amount, booking)
        else:
            _refuse_giving(command.amount, booking)
        number = next_receipt(event)
        payment = HandPayment(number, sign * command.amount, command.way, command.at or now, command.caller.user)
        return moves.paid_by_hand(booking, payment, room, now)

    action = "bookings.take_payment" if sign > 0 else "bookings.give_back"
    return change(command, action, move, services)


def _refuse_taking(amount: int, booking: Booking) -> None:
    if amount > booking.price - booking.received:
        raise InvalidFieldError(field="amount", reason="more_than_owed")


def _refuse_giving(amount: int, booking: Booking) -> None:
    if amount > booking.received:
        raise InvalidFieldError(field="amount", reason="more_than_received")
    if amount > givable(booking):
        raise InvalidFieldError(field="amount", reason="goes_back_online")


def next_receipt(event: BookedEvent) -> int:
    """Receipts of an event are numbered from 1 without a gap: bookings change one at a time."""
    return 1 + max((payment.receipt for one in event.bookings for payment in one.by_hand), default=0)


def cancel_event_bookings(command: CancelEvent, services: Services) -> None:
    """Nobody can enter any more, and everybody gets all of his money back: a worker does that, booking by booking.

    Cancelled twice is cancelled once. How far it is: `queries/booking/bookings.py`. Raises ConflictError.
    """
    settings = services.bookings.settings(command.tournament)
    if settings.is_cancelled:
        return
    act = Act("bookings.cancel_event", {}, (settle(), PUBLISH, PUBLISH_CALENDAR))
    wanted = settings.called_off(services.clock.now())
    services.bookings.save_settings(command.tournament, wanted, receipt(command.caller, act, services))


def hold_event_after_all(command: CancelEvent, services: Services) -> None:
    """Take back that it was called off: its pages and calendars say so. People cannot enter until that is opened anew.

    Raises BookingsEndedError once somebody had booked, ConflictError.
    """
    settings = services.bookings.settings(command.tournament)
    if not settings.is_cancelled:
        return
    refuse_ended(services.bookings.of_tournament(command.tournament))
    act = Act("bookings.hold_event", {}, (PUBLISH, PUBLISH_CALENDAR))
    wanted = settings.held_after_all(services.clock.now())
    services.bookings.save_settings(command.tournament, wanted, receipt(command.caller, act, services))
