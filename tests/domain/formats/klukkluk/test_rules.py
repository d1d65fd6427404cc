"""Klukkluk's Swiss by examples, as on a wall chart (K3, K6-K10)."""

from dataclasses import replace
from random import Random

import pytest

from chalicelib.domain.errors import NoLegalPairingError, TooManyToPairError
from chalicelib.domain.formats.contract import Allowance, Note
from chalicelib.domain.formats.klukkluk.order import contenders
from chalicelib.domain.formats.klukkluk.question import MOST_PLAYERS
from chalicelib.domain.formats.registry import system
from chalicelib.domain.lifecycle.rounds import NoMoreRoundsError, RoundOpenError
from chalicelib.domain.lifecycle.rounds import next_round as number_of_next_round
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, number_of
from tests.domain.formats.klukkluk.charts import KLUKKLUK, next_round, pairs_of, request, written

MET_ALL = ("A-B 1-0, C-D 1-0", "C-A 1-0, D-B 0-1", "A-D 1-0, B-C 1-0")
BOTH_BLACK = ("A-C ½-½, B-D ½-½, E-F ½-½", "A-E ½-½, B-F ½-½, C-D 1-0")


def refused(tournament: Tournament, absent: str = "", **more: object) -> tuple[str, str]:
    """The rule that stands in the way, and by their names those who would break it."""
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(tournament, absent, **more)
    players = refusal.value.details["players"]
    return refusal.value.details["rule"], " ".join(tournament.player(number).name for number in players)


# K3


def test_k3_no_round_beyond_the_number_set() -> None:
    chart = a_tournament("A B C D", system="klukkluk", planned_rounds=1).after("A-B 1-0, C-D 1-0")
    with pytest.raises(NoMoreRoundsError):
        number_of_next_round(chart, KLUKKLUK)


@pytest.mark.parametrize("open_board", ["C-D *", "C-D X"])
def test_k3_every_board_has_a_result_first(open_board: str) -> None:
    chart = a_tournament("A B C D", system="klukkluk", planned_rounds=3).after(f"A-B 1-0, {open_board}")
    with pytest.raises(RoundOpenError):
        number_of_next_round(chart, KLUKKLUK)


# K6


def test_k6_no_rematch() -> None:
    assert refused(a_tournament("A B").after("A-B 1-0")) == ("K6 rematch", "A B")
    assert refused(a_tournament("A B C D").after(*MET_ALL))[0] == "K6 rematch"


@pytest.mark.parametrize("result", ["+/-", "-/+", "-/-"])
def test_k2_a_forfeited_pairing_is_no_meeting(result: str) -> None:
    assert next_round(a_tournament("A B").after(f"A-B {result}")) == "A-B"


def test_k6_a_no_contest_is_a_meeting() -> None:
    assert refused(a_tournament("A B").after("A-B nc")) == ("K6 rematch", "A B")


def test_k6_nobody_is_free_twice() -> None:
    chart = a_tournament("A B C").after("A-B ½-½, C bye", "C-A ½-½, B bye", "B-C +/-, A bye")
    assert refused(chart) == ("K6 bye", "A")


@pytest.mark.parametrize(
    ("first_round_of_e", "barred"),
    [("E bye", True), ("E half", False), ("E full", False), ("E zero", False), ("E-F +/-", False), ("E-F 1-0", False)],
)
def test_k6_a_requested_absence_and_a_forfeit_win_are_no_bye(first_round_of_e: str, barred: bool) -> None:
    chart = a_tournament("A B C D E F").after(f"A-C ½-½, D-B ½-½, {first_round_of_e}")
    (someone,) = [one for one in contenders(request(chart)) if one.number == number_of(chart, "E")]
    assert someone.has_had_bye is barred


def test_k6_colours() -> None:
    """A and B must both have Black, and there is nobody else."""
    chart = a_tournament("A B C D E F").after(*BOTH_BLACK)
    assert refused(chart, absent="C D E F") == ("K6 colours", "A B")


