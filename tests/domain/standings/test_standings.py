"""Places, what separated whom, and which rounds count (S10, S13, S18, C4, C7, C.05 6.6)."""

from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given, settings

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.profiles import profile, profile_codes
from chalicelib.domain.standings.standings import (
    Standings,
    StandingsRow,
    make_standings,
    standings_of,
    standings_of_records,
)
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.tiebreaks.working import TiebreakValue
from tests.builders import a_tournament, number_of, points_text, records_of
from tests.strategies import played_tournaments

SWISS, ROUND_ROBIN = SystemKind.SWISS, SystemKind.PREDETERMINED


def places_line(tournament: Tournament, kind: SystemKind = SWISS, after_round: int | None = None) -> str:
    """ "A 2, BH B 1½, SB C 1½": points, and before the name what separated him from the one above."""
    cut = None if after_round is None else RoundNumber(after_round)
    return table_line(tournament, standings_of(tournament, kind, cut))


def table_line(tournament: Tournament, table: Standings) -> str:
    return ", ".join(_row(tournament, row) for row in table.rows)


def _row(tournament: Tournament, row: StandingsRow) -> str:
    words = (row.separated_by, tournament.player(row.number).name, points_text(row.points))
    return " ".join(word for word in words if word)


# S10, S18: the order, and who separated whom


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        (("A-B 1-0, C-D 1-0", "A-C 0-1, B-D 1-0"), "C 2, PTS A 1, BH B 1, PTS D 0"),
        (("A-B *, C-D *",), "A 0, TPN B 0, TPN C 0, TPN D 0"),
        (("A-B ½-½, C-D ½-½",), "A ½, TPN B ½, TPN C ½, TPN D ½"),
        (("A-B 1-0, D-C 1-0",), "A 1, TPN D 1, PTS B 0, TPN C 0"),
    ],
)
def test_s10_a_swiss(games: tuple[str, ...], expected: str) -> None:
    assert places_line(a_tournament("A B C D").after(*games)) == expected


@pytest.mark.parametrize(
    ("games", "expected"),
    [
        # C and D: 1½ points and 1¾ Sonneborn-Berger each; C beat D
        (
            ("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 0-1", "A-D ½-½, B-C ½-½"),
            "A 2½, PTS C 1½, DE D 1½, PTS B ½",
        ),
        # all four 1½ and 2¼: the mutual results separate nobody, only D has won no game
        (
            ("A-B 1-0, C-D ½-½", "A-C 0-1, B-D ½-½", "A-D ½-½, B-C 1-0"),
            "A 1½, TPN B 1½, TPN C 1½, WON D 1½",
        ),
        # A and B 2, C and D 1: Sonneborn-Berger
        (
            ("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0", "A-D 0-1, B-C 1-0"),
            "A 2, SB B 2, PTS D 1, SB C 1",
        ),
    ],
)
def test_s10_a_round_robin_without_buchholz(games: tuple[str, ...], expected: str) -> None:
    assert places_line(a_tournament("A B C D", planned_rounds=3).after(*games), ROUND_ROBIN) == expected


def test_s10_codes() -> None:
    assert profile("swiss64").order(SWISS).codes == ("BH", "SB", "DE", "WON", "TPN")
    assert profile("swiss64").order(ROUND_ROBIN).codes == ("SB", "DE", "WON", "TPN")


def test_s18_the_table_names_its_profile_and_carries_the_working() -> None:
    table = standings_of(a_tournament("A B").after("A-B 1-0"), SWISS)
    assert table.order.profile == "swiss64"
    workings = table.workings()
    for row in table.rows:
        assert tuple(one.value for one in workings[row.number]) == row.values
    assert [term.opponent for term in workings[number_of(a_tournament("A B").tournament, "B")][0].terms] == [1]


