"""An abandoned payment frees the seat: two people at telephones, and a clock that the test moves.

The application answers from this process, over services whose clock stands still: nobody waits for a hold to end.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Functions, Incoming
from chalicelib.cli.local.server import Content
from chalicelib.cli.local.site import PublishedSite
from chalicelib.cli.local.stack import security_headers
from chalicelib.ports import Services
from tests.booking_scenes import Desk, a_desk
from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import Official, an_official
from tests.emulated import Ground
from tests.local_stripe import served
from tests.mails import postbox, send_mails
from tests.people import HandClock, work
from tests.web.front_door import reach, the_app

pytestmark = pytest.mark.browser
_LINK = re.compile(r"http://\S+/b/\S+")


class _Hall:
    """The application with the services of a test, once they are known."""

    content: Content

    def answer(self, request: Incoming) -> Answer:
        return self.content.answer(request)


@pytest.fixture
def desk(services: Services, clock: HandClock, ground: Ground, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    """An event with one seat, published, and the application on loopback."""
    hall = _Hall()
    site = PublishedSite(ground.endpoint.client("s3"), ground.resources["SiteBucket"])
    with served(hall) as origin, a_desk(replace(services, origin=origin), clock, capacity=1, takes_door=False) as desk:
        reach(desk.services, monkeypatch)
        hall.content = Content(Functions(the_app()), site, security_headers())
        work(desk.services, desk.event)
        yield desk


def test_an_abandoned_payment_frees_the_seat(chromium: Browser, desk: Desk) -> None:
    checked = Checked()
    anna, ben = (an_official(chromium, desk.services.origin, checked, PHONE) for _ in range(2))
    for person, width in ((anna, "anna"), (ben, "ben")):
        person.width, person.looks_again_at = width, DESKTOP

    enters(anna, "Anna")
    anna.press("Versturen")
    anna.press("betalen")
    expect(anna.page.get_by_role("heading", name="Pay")).to_be_visible()

    enters(ben, "Ben")
    expect(said(ben, "Wat u nu verstuurt, komt op de wachtlijst")).to_be_visible()
    ben.press("Versturen")
    expect(said(ben, "nummer 1")).to_be_visible()
    ben.see("a booking on the waiting list")
    assert desk.players() == ""

    desk.wait(minutes=36)
    offer = last_link(desk, "ben@club.example", "er is plaats voor u")
    ben.page.goto(offer)
    expect(said(ben, "Er is een plaats voor u")).to_be_visible()
    ben.see("a booking that is offered a place")

    pays(anna.page)
    expect(anna.page.get_by_text("This page is over")).to_be_visible()
    anna.page.goto(last_link(desk, "anna@club.example", "uw tijd is om"))
    expect(said(anna, "weer vrij")).to_be_visible()
    expect(anna.page.get_by_role("button", name="betalen")).to_have_count(0)
    anna.see("a booking whose time is over")

    ben.press("De plaats nemen")
    ben.press("betalen")
    pays(ben.page)
    expect(ben.page.get_by_text("Wij wachten op bericht van uw betaling.")).to_be_visible()
    desk.work()
    ben.page.goto(offer)
    expect(said(ben, "U bent ingeschreven")).to_be_visible()
    assert (desk.players(), desk.kept()) == ("Speler, Ben", 1)

    anna.page.get_by_role("link", name="Formulier opnieuw invullen").click()
    expect(said(anna, "Wie zich nu inschrijft, komt op de wachtlijst")).to_be_visible()
    assert checked.problems == []


def enters(person: Official, name: str) -> None:
    """By the form, in Dutch, up to the page on which it can be sent."""
    person.go("/enter/najaar?language=nl", "the form to enter with a fee")
    person.page.get_by_label("Uw naam").fill(f"Speler, {name}")
    person.page.get_by_label("Uw e-mailadres").fill(f"{name.lower()}@club.example")
    person.page.fill("[name=place-1-name]", f"Speler, {name}")
    person.press("Verder")


def pays(page: Page) -> None:
    page.click("button[value=pay]")


def said(person: Official, text: str) -> Locator:
    return person.page.get_by_text(re.compile(text)).first


def last_link(desk: Desk, to: str, subject: str) -> str:
    """The link in the last mail to somebody."""
    send_mails(desk.services)
    letter = [one for one in postbox(desk.services).letters if one.to == to][-1]
    assert subject in letter.subject
    found = _LINK.search(letter.text)
    assert found
    return found[0]
