"""Signing in by Google, against a provider of our own on loopback."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest

from chalicelib.domain.accounts.vouching import Attempt, NotVouchedError, Party, vouched
from chalicelib.gateways.sign_in import GOOGLE, OpenIdSignIn, Provider
from chalicelib.ports import Services
from tests.accounts import EMAIL, account, link_to
from tests.issuer import CLIENT, SECRET, Issuer, running_issuer
from tests.people import PASSWORD, TUESDAY_EVENING, a_user
from tests.web.admin.office import Office, open_office, sign_up
from tests.web.front_door import Browser

ISSUER = "https://issuer.example"
LATER = int((TUESDAY_EVENING + timedelta(hours=1)).timestamp())
ANNA = {
    "iss": ISSUER, "aud": CLIENT, "exp": LATER, "sub": "1234", "email": EMAIL, "email_verified": True, "name": "Anna V",
    "hd": "club.example",
}  # fmt: skip


@pytest.fixture
def issuer() -> Iterator[Issuer]:
    with running_issuer(dict(ANNA)) as running:
        yield running


@pytest.fixture
def office(services: Services, issuer: Issuer, monkeypatch: pytest.MonkeyPatch) -> Office:
    provider = Provider(frozenset({ISSUER}), f"{issuer.address}/page", f"{issuer.address}/token")
    google = OpenIdSignIn(provider, CLIENT, lambda: SECRET)
    return open_office(replace(services, google=google), monkeypatch)


def away_and_back(office: Office, issuer: Issuer) -> str:
    """Press the link, say who one is, come back."""
    left = office.browser.get("/account/google")
    assert left.status_code == 303
    return office.get(issuer.visit(str(left.headers["Location"])))


def signed_in_as(office: Office) -> str:
    office.get("/account")
    return office.path


def test_without_a_secret_it_is_off(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    office = open_office(services, monkeypatch)
    assert "Google" not in office.get("/admin/sign-in")
    assert office.browser.get("/account/google").status_code == 404
    assert office.browser.get("/account/google/back?state=x&code=y").status_code == 404


def test_who_is_new_gets_an_account_whose_address_is_known(office: Office, issuer: Issuer, services: Services) -> None:
    assert "Inloggen met Google" in office.get("/admin/sign-in")
    away_and_back(office, issuer)
    assert (office.path, office.status) == ("/admin", 200)
    found = account(services)
    assert (found.name, found.is_verified, found.password_hash) == ("Anna V", True, "")


def test_who_comes_again_comes_into_the_same_account_whatever_his_address_is(
    office: Office, issuer: Issuer, services: Services
) -> None:
    away_and_back(office, issuer)
    issuer.claims["email"] = "anna@elsewhere.example"
    again = Office(Browser(office.browser.app))
    away_and_back(again, issuer)
    assert services.accounts.by_email("anna@elsewhere.example") is None
    assert len(services.accounts.sessions(account(services).id)) == 2


def test_an_account_whose_address_is_known_is_linked(office: Office, issuer: Issuer, services: Services) -> None:
    user = a_user(services)
    away_and_back(office, issuer)
    assert signed_in_as(office) == "/account"
    assert account(services).id == user
    assert account(services).password_hash, "the password goes on working"


def test_an_account_that_somebody_else_may_have_made_is_not_taken_over_nor_given_away(
    office: Office, issuer: Issuer, services: Services
) -> None:
    """Mallory signs up with Anna's address and waits for her to come by Google."""
    mallory = Office(Browser(office.browser.app))
    sign_up(mallory)
    page = away_and_back(office, issuer)
    assert (office.status, "Log eerst in met het wachtwoord" in page) == (409, True)
    assert (account(services).google, account(services).is_verified) == ("", False)
    office.get("/account/forgotten")
    office.post("/account/forgotten", email=EMAIL)
    path = link_to(services)
    office.get(path)
    office.post(path, password="her own sentence")
    assert signed_in_as(mallory).startswith("/admin/sign-in")
    away_and_back(office, issuer)
    assert account(services).google


def test_an_address_that_google_saw_once_only_opens_no_account_and_is_asked_for_by_mail(
    office: Office, issuer: Issuer, services: Services
) -> None:
    """Somebody had it before her, and showed it to Google then; it is neither Google's nor run by it."""
    del issuer.claims["hd"]
    a_user(services)
    page = away_and_back(office, issuer)
    assert (office.status, "Log eerst in met het wachtwoord" in page) == (409, True)
    issuer.claims["email"] = "anna@elsewhere.example"
    away_and_back(office, issuer)
    assert not account(services, "anna@elsewhere.example").is_verified
    assert link_to(services, "anna@elsewhere.example").startswith("/account/verify/")
    issuer.claims |= {"email": "anna@gmail.com", "sub": "5678"}
    away_and_back(Office(Browser(office.browser.app)), issuer)
    assert account(services, "anna@gmail.com").is_verified


