"""S64-10, S64-55: the guest list of a private event, as typed and as asked."""

import pytest

from chalicelib.domain.accounts.guests import GuestList, guests_in
from chalicelib.domain.errors import InvalidFieldError

LIST = GuestList(frozenset({"anna@club.example", "@school.example"}))


@pytest.mark.parametrize(
    ("email", "is_invited"),
    [
        ("anna@club.example", True),
        ("ANNA@Club.Example", True),
        ("bas@club.example", False),
        ("bas@school.example", True),
        ("bas@old.school.example", False),
        ("bas@myschool.example", False),
        ("@school.example", True),
        ("school.example", False),
        ("", False),
    ],
)
def test_who_is_invited(email: str, is_invited: bool) -> None:
    assert LIST.invites(email) is is_invited


def test_an_empty_list_invites_nobody() -> None:
    assert not GuestList().invites("anna@club.example")
    assert not GuestList().invites("")


@pytest.mark.parametrize(
    ("typed", "guests"),
    [
        ("Anna@Club.example", "anna@club.example"),
        ("anna@club.example\r\n\r\nbas@club.example", "anna@club.example bas@club.example"),
        ("anna@club.example, bas@club.example; @school.example", "@school.example anna@club.example bas@club.example"),
        ("school.example", "@school.example"),
        ("Anna de Vries <anna@club.example>", "anna@club.example"),
        ("anna@club.example\nANNA@club.example", "anna@club.example"),
    ],
)
def test_as_people_type_them(typed: str, guests: str) -> None:
    assert sorted(guests_in(typed)) == guests.split()


def test_every_line_that_is_neither_is_named() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        guests_in("anna@club.example\nBas\n@school.example, @\nanna@@club.example")
    assert refusal.value.details["lines"] == ("2 (“Bas”)", "3 (“@”)", "4 (“anna@@club.example”)")


def test_nothing_typed_is_said() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        guests_in(" \n,\n")
    assert refusal.value.details["reason"] == "missing"
