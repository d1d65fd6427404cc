"""D15-D17: a cup from its pools to its winner: draw, results, corrections, withdrawals, evenings, picture."""

from collections import Counter
from datetime import date

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError, NotFoundError
from chalicelib.domain.formats.knockout.cup import Cup, CupSettings, MatchId, RoundDate, Stage
from chalicelib.domain.formats.knockout.draw import KnockoutBegunError, PoolsOpenError, going_on, with_draw
from chalicelib.domain.formats.knockout.evenings import awaited_on, cup_players_of, players_of_round, with_dates
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.formats.knockout.matches import all_matches, bracket_rounds, winner_of
from chalicelib.domain.formats.knockout.picture import bracket_picture, named_rounds
from chalicelib.domain.formats.knockout.pools import CupHasBegunError, with_drawn_pools, with_players
from chalicelib.domain.formats.knockout.results import (
    LaterResultsError,
    MatchResults,
    NoOpponentsYetError,
    consequences,
    with_results,
)
from chalicelib.domain.formats.knockout.settings import with_settings
from chalicelib.domain.formats.knockout.steps import DECIDERS, TWO_BLITZ_GAMES, Step, StepKind, some_games
from chalicelib.domain.formats.knockout.withdrawal import with_withdrawal
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from tests.domain.formats.knockout.cups import (
    a_cup,
    after_pools,
    correction,
    entered,
    finished,
    match_players,
    pairings,
    players,
    standing,
)

FOUR_POOLS = "ABCD EFGH IJKL MNOP"


def test_the_first_two_go_on_and_the_others_to_the_losers_cup() -> None:
    """D15: numbers 1 and 2 to the knock-out, 3 and 4 to the losers' cup; the winners meet second ones first."""
    cup = after_pools(a_cup("ABCD EFGH"))
    assert pairings(cup, Stage.MAIN) == "A-F E-B | ?-?"
    assert pairings(cup, Stage.LOSERS) == "C-H G-D | ?-?"


def test_who_goes_on_from_a_pool_is_certain_once_it_is_finished() -> None:
    """The other pools may play on; who has withdrawn does not go on, and the next one does."""
    cup = a_cup("ABCD EFGH")
    assert going_on(cup, cup.pools[0]) == frozenset()
    matches = [one for one in all_matches(cup) if one.pool == 1]
    for match in matches:
        assert going_on(cup, cup.pools[0]) == frozenset()
        cup = entered(cup, match.id, f"{min(match_players(match))} 11")
    assert [going_on(cup, pool) for pool in cup.pools] == [{"A", "B"}, set()]
    assert going_on(with_withdrawal(cup, EntryId("A")), cup.pools[0]) == {"B", "C"}


def test_who_comes_from_pools_of_three_and_five() -> None:
    cup = after_pools(a_cup("ABC DEFGH"))
    assert Counter(one for one in cup.brackets[0].places if one) == Counter("ABDE")
    assert Counter(one for one in cup.brackets[1].places if one) == Counter("CFGH")


def test_winners_are_seeded_by_their_results() -> None:
    """A has let half points go, E has not: E is the first seed."""
    cup = a_cup("ABCD EFGH")
    cup = entered(entered(cup, "pool-1-1-1", "A 1½"), "pool-1-3-2", "A 1½")
    cup = entered(entered(entered(cup, "pool-1-1-2", "B 11"), "pool-1-2-1", "C 11"), "pool-1-2-2", "A 11")
    cup = entered(cup, "pool-1-3-1", "B 11")
    for match in [one for one in all_matches(cup) if one.pool == 2]:
        cup = entered(cup, match.id, f"{min(match_players(match))} 11")
    assert pairings(with_draw(cup), Stage.MAIN) == "E-B A-F | ?-?"


def test_the_draw_waits_for_the_pools() -> None:
    cup = entered(a_cup("ABC"), "pool-1-1-1", "B 11")
    with pytest.raises(PoolsOpenError) as refused:
        with_draw(cup)
    assert refused.value.details["matches"] == ("pool-1-2-1", "pool-1-3-1")
    with pytest.raises(PoolsOpenError):
        with_draw(with_players(Cup("Cup", 1), players(8)))


