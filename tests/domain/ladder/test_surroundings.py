"""D14: in which round and in which cycle a league game counts; what is carried from cycle to cycle."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.ladder.surroundings import (
    OutsideGame,
    games_of,
    in_cycle,
    met_computer_in,
    round_of,
    used_in,
)
from chalicelib.domain.model.ladder import ABSENT, TEAM_CUP
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Bye
from chalicelib.domain.model.tournament import RoundStart, Settings, Tempo
from tests.builders import a_tournament
from tests.render.ladder_scenes import two_evenings

FIRST = date(2026, 9, 1)
"""A Tuesday."""


def a_cycle(first_week: int, evenings: int) -> Settings:
    """Tuesdays at 20:00 in Amsterdam, from this week of the season on."""
    starts = [datetime(2026, 9, 1, 18, tzinfo=UTC) + timedelta(weeks=first_week + week) for week in range(evenings)]
    schedule = tuple(RoundStart(RoundNumber(number), start) for number, start in enumerate(starts, start=1))
    return Settings("Cyclus", "c", "keizer", Tempo.STANDARD, (FIRST,), schedule=schedule)


def on(day: str) -> datetime:
    """ "9-8" is 8 September 2026, in the evening."""
    month, number = map(int, day.split("-"))
    return datetime(2026 if month > 8 else 2027, month, number, 18, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("day", "number"),
    [
        ("9-1", 1),
        ("9-8", 2),
        ("9-3", 2),
        ("9-14", 3),
        ("9-16", None),
        ("8-30", 1),
    ],
)
def test_a_game_counts_on_its_evening_else_in_the_next_round(day: str, number: int | None) -> None:
    played = on(day) if day != "8-30" else datetime(2026, 8, 30, 18, tzinfo=UTC)
    assert round_of(a_cycle(0, 3), played) == number


def test_the_day_is_that_of_the_club() -> None:
    """23:30 in Amsterdam is still the same evening, though the day is over in Kyiv."""
    assert round_of(a_cycle(0, 3), datetime(2026, 9, 8, 21, 30, tzinfo=UTC)) == 2
    assert round_of(a_cycle(0, 3), datetime(2026, 9, 8, 22, 30, tzinfo=UTC)) == 3


@pytest.mark.parametrize(
    ("day", "cycle"),
    [("9-1", 0), ("9-15", 0), ("9-16", 1), ("9-22", 1), ("10-6", 1), ("10-7", 2), ("10-27", 2), ("11-30", 2)],
)
def test_a_game_counts_in_the_cycle_of_its_date(day: str, cycle: int) -> None:
    """Cycles of three evenings; what is played between two belongs to the next, after the last to that one."""
    cycles = [a_cycle(0, 3), a_cycle(3, 3), a_cycle(6, 3)]
    game = OutsideGame(EntryId("a"), EntryId("b"), GameResult.DRAWN, on(day), "Topcompetitie")
    assert [index for index in range(3) if in_cycle([game], cycles, index)] == [cycle]


def test_the_games_of_a_league_are_those_of_its_published_rounds() -> None:
    league = a_tournament("A B").after("A-B 1-0")
    dated = replace(league, settings=replace(league.settings, schedule=a_cycle(0, 1).schedule))
    (game,) = games_of(dated)
    assert (game.result, game.played_at, game.event) == (
        GameResult.WHITE_WINS,
        datetime(2026, 9, 1, 18, tzinfo=UTC),
        league.settings.name,
    )
    assert list(games_of(replace(league, settings=replace(league.settings, schedule=())))) == []


def test_reasons_are_counted_over_cycles() -> None:
    cycle = two_evenings()
    byes = (
        Bye(cycle.players[0].number, ByeKind.ZERO_POINT, ABSENT),
        Bye(cycle.players[1].number, ByeKind.ZERO_POINT, TEAM_CUP),
    )
    cycle = replace(cycle, rounds=tuple(replace(round_, boards=(), byes=byes) for round_ in cycle.rounds))
    used = used_in((cycle, cycle))
    assert used[cycle.players[0].entry.id] == {ABSENT: 4}
    assert used[cycle.players[1].entry.id] == {TEAM_CUP: 4}


def test_d12_who_has_met_the_computer_is_known_in_the_next_cycle() -> None:
    """In round 2 the computer (n6) drew with D (n4)."""
    assert met_computer_in((two_evenings(),)) == {EntryId("n4")}
