"""Seats: who has them, who is next, and what an entry of the event comes of a booking."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from chalicelib.domain.booking.booking import Booking, State
from chalicelib.domain.booking.entering import entry_changes
from chalicelib.domain.booking.moves import left
from chalicelib.domain.booking.refunds import back, kept
from chalicelib.domain.booking.seats import BookedEvent, free_seats, next_offer, room_for, window_of
from chalicelib.domain.booking.settings import BookingSettings, Window
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.settings import MOST_PLAYERS, FixedOnceStartedError
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament
from tests.domain.booking.charts import NOON, a_booking, charted, in_state

OPEN = BookingSettings(is_on=True, capacity=4)


def entries(names: str, gone: str = "") -> tuple[Entry, ...]:
    return tuple(
        Entry(EntryId(name), Person(name), withdrawn_from=RoundNumber(1) if name in gone else None)
        for name in names.split()
    )


def an_event(
    *bookings: Booking, settings: BookingSettings = OPEN, names: str = "", tournament: Tournament | None = None
) -> BookedEvent:
    return BookedEvent(tournament or a_tournament("").tournament, settings, entries(names), bookings)


def waiting(players: str, id_: str, minutes: int) -> Booking:
    return a_booking(players, id_, state=State.WAITING, came_at=NOON + timedelta(minutes=minutes))


@pytest.mark.parametrize(
    ("state", "seats"),
    [
        (State.DRAFT, 0), (State.HELD, 1), (State.PROCESSING, 1), (State.CONFIRMED, 0), (State.WAITING, 0),
        (State.OFFERED, 1), (State.EXPIRED, 0), (State.WITHDRAWN, 0), (State.REFUND_PENDING, 0), (State.REFUNDED, 0),
    ],
)  # fmt: skip
def test_s9_who_has_a_seat_that_is_no_entry_yet(state: State, seats: int) -> None:
    assert free_seats(4, (), [in_state(state)]) == 4 - seats


def test_an_entry_has_a_seat_while_it_plays() -> None:
    assert free_seats(4, entries("A B C", gone="B"), []) == 2
    assert free_seats(2, entries("A B C"), []) == -1


def test_without_a_capacity_there_are_as_many_seats_as_an_event_can_have() -> None:
    assert free_seats(None, entries("A B C", gone="B"), [in_state(State.HELD)]) == MOST_PLAYERS - 4
    assert free_seats(MOST_PLAYERS, entries("A B", gone="B"), []) == MOST_PLAYERS - 2


def test_who_wants_in_stands_behind_those_who_wait() -> None:
    first, second = waiting("A B", "w1", 1), waiting("C", "w2", 2)
    event = an_event(first, second, names="X")
    assert room_for(event, first, NOON).free == 3
    assert room_for(event, second, NOON).free == 1
    assert room_for(event, a_booking("D", "new"), NOON).free == 0
    assert room_for(event, in_state(State.EXPIRED), NOON).free == 0


def test_nobody_is_jumped_over() -> None:
    """Two seats are free for the three who came first: they stay free."""
    event = an_event(waiting("A B C", "w1", 1), waiting("D", "w2", 2), names="X Y")
    assert next_offer(event, NOON) is None


def test_unless_the_organiser_lets_smaller_ones_pass() -> None:
    event = an_event(waiting("A:9 B:9 C:9", "w1", 1), waiting("D:9", "w2", 2), names="X Y")
    found = next_offer(replace(event, settings=replace(OPEN, lets_smaller_pass=True)), NOON)
    assert found is not None
    assert (found.id, found.state) == ("w2", State.OFFERED)


def test_nothing_is_offered_once_the_event_is_closed() -> None:
    event = an_event(waiting("A", "w1", 1))
    assert next_offer(event, NOON) is not None
    closed = replace(event, settings=replace(OPEN, closes_at=NOON))
    assert next_offer(closed, NOON) is None


def lines(event: BookedEvent, before: Booking, after: Booking) -> list[str]:
    """New entries as "+2 A from 3", changed ones as "A until 3" or "A is now Z"."""
    found = entry_changes(event, before, after)
    numbers = {player.entry.id: player.number for player in found.numbered}
    new = [f"+{numbers.get(one.id, '')} {one.person.name} from {one.joins_in}".replace("+ ", "+") for one in found.new]
    gone = [f"{one.id} until {one.withdrawn_from}" for one in found.changed if one.is_withdrawn]
    renamed = [f"{one.id} is now {one.person.name}" for one in found.changed if one.person.name != one.id]
    return [*new, *gone, *renamed]


STARTED = a_tournament("P Q").after("P-Q 1-0")


def test_only_who_is_confirmed_becomes_an_entry() -> None:
    held, confirmed = in_state(State.HELD, "A:5 B:5"), in_state(State.CONFIRMED, "A:5 B:5")
    assert lines(an_event(), a_booking("A:5 B:5"), held) == []
    assert lines(an_event(), held, confirmed) == ["+A from 1", "+B from 1"]
    assert lines(an_event(names="A B"), held, confirmed) == []


def test_whoever_was_taken_off_the_list_came_back_when_his_booking_was_touched() -> None:
    """Not even into a round robin that has begun without him."""
    paid = in_state(State.CONFIRMED)
    table = a_tournament("P Q", system="round-robin").after("P-Q 1-0")
    touched = replace(paid, charges=(replace(paid.charges[0], refunded=10),))
    assert lines(an_event(paid, names="P Q"), paid, touched) == []
    assert lines(an_event(paid, tournament=table), paid, touched) == []


def test_s3_late_entries_get_the_next_numbers() -> None:
    held, confirmed = in_state(State.HELD, "A:5 B:5"), in_state(State.CONFIRMED, "A:5 B:5")
    assert lines(an_event(tournament=STARTED), held, confirmed) == ["+3 A from 2", "+4 B from 2"]


def test_the_table_of_a_round_robin_takes_nobody() -> None:
    event = an_event(tournament=a_tournament("P Q", system="round-robin").after("P-Q 1-0"))
    assert room_for(event, a_booking(), NOON).can_join is False
    with pytest.raises(FixedOnceStartedError):
        entry_changes(event, in_state(State.HELD), in_state(State.CONFIRMED))


def test_who_leaves_is_withdrawn_from_the_next_round_on() -> None:
    paid = in_state(State.CONFIRMED, "A:5 B:5")
    gone = left(paid, {EntryId("A")}, NOON, {})
    assert lines(an_event(names="A B"), paid, gone) == ["A until 1"]
    assert lines(an_event(names="A B", tournament=STARTED), paid, gone) == ["A until 2"]
    assert lines(an_event(names="B"), paid, gone) == [], "an organiser had taken him off the list"


def test_what_is_changed_in_a_booking_is_changed_in_the_entry_and_nothing_else() -> None:
    """The arbiter had put his club right meanwhile."""
    paid = in_state(State.CONFIRMED, "A:5")
    place = paid.places[0]
    after = replace(paid, places=(replace(place, person=replace(place.person, name="Z")),))
    known = replace(entries("A")[0], person=Person("A", club="SV Noord"))
    found = entry_changes(replace(an_event(), entries=(known,)), paid, after)
    assert found.changed[0].person == Person("Z", club="SV Noord")


LATE = NOON + timedelta(seconds=1)


def test_what_is_kept_of_who_leaves_late() -> None:
    event = an_event(settings=BookingSettings(refund_until=NOON))
    paid, owing = in_state(State.CONFIRMED), charted("send", pays_at_door=True).booking
    assert kept(paid, event, NOON) == {}
    assert kept(paid, event, LATE) == {"A": 50}
    assert kept(owing, event, NOON) == {}
    assert kept(owing, event, LATE) == {"A": 50}
    assert kept(in_state(State.HELD), event, LATE) == {}


@pytest.mark.parametrize(
    ("steps", "at", "expected"),
    [
        ("send", NOON, 0), ("send", LATE, -50), ("send, cash 20", LATE, -30), ("send, cash 50", LATE, 0),
        ("send, cash 50", NOON, 50), ("send, cash 20", NOON, 20),
    ],
)  # fmt: skip
def test_whoever_pays_at_the_door_and_stopped_owed_nothing_any_more(steps: str, at: datetime, expected: int) -> None:
    """When it is late he owes his fee as he did before; what he was told goes back, or is still to be paid."""
    event = an_event(settings=BookingSettings(refund_until=NOON))
    owing = charted(steps, pays_at_door=True).booking
    assert back(owing, event, {EntryId("A")}, at) == expected


def test_one_cent_given_back_turned_off_what_is_kept() -> None:
    """S12: what the organiser sent back from the service's pages is a debt, and stays one."""
    event = an_event(settings=BookingSettings(refund_until=NOON))
    assert kept(charted("send, pay, 1 paid, 1 paid 50-1").booking, event, LATE) == {"A": 50}
    both = charted("send, pay, 1 paid, 1 paid 100-30", "A:50 B:50").booking
    assert kept(both, event, LATE) == {"A": 50, "B": 50}
    assert kept(left(both, {EntryId("A")}, LATE, {EntryId("A"): 50}), event, LATE) == {"B": 50}


