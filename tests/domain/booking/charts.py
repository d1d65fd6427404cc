"""Bookings as wall charts: what happened to one, step by step, and how it stands then.

    after("send, pay, 1 paid")                 "confirmed, 50 of 50"
    after("send, wait 36, lapse, 1 paid", 0)   "refund_pending, 50 of 0, back 1:50"

Steps: `send` (with so many free seats as the event has), `pay` (a page), `<n> open|processing|failed|expired|paid`,
`<n> paid <captured>-<refunded>` (the payment service's totals), `disputed <n>`, `cash <amount>`, `wait <minutes>`,
`lapse`, `offer`, `accept`, `leave A`, `leave A keep 20`, `cancel`; for the event `free <seats>`, `closed`,
`begun`, `started`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta

from chalicelib.domain.booking import moves
from chalicelib.domain.booking.booking import (
    Booker,
    Booking,
    Charge,
    ChargeState,
    HandPayment,
    Place,
    State,
    Way,
)
from chalicelib.domain.booking.moves import Room
from chalicelib.domain.booking.refunds import refunds
from chalicelib.domain.ids import BookingId, EntryId, UserId
from chalicelib.domain.model.player import Person

NOON = datetime(2026, 11, 30, 12, 0, tzinfo=UTC)
ANNA = Booker("Anna", "anna@club.example", "nl")


def a_booking(players: str = "A:50", id_: str = "b1", **fields: object) -> Booking:
    """A draft for players with their prices: "A:50 B:0"."""
    named = [word.partition(":") for word in players.split()]
    places = tuple(Place(EntryId(name), Person(name), "", int(price or 0)) for name, _, price in named)
    return replace(Booking(BookingId(id_), ANNA, "EUR", places, NOON), **fields)  # type: ignore[arg-type]


@dataclass
class Chart:
    """A booking and its event while things happen."""

    booking: Booking
    room: Room
    now: datetime = NOON

    def step(self, words: list[str]) -> None:
        match words:
            case ["free", seats]:
                self.room = replace(self.room, free=int(seats))
            case ["closed"]:
                self.room = replace(self.room, is_open=False)
            case ["begun"]:
                self.room = replace(self.room, has_begun=True)
            case ["started"]:
                self.room = replace(self.room, can_join=False)
            case ["wait", minutes]:
                self.now += timedelta(minutes=int(minutes))
            case [plain] if plain in _PLAIN:
                self.booking = _PLAIN[plain](self)
            case _:
                self.booking = self.moved(words)

    def moved(self, words: list[str]) -> Booking:
        booking, now = self.booking, self.now
        match words:
            case ["leave", players, *keep]:
                kept = {EntryId(name): int(keep[1]) for name in players} if keep else {}
                return moves.left(booking, {EntryId(name) for name in players}, now, kept)
            case ["cash", amount]:
                payment = HandPayment(1, int(amount), Way.CASH, now, UserId("owner"))
                return moves.paid_by_hand(booking, payment, self.room, now)
            case ["disputed", number]:
                return moves.told(booking, replace(self.charge(number), is_disputed=True), self.room, now)
            case [number, state, *totals]:
                return moves.told(booking, self.told(number, state, totals), self.room, now)
        raise ValueError(words)

    def charge(self, number: str) -> Charge:
        found = self.booking.charge(int(number))
        assert found is not None, number
        return found

    def told(self, number: str, state: str, totals: list[str]) -> Charge:
        charge = self.charge(number)
        captured, _, refunded = totals[0].partition("-") if totals else ("", "", "")
        default = charge.amount if state == "paid" else 0
        return Charge(
            charge.number,
            charge.amount,
            state=ChargeState(state),
            captured=int(captured or default),
            refunded=int(refunded or 0),
        )


_PLAIN: dict[str, Callable[[Chart], Booking]] = {
    "send": lambda chart: moves.submitted(chart.booking, chart.room, chart.now),
    "offer": lambda chart: moves.offered(chart.booking, chart.room, chart.now),
    "accept": lambda chart: moves.accepted(chart.booking, chart.now),
    "pay": lambda chart: moves.attempt(chart.booking, chart.now)[0],
    "lapse": lambda chart: moves.lapsed(chart.booking, chart.now),
    "cancel": lambda chart: moves.cancelled(chart.booking, chart.now),
}


def charted(steps: str | Iterable[str], players: str = "A:50", free: int = 10, **fields: object) -> Chart:
    """A booking after these steps."""
    chart = Chart(a_booking(players, **fields), Room(free))
    for step in steps.split(",") if isinstance(steps, str) else steps:
        chart.step(step.split())
    return chart


def line(booking: Booking) -> str:
    """How it stands: state, received of cost, who left, what goes back."""
    parts = [booking.state.value, f"{booking.received} of {booking.cost}"]
    gone = "".join(place.entry for place in booking.places if not place.is_taken)
    if gone:
        parts.append(f"without {gone}")
    if back := refunds(booking):
        parts.append("back " + " ".join(f"{one.charge.number}:{one.amount}" for one in back))
    return ", ".join(parts)


def after(steps: str, players: str = "A:50", free: int = 10, **fields: object) -> str:
    """How a booking stands after these steps."""
    return line(charted(steps, players, free, **fields).booking)


def in_state(state: State, players: str = "A:50", free: int = 10) -> Booking:
    """A booking that came into this state the usual way."""
    return charted(USUAL[state], players, free).booking


USUAL: dict[State, str] = {
    State.DRAFT: "free 1",
    State.HELD: "send, pay",
    State.PROCESSING: "send, pay, 1 processing",
    State.CONFIRMED: "send, pay, 1 paid",
    State.WAITING: "free 0, send",
    State.OFFERED: "free 0, send, free 1, offer",
    State.EXPIRED: "send, pay, wait 36, lapse",
    State.WITHDRAWN: "send, leave A",
    State.REFUND_PENDING: "send, pay, 1 paid, leave A",
    State.REFUNDED: "send, pay, 1 paid, leave A, 1 paid 50-50",
}
"""How a booking of one player A comes into each state."""
