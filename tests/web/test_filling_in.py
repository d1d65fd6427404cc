"""S64-3: whoever enters fills in a number, and the rating lists say the rest."""

import re
from collections.abc import Iterator

import pytest

from chalicelib.commands import attempts
from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.commands.people.identity import DescribeMyself, describe_myself
from chalicelib.domain.booking.settings import FIELDS, Ask
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.ports import Services
from tests.booking_scenes import Desk, a_desk
from tests.people import PASSWORD, HandClock, a_user, an_event, caller
from tests.rating_lists import bring_in
from tests.web.booking_phone import Phone
from tests.web.front_door import Browser, reach, the_app

FORM = "/enter/najaar"
ANNA = ListRow("1000001", "Vos, Anna", "NED", Sex.WOMAN, Title.WFM, 2012, 1950, 0, 2010)
IN_HOLLAND = ListRow("1000001", "Vos, A.", "NED", Sex.WOMAN, Title.NONE, 1999)
BAS = ListRow("1000002", "Bakker, Bas", "NED", standard=1500, birth_year=1980)
HERS, HIS = "6000000", "6000007"
"""The national numbers that the made-up list gives."""
EVERYTHING = tuple((field, Ask.MAY) for field in FIELDS)


@pytest.fixture
def desk(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    bring_in(services, [ANNA])
    bring_in(services, [IN_HOLLAND, BAS], ListKind.KNSB)
    with a_desk(services, clock, capacity=None, asks=EVERYTHING) as desk:
        reach(desk.services, monkeypatch)
        yield desk


@pytest.fixture
def phone() -> Phone:
    return Phone(Browser(the_app()))


def filled(phone: Phone, number: int = 1) -> dict[str, str]:
    """What stands in the fields of a player, without the empty ones."""
    pattern = rf'name="place-{number}-(\w+)"(?: type="text" value="([^"]*)"|.*?<option value="([^"]*)" selected)'
    found = re.findall(pattern, phone.page)
    return {name: text or chosen for name, text, chosen in found if text or chosen}


def test_a_fide_id_brings_the_rest(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    text = phone.press(fill="1", name="Jan", **{"place-1-fide_id": "FIDE 01000001", "place-1-club": "De Toren"})
    assert "Speler 1 is ingevuld uit de ratinglijst" in text
    assert filled(phone) == {
        "fide_id": "1000001", "name": "Vos, Anna", "rating": "2012", "title": "WFM", "sex": "w", "federation": "NED",
        "birth": "2010", "club": "De Toren",
    }  # fmt: skip
    assert 'value="Jan"' in phone.page


def test_a_national_number_brings_that_of_fide_as_well(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    phone.press(fill="1", **{"place-1-national_id": HERS})
    assert filled(phone)["fide_id"] == "1000001"
    assert (filled(phone)["name"], filled(phone)["rating"]) == ("Vos, Anna", "2012")


def test_each_player_of_several_is_filled_in_by_himself(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    phone.press(fill="2", **{"place-1-name": "Cor", "place-2-national_id": HIS})
    assert filled(phone)["name"] == "Cor"
    assert (filled(phone, 2)["name"], filled(phone, 2)["birth"]) == ("Bakker, Bas", "1980")


@pytest.mark.parametrize(
    ("typed", "field", "said"),
    [
        ({"fide_id": "1999999"}, "fide_id", "Dit nummer staat in geen van de ratinglijsten hier."),
        ({"national_id": "1"}, "national_id", "Dit nummer staat in geen van de ratinglijsten hier."),
        ({"fide_id": "1999999", "national_id": HERS}, "fide_id", "in de lijst is dat 1000001"),
        ({"fide_id": "Anna"}, "fide_id", "Geef de cijfers van het FIDE-ID"),
        ({"name": "Vos, Anna"}, "fide_id", "Vul dit in."),
    ],
)
def test_what_cannot_be_found_is_said_beside_its_field(
    desk: Desk, phone: Phone, typed: dict[str, str], field: str, said: str
) -> None:
    phone.open(FORM)
    text = phone.press(fill="1", **{f"place-1-{name}": value for name, value in typed.items()})
    assert phone.status == 422
    assert f'id="e-place-1-{field}"' in phone.page
    assert said in text
    assert all(f'value="{value}"' in phone.page for value in typed.values()), "what was typed stays"


def test_nothing_is_said_of_what_other_events_know(desk: Desk, phone: Phone) -> None:
    """Of a child that an organiser entered with his birthday the public list has the year at most."""
    known = Person("Kind, Geheim", fide_id="1000077", birth="2014-05-17", club="De Toren")
    other = an_event(desk.services, desk.owner, name="Voorjaar")
    add_entries(AddEntries(caller(desk.owner), other, (known,)), desk.services)
    phone.open(FORM)
    text = phone.press(fill="1", **{"place-1-fide_id": "1000077"})
    assert phone.status == 422
    assert "Geheim" not in text


def test_who_looks_up_many_waits(desk: Desk, phone: Phone, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(attempts, "_MOST_FROM_A_PLACE", 2)
    phone.open(FORM)
    statuses = []
    for _ in range(3):
        phone.press(fill="1", **{"place-1-fide_id": "1000001"})
        statuses.append(phone.status)
    assert statuses == [200, 200, 429]


def test_only_what_the_form_asks_is_looked_up(desk: Desk, phone: Phone) -> None:
    desk.change_settings(asks=(("national_id", Ask.MAY),))
    phone.open(FORM)
    phone.press(fill="1", **{"place-1-fide_id": "1000001"})
    assert (phone.status, 'id="e-place-1-national_id"' in phone.page) == (422, True)
    phone.press(fill="1", **{"place-1-national_id": HERS})
    assert filled(phone) == {"national_id": HERS, "name": "Vos, Anna"}


@pytest.mark.parametrize("asks", [(), (("rating", Ask.MAY),)])
def test_without_a_number_on_the_form_there_is_no_button(desk: Desk, phone: Phone, asks: tuple[object, ...]) -> None:
    desk.change_settings(asks=asks)
    phone.open(FORM)
    assert 'name="fill"' not in phone.page
    phone.press(fill="1", **{"place-1-fide_id": "1000001"})
    assert (phone.status, "Vos" in phone.page) == (409, False)


def test_a_closed_event_looks_nobody_up(desk: Desk, phone: Phone) -> None:
    phone.open(FORM)
    desk.change_settings(closes_at=desk.services.clock.now())
    phone.press(fill="1", **{"place-1-fide_id": "1000001"})
    assert (phone.status, "Vos" in phone.page) == (409, False)


def test_enter_in_a_field_goes_on_and_looks_nobody_up(desk: Desk, phone: Phone) -> None:
    """A browser presses the first button of the form."""
    phone.open(FORM)
    first = re.findall(r"<button[^>]*>", phone.page[phone.page.index('name="request"') :])[0]
    assert "name=" not in first


def test_s64_3_an_account_with_numbers_is_filled_in_from_the_lists(desk: Desk, phone: Phone) -> None:
    user = a_user(desk.services, "Bea")
    describe_myself(DescribeMyself(caller(user), "1000001", "", 1990), desk.services)
    phone.browser.jar["sid"] = sign_in(SignIn("bea@club.example", PASSWORD, "test"), desk.services).token
    phone.open(FORM)
    assert filled(phone) == {
        "fide_id": "1000001", "name": "Vos, Anna", "rating": "2012", "title": "WFM", "sex": "w", "federation": "NED",
        "birth": "2010",
    }  # fmt: skip
