"""Entries as people paste them."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.registration.person import checked, read_pasted


@pytest.mark.parametrize(
    ("line", "person"),
    [
        ("Vermeer, Anna 1902", Person("Vermeer, Anna", 1902)),
        ("Vermeer, Anna", Person("Vermeer, Anna")),
        ("  Jan de Vries   850 ", Person("Jan de Vries", 850)),
        ("12. Peeters, Sofie 2105", Person("Peeters, Sofie", 2105)),
        ("GM Jansen, Piet 2510", Person("Jansen, Piet", 2510, title=Title.GM)),
        ("wim García, Inés 2203", Person("García, Inés", 2203, title=Title.WIM)),
        ("Peeters, Sofie -", Person("Peeters, Sofie")),
        (
            "Vermeer, Anna; 1902; En Passant; 1234567",
            Person("Vermeer, Anna", 1902, club="En Passant", fide_id="1234567"),
        ),
        ("Vermeer, Anna\t1902\tEn Passant", Person("Vermeer, Anna", 1902, club="En Passant")),
        ("Vermeer, Anna;;En Passant", Person("Vermeer, Anna", club="En Passant")),
    ],
)
def test_a_line_is_an_entry(line: str, person: Person) -> None:
    assert read_pasted(line).persons == (person,)


@pytest.mark.parametrize(
    ("line", "field", "reason"),
    [
        ("Vermeer; nineteen", "rating", "not_a_number"),
        ("Vermeer; 9999", "rating", "out_of_range"),
        (";1900", "name", "missing"),
        ("Vermeer;1900;club;12x4", "fide_id", "not_a_number"),
        ("Vermeer;1900;club;1;extra", "list", "too_many_fields"),
        ("x" * 101, "name", "too_long"),
    ],
)
def test_a_line_that_is_no_entry_is_named_and_kept(line: str, field: str, reason: str) -> None:
    read = read_pasted(f"\nJansen 1800\n{line}\n")
    assert [person.name for person in read.persons] == ["Jansen"]
    (unread,) = read.unread
    assert (unread.line, unread.text, unread.field, unread.reason) == (3, line, field, reason)


def test_too_many_lines_are_refused_before_any_is_read() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        read_pasted("Jansen 1800\n" * 1001)
    assert refusal.value.details["reason"] == "too_many_lines"


def test_spaces_in_a_name_are_tidied() -> None:
    assert checked(Person("  Vermeer ,  Anna ")).name == "Vermeer , Anna"


@pytest.mark.parametrize("rating", [-1, 3501])
def test_an_impossible_rating_names_its_field(rating: int) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(Person("Vermeer", rating))
    assert refusal.value.details["field"] == "rating"
