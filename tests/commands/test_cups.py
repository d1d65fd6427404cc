"""The cup of a season: drawn from a kept seed, entered by several officials, named to the evening of the ladder."""

from dataclasses import replace
from datetime import date

import pytest

from chalicelib.commands.club.cups import (
    CreateCup,
    CupPlan,
    Draw,
    SaveMatch,
    TouchCup,
    change_cup,
    create_cup,
    draw_knockout,
    return_to_cup,
    save_match,
    withdraw_from_cup,
)
from chalicelib.domain.club.season import Season
from chalicelib.domain.club.season_cup import MatchEntry, SeasonCup, StaleMatchError
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.formats.knockout.cup import CupSettings, MatchId, RoundDate, Stage
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.formats.knockout.matches import all_matches, find_match, winner_of
from chalicelib.domain.formats.knockout.pools import CupHasBegunError
from chalicelib.domain.formats.knockout.results import LaterResultsError
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, UserId, Version
from chalicelib.domain.model.ladder import CUP
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import JobKind, Services, club_group_of
from chalicelib.surroundings import tonight_of
from tests.club_scenes import EIGHT, FIRST_TUESDAY, a_club, a_cup, a_season, cycles_of, play_cup_match
from tests.people import a_user, caller

OPEN, WHITE, DRAWN, BLACK = GameResult.UNDECIDED, GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS
TWICE_OPEN = (OPEN, OPEN)


class Scene:
    """A club of eight with a season and a cup in two pools."""

    def __init__(self, services: Services) -> None:
        self.services = services
        self.owner: UserId = a_user(services)
        self.club: ClubId = a_club(services, self.owner, EIGHT)
        self.season: Season = a_season(services, self.owner, self.club, "5")
        self.number = a_cup(services, self.owner, self.club, self.season)

    @property
    def cup(self) -> SeasonCup:
        return self.services.cups.load(self.club, self.season.id, self.number)

    def touch(self, seen: Version | None = None) -> TouchCup:
        seen = self.cup.version if seen is None else seen
        return TouchCup(caller(self.owner), self.club, self.season.id, self.number, seen)

    def entry(self, match: str, *results: GameResult, seen: tuple[GameResult, ...] = TWICE_OPEN) -> MatchEntry:
        found = find_match(self.cup.cup, MatchId(match)).match
        assert found is not None
        return MatchEntry(MatchId(match), found.players, seen, PlayedStep(0, found.one, results))

    def save(self, entry: MatchEntry) -> None:
        save_match(SaveMatch(caller(self.owner), self.club, self.season.id, self.number, entry), self.services)

    def play(self, match: str, results: str) -> None:
        now = find_match(self.cup.cup, MatchId(match))
        play_cup_match(self.services, self.owner, self.club, self.cup, now, results)

    def play_all(self, stage: Stage, results: str = "1-0 ½-½") -> None:
        for match in all_matches(self.cup.cup):
            now = find_match(self.cup.cup, match.id)
            if now.stage is stage and now.state.due:
                play_cup_match(self.services, self.owner, self.club, self.cup, now, results)


@pytest.fixture
def scene(services: Services) -> Scene:
    return Scene(services)


def test_pools_by_rating_go_forth_and_back(scene: Scene) -> None:
    pools = [" ".join(entry.removeprefix("m-") for entry in pool.entries) for pool in scene.cup.cup.pools]
    assert pools == ["anna daan eva hugo", "bas chris fien gijs"]


def test_pools_by_lot_follow_from_the_kept_seed(scene: Scene) -> None:
    number = a_cup(scene.services, scene.owner, scene.club, scene.season, name="Rapid Cup", draw=Draw.LOT)
    assert number == 2
    drawn = scene.services.cups.load(scene.club, scene.season.id, number)
    plan = CupPlan("Rapid Cup", tuple(drawn.cup.ratings), Draw.LOT)
    command = TouchCup(caller(scene.owner), scene.club, scene.season.id, number, drawn.version)
    change_cup(command, plan, scene.services)
    assert scene.services.cups.load(scene.club, scene.season.id, number).cup.pools == drawn.cup.pools


def test_a_request_repeated_makes_one_cup_and_enters_a_result_once(scene: Scene) -> None:
    plan = CupPlan("Rapid Cup", tuple(scene.cup.cup.ratings), Draw.RATING)
    command = CreateCup(caller(scene.owner), scene.club, scene.season.id, plan)
    assert [create_cup(command, scene.services) for _ in range(2)] == [2, 2]
    saving = SaveMatch(
        caller(scene.owner), scene.club, scene.season.id, scene.number, scene.entry("pool-1-1-1", WHITE, DRAWN)
    )
    for _ in range(2):
        save_match(saving, scene.services)
    assert len(scene.cup.cup.played) == 1
    assert any(job.kind is JobKind.PUBLISH_CLUB for job in scene.services.outbox.open_jobs(club_group_of(scene.club)))


def test_two_officials_enter_different_matches_of_the_same_cup(scene: Scene) -> None:
    """C2: another match is no conflict."""
    first, second = scene.entry("pool-1-1-1", WHITE, DRAWN), scene.entry("pool-2-1-1", BLACK, BLACK)
    scene.save(first)
    scene.save(second)
    assert [one.id for one in scene.cup.cup.played] == ["pool-1-1-1", "pool-2-1-1"]


