"""Sessions, the proof of forms, languages."""

import pytest

from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.commands.people.sessions import SignedIn, sign_out
from chalicelib.ports import Services
from chalicelib.web import session
from tests.people import PASSWORD, HandClock, a_user
from tests.web.front_door import Browser, an_app, cookie_lines, reach

PUBLIC, SIGNED_IN = "/door/public", "/door/signed_in"


@pytest.fixture
def browser(services: Services, monkeypatch: pytest.MonkeyPatch) -> Browser:
    reach(services, monkeypatch)
    return Browser(an_app())


def come_in(browser: Browser, services: Services, name: str = "Anna") -> SignedIn:
    """Anna has an account, and her browser keeps her session."""
    a_user(services, name)
    opened = sign_in(SignIn(f"{name.lower()}@club.example", PASSWORD, "test"), services)
    browser.jar["sid"] = opened.token
    return opened


def test_nobody_is_signed_in_without_a_session(browser: Browser) -> None:
    assert browser.get(PUBLIC).json_body["name"] == ""
    assert browser.get(SIGNED_IN).json_body == {"refused": "sign_in_first"}


def test_a_session_says_who_it_is(browser: Browser, services: Services) -> None:
    come_in(browser, services)
    assert browser.get(SIGNED_IN).json_body["name"] == "Anna"


def test_a_session_of_somebody_elses_making_is_nobodys(browser: Browser) -> None:
    browser.jar["sid"] = "made-up"
    assert browser.get(SIGNED_IN).status_code == 401


def test_a_session_ends_after_thirty_days(browser: Browser, services: Services, clock: HandClock) -> None:
    come_in(browser, services)
    clock.move(days=29)
    assert browser.get(SIGNED_IN).status_code == 200
    clock.move(days=1)
    assert browser.get(SIGNED_IN).status_code == 401


def test_a_session_ends_when_its_owner_signs_out(browser: Browser, services: Services) -> None:
    opened = come_in(browser, services)
    sign_out(opened.token, services)
    assert browser.get(SIGNED_IN).status_code == 401


@pytest.mark.parametrize("sent", ["", "something", "ü"])
def test_a_change_without_the_proof_is_refused(browser: Browser, services: Services, sent: str) -> None:
    come_in(browser, services)
    found = browser.post(SIGNED_IN, {"csrf": sent})
    assert (found.status_code, found.json_body) == (403, {"refused": "forged_request"})


def test_the_proof_comes_in_the_form_or_in_a_header(browser: Browser, services: Services) -> None:
    csrf = come_in(browser, services).session.csrf
    assert browser.post(SIGNED_IN, {"csrf": csrf}).status_code == 200
    assert browser.post(SIGNED_IN, x_csrf=csrf, content_type="application/json").status_code == 200
    assert browser.post(SIGNED_IN, {"csrf": csrf}, content_type="application/json").status_code == 403


def test_the_proof_of_another_session_does_not_count(browser: Browser, services: Services) -> None:
    come_in(browser, services)
    other = come_in(Browser(browser.app), services, "Bas").session.csrf
    assert browser.post(SIGNED_IN, {"csrf": other}).status_code == 403


def test_forms_before_sign_in_carry_what_a_cookie_of_this_browser_holds(browser: Browser) -> None:
    csrf = browser.get(PUBLIC).json_body["csrf"]
    assert browser.jar["form"] == csrf
    assert browser.get(PUBLIC).json_body["csrf"] == csrf
    assert browser.post(PUBLIC, {"csrf": csrf}).status_code == 200
    assert Browser(browser.app).post(PUBLIC, {"csrf": csrf}).status_code == 403


def test_cookies_are_bound_to_host_and_https(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    reach(services, monkeypatch, secure=True)
    (line,) = cookie_lines(Browser(an_app()).get(PUBLIC))
    name, *attributes = line.split("; ")
    assert name.startswith("__Host-form=")
    assert attributes == ["Path=/", "Max-Age=86400", "HttpOnly", "Secure", "SameSite=Lax"]


def test_locally_cookies_go_without_https(browser: Browser, services: Services) -> None:
    (line,) = cookie_lines(browser.get(PUBLIC))
    assert line.startswith("form=")
    assert "Secure" not in line


def test_signing_in_and_out_keep_and_drop_the_cookie(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    reach(services, monkeypatch, secure=True)
    a_user(services)
    opened = sign_in(SignIn("anna@club.example", PASSWORD, "test"), services)
    assert session.opened(opened).startswith(f"__Host-sid={opened.token}; Path=/; Max-Age=2592000; HttpOnly; Secure")
    assert session.closed().startswith("__Host-sid=; Path=/; Max-Age=0; ")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "nl"),
        ("es", "es"),
        ("en-GB,en;q=0.9,nl;q=0.8", "en"),
        ("de,fr;q=0.9,es;q=0.5", "es"),
        ("nl;q=0.3, en;q=0.7", "en"),
        ("en;q=0, es;q=0.1", "es"),
        ("de", "nl"),
        (";;q=9,*", "nl"),
    ],
)
def test_the_browsers_languages(header: str, language: str) -> None:
    assert session.accepted(header) == language


def test_a_chosen_language_goes_before_the_accounts_and_the_browsers(browser: Browser, services: Services) -> None:
    assert browser.get(PUBLIC, accept_language="es").json_body["language"] == "es"
    come_in(browser, services)
    assert browser.get(PUBLIC, accept_language="es").json_body["language"] == "nl"
    assert browser.get(f"{PUBLIC}?language=en").json_body["language"] == "en"
    assert browser.get(PUBLIC, accept_language="es").json_body["language"] == "en"
    assert browser.get(f"{PUBLIC}?language=xx").json_body["language"] == "en"
