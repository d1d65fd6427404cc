"""S18: what is shown explains the number, for every tie-break of every edition."""

from fractions import Fraction
from itertools import pairwise
from typing import assert_never

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.tiebreaks.catalogue import codes, tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.performance import rounded_half_up
from chalicelib.domain.tiebreaks.working import (
    Encounter,
    Mean,
    MutualLine,
    OwnValue,
    PerfectPerformance,
    Performance,
    Reason,
    Remark,
    Sum,
    Term,
    Unit,
    Worked,
)
from tests.builders import a_tournament, number_of, records_of
from tests.domain.tiebreaks.fide.charts import BEFORE, NOW, ROUND_ROBIN, SWISS, worked
from tests.strategies import played_tournaments

MODIFIED = (
    "BH/C1", "BH/C2", "BH/M1", "BH/P", "BH/F", "FB/C1", "AOB/F", "SB/C1", "SB/C2", "SB/F", "SB/P", "KS/L+1", "KS/L-1",
    "PS/C1", "PS/C2", "ARO/C1", "ARO/M1", "DE/P", "TPN/R", "RTNG/R",
)  # fmt: skip
EVERYTHING = [
    *((code, edition) for edition in (NOW, BEFORE) for code in (*codes(edition), *MODIFIED)),
    *((code, edition) for edition in (Edition.SWISS64, Edition.KLUKKLUK) for code in codes(edition)),
]


def counted(one: Worked) -> list[Term]:
    return [term for term in one.terms if not term.is_cut]


def follows(one: Worked) -> Fraction | int | None:
    """The value that the working comes to; None where it comes to none."""
    match one.how:
        case Sum():
            return sum((Fraction(term.adds) for term in counted(one)), Fraction(0))
        case Mean(is_rounded=is_rounded):
            if not counted(one):
                return None
            mean = Fraction(sum(term.adds for term in counted(one)), len(counted(one)))
            return rounded_half_up(mean) if is_rounded else mean
        case Performance() as made:
            assert_performance(made, one)
            return made.rating
        case PerfectPerformance() as made:
            return perfect(made, one)
        case Encounter() | OwnValue():
            return one.value.value if one.value else None
    assert_never(one.how)


def assert_performance(made: Performance, one: Worked) -> None:
    assert made.games == len(one.terms)
    assert made.mean == rounded_half_up(Fraction(sum(term.adds for term in one.terms), made.games))
    assert made.percentage == rounded_half_up(100 * made.points / made.games)


def perfect(made: PerfectPerformance, one: Worked) -> Fraction | int:
    assert made.lowest == min(term.adds for term in one.terms)
    if not made.points:
        return made.lowest - 800
    assert one.value is not None
    assert made.expected >= made.points > made.expected_below
    return one.value.value


def assert_explained(one: Worked) -> None:
    if one.value is None:
        assert one.remark is not None
        return
    assert one.remark is None
    assert follows(one) == one.value.value
    assert all(term.adds == 0 for term in one.terms if term.is_cut)
    assert all(term.adds == term.times * term.basis for term in counted(one) if term.times is not None and term.basis)
    assert [term.round_number for term in one.terms] == sorted({term.round_number for term in one.terms})


@given(
    played_tournaments(decided_only=False),
    st.sampled_from(SystemKind),
    st.lists(st.sampled_from(EVERYTHING), max_size=20),
)
@settings(max_examples=60, deadline=None, derandomize=True)
def test_the_working_explains_the_value(chart: Tournament, kind: SystemKind, chosen: list[tuple[str, Edition]]) -> None:
    event = Event(records_of(chart), kind, chart.settings.scoring)
    for code, edition in chosen:
        for one in tiebreak(code, edition).evaluate(event, sorted(event.records)).values():
            assert_explained(one)


@pytest.mark.parametrize(("code", "edition"), EVERYTHING)
def test_every_code_explains_an_evening_with_everything(code: str, edition: Edition) -> None:
    chart = a_tournament("A:2000 B:1900 C:1800 D:1700 E:1600").after(
        "A-B 1-0, C-D ½-½, E bye", "D-A +/-, B-C 1-0, E half", "A-C 1-0, E-B 1-0, D zero", "E-A ½-½, C-D *, B absent"
    )
    for kind in SystemKind:
        for one in tiebreak(code, edition).evaluate(Event(records_of(chart), kind), range(1, 6)).values():
            assert_explained(one)


# what a reader needs beyond the sum


def test_14_a_cut_round_says_what_it_would_have_been() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 1-0, B-C ½-½")
    cut = next(term for term in worked(chart, "SB/C1")[1].terms if term.is_cut)
    assert (cut.opponent, cut.times, cut.basis, cut.adds) == (4, 1, 0, 0)


def test_16_3_a_score_that_is_not_the_opponents_own_is_marked() -> None:
    chart = a_tournament("A B C").after("A-B 1-0, C bye", "A-C 1-0, B zero")
    assert [(term.basis, term.is_adjusted) for term in worked(chart, "BH")[1].terms] == [
        (Fraction(1, 2), True),
        (1, False),
    ]