def test_two_officials_enter_the_same_match(scene: Scene) -> None:
    """C2: what is stored stands beside what was wanted; the same result twice is no conflict."""
    first, second = scene.entry("pool-1-1-1", WHITE, DRAWN), scene.entry("pool-1-1-1", BLACK, DRAWN)
    scene.save(first)
    scene.save(scene.entry("pool-1-1-1", WHITE, DRAWN))
    with pytest.raises(StaleMatchError) as refusal:
        scene.save(second)
    assert refusal.value.details["stored"] == (WHITE, DRAWN)
    assert refusal.value.details["wanted"] == (BLACK, DRAWN)
    scene.save(replace(second, seen=(WHITE, DRAWN)))
    assert scene.cup.cup.played[0].match.played[0].results == (BLACK, DRAWN)


def test_a_cup_from_pools_to_its_winner(scene: Scene) -> None:
    """D15-D17: two go on of each pool; the final is level and is decided by Armageddon."""
    scene.play_all(Stage.POOLS)
    draw_knockout(scene.touch(), scene.services)
    assert [bracket.stage for bracket in scene.cup.cup.brackets] == [Stage.MAIN, Stage.LOSERS]
    for semi_final in ("main-1-1", "main-1-2"):
        scene.play(semi_final, "1-0 ½-½")
    scene.play("main-2-1", "1-0 1-0")
    scene.play("main-2-1", "½-½ ½-½")
    assert winner_of(scene.cup.cup, Stage.MAIN) is None
    scene.play("main-2-1", "½-½")
    final = find_match(scene.cup.cup, MatchId("main-2-1"))
    assert final.state.step == 2
    assert winner_of(scene.cup.cup, Stage.MAIN) == final.state.winner


def test_a_correction_that_takes_later_results_away_names_them_first(scene: Scene) -> None:
    scene.play_all(Stage.POOLS)
    draw_knockout(scene.touch(), scene.services)
    scene.play_all(Stage.MAIN, "1-0 ½-½")
    match = find_match(scene.cup.cup, MatchId("main-1-1"))
    corrected = scene.entry("main-1-1", BLACK, DRAWN, seen=(WHITE, DRAWN))
    with pytest.raises(LaterResultsError) as refusal:
        scene.save(corrected)
    assert refusal.value.details["matches"] == ("main-2-1",)
    scene.save(replace(corrected, given_up=(MatchId("main-2-1"),)))
    assert find_match(scene.cup.cup, match.id).state.winner != match.state.winner
    assert not find_match(scene.cup.cup, MatchId("main-2-1")).state.is_over


def test_players_are_fixed_once_a_game_was_entered_and_dates_are_not(scene: Scene) -> None:
    scene.save(scene.entry("pool-1-1-1", WHITE, DRAWN))
    one_game = replace(CupSettings(), match=replace(CupSettings().match, games=1))
    with pytest.raises(CupHasBegunError):
        change_cup(scene.touch(), CupPlan("Cup", (), settings=one_game), scene.services)
    dates = (RoundDate(Stage.POOLS, 2, date(2026, 12, 8)),)
    change_cup(scene.touch(), CupPlan("Beker", (), dates=dates), scene.services)
    assert (scene.cup.cup.name, scene.cup.cup.dates, len(scene.cup.cup.players)) == ("Beker", dates, 8)


def test_a_change_of_what_somebody_else_changed_is_refused(scene: Scene) -> None:
    seen = scene.cup.version
    withdraw_from_cup(scene.touch(), EntryId("m-hugo"), scene.services)
    with pytest.raises(ConflictError):
        withdraw_from_cup(scene.touch(seen), EntryId("m-eva"), scene.services)
    return_to_cup(scene.touch(), EntryId("m-hugo"), scene.services)
    assert scene.cup.cup.withdrawn == frozenset()


def test_who_plays_in_the_cup_is_away_from_the_ladder_that_evening(scene: Scene) -> None:
    """D4, D17: only those who have a match in the cup on that evening."""
    dates = (RoundDate(Stage.POOLS, 1, FIRST_TUESDAY),)
    plan = CupPlan("Cup", tuple(scene.cup.cup.ratings)[:7], Draw.RATING, dates=dates)
    change_cup(scene.touch(), plan, scene.services)
    (cycle,) = cycles_of(scene.services, scene.season)
    tonight = tonight_of(cycle, RoundNumber(1), scene.services).cup_players
    resting = set(scene.cup.cup.ratings) - set(tonight)
    assert len(tonight) == 6
    assert set(tonight.values()) == {CUP}
    assert len(resting) == 1
    assert tonight_of(cycle, RoundNumber(2), scene.services).cup_players == {}


def test_what_makes_no_cup(scene: Scene) -> None:
    anna, bas, nobody = EntryId("m-anna"), EntryId("m-bas"), EntryId("m-nobody")
    for plan, field in (
        (CupPlan("", (anna,)), "name"),
        (CupPlan("Cup", (nobody,)), "members"),
        (CupPlan("Cup", (anna, bas), Draw.HAND, ((anna,),)), "pool-1"),
        (CupPlan("Cup", (anna, bas), Draw.KEEP), "draw"),
    ):
        with pytest.raises(InvalidFieldError) as refusal:
            create_cup(CreateCup(caller(scene.owner), scene.club, scene.season.id, plan), scene.services)
        assert refusal.value.details["field"] == field
