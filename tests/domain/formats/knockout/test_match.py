"""D15, D16, D20: a match of two games, and the steps that decide it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.knockout.match import (
    Decision,
    Match,
    MatchStatus,
    PlayedStep,
    StepTooEarlyError,
    Terms,
    points_of,
    state_of,
    white_in,
    with_forfeits,
    with_step,
    without_lapsed,
)
from chalicelib.domain.formats.knockout.steps import (
    DECIDERS,
    TWO_BLITZ_GAMES,
    TWO_RAPID_GAMES,
    FirstWhite,
    Step,
    StepKind,
    armageddon,
    check_deciders,
    some_games,
)
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from tests.domain.formats.knockout.cups import games

A, B = EntryId("A"), EntryId("B")
POOL = (TWO_RAPID_GAMES,)
KNOCKOUT = (TWO_RAPID_GAMES, *DECIDERS["meierij"])
RATING = Step(StepKind.RATING, rating_gap=150)
LOT = Step(StepKind.LOT)


def terms(steps: tuple[Step, ...] = KNOCKOUT, seed: int = 1, **ratings: int) -> Terms:
    return Terms(steps, seed, "final", {EntryId(name): rating for name, rating in ratings.items()})


def played(scored: str, under: Terms) -> Match:
    """A's results, step by step: "1½ 1½ 1"."""
    match = Match(A, B)
    for step, signs in enumerate(scored.split()):
        due = state_of(match, under).due
        assert due is not None
        match = with_step(match, under, games(match, "A", signs, due.number, due.white))
        assert due.number == step
    return match


def stands(scored: str, under: Terms) -> str:
    state = state_of(played(scored, under), under)
    if state.status is MatchStatus.DECIDED:
        return f"{state.winner or 'nobody'} {state.decision} {state.step}"
    return f"{state.status} {state.due.number}" if state.due else state.status.value


@pytest.mark.parametrize(
    ("scored", "steps", "expected"),
    [
        ("", KNOCKOUT, "open 0"),
        ("1?", KNOCKOUT, "open 0"),
        ("1½", KNOCKOUT, "A games 0"),
        ("00", KNOCKOUT, "B games 0"),
        ("10", POOL, "level"),
        ("10", KNOCKOUT, "waiting 1"),
        ("½½ 1½", KNOCKOUT, "A games 1"),
        ("½½ 0?", KNOCKOUT, "waiting 1"),
        ("½½ 01", KNOCKOUT, "waiting 2"),
        ("01 ½½ 1", KNOCKOUT, "A armageddon 2"),
        ("01 ½½ 0", KNOCKOUT, "B armageddon 2"),
        ("+0 1½", KNOCKOUT, "A games 1"),
        ("++", KNOCKOUT, "A games 0"),
        ("xx", KNOCKOUT, "nobody absence 0"),
        ("xx", POOL, "nobody absence 0"),
        ("x½ 11", KNOCKOUT, "A games 1"),
        ("½½ xx", KNOCKOUT, "nobody absence 1"),
        ("½½ ½½ x", KNOCKOUT, "nobody absence 2"),
    ],
)
def test_a_match_is_decided_by_the_first_step_that_decides(scored: str, steps: tuple[Step, ...], expected: str) -> None:
    assert stands(scored, terms(steps)) == expected


def test_the_deciders_of_the_meierij_cup() -> None:
    """D16: two blitz games of 5 minutes, then Armageddon: White 6 minutes, Black 5."""
    blitz, last = DECIDERS["meierij"]
    assert (blitz.games, blitz.white_minutes, blitz.black_minutes) == (2, 5, 5)
    assert (last.kind, last.white_minutes, last.black_minutes) == (StepKind.ARMAGEDDON, 6, 5)
    assert (TWO_RAPID_GAMES.games, TWO_RAPID_GAMES.white_minutes, TWO_RAPID_GAMES.increment_seconds) == (2, 40, 10)


@pytest.mark.parametrize("seed", range(6))
def test_a_drawn_armageddon_is_black_s(seed: int) -> None:
    """D16: the colour is drawn by lot; White must win."""
    under = terms(seed=seed)
    due = state_of(played("10 ½½", under), under).due
    assert due is not None
    assert stands("10 ½½ ½", under) == f"{due.black} armageddon 2"


def test_colours_by_lot_are_not_always_the_same() -> None:
    whites = {state_of(played("10 ½½", terms(seed=seed)), terms(seed=seed)).due.white for seed in range(20)}  # type: ignore[union-attr]
    assert whites == {A, B}


def test_colours_alternate_through_the_match_and_the_blitz_games() -> None:
    """D15: "X-Y": X has White in game 1. D16: blitz games with reversed colours."""
    match = played("10 10", terms())
    assert [white_in(match, step, game) for step in match.played for game in (0, 1)] == [A, B, A, B]


def test_the_night_s_own_lot_is_taken() -> None:
    """The lot may have been drawn at the board: whoever had White is entered."""
    under = terms()
    match = played("10 ½½", under)
    decided = [
        state_of(with_step(match, under, PlayedStep(2, one, (GameResult.DRAWN,))), under).winner for one in (A, B)
    ]
    assert decided == [B, A]


def test_sudden_death() -> None:
    steps = (TWO_RAPID_GAMES, some_games(1, 5), some_games(1, 5), LOT)
    assert [stands(one, terms(steps)) for one in ("10 ½", "10 ½ 0")] == ["waiting 2", "B games 2"]


