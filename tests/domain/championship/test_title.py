"""D18-D20: the champion of a category, or who has to do what next."""

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.championship.barrages import LaterBarragesError, with_barrage
from chalicelib.domain.championship.categories import categories
from chalicelib.domain.championship.playoff import Answer, NotInvitedError, scores, with_answer
from chalicelib.domain.championship.title import Race, Title, TitleStatus, WonBy
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.match import PlayedStep, StepTooEarlyError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from tests.domain.championship.charts import EVERYBODY, a_race, schedule_of, seats, title

THREE_WINNERS = "A B C D E F, B A C D E F, C A B D E F"
ALL_IN = a_race("A B C D")
DRAWN = "A-D ½-½, B-C ½-½, D-C ½-½, A-B ½-½, B-D ½-½, C-A ½-½"


def outcome(found: Title) -> str:
    return f"{found.champion} {found.won_by}" if found.champion else found.status.value


def test_who_wins_all_cycles_is_champion() -> None:
    """D18: whoever wins all three is champion of the category."""
    found = title("A B C, A C B, A B C", a_race())
    assert (outcome(found), found.seats, found.winners) == ("A all_cycles", (), ("A", "A", "A"))


def test_each_category_has_a_champion_of_its_own() -> None:
    """B is second each time and first of those below 1600."""
    low, _, high = categories((1600, 1900))
    cycles, ratings = "A B C, A B C, A B C", {"A": 2000, "B": 1550, "C": 1400}
    found = [title(cycles, a_race(category=one), **ratings) for one in (high, low)]
    assert [outcome(one) for one in found] == ["A all_cycles", "B all_cycles"]
    assert [row.entry for row in found[1].overall] == ["B", "C"]


def test_before_the_last_cycle_nobody_is_champion() -> None:
    assert outcome(title("A B, A B", a_race())) == "cycles"


@pytest.mark.parametrize(
    ("cycles", "expected"),
    [
        (THREE_WINNERS, "1A 2B 3C 4D"),
        ("A B C D, C A B D, B A C D", "1A 2C 3B 4D"),
        # A won twice: the lower number; number 4 for the best of the others, then number 2
        ("A B C D, A C B D, C A B D", "1A 2D 3C 4B"),
        ("A B C D, B A C D, B A C D", "1A 2B 3D 4C"),
        ("A B C D, B A C D, A B C D", "1A 2B 3D 4C"),
    ],
)
def test_the_numbers_of_the_play_off(cycles: str, expected: str) -> None:
    """D19: 1-3 the winners of cycles 0-2, 4 the best of the overall list not yet qualified."""
    found = title(cycles, a_race())
    assert (outcome(found), seats(found.seats)) == ("inviting", expected)
    assert found.to_ask == tuple(seat.entry for seat in found.seats)


def test_a_number_says_what_it_is_for() -> None:
    assert [seat.cycle for seat in title("A B C D, A C B D, C A B D", a_race()).seats] == [0, None, 2, None]


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ("-B", "1A 2E 3C 4D"),
        ("-D", "1A 2B 3C 4E"),
        ("-D -B", "1A 2F 3C 4E"),
        ("-B -D", "1A 2E 3C 4F"),
        ("-B -E", "1A 2F 3C 4D"),
        ("-B -E -F", "1A 2. 3C 4D"),
        ("-A -B -C -D", "1E 2F 3. 4."),
        ("-F", "1A 2B 3C 4D"),
    ],
)
def test_declined_numbers_go_to_the_next_of_the_overall_list(answers: str, expected: str) -> None:
    assert seats(title(THREE_WINNERS, a_race(answers)).seats) == expected


def test_answers_are_remembered_until_taken_back() -> None:
    found = title(THREE_WINNERS, a_race())
    answers = with_answer((), found.seats, EntryId("B"), Answer.DECLINED)
    answers = with_answer(answers, found.seats, EntryId("A"), Answer.ACCEPTED)
    after = title(THREE_WINNERS, Race(EVERYBODY, 1, answers))
    assert (seats(after.seats), after.to_ask) == ("1A 2E 3C 4D", ("E", "C", "D"))
    assert [seat.answer for seat in after.seats[:2]] == [Answer.ACCEPTED, Answer.ASKED]
    back = with_answer(answers, after.seats, EntryId("B"), Answer.ASKED)
    assert seats(title(THREE_WINNERS, Race(EVERYBODY, 1, back)).seats) == "1A 2B 3C 4D"
    with pytest.raises(NotInvitedError):
        with_answer(answers, after.seats, EntryId("F"), Answer.ACCEPTED)


def test_the_play_off_is_berger_for_four() -> None:
    """D19: numbers 1 and 2 have White twice, 3 and 4 Black."""
    found = title(THREE_WINNERS, ALL_IN)
    assert (outcome(found), schedule_of(found)) == ("playoff", "A-D B-C | D-C A-B | B-D C-A")
    assert Counter(game.white for round_ in found.rounds for game in round_) == {"A": 2, "B": 2, "C": 1, "D": 1}


