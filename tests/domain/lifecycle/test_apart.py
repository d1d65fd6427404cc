"""The list of players who are kept apart."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle import apart
from chalicelib.domain.model.tournament import KeptApart, Strictness

NAMES = {EntryId(letter): letter for letter in "ABCD"}


def pair(text: str) -> KeptApart:
    """ "A-B", "A-B?" if possible, "A-B 2-4" in these rounds, "A-B 2-" from this one."""
    who, _, rounds = text.partition(" ")
    one, other = who.rstrip("?").split("-")
    first, _, last = rounds.partition("-")
    return KeptApart(
        EntryId(one),
        EntryId(other),
        Strictness.IF_POSSIBLE if who.endswith("?") else Strictness.ALWAYS,
        RoundNumber(int(first or 1)),
        RoundNumber(int(last)) if last else None,
    )


def pairs(text: str) -> tuple[KeptApart, ...]:
    return tuple(pair(one) for one in text.split(", ") if one)


@pytest.mark.parametrize(
    ("before", "wish", "after"),
    [
        ("", "A-B", "A-B"),
        ("A-B", "A-C?", "A-B, A-C?"),
        ("A-B, C-D", "B-A?", "C-D, B-A?"),
        ("A-B 1-3", "A-B 5-", "A-B 5-"),
    ],
)
def test_a_pair_takes_the_place_of_what_was_said_of_the_same_two(before: str, wish: str, after: str) -> None:
    assert apart.with_pair(pairs(before), pair(wish), NAMES) == pairs(after)


@pytest.mark.parametrize(
    ("wish", "field", "reason"),
    [
        ("Z-A", "one", "unknown_player"),
        ("A-Z", "other", "unknown_player"),
        ("A-A", "other", "same_player"),
        ("A-B 4-3", "last_round", "out_of_range"),
        ("A-B 1-61", "last_round", "out_of_range"),
        ("A-B 61-", "first_round", "out_of_range"),
    ],
)
def test_what_is_refused(wish: str, field: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        apart.with_pair((), pair(wish), NAMES)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


def test_no_more_pairs_than_an_event_can_hold() -> None:
    many = tuple(KeptApart(EntryId(f"x{n}"), EntryId("A")) for n in range(apart.MOST_KEPT_APART))
    with pytest.raises(InvalidFieldError, match="too_many"):
        apart.with_pair(many, pair("B-C"), NAMES)


def test_two_may_meet_again_in_whatever_order_they_are_named() -> None:
    both = frozenset((EntryId("B"), EntryId("A")))
    assert apart.without_pair(pairs("A-B 1-2, A-C, A-B 4-"), both) == pairs("A-C")


@pytest.mark.parametrize(
    ("text", "holds"), [("A-B", "1 2 3 4 5"), ("A-B 2-4", "2 3 4"), ("A-B 4-", "4 5"), ("A-B 1-1", "1")]
)
def test_the_rounds_in_which_it_holds(text: str, holds: str) -> None:
    assert " ".join(str(number) for number in range(1, 6) if pair(text).holds_in(RoundNumber(number))) == holds
