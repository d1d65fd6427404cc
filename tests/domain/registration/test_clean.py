"""Text without signs that nobody sees."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.clean import clean_person, clean_text
from chalicelib.domain.registration.person import checked


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("Núñez,  María\tJosé ", "Núñez, María José"),
        ("Ruiz\r\nAna\x00\x85\u2028", "Ruiz Ana"),
        ("Vri\u00ades\u200b, Jan\ufeff", "Vries, Jan"),
        ("\u202eDekker", "Dekker"),
        ("\u0646\u200c\u0645", "\u0646\u200c\u0645"),
        ("\ud800Smit", "Smit"),
        ("\x1b[2J", "[2J"),
    ],
)
def test_what_is_kept(typed: str, kept: str) -> None:
    assert clean_text(typed) == kept


def test_every_way_in_cleans_all_that_is_written_of_somebody() -> None:
    person = checked(Person("A\x07da", club="Utrecht\u200b", federation=" ned\n", birth="1990\x00"))
    assert person == Person("A da", club="Utrecht", federation="NED", birth="1990")


@settings(derandomize=True, max_examples=200)
@given(st.text(st.characters()))
def test_clean_text_is_clean_and_stands_on_one_line(text: str) -> None:
    cleaned = clean_text(text)
    assert clean_text(cleaned) == cleaned
    assert len(cleaned.splitlines()) <= 1
    assert clean_person(Person(cleaned)).name == cleaned