@pytest.mark.parametrize(
    ("ratings", "expected"),
    [
        ({"A": 1900, "B": 1700}, "B rating 1"),
        ({"A": 1500, "B": 1650}, "A rating 1"),
        ({"A": 1800, "B": 1700}, "waiting 2"),
        ({"A": 1800, "B": 0}, "waiting 2"),
        ({"A": 1800}, "waiting 2"),
    ],
)
def test_the_lower_rated_wins_where_ratings_are_far_apart(ratings: dict[str, int], expected: str) -> None:
    assert stands("½½", terms((TWO_RAPID_GAMES, RATING, armageddon(6, 5)), **ratings)) == expected


def test_equal_ratings_decide_nothing() -> None:
    assert stands("½½", terms((TWO_RAPID_GAMES, Step(StepKind.RATING, rating_gap=0), LOT), A=1, B=1))[2:] == "lot 2"


def test_a_lot_decides_the_same_each_time() -> None:
    decided = {stands("½½", terms((TWO_RAPID_GAMES, LOT), seed=seed)) for seed in range(20)}
    assert decided == {"A lot 1", "B lot 1"}
    assert stands("½½", terms((TWO_RAPID_GAMES, LOT), seed=3)) == stands("½½", terms((TWO_RAPID_GAMES, LOT), seed=3))


def test_armageddon_with_reversed_colours() -> None:
    steps = (TWO_RAPID_GAMES, armageddon(6, 5, FirstWhite.REVERSED))
    state = state_of(played("10", terms(steps)), terms(steps))
    assert state.due is not None
    assert (state.due.white, state.due.black) == (A, B)


@pytest.mark.parametrize(("scored", "step", "next_"), [("1?", 1, 0), ("10 1?", 2, 1), ("11", 1, None), ("", 2, 0)])
def test_a_step_is_not_entered_before_the_one_before_is_level(scored: str, step: int, next_: int | None) -> None:
    with pytest.raises(StepTooEarlyError) as refused:
        with_step(played(scored, terms()), terms(), PlayedStep(step, A, (GameResult.DRAWN,) * KNOCKOUT[step].games))
    assert refused.value.details == {"step": step, "next": next_}


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (PlayedStep(3, A, ()), "unknown_choice"),
        (PlayedStep(-1, A, ()), "unknown_choice"),
        (PlayedStep(0, EntryId("C"), (GameResult.DRAWN,) * 2), "unknown_choice"),
        (PlayedStep(0, A, (GameResult.DRAWN,)), "number_of_games"),
    ],
)
def test_what_fits_no_step_is_refused(wrong: PlayedStep, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refused:
        with_step(Match(A, B), terms(), wrong)
    assert refused.value.details["reason"] == reason


def test_a_lot_is_not_played() -> None:
    with pytest.raises(InvalidFieldError):
        with_step(Match(A, B), terms((TWO_RAPID_GAMES, LOT)), PlayedStep(1, A, ()))


def test_a_correction_makes_the_deciders_lapse() -> None:
    under = terms()
    match = with_step(played("10 10 1", under), under, games(Match(A, B), "A", "11"))
    assert (state_of(match, under).step, len(match.played)) == (0, 3)
    assert len(without_lapsed(match, under).played) == 1


def test_open_games_take_the_step_away() -> None:
    match = with_step(played("10 11", terms()), terms(), games(Match(A, B), "A", "??", 1))
    assert [step.step for step in match.played] == [0]


@pytest.mark.parametrize(("loser", "expected"), [(A, (0, 4)), (B, (4, 0))])
def test_open_games_of_who_has_withdrawn_are_forfeited(loser: EntryId, expected: tuple[int, int]) -> None:
    match = with_forfeits(Match(A, B), terms(POOL), loser)
    assert (points_of(match, A), points_of(match, B)) == expected


def test_a_played_game_is_not_forfeited() -> None:
    match = with_forfeits(played("1?", terms(POOL)), terms(POOL), A)
    assert [step.results for step in match.played] == [(GameResult.WHITE_WINS, GameResult.WHITE_WINS_BY_FORFEIT)]


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        ((), "last_step_decides_nothing"),
        ((TWO_BLITZ_GAMES,), "last_step_decides_nothing"),
        ((RATING,), "last_step_decides_nothing"),
        ((LOT, TWO_BLITZ_GAMES), "steps_never_reached"),
        ((some_games(0, 5), LOT), "step_without_games"),
    ],
)
def test_deciders_that_decide_nothing_are_refused(steps: tuple[Step, ...], reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refused:
        check_deciders(steps)
    assert refused.value.details["reason"] == reason


@given(st.lists(st.sampled_from("10½"), min_size=5, max_size=5), st.integers(0, 99))
def test_every_match_of_the_knock_out_gets_a_winner(signs: list[str], seed: int) -> None:
    under, match = terms(seed=seed), Match(A, B)
    for number, scored in enumerate(("".join(signs[:2]), "".join(signs[2:4]), signs[4])):
        state = state_of(match, under)
        if state.due is not None:
            match = with_step(match, under, games(match, "A", scored, number, state.due.white))
    assert state_of(match, under).winner in (A, B)
    assert state_of(match, under).decision in (Decision.GAMES, Decision.ARMAGEDDON)
