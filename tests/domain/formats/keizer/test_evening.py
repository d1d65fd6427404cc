"""The evening as a whole: boards, notes, reasons, a re-pairing (D8, D11-D13)."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import systems
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.legality import LADDER, Situation, breaches, rules_of
from chalicelib.domain.model.ladder import EveningRules
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board, Bye, Round
from tests.builders import a_round, a_tournament, records_of
from tests.domain.formats.keizer.charts import KEIZER, notes, paired, reasons, refused, request
from tests.domain.formats.keizer.cycles import Habits, played_cycle, some_rules

FOUR = a_tournament("A B C D")
SIX = a_tournament("A B C D E F")
BUSY = Habits(away=15, apart=8, by_hand=20, repaired=20, computer=50)


def test_boards_stand_in_the_order_of_the_ladder() -> None:
    """By the higher placed of the two."""
    assert paired(SIX.after(""), ladder="E B F A D C") == "B-E A-F C-D"


def test_a_player_who_cannot_move_has_his_board() -> None:
    assert paired(SIX.after(""), fixed={"A": 3}) == "D-C F-E B-A"
    with_computer = a_tournament("A B K C").after("")
    assert paired(with_computer, evening={"computer": "K"}, fixed={"C": 1}) == "C-K B-A"


def test_a_repairing_may_exceed_the_limit_and_says_so() -> None:
    """D8: "a 20:15 re-pairing may exceed the 3, and counts"."""
    chart = FOUR.after("A-B 1-0", "B-A 1-0", "A-B 1-0")
    assert notes(chart, absent="C D") == "over_meetings AB"
    assert notes(chart, absent="C D", evening={"is_repairing": True}) == "over_meetings_repaired AB"
    assert notes(chart, evening={"is_repairing": True}) == ""


def test_why_not_somebody_nearer() -> None:
    assert refused(FOUR.after("A-B 1-0, C-D 1-0")) == "A-B D8 met once"
    assert refused(FOUR.after("C-D 1-0")) == "A-B D8 others met"
    assert refused(FOUR.after("A-B 1-0", "B-A 1-0")) == "A-B D8 met twice"
    assert refused(FOUR.after("A-B 1-0"), max_meetings=1) == "A-B D8 limit"
    assert refused(FOUR.after("C-D 1-0"), max_meetings=1) == "A-B D8 others limit"
    assert refused(FOUR.after("A-B 1-0"), gap=1) == "A-B D8 gap"
    assert refused(FOUR.after("C-D 1-0"), gap=1) == "A-B D8 others gap"
    assert refused(FOUR.after(""), forbidden="AB") == "A-B 260"
    assert refused(FOUR.after(""), forbidden="CD") == "A-B D8 complete"
    assert refused(FOUR.after(""), avoided="AB") == "A-B avoided"
    assert refused(FOUR.after(""), avoided="CD") == "A-B D8 others avoided"


def test_a_full_house_with_pairs_kept_apart_is_told_at_once_why_nobody_nearer() -> None:
    """D9: a hundred in round 1 are refused 1225 nearer ones; to pair the evening anew for each took ten seconds."""
    hundred = " ".join(f"{first}{last}" for first in "ABCDEFGHIJ" for last in "abcdefghij")
    chart = a_tournament(hundred).after()
    everybody = request(chart, absent="")
    apart = frozenset({frozenset({PairingNumber(number), PairingNumber(number + 1)}) for number in range(1, 60, 2)})
    asked = replace(everybody, forbidden=apart)
    told = [
        one["rule"] for reason in KEIZER.explain(asked, KEIZER.pair_round(asked)) for one in reason.get("refused", ())
    ]  # type: ignore[attr-defined]
    assert {rule: told.count(rule) for rule in told} == {"260": 25, "D9": 49 * 50 // 2 - 25}


def test_somebody_higher_has_the_nearer_opponent() -> None:
    """B could meet D without a repeated meeting, but then A would not meet C."""
    chart = SIX.after("A-B 1-0, E-F 1-0")
    assert paired(chart) == "C-A B-E F-D"
    assert refused(chart) == "A-B D8 met once, B-D D8 order"


def test_earlier_meetings_are_told() -> None:
    (reason,) = reasons(a_tournament("A B").after("A-B 1-0", "A-B +/-", "B-A 1-0"))
    assert reason["met"] == [1, 3]


def test_several_without_an_opponent_and_repeated_meetings_are_legal() -> None:
    """D8: only who is placed twice, or meets somebody forbidden, breaks a rule of a ladder."""
    assert rules_of("keizer") is LADDER
    chart = FOUR.after("A-B 1-0, C bye, D bye")
    situation = Situation(records_of(chart), rules=LADDER)
    assert breaches(a_round("A-B 1-0, C bye, D bye", chart, 2), situation) == ()
    assert [one.rule for one in breaches(a_round("A-B, A-C", chart, 2), situation)] == ["once"]


def test_a_ladder_is_a_clubs_business() -> None:
    assert KEIZER not in systems()
    assert (KEIZER.needs_standing, KEIZER.pairs_ahead) == (True, False)


def test_the_start_list_is_by_rating_then_name() -> None:
    """D2: who has no rating comes last."""
    some = [Person("Özdemir, Berk"), Person("Vos, Jan", 1600), Person("Bakker, Ine", 1600), Person("Smit, Kees", 1900)]
    assert [one.name[:3] for one in sorted(some, key=KEIZER.start_order)] == ["Smi", "Bak", "Vos", "Özd"]


def test_without_an_evening_the_rules_are_the_presets() -> None:
    asked = replace(request(FOUR.after("A-B 1-0, C-D 1-0")), evening=None)
    assert len(KEIZER.pair_round(asked).pairs) == 2


def round_of(asked: PairingRequest, pairing: RoundPairing) -> Round:
    boards = tuple(Board(place, one.white, one.black) for place, one in enumerate(pairing.pairs, start=1))  # type: ignore[arg-type]
    free = (*([] if pairing.bye is None else [pairing.bye]), *pairing.left_over)
    return Round(RoundNumber(asked.round_number), boards, tuple(Bye(one, ByeKind.PAIRING_ALLOCATED) for one in free))


@settings(max_examples=20, deadline=None, derandomize=True)
@given(st.integers(0, 10**9), st.integers(2, 40))
def test_everybody_has_one_place_and_nobody_a_forbidden_opponent(seed: int, players: int) -> None:
    """As the independent checker sees it; and the same request gives the same answer."""
    chance = Random(seed)
    for asked, pairing in played_cycle(chance, players, 6, some_rules(chance), BUSY):
        made = round_of(asked, pairing)
        assert breaches(made, Situation(asked.records, rules=LADDER, kept_apart=asked.forbidden)) == ()
        placed = {one for board in made.boards for one in (board.white, board.black)} | {
            bye.player for bye in made.byes
        }
        assert asked.evening is not None
        assert placed - {asked.evening.computer} == asked.present
        assert KEIZER.pair_round(asked) == pairing


@settings(max_examples=10, deadline=None, derandomize=True)
@given(st.integers(0, 10**9))
def test_reasons_are_those_of_the_boards_in_order(seed: int) -> None:
    chance = Random(seed)
    for asked, pairing in played_cycle(chance, 12, 4, EveningRules(), BUSY):
        said = KEIZER.explain(asked, pairing)
        assert [(one["white"], one["black"]) for one in said if one["code"] == "paired"] == [
            (pair.white, pair.black) for pair in pairing.pairs
        ]
        free = [one["player"] for one in said if one["code"] == "bye"]
        assert free == [*([] if pairing.bye is None else [pairing.bye]), *pairing.left_over]
