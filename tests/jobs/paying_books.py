"""What holds of an event and the payment service's books, while people pay and once all is told."""

from collections.abc import Collection, Iterable, Mapping

from chalicelib.cli.local.stripe.books import Books
from chalicelib.cli.local.stripe.objects import Object
from chalicelib.domain.booking.booking import ENDED, SEATED, Booking, Charge, State
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.sums import totals
from chalicelib.domain.ids import BookingId


def check_seats(event: BookedEvent) -> None:
    """Never oversold; only who is confirmed is on the list of players."""
    playing = {entry.id for entry in event.entries if not entry.is_withdrawn}
    confirmed = [booking for booking in event.bookings if booking.state is State.CONFIRMED]
    assert playing == {place.entry for booking in confirmed for place in booking.taken}
    assert len(playing) + sum(booking.seats for booking in event.bookings) <= (event.settings.capacity or 0), "oversold"


def check_money(
    event: BookedEvent, books: Books, fees: Mapping[BookingId, tuple[int, ...]], touched: Collection[BookingId]
) -> None:
    """Never two charges kept; nobody owes or is owed anything; our totals are those of the service's books."""
    for booking in event.bookings:
        assert tuple(place.price for place in booking.places) == fees[booking.id], "another fee than was agreed"
        assert booking.state not in SEATED, booking
        assert event.settings.cancelled_at is None or booking.state in ENDED | {State.DRAFT}, booking
        for charge in booking.charges:
            assert (charge.captured, charge.refunded - charge.came_back) == _in_the_books(charge, books), charge
        if booking.id not in touched:
            _check_plain(booking)
    _check_totals(event.bookings, books)


def _check_plain(booking: Booking) -> None:
    """Nobody undid what was paid: what is here is what it costs. Cash goes back by hand, which nobody did."""
    cost = booking.cost if booking.state in ENDED | {State.CONFIRMED} else 0
    online, by_hand = sum(charge.net for charge in booking.charges), sum(one.amount for one in booking.by_hand)
    assert sum(charge.net > 0 for charge in booking.charges) <= 1, f"two payments kept: {booking}"
    if by_hand or booking.pays_at_door:
        assert online <= max(0, cost - by_hand), booking
    else:
        assert online == cost, booking


def _in_the_books(charge: Charge, books: Books) -> tuple[int, int]:
    if not charge.intent:
        return 0, 0
    intent = books.objects[charge.intent]
    last = books.objects.get(intent["latest_charge"] or "", {"amount_refunded": 0})
    return intent["amount_received"], last["amount_refunded"]


def _check_totals(bookings: Collection[Booking], books: Books) -> None:
    """What the treasurer reads is what is in the accounts, before the service's fees, and in the box."""
    cash = sum(payment.amount for booking in bookings for payment in booking.by_hand)
    named = {booking.id for booking in bookings}
    moved = sum(one["amount"] for one in _movements(books, named))
    assert sum(booking.received for booking in bookings) == moved + cash
    assert sum(money.left for money in totals(bookings)) == moved + cash


def _movements(books: Books, named: Collection[str]) -> Iterable[Object]:
    """What payments of these bookings, their refunds and disputes did to the accounts."""
    for one in list(books.objects.values()):
        intent = books.objects[one["source"]].get("payment_intent") if one["object"] == "balance_transaction" else None
        if intent is not None and books.objects[intent]["metadata"]["booking"] in named:
            yield one
