"""K1 and K2: who stands above whom when a round is paired."""

from dataclasses import replace

import pytest

from chalicelib.domain.formats.klukkluk.order import contenders, lot, resistance_points
from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, number_of, points_text, records_of
from tests.domain.formats.klukkluk.charts import request


def order_line(tournament: Tournament, seed: int = 0) -> str:
    return " ".join(tournament.player(one.number).name for one in contenders(request(tournament, seed=seed)))


def resistance_line(tournament: Tournament) -> str:
    records = records_of(tournament)
    points = {one.player.name: resistance_points(one, records) for one in records.values()}
    return " ".join(f"{name} {points_text(value)}" for name, value in points.items())


@pytest.mark.parametrize(
    ("players", "rounds", "expected"),
    [
        ("A B C D", (), "A B C D"),
        ("A:1500 B C:1600 D:1500", (), "C A D B"),
        ("A:1500 B:1600 C D", ("A-D 1-0, B-C 0-1",), "A C B D"),
        ("A:1500 B:1600 C D", ("A-C 1-0, B-D 1-0", "C-B 1-0, D-A 1-0"), "B A C D"),
    ],
)
def test_k1_score_resistance_rating_lot(players: str, rounds: tuple[str, ...], expected: str) -> None:
    assert order_line(a_tournament(players).after(*rounds)) == expected


def test_k1_resistance_counts_before_rating() -> None:
    """A, B and D have a point each; A beat D, who has one, B and D beat C, who has none."""
    chart = a_tournament("A:1000 B:2000 C:1900 D:1800").after("A-D 1-0, B-C 1-0", "D-C 1-0, A zero, B zero")
    assert order_line(chart) == "A B D C"


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (("A-B 1-0",), "A 0 B 0 C 0 D 0"),
        (("A-B 1-0, C-D ½-½", "B-C 1-0, D-A ½-½"), "A 3 B 1 C 1 D 2"),
        (("A-B ½-½, C-D 1/2-0",), "A ½ B ½ C 0 D 0"),
        (("A-B +/-, C bye, D full", "B-C 1-0, D-A nc"), "A 0 B 2 C 0 D 0"),
    ],
)
def test_k2_twice_the_beaten_once_the_drawn(rounds: tuple[str, ...], expected: str) -> None:
    """Byes and forfeits add nothing, nor does a no contest."""
    assert resistance_line(a_tournament("A B C D").after(*rounds)) == expected


def test_k1_the_lot_is_drawn_once_and_follows_the_entry() -> None:
    chart = a_tournament("A B C D E F G H").after()
    drawn = order_line(chart, seed=7)
    assert drawn != order_line(chart)
    assert drawn == order_line(chart, seed=7)
    assert drawn != order_line(chart, seed=8)
    player = chart.player(number_of(chart, "A"))
    assert lot(7, player) == lot(7, replace(player, number=PairingNumber(99)))
    assert lot(7, player) != lot(7, replace(player, entry=replace(player.entry, id=EntryId("another"))))
    assert lot(0, player) == 1
