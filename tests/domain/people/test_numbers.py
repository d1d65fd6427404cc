"""S64-4: the numbers of an account, and which two belong to one person."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.numbers import Numbers, completed, numbers_of, typed_numbers

BOTH = Numbers("1000001", "7000001")


@pytest.mark.parametrize(
    ("fide_id", "national_id", "expected"),
    [
        ("", "", Numbers()),
        ("FIDE ID: 01.000.001", "KNSB 7000001", BOTH),
        (" 1 000 001 ", "07000001", BOTH),
    ],
)
def test_numbers_are_taken_as_people_copy_them(fide_id: str, national_id: str, expected: Numbers) -> None:
    assert typed_numbers(fide_id, national_id) == expected


def test_every_number_that_is_none_is_named() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        typed_numbers("10x", "123456789012")
    faults = (refusal.value, *refusal.value.others)
    assert [(one.details["field"], one.details["reason"]) for one in faults] == [
        ("fide_id", "not_digits"),
        ("national_id", "too_many_digits"),
    ]


def test_an_entry_with_free_text_for_a_number_has_none() -> None:
    assert numbers_of(Person("Vos, Anna", fide_id="asked for", national_id="7000001")) == Numbers("", "7000001")


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [
        (BOTH, Numbers("1000001"), True),
        (BOTH, Numbers("", "7000001"), True),
        (BOTH, Numbers("2000002", "7000001"), False),
        (BOTH, Numbers("1000001", "8000008"), True),
        (Numbers("", "7000001"), Numbers("", "8000008"), False),
        (Numbers("1000001"), Numbers("", "7000001"), False),
        (Numbers(), Numbers(), False),
    ],
)
def test_a_number_in_both_makes_one_person_and_fides_decides(one: Numbers, other: Numbers, is_same: bool) -> None:
    assert one.shares_with(other) is is_same
    assert other.shares_with(one) is is_same


def test_the_number_that_stands_beside_his_own_is_his() -> None:
    assert completed(Numbers("1000001"), [Numbers("1000001"), BOTH, Numbers("", "7000001")]) == BOTH
    assert completed(Numbers("", "7000001"), [BOTH]) == BOTH


def test_where_entries_disagree_nothing_is_added() -> None:
    assert completed(Numbers("1000001"), [BOTH, Numbers("1000001", "8000008")]) == Numbers("1000001")
    assert completed(BOTH, [Numbers("1000001", "8000008")]) == BOTH
