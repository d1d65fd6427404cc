"""S15: a fee from the organiser's form to the payment service's books and back, in currencies that count otherwise."""

import csv
import io
from collections.abc import Iterator
from html import unescape

import pytest

from chalicelib.ports import Services
from chalicelib.render.money import money
from tests.booking_scenes import Desk, a_desk
from tests.mails import postbox, send_mails
from tests.people import PASSWORD, HandClock
from tests.web.admin.office import Office, open_office
from tests.web.booking_phone import Phone, link, words
from tests.web.front_door import Browser


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=4) as desk:
        yield desk


@pytest.fixture
def office(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Anna's, whose event it is."""
    office = Office(open_office(desk.services, monkeypatch).browser)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    return office


def set_fee(office: Office, desk: Desk, currency: str, price: str) -> str:
    """As an organiser does it: the page that follows."""
    path = f"/admin/t/{desk.event}/settings/entering"
    office.get(path)
    typed = {"currency": currency, "is_on": "yes", "takes_door": "yes", "capacity": "4", "most_places": "4"}
    fee = {"category-1-name": "Everybody", "category-1-price": price, "category-1-kind": "everybody"}
    rest = {"half_point_byes": "0", "text": ""}
    return office.send_here(path, office.hidden(path) | typed | fee | rest)


@pytest.mark.parametrize(
    ("currency", "typed", "shown", "minor", "twice", "in_file"),
    [
        ("JPY", "3000", "¥3,000", 3000, "¥6,000", "6000"),
        ("KWD", "2,500", "KWD2.500", 2500, "KWD5.000", "5"),
        ("ISK", "4000", "ISK4,000", 400000, "ISK8,000", "8000"),
        ("HUF", "6500,50", "HUF6,500.50", 650050, "HUF13,001", "13001"),
    ],
)
def test_a_fee_is_the_same_everywhere(
    office: Office, desk: Desk, currency: str, typed: str, shown: str, minor: int, twice: str, in_file: str
) -> None:
    set_fee(office, desk, currency, typed)
    assert desk.services.bookings.settings(desk.event).categories[0].price == minor, office.page
    phone = Phone(Browser(office.browser.app))
    assert f"Everybody: {shown}" in phone.open("/enter/najaar?language=en")
    booking = desk.enter("Bas", "Cas")
    page = phone.open(f"{link(desk, booking)}?language=en")
    assert (f"Total {twice}" in page, f"Received {twice}" in page) == (True, True)
    assert f"Paid online (1) {twice}" in phone.open(f"{link(desk, booking)}/receipt?language=en")
    (charge,) = desk.till.books.listed("", "charge")
    assert (charge["amount"], charge["currency"]) == (2 * minor, currency.lower())

    desk.leave(booking, 1)
    desk.work()
    assert charge["amount_refunded"] == minor
    bookings = f"/admin/t/{desk.event}/bookings"
    assert money(minor, currency, "nl") in unescape(office.get(bookings))
    text = office.browser.get(f"{bookings}/export").body.decode().removeprefix("\ufeff")
    heads, first, _ = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert (first[heads.index("Betaald")], first[heads.index("Valuta")]) == (in_file, currency)
    send_mails(desk.services)
    texts = [one.text.replace("\xa0", " ") for one in postbox(desk.services).letters]
    assert any(f"{shown} of your payment" in one for one in texts), texts


def test_what_the_payment_service_does_not_take_is_said_beside_the_fee(office: Office, desk: Desk) -> None:
    for currency, typed, said in (
        ("EUR", "0,49", "EUR 0.50"), ("JPY", "49", "JPY 50"), ("HUF", "174,99", "HUF 175.00"),
        ("KWD", "0,29", "KWD 0.300"), ("ISK", "99", "ISK 100.00"), ("JPY", "50,5", "0 decimalen"),
        ("ISK", "150,50", "0 decimalen"), ("KWD", "1,255", "2 decimalen"),
    ):  # fmt: skip
        set_fee(office, desk, currency, typed)
        assert (office.status, 'id="e-category-1-price"' in office.page) == (422, True)
        assert said in words(office.page)


def test_a_rest_that_is_too_little_led_to_a_page_that_could_not_be_made(office: Office, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    desk.hand(booking, 1975)
    phone = Phone(Browser(office.browser.app))
    phone.open(link(desk, booking))
    assert 'value="pay"' not in phone.page
    assert "So little cannot be paid online." in phone.press(do="pay")
