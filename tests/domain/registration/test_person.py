"""What an entry must look like."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.person import checked


def test_spaces_in_a_name_are_tidied() -> None:
    assert checked(Person("  Vermeer ,  Anna ")).name == "Vermeer , Anna"


@pytest.mark.parametrize("rating", [-1, 3501])
def test_an_impossible_rating_names_its_field(rating: int) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        checked(Person("Vermeer", rating))
    assert refusal.value.details["field"] == "rating"
