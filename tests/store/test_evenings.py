"""Evenings in the store: each member's own line, and the club's computer."""

from datetime import UTC, datetime, time

import pytest

from chalicelib.domain.club.availability import Availability, EveningSheet, Presence, Way
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.model.ladder import WORK
from chalicelib.store.opened import Store
from tests.store.scenes import OWNER, a_receipt, an_event

THIRD = RoundNumber(3)
AT = datetime(2026, 12, 1, 17, 0, 0, 125, tzinfo=UTC)
ANNA, BAS = EntryId("m-anna"), EntryId("m-bas")
LATE = Availability(Presence.LATE, AT, Way.PHONE, until=time(20, 30), by=UserId("olga"))
AT_WORK = Availability(Presence.DUTY, AT, Way.LINK, duty=WORK)


@pytest.fixture
def event(store: Store) -> TournamentId:
    event = an_event()
    store.tournaments.create(event, OWNER, a_receipt())
    return event.id


def sheet(store: Store, event: TournamentId) -> EveningSheet:
    return store.evenings.load(event, THIRD)


def test_an_evening_of_which_nothing_is_known(store: Store, event: TournamentId) -> None:
    assert sheet(store, event) == EveningSheet(THIRD)


def test_what_was_said_comes_out_as_it_went_in_and_the_others_stay(store: Store, event: TournamentId) -> None:
    store.evenings.save_availability(event, sheet(store, event), {ANNA: LATE}, a_receipt())
    store.evenings.save_availability(event, sheet(store, event), {BAS: AT_WORK}, a_receipt())
    found = sheet(store, event)
    assert found.said == {ANNA: LATE, BAS: AT_WORK}
    assert store.evenings.load(event, RoundNumber(2)) == EveningSheet(RoundNumber(2))


@pytest.mark.parametrize("known", [{BAS: LATE}, {}])
def test_what_was_decided_on_an_evening_as_it_was_is_refused_when_it_has_changed(
    store: Store, event: TournamentId, known: dict[EntryId, Availability]
) -> None:
    if known:
        store.evenings.save_availability(event, sheet(store, event), known, a_receipt())
    before = sheet(store, event)
    store.evenings.save_availability(event, before, {BAS: AT_WORK}, a_receipt())
    with pytest.raises(ConflictError):
        store.evenings.save_availability(event, before, {ANNA: AT_WORK}, a_receipt())
    assert sheet(store, event).said == {BAS: AT_WORK}


def test_a_request_repeated_is_carried_out_once(store: Store, event: TournamentId) -> None:
    receipt = a_receipt("once")
    before = sheet(store, event)
    assert store.evenings.save_availability(event, before, {ANNA: LATE}, receipt)
    assert not store.evenings.save_availability(event, before, {ANNA: LATE}, receipt)
    assert sheet(store, event).said == {ANNA: LATE}


def test_the_computer_comes_and_goes_beside_what_members_say(store: Store, event: TournamentId) -> None:
    store.evenings.save_computer(event, THIRD, a_receipt(), has_computer=True)
    store.evenings.save_availability(event, sheet(store, event), {ANNA: LATE}, a_receipt())
    assert (sheet(store, event).has_computer, sheet(store, event).said) == (True, {ANNA: LATE})
    store.evenings.save_computer(event, THIRD, a_receipt(), has_computer=False)
    assert (sheet(store, event).has_computer, sheet(store, event).said) == (False, {ANNA: LATE})


def test_everybody_of_a_large_club_is_put_down_at_once(store: Store, event: TournamentId) -> None:
    everybody = {EntryId(f"{number:016x}"): LATE for number in range(100)}
    store.evenings.save_availability(event, sheet(store, event), {ANNA: LATE}, a_receipt())
    store.evenings.save_availability(event, sheet(store, event), everybody, a_receipt())
    assert len(sheet(store, event).said) == 101
