"""Direct encounter (C.07 6): places among the tied players."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.ranking import places_of, rank
from chalicelib.domain.tiebreaks.catalogue import tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.working import Remark, Worked
from tests.builders import a_tournament, number_of, records_of
from tests.domain.tiebreaks.fide.charts import NOW, ROUND_ROBIN, SWISS
from tests.domain.tiebreaks.fide.corpus import known_events, read_event
from tests.oracles import oracle
from tests.strategies import played_tournaments


def among(chart: Tournament, names: str, code: str = "DE", kind: SystemKind = SWISS) -> dict[PairingNumber, Worked]:
    event = Event(records_of(chart), kind, chart.settings.scoring)
    return dict(tiebreak(code, NOW).evaluate(event, [number_of(chart, name) for name in names.split()]))


def places_line(chart: Tournament, names: str, code: str = "DE", kind: SystemKind = SWISS) -> str:
    """Places in the order of the names; "-" where nothing is decided."""
    return " ".join(
        "-" if one.value is None else str(one.value.value) for one in among(chart, names, code, kind).values()
    )


@pytest.mark.parametrize(
    ("games", "places"),
    [
        ("A-B 1-0; A-C 1-0; B-C ½-½", "1 2 2"),
        ("A-B 1-0; B-C 1-0; C-A 1-0", "- - -"),
        ("A-B 1-0; A-C ½-½; B-C 1-0", "1 2 3"),
        ("A-B 0-1; A-C ½-½; B-C 0-1", "3 2 1"),
    ],
)
def test_6_2_all_have_met(games: str, places: str) -> None:
    assert places_line(a_tournament("A B C").after(*games.split("; ")), "A B C") == places


def test_6_2_who_stay_level_are_looked_at_afresh() -> None:
    """A 2½, B 1½, C and D 1 each: C beat D, so he is third."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D ½-½", "A-D ½-½, B-C 1-0")
    assert places_line(chart, "A B C D") == "1 2 3 4"


@pytest.mark.parametrize(
    ("games", "places"),
    [
        ("A-B 1-0", "- - -"),
        ("A-B 1-0; A-C 1-0", "1 2 2"),
        ("A-B 1-0; A-C ½-½", "- - -"),
        ("A-B 1-0; A-C +/-", "- - -"),
    ],
)
def test_6_3_not_all_have_met(games: str, places: str) -> None:
    """Who is first must be so whatever the missing games would give."""
    assert places_line(a_tournament("A B C").after(*games.split("; ")), "A B C") == places


def test_6_3_the_rest_is_looked_at_afresh() -> None:
    """A is certain; then B, C and D: B beat C and D, those two have not met."""
    chart = a_tournament("A B C D").after("A-B 1-0", "A-C 1-0", "A-D 1-0, B-C 1-0", "B-D 1-0")
    assert places_line(chart, "A B C D") == "1 2 3 3"


def test_6_1_several_games_of_a_pair_are_averaged() -> None:
    """A and B one each, A beat C once; B beat C once and lost to him once."""
    chart = a_tournament("A B C").after("A-B 1-0", "B-A 1-0", "A-C 1-0", "B-C 1-0", "C-B 1-0")
    assert places_line(chart, "A B C") == "1 2 3"
    assert [term.adds for term in among(chart, "A B C")[1].terms] == [1, 0, 1]


def test_15_2_forfeits_count_in_a_round_robin_or_where_the_rules_say_so() -> None:
    chart = a_tournament("A B").after("A-B +/-")
    assert places_line(chart, "A B") == "- -"
    assert places_line(chart, "A B", "DE/P") == "1 2"
    assert places_line(chart, "A B", kind=ROUND_ROBIN) == "1 2"


def test_why_it_decides_nothing() -> None:
    chart = a_tournament("A B C").after("A-B ½-½")
    assert {one.remark for one in among(chart, "A B").values()} == {Remark.NOT_SEPARATED}
    assert {one.remark for one in among(chart, "A C").values()} == {Remark.NOT_ALL_MET}
    assert {one.remark for one in among(chart, "A").values()} == {Remark.NOT_TIED}


# values of others


def test_every_place_of_an_independent_program() -> None:
    different = [
        (known.name, number, known.values[str(number)]["DE_RANK"], place)
        for known in known_events(oracle("tiebreaks"))
        for number, place in by_points_and_encounter(known.event, known.edition).items()
        if known.values[str(number)]["DE_RANK"] != place
    ]
    assert different == []


@pytest.mark.parametrize("edition", [Edition.FIDE_2024, Edition.FIDE_2026])
def test_fides_exercises(edition: Edition) -> None:
    printed = json.loads(oracle("tiebreaks/held_published.json").read_text())
    for name, kind, path in (("round_robin", ROUND_ROBIN, "DE_RANK"), ("swiss_9_DE_rank", SWISS, "")):
        wanted = printed[name]["values"][path] if path else printed[name]["values"]
        event = read_event(oracle(f"tiebreaks/{printed[name]['trf']}"), kind)
        found = by_points_and_encounter(event, edition)
        assert {str(number): place for number, place in found.items()} == wanted


def by_points_and_encounter(event: Event, edition: Edition) -> dict[PairingNumber, int]:
    return places_of(rank(event, [tiebreak("DE", edition)]).groups)


# properties


@given(played_tournaments(), st.sampled_from(SystemKind))
@settings(max_examples=40, deadline=None, derandomize=True)
def test_places_are_those_of_a_table(chart: Tournament, kind: SystemKind) -> None:
    """Shared places are followed by a gap, and nobody's place hangs on the order in which the players are looked at."""
    event = Event(records_of(chart), kind, chart.settings.scoring)
    numbers = sorted(event.records)
    found = tiebreak("DE", NOW).evaluate(event, numbers)
    places = [1 if found[number].value is None else found[number].value.value for number in numbers]
    assert all(sum(one < place for one in places) == place - 1 for place in places)
    backwards = tiebreak("DE", NOW).evaluate(event, numbers[::-1])
    assert {number: one.value for number, one in backwards.items()} == {
        number: one.value for number, one in found.items()
    }