def test_after_the_event_everybody_could_leave_and_get_all_back() -> None:
    """Where no day was set he gets his money back until a round is published in which he is paired.

    Who asked for a bye, and was paired all the same, has played; who has one has not.
    """
    chart = a_tournament("P Q R")
    me = chart.tournament.players[0].entry.id
    paid = charted("send, pay, 1 paid", f"{me}:50").booking
    asked = replace(paid, places=(replace(paid.places[0], byes=((RoundNumber(1), ByeKind.ZERO_POINT),)),))
    rounds = ("draft: P-Q, R bye", "Q-R 1-0, P zero", "Q-R 1-0, P bye", "P-Q 1-0, R bye")
    events = [an_event(settings=BookingSettings(), tournament=chart.after(one)) for one in rounds]
    for booking in (paid, asked):
        assert [kept(booking, one, LATE) for one in events] == [{}, {}, {}, {me: 50}]


def test_entering_stayed_open_after_the_event() -> None:
    """Unless a time is set it closes with round 1, and who waits is left in peace; at the end nobody joins at all."""
    event = an_event(waiting("A:0", "w1", 1), tournament=STARTED, settings=BookingSettings(is_on=True))
    longer = replace(event, settings=BookingSettings(is_on=True, closes_at=NOON + timedelta(days=9)))
    assert (window_of(event.tournament, event.settings, NOON), next_offer(event, NOON)) == (Window.CLOSED, None)
    found = next_offer(longer, NOON)
    assert (window_of(longer.tournament, longer.settings, NOON), found and found.state) == (Window.OPEN, State.OFFERED)
    last = replace(STARTED, settings=replace(STARTED.settings, planned_rounds=1))
    over = replace(longer, tournament=last)
    assert (room_for(over, a_booking(), NOON).can_join, next_offer(over, NOON)) == (False, None)
