"""Q4: who is who in the events of a series."""

from typing import Any

import pytest

from chalicelib.domain.ids import ClubId, EntryId, PairingNumber, TournamentId
from chalicelib.domain.model.player import Person
from chalicelib.domain.series.appearance import Appearance, EntryRef
from chalicelib.domain.series.same_person import Decision, persons_of


def somebody(event: str, entry: str, name: str, of: str | None = None, **known: Any) -> Appearance:
    ref = EntryRef(TournamentId(event), EntryId(entry))
    return Appearance(ref, Person(name, **known), PairingNumber(1), ClubId(of) if of else None)


def people(*appearances: Appearance, decisions: tuple[Decision, ...] = ()) -> tuple[int, int]:
    """How many persons, and how many doubts; whatever the order in which they are given."""
    found = persons_of(appearances, decisions)
    assert persons_of(appearances[::-1], decisions) == found
    return len(set(found.keys.values())), len(found.doubts)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ({"name": "Jansen, P.", "fide_id": "1001"}, {"name": "Jansen, Piet", "fide_id": "1001"}, (1, 0)),
        ({"name": "Jansen, Piet", "fide_id": "1001"}, {"name": "Jansen, Piet", "fide_id": "1002"}, (2, 0)),
        ({"name": "Jansen, P.", "national_id": "7001"}, {"name": "Jansen, Piet", "national_id": "7001"}, (1, 0)),
        ({"name": "Müller, Jörg", "birth": "1990"}, {"name": "Mueller, Joerg", "birth": "1990"}, (1, 0)),
        ({"name": "Jansen, Piet", "birth": "1990"}, {"name": "Jansen, Piet", "birth": "1991"}, (2, 0)),
        ({"name": "Jansen, Piet", "club": "De Toren"}, {"name": "Jansen, Piet", "club": "DE TOREN"}, (1, 0)),
        ({"name": "Jansen, Piet", "club": "De Toren"}, {"name": "Jansen, Piet", "club": "Pion"}, (2, 1)),
        ({"name": "Jansen, Piet"}, {"name": "Jansen, Piet"}, (2, 1)),
        ({"name": "Jansen, P."}, {"name": "Jansen, Piet"}, (2, 1)),
        ({"name": "Jansen, Paul"}, {"name": "Jansen, Piet"}, (2, 0)),
        ({"name": "Jansen, Piet"}, {"name": "Bos, Piet"}, (2, 0)),
    ],
)  # fmt: skip
def test_who_is_the_same(one: dict[str, str], other: dict[str, str], expected: tuple[int, int]) -> None:
    assert people(somebody("a", "1", **one), somebody("b", "1", **other)) == expected


def test_a_member_has_one_id_in_the_events_of_his_club() -> None:
    named, married = somebody("a", "m-1", "Jansen, Anna", "club"), somebody("b", "m-1", "Bos, Anna", "club")
    assert people(named, married) == (1, 0)
    assert people(named, somebody("b", "m-1", "Bos, Anna", "another club")) == (2, 0)


def test_nobody_is_in_an_event_twice() -> None:
    assert people(somebody("a", "1", "Bos, Jan", fide_id="1001"), somebody("a", "2", "Bos, Jan", fide_id="1001")) == (
        2,
        0,
    )


def test_the_organiser_joins_two_or_keeps_them_apart() -> None:
    one, other = somebody("a", "1", "Jansen, P."), somebody("b", "1", "Jansen, Piet")
    assert people(one, other, decisions=(Decision(one.ref, other.ref, is_same=True),)) == (1, 0)
    assert people(one, other, decisions=(Decision(one.ref, other.ref, is_same=False),)) == (2, 0)
    same_id = [somebody(event, "1", "Bos, Jan", fide_id="1001") for event in "ab"]
    assert people(*same_id, decisions=(Decision(same_id[0].ref, same_id[1].ref, is_same=False),)) == (2, 0)


def test_a_word_about_somebody_who_is_gone_does_no_harm() -> None:
    one = somebody("a", "1", "Jansen, P.")
    gone = EntryRef(TournamentId("gone"), EntryId("1"))
    assert people(one, decisions=(Decision(one.ref, gone, is_same=True),)) == (1, 0)
