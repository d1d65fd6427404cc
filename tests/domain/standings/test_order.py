"""C4, C5, C.07 4: profiles and own lists, what they may hold, and where places are shared."""

import re
from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.order import MOST_TIEBREAKS, order_of, own_list, rating_codes, refuse_unfit
from chalicelib.domain.standings.profiles import profile, profile_codes
from chalicelib.domain.standings.standings import standings_of
from chalicelib.domain.tiebreaks.criterion import POINTS, Edition
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.tiebreaks.fide.catalogue import CodeLine, code_lines, read_code
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.notation import spelled
from tests.builders import a_tournament
from tests.strategies import played_tournaments

SWISS, ROUND_ROBIN = SystemKind.SWISS, SystemKind.PREDETERMINED
LAST_OF_2024, FIRST_OF_2026 = date(2026, 2, 28), date(2026, 3, 1)


def refused(codes: str, kind: SystemKind = SWISS, day: date = FIRST_OF_2026) -> dict[str, object]:
    """Why this list cannot be."""
    with pytest.raises(InvalidFieldError) as refusal:
        check(codes, kind, day)
    return dict(refusal.value.details)


def check(codes: str, kind: SystemKind, day: date) -> None:
    listed = own_list(codes.split())
    settings = a_tournament("A", profile="own", tiebreaks=listed, playing_days=(day,)).tournament.settings
    refuse_unfit(order_of(settings, kind))


# profiles


def test_c5_the_club_profile() -> None:
    assert " ".join(profile("club").order(SWISS).codes) == "BH-C1 BH SB DE WIN"
    assert " ".join(profile("club").order(ROUND_ROBIN).codes) == "DE SB WIN KS"


@pytest.mark.parametrize(("day", "edition"), [(LAST_OF_2024, Edition.FIDE_2024), (FIRST_OF_2026, Edition.FIDE_2026)])
@pytest.mark.parametrize("code", ["club", "fide", "fide-tpn"])
def test_the_text_in_force_when_the_event_began(code: str, day: date, edition: Edition) -> None:
    assert profile(code).order(SWISS, day).edition is edition


@pytest.mark.parametrize("code", profile_codes())
@pytest.mark.parametrize("kind", SystemKind)
def test_every_profile_fits_its_events(code: str, kind: SystemKind) -> None:
    order = profile(code).order(kind)
    refuse_unfit(order)
    assert len(order.tiebreaks) == len(order.codes)


def test_places_are_shared_unless_the_start_number_is_in_the_list() -> None:
    """C.07 4.2: what remains tied shares the place where the rules say so; 7.8 TPN leaves nothing tied."""
    shares = {code: profile(code).order(SWISS).shares_places for code in profile_codes()}
    decided = ("swiss64", "fide-tpn", "klukkluk")
    assert shares == {"club": True, "fide": True, "heller": True, **dict.fromkeys(decided, False)}
    for code, places in (("club", [1, 1, 3, 3]), ("fide", [1, 1, 3, 3]), ("fide-tpn", [1, 2, 3, 4])):
        played = a_tournament("A B C D", profile=code).after("A-B 1-0, C-D 1-0")
        assert [row.place for row in standings_of(played, SWISS).rows] == places
    for codes, expected in ((("BH",), True), (("BH", "TPN"), False), (("TPN-R",), False)):
        chart = a_tournament("A", profile="own", tiebreaks=codes)
        assert order_of(chart.tournament.settings, SWISS).shares_places is expected


# own lists


def test_an_own_list_is_spelled_in_one_way() -> None:
    assert own_list(["bh/c1", "BH", "ge", "sno/r", "ks/l+1", "BH-M1-P"]) == (
        "BH-C1", "BH", "REP", "TPN-R", "KS-L+1", "BH-M1-P",
    )  # fmt: skip


def test_points_go_first_whether_they_are_named_or_not() -> None:
    assert own_list(["PTS", "BH"]) == own_list(["BH"]) == ("BH",)
    assert refused("BH PTS") == {"field": "tiebreaks", "reason": "points_first", "code": "PTS"}


