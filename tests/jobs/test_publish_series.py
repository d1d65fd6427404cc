"""The pages of a series follow the results of its events; private and practice events are never on them."""

import json

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.commands.series import CreateSeries, change_series, create_series, delete_series
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import UserId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.jobs import republish, runner
from chalicelib.ports import SITE_GROUP, Job, JobKind, JobState, Services, club_group_of, series_group_of
from tests.club_scenes import a_club
from tests.interrupted import killed_everywhere
from tests.people import a_user, caller, enter
from tests.series_scenes import (
    FIRST,
    SECOND,
    a_stored_event,
    a_stored_series,
    public_file,
    resettle,
    standing_page,
    touched,
    work_at,
)


@pytest.fixture
def anna(services: Services) -> UserId:
    return a_user(services)


def totals(services: Services) -> str:
    """Name and points of every line of the data file."""
    rows = json.loads(public_file(services, "nl/s/grand-prix/data/v1/series.json"))["rows"]
    return ", ".join(f"{row['name']} {row['points']}" for row in rows)


def test_a_result_changes_the_standing_of_the_series(services: Services, anna: UserId) -> None:
    first, second = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two", *SECOND)
    series = a_stored_series(services, anna, first, second)
    work_at(services, series)
    assert totals(services) == "A 18, B 16, C 14, D 8"
    enter(services, second, anna, 3, "0-1")  # A lost to D after all: B 2, C 2, A 1, D 1
    work_at(services, series, second)
    assert totals(services) == "B 17, A 15, C 15, D 9"
    page = standing_page(services)
    assert "Grand Prix" in page
    assert "plaatsen 1–2, gedeeld met C: (10 + 8) : 2 = 9" in page
    assert all(public_file(services, f"{one}/s/grand-prix/rules/index.html") for one in ("nl", "en", "es"))


def test_the_rules_say_how_shared_places_are_counted(services: Services, anna: UserId) -> None:
    work_at(services, a_stored_series(services, anna, best=2))
    page = standing_page(services, "rules/")
    assert "verdelen de punten van hun plaatsen gelijk" in page
    assert "drie spelers delen de plaatsen 2 tot en met 4. Elk van hen krijgt (8 + 6 + 4) : 3 = 6." in page
    assert "de 2 beste resultaten" in page
    assert "Er zijn nog geen punten." in standing_page(services)


@pytest.mark.parametrize("settings", [{"visibility": Visibility.PRIVATE}, {"name": "Nieuw"}])
def test_an_event_made_private_is_gone_from_the_pages_at_once(
    services: Services, anna: UserId, settings: dict[str, object]
) -> None:
    first, second = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two", *SECOND)
    series = a_stored_series(services, anna, first, second)
    work_at(services, series)
    resettle(services, second, anna, **settings)
    work_at(services, series, second)
    is_private = "visibility" in settings
    assert totals(services) == ("A 10, B 8, C 6, D 4" if is_private else "A 18, B 16, C 14, D 8")
    assert ("/nl/t/two/" not in standing_page(services)) is is_private
    assert ("Nieuw" in standing_page(services)) is not is_private


def test_a_practice_event_never_counts(services: Services, anna: UserId) -> None:
    first, coming = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two")
    series = a_stored_series(services, anna, first, coming)
    work_at(services, series)
    assert "/nl/t/two/" in standing_page(services)
    resettle(services, coming, anna, is_practice=True)
    work_at(services, series, coming)
    assert "/nl/t/two/" not in standing_page(services)


def test_an_event_that_is_called_off_counts_nothing_and_is_said_to_be(services: Services, anna: UserId) -> None:
    first, second = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two", *SECOND)
    series = a_stored_series(services, anna, first, second)
    cancel_event_bookings(CancelEvent(caller(anna), second), services)
    work_at(services, series, second)
    assert totals(services) == "A 10, B 8, C 6, D 4"
    assert "Gaat niet door" in standing_page(services)