def test_a_cup_is_played_to_its_end() -> None:
    """D16: a level match waits for its deciders; the winner is known at the end of the evening."""
    cup = after_pools(a_cup("ABCD EFGH"))
    cup = entered(cup, "main-1-1", "A 1½")
    cup = entered(cup, "main-1-2", "B 10")
    assert standing(cup, "main-1-2") == "waiting 1"
    assert standing(cup, "main-2-1") == "awaited"
    cup = entered(cup, "main-1-2", "B 10 ½½ 1")
    assert standing(cup, "main-1-2") == "B armageddon"
    assert pairings(cup, Stage.MAIN) == "A-F E-B | A-B"
    assert winner_of(cup, Stage.MAIN) is None
    cup = entered(cup, "main-2-1", "B 10 1½")
    assert (winner_of(cup, Stage.MAIN), winner_of(cup, Stage.LOSERS)) == ("B", None)
    assert winner_of(finished(cup), Stage.LOSERS) == "C"


def test_a_match_without_two_players_takes_no_result() -> None:
    cup = after_pools(a_cup("ABCD EFGH IJKL"))
    played = PlayedStep(0, EntryId("A"), (GameResult.DRAWN,) * 2)
    with pytest.raises(NoOpponentsYetError):
        with_results(cup, MatchResults(MatchId("main-3-1"), played))
    with pytest.raises(NotFoundError):
        with_results(cup, MatchResults(MatchId("main-4-1"), played))


def test_a_bye_goes_on() -> None:
    cup = after_pools(a_cup("ABCD EFGH IJKL"))
    assert pairings(cup, Stage.MAIN).startswith("A-. ")
    assert standing(cup, "main-1-1") == "A bye"


def test_a_correction_that_changes_a_later_match_is_refused_and_names_it() -> None:
    cup = finished(after_pools(a_cup(FOUR_POOLS)))
    assert pairings(cup, Stage.MAIN).endswith("| A-B")
    wrong = correction(cup, "main-1-1", "A", "00")
    assert consequences(cup, wrong) == ("main-2-1", "main-3-1")
    with pytest.raises(LaterResultsError) as refused:
        with_results(cup, wrong)
    assert refused.value.details["matches"] == ("main-2-1", "main-3-1")
    with pytest.raises(LaterResultsError):
        with_results(cup, wrong, [MatchId("main-2-1")])
    corrected = with_results(cup, wrong, consequences(cup, wrong))
    assert standing(corrected, "main-2-1") == "open"
    assert pairings(corrected, Stage.MAIN).endswith("| ?-B")


def test_a_correction_that_changes_nobody_s_opponent_is_free() -> None:
    cup = finished(after_pools(a_cup(FOUR_POOLS)))
    free = correction(cup, "main-1-1", "A", "1½")
    assert consequences(cup, free) == ()
    assert winner_of(with_results(cup, free), Stage.MAIN) == "A"


def test_deciders_that_are_not_needed_any_more_lapse() -> None:
    cup = entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 10 11")
    wrong = correction(cup, "main-1-1", "A", "11")
    assert consequences(cup, wrong) == ("main-1-1",)
    corrected = with_results(cup, wrong, ["main-1-1"])  # type: ignore[list-item]
    assert [len(one.match.played) for one in corrected.played if one.id == "main-1-1"] == [1]


def test_a_correction_in_a_pool_draws_anew() -> None:
    """C beats B after all: he is second, B goes to the losers' cup."""
    cup = after_pools(a_cup("ABCD EFGH"))
    corrected = with_results(cup, correction(cup, "pool-1-1-2", "C", "11"))
    assert pairings(corrected, Stage.MAIN) == "A-F E-C | ?-?"
    played = entered(cup, "main-1-2", "B 11")
    assert consequences(played, correction(cup, "pool-1-1-2", "C", "11")) == ("main-1-2",)
    other = entered(cup, "main-1-1", "A 11")
    assert consequences(other, correction(cup, "pool-1-1-2", "C", "11")) == ()


