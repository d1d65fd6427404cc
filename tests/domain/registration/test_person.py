"""What an entry must look like."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
        (Person("V", fide_id="1.012.345"), Person("V", fide_id="1012345")),
        (Person("V", fide_id="FIDE 1012345"), Person("V", fide_id="1012345")),
        (Person("V", fide_id="FIDE-ID: 1 012 345"), Person("V", fide_id="1012345")),
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
        ("fide_id", "１２３４５６７", "not_digits"),
        ("fide_id", "12-34", "not_digits"),
        ("fide_id", "12A45", "not_digits"),
        ("fide_id", "FIDE", "not_digits"),
        ("fide_id", "...", "not_digits"),
    ],
)
def test_what_no_report_file_can_hold_is_refused_at_its_field(field: str, typed: str, reason: str) -> None:
    person = replace(Person("Vermeer"), **{field: typed})
    with pytest.raises(InvalidFieldError) as refusal:
        checked(person)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)
    assert unusable(person) == (field,)


def test_every_field_that_is_unusable_is_named_at_once() -> None:
    person = Person("", 9999, federation="Utopia", fide_id="x", birth="hallo", club="c" * 101)
    with pytest.raises(InvalidFieldError) as refusal:
        checked(person)
    named = [one.details["field"] for one in (refusal.value, *refusal.value.others)]
    assert sorted(map(str, named)) == ["birth", "club", "federation", "fide_id", "name", "rating"]


def test_nobody_is_born_after_the_event() -> None:
    last_day = date(2026, 12, 1)
    for birth in ("2026", "2026/12/01", "1-12-2026", ""):
        checked(Person("Vermeer", birth=birth), last_day=last_day)
    for birth in ("2027", "2026/12/02", "2-12-2026"):
        with pytest.raises(InvalidFieldError) as refusal:
            checked(Person("Vermeer", birth=birth), last_day=last_day)
        assert refusal.value.details["reason"] == "born_after_event"


@given(st.integers(1, 10**11 - 1))
def test_a_fide_id_is_read_in_groups(number: int) -> None:
    grouped = f"{number:,}"
    for typed in (grouped.replace(",", " "), grouped.replace(",", "."), f"FIDE {number}", f"00{number}"):
        assert checked(Person("V", fide_id=typed)).fide_id == str(number)


def test_what_a_file_said_is_not_doubted_again_while_it_is_left_alone() -> None:
    known = Person("Vermeer", 9999, federation="CAT", fide_id="12A45", birth="mei 2001")
    assert unusable(known) == ("rating", "federation", "fide_id", "birth")
    assert checked(replace(known, club="De Toren"), known) == replace(known, club="De Toren")
    with pytest.raises(InvalidFieldError):
        checked(replace(known, birth="juni 2001"), known)
    with pytest.raises(InvalidFieldError):
        checked(replace(known, rating=9998), known)


def test_a_long_name_of_a_file_stays_while_it_is_left_alone() -> None:
    known = Person("V" * 101)
    assert checked(replace(known, club="De Toren"), known).club == "De Toren"
    with pytest.raises(InvalidFieldError):
        checked(known)
