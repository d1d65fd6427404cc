"""An account from signing up to its end, on a phone and on a laptop."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, PHONE, Checked
from tests.browser.test_evening import PASSWORD, Official, an_official

pytestmark = pytest.mark.browser
EMAIL = "mia.account@club.example"
NEW = "een ander lang wachtwoord"


def test_an_account(chromium: Browser, hall: str) -> None:
    checked = Checked()
    mia, forgetful = (an_official(chromium, hall, checked, PHONE) for _ in range(2))
    mia.width = forgetful.width = "account"
    mia.looks_again_at = forgetful.looks_again_at = DESKTOP
    mia.signs_up("Mia")
    mia.go("/account/email", "address that is not yet known")
    mia.shows_his_address("Mia")
    for path in ("", "/bookings", "/email", "/password", "/sessions", "/data", "/delete"):
        mia.go(f"/account{path}", f"account{path}")
    forgets_the_password(forgetful)
    mia.page.goto(f"{hall}/account")
    expect(mia.page).to_have_url(f"{hall}/admin/sign-in?next=/account")
    forgetful.page.goto(f"{hall}/account/delete")
    forgetful.page.get_by_label("Wachtwoord").fill(PASSWORD)
    forgetful.press("Account verwijderen")
    forgetful.see("not the password")
    forgetful.page.get_by_label("Wachtwoord").fill(NEW)
    forgetful.press("Account verwijderen")
    expect(forgetful.page.get_by_role("status")).to_have_text("Het account is verwijderd.")
    assert checked.problems == []


def forgets_the_password(official: Official) -> None:
    official.go("/account/forgotten", "forgotten password")
    official.page.get_by_label("E-mailadres").fill(EMAIL)
    official.press("Mail sturen")
    official.see("the mail is on its way")
    official.opens_the_mail(EMAIL, "/account/reset/")
    official.see("a new password")
    official.page.get_by_label("Nieuw wachtwoord").fill(NEW)
    official.press("Opslaan en inloggen")
    official.page.wait_for_url("**/account?done=password_reset")
    official.see("signed in by a new password")
