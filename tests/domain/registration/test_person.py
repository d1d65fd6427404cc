"""What an entry must look like."""

from dataclasses import replace

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.person import checked, unusable


def test_spaces_in_a_name_are_tidied() -> None:
    assert checked(Person("  Vermeer ,  Anna ")).name == "Vermeer , Anna"


@pytest.mark.parametrize("rating", [-1, 3501])
def test_an_impossible_rating_names_its_field(rating: int) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(Person("Vermeer", rating))
    assert refusal.value.details["field"] == "rating"


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        (Person("V", federation="Spanje"), Person("V", federation="ESP")),
        (Person("V", birth=" 12-05-2001 "), Person("V", birth="2001/05/12")),
        (Person("V", fide_id="01000001"), Person("V", fide_id="1000001")),
        (Person("V", fide_id="1 000 001"), Person("V", fide_id="1000001")),
        (Person("V", fide_id="12345678901"), Person("V", fide_id="12345678901")),
        (Person("V", fide_id="0"), Person("V")),
    ],
)
def test_what_is_plain_is_written_as_report_files_have_it(typed: Person, kept: Person) -> None:
    assert checked(typed) == kept
    assert checked(kept) == kept
    assert unusable(typed) == ()


@pytest.mark.parametrize(
    ("field", "typed", "reason"),
    [
        ("birth", "31-02-2000", "no_such_date"),
        ("birth", "hallo", "not_a_birth"),
        ("federation", "<b>", "not_a_federation"),
        ("fide_id", "99999999999999999", "too_many_digits"),
        ("fide_id", "１２３４５６７", "not_a_number"),
        ("fide_id", "12-34", "not_a_number"),
    ],
)
def test_what_no_report_file_can_hold_is_refused_at_its_field(field: str, typed: str, reason: str) -> None:
    person = replace(Person("Vermeer"), **{field: typed})
    with pytest.raises(InvalidFieldError) as refusal:
        checked(person)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)
    assert unusable(person) == (field,)


def test_what_a_file_said_is_not_doubted_again_while_it_is_left_alone() -> None:
    known = Person("Vermeer", federation="CAT", birth="mei 2001")
    assert checked(replace(known, club="De Toren"), known) == replace(known, club="De Toren")
    with pytest.raises(InvalidFieldError):
        checked(replace(known, birth="juni 2001"), known)
