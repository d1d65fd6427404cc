"""The club's pages follow what happens in its seasons: cups, results of leagues, the championship."""

from dataclasses import dataclass

import pytest

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.formats.knockout.cup import MatchId
from chalicelib.domain.formats.knockout.matches import find_match
from chalicelib.domain.ids import ClubId, EntryId, SeasonId, UserId
from chalicelib.domain.model.result import GameResult
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Services, club_group_of, group_of
from tests.club_scenes import EIGHT, a_club, a_cup, a_season, play_cup_match, play_round, tuesdays
from tests.people import a_user

MEMBERS = (EntryId("m-anna"), EntryId("m-bas"))


@dataclass(frozen=True)
class Year:
    owner: UserId
    club: ClubId
    season: SeasonId


def page(services: Services, path: str) -> str:
    """A page of the club, read from the bucket of its members."""
    found = services.site.read_private(f"private/nl/c/dubbelschaak/{path}")
    return found.body.decode() if found else ""


@pytest.fixture
def year(services: Services) -> Year:
    owner = a_user(services)
    club = a_club(services, owner, EIGHT, visibility=ClubVisibility.MEMBERS)
    league = PartPlan(PartKind.LEAGUE, "Rembrandt", "round-robin", tuesdays(1), MEMBERS)
    season = a_season(services, owner, club, "1", (league,))
    a_cup(services, owner, club, season)
    runner.run(services, club_group_of(club))
    return Year(owner, club, season.id)


def test_a_season_has_its_pages_private_in_a_members_only_club(services: Services, year: Year) -> None:
    for path in ("index.html", "2026-27/index.html", "2026-27/cup/1/index.html", "2026-27/championship/index.html"):
        assert page(services, path), path
    assert page(services, "2026-27/data/v1/cups/1.json")


def test_a_result_of_the_cup_is_on_its_page_once_the_worker_has_been(services: Services, year: Year) -> None:
    owner, club, season = year.owner, year.club, year.season
    stored = services.cups.load(club, season, 1)
    match = find_match(stored.cup, MatchId("pool-1-1-1"))
    play_cup_match(services, owner, club, stored, match, "1-0 ½-½")
    runner.run(services, club_group_of(club))
    assert "<strong>1½–½</strong>" in page(services, "2026-27/cup/1/index.html")


def test_a_result_of_a_league_asks_for_the_pages_of_the_club(services: Services, year: Year) -> None:
    owner, club, season = year.owner, year.club, year.season
    (league,) = services.seasons.load(club, season).of_kind(PartKind.LEAGUE)
    play_round(services, owner, league.tournament, GameResult.WHITE_WINS)
    runner.run(services, group_of(league.tournament))
    kinds = [job.kind for job in services.outbox.open_jobs(club_group_of(club))]
    assert JobKind.PUBLISH_CLUB in kinds
    runner.run(services, club_group_of(club))
    assert "Stand van Rembrandt" in page(services, "2026-27/index.html")
