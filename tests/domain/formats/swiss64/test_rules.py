"""Swiss64 by examples, as on a wall chart (S3-S9)."""

from typing import Any

import pytest

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Allowance, PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.formats.swiss64.colours import allocate
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.rounds import pairing_request
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, number_of
from tests.domain.formats.swiss_dutch.test_colours import LETTERS, a_contender
from tests.domain.formats.swiss_dutch.test_rules import written

SWISS64 = system("swiss64")


def request(chart: Tournament, absent: str = "") -> PairingRequest:
    away = [number_of(chart, name) for name in absent.split()]
    return pairing_request(chart, RoundNumber(len(chart.rounds) + 1), away, seed=0)


def paired(chart: Tournament, absent: str = "") -> RoundPairing:
    return SWISS64.pair_round(request(chart, absent))


def next_round(chart: Tournament, absent: str = "") -> str:
    return written(chart, paired(chart, absent))


def test_s3_start_list() -> None:
    """Rating, unrated last; title; name."""
    people = [
        Person("Bos"),
        Person("Aerts"),
        Person("Cas", 1800),
        Person("Dam", 1800, Title.FM),
        Person("Eik", 2000),
    ]
    assert [one.name for one in sorted(people, key=SWISS64.start_order)] == ["Eik", "Dam", "Cas", "Aerts", "Bos"]


def test_s4_the_top_half_meets_the_bottom_half_with_white() -> None:
    assert next_round(a_tournament("A B C D E F G H").after()) == "A-E B-F C-G D-H"


def test_s5_halves_of_each_scoregroup() -> None:
    """A and B have won with White, C and D have lost with Black."""
    chart = a_tournament("A B C D E F G H").after("A-E 1-0, B-F 1-0, C-G 0-1, D-H 0-1")
    assert next_round(chart) == "G-A H-B E-C F-D"


def test_s5_no_topscorers_in_the_last_round() -> None:
    """Both leaders must have Black: in the Dutch system they would meet."""
    chart = a_tournament("A B C D E F", planned_rounds=3)
    last = chart.after("A-D 1-0, B-E 1-0, C-F 0-1", "A-C 1-0, B-F 1-0, D-E 1-0")
    assert not {"A-B", "B-A"} & set(next_round(last).split())
    assert {"A-B", "B-A"} & set(written(last, system("fide-dutch").pair_round(request(last))).split())


@pytest.mark.parametrize(
    ("rounds", "bye"),
    [
        ((), 5),
        (("A-C 0-1, B-D 1-0, E bye",), 4),
        (("A-C 0-1, B-E 1-0, D bye",), 5),
        (("A-C 1-0, B-D 1-0, E bye", "C-D 1-0, E-A 0-1, B bye"), 4),
        (("A-C +/-, B-E 1-0, D bye",), 3),
    ],
    ids=[
        "round 1",
        "same Buchholz: the higher number",
        "the lower Buchholz",
        "nobody twice",
        "a forfeit win is no bye",
    ],
)
def test_s6_the_bye_goes_to_the_lowest_placed(rounds: tuple[str, ...], bye: int) -> None:
    assert paired(a_tournament("A B C D E").after(*rounds)).bye == bye


def test_s6_everybody_has_had_one() -> None:
    chart = a_tournament("A B C").after("A-B 1-0, C bye", "A-C 1-0, B bye", "B-C 1-0, A bye")
    with pytest.raises(NoLegalPairingError) as refusal:
        paired(chart)
    assert refusal.value.details == {"rule": "S6", "players": (1, 2, 3)}


def test_s6_the_next_one_up_where_the_others_cannot_be_paired() -> None:
    """Without C, the last one, A and B would have to meet again."""
    chart = a_tournament("A B C").after("A-B 1/2-1/2, C zero")
    explained = dict(SWISS64.explain(request(chart), paired(chart))[-1])
    assert (explained["player"], explained["refused"]) == (2, [{"player": 3, "opponent": None, "rule": "S7"}])


def test_s7_a_repeat_only_when_there_is_no_other_way() -> None:
    chart = a_tournament("A B").after("A-B 1-0")
    pairing = paired(chart)
    assert (written(chart, pairing), pairing.used) == ("B-A", {Allowance.REMATCH})


def test_s7_the_repeat_longest_ago() -> None:
    chart = a_tournament("A B C D").after(
        "A-C 1/2-1/2, B-D 1/2-1/2", "C-B 1/2-1/2, D-A 1/2-1/2", "A-B 1/2-1/2, C-D 1/2-1/2"
    )
    assert next_round(chart) == "A-C B-D"


def test_s7_colour_limits_go_before_a_repeat() -> None:
    """A and C, who have not met, must both have Black."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-D 1-0, C-B 1-0")
    pairing = paired(chart, absent="B D")
    assert (written(chart, pairing), pairing.used) == ("A-C", {Allowance.COLOURS})


@pytest.mark.parametrize(
    ("higher", "lower", "given", "rule"),
    [
        ("WB", "BW", "W", "5.2.1"),
        ("WBW", "BW", "B", "5.2.2"),
        ("BWBW", "WBBW", "B", "5.2.3"),
        ("", "", "W", "S9"),
        ("WB", "WB", "W", "S9"),
        ("BW", "BW", "W", "S9"),
    ],
    ids=[
        "both wishes",
        "the stronger one",
        "the latest difference",
        "no games",
        "not his wish",
        "his wish is no reason",
    ],
)
def test_s8_s9_colours(higher: str, lower: str, given: str, rule: str) -> None:
    """The first one has the lower number; asked the other way round, the same two have the same colours."""
    one, other = a_contender(1, higher), a_contender(2, lower)
    assert allocate(one, other) == (LETTERS[given], rule)
    assert allocate(other, one)[0] is LETTERS[given].opposite


def test_explanation_of_a_bye() -> None:
    """S6: E had it."""
    chart = a_tournament("A B C D E").after("A-C 1-0, B-D 1-0, E bye")
    reason: dict[str, Any] = dict(SWISS64.explain(request(chart), paired(chart))[-1])
    assert reason["player"] == 4
    assert reason["refused"] == []
