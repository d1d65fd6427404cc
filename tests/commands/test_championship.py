"""The championship of a season: invitations, the play-off with its seats as start numbers, barrages, the champion."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import pytest

from chalicelib.commands.club.championship import (
    PlayOffPlan,
    TouchChampionship,
    change_championship,
    make_play_off,
    reply,
    save_barrage,
    set_barrage_date,
)
from chalicelib.domain.championship.categories import ChampionshipSettings
from chalicelib.domain.championship.playoff import Answer
from chalicelib.domain.championship.title import Title, TitleStatus, WonBy
from chalicelib.domain.club.championship import Championship, ChampionshipBegunError, NotYetError, PlayOffMadeError
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from chalicelib.surroundings import season_events, season_titles, surroundings_of
from tests.club_scenes import a_club, a_season, cycles_of, finish, play_round, tuesdays
from tests.people import a_user, caller

WHITE, DRAWN = GameResult.WHITE_WINS, GameResult.DRAWN
WHITES, BLACKS, OPEN = "1-0", "0-1", ""
NAMES = "Anna 1500, Bas 1450, Chris 1400, Daan 1350, Eva 1300, Fien 1250"
AFTER = date(2027, 5, 4)


class Scene:
    """A club of six, all of the lowest category, whose season has cycles of one evening."""

    def __init__(self, services: Services, cycles: Sequence[str]) -> None:
        self.services = services
        self.owner = a_user(services)
        self.club = a_club(services, self.owner, NAMES)
        self.season = a_season(services, self.owner, self.club, " ".join("1" * len(cycles)), computer="Komodo")
        for cycle, results in zip(cycles_of(services, self.season), cycles, strict=True):
            if results:
                finish(services, self.owner, cycle.id, results)

    @property
    def championship(self) -> Championship:
        return self.services.championships.load(self.club, self.season.id)

    @property
    def title(self) -> Title:
        return self.titles(self.championship)[0]

    def titles(self, championship: Championship) -> tuple[Title, ...]:
        season = self.services.seasons.load(self.club, self.season.id)
        return season_titles(season, championship, season_events(season, championship, self.services))

    def touch(self) -> TouchChampionship:
        return TouchChampionship(caller(self.owner), self.club, self.season.id, self.championship.version)

    def seats(self) -> str:
        return " ".join(str(seat.entry).removeprefix("m-") for seat in self.title.seats)

    def answer(self, name: str, answer: Answer = Answer.ACCEPTED) -> None:
        reply(self.touch(), 0, EntryId(f"m-{name}"), answer, self.services)

    def all_accept(self) -> None:
        for entry in self.title.to_ask:
            reply(self.touch(), 0, entry, Answer.ACCEPTED, self.services)

    def play_off(self, evenings: int = 3) -> None:
        plan = PlayOffPlan(0, "Play-off", self.season.id, tuesdays(evenings, AFTER))
        self.event = make_play_off(self.touch(), plan, self.services)


@pytest.fixture
def scene(services: Services) -> Scene:
    """Anna wins the first cycle, others the next two."""
    return Scene(services, [WHITES, BLACKS, WHITES])


def test_while_a_cycle_is_played_there_are_winners_of_the_others_only(services: Services) -> None:
    """D18: no ladder is final before its last round; the computer wins nothing."""
    scene = Scene(services, [WHITES, BLACKS, OPEN])
    assert scene.title.status is TitleStatus.CYCLES
    assert len(scene.title.winners) == 2
    assert "computer" not in scene.title.winners


def test_who_wins_every_cycle_is_champion(services: Services) -> None:
    scene = Scene(services, [WHITES])
    assert (scene.title.status, scene.title.won_by) == (TitleStatus.CHAMPION, WonBy.ALL_CYCLES)
    assert scene.title.champion == scene.title.winners[0]


def test_the_ratings_of_the_fixed_date_make_the_categories(scene: Scene) -> None:
    """D18: below 1400 and from 1400 on, whatever the start lists say."""
    ratings = {EntryId(f"m-{name}"): 1399 for name in ("anna", "bas", "chris", "daan", "eva")}
    settings = ChampionshipSettings(thresholds=(1400,), rating_date=date(2026, 8, 1))
    change_championship(scene.touch(), settings, {**ratings, EntryId("m-fien"): 1400}, scene.services)
    lower, upper = scene.titles(scene.championship)
    assert set(upper.winners) == {"m-fien"}
    assert "m-fien" not in lower.winners


def test_thresholds_that_make_no_categories(scene: Scene) -> None:
    for thresholds in ((1900, 1600), (0,), (1600, 1600)):
        with pytest.raises(InvalidFieldError):
            change_championship(scene.touch(), ChampionshipSettings(thresholds=thresholds), {}, scene.services)


def test_who_declines_is_replaced_by_the_next_of_the_overall_list(scene: Scene) -> None:
    """D19: his number goes to the next; ASKED takes it back."""
    before = scene.seats()
    second = before.split()[1]
    scene.answer(second, Answer.DECLINED)
    assert scene.seats() != before
    assert second not in scene.seats()
    scene.answer(second, Answer.ASKED)
    assert scene.seats() == before


def test_categories_are_fixed_once_somebody_has_answered(scene: Scene) -> None:
    scene.answer(scene.seats().split()[0])
    with pytest.raises(ChampionshipBegunError):
        change_championship(scene.touch(), ChampionshipSettings(thresholds=(1500,)), {}, scene.services)


def test_two_officials_decide_at_once(scene: Scene) -> None:
    seen = scene.touch()
    scene.answer(scene.seats().split()[0])
    with pytest.raises(ConflictError):
        reply(seen, 0, EntryId(f"m-{scene.seats().split()[1]}"), Answer.DECLINED, scene.services)


def test_the_numbers_of_the_play_off_are_its_seats_and_not_the_ratings(scene: Scene) -> None:
    """D19: 1-4 2-3, 4-3 1-2, 2-4 3-1: numbers 1 and 2 have White twice."""
    with pytest.raises(NotYetError):
        scene.play_off()
    scene.all_accept()
    seats = scene.seats()
    scene.play_off()
    event = scene.services.tournaments.load(scene.event)
    assert " ".join(player.name.lower() for player in event.players) == seats
    names = [name.title() for name in seats.split()]
    whites = []
    for _ in range(3):
        play_round(scene.services, scene.owner, scene.event, DRAWN, DRAWN)
    for round_ in scene.services.tournaments.load(scene.event).rounds:
        whites += [event.player(board.white).name for board in round_.boards]
    assert [whites.count(name) for name in names] == [2, 2, 1, 1]


def test_games_of_the_play_off_count_in_the_ladder_of_its_season(scene: Scene) -> None:
    scene.all_accept()
    scene.play_off()
    season = scene.services.seasons.load(scene.club, scene.season.id)
    (part,) = season.of_kind(PartKind.PLAY_OFF)
    assert (part.name, part.counts_in_ladder) == ("Play-off", True)
    play_round(scene.services, scene.owner, scene.event, WHITE, WHITE)
    last = cycles_of(scene.services, season)[-1]
    assert surroundings_of(last, scene.services).games


def test_a_play_off_is_made_once_and_has_an_evening_a_round(scene: Scene) -> None:
    scene.all_accept()
    with pytest.raises(InvalidFieldError):
        scene.play_off(evenings=5)
    command = scene.touch()
    plan = PlayOffPlan(0, "Play-off", scene.season.id, tuesdays(3, AFTER))
    made = {make_play_off(command, plan, scene.services) for _ in range(2)}
    assert len(made) == 1
    with pytest.raises(PlayOffMadeError):
        scene.play_off()
    with pytest.raises(PlayOffMadeError):
        scene.answer(scene.seats().split()[0], Answer.DECLINED)


def test_a_ladder_corrected_later_changes_the_play_off_no_more(scene: Scene) -> None:
    scene.all_accept()
    scene.play_off()
    seats = scene.seats()
    other = replace(scene.championship, ratings={EntryId("m-fien"): 1200})
    assert [seat.entry for seat in scene.titles(other)[0].seats] == [f"m-{name}" for name in seats.split()]


def test_four_leaders_play_barrages_to_the_champion(scene: Scene) -> None:
    """D20: two semi-finals and a final; lots by the kept seed; a level match goes to Armageddon."""
    scene.all_accept()
    scene.play_off()
    for _ in range(3):
        play_round(scene.services, scene.owner, scene.event, DRAWN, DRAWN)
    assert scene.title.status is TitleStatus.BARRAGE
    set_barrage_date(scene.touch(), 0, date(2027, 6, 1), scene.services)
    title = scene.title
    while title.barrages and not title.barrages.is_over:
        barrage = next(one for one in title.barrages.barrages if one.state.due)
        due = barrage.state.due
        assert due is not None
        played = PlayedStep(due.number, due.white, (DRAWN,) * due.step.games)
        save_barrage(scene.touch(), 0, barrage.number, played, scene.services)
        title = scene.title
    assert title.barrages is not None
    assert [one.state.step for one in title.barrages.barrages] == [1, 1, 1]
    assert title.won_by is WonBy.BARRAGE
    assert scene.championship.contest(0).barrage_on == date(2027, 6, 1)
