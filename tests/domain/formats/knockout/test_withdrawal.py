"""D16: who withdraws from a cup, and who comes back. What is decided before stays, whoever withdraws later."""

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.formats.knockout.cup import Cup, MatchId, Stage, Withdrawal
from chalicelib.domain.formats.knockout.draw import PoolsOpenError, has_knockout_games, with_draw
from chalicelib.domain.formats.knockout.match import Decision, MatchState, PlayedStep
from chalicelib.domain.formats.knockout.matches import CupMatch, all_matches, winner_of
from chalicelib.domain.formats.knockout.pools import with_players
from chalicelib.domain.formats.knockout.results import (
    LaterResultsError,
    MatchResults,
    consequences,
    settled,
    with_results,
)
from chalicelib.domain.formats.knockout.withdrawal import (
    consequences_of_return,
    with_withdrawal,
    without_withdrawal,
)
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from tests.domain.formats.knockout.cups import (
    a_cup,
    after_pools,
    correction,
    entered,
    match_players,
    pairings,
    players,
    standing,
)

FOUR_POOLS = "ABCD EFGH IJKL MNOP"


def without(cup: Cup, *names: str) -> Cup:
    """These withdraw, one after the other."""
    for name in names:
        cup = with_withdrawal(cup, EntryId(name))
    return cup


def test_who_withdraws_loses_his_open_matches() -> None:
    cup = with_withdrawal(after_pools(a_cup("ABCD EFGH")), EntryId("A"))
    assert standing(cup, "main-1-1") == "F withdrawal"
    assert winner_of(entered(with_withdrawal(cup, EntryId("F")), "main-1-2", "B 11"), Stage.MAIN) == "B"
    with pytest.raises(NotFoundError):
        with_withdrawal(cup, EntryId("Z"))


def test_what_he_has_finished_stays() -> None:
    cup = entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11")
    cup = with_withdrawal(cup, EntryId("A"))
    assert standing(cup, "main-1-1") == "A games"
    assert winner_of(entered(cup, "main-1-2", "E 11"), Stage.MAIN) == "E"


def test_who_withdraws_from_a_pool_makes_place_for_the_next() -> None:
    """B's open games are lost; the two best of the others go on, the third to the losers' cup."""
    cup = entered(a_cup("ABCD EFGH"), "pool-1-2-2", "A 1½")
    cup = after_pools(with_withdrawal(cup, EntryId("B")), lambda match: max(match_players(match) - {"B"}))
    assert sorted(one for one in cup.brackets[0].places if one) == ["C", "D", "G", "H"]
    assert sorted(one for one in cup.brackets[1].places if one) == ["A", "E", "F"]


def test_who_withdrew_after_the_draw_keeps_his_place_in_it() -> None:
    cup = with_withdrawal(after_pools(a_cup("ABCD EFGH")), EntryId("B"))
    corrected = with_results(cup, correction(cup, "pool-2-1-1", "E", "1½"))
    assert pairings(corrected, Stage.MAIN) == "A-F E-B | ?-E"
    assert "B" not in with_draw(cup).brackets[0].places


def test_who_comes_back_plays_again() -> None:
    cup = with_withdrawal(after_pools(a_cup("ABCD EFGH")), EntryId("A"))
    assert standing(without_withdrawal(cup, EntryId("A")), "main-1-1") == "open"
    later = entered(entered(cup, "main-1-2", "E 11"), "main-2-1", "F 11")
    assert consequences_of_return(later, EntryId("A")) == ("main-2-1",)
    with pytest.raises(LaterResultsError):
        without_withdrawal(later, EntryId("A"))


def test_who_was_left_out_of_the_draw_comes_back_into_the_next_one_only() -> None:
    """His pool games count as forfeited until the draw is made again, which asks for them."""
    cup = after_pools(
        with_withdrawal(a_cup("ABCD EFGH"), EntryId("A")), lambda match: min(match_players(match) - {"A"})
    )
    cup = without_withdrawal(with_results(cup, correction(cup, "pool-1-1-1", "A", "??")), EntryId("A"))
    assert "A" not in cup.brackets[0].places
    with pytest.raises(PoolsOpenError) as refused:
        with_draw(cup)
    assert refused.value.details["matches"] == ("pool-1-1-1",)