@pytest.mark.parametrize(
    ("cycles", "answers", "expected"),
    [
        ("A B C, B A C, C A B", "A B C", "B-C | A-B | C-A"),
        ("A B, B A, A B", "A B", "A-B"),
    ],
)
def test_fewer_than_four_play_a_round_robin_of_that_many(cycles: str, answers: str, expected: str) -> None:
    found = title(cycles, a_race(answers))
    assert (outcome(found), schedule_of(found)) == ("playoff", expected)


def test_a_single_candidate_is_champion() -> None:
    assert outcome(title("A, A, B", a_race("-B"))) == "A only_candidate"
    assert outcome(title("A, A, ", a_race())) == "A only_candidate"


def test_without_candidates_the_title_is_vacant() -> None:
    assert outcome(title("A, A, B", a_race("-A -B"))) == "vacant"
    assert outcome(title(", , ", a_race())) == "vacant"


def test_who_leads_alone_is_champion() -> None:
    games = "A-D 1-0, B-C 1-0, D-C ½-½, A-B ½-½, B-D ½-½, C-A 0-1"
    found = title(THREE_WINNERS, ALL_IN, games)
    assert (outcome(found), found.leaders) == ("A playoff", ("A",))
    assert dict(scores([game for round_ in found.rounds for game in round_])) == {"A": 5, "B": 4, "D": 2, "C": 1}


def test_games_count_with_the_colours_that_were_played() -> None:
    found = title(THREE_WINNERS, ALL_IN, "D-A 0-1")
    assert (outcome(found), schedule_of(found)) == ("playoff", "D-A B-C | D-C A-B | B-D C-A")


def step(found: Title, number: int, winner: str, count: int) -> PlayedStep:
    """`winner` scores all points of the step that is due in this barrage."""
    assert found.barrages is not None
    barrage = next(one for one in found.barrages.barrages if one.number == number)
    due = barrage.state.due
    white = due.white if due else barrage.match.one
    signs = (GameResult.WHITE_WINS, GameResult.BLACK_WINS)
    first = 0 if white == winner else 1
    return PlayedStep(due.number if due else 0, white, tuple(signs[(first + game) % 2] for game in range(count)))


def after_barrage(race: Race, games: str, number: int, winner: str, count: int = 2) -> tuple[Race, Title]:
    found = title(THREE_WINNERS, race, games)
    assert found.barrages is not None
    race = replace(
        race, barrages=with_barrage(found.leaders, found.barrages, number, step(found, number, winner, count))
    )
    return race, title(THREE_WINNERS, race, games)


def meeting(found: Title) -> list[frozenset[EntryId]]:
    assert found.barrages is not None
    return [one.match.players for one in found.barrages.barrages]


TWO_LEAD = "A-D 1-0, B-C 1-0, D-C ½-½, A-B ½-½, B-D 1-0, C-A 0-1"
THREE_LEAD = "A-D 1-0, B-C 1-0, D-C 0-1, A-B 1-0, B-D 1-0, C-A 1-0"


def test_two_leaders_play_two_blitz_games_then_armageddon() -> None:
    """D20: two games of 5 minutes; then Armageddon, White 6 minutes, Black 5, a draw is Black's."""
    found = title(THREE_WINNERS, ALL_IN, TWO_LEAD)
    assert (outcome(found), meeting(found)) == ("barrage", [{"A", "B"}])
    assert found.barrages is not None
    due = found.barrages.barrages[0].state.due
    assert due is not None
    assert (due.step.games, due.step.white_minutes) == (2, 5)
    level = PlayedStep(0, due.white, (GameResult.DRAWN,) * 2)
    race = replace(ALL_IN, barrages=with_barrage(found.leaders, found.barrages, 1, level))
    found = title(THREE_WINNERS, race, TWO_LEAD)
    assert found.barrages is not None
    last = found.barrages.barrages[0].state.due
    assert last is not None
    assert (last.step.white_minutes, last.step.black_minutes) == (6, 5)
    drawn = PlayedStep(1, last.white, (GameResult.DRAWN,))
    race = replace(race, barrages=with_barrage(found.leaders, found.barrages, 1, drawn))
    assert outcome(title(THREE_WINNERS, race, TWO_LEAD)) == f"{last.black} barrage"


@pytest.mark.parametrize("seed", range(4))
def test_of_three_leaders_the_first_barrage_eliminates_one(seed: int) -> None:
    race = a_race("A B C D", seed)
    found = title(THREE_WINNERS, race, THREE_LEAD)
    assert set(found.leaders) == {"A", "B", "C"}
    first, (out, winner) = meeting(found)[0], sorted(meeting(found)[0])
    race, found = after_barrage(race, THREE_LEAD, 1, winner)
    (third,) = set(found.leaders) - first
    assert meeting(found) == [first, {winner, third}]
    race, found = after_barrage(race, THREE_LEAD, 2, third)
    assert outcome(found) == f"{third} barrage"
    assert out not in (winner, third)