def separations_line(tournament: Tournament, code: str = "swiss64", kind: SystemKind = SWISS) -> list[str]:
    """ "A>B SB 1:0 after PTS BH, DE undecided"; "A=B" for a shared place."""
    chosen = replace(tournament, settings=replace(tournament.settings, profile=code))
    name = {player.number: player.name for player in tournament.players}
    return [
        f"{name[one.upper]}{'>' if one.code else '='}{name[one.lower]}"
        + (f" {one.code} {_number(one.values[0])}:{_number(one.values[1])}" if one.code else "")
        + (f" after {' '.join(one.equal)}" if one.equal else "")
        + (f", {' '.join(one.undecided)} undecided" if one.undecided else "")
        for one in standings_of(chosen, kind).separations
    ]


def _number(value: TiebreakValue | None) -> str:
    return "-" if value is None else str(value.value)


def test_s18_what_stands_between_neighbours() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 1-0, D-B ½-½")
    assert separations_line(chart) == [
        "A>C PTS 2:1",
        "C>B PTS 1:1/2",
        "B>D BH 5/2:3/2 after PTS",
    ]


def test_s18_a_start_number_decides_when_nothing_else_does() -> None:
    chart = a_tournament("A B").after("A-B ½-½")
    assert separations_line(chart) == ["A>B TPN 1:2 after PTS BH SB WON, DE undecided"]


def test_s18_a_value_that_is_not_there_comes_last() -> None:
    chart = a_tournament("A B:2000 C D").after("A-C ½-½, B-D ½-½")
    assert separations_line(chart, "klukkluk")[0] == "B>A RTNG 2000:- after PTS RP"


def test_c07_4_2_who_stays_tied_shares_the_place_and_the_next_one_counts_on() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "B-D ½-½, A-C ½-½")
    table = standings_of(replace(chart, settings=replace(chart.settings, profile="fide")), SWISS)
    assert [(row.place, row.last_place, row.is_shared) for row in table.rows] == [
        (1, 2, True),
        (1, 2, True),
        (3, 4, True),
        (3, 4, True),
    ]
    assert separations_line(chart, "fide")[0] == "A=C after PTS BH-C1 BH SB WIN, DE undecided"


@given(played_tournaments(decided_only=False))
@settings(max_examples=25, deadline=None, derandomize=True)
def test_s18_neighbours_are_parted_by_different_values_alone(tournament: Tournament) -> None:
    for code in profile_codes():
        table = standings_of(replace(tournament, settings=replace(tournament.settings, profile=code)), SWISS)
        for one, (upper, lower) in zip(table.separations, pairwise(table.rows), strict=True):
            assert (one.upper, one.lower) == (upper.number, lower.number)
            assert (one.code is None) == (upper.place == lower.place)
            assert one.code is None or one.values[0] != one.values[1]
            parted = () if one.code is None else (one.code,)
            considered = ("PTS", *table.order.codes)[: len(one.equal) + len(one.undecided) + len(parted)]
            assert set(considered) == {*one.equal, *one.undecided, *parted}


def test_s13_the_column_is_empty_where_nobody_is_tied() -> None:
    chart = a_tournament("A B C D", planned_rounds=3).after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 0-1", "A-D ½-½, B-C ½-½")
    table = standings_of(chart, ROUND_ROBIN)
    assert [None if (one := table.value(row.number, "DE")) is None else one.value for row in table.rows] == [
        None,
        1,
        0,
        None,
    ]


