"""Who of a list is entered already."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.already_entered import already_entered, is_same, refuse_taken

ANNA = Person("Vermeer, Anna", fide_id="1234567", national_id="7000001")


@pytest.mark.parametrize(
    ("other", "same"),
    [
        (Person("vermeer, anna"), True),
        (Person("Anna Vermeer"), False),
        (Person("Anna Vermeer", fide_id="1234567"), True),
        (Person("Anna Vermeer", national_id="7000001"), True),
        (Person("Vermeer, Anna", fide_id="7654321", national_id="7000001"), False),
        (Person("Vermeer, Anna", national_id="7000009"), False),
    ],
)
def test_a_number_that_both_have_decides_else_the_name(other: Person, same: bool) -> None:
    assert (is_same(ANNA, other), is_same(other, ANNA)) == (same, same)


def test_somebody_who_stands_on_the_list_twice() -> None:
    bas = Person("Bas")
    assert already_entered([bas, ANNA, bas], [ANNA]) == (None, ANNA, bas)


@pytest.mark.parametrize(
    ("field", "person"),
    [("fide_id", Person("Anna V", fide_id="1234567")), ("national_id", Person("Anna V", national_id="7000001"))],
)
def test_a_number_is_one_persons(field: str, person: Person) -> None:
    for persons, present in (([person], [ANNA]), ([ANNA, person], [])):
        with pytest.raises(InvalidFieldError) as refusal:
            refuse_taken(field, persons, present)
        assert refusal.value.details == {"field": field, "reason": "number_taken", "name": "Vermeer, Anna"}


def test_two_federations_can_give_the_same_number_and_fide_ids_tell_their_owners_apart() -> None:
    refuse_taken("national_id", [Person("Smith, John", fide_id="7654321", national_id="7000001")], [ANNA])


def test_who_has_no_number_has_nobodys() -> None:
    refuse_taken("fide_id", [Person("Bas"), Person("Bas")], [Person("Bas")])


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("", "1950", True),
        ("1950", "1950/03/02", True),
        ("1950/00/00", "1950/03/02", True),
        ("1950/03/00", "1950/03/02", True),
        ("1950", "1951", False),
        ("1950/03/02", "1950/03/03", False),
        ("2010", "2012", False),
    ],
)
def test_two_of_one_name_are_told_apart_by_a_date_of_birth_that_both_have(one: str, other: str, same: bool) -> None:
    assert is_same(Person("Pol, Henk", birth=one), Person("pol, henk", birth=other)) is same
    numbers = [Person("Pol, Henk", birth=birth, fide_id="1000012") for birth in (one, other)]
    assert is_same(*numbers), "a number that both have decides"
