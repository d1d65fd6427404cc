"""S64-56, S64-57: which events can be deleted, and which can become practice."""

from contextlib import nullcontext
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chalicelib.domain.booking.booking import Booker, Booking, Charge, ChargeState
from chalicelib.domain.booking.deletion import MoneyStaysError, refuse_with_money
from chalicelib.domain.ids import BookingId
from chalicelib.domain.lifecycle.deletion import ResultsStayError, is_deletable, refuse_to_delete
from chalicelib.domain.lifecycle.settings import changed
from chalicelib.domain.model.round import RoundState
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament


def event(*, practice: bool, played: bool) -> Tournament:
    built = a_tournament("A B", is_practice=practice)
    return built.after("A-B 1-0") if played else built.tournament


@pytest.mark.parametrize(
    ("practice", "played", "deletable"),
    [(False, False, True), (False, True, False), (True, False, True), (True, True, True)],
)
def test_results_of_real_events_stay(*, practice: bool, played: bool, deletable: bool) -> None:
    assert is_deletable(event(practice=practice, played=played)) is deletable


def test_a_draft_is_no_published_round() -> None:
    played = event(practice=False, played=True)
    draft = replace(played, rounds=tuple(replace(one, state=RoundState.DRAFT) for one in played.rounds))
    refuse_to_delete(draft)


def test_s64_56_no_real_event_becomes_practice_to_be_deleted() -> None:
    played = event(practice=False, played=True)
    with pytest.raises(ResultsStayError):
        changed(played, replace(played.settings, is_practice=True))
    begun = event(practice=False, played=False)
    assert changed(begun, replace(begun.settings, is_practice=True)).is_practice


def test_a_practice_event_becomes_real_at_any_time() -> None:
    played = event(practice=True, played=True)
    assert not changed(played, replace(played.settings, is_practice=False)).is_practice


@pytest.mark.parametrize(
    ("charge", "stays"),
    [
        (Charge(1, 1500, session="s", state=ChargeState.PAID, captured=1500), True),
        (Charge(1, 1500, session="s", state=ChargeState.PAID, captured=1500, refunded=1500), False),
        (Charge(1, 1500, session="s"), True),
        (Charge(1, 1500, session="s", state=ChargeState.PROCESSING), True),
        (Charge(1, 1500, session="s", state=ChargeState.EXPIRED), False),
    ],
)
def test_money_is_given_back_first(charge: Charge, *, stays: bool) -> None:
    came_at = datetime(2026, 12, 1, tzinfo=UTC)
    booker = Booker("Anna", "anna@club.example", "nl")
    booking = Booking(BookingId("b"), booker, "EUR", (), came_at, charges=(charge,))
    with pytest.raises(MoneyStaysError) if stays else nullcontext():
        refuse_with_money([booking])
