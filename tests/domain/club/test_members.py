"""Clubs and members: what is taken, and what is refused with the field."""

from dataclasses import replace

import pytest

from chalicelib.domain.club import club as clubs
from chalicelib.domain.club.club import Club
from chalicelib.domain.club.member import Member, StandingChoice, checked, namesake, refuse_taken_numbers
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.tempo import FAST
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Contact

PIET = Member(EntryId("piet"), Person("Jansen, Piet", 1810, national_id="7654321", fide_id="1012346"), 1755)


def fields(error: InvalidFieldError) -> list[object]:
    return [one.details["field"] for one in (error, *error.others)]


def test_a_member_begins_as_always_in_and_without_wishes() -> None:
    member = Member(EntryId("x"), Person("Vos, Anna"))
    assert (member.standing, member.tempo, member.plays_computer) == (StandingChoice.ALWAYS, "", False)


def test_d2_the_start_list_goes_by_club_rating_then_by_the_national_list() -> None:
    assert [replace(PIET, club_rating=rating).start_rating for rating in (1755, 0)] == [1755, 1810]
    assert Member(EntryId("x"), Person("Vos, Anna")).start_rating == 0


def test_what_is_typed_of_a_member_is_tidied() -> None:
    member = checked(replace(PIET, person=Person(" Jansen,  Piet "), tempo=FAST, email=" piet@club.example "))
    assert (member.person.name, member.email, member.tempo) == ("Jansen, Piet", "piet@club.example", "fast")


def test_every_unusable_field_of_a_member_is_named() -> None:
    member = Member(EntryId("x"), Person("", 5000, fide_id="abc"), -1, tempo="slow", email="nobody")
    with pytest.raises(InvalidFieldError) as refusal:
        checked(member)
    assert fields(refusal.value) == ["name", "fide_id", "rating", "club_rating", "tempo", "email"]


def test_what_is_known_of_a_member_is_not_doubted_again() -> None:
    odd = Person("Jansen, Piet", birth="about 1950")
    assert checked(replace(PIET, person=odd), odd).person == odd
    with pytest.raises(InvalidFieldError):
        checked(replace(PIET, person=odd))


@pytest.mark.parametrize("person", [Person("Vos, Anna", national_id="7654321"), Person("Vos, Anna", fide_id="1012346")])
def test_a_number_is_one_members(person: Person) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        refuse_taken_numbers(Member(EntryId("anna"), person), [replace(PIET, has_left=True)])
    assert refusal.value.details["name"] == "Jansen, Piet"
    refuse_taken_numbers(PIET, [PIET])


def test_a_namesake_is_found_unless_numbers_tell_the_two_apart() -> None:
    assert namesake(Member(EntryId("x"), Person("jansen, piet")), [PIET]) is PIET
    assert namesake(Member(EntryId("x"), Person("jansen, piet", national_id="1")), [PIET]) is None
    assert namesake(PIET, [PIET]) is None


def test_what_is_typed_of_a_club_is_tidied() -> None:
    club = clubs.checked(Club(ClubId("c"), " De  Toren ", "de-toren", contact=Contact(" Anna ", " a@b.example ")))
    assert (club.name, club.contact) == ("De Toren", Contact("Anna", "a@b.example"))


def test_every_unusable_field_of_a_club_is_named() -> None:
    club = Club(ClubId("c"), "", "x", "fr", "Mars/Base", city="x" * 200, contact=Contact(email="nobody"))
    with pytest.raises(InvalidFieldError) as refusal:
        clubs.checked(club)
    assert fields(refusal.value) == ["name", "city", "language", "time_zone", "contact_email"]
