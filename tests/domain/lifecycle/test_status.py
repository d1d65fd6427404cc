"""S17: states are computed from facts and the clock."""

from datetime import UTC, date, datetime, timedelta

import pytest

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.status import (
    Status,
    calendar_status,
    next_calendar_change,
    next_change,
    next_start,
    round_status,
    tournament_status,
)
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Board, Round, RoundState
from chalicelib.domain.model.tournament import RoundStart, Settings, Tempo, Tournament

START = datetime(2026, 3, 3, 19, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
OPEN, WHITE, ADJOURNED = GameResult.UNDECIDED, GameResult.WHITE_WINS, GameResult.ADJOURNED


def the_settings(*starts: datetime, rounds: int = 2) -> Settings:
    schedule = tuple(RoundStart(RoundNumber(n), at) for n, at in enumerate(starts, start=1))
    return Settings(
        "Winter", "winter", "swiss64", Tempo.STANDARD, (date(2026, 3, 3), date(2026, 3, 10)), planned_rounds=rounds,
        schedule=schedule,
    )  # fmt: skip


def a_round(*results: GameResult, number: int = 1, started_at: datetime | None = None) -> Round:
    boards = tuple(
        Board(BoardNumber(n), PairingNumber(2 * n - 1), PairingNumber(2 * n), result)
        for n, result in enumerate(results, start=1)
    )
    return Round(RoundNumber(number), boards, started_at=started_at)


def a_draft(number: int) -> Round:
    return Round(
        RoundNumber(number), (Board(BoardNumber(1), PairingNumber(1), PairingNumber(2)),), (), RoundState.DRAFT
    )


@pytest.mark.parametrize(
    ("round_", "now", "expected"),
    [
        (a_round(OPEN, OPEN), START - MINUTE, Status.NOT_BEGUN),
        (a_round(OPEN, OPEN), START, Status.UNDER_WAY),  # its start time has passed
        (a_round(OPEN, OPEN, started_at=START - 5 * MINUTE), START - MINUTE, Status.UNDER_WAY),  # Start was pressed
        (a_round(WHITE, OPEN), START - MINUTE, Status.UNDER_WAY),  # a game played ahead
        (a_round(ADJOURNED, WHITE), START - MINUTE, Status.UNDER_WAY),  # an adjourned game is not decided
        (a_round(WHITE, WHITE), START - MINUTE, Status.DONE),
        (a_draft(1), START + MINUTE, Status.NOT_BEGUN),  # nobody can know it
    ],
)
def test_round_status(round_: Round, now: datetime, expected: Status) -> None:
    assert round_status(round_, the_settings(START), now) is expected


def test_without_a_schedule_only_facts_count() -> None:
    assert round_status(a_round(OPEN), the_settings(), START) is Status.NOT_BEGUN


@pytest.mark.parametrize(
    ("rounds", "now", "expected"),
    [
        ((), START + MINUTE, Status.NOT_BEGUN),
        ((a_draft(1),), START + MINUTE, Status.NOT_BEGUN),
        ((a_round(OPEN),), START - MINUTE, Status.NOT_BEGUN),
        ((a_round(OPEN),), START, Status.UNDER_WAY),
        ((a_round(WHITE),), START, Status.UNDER_WAY),  # between two rounds
        ((a_round(WHITE), a_draft(2)), START, Status.UNDER_WAY),
        ((a_round(WHITE), a_round(OPEN, number=2)), START, Status.UNDER_WAY),
        ((a_round(OPEN), a_round(WHITE, number=2)), START, Status.UNDER_WAY),  # a round robin, played ahead
        ((a_round(WHITE), a_round(WHITE, number=2)), START, Status.DONE),
    ],
)
def test_tournament_status(rounds: tuple[Round, ...], now: datetime, expected: Status) -> None:
    tournament = Tournament(TournamentId("t"), the_settings(START), rounds=rounds)
    assert tournament_status(tournament, now) is expected


def test_words_change_at_each_start_on_the_schedule() -> None:
    second = START + timedelta(days=7)
    tournament = Tournament(TournamentId("t"), the_settings(START, second), rounds=(a_round(OPEN),))
    assert next_change(tournament, START - MINUTE) == START
    assert next_change(tournament, START) == second
    assert next_change(tournament, second) is None


def test_the_next_start_is_not_that_of_a_round_begun_ahead_of_it() -> None:
    """Finished, or started by an official; a single game played ahead leaves the others their moment."""
    second = START + timedelta(days=7)
    settings = the_settings(START, second)

    def coming(*rounds: Round) -> int | None:
        start = next_start(Tournament(TournamentId("t"), settings, rounds=rounds), START - MINUTE)
        return None if start is None else start.round_number

    finished, ahead = a_round(WHITE, WHITE), a_round(WHITE, OPEN)
    assert (coming(), coming(a_round(OPEN)), coming(ahead)) == (1, 1, 1)
    assert coming(finished) == coming(a_round(OPEN, started_at=START - 5 * MINUTE)) == 2
    assert coming(finished, a_round(WHITE, number=2)) is None
    assert next_change(Tournament(TournamentId("t"), settings, rounds=(finished,)), START - MINUTE) == second


def test_a_calendar_changes_at_local_midnight() -> None:
    """Amsterdam's 3 March begins at 23:00 UTC on the 2nd; in Madrid as in Amsterdam."""
    event = the_settings()
    begins, over = datetime(2026, 3, 2, 23, tzinfo=UTC), datetime(2026, 3, 10, 23, tzinfo=UTC)
    assert [calendar_status(event, at) for at in (begins - MINUTE, begins, over - MINUTE, over)] == [
        Status.NOT_BEGUN,
        Status.UNDER_WAY,
        Status.UNDER_WAY,
        Status.DONE,
    ]
    assert next_calendar_change([event], begins - MINUTE) == begins
    assert next_calendar_change([event], begins) == over
    assert next_calendar_change([event], over) is None