def test_8_4_the_last_round_is_said_to_be_taken_as_drawn() -> None:
    one = worked(a_tournament("A B").after("A-B 1-0", "B-A 0-1"), "FB")[1]
    assert [term.reason for term in one.terms] == [Reason.BEATEN, Reason.TAKEN_AS_DRAWN]
    assert one.how == Sum(is_fore=True)


def test_9_2_koya_says_who_counts() -> None:
    one = worked(a_tournament("A B C").after("A-B 1-0, C zero", "A-C 1-0, B zero", "B-C 1-0, A zero"), "KS")[1]
    assert one.how == Sum(least=1)
    assert [(term.opponent, term.basis, term.adds) for term in one.terms] == [(2, 1, 1)]


@pytest.mark.parametrize(
    ("players", "code", "remark"),
    [
        ("A:2000 B:1900 C:1800 D:1700", "ARO", Remark.NO_GAMES),
        ("A:2000 B:1900 C:1800 D:1700", "TPR", Remark.NO_GAMES),
        ("A:2000 B:1900 C:1800 D", "PTP", Remark.UNRATED_PLAYERS),
        ("A:2000 B:1900 C:1800 D", "RTNG", Remark.UNRATED_PLAYERS),
        ("A B:1900 C:1800 D", "RTNG", Remark.NO_RATING),
        ("A B C D", "AOB", Remark.NO_GAMES),
    ],
)
def test_a_value_that_is_not_there_says_why(players: str, code: str, remark: Remark) -> None:
    """A has had nothing but a bye."""
    chart = a_tournament(players).after("C-D 1-0, A bye, B bye")
    assert worked(chart, code)[1].remark is remark


def test_a_cut_that_leaves_nothing_says_so() -> None:
    chart = a_tournament("A:2000 B:1900").after("A-B 1-0")
    assert worked(chart, "ARO/C1")[1].remark is Remark.ALL_LEFT_OUT


def test_s15_without_a_rated_opponent() -> None:
    chart = a_tournament("A:2000 B").after("A-B 1-0")
    made = tiebreak("TPR", Edition.SWISS64).evaluate(Event(records_of(chart)), [1])
    assert made[PairingNumber(1)].remark is Remark.NO_RATED_OPPONENTS


# direct encounter: the tables


def tables(chart: Tournament, name: str, kind: SystemKind = SWISS) -> list[str]:
    """ "A 2 C ½+1": each table that led to the player's place; + what missing games might still bring."""
    how = worked(chart, "DE", kind)[number_of(chart, name)].how
    assert isinstance(how, Encounter)
    return [" ".join(_line(chart, line) for line in table) for table in how.tables]


def _line(chart: Tournament, line: MutualLine) -> str:
    missing = f"+{line.most - line.points}" if line.most > line.points else ""
    return f"{chart.player(line.number).name} {line.points}{missing}"


def test_6_2_those_who_are_still_equal_are_compared_again() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 0-1, B-D 1-0", "A-D 1-0, B-C 1-0")
    assert tables(chart, "D") == ["A 2 B 2 C 2 D 0"]
    assert tables(chart, "A") == ["A 2 B 2 C 2 D 0", "A 1 B 1 C 1"]


def test_6_3_a_table_says_what_is_still_possible() -> None:
    chart = a_tournament("A B C").after("A-B 1-0, C zero", "A-C 1-0, B zero")
    assert tables(chart, "A") == ["A 2 B 0+1 C 0+1"]
    assert tables(chart, "B") == ["A 2 B 0+1 C 0+1", "B 0+1 C 0+1"]


def test_an_undecided_encounter_says_among_how_many() -> None:
    one = worked(a_tournament("A B C").after("A-B 1-0, C zero"), "DE")[1]
    assert (one.value, one.remark, one.how) == (None, Remark.NOT_ALL_MET, Encounter(3))


@given(played_tournaments(decided_only=False), st.sampled_from((SWISS, ROUND_ROBIN)))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_the_tables_of_a_direct_encounter_lead_to_the_place(chart: Tournament, kind: SystemKind) -> None:
    """Who has more in a table in which all have met is placed before who has less; a table narrows the one before."""
    found = worked(chart, "DE", kind)
    for number, one in found.items():
        assert isinstance(one.how, Encounter)
        assert (one.value is None) == (not one.how.tables)
        for table in one.how.tables:
            assert number in {line.number for line in table}
            assert [line.points for line in table] == sorted((line.points for line in table), reverse=True)
            complete = kind is ROUND_ROBIN or all(line.points == line.most for line in table)
            for better, worse in pairwise(table) if complete else ():
                if better.points > worse.points:
                    assert _place(found[better.number]) < _place(found[worse.number])
        for wide, narrow in pairwise(one.how.tables):
            assert {line.number for line in narrow} < {line.number for line in wide}


def _place(one: Worked) -> Fraction | int:
    assert one.value is not None
    assert one.value.unit is Unit.NUMBER
    return one.value.value
