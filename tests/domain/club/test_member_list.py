"""A club's list of members: read by its headings in three languages, compared difference by difference."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.club.differences import Differences, differences
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.club.member_list import read_members
from chalicelib.domain.formats.keizer.tempo import FAST, REGULAR
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.model.player import Person

PIET = Member(EntryId("piet"), Person("Jansen, Piet", 1810, national_id="7654321"), 1755, version=Version(3))
ANNA = Member(EntryId("anna"), Person("Vos, Anna", fide_id="1012346"), is_junior=True, version=Version(1))
KEES = Member(EntryId("kees"), Person("Smit, Kees"), version=Version(1))
MEMBERS = (PIET, ANNA, KEES)


def compared(text: str, present: tuple[Member, ...] = MEMBERS) -> Differences:
    return differences(read_members(text), present)


def said(found: Differences) -> list[str]:
    """Each difference on a line."""
    new = [f"+ {one.member.person.name}" for one in found.new]
    changed = [
        f"{one.member.person.name} {change.field}: {change.before} > {change.after}"
        for one in found.changed
        for change in one.changes
    ]
    return [*new, *changed, *(f"- {one.member.person.name}" for one in found.gone)]


DUTCH = "Naam;KNSB-nummer;FIDE-ID;KNSB-rating;Clubrating;Geboortejaar;Jeugdlid;Vaste keuze;Tempo;Computer;E-mail"
ENGLISH = (
    "Name;National number;FIDE ID;National rating;Club rating;Year of birth;Junior;Standing choice;Tempo wish;"
    "Plays computer;E-mail"
)
SPANISH = (
    "Nombre;Licencia;ID FIDE;Elo FEDA;Elo club;Año de nacimiento;Juvenil;Elección fija;Ritmo;Ordenador;"
    "Correo electrónico"
)


@pytest.mark.parametrize(
    ("heading", "words"),
    [(DUTCH, "ja;nooit;snel;nee"), (ENGLISH, "yes;never;fast;no"), (SPANISH, "sí;nunca;rápido;no")],
)
def test_every_column_is_known_by_its_heading(heading: str, words: str) -> None:
    read = read_members(f"{heading}\nVermeer, Jan;1234567;1012340;1800;1700;1980;{words};jan@club.example")
    (listed,) = read.members
    assert listed.person == Person("Vermeer, Jan", 1800, fide_id="1012340", national_id="1234567", birth="1980")
    assert listed.said == {
        "club_rating": 1700,
        "is_junior": True,
        "standing": StandingChoice.NEVER,
        "tempo": FAST,
        "plays_computer": False,
        "email": "jan@club.example",
    }
    assert (read.unused, read.unread) == ((), ())


def test_an_empty_cell_says_no_where_the_question_is_yes_or_no_and_nothing_elsewhere() -> None:
    (listed,) = read_members("Naam;Clubrating;Jeugd;Vaste keuze;E-mail\nVos, Anna;;;;").members
    assert listed.said == {"is_junior": False}


def test_the_national_rating_goes_before_any_other_and_the_club_rating_is_none_of_them() -> None:
    text = "Naam;FIDE-rating;KNSB-rating;Clubrating\nVos, Anna;1900;1850;1800\nSmit, Kees;1700;;"
    assert [(one.person.rating, one.said.get("club_rating")) for one in read_members(text).members] == [
        (1850, 1800), (0, None),
    ]  # fmt: skip


def test_columns_that_nobody_knows_are_told() -> None:
    assert read_members("Naam;Telefoon;Sleutel\nVos, Anna;06;x").unused == ("Telefoon", "Sleutel")


@pytest.mark.parametrize(
    ("cells", "place", "field"),
    [
        ("Vos, Anna;veel;ja;altijd;snel;a@b.example", "B2", "club_rating"),
        ("Vos, Anna;1500;misschien;altijd;snel;a@b.example", "C2", "is_junior"),
        ("Vos, Anna;1500;ja;soms;snel;a@b.example", "D2", "standing"),
        ("Vos, Anna;1500;ja;altijd;blitz;a@b.example", "E2", "tempo"),
        ("Vos, Anna;1500;ja;altijd;snel;geen adres", "F2", "email"),
        (";1500;ja;altijd;snel;a@b.example", "A2", "name"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_place(cells: str, place: str, field: str) -> None:
    (row,) = read_members(f"Naam;Clubrating;Jeugd;Vaste keuze;Tempo;E-mail\n{cells}").unread
    assert (row.place, row.field, row.text) == (place, field, cells)


def test_new_changed_unchanged_and_no_longer_on_the_list() -> None:
    found = compared("Naam;KNSB-nummer;Clubrating;Tempo\nJansen, Piet;7654321;1790;normaal\nVos, Anna;;;\nBos, Eva;;;")
    assert said(found) == [
        "+ Bos, Eva",
        "Jansen, Piet club_rating: 1755 > 1790",
        f"Jansen, Piet tempo:  > {REGULAR}",
        "- Smit, Kees",
    ]
    assert found.unchanged == 1


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Janssen, Piet;7654321;", "Jansen, Piet > Janssen, Piet"),
        ("Vos - de Wit, Anna;;1012346", "Vos, Anna > Vos - de Wit, Anna"),
        ("JANSEN, PIET;;", "Jansen, Piet > JANSEN, PIET"),
    ],
)
def test_a_member_is_known_by_national_number_then_fide_id_then_name(line: str, expected: str) -> None:
    found = compared(f"Naam;KNSB-nummer;FIDE-ID\n{line}")
    assert [f"{one.before} > {one.after}" for one in found.changed[0].changes] == [expected]
    assert found.new == ()


def test_somebody_of_the_same_name_with_another_number_is_somebody_else() -> None:
    found = compared("Naam;KNSB-nummer\nJansen, Piet;1111111")
    assert [(one.member.person.name, one.unlike) for one in found.new] == [("Jansen, Piet", "Jansen, Piet")]


@pytest.mark.parametrize("second", ["Jansen, Piet;7654321", "Jansen, Piet;"])
def test_who_stands_on_the_list_twice_is_told_the_second_time(second: str) -> None:
    found = compared(f"Naam;KNSB-nummer\nJansen, Piet;7654321\n{second}\nBos, Eva;\nBos, Eva;")
    assert [(row.line, row.reason, row.details["line"]) for row in found.unread] == [
        (3, "member_twice", 2), (5, "member_twice", 4),
    ]  # fmt: skip


def test_a_number_that_another_member_has_is_told() -> None:
    found = compared("Naam;KNSB-nummer;FIDE-ID\nJansen, Piet;7654321;1012346")
    assert [row.reason for row in found.unread] == ["number_taken"]
    assert found.unread[0].details["name"] == "Vos, Anna"


def test_who_has_left_and_is_on_the_list_comes_back_and_is_not_offered_again_when_he_is_not() -> None:
    gone = (replace(PIET, has_left=True), replace(KEES, has_left=True))
    assert said(compared("Naam;KNSB-nummer\nJansen, Piet;7654321", gone)) == ["Jansen, Piet has_left: True > False"]


def test_what_is_unread_is_left_below_the_heading() -> None:
    found = compared("Naam;Clubrating\nVos, Anna;veel\nSmit, Kees;1500")
    assert found.left_over == "Naam;Clubrating\nVos, Anna;veel"


@given(st.lists(st.sampled_from(["Jansen, Piet;7654321;1500", "Vos, Anna;;", "Bos, Eva;22;1600", "Wit, Jan;;"])))
def test_every_line_is_new_changed_unchanged_or_unread(lines: list[str]) -> None:
    found = compared("\n".join(["Naam;KNSB-nummer;Clubrating", *lines]))
    assert len(found.new) + len(found.changed) + found.unchanged + len(found.unread) == len(lines)
    known = {one.member.id for one in (*found.changed, *found.gone)}
    assert len(known) + found.unchanged == len(MEMBERS)


def test_applied_the_same_list_changes_nothing_more() -> None:
    text = "Naam;KNSB-nummer;Clubrating;Jeugd\nJansen, Piet;7654321;1790;\nBos, Eva;;1400;x"
    found = compared(text)
    changed = {one.member.id: one.member for one in (*found.changed, *found.gone)}
    new = [replace(one.member, id=EntryId(one.key)) for one in found.new]
    after = (*(changed.get(member.id, member) for member in MEMBERS), *new)
    assert said(compared(text, after)) == []


@pytest.mark.parametrize("heading", ["Standaard", "Keuze", "standaardkeuze", "Vaste keuze"])
def test_a_column_of_always_and_never_is_the_standing_choice_whatever_it_is_called(heading: str) -> None:
    """It was read as a rating."""
    read = read_members(f"Naam;{heading}\nVos, Anna;altijd\nSmit, Kees;nooit\nBos, Eva;")
    assert [one.said.get("standing") for one in read.members] == [StandingChoice.ALWAYS, StandingChoice.NEVER, None]
    assert read.used == (("Naam", "name"), (heading, "standing"))


def test_a_column_of_ratings_called_standard_stays_one() -> None:
    read = read_members("Naam;Standaard\nVos, Anna;1850\nSmit, Kees;1700")
    assert [(one.person.rating, one.said) for one in read.members] == [(1850, {}), (1700, {})]


def test_of_the_rest_of_a_list_nobody_is_missed() -> None:
    assert said(differences(read_members("Naam\nVos, Anna"), MEMBERS, is_whole=False)) == []


@pytest.mark.parametrize(("name", "unlike"), [("Jansen, P.", ""), ("Jansen, Pieter", ""), ("Vos, Bea", "Jansen, Piet")])
def test_a_number_beside_quite_another_name_is_doubted(name: str, unlike: str) -> None:
    (one,) = compared(f"Naam;KNSB-nummer\n{name};7654321").changed
    assert one.unlike == unlike
