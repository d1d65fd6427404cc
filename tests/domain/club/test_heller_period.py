"""H5: groups by rating, then by what became of them."""

import pytest

from chalicelib.domain.club.heller_period import (
    Equals,
    PeriodPlan,
    Placing,
    by_last_period,
    by_rating,
    moved,
    parts_of,
    undecided,
)
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


def ended(*groups: tuple[EntryId, ...]) -> tuple[tuple[Placing, ...], ...]:
    return tuple(tuple(Placing(entry, place) for place, entry in enumerate(group, start=1)) for group in groups)


def test_groups_are_made_by_rating() -> None:
    assert line(by_rating(a_period(), MEMBERS)) == "1 2 3 4 5 6 7 8 | 9 10 11 12 13 14 15 16"


def test_the_first_go_up_and_the_last_go_down() -> None:
    """Group A ended 8 7 ... 1, group B 16 15 ... 9; two move."""
    standings = ended(IDS[:8][::-1], IDS[8:][::-1])
    groups = by_last_period(a_period(movers=2), MEMBERS, standings)
    assert line(groups) == "8 7 6 5 4 3 16 15 | 2 1 14 13 12 11 10 9"
    told = {entry: (one.letter, one.is_up) for entry, one in moved(groups, standings).items()}
    assert told == {"m16": ("B", True), "m15": ("B", True), "m2": ("A", False), "m1": ("A", False)}
    assert undecided(standings, 2) == ()


def test_who_is_equal_across_the_line_is_named() -> None:
    """In A places 6-7 are shared and in B places 1-3; one moves, then two."""
    a, b = ended(IDS[:8], IDS[8:])
    a = (*a[:5], Placing(IDS[5], 6), Placing(IDS[6], 6), a[7])
    b = (*(Placing(entry, 1) for entry in IDS[8:11]), *b[3:])
    assert undecided((a, b), 1) == (Equals("B", IDS[8:11]),)
    assert undecided((a, b), 2) == (Equals("A", IDS[5:7]), Equals("B", IDS[8:11]))
    assert undecided((a, b), 0) == undecided((a,), 2) == ()


def test_who_did_not_play_then_begins_in_the_lowest_group_and_who_stops_is_gone() -> None:
    standings = ended(IDS[:7], IDS[8:15])
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
        by_last_period(a_period(movers=1, members=IDS[4:]), MEMBERS, ended(IDS[:8], IDS[8:]))
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
