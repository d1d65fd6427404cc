"""C12-C16: what closing, correcting and other initial ratings change in a club, whatever happens to the worker."""

from dataclasses import replace

import pytest

from chalicelib.commands.event.corrections import save_corrections
from chalicelib.commands.event.results import SaveResults
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.ids import FIRST_ROUND, TournamentId
from chalicelib.domain.lifecycle.closing import EventClosedError, mark_of
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tempo, Tournament
from chalicelib.domain.ratings.club.history import UnratedPlayersError
from chalicelib.jobs import rate
from chalicelib.ports import JobKind, Receipt, Services, group_of
from tests.club_scenes import a_season, play_round, tuesdays
from tests.interrupted import killed_everywhere
from tests.people import a_request, caller
from tests.rated_clubs import RATINGS, RatedClub, a_rated_club, member


def correct(club: RatedClub, event: TournamentId, result: GameResult) -> None:
    """Board 1 of round 1."""
    board = club.services.tournaments.round(event, FIRST_ROUND).boards[0]
    change = ResultChange.of(board, result)
    save_corrections(SaveResults(caller(club.owner), event, FIRST_ROUND, (change,)), club.services)


@pytest.fixture
def club(services: Services) -> RatedClub:
    return a_rated_club(services)


def changes(club: RatedClub, place: int) -> dict[str, int]:
    rows = club.events()[place].rows
    assert rows is not None
    return {player.removeprefix("m-").title(): change.change for player, change in rows.items()}


def publications(services: Services, group: str) -> list[JobKind]:
    kinds = (JobKind.PUBLISH, JobKind.PUBLISH_CLUB)
    return [
        job.kind for job in services.outbox.open_jobs(group) if job.id.endswith(tuple(f"-rated-{k}" for k in kinds))
    ]


def test_c12_a_closed_event_changes_the_ratings(club: RatedClub) -> None:
    event = club.play("Herfst", "Anna-Bas 1-0, Cor-Dora ½-½")
    club.rate()
    assert club.ratings() == RATINGS, "not before it is closed"
    club.close(event)
    club.rate()
    assert changes(club, 0) == {"Anna": 17, "Bas": -17, "Cor": -4, "Dora": 4}
    assert club.ratings() == {"Anna": 1617, "Bas": 1533, "Cor": 1716, "Dora": 1644}


def test_pages_are_ordered_with_the_rows(club: RatedClub, services: Services) -> None:
    event = club.closed("Herfst", "Anna-Bas 1-0")
    club.rate()
    assert publications(services, group_of(event)) == [JobKind.PUBLISH]
    assert publications(services, club.group)[-1:] == [JobKind.PUBLISH_CLUB]


def test_c12_a_league_of_a_season_counts_as_any_other_event(club: RatedClub, services: Services) -> None:
    league = PartPlan(PartKind.LEAGUE, "Tweekamp", "round-robin", tuesdays(1), (member("Anna"), member("Bas")))
    season = a_season(services, club.owner, club.club, "1", (league,))
    event = season.of_kind(PartKind.LEAGUE)[0].tournament
    play_round(services, club.owner, event, GameResult.WHITE_WINS)
    club.close(event)
    club.rate()
    assert changes(club, 0) == {"Anna": 17, "Bas": -17}


def test_c16_events_are_rated_in_the_order_of_their_closing(club: RatedClub) -> None:
    first, second = club.play("Een", "Anna-Bas 1-0"), club.play("Twee", "Anna-Cor 1-0")
    club.close(second)
    club.close(first)
    club.rate()
    assert [event.event for event in club.events()] == [second, first]


def test_c16_a_correction_rates_again_from_there_on(club: RatedClub, services: Services) -> None:
    first = club.closed("Een", "Anna-Bas 1-0, Cor-Dora 1-0")
    club.closed("Twee", "Anna-Cor ½-½")
    club.rate()
    before = club.events()
    correct(club, first, GameResult.BLACK_WINS)
    club.rate()
    assert changes(club, 0) == {"Anna": -23, "Bas": 23, "Cor": 16, "Dora": -16}
    assert changes(club, 1)["Cor"] < before[1].rows[member("Cor")].change  # type: ignore[index]
    correct(club, first, GameResult.WHITE_WINS)
    club.rate()
    assert [event.rows for event in club.events()] == [event.rows for event in before]


def test_tempos_are_independent(club: RatedClub) -> None:
    club.give(Tempo.RAPID, Anna=1500, Bas=1500, Cor=1500, Dora=1500)
    club.closed("Rapid", "Anna-Bas 1-0", tempo=Tempo.RAPID)
    club.rate()
    assert club.ratings() == RATINGS
    assert club.ratings(Tempo.RAPID)["Anna"] == 1520