def test_the_event_and_the_calendar_lead_to_the_series(services: Services, anna: UserId) -> None:
    event = a_stored_event(services, anna, "one", *FIRST)
    series = a_stored_series(services, anna, event)
    work_at(services, series)
    work_at(services, series, event)
    runner.run(services, SITE_GROUP)
    link = '<a href="/nl/s/grand-prix/">'
    assert link in public_file(services, "nl/t/one/index.html")
    assert link in public_file(services, "nl/index.html")
    rules = services.series.load(series).rules
    change_series(touched(services, series, anna), "Beker van het Noorden", None, rules, services)
    work_at(services, series)
    work_at(services, series, event)
    runner.run(services, SITE_GROUP)
    assert "Beker van het Noorden" in public_file(services, "nl/t/one/index.html")
    assert "Beker van het Noorden" in public_file(services, "nl/index.html")
    assert "Beker van het Noorden" in standing_page(services)


def test_an_event_that_is_deleted_leaves_the_series(services: Services, anna: UserId) -> None:
    first, coming = a_stored_event(services, anna, "one", *FIRST), a_stored_event(services, anna, "two")
    series = a_stored_series(services, anna, first, coming)
    work_at(services, series)
    version = services.tournaments.load(coming).version
    delete_tournament(DeleteTournament(caller(anna), coming, version), services)
    work_at(services, series, coming)
    assert "/nl/t/two/" not in standing_page(services)
    assert totals(services) == "A 10, B 8, C 6, D 4"


def test_a_deleted_series_has_no_pages_whenever_the_worker_dies(services: Services, anna: UserId) -> None:
    def a_deleted_series() -> str:
        series = a_stored_series(services, anna)
        work_at(services, series)
        assert standing_page(services)
        delete_series(touched(services, series, anna), services)
        return series_group_of(series)

    group = a_deleted_series()

    def work(mortal: Services) -> None:
        runner.run(mortal, group)

    for how in killed_everywhere(services, work):
        assert standing_page(services) == "", how
        assert services.outbox.recent_jobs(group) == (), how
        group = a_deleted_series()


def test_publishing_killed_anywhere_comes_to_the_same(services: Services, anna: UserId) -> None:
    event = a_stored_event(services, anna, "one", *SECOND)
    series = a_stored_series(services, anna, event)
    work_at(services, series)
    group, expected = series_group_of(series), {"1-0": "A 8, B 8, C 8, D 4", "0-1": "B 9, C 9, A 5, D 5"}

    def a_result(result: str) -> str:
        enter(services, event, anna, 3, result)
        now = services.clock.now()
        services.outbox.order(Job(services.chance.id(), group, JobKind.PUBLISH_SERIES, {}, now, now))
        return expected[result]

    wanted = a_result("0-1")
    for place, how in enumerate(killed_everywhere(services, lambda mortal: runner.run(mortal, group))):
        assert totals(services) == wanted, how
        wanted = a_result("0-1" if place % 2 else "1-0")


def test_everything_published_again_takes_series_too(services: Services, anna: UserId) -> None:
    series = a_stored_series(services, anna)
    runner.run(services, series_group_of(series))
    republish.run(services)
    assert len(services.outbox.open_jobs(series_group_of(series))) == 1


def test_a_series_that_is_gone_is_not_found(services: Services, anna: UserId) -> None:
    series = a_stored_series(services, anna)
    delete_series(touched(services, series, anna), services)
    with pytest.raises(NotFoundError):
        services.series.load(series)


def test_what_was_ordered_for_a_series_that_is_gone_does_no_harm(services: Services, anna: UserId) -> None:
    series = a_stored_series(services, anna)
    delete_series(touched(services, series, anna), services)
    work_at(services, series)
    now, group = services.clock.now(), series_group_of(series)
    services.outbox.order(Job("late", group, JobKind.PUBLISH_SERIES, {}, now, now))
    work_at(services, series)
    assert [job.state for job in services.outbox.recent_jobs(group)] == [JobState.DONE]
    assert standing_page(services) == ""


def test_the_page_of_a_club_leads_to_its_series(services: Services, anna: UserId) -> None:
    club = a_club(services, anna, "")
    create_series(CreateSeries(caller(anna), "Grand Prix", club), services)
    runner.run(services, club_group_of(club))
    assert '<a href="/nl/s/grand-prix/">Grand Prix</a>' in public_file(services, "nl/c/dubbelschaak/index.html")