def test_the_profile_fide_by_the_text_of_the_first_day() -> None:
    """C.07 in the edition of the event; what stays tied shares the place."""
    chart = a_tournament("A B C", profile="fide", playing_days=(date(2026, 2, 28), date(2026, 3, 7)))
    table = standings_of(chart.after("A-B ½-½, C bye", "C-A ½-½, B bye"), SWISS)
    assert (table.order.edition, table.order.codes) == (Edition.FIDE_2024, ("BH-C1", "BH", "SB", "DE", "WIN"))
    later = a_tournament("A B C D", profile="fide", playing_days=(date(2026, 3, 1),)).after("A-B 1-0, C-D 1-0")
    table = standings_of(later, SWISS)
    assert table.order.edition is Edition.FIDE_2026
    assert [(row.place, row.separated_by) for row in table.rows] == [(1, None), (1, None), (3, "PTS"), (3, None)]
    assert profile("fide").order(ROUND_ROBIN).codes == ("DE", "SB", "WIN", "KS")
    assert standings_of(later, ROUND_ROBIN).rows[0].separated_by is None


def test_an_unknown_profile_is_refused() -> None:
    assert "swiss64" in profile_codes()
    with pytest.raises(InvalidFieldError):
        profile("nobody")


# C4, C7: what counts


def test_c4_only_decided_boards_count() -> None:
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C *, B-D X")
    table = standings_of(chart, SWISS)
    assert [(row.points, row.games) for row in table.rows] == [(2, 1), (2, 1), (0, 1), (0, 1)]
    assert not table.is_final_so_far
    assert standings_of(chart, SWISS, RoundNumber(1)).is_final_so_far


def test_c7_drafts_do_not_count() -> None:
    chart = a_tournament("A B").after("A-B 1-0", "draft: B-A 1-0")
    assert places_line(chart) == "A 1, PTS B 0"
    assert standings_of(chart, SWISS).after_round == 1


def test_up_to_a_round_everything_is_as_if_the_event_had_ended_there() -> None:
    chart = a_tournament("A B C D").after("A-B 0-1, C-D 1-0", "A-C 1-0, B-D 0-1")
    after_1 = a_tournament("A B C D").after("A-B 0-1, C-D 1-0")
    assert standings_of(chart, SWISS, RoundNumber(1)) == standings_of(after_1, SWISS)
    assert places_line(chart, after_round=1) == "B 1, TPN C 1, PTS A 0, TPN D 0"


def test_before_round_1_the_start_list_is_the_table() -> None:
    table = standings_of(a_tournament("A B C").tournament, SWISS)
    assert (table.after_round, [row.place for row in table.rows]) == (0, [1, 2, 3])


def test_two_tables_give_the_movement() -> None:
    chart = a_tournament("A B").after("A-B 1-0", "A-B 0-1", "B-A 1-0")
    before, now = standings_of(chart, SWISS, RoundNumber(2)).places, standings_of(chart, SWISS).places
    assert {number: before[number] - place for number, place in now.items()} == {2: 1, 1: -1}


def test_places_are_shared_where_the_order_leaves_a_tie() -> None:
    order = replace(profile("swiss64").order(SWISS), codes=("BH",))
    chart = a_tournament("A B C").after("A-B ½-½")
    table = make_standings(chart.players, chart.rounds, order)
    assert [(row.place, row.separated_by) for row in table.rows] == [(1, None), (1, None), (3, "PTS")]


def test_records_give_the_same_table_as_rounds() -> None:
    """S6: the pairing needs it before the next round exists."""
    chart = a_tournament("A B C").after("A-B 1-0, C bye")
    order = profile("swiss64").order(SWISS)
    assert standings_of_records(records_of(chart), order) == make_standings(chart.players, chart.rounds, order)


# S15


def test_s15_the_performance_stands_beside_the_table() -> None:
    chart = a_tournament("A:1800 B:1629 C").after("A-B 0-1, C bye")
    assert [row.tpr for row in standings_of(chart, SWISS).rows] == [None, 2600, 829]


# C.05 6.6: withdrawal from a round robin

SIX = (
    "A-F 1-0, B-E 1-0, C-D ½-½",
    "F-D 0-1, E-C 0-1, A-B ½-½",
    "B-F 1-0, C-A 0-1, D-E 1-0",
    "F-E -/+, A-D 1-0, B-C 0-1",
    "C-F +/-, D-B ½-½, E-A 0-1",
)