def test_of_four_leaders_two_semi_finals_and_a_final() -> None:
    race, winners = a_race("A B C D", 2), []
    for number in (1, 2):
        found = title(THREE_WINNERS, race, DRAWN)
        winners.append(min(meeting(found)[number - 1]))
        race, found = after_barrage(race, DRAWN, number, winners[-1])
    assert meeting(found)[0] | meeting(found)[1] == {"A", "B", "C", "D"}
    assert meeting(found)[2] == set(winners)
    race, found = after_barrage(race, DRAWN, 3, winners[1])
    assert outcome(found) == f"{winners[1]} barrage"


def test_both_semi_finals_of_four_leaders_are_known_at_once_and_the_second_can_be_played_first() -> None:
    """D20: the second does not wait for the first; nobody is out before the final has its two."""
    race = a_race("A B C D")
    found = title(THREE_WINNERS, race, DRAWN)
    first, second = meeting(found)
    assert first | second == set("ABCD")
    race, found = after_barrage(race, DRAWN, 2, min(second))
    assert found.barrages is not None
    assert (len(meeting(found)), len(found.barrages.left)) == (2, 3)
    race, found = after_barrage(race, DRAWN, 1, min(first))
    assert meeting(found)[2] == set(found.barrages.left if found.barrages else ())


def test_who_meets_in_barrages_is_drawn_by_lot() -> None:
    """D20: the same seed gives the same pairs, other seeds others."""
    firsts = [meeting(title(THREE_WINNERS, a_race("A B C D", seed), DRAWN))[0] for seed in (1, 1, 2, 3, 4, 5, 6, 7)]
    assert firsts[0] == firsts[1]
    assert len(set(firsts)) > 1


def test_a_correction_that_changes_a_later_barrage_is_refused() -> None:
    race = a_race("A B C D")
    found = title(THREE_WINNERS, race, THREE_LEAD)
    loser, winner = sorted(meeting(found)[0])
    race, found = after_barrage(race, THREE_LEAD, 1, winner)
    race, found = after_barrage(race, THREE_LEAD, 2, winner)
    assert outcome(found) == f"{winner} barrage"
    assert found.barrages is not None
    with pytest.raises(LaterBarragesError) as refused:
        with_barrage(found.leaders, found.barrages, 1, step(found, 1, loser, 2))
    assert refused.value.details == {"barrages": (2,)}
    match = found.barrages.barrages[1].match
    taken = PlayedStep(0, match.one, (GameResult.UNDECIDED,) * 2)
    race = replace(race, barrages=with_barrage(found.leaders, found.barrages, 2, taken))
    race, found = after_barrage(race, THREE_LEAD, 1, loser)
    assert loser in meeting(found)[1]


def test_barrages_of_others_lapse_when_the_play_off_is_corrected() -> None:
    race, _ = after_barrage(ALL_IN, TWO_LEAD, 1, "A")
    found = title(THREE_WINNERS, race, THREE_LEAD)
    assert found.barrages is not None
    lapsed = [match.players for match in found.barrages.lapsed]
    assert lapsed == ([] if {"A", "B"} in meeting(found) else [{"A", "B"}])


def test_what_is_no_barrage_is_refused() -> None:
    found = title(THREE_WINNERS, ALL_IN, TWO_LEAD)
    assert found.barrages is not None
    with pytest.raises(NotFoundError):
        with_barrage(found.leaders, found.barrages, 2, step(found, 1, "A", 2))
    with pytest.raises(StepTooEarlyError):
        with_barrage(found.leaders, found.barrages, 1, PlayedStep(1, EntryId("A"), (GameResult.DRAWN,)))


def test_leaders_who_do_not_come_leave_the_title_vacant() -> None:
    found = title(THREE_WINNERS, ALL_IN, TWO_LEAD)
    assert found.barrages is not None
    nobody = PlayedStep(0, EntryId("A"), (GameResult.DOUBLE_FORFEIT,) * 2)
    race = replace(ALL_IN, barrages=with_barrage(found.leaders, found.barrages, 1, nobody))
    assert outcome(title(THREE_WINNERS, race, TWO_LEAD)) == "vacant"


@given(
    st.lists(st.sampled_from(["1-0", "½-½", "0-1"]), min_size=6, max_size=6),
    st.lists(st.booleans(), min_size=3, max_size=3),
    st.integers(0, 9),
)
def test_every_play_off_has_one_champion(results: list[str], lower_wins: list[bool], seed: int) -> None:
    race = a_race("A B C D", seed)
    pairs = ("A-D", "B-C", "D-C", "A-B", "B-D", "C-A")
    games = ", ".join(f"{pair} {result}" for pair, result in zip(pairs, results, strict=True))
    found = title(THREE_WINNERS, race, games)
    for number, lower in enumerate(lower_wins, start=1):
        if found.status is not TitleStatus.BARRAGE:
            break
        pair = sorted(meeting(found)[number - 1])
        race, found = after_barrage(race, games, number, pair[0] if lower else pair[1])
    assert found.status is TitleStatus.CHAMPION
    assert found.champion in found.leaders
    assert found.won_by in (WonBy.PLAYOFF, WonBy.BARRAGE)
