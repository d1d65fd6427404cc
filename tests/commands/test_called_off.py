"""An event that is called off: no round comes of it any more; taking that back."""

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings, hold_event_after_all
from chalicelib.commands.event.rounds import (
    PairRound,
    TouchRound,
    pair_by_hand,
    publish_round,
    redraw_round,
    request_pairing,
)
from chalicelib.domain.booking.deletion import BookingsEndedError
from chalicelib.domain.booking.settings import EventCancelledError
from chalicelib.domain.ids import RoundNumber, TournamentId, UserId
from chalicelib.jobs import runner
from chalicelib.ports import JobState, Services, group_of
from tests.booking_scenes import a_desk
from tests.people import HandClock, a_user, an_event, caller, work

ONE = RoundNumber(1)


@pytest.fixture
def owner(services: Services) -> UserId:
    return a_user(services)


@pytest.fixture
def event(services: Services, owner: UserId) -> TournamentId:
    return an_event(services, owner, "Bas 2000, Cas 1900, Dirk 1800, Emma 1700")


def call_off(services: Services, event: TournamentId, owner: UserId) -> None:
    cancel_event_bookings(CancelEvent(caller(owner), event), services)


def test_no_round_is_paired_any_more(services: Services, event: TournamentId, owner: UserId) -> None:
    call_off(services, event, owner)
    for pair in (request_pairing, pair_by_hand):
        with pytest.raises(EventCancelledError):
            pair(PairRound(caller(owner), event), services)


def test_a_draft_that_is_there_is_neither_published_nor_drawn_again(
    services: Services, event: TournamentId, owner: UserId
) -> None:
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    call_off(services, event, owner)
    draft = services.tournaments.round(event, ONE)
    for touch in (publish_round, redraw_round):
        with pytest.raises(EventCancelledError):
            touch(TouchRound(caller(owner), event, ONE, draft.revision), services)


def test_a_pairing_that_was_asked_for_before_fails_with_the_reason(
    services: Services, event: TournamentId, owner: UserId
) -> None:
    request_pairing(PairRound(caller(owner), event), services)
    call_off(services, event, owner)
    runner.run(services, group_of(event))
    failed = [job for job in services.outbox.recent_jobs(group_of(event)) if job.state is JobState.FAILED]
    assert [job.error_code for job in failed] == ["event_cancelled"]


def test_its_pages_say_so_as_soon_as_a_worker_has_been(services: Services, event: TournamentId, owner: UserId) -> None:
    for act, said in ((cancel_event_bookings, True), (hold_event_after_all, False)):
        act(CancelEvent(caller(owner), event), services)
        work(services, event)
        page = services.site.public.read("nl/t/najaar/index.html").body.decode()  # type: ignore[attr-defined]
        assert ("Dit toernooi gaat niet door." in page) is said


def test_held_after_all_it_is_paired_as_before(services: Services, event: TournamentId, owner: UserId) -> None:
    call_off(services, event, owner)
    hold_event_after_all(CancelEvent(caller(owner), event), services)
    assert request_pairing(PairRound(caller(owner), event), services) == ONE


def test_once_bookings_ended_by_it_it_stays_called_off(services: Services, clock: HandClock) -> None:
    with a_desk(services, clock) as desk:
        desk.start("Emma")
        call_off(services, desk.event, desk.owner)
        hold_event_after_all(CancelEvent(caller(desk.owner), desk.event), services)
        desk.change_settings(is_on=True)
        desk.send("Bas", pays_at_door=True)
        call_off(services, desk.event, desk.owner)
        with pytest.raises(BookingsEndedError):
            hold_event_after_all(CancelEvent(caller(desk.owner), desk.event), services)
