"""H5: groups by rating, then by what became of them."""

import pytest

from chalicelib.domain.club.heller_period import PeriodPlan, by_last_period, by_rating, parts_of
from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Person
from tests.club_scenes import tuesdays

MEMBERS = tuple(
    Member(EntryId(f"m{number}"), Person(f"Lid {chr(64 + number)}", 2000 - 10 * number)) for number in range(1, 17)
)
IDS = tuple(member.id for member in MEMBERS)


def a_period(groups: int = 2, members: tuple[EntryId, ...] = IDS, movers: int | None = None) -> PeriodPlan:
    return PeriodPlan("Periode 1", "heller", tuesdays(5), members, groups, movers)


def line(groups: tuple[tuple[Member, ...], ...]) -> str:
    return " | ".join(" ".join(member.id.removeprefix("m") for member in group) for group in groups)


def test_groups_are_made_by_rating() -> None:
    assert line(by_rating(a_period(), MEMBERS)) == "1 2 3 4 5 6 7 8 | 9 10 11 12 13 14 15 16"


def test_the_first_go_up_and_the_last_go_down() -> None:
    """Group A ended 8 7 ... 1, group B 16 15 ... 9; two move."""
    standings = (IDS[:8][::-1], IDS[8:][::-1])
    moved = by_last_period(a_period(movers=2), MEMBERS, standings)
    assert line(moved) == "8 7 6 5 4 3 16 15 | 2 1 14 13 12 11 10 9"


def test_who_did_not_play_then_begins_in_the_lowest_group_and_who_stops_is_gone() -> None:
    standings = (IDS[:7], IDS[8:15])
    now = tuple(entry for entry in IDS if entry != IDS[0])
    assert (
        line(by_last_period(a_period(movers=1, members=now), MEMBERS, standings))
        == "2 3 4 5 6 9 | 7 10 11 12 13 14 15 8 16"
    )


@pytest.mark.parametrize(
    ("plan", "field"),
    [(a_period(groups=3), "groups"), (a_period(groups=0), "groups"), (a_period(members=IDS[:5], groups=1), "groups")],
)
def test_a_group_has_6_to_20_players(plan: PeriodPlan, field: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        by_rating(plan, MEMBERS)
    assert refusal.value.details["field"] == field


def test_a_group_that_has_become_too_small_is_named() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        by_last_period(a_period(movers=1, members=IDS[4:]), MEMBERS, (IDS[:8], IDS[8:]))
    assert refusal.value.details["group"] == "A"


def test_each_group_is_an_event_of_the_period() -> None:
    made = parts_of(a_period(), by_rating(a_period(), MEMBERS))
    assert [(part.name, part.category, len(part.members)) for part in made] == [
        ("Periode 1 A", "Periode 1", 8),
        ("Periode 1 B", "Periode 1", 8),
    ]


def test_h1_a_period_has_five_evenings() -> None:
    plan = PeriodPlan("P", "heller", tuesdays(4), IDS, 2)
    with pytest.raises(InvalidFieldError) as refusal:
        parts_of(plan, by_rating(plan, MEMBERS))
    assert refusal.value.details["reason"] == "five_evenings"