def test_a_pool_match_that_is_open_again_takes_the_draw_away() -> None:
    cup = entered(after_pools(a_cup("ABCD EFGH")), "losers-1-1", "C 11")
    wrong = correction(cup, "pool-1-1-1", "A", "??")
    assert consequences(cup, wrong) == ("losers-1-1",)
    assert with_results(cup, wrong, consequences(cup, wrong)).brackets == ()


def test_the_draw_is_made_again_until_a_game_was_entered() -> None:
    cup = after_pools(a_cup("ABCD EFGH"))
    assert with_draw(cup) == cup
    with pytest.raises(KnockoutBegunError):
        with_draw(entered(cup, "main-1-1", "A 1?"))


def test_two_who_do_not_come_send_nobody_on() -> None:
    cup = entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A xx")
    cup = entered(cup, "main-1-2", "E 11")
    assert standing(cup, "main-2-1") == "E bye"
    nobody = entered(after_pools(a_cup("ABCD")), "main-1-1", "A xx")
    assert winner_of(nobody, Stage.MAIN) is None


@pytest.mark.parametrize(("pools", "stage", "expected"), [("ABC", Stage.LOSERS, None), ("ABCD", Stage.LOSERS, "C")])
def test_the_losers_cup_needs_two_players(pools: str, stage: Stage, expected: str | None) -> None:
    assert winner_of(finished(after_pools(a_cup(pools))), stage) == expected


def test_one_qualifier_and_no_losers_cup() -> None:
    cup = after_pools(a_cup("ABCD", settings=CupSettings(qualifiers=1, has_losers_cup=False)))
    assert (len(cup.brackets), winner_of(cup, Stage.MAIN)) == (1, "A")
    assert named_rounds(cup, Stage.MAIN) == named_rounds(cup, Stage.LOSERS) == ()


EVENING, NEXT, LATER = date(2026, 1, 6), date(2026, 1, 13), date(2026, 1, 20)


def test_who_plays_in_the_cup_on_an_evening() -> None:
    """D17: a cup evening is 2/3 in the ladder, for those who have an opponent there."""
    cup = after_pools(a_cup("ABCD EFGH IJK"))
    dates = [
        RoundDate(Stage.POOLS, 1, EVENING),
        RoundDate(Stage.MAIN, 1, NEXT),
        RoundDate(Stage.LOSERS, 1, NEXT, is_deadline=True),
    ]
    cup = with_dates(cup, dates)
    assert "".join(sorted(cup_players_of(cup, EVENING))) == "ABCDEFGHJK"  # I rests
    assert len(cup_players_of(cup, NEXT)) == 4
    assert cup_players_of(cup, LATER) == frozenset()
    gone = next(iter(cup_players_of(cup, NEXT)))
    assert len(cup_players_of(with_withdrawal(cup, gone), NEXT)) == 2
    assert players_of_round(cup, Stage.MAIN, 3) == frozenset()
    with pytest.raises(InvalidFieldError):
        with_dates(cup, [dates[0], dates[0]])


def test_who_waits_for_an_opponent_may_come_to_play_and_so_may_the_two_whose_winner_it_is() -> None:
    dates = [RoundDate(Stage.MAIN, 1, NEXT), RoundDate(Stage.MAIN, 2, LATER)]
    cup = with_dates(after_pools(a_cup("ABCD EFGH IJK")), dates)
    assert awaited_on(cup, NEXT) == frozenset()
    assert len(awaited_on(cup, LATER)) == 6
    assert awaited_on(cup, LATER) > cup_players_of(cup, NEXT)


def test_rounds_have_names_and_dates() -> None:
    cup = with_dates(after_pools(a_cup(f"{FOUR_POOLS} QRST")), [RoundDate(Stage.MAIN, 4, EVENING)])
    rounds = named_rounds(cup, Stage.MAIN)
    assert [(one.name.value, one.players) for one in rounds] == [
        ("earlier", 16), ("quarter_final", 8), ("semi_final", 4), ("final", 2)
    ]  # fmt: skip
    assert [one.date is not None for one in rounds] == [False, False, False, True]


