"""D14: the pages of a cycle follow the league that counts in it, and the following ends."""

import pytest

from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.ids import TournamentId
from chalicelib.jobs import publish
from chalicelib.ports import JobKind, Services, group_of
from tests.club_scenes import SIX, a_club, a_season, tuesdays
from tests.jobs.test_runner import public_page
from tests.people import a_user, enter, paired, work

LADDER = "nl/t/dubbelschaak-cyclus-0-2026-27/standings/index.html"


class Year:
    """A season of two cycles with a league of three, whose first round is played."""

    def __init__(self, services: Services) -> None:
        self.services, self.owner = services, a_user(services)
        club = a_club(services, self.owner, SIX)
        members = tuple(f"m-{name}" for name in ("anna", "bas", "chris"))
        league = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(3), members)  # type: ignore[arg-type]
        season = a_season(services, self.owner, club, "3 3", (league,))
        self.cycles = [part.tournament for part in season.of_kind(PartKind.CYCLE)]
        self.league = season.of_kind(PartKind.LEAGUE)[0].tournament
        paired(services, self.cycles[0], self.owner)
        paired(services, self.league, self.owner)
        for event in (*self.cycles, self.league):
            work(services, event)
        for event in self.cycles:
            work(services, event)

    def open_rows(self, event: TournamentId) -> list[str]:
        now = self.services.clock.now()
        rows = self.services.outbox.open_jobs(group_of(event))
        return [row.id for row in rows if row.kind is JobKind.PUBLISH and row.due_at <= now]


@pytest.fixture
def year(services: Services) -> Year:
    return Year(services)


def test_a_result_of_the_league_is_on_the_page_of_the_ladder(year: Year) -> None:
    assert "(Topcompetitie 2026/27)" not in public_page(year.services, LADDER)
    enter(year.services, year.league, year.owner, 1, "1-0")
    work(year.services, year.league)
    assert [len(year.open_rows(cycle)) for cycle in year.cycles] == [1, 1]
    work(year.services, year.cycles[0])
    assert "(Topcompetitie 2026/27)" in public_page(year.services, LADDER)


def test_what_follows_orders_nothing_further(year: Year) -> None:
    enter(year.services, year.league, year.owner, 1, "1-0")
    work(year.services, year.league)
    work(year.services, year.cycles[0])
    assert [len(year.open_rows(event)) for event in (*year.cycles, year.league)] == [0, 1, 0]
    work(year.services, year.cycles[1])
    assert [len(year.open_rows(event)) for event in (*year.cycles, year.league)] == [0, 0, 0]


def test_published_twice_each_cycle_is_ordered_once(year: Year) -> None:
    """Killed after its work and before its row is completed, the job is run again."""
    enter(year.services, year.league, year.owner, 1, "1-0")
    jobs = year.services.outbox.open_jobs(group_of(year.league))
    due = [job for job in jobs if job.kind is JobKind.PUBLISH and job.due_at <= year.services.clock.now()]
    publish.run(due, year.services)
    for cycle in year.cycles:
        work(year.services, cycle)
    publish.run(due, year.services)
    assert [len(year.open_rows(cycle)) for cycle in year.cycles] == [0, 0]
