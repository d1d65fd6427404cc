"""S64-5: a profile is a person by number, with everything in which he is named."""

from dataclasses import replace
from datetime import date

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.listing import Listing, email_key
from chalicelib.domain.people.numbers import Numbers
from chalicelib.domain.people.profile import Profile, of_person
from chalicelib.domain.ratings.lists.row import ListKind, ListRow

TODAY = date(2026, 12, 1)
ANNA = Person("Vos, Anna", fide_id="1000001", national_id="7000001", birth="1990/05/01")
AUTUMN = Listing("T#autumn", EntryId("a"), ANNA, is_open=True)
SPRING = Listing("T#spring", EntryId("b"), replace(ANNA, name="Anna Vos", birth=""), is_open=True)
CLUB = Listing("C#club", EntryId("m"), ANNA, email="Anna@club.example")
NUMBERS = Numbers("1000001", "7000001")


def test_he_is_found_under_his_numbers_and_his_address() -> None:
    assert CLUB.keys == ("fide_id:1000001", "national_id:7000001", email_key("anna@club.example"))
    assert Listing("T#x", EntryId("c"), Person("Jan")).keys == ()


def test_whoever_has_his_national_number_and_another_fide_id_is_somebody_else() -> None:
    namesake = Listing("T#autumn", EntryId("z"), replace(ANNA, fide_id="2000002"))
    assert of_person(NUMBERS, [SPRING, AUTUMN, namesake, AUTUMN]) == (AUTUMN, SPRING)


def test_the_name_of_the_list_comes_first_then_the_usual_one() -> None:
    row = ListRow("1000001", "Vos, A.M.", birth_year=1990)
    profile = Profile(NUMBERS, (AUTUMN, SPRING, CLUB), ((ListKind.FIDE, row),))
    assert profile.names == ("Vos, A.M.", "Vos, Anna", "Anna Vos")
    assert (profile.births, profile.birth_years) == (("1990", "1990/05/01"), frozenset({1990}))


def test_a_minor_by_anything_that_is_known() -> None:
    profile = Profile(NUMBERS, (AUTUMN,))
    assert not profile.is_minor(TODAY)
    assert profile.is_minor(TODAY, birth_year=2012)
    assert replace(profile, listings=(AUTUMN, replace(CLUB, is_junior=True))).is_minor(TODAY)
    child = replace(AUTUMN, person=replace(ANNA, birth="2012"))
    assert replace(profile, listings=(AUTUMN, child)).is_minor(TODAY, birth_year=1990)


def test_in_public_there_is_no_private_event_and_no_club() -> None:
    private = replace(SPRING, is_open=False)
    assert Profile(NUMBERS, (AUTUMN, private, CLUB)).in_public().listings == (AUTUMN,)