@pytest.mark.parametrize(
    ("players", "rounds", "absent", "needed"),
    [
        ("A B C D", MET_ALL, "", Allowance.REMATCH),
        ("A B C D E F", BOTH_BLACK, "C D E F", Allowance.COLOURS),
        ("A B C", ("A-B ½-½, C bye", "C-A ½-½, B bye", "B-C +/-, A bye"), "", Allowance.SECOND_BYE),
    ],
)
def test_k6_what_the_arbiter_allows_is_used_as_little_as_possible(
    players: str, rounds: tuple[str, ...], absent: str, needed: Allowance
) -> None:
    chart = a_tournament(players).after(*rounds)
    for allowed in ({needed}, set(Allowance)):
        assert KLUKKLUK.pair_round(request(chart, absent, allowed=frozenset(allowed))).used == {needed}
    others = frozenset(Allowance) - {needed}
    if needed is Allowance.REMATCH:
        assert refused(chart, absent, allowed=others)[0] == "K6 rematch"


@pytest.mark.parametrize("allowance", list(Allowance))
def test_k6_nothing_is_used_where_nothing_is_needed(allowance: Allowance) -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0")
    assert KLUKKLUK.pair_round(request(chart, allowed=frozenset({allowance}))).used == frozenset()


def test_k6_a_rematch_that_was_allowed_is_told() -> None:
    chart = a_tournament("A B").after("A-B 1-0")
    pairing = KLUKKLUK.pair_round(request(chart, allowed=frozenset({Allowance.REMATCH})))
    assert (written(chart, pairing), pairing.used) == ("B-A", {Allowance.REMATCH})
    assert pairing.notes == (Note("rematch", (1, 2)),)


def test_pairs_kept_apart_do_not_meet() -> None:
    chart = a_tournament("A B C D").after()
    assert next_round(chart, forbidden=pairs_of(chart, "AB")) == "A-C B-D"
    assert refused(chart, absent="C D", forbidden=pairs_of(chart, "AB")) == ("260", "A B")


def test_pairs_avoided_meet_only_where_nothing_else_is_possible() -> None:
    chart = a_tournament("A B C D").after()
    assert next_round(chart, avoided=pairs_of(chart, "AB CD")) == "A-C B-D"
    assert next_round(chart, avoided=pairs_of(chart, "AB CD AC AD")) == "A-C B-D"
    assert next_round(chart, absent="C D", avoided=pairs_of(chart, "AB")) == "A-B"


# K7, K8


def test_k8_equal_scores_meet() -> None:
    assert next_round(a_tournament("A B C D").after("A-B 1-0, D-C 0-1")) == "C-A B-D"


def test_k7_counts_before_k8() -> None:
    """A and C would meet with equal scores, but both had White: so winners meet losers, who had Black."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0")
    assert next_round(chart) == "D-A B-C"


# K9


def test_k9_round_1_pairs_neighbours() -> None:
    assert next_round(a_tournament("A B C D E F").after()) == "A-B C-D E-F"
    assert next_round(a_tournament("A B C D E").after()) == "A-B C-D E bye"


def test_k9_the_bye_goes_to_the_lowest_without_one() -> None:
    assert next_round(a_tournament("A B C").after("A-B 1-0, C bye")).endswith("B bye")


def test_k9_the_bye_leaves_the_others_a_pairing() -> None:
    """E is last, but A has met everybody else."""
    chart = a_tournament("A B C D E").after(
        "A-B 1-0, C-D 1-0, E zero", "C-A 0-1, B zero, D zero, E zero", "A-D 1-0, B zero, C zero, E zero"
    )
    assert next_round(chart) == "E-A B-C D bye"


# K10


def test_k10_the_order_of_the_entries_does_not_matter() -> None:
    chart = a_tournament("A:1800 B:1700 C:1600 D:1500 E:1400").after(
        "A-B 1-0, C-D ½-½, E bye", "D-A 0-1, B-E 1-0, C bye"
    )
    asked = request(chart)
    names = list(asked.records)
    Random(3).shuffle(names)
    shuffled = replace(asked, records={number: asked.records[number] for number in names})
    assert KLUKKLUK.pair_round(shuffled) == KLUKKLUK.pair_round(asked)


def test_a_round_has_a_bound() -> None:
    asked = request(a_tournament("A").after())
    records = {
        number: replace(asked.records[1], player=replace(asked.records[1].player, number=number))
        for number in range(1, MOST_PLAYERS + 2)
    }
    with pytest.raises(TooManyToPairError):
        KLUKKLUK.pair_round(replace(asked, records=records, present=frozenset(records)))


def test_an_event_begins_with_its_own_standings_and_fewer_rounds_than_opponents() -> None:
    """K1, K9."""
    assert system("klukkluk").default_profile == "klukkluk"
    assert [KLUKKLUK.default_rounds(players) for players in (2, 3, 6, 24, 100)] == [1, 1, 4, 7, 9]