def test_the_champion_stays_champion_when_he_withdraws_after_his_opponent_did() -> None:
    """A-F, E-B. F withdraws, so A goes on and wins the final; then A withdraws, and later everybody."""
    cup = without(entered(after_pools(a_cup("ABCD EFGH")), "main-1-2", "B 11"), "F")
    cup = without(entered(cup, "main-2-1", "A 11"), "A")
    assert standing(cup, "main-1-1") == "A withdrawal"
    assert (standing(cup, "main-2-1"), winner_of(cup, Stage.MAIN)) == ("A games", "A")
    assert winner_of(without(cup, "B", "E"), Stage.MAIN) == "A"
    assert standing(entered(cup, "losers-1-1", "C 11"), "losers-1-1") == "C games"


def test_who_won_the_final_by_a_withdrawal_keeps_the_cup() -> None:
    cup = entered(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "main-1-2", "B 11")
    assert standing(without(cup, "B", "A"), "main-2-1") == "A withdrawal"
    assert standing(without(cup, "A", "B"), "main-2-1") == "B withdrawal"


def test_who_went_on_by_a_withdrawal_and_withdraws_loses_the_next_match_only() -> None:
    cup = without(after_pools(a_cup("ABCD EFGH")), "A", "F")
    assert standing(cup, "main-1-1") == "F withdrawal"
    assert standing(entered(cup, "main-1-2", "B 11"), "main-2-1") == "B withdrawal"


def test_who_had_a_bye_and_withdraws_loses_the_next_match_only() -> None:
    cup = without(after_pools(a_cup("ABCD EFGH IJKL")), "A")
    assert (standing(cup, "main-1-1"), standing(cup, "main-2-1")) == ("A bye", "awaited")
    other = min(match_players(next(one for one in all_matches(cup) if one.id == "main-1-2")))
    assert standing(entered(cup, "main-1-2", f"{other} 11"), "main-2-1") == f"{other} withdrawal"


def test_a_match_of_a_pool_that_a_withdrawal_decided_stays_when_the_other_withdraws_too() -> None:
    """A withdraws before D: D has won by forfeit, and does not lose that by leaving."""
    cup = without(a_cup("ABCD"), "A", "D")
    assert standing(cup, "pool-1-1-1") == "D games"
    assert standing(without(a_cup("ABCD"), "D", "A"), "pool-1-1-1") == "A games"
    assert standing(after_pools(cup, lambda match: min(match_players(match))), "pool-1-1-1") == "A games"


def test_who_has_withdrawn_does_not_win_the_cup_by_a_bye() -> None:
    """A wins his semi-final and withdraws. Nobody comes through the other one: nobody has won."""
    cup = without(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "A")
    nobody = entered(cup, "main-1-2", "B xx")
    assert (standing(nobody, "main-2-1"), winner_of(nobody, Stage.MAIN)) == ("nobody withdrawal", None)
    assert winner_of(entered(cup, "main-1-2", "B 11"), Stage.MAIN) == "B"


def test_when_three_of_four_withdraw_the_cup_is_his_who_was_there_longest() -> None:
    """A wins his semi-final and withdraws, then B: E has nobody left to play, and has won before he withdraws too."""
    cup = without(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "A", "B")
    assert winner_of(cup, Stage.MAIN) == "E"
    assert winner_of(without(cup, "E"), Stage.MAIN) == "E"


def test_who_had_won_a_bye_to_the_final_before_he_withdrew_keeps_the_cup() -> None:
    cup = entered(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "main-1-2", "B xx")
    assert winner_of(without(cup, "A"), Stage.MAIN) == "A"


def test_withdrawing_twice_changes_nothing() -> None:
    cup = without(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "A")
    assert cup.withdrawals == (Withdrawal(EntryId("A"), 2),)
    assert without(entered(cup, "main-1-2", "B 11"), "A").withdrawals == cup.withdrawals


def test_a_correction_that_opens_a_match_of_who_has_withdrawn_loses_it_for_him() -> None:
    """He cannot play it any more; with its result back it is his again, what comes is not."""
    cup = without(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "A")
    opened = with_results(cup, correction(cup, "main-1-1", "A", "??"))
    assert standing(opened, "main-1-1") == "F withdrawal"
    again = entered(entered(opened, "main-1-1", "A 11"), "main-1-2", "B 11")
    assert (standing(again, "main-1-1"), standing(again, "main-2-1")) == ("A games", "B withdrawal")


def test_a_correction_that_brings_another_opponent_finds_who_has_withdrawn_gone() -> None:
    """A withdraws from the final against E, who withdraws as champion. Then it is F who won against A."""
    cup = without(entered(entered(after_pools(a_cup("ABCD EFGH")), "main-1-1", "A 11"), "main-1-2", "E 11"), "A", "E")
    assert standing(cup, "main-2-1") == "E withdrawal"
    corrected = with_results(cup, correction(cup, "main-1-1", "F", "11"))
    assert standing(corrected, "main-2-1") == "F withdrawal"
    assert standing(without(corrected, "F"), "main-2-1") == "F withdrawal"