def test_c16_another_initial_rating_rates_again_from_his_first_event_on(club: RatedClub) -> None:
    club.closed("Een", "Cor-Dora 1-0")
    club.closed("Twee", "Anna-Bas 1-0")
    club.rate()
    first = club.events()[0]
    club.give(Anna=1900)
    club.rate()
    assert club.events()[0] == first
    assert club.ratings()["Anna"] == 1904
    club.give(Anna=RATINGS["Anna"])
    club.rate()
    assert club.ratings()["Anna"] == 1617


def test_c18_nobody_closes_an_event_of_somebody_without_a_rating(club: RatedClub) -> None:
    event = club.play("Blitz", "Anna-Bas 1-0", tempo=Tempo.BLITZ)
    with pytest.raises(UnratedPlayersError) as refusal:
        club.close(event)
    assert refusal.value.details["names"] == tuple(RATINGS)
    club.give(Tempo.BLITZ, **RATINGS)
    club.close(event)


@pytest.mark.parametrize("setting", [{"club": None}, {"is_practice": True}])
def test_c12_independent_and_practice_events_change_nothing(
    club: RatedClub, services: Services, setting: dict[str, object]
) -> None:
    event = services.tournaments.load(club.play("Los", "Anna-Bas 1-0"))
    receipt = Receipt(a_request(), club.owner, services.clock.now(), "test")
    changed = replace(event.settings, **setting)  # type: ignore[arg-type]
    services.tournaments.save_settings(event.id, changed, event.version, receipt)
    club.close(event.id)
    club.rate()
    assert club.events() == ()


def test_killed_anywhere_it_comes_to_the_same(club: RatedClub, services: Services) -> None:
    club.closed("Een", "Anna-Bas 1-0")
    club.closed("Twee", "Anna-Cor 1-0, Bas-Dora 1-0")
    job = next(job for job in services.outbox.open_jobs(club.group) if "tournament" in job.arguments)
    club.rate()
    expected, rows = club.ratings(), [event.rows for event in club.events()]

    def forget() -> None:
        services.club_ratings.put_games(club.club, Tempo.STANDARD, replace(club.events()[0], games=(), rows=None))

    forget()
    for where in killed_everywhere(services, lambda mortal: rate.run([job], mortal)):
        assert (club.ratings(), [event.rows for event in club.events()]) == (expected, rows), where
        assert all(publications(services, group_of(event.event)) for event in club.events()), where
        forget()


def test_two_corrections_at_once_are_both_rated(club: RatedClub, services: Services) -> None:
    """Both are saved before a worker comes."""
    first, second = club.closed("Een", "Anna-Bas 1-0"), club.closed("Twee", "Anna-Cor 1-0")
    club.rate()
    correct(club, second, GameResult.DRAWN)
    correct(club, first, GameResult.DRAWN)
    club.rate()
    assert [changes(club, place)["Anna"] for place in (0, 1)] == [-3, 7]
    assert club.ratings()["Anna"] == 1604


def test_a_worker_that_is_late_does_not_bring_older_games_back(club: RatedClub, services: Services) -> None:
    """A correction is saved, and rated by another worker, while this one has read the event already."""
    event = club.closed("Een", "Anna-Bas 1-0")
    job = next(job for job in services.outbox.open_jobs(club.group) if "tournament" in job.arguments)

    class Overtaken:
        """Reads an event as it was; by then another worker has rated it as it is."""

        def load(self, tournament: TournamentId) -> Tournament:
            read = services.tournaments.load(tournament)
            if club.events()[0].games == before:
                correct(club, event, GameResult.DRAWN)
                club.rate()
            return read

    club.rate()
    before = club.events()[0].games
    rate.run([job], replace(services, tournaments=Overtaken()))  # type: ignore[arg-type]
    assert changes(club, 0)["Anna"] == -3


def test_who_is_who_is_said_before_the_closing(club: RatedClub, services: Services) -> None:
    """Said while the event is being closed, it makes the closing look again; said after it, it is refused."""
    event = club.play("Een", "Anna-Bas 1-0")
    seen = mark_of(services.tournaments.load(event))
    said = {member("Anna"): member("Cor")}
    receipts = [Receipt(a_request(), club.owner, services.clock.now(), "ratings.players") for _ in range(2)]
    assert services.club_ratings.save_stands_for(event, {}, said, receipts[0])
    assert mark_of(services.tournaments.load(event)) != seen
    club.close(event)
    with pytest.raises(EventClosedError):
        services.club_ratings.save_stands_for(event, said, {}, receipts[1])
