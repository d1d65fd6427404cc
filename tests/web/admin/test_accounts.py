"""Sign up, sign in, sign out."""

import pytest

from chalicelib.ports import Services
from chalicelib.web.admin.accounts import is_ours
from tests.people import PASSWORD, a_user
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return open_office(services, monkeypatch)


def test_who_makes_an_account_is_signed_in(office: Office) -> None:
    sign_up(office)
    assert (office.path, office.status) == ("/admin", 200)
    assert "Ingelogd als Anna" in office.page


def test_what_was_typed_stays_but_never_the_password(office: Office) -> None:
    office.get("/admin/sign-up")
    office.post("/admin/sign-up", name="Anna", email="anna", password="typed-secret")
    assert office.status == 422
    assert 'value="Anna"' in office.page
    assert "typed-secret" not in office.page
    assert "Dit is geen e-mailadres." in office.page


def test_a_wrong_password_does_not_say_which_of_the_two(office: Office, services: Services) -> None:
    a_user(services)
    said = []
    for email in ("anna@club.example", "nobody@club.example"):
        office.get("/admin/sign-in")
        office.post("/admin/sign-in", email=email, password="something else")
        said.append((office.status, "E-mailadres en wachtwoord horen niet bij elkaar." in office.page))
    assert said == [(401, True), (401, True)]


def test_signing_in_leads_where_one_wanted_to_be(office: Office, services: Services) -> None:
    a_user(services)
    office.get("/admin/new")
    assert office.path == "/admin/sign-in?next=/admin/new"
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    assert office.path == "/admin/new"


@pytest.mark.parametrize(
    ("path", "ours"),
    [
        ("/admin/t/x", True),
        ("/private/nl/t/x/", True),
        ("//evil.example/admin", False),
        ("/admin//evil.example", False),
        ("https://evil.example/admin", False),
        ("/\\evil.example", False),
        ("/admin\nSet-Cookie: a", False),
        ("", False),
    ],
)
def test_nobody_is_led_away(path: str, ours: bool) -> None:
    assert is_ours(path) is ours


def test_signing_out_ends_the_session(office: Office) -> None:
    sign_up(office)
    office.post("/admin/sign-out")
    assert office.path == "/admin/sign-in"
    office.get("/admin")
    assert office.path.startswith("/admin/sign-in")


def test_pages_run_no_script_but_ours(office: Office) -> None:
    found = office.browser.get("/admin/sign-in")
    assert "default-src 'self'" in str(found.headers["Content-Security-Policy"])
    page = found.body.decode()
    assert "style=" not in page
    assert "<script>" not in page