def test_the_picture_of_a_bracket() -> None:
    """Six players: two matches in round 1, the winners and the free ones in two semi-finals."""
    picture = bracket_picture(after_pools(a_cup("ABCD EFGH IJKL")), Stage.MAIN)
    assert (picture.columns, picture.rows) == (3, 8)
    assert [(box.match, box.column, box.row) for box in picture.boxes] == [
        ("main-1-2", 0, 3), ("main-1-4", 0, 7), ("main-2-1", 1, 2), ("main-2-2", 1, 6), ("main-3-1", 2, 4)
    ]  # fmt: skip
    assert [(line.column, line.row, line.to_row) for line in picture.lines] == [
        (0, 3, 2),
        (0, 7, 6),
        (1, 2, 4),
        (1, 6, 4),
    ]
    empty = bracket_picture(a_cup("ABCD"), Stage.MAIN)
    assert (empty.columns, empty.rows, empty.boxes) == (0, 0, ())


def test_settings_change_until_they_have_been_used() -> None:
    cup = after_pools(a_cup("ABCD EFGH"))
    lot = CupSettings(deciders=(Step(StepKind.LOT),))
    assert with_settings(cup, lot).settings == lot
    with pytest.raises(KnockoutBegunError):
        with_settings(entered(cup, "main-1-1", "A 11"), lot)
    with pytest.raises(CupHasBegunError):
        with_settings(cup, CupSettings(match=some_games(1, 60)))
    assert pairings(with_settings(cup, CupSettings(qualifiers=1)), Stage.MAIN) == "A-E"
    assert with_settings(cup, CupSettings(has_losers_cup=False)).bracket(Stage.LOSERS) is None


@pytest.mark.parametrize(
    "wrong",
    [CupSettings(match=some_games(0, 40)), CupSettings(deciders=(TWO_BLITZ_GAMES,)), CupSettings(qualifiers=0)],
)
def test_unusable_settings_are_refused(wrong: CupSettings) -> None:
    with pytest.raises(InvalidFieldError):
        with_settings(Cup("Cup", 1), wrong)


def test_the_preset() -> None:
    settings_ = CupSettings()
    assert (settings_.deciders, settings_.starts_at.isoformat()) == (DECIDERS["meierij"], "20:00:00")


@st.composite
def played_cups(draw: st.DrawFn) -> Cup:
    """A cup played to its end, with everything that happens on the way."""
    cup = with_drawn_pools(with_players(Cup("Cup", draw(st.integers(0, 99))), players(draw(st.integers(3, 13)))))
    for stage in (Stage.POOLS, Stage.MAIN):
        leaving = draw(st.lists(st.sampled_from([one.entry for one in cup.players]), max_size=2))
        for entry in leaving:
            cup = with_withdrawal(cup, entry)
        while due := [one for one in all_matches(cup) if one.match is not None and one.state.due is not None]:
            waiting = due[0].state.due
            assert waiting is not None
            results = draw(st.lists(st.sampled_from(GAMES), min_size=waiting.step.games, max_size=waiting.step.games))
            cup = with_results(cup, MatchResults(due[0].id, PlayedStep(waiting.number, waiting.white, tuple(results))))
        if stage is Stage.POOLS:
            cup = with_draw(cup)
    return cup


GAMES = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS, GameResult.WHITE_WINS_BY_FORFEIT)


@settings(max_examples=15, deadline=None)
@given(played_cups())
def test_every_finished_cup_has_a_winner_and_nobody_plays_twice_in_a_round(cup: Cup) -> None:
    in_brackets = Counter(entry for bracket in cup.brackets for entry in bracket.places if entry is not None)
    left_out = cup.brackets[0].left_out
    assert all(count == 1 for count in in_brackets.values())
    if len(cup.brackets) == 2:
        assert set(in_brackets) == {one.entry for one in cup.players}.difference(left_out)
    for bracket in cup.brackets:
        rounds = bracket_rounds(cup, bracket)
        for round_ in rounds:
            met = Counter(side.entry for match in round_ for side in match.sides if side.entry is not None)
            assert all(count == 1 for count in met.values())
        winner = winner_of(cup, bracket.stage)
        staying = [one for one in bracket.places if one is not None and one not in cup.withdrawn]
        assert winner in bracket.places if winner else not staying
