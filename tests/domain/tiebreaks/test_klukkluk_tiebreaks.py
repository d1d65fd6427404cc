"""Profile `klukkluk`: points, resistance points with their working, rating, start number (K1, K2)."""

from fractions import Fraction

import pytest

from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.profiles import profile
from chalicelib.domain.standings.standings import standings_of_records
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.own_rating import own_rating
from chalicelib.domain.tiebreaks.resistance import resistance_points
from chalicelib.domain.tiebreaks.working import Reason
from tests.builders import a_tournament, number_of, records_of

PLAYED = ("A-B 1-0, C-D ½-½, E bye", "C-A ½-½, B-E 1-0, D half")


def places_line(tournament: Tournament) -> str:
    order = profile("klukkluk").order(SystemKind.SWISS)
    table = standings_of_records(records_of(tournament), order)
    return ", ".join(
        f"{tournament.player(row.number).name}{f' {row.separated_by}' if row.separated_by else ''}"
        for row in table.rows
    )


def test_k1_points_resistance_rating_start_number() -> None:
    """A 1½; B, C, D and E have one point: B beat E, C drew with A and D, the others neither."""
    chart = a_tournament("A B C D:1500 E:1600").after(*PLAYED)
    assert places_line(chart) == "A, C PTS, B RP, D RP, E RP"
    assert places_line(a_tournament("A B C:1500 D:1600").after()) == "D, C RTNG, A RTNG, B TPN"


def test_k2_the_working() -> None:
    chart = a_tournament("A B C D E").after(*PLAYED)
    worked = resistance_points(Event(records_of(chart)), number_of(chart, "A"))
    assert worked.value.value == 3
    assert [(term.reason, term.basis, term.adds) for term in worked.terms] == [
        (Reason.BEATEN, 1, 2),
        (Reason.DRAWN, 1, 1),
    ]


@pytest.mark.parametrize("round_2", ["A bye", "A full", "A-C +/-", "A-C nc", "A-C 0-1", "A-C *", "A absent"])
def test_k2_byes_forfeits_and_losses_add_nothing(round_2: str) -> None:
    chart = a_tournament("A B C").after("A-B ½-½", round_2)
    assert resistance_points(Event(records_of(chart)), 1).value.value == Fraction(1, 2)


def test_no_rating_is_no_value() -> None:
    event = Event(records_of(a_tournament("A:1500 B").after()))
    assert own_rating(event, 1).value.value == 1500
    assert own_rating(event, 2).value is None