def test_an_own_list_orders_the_table() -> None:
    chart = a_tournament("A B C D", profile="own", tiebreaks=("BWG", "TPN-R")).after("A-B 1-0, C-D 0-1")
    table = standings_of(chart, SWISS)
    assert table.order.profile == "own"
    assert [(chart.player(row.number).name, row.separated_by) for row in table.rows] == [
        ("D", None), ("A", "BWG"), ("C", "PTS"), ("B", "TPN-R"),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("codes", "expected"),
    [
        ("", {"reason": "missing"}),
        ("PTS", {"reason": "missing"}),
        ("BH XX", {"reason": "unknown_tiebreak", "code": "XX"}),
        ("DE-C1", {"reason": "bad_modifier", "code": "DE-C1", "modifier": "C1"}),
        ("BH/C1 SB bh-c1", {"reason": "tiebreak_twice", "code": "bh-c1"}),
        ("KS", {"reason": "not_for_swiss", "code": "KS"}),
        (" ".join(f"BH-C{number}" for number in range(1, MOST_TIEBREAKS + 2)), {"reason": "too_many", "most": 10}),
    ],
)
def test_what_cannot_be_in_a_list(codes: str, expected: dict[str, object]) -> None:
    assert refused(codes) == {"field": "tiebreaks", **expected}


@pytest.mark.parametrize("code", ["BH", "BH-C1", "FB", "AOB"])
def test_no_buchholz_in_a_round_robin_since_2026(code: str) -> None:
    assert refused(code, ROUND_ROBIN) == {"field": "tiebreaks", "reason": "not_for_predetermined", "code": code}
    check(code, ROUND_ROBIN, LAST_OF_2024)


USABLE = [line.code for line in code_lines() if line.code not in (POINTS, "KS")]


@given(played_tournaments(), st.lists(st.sampled_from(USABLE), min_size=1, max_size=MOST_TIEBREAKS, unique=True))
def test_any_list_makes_a_table_by_points_first(tournament: Tournament, codes: list[str]) -> None:
    """Nobody stands above more points; places are shared only where the list says so."""
    settings = replace(tournament.settings, profile="own", tiebreaks=tuple(codes))
    table = standings_of(replace(tournament, settings=settings), SWISS)
    points = [row.points for row in table.rows]
    assert points == sorted(points, reverse=True)
    assert table.order.shares_places or [row.place for row in table.rows] == list(range(1, len(points) + 1))


def test_criteria_that_need_everybodys_rating() -> None:
    """C.07 10: also RTNG; Klukkluk's rating is its own rule (K1)."""
    codes = ("BH", "ARO-C1", "TPR", "PTP", "APRO", "APPO", "RTNG-R", "TPN")
    settings = a_tournament("A", profile="own", tiebreaks=codes).tournament.settings
    assert rating_codes(order_of(settings, SWISS)) == codes[1:-1]
    assert rating_codes(profile("klukkluk").order(SWISS)) == ()


def test_a_rating_criterion_decides_nothing_when_somebody_unrated_takes_part() -> None:
    """C.07 10: no value for anybody; the next criterion decides. Who does not take part does not count."""
    for players, values in (("A:2000 B:1900 C:1800 D", None), ("A:2000 B:1900 C:1800 D:1700 E", 1900)):
        chart = a_tournament(players, profile="own", tiebreaks=("ARO",)).after("A-B 1-0, C-D 1-0")
        table = standings_of(chart, SWISS)
        value = table.value(table.rows[0].number, "ARO")
        assert (value.value if value else None) == values
        assert table.rows[1].separated_by == ("ARO" if values else None)


@given(
    line=st.sampled_from(code_lines()[1:]),
    cut=st.integers(0, 9),
    is_median=st.booleans(),
    shift=st.integers(-9, 9),
    marks=st.tuples(st.booleans(), st.booleans(), st.booleans()),
)
def test_every_spelling_is_read_again(
    line: CodeLine, cut: int, is_median: bool, shift: int, marks: tuple[bool, bool, bool]
) -> None:
    """Whatever modifiers a code takes, the way in which it is written says the same."""
    takes = line.modifiers
    high = cut if is_median and "M" in takes else 0
    modifiers = Modifiers(
        cut_low=cut if "C" in takes else 0,
        cut_high=high if "C" in takes else 0,
        limit_shift=shift if "L" in takes else 0,
        forfeits_count=marks[0] and "P" in takes,
        is_fore=marks[1] and "F" in takes,
        is_reversed=marks[2] and "R" in takes,
    )
    code = spelled(line.code, modifiers)
    assert read_code(code) == (line.code, modifiers)
    assert own_list([code]) == own_list([re.sub(r"-(?=[A-Z])", "/", code).lower()]) == (code,)
