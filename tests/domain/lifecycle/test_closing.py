"""C8: when an event can be closed, what that makes of it, and that nothing changes it afterwards."""

from dataclasses import replace
from datetime import UTC, date, datetime
from fractions import Fraction

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, RoundNumber, UserId
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.lifecycle import rounds
from chalicelib.domain.lifecycle.closing import (
    EventClosedError,
    NotClosableError,
    closed,
    closing_by,
    mark_of,
    refuse_closed,
    still_open,
)
from chalicelib.domain.lifecycle.final import final_standings
from chalicelib.domain.lifecycle.results import ResultChange, enter_results
from chalicelib.domain.lifecycle.status import Status, tournament_status
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament

EVENING = datetime(2026, 3, 9, 23, 30, tzinfo=UTC)
"""Half past midnight where it is played."""
ANNA = UserId("anna")


def event(*played: str, planned: int = 2) -> Tournament:
    days = (date(2026, 3, 3), date(2026, 3, 10))
    return a_tournament("A B C D", planned_rounds=planned, playing_days=days).after(*played)


WHOLE = event("A-B 1-0, C-D ½-½", "A-C 1-0, B-D +/-")


def close(tournament: Tournament, end_date: date | None = None) -> Tournament:
    return closed(tournament, closing_by(ANNA, EVENING, end_date, tournament.settings))


@pytest.mark.parametrize(
    ("played", "unpublished", "boards"),
    [
        (("A-B 1-0, C-D ½-½", "A-C 1-0, B-D -/-"), (), {}),
        (("A-B 1-0, C-D ½-½", "A-C *, B-D *"), (), {2: (1, 2)}),
        (("A-B 1-0, C-D *", "A-C 1-0, B-D 1-0"), (), {1: (2,)}),  # an earlier round stayed open
        (("A-B 1-0, C-D ½-½", "draft: A-C, B-D"), (2,), {}),
        (("A-B 1-0, C-D ½-½",), (2,), {}),
        ((), (1, 2), {}),
        (("A-B *, C-D ½-½",), (2,), {1: (1,)}),
    ],
)
def test_c8_what_stops_closing_is_named(
    played: tuple[str, ...], unpublished: tuple[int, ...], boards: dict[int, tuple[int, ...]]
) -> None:
    found = still_open(event(*played))
    assert (found.unpublished, found.boards) == (unpublished, boards)
    assert found.is_nothing is (not unpublished and not boards)
    if not found.is_nothing:
        with pytest.raises(NotClosableError):
            close(event(*played))


def test_a_closed_event_is_done_and_says_so() -> None:
    made = close(WHOLE)
    assert made.closing == closing_by(ANNA, EVENING, None, WHOLE.settings)
    assert all(round_.is_closed and round_.is_published for round_ in made.rounds)
    assert tournament_status(made, EVENING) is Status.DONE


@pytest.mark.parametrize(
    ("said", "end_date"), [(None, "2026-03-10"), ("2026-03-09", "2026-03-09"), ("2026-03-03", "2026-03-03")]
)
def test_c8_the_end_date_is_today_where_it_is_played_unless_another_is_said(said: str | None, end_date: str) -> None:
    made = close(WHOLE, date.fromisoformat(said) if said else None)
    assert made.closing is not None
    assert made.closing.end_date == date.fromisoformat(end_date)


@pytest.mark.parametrize("said", ["2026-03-11", "2026-03-02"])
def test_it_ended_neither_before_it_began_nor_in_days_to_come(said: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        close(WHOLE, date.fromisoformat(said))
    assert refusal.value.details["field"] == "end_date"


def test_c8_nothing_reopens_a_closed_event() -> None:
    made = close(WHOLE)
    round_ = made.rounds[-1]
    refused = [
        lambda: refuse_closed(made),
        lambda: close(made),
        lambda: rounds.next_round(made, system("swiss64")),
        lambda: rounds.publish(round_),
        lambda: rounds.unpublish(made, replace(round_, boards=())),
        lambda: rounds.start(round_, EVENING),
        lambda: enter_results(round_, [ResultChange.of(round_.boards[0], GameResult.DRAWN)]),
    ]
    for act in refused:
        with pytest.raises(EventClosedError):
            act()


def test_every_change_gives_another_mark() -> None:
    round_ = WHOLE.rounds[0]
    saved = replace(WHOLE, rounds=(replace(round_, revision=round_.revision + 1), WHOLE.rounds[1]))
    others = [WHOLE, saved, replace(WHOLE, version=WHOLE.version + 1), replace(WHOLE, structure=WHOLE.structure + 1)]
    assert len({mark_of(one) for one in others}) == len(others)


def test_c8_the_final_standings_have_every_value() -> None:
    final = final_standings(WHOLE, Surroundings())
    assert [(row.place, row.name, row.points) for row in final.rows][:2] == [
        (1, "A", Fraction(2)),
        (2, "B", Fraction(1)),
    ]
    assert all(len(row.values) == len(final.codes) for row in final.rows)


def test_numbers_of_the_chart() -> None:
    """The chart above says what it seems to say."""
    assert still_open(event("A-B *, C-D *", planned=1)).boards == {RoundNumber(1): (BoardNumber(1), BoardNumber(2))}
