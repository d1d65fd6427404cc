"""C4: another order of the standings while the event runs, and what it does to whom."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.order import ChosenOrder, NotStartedError, moves, order_changed, with_order
from chalicelib.domain.lifecycle.settings import changed
from chalicelib.domain.model.tournament import ListedOrder, OrderChange, Tournament
from tests.builders import a_tournament
from tests.strategies import played_tournaments

AT = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
SB_TPN = ChosenOrder("own", ("SB", "TPN"))
SWISS64 = ListedOrder("swiss64", "swiss64", ("BH", "SB", "DE", "WON", "TPN"))


def running() -> Tournament:
    return a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C ½-½, D-B 1-0")


def moves_line(tournament: Tournament, chosen: ChosenOrder) -> str:
    found = moves(tournament, with_order(tournament.settings, chosen))
    return ", ".join(f"{tournament.player(one.number).name} {one.before}>{one.after}" for one in found)


def test_the_change_is_written_down() -> None:
    settings = order_changed(running(), SB_TPN, AT)
    assert (settings.profile, settings.tiebreaks) == ("own", ("SB", "TPN"))
    assert settings.order_changes == (OrderChange(AT, 2, SWISS64, ListedOrder("own", "fide-2026", ("SB", "TPN"))),)


def test_every_change_is_kept() -> None:
    once = replace(running(), settings=order_changed(running(), SB_TPN, AT))
    twice = order_changed(once, ChosenOrder("swiss64"), AT)
    assert [one.after.profile for one in twice.order_changes] == ["own", "swiss64"]
    assert twice.tiebreaks == ()


def test_whose_place_changes() -> None:
    assert moves_line(running(), ChosenOrder("own", ("TPN",))) == "A 2>1, C 1>2"
    assert moves_line(running(), ChosenOrder("own", ("TPN-R",))) == ""


def test_before_round_1_the_order_is_a_setting_as_any_other() -> None:
    before = a_tournament("A B").tournament
    with pytest.raises(NotStartedError):
        order_changed(before, SB_TPN, AT)
    wanted = with_order(before.settings, SB_TPN)
    assert changed(before, wanted) == wanted


def test_with_a_draft_of_round_1_the_change_is_before_round_1() -> None:
    draft = a_tournament("A B").after("draft: A-B")
    assert order_changed(draft, SB_TPN, AT).order_changes[0].after_round == 0


@pytest.mark.parametrize(
    ("chosen", "field"),
    [
        (ChosenOrder("swiss64"), "profile"),
        (ChosenOrder("nobody"), "profile"),
        (ChosenOrder("own"), "tiebreaks"),
        (ChosenOrder("own", ("KS",)), "tiebreaks"),
        (ChosenOrder("swiss64", ("BH",)), "tiebreaks"),
    ],
)
def test_what_is_no_change_or_no_order_is_refused_at_its_field(chosen: ChosenOrder, field: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        order_changed(running(), chosen, AT)
    assert refusal.value.details["field"] == field


@given(played_tournaments())
def test_points_come_first_whatever_the_order(tournament: Tournament) -> None:
    """Nobody passes somebody with more points."""
    wanted = with_order(tournament.settings, ChosenOrder("own", ("TPN-R",)))
    back = replace(tournament, settings=wanted)
    assert {one.number for one in moves(tournament, wanted)} == {
        one.number for one in moves(back, with_order(wanted, ChosenOrder(tournament.settings.profile)))
    }
