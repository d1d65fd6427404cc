"""S3, C.04.2 2.2: the start list before round 1."""

from dataclasses import replace

import pytest

from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.player import Entry
from chalicelib.domain.registration.start_list import start_list
from tests.builders import a_person

ROUND_ROBIN = system("round-robin")


def entries(text: str) -> list[Entry]:
    return [Entry(EntryId(f"e{place}"), a_person(word)) for place, word in enumerate(text.split())]


def line(listed: list[Entry]) -> str:
    return " ".join(f"{player.number}{player.name}" for player in start_list(listed, ROUND_ROBIN))


@pytest.mark.parametrize(
    ("entered", "listed"),
    [
        ("A:1800 B:2000", "1B 2A"),
        ("A B:1000", "1B 2A"),
        ("A:2000 B:GM:2000 C:IM:2000", "1B 2C 3A"),
        ("C:2000 A:2000 B:2000", "1A 2B 3C"),
        ("", ""),
    ],
)
def test_rating_then_title_then_name(entered: str, listed: str) -> None:
    assert line(entries(entered)) == listed


def test_namesakes_stay_in_the_order_in_which_they_came() -> None:
    listed = start_list(entries("A:2000 A:2000"), ROUND_ROBIN)
    assert [player.entry.id for player in listed] == ["e0", "e1"]


@pytest.mark.parametrize(("withdrawn_from", "listed"), [(1, "1B 2C"), (2, "1A 2B 3C"), (None, "1A 2B 3C")])
def test_who_withdrew_before_round_1_is_left_out(withdrawn_from: int | None, listed: str) -> None:
    first, *others = entries("A B C")
    gone = replace(first, withdrawn_from=None if withdrawn_from is None else RoundNumber(withdrawn_from))
    assert line([gone, *others]) == listed


def test_who_joins_later_is_on_it() -> None:
    first, second = entries("A B")
    assert line([replace(first, joins_in=RoundNumber(2)), second]) == "1A 2B"


def test_seats_go_before_ratings() -> None:
    """D19: the numbers of a play-off are its seats; who has none follows by rating."""
    listed = start_list(entries("A:2000 B:1900 C:1800 D:1700"), ROUND_ROBIN, (EntryId("e2"), EntryId("e1")))
    assert [player.name for player in listed] == ["C", "B", "A", "D"]
