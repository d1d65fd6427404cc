"""S64-4 to S64-7 on a phone: a number, a claim, the judgement, a page that everybody sees and no longer."""

import re

import pytest
from playwright.sync_api import Browser, expect

from chalicelib.cli.demo import EMAIL, PASSWORD
from chalicelib.cli.made_up_list import made_up
from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import MY_EVENTS, Official, an_official

pytestmark = pytest.mark.browser
_MOST_LOOKS = 60


def test_from_a_number_to_a_public_profile(chromium: Browser, hall: str) -> None:
    checked, player = Checked(), list(made_up(9))[-1]
    owner, administrator = (an_official(chromium, hall, checked, PHONE) for _ in range(2))
    for official in (owner, administrator):
        official.width, official.looks_again_at = "profile", DESKTOP
    owner.signs_up("Paula")
    owner.go("/account/identity", "numbers, none yet")
    owner.makes_an_event("Profielen")
    owner.page.goto(f"{hall}{owner.event}/entries/search?q={player.number}")
    owner.press("Inschrijven")
    expect(owner.page.get_by_text("Ingeschreven.")).to_be_visible()
    gives_the_number(owner, player.number)
    asks_for_the_profile(owner, player.number)
    judges(administrator)
    is_seen(owner, player.name)
    assert checked.problems == []


def gives_the_number(owner: Official, number: str) -> None:
    owner.page.goto(f"{owner.hall}/account/identity")
    owner.page.get_by_label("FIDE-ID").fill("een")
    owner.press("Opslaan")
    expect(owner.page.locator("#e-fide_id")).to_be_visible()
    owner.see("a number that is none")
    owner.page.get_by_label("FIDE-ID").fill(number)
    owner.page.get_by_label("Geboortejaar").fill("1980")
    owner.press("Opslaan")
    expect(owner.page.get_by_text("in gebruik sinds")).to_be_visible()


def asks_for_the_profile(owner: Official, number: str) -> None:
    expect(owner.page.get_by_text(f"FIDE {number}")).to_be_visible()
    owner.see("a profile that fits")
    owner.press("Dit ben ik")
    expect(owner.page.get_by_text("aangevraagd", exact=True)).to_be_visible()
    owner.see("a profile asked for")


def judges(administrator: Official) -> None:
    administrator.page.goto(f"{administrator.hall}/admin/sign-in")
    administrator.page.get_by_label("E-mailadres").fill(EMAIL)
    administrator.page.get_by_label("Wachtwoord").fill(PASSWORD)
    administrator.press("Inloggen")
    administrator.page.wait_for_url(MY_EVENTS)
    administrator.go("/admin/claims", "claims")
    administrator.page.get_by_role("link", name="Paula").click()
    administrator.see("one claim")
    administrator.press("Afwijzen")
    expect(administrator.page.locator("#e-reason")).to_be_visible()
    administrator.see("a refusal without a reason")
    administrator.press("Dit profiel koppelen")
    expect(administrator.page.get_by_text("Beoordeeld")).to_be_visible()
    administrator.see("claims, one linked")


def is_seen(owner: Official, name: str) -> None:
    owner.go("/account/identity", "a linked profile")
    owner.press("Mijn profiel aan iedereen tonen")
    link = owner.page.get_by_role("link", name="toernooien, resultaten en ratings")
    expect(link).to_be_visible()
    owner.see("a public profile, on the account page")
    path = link.get_attribute("href") or ""
    assert waits_for(owner, path, 200)
    expect(owner.page.get_by_role("heading", name=re.compile(re.escape(name)))).to_be_visible()
    owner.see("the public profile")
    owner.go("/account/identity/release", "give the profile up?")
    owner.page.locator("main form button").first.click()
    owner.page.wait_for_url("**/account/identity?done=released")
    assert waits_for(owner, path, 404)


def waits_for(owner: Official, path: str, status: int) -> bool:
    """The worker has published it, or taken it away."""
    for _ in range(_MOST_LOOKS):
        answer = owner.page.goto(f"{owner.hall}{path}")
        if answer is not None and answer.status == status:
            return True
        owner.page.wait_for_timeout(250)
    return False