def test_who_comes_back_and_withdraws_again_is_the_last_to_have_done_so() -> None:
    cup = without(a_cup("ABCD"), "A", "D")
    back = without_withdrawal(cup, EntryId("A"))
    assert standing(back, "pool-1-1-1") == "A games"
    assert [one.entry for one in without(back, "A").withdrawals] == ["D", "A"]


def test_who_does_not_play_any_more_has_not_withdrawn_either() -> None:
    cup = without(a_cup("ABCD EFGH"), "H", "A")
    assert with_players(cup, players(7)).withdrawn == {"A"}


def decided(cup: Cup) -> dict[MatchId, MatchState]:
    return {match.id: match.state for match in all_matches(cup) if match.state.is_over}


def possible(cup: Cup) -> set[MatchResults]:
    """What can be entered of the matches of pool 1 and of the knock-outs without giving up anything."""
    matches = [match for match in all_matches(cup) if match.pool <= 1]
    return {wanted for match in matches for wanted in entries(match) if is_possible(cup, wanted)}


def entries(match: CupMatch) -> Iterator[MatchResults]:
    if match.match is None:
        return
    due = match.state.due
    number, games = (due.number, due.step.games) if due is not None else (0, match.terms.steps[0].games)
    white = due.white if due is not None else match.match.one
    for result in (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.UNDECIDED, GameResult.DOUBLE_FORFEIT):
        # the white player of the step wins all its games, loses all, ...
        results = [result if game % 2 == 0 else OTHER.get(result, result) for game in range(games)]
        yield MatchResults(match.id, PlayedStep(number, white, tuple(results)))


OTHER = {GameResult.WHITE_WINS: GameResult.BLACK_WINS, GameResult.BLACK_WINS: GameResult.WHITE_WINS}


def is_possible(cup: Cup, wanted: MatchResults) -> bool:
    try:
        with_results(cup, wanted)
    except DomainError:
        return False
    return True


def happened(cup: Cup, draw: st.DrawFn) -> Cup:
    """One thing that happens: a result, also one that corrects another; somebody comes back; the draw is made again."""
    what = draw(st.sampled_from(["results", "results", "results", "return", "draw"]))
    if what == "return" and cup.withdrawals:
        entry = draw(st.sampled_from(sorted(cup.withdrawn)))
        return without_withdrawal(cup, entry, consequences_of_return(cup, entry))
    if what == "draw" and not has_knockout_games(cup):
        try:
            return with_draw(cup)
        except PoolsOpenError:
            return cup
    matches = [match for match in all_matches(cup) if match.match is not None]
    open_ = [match for match in matches if not match.state.is_over]
    wanted = draw(st.sampled_from(list(entries(draw(st.sampled_from(open_ or matches + matches[-6:]))))))
    if draw(st.integers(0, 3)) == 0:
        wanted = draw(st.sampled_from(list(entries(draw(st.sampled_from(matches[-8:]))))))
    return with_results(cup, wanted, consequences(cup, wanted))


@settings(max_examples=15, deadline=None)
@given(st.data())
def test_a_withdrawal_changes_nothing_that_is_decided_and_bars_no_entry(data: st.DataObject) -> None:
    """Whatever was entered, corrected, withdrawn, taken back and drawn again before."""
    cup = a_cup("ABC DEF")
    if data.draw(st.booleans()):
        cup = after_pools(without(cup, *data.draw(st.lists(st.sampled_from("ABD"), max_size=2))))
    for _ in range(data.draw(st.integers(1, 8))):
        cup = happened(cup, data.draw)
        assert set(settled(cup).played) == set(cup.played)
        if data.draw(st.booleans()):
            after = with_withdrawal(cup, data.draw(st.sampled_from([one.entry for one in cup.players])))
            assert decided(cup).items() <= decided(after).items()
            assert possible(cup) <= possible(after)
            cup = after
        assert not [match.id for match in all_matches(cup) if is_won_by_who_is_gone(cup, match)]


def is_won_by_who_is_gone(cup: Cup, match: CupMatch) -> bool:
    gone = {one.entry for one in cup.withdrawals if one.since <= match.round_number}
    return match.state.decision in (Decision.BYE, Decision.WITHDRAWAL) and match.state.winner in gone