def test_who_knows_its_password_links_it(office: Office, issuer: Issuer, services: Services) -> None:
    sign_up(office)
    assert 'href="/account/google"' in office.get("/account/password")
    away_and_back(office, issuer)
    assert signed_in_as(office) == "/account"
    assert 'href="/account/google"' not in office.get("/account/password")
    assert (bool(account(services).google), account(services).is_verified) == (True, True)


def test_a_google_account_that_she_wants_no_more_is_let_in_no_more(
    office: Office, issuer: Issuer, services: Services
) -> None:
    sign_up(office)
    away_and_back(office, issuer)
    office.get("/account/password")
    assert "Opgeslagen." in office.post("/account/google")
    assert (account(services).google, 'href="/account/google"' in office.page) == ("", True)


def test_an_account_without_a_password_is_entered_by_none(office: Office, issuer: Issuer) -> None:
    away_and_back(office, issuer)
    other = Office(Browser(office.browser.app))
    for password in ("", "plain:", PASSWORD):
        other.get("/admin/sign-in")
        other.post("/admin/sign-in", email=EMAIL, password=password)
        assert other.status == 401


@pytest.mark.parametrize("query", ["", "?code=x", "?state=forged&code=x", "?error=access_denied&state=forged"])
def test_an_answer_that_this_browser_did_not_ask_for_is_refused(office: Office, query: str) -> None:
    """Somebody lets her follow a link that signs her in as himself."""
    office.browser.get("/account/google")
    assert office.browser.get(f"/account/google/back{query}").status_code == 401


def test_a_code_of_another_browser_is_refused(office: Office, issuer: Issuer) -> None:
    left = Browser(office.browser.app).get("/account/google")
    back = issuer.visit(str(left.headers["Location"]))
    office.browser.get("/account/google")
    assert office.browser.get(back).status_code == 401


def test_a_code_works_once(office: Office, issuer: Issuer) -> None:
    left = office.browser.get("/account/google")
    back = issuer.visit(str(left.headers["Location"]))
    kept = dict(office.browser.jar)
    assert office.browser.get(back).status_code == 303
    stolen = Browser(office.browser.app, kept)
    assert stolen.get(back).status_code == 401


@pytest.mark.parametrize("answer", [b"no json", b"[]", b'{"id_token": "a.b"}', b'{"id_token": "a.%%%.c"}', b"{}"])
def test_an_answer_that_is_none_is_refused(office: Office, issuer: Issuer, answer: bytes) -> None:
    issuer.answer = answer
    away_and_back(office, issuer)
    assert office.status == 401


def test_silence_is_refused() -> None:
    nowhere = OpenIdSignIn(Provider(frozenset(), "", "http://127.0.0.1:1/token"), CLIENT, lambda: SECRET)
    with pytest.raises(NotVouchedError, match="unanswered"):
        nowhere.claims("code", Attempt("s", "n", "v"), "back")


def test_nothing_is_asked_of_another_machine_without_tls() -> None:
    plain = OpenIdSignIn(Provider(frozenset(), "", "http://192.0.2.1/token"), CLIENT, lambda: SECRET)
    with pytest.raises(NotVouchedError, match="address"):
        plain.claims("code", Attempt("s", "n", "v"), "back")
    assert GOOGLE.token.startswith("https://")


def test_the_page_is_asked_for_with_everything_that_guards_the_answer() -> None:
    page = OpenIdSignIn(GOOGLE, CLIENT, lambda: SECRET).page(Attempt("s", "n", "v" * 43), "https://x.example/back")
    query = parse_qs(urlsplit(page).query)
    assert (query["state"], query["nonce"], query["code_challenge_method"]) == (["s"], ["n"], ["S256"])
    assert (SECRET in page, "v" * 43 in page) == (False, False)


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        ({"iss": "https://evil.example"}, "issuer"),
        ({"aud": "somebody.else"}, "audience"),
        ({"aud": [CLIENT, "somebody.else"]}, "audience"),
        ({"exp": int(TUESDAY_EVENING.timestamp()) - 61}, "expired"),
        ({"exp": None}, "expired"),
        ({"exp": 10**30}, "expired"),
        ({"nonce": "of another"}, "nonce"),
        ({"sub": ""}, "subject"),
        ({"email": ""}, "email"),
        ({"email_verified": False}, "email"),
        ({"email_verified": "true"}, "email"),
    ],
)
def test_a_token_that_is_not_meant_so_is_not_believed(wrong: dict[str, object], reason: str) -> None:
    claims = {**ANNA, "nonce": "n", **wrong}
    with pytest.raises(NotVouchedError, match=reason):
        vouched(claims, Attempt("s", "n", "v"), Party(frozenset({ISSUER}), CLIENT), TUESDAY_EVENING)
