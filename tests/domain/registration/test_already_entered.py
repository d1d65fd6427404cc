"""Who of a list is entered already."""

import pytest

from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.already_entered import already_entered, is_same

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