def withdrawn(tournament: Tournament, name: str, round_number: int) -> Tournament:
    """The same tournament, where he is not paired from this round on."""
    number = number_of(tournament, name)
    entry = replace(tournament.player(number).entry, withdrawn_from=RoundNumber(round_number))
    players = tuple(replace(one, entry=entry) if one.number == number else one for one in tournament.players)
    return replace(tournament, players=players)


def test_three_of_five_games_played_count() -> None:
    chart = withdrawn(a_tournament("A B C D E F", planned_rounds=5).after(*SIX), "F", 4)
    assert standings_of(chart, ROUND_ROBIN).annulled == ()
    assert places_line(chart, ROUND_ROBIN).endswith("E 1, PTS F 0")


def test_two_of_five_games_played_count_for_nobody() -> None:
    games = (*SIX[:2], SIX[2].replace("B-F 1-0", "B-F +/-"), *SIX[3:])
    chart = withdrawn(a_tournament("A B C D E F", planned_rounds=5).after(*games), "F", 3)
    table = standings_of(chart, ROUND_ROBIN)
    assert table.annulled == (6,)
    assert places_line(chart, ROUND_ROBIN) == "A 3½, PTS C 2½, PTS B 2, SB D 2, PTS E 0"


def test_exactly_half_of_a_double_round_robin_counts() -> None:
    """Four players, six games, three played."""
    rounds = ("A-D 1-0, B-C 1-0", "D-C 0-1, A-B 1-0", "B-D 1-0, C-A 0-1", "D-A -/+", "C-D +/-", "D-B -/+")
    chart = withdrawn(a_tournament("A B C D", planned_rounds=6).after(*rounds), "D", 4)
    assert standings_of(chart, ROUND_ROBIN).annulled == ()


def test_an_odd_field_rests_once_a_cycle() -> None:
    """Five players have four games: two played are half of them."""
    chart = withdrawn(a_tournament("A B C D E", planned_rounds=5).after("A-E 1-0, B-D 1-0", "E-C 1-0, A-B 1-0"), "E", 3)
    assert standings_of(chart, ROUND_ROBIN).annulled == ()


def test_in_a_swiss_results_always_stay() -> None:
    chart = withdrawn(a_tournament("A B C D").after("A-B 1-0, C-D 1-0"), "D", 2)
    assert standings_of(chart, SWISS).annulled == ()


# properties


@given(played_tournaments(decided_only=False))
@settings(max_examples=60, deadline=None, derandomize=True)
def test_every_table_is_in_order_and_says_why(tournament: Tournament) -> None:
    for kind in SystemKind:
        table = make_standings(tournament.players, tournament.rounds, profile("swiss64").order(kind))
        assert sorted(row.number for row in table.rows) == [player.number for player in tournament.players]
        assert [row.place for row in table.rows] == list(range(1, len(table.rows) + 1))
        for above, below in pairwise(table.rows):
            assert below.separated_by == _first_difference(table, above, below)


def _first_difference(table: Standings, above: StandingsRow, below: StandingsRow) -> str:
    """The first criterion that ranks `above` higher; every earlier one is equal or decides nothing."""
    if above.points != below.points:
        assert above.points > below.points
        return "PTS"
    for code, one, other in zip(table.order.codes, above.values, below.values, strict=True):
        if one is not None and other is not None and one.value != other.value:
            assert (one.value < other.value) is (code == "TPN")
            return code
    raise AssertionError("not separated")


@given(played_tournaments())
@settings(max_examples=30, deadline=None, derandomize=True)
def test_the_order_in_which_players_are_given_does_not_matter(tournament: Tournament) -> None:
    order = profile("swiss64").order(SWISS)
    backwards = tuple(reversed(tournament.players))
    assert make_standings(backwards, tournament.rounds, order) == make_standings(
        tournament.players, tournament.rounds, order
    )
