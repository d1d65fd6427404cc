"""What was said of an entry for rounds to come, and what is left of it (C10)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.said import said_up_to
from chalicelib.domain.model.player import Entry, Gap, Person
from chalicelib.domain.model.result import ByeKind


def entry(text: str) -> Entry:
    """`2H 4Z` are byes, `5-7` is gone from 5 and back in 7, `9-` has left from 9 on, `+3` joins in 3."""
    words = text.split()
    gaps = (word.split("-") for word in words if "-" in word)
    spans = [(int(first), back) for first, back in gaps]
    return Entry(
        EntryId("e"),
        Person("Anna"),
        joins_in=RoundNumber(next((int(word[1:]) for word in words if word[0] == "+"), 1)),
        withdrawn_from=next((RoundNumber(first) for first, back in spans if not back), None),
        byes=tuple((RoundNumber(int(word[:-1])), ByeKind(word[-1])) for word in words if word[-1] in "HZ"),
        gaps=tuple(Gap(RoundNumber(first), RoundNumber(int(back))) for first, back in spans if back),
    )


@pytest.mark.parametrize(
    ("said", "row"),
    [
        ("", "......"),
        ("2H 4Z", ".H.Z.."),
        ("2-4 5-", ".ZZ.ZZ"),
        ("2-3 4-6", ".Z.ZZ."),
        ("+3", "ZZ...."),
        ("+3 1H 4H", "HZ.H.."),
        ("4- 5H", "...ZZZ"),
    ],
)
def test_what_stands_in_his_row(said: str, row: str) -> None:
    """A dot: he is paired. Nobody gets half a point for a round in which he has left."""
    one = entry(said)
    assert "".join(one.bye_in(RoundNumber(number)) or "." for number in range(1, 7)) == row


@pytest.mark.parametrize(
    ("said", "last", "left"),
    [
        ("2H 4Z", 3, "2H"),
        ("5-", 4, ""),
        ("5-", 5, "5-"),
        ("2-4 5-7", 4, "2-4"),
        ("2-4", 3, "2-"),
        ("2-4", 4, "2-4"),
        ("2-4 6-", 6, "2-4 6-"),
        ("+5", 4, "+5"),
    ],
)
def test_c10_an_early_end_cancels_what_was_to_come(said: str, last: int, left: str) -> None:
    assert said_up_to(entry(said), RoundNumber(last)) == entry(left)


@given(st.sampled_from(["2H 4Z", "2-4 6-", "+3 1H 5Z", "2-3 4-6", "3-5 7-"]), st.integers(1, 9))
def test_rounds_up_to_the_last_are_as_they_were(said: str, last: int) -> None:
    before, after = entry(said), said_up_to(entry(said), RoundNumber(last))
    rounds = list(map(RoundNumber, range(1, last + 1)))
    assert [after.bye_in(number) for number in rounds] == [before.bye_in(number) for number in rounds]
    assert said_up_to(after, RoundNumber(last)) == after
