"""S64-57: a practice event goes with everything in it, whenever the worker dies; nothing else takes results away."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from chalicelib.cli.emulator import Endpoint
from chalicelib.commands.event.deletion import DeleteTournament, delete_tournament
from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.lifecycle.deletion import PartOfSeasonError, ResultsStayError
from chalicelib.domain.model.tournament import Visibility
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, CachePolicy, PageFile, Receipt, Services, group_of
from tests.club_scenes import a_club, a_season
from tests.interrupted import killed_everywhere
from tests.people import a_request, a_user, an_event, caller, enter, paired, work

PAGES = {
    key: PageFile("text/html; charset=utf-8", CachePolicy.LIVE, b"<p>Najaar</p>")
    for key in ("nl/t/najaar/index.html", "private/nl/t/najaar/index.html")
}
FOUR = "Anna 2000, Bas 1900, Chris 1800, Daan 1700"


class Shelves:
    """What lies in the table and in the buckets, as somebody sees it who looks there."""

    def __init__(self, endpoint: Endpoint, resources: dict[str, str]) -> None:
        self._dynamodb, self._s3 = endpoint.client("dynamodb"), endpoint.client("s3")
        self._resources = resources

    def items(self) -> list[tuple[str, str]]:
        pages = self._dynamodb.get_paginator("scan").paginate(TableName=self._resources["Table"])
        return sorted((item["pk"]["S"], item["sk"]["S"]) for page in pages for item in page["Items"])

    def objects(self) -> list[str]:
        return sorted(key for name in ("SiteBucket", "PrivateBucket") for key in self._keys(self._resources[name]))

    def _keys(self, bucket: str) -> Iterator[str]:
        for page in self._s3.get_paginator("list_objects_v2").paginate(Bucket=bucket):
            yield from (one["Key"] for one in page.get("Contents", ()))


@pytest.fixture
def shelves(endpoint: Endpoint, resources: dict[str, str]) -> Shelves:
    return Shelves(endpoint, resources)


@pytest.fixture
def anna(services: Services) -> UserId:
    a_user(services, "Arie")
    return a_user(services)


def change(services: Services, owner: UserId, event: TournamentId, **settings: Any) -> None:
    found = services.tournaments.load(event)
    wanted = replace(found.settings, **settings)
    change_settings(ChangeSettings(caller(owner), event, wanted, found.version), services)


def a_practice_event(services: Services, owner: UserId) -> TournamentId:
    """Played, with an arbiter, a guest and public pages."""
    event = an_event(services, owner, FOUR)
    change(services, owner, event, is_practice=True)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0", "1/2-1/2")
    give_role(GiveRole(caller(owner), Realm.event(event), "arie@club.example"), services)
    invite_guests(InviteGuests(caller(owner), event, "@school.example"), services)
    work(services, event)
    return event


def deletion(services: Services, owner: UserId, event: TournamentId) -> DeleteTournament:
    return DeleteTournament(caller(owner), event, services.tournaments.load(event).version)


def test_nothing_is_left_of_it(services: Services, anna: UserId, shelves: Shelves) -> None:
    runner.run(services, SITE_GROUP)
    event = a_practice_event(services, anna)
    assert any("najaar" in key for key in shelves.objects())
    delete_tournament(deletion(services, anna, event), services)
    work(services, event)
    assert [item for item in shelves.items() if event in "".join(item) or "najaar" in "".join(item)] == []
    assert [key for key in shelves.objects() if "najaar" in key or event in key] == []
    assert services.tournaments.of_user(anna) == ()
    work(services, an_event(services, anna))
    assert services.tournaments.id_of_slug("najaar") != event


def test_it_is_gone_at_once(services: Services, anna: UserId) -> None:
    event = a_practice_event(services, anna)
    command = deletion(services, anna, event)
    delete_tournament(command, services)
    with pytest.raises(NotFoundError):
        services.tournaments.load(event)
    with pytest.raises(NotFoundError):
        delete_tournament(command, services)


def test_private_pages_go_as_well(services: Services, anna: UserId, shelves: Shelves) -> None:
    event = a_practice_event(services, anna)
    change(services, anna, event, visibility=Visibility.PRIVATE)
    work(services, event)
    assert any(key.startswith("private/nl/t/najaar/") for key in shelves.objects())
    delete_tournament(deletion(services, anna, event), services)
    work(services, event)
    assert [key for key in shelves.objects() if "najaar" in key or event in key] == []


def test_killed_anywhere_it_comes_to_the_same_end(services: Services, anna: UserId, shelves: Shelves) -> None:
    kept = an_event(services, anna, name="Blijft")
    services.site.publish(
        group_of(kept), {"nl/t/blijft/index.html": PAGES["nl/t/najaar/index.html"]}, 1, services.clock.now()
    )

    def fresh() -> TournamentId:
        made = an_event(services, anna)
        services.outbox.done(services.outbox.open_jobs(group_of(made)), services.clock.now())
        services.site.publish(group_of(made), PAGES, 1, services.clock.now())
        delete_tournament(deletion(services, anna, made), services)
        return made

    current = [fresh()]
    places = 0
    for place in killed_everywhere(services, lambda mortal: runner.run(mortal, group_of(current[0]))):
        left = [item for item in shelves.items() if current[0] in "".join(item) or item[0] == "SLUG#najaar"]
        assert left == [], place
        assert [key for key in shelves.objects() if "najaar" in key or current[0] in key] == [], place
        current[0] = fresh()
        places += 1
    assert places >= 6
    assert "nl/t/blijft/index.html" in shelves.objects()
    assert services.tournaments.id_of_slug("blijft") == kept


def test_what_is_ordered_meanwhile_brings_no_page_back(services: Services, anna: UserId, shelves: Shelves) -> None:
    event = a_practice_event(services, anna)
    enter(services, event, anna, 1, "0-1")
    delete_tournament(deletion(services, anna, event), services)
    work(services, event)
    assert [key for key in shelves.objects() if "najaar" in key] == []
    assert services.outbox.recent_jobs(group_of(event)) == ()


def test_results_of_a_real_event_stay(services: Services, anna: UserId) -> None:
    event = an_event(services, anna, FOUR)
    paired(services, event, anna)
    with pytest.raises(ResultsStayError):
        delete_tournament(deletion(services, anna, event), services)
    with pytest.raises(ResultsStayError):
        change(services, anna, event, is_practice=True)
    assert len(services.tournaments.load(event).rounds) == 1


def test_an_event_without_a_published_round_can_go(services: Services, anna: UserId) -> None:
    event = an_event(services, anna, FOUR)
    delete_tournament(deletion(services, anna, event), services)
    work(services, event)
    with pytest.raises(NotFoundError):
        services.tournaments.id_of_slug("najaar")


def test_a_round_that_is_published_meanwhile_saves_it(services: Services, anna: UserId) -> None:
    event = an_event(services, anna, FOUR)
    seen = services.tournaments.load(event)
    paired(services, event, anna)
    with pytest.raises(ConflictError):
        services.tournaments.delete(seen, Receipt(a_request(), anna, services.clock.now(), "tournament.delete"))
    assert services.tournaments.load(event).published_rounds


def test_who_saw_older_settings_deletes_nothing(services: Services, anna: UserId) -> None:
    event = an_event(services, anna)
    command = deletion(services, anna, event)
    change(services, anna, event, name="Anders")
    with pytest.raises(ConflictError):
        delete_tournament(command, services)


def test_what_is_not_deleted_is_not_erased(services: Services, anna: UserId) -> None:
    event = an_event(services, anna, FOUR)
    with pytest.raises(ConflictError):
        services.tournaments.erase(event, "najaar", "no-job")
    assert len(services.tournaments.entries(event)) == 4


def test_a_part_of_a_season_is_neither_practice_nor_deleted_by_itself(services: Services, anna: UserId) -> None:
    part = a_season(services, anna, a_club(services, anna), "2").parts[0].tournament
    with pytest.raises(PartOfSeasonError):
        change(services, anna, part, is_practice=True)
    with pytest.raises(PartOfSeasonError):
        delete_tournament(deletion(services, anna, part), services)


def test_practice_stands_in_no_calendar(services: Services, anna: UserId) -> None:
    event = an_event(services, anna)
    assert [one.id for one in services.tournaments.open_ones()] == [event]
    change(services, anna, event, is_practice=True)
    assert services.tournaments.open_ones() == ()
