"""C0: who may see the events of a club's seasons follows the club, whenever the worker dies."""

from dataclasses import replace
from typing import Any

import pytest

from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.commands.club.clubs import ChangeClub, change_club
from chalicelib.commands.club.season_use import TakeIntoUse, take_into_use
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, EntryId, UserId
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Visibility
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, JobKind, Services, club_group_of, group_of
from chalicelib.queries.club.archives import season_archive
from tests.club_scenes import a_club, a_season, only, play_round, tuesdays
from tests.interrupted import killed_everywhere
from tests.people import a_user, caller

LEAGUE = PartPlan(PartKind.LEAGUE, "Rembrandt", "round-robin", tuesdays(1), (EntryId("m-anna"), EntryId("m-bas")))


@pytest.fixture
def owner(services: Services) -> UserId:
    return a_user(services)


@pytest.fixture
def club(services: Services, owner: UserId) -> ClubId:
    return a_club(services, owner)


@pytest.fixture
def season(services: Services, owner: UserId, club: ClubId) -> Season:
    """A cycle and a league with a round each, published for everybody."""
    made = a_season(services, owner, club, "2", (LEAGUE,))
    play_round(services, owner, made.parts[1].tournament, GameResult.WHITE_WINS)
    work(services, club, made)
    return made


def work(services: Services, club: ClubId, season: Season) -> None:
    """The worker, until nothing is left."""
    groups = [club_group_of(club), *(group_of(part.tournament) for part in season.parts), SITE_GROUP]
    while any(any_due(services, group) for group in groups):
        for group in groups:
            runner.run(services, group)


def any_due(services: Services, group: str) -> bool:
    return any(job.due_at <= services.clock.now() for job in services.outbox.open_jobs(group))


def switch(services: Services, owner: UserId, club: ClubId, visibility: ClubVisibility) -> None:
    wanted = replace(services.clubs.load(club), visibility=visibility)
    change_club(ChangeClub(caller(owner), wanted), services)


def seen(services: Services, season: Season) -> list[str]:
    return [services.tournaments.load(part.tournament).settings.visibility.value for part in season.parts]


def public_pages(services: Services) -> list[str]:
    """What a stranger reads of the club and of its events."""
    site: Any = services.site
    found = site.public.client.list_objects_v2(Bucket=site.public.name).get("Contents", [])
    return sorted(one["Key"] for one in found if "dubbelschaak" in one["Key"])


def test_c0_the_pages_of_a_club_that_becomes_members_only_are_taken_from_strangers(
    services: Services, owner: UserId, club: ClubId, season: Season
) -> None:
    assert any(path.endswith("ladder.json") for path in public_pages(services))
    switch(services, owner, club, ClubVisibility.MEMBERS)
    work(services, club, season)
    assert seen(services, season) == ["private", "private"]
    assert public_pages(services) == []
    assert services.tournaments.open_ones() == ()
    calendar = services.site.public.read("nl/index.html")  # type: ignore[attr-defined]
    assert b"Rembrandt" not in calendar.body


def test_c0_the_pages_come_back_when_the_club_is_public_again(
    services: Services, owner: UserId, club: ClubId, season: Season
) -> None:
    before = public_pages(services)
    switch(services, owner, club, ClubVisibility.MEMBERS)
    switch(services, owner, club, ClubVisibility.PUBLIC)
    work(services, club, season)
    switch(services, owner, club, ClubVisibility.MEMBERS)
    work(services, club, season)
    switch(services, owner, club, ClubVisibility.PUBLIC)
    work(services, club, season)
    assert (seen(services, season), public_pages(services)) == (["open", "open"], before)


def test_the_pages_of_a_copy_taken_into_use_stand_where_those_of_the_season_stood(
    services: Services, owner: UserId, club: ClubId, season: Season
) -> None:
    """They stood at other addresses, and every printed link led nowhere."""
    before = public_pages(services)
    text = services.archives.written(season_archive(club, season.id, services))
    made = restore_season(RestoreSeason(caller(owner), club, text), services)
    copy = services.seasons.load(club, made)
    work(services, club, copy)
    take_into_use(TakeIntoUse(caller(owner), club, made, copy.version, season.id), services)
    for both in ((copy, season), (season, copy)):
        for one in both:
            work(services, club, one)
    assert (seen(services, season), seen(services, copy)) == (["private", "private"], ["open", "open"])
    assert public_pages(services) == before


def test_a_worker_killed_anywhere_leaves_no_event_behind(
    services: Services, owner: UserId, club: ClubId, season: Season
) -> None:
    wanted = ClubVisibility.MEMBERS
    switch(services, owner, club, wanted)
    for place in killed_everywhere(services, lambda mortal: only(mortal, club_group_of(club), JobKind.SHOW_EVENTS)):
        assert len(set(seen(services, season))) == 1, place
        assert seen(services, season)[0] == ("private" if wanted is ClubVisibility.MEMBERS else "open"), place
        wanted = ClubVisibility.PUBLIC if wanted is ClubVisibility.MEMBERS else ClubVisibility.MEMBERS
        switch(services, owner, club, wanted)
    logged = [one for one in services.tournaments.log(season.parts[0].tournament) if one.action == "settings.change"]
    assert {str(one.details) for one in logged} == {"{'fields': ['visibility']}"}


def test_who_may_see_an_event_of_a_season_is_not_its_own_to_say(
    services: Services, owner: UserId, season: Season
) -> None:
    event = services.tournaments.load(season.parts[0].tournament)
    wanted = replace(event.settings, visibility=Visibility.PRIVATE)
    with pytest.raises(InvalidFieldError) as refusal:
        change_settings(ChangeSettings(caller(owner), event.id, wanted, event.version), services)
    assert refusal.value.details == {"field": "visibility", "reason": "follows_the_club"}


def test_the_pages_of_an_event_lead_to_its_club_and_its_season(
    services: Services, owner: UserId, club: ClubId, season: Season
) -> None:
    for part in season.parts:
        slug = services.tournaments.load(part.tournament).settings.slug
        page = services.site.public.read(f"nl/t/{slug}/index.html").body.decode()  # type: ignore[attr-defined]
        assert '<a href="/nl/c/dubbelschaak/">Dubbelschaak</a> · <a href="/nl/c/dubbelschaak/2026-27/">' in page
