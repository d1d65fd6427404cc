"""Sign up, sign in, sign out."""

from urllib.parse import quote

import pytest

from chalicelib.domain.ids import ClubId, EntryId, UserId
from chalicelib.ports import Services
from chalicelib.web.admin.accounts import is_ours
from chalicelib.web.admin.carried import LARGEST_CARRIED
from tests.club_scenes import SIX, a_list, join
from tests.people import PASSWORD, a_user
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return open_office(services, monkeypatch)


def test_who_makes_an_account_is_signed_in(office: Office) -> None:
    sign_up(office)
    assert (office.path, office.status) == ("/admin?done=mail_sent", 200)
    assert "Er is een mail onderweg." in office.page
    assert "Ingelogd als Anna" in office.page


def test_an_invitation_fills_in_its_address(office: Office) -> None:
    assert 'value="trees@club.example"' in office.get("/admin/sign-up?email=trees@club.example")


def test_who_wants_to_follow_an_event_reads_why_that_takes_an_account(office: Office) -> None:
    assert "Om u in te schrijven en te spelen hebt u er geen nodig." in office.get("/star")


def test_what_was_typed_stays_but_never_the_password(office: Office) -> None:
    office.get("/admin/sign-up")
    office.post("/admin/sign-up", name="Anna", email="anna", password="typed-secret")
    assert office.status == 422
    assert 'value="Anna"' in office.page
    assert "typed-secret" not in office.page
    assert "Dit is geen e-mailadres." in office.page


def test_every_fault_of_a_sign_up_is_told_at_once(office: Office) -> None:
    office.get("/admin/sign-up")
    page = office.post("/admin/sign-up", name="", email="anna", password="kort")
    assert [f'id="e-{field}"' in page for field in ("email", "name", "password")] == [True, True, True]


def test_a_wrong_password_does_not_say_which_of_the_two(office: Office, services: Services) -> None:
    a_user(services)
    said = []
    for email in ("anna@club.example", "nobody@club.example"):
        office.get("/admin/sign-in")
        office.post("/admin/sign-in", email=email, password="something else")
        said.append((office.status, "E-mailadres en wachtwoord horen niet bij elkaar." in office.page))
    assert said == [(401, True), (401, True)]


@pytest.mark.parametrize("evil", ["a&done=deleted", "a b"])
def test_an_address_cannot_say_more_to_the_sign_in_page_than_where_one_wanted_to_be(office: Office, evil: str) -> None:
    """The gateway hands addresses over decoded."""
    found = office.browser.get(f"/admin/t/{evil}")
    assert (found.status_code, found.headers["Location"]) == (303, f"/admin/sign-in?next=/admin/t/{quote(evil)}")


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


def test_a_form_sent_after_the_session_was_over_comes_back_as_it_was_filled_in(
    office: Office, services: Services
) -> None:
    """The page of signing in came bare, led to /admin, and what was typed was gone."""
    club = a_club_of(office)
    filled = office.hidden(f"/admin/c/{club}/members/new") | _A_MEMBER
    sign_out_elsewhere(office)
    found = office.send_here(f"/admin/c/{club}/members/new", filled)
    assert (office.status, "U bent niet meer ingelogd" in found) == (401, True)
    assert services.clubs.members(ClubId(club)) == ()
    office.post("/admin/sign-in", email="anna@club.example", password="not this one")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    page = office.post(f"/admin/c/{club}/members/new")
    assert "Er is nog niets opgeslagen" in page
    assert 'value="Vermeer, D&#39;Arcy"' in page
    assert services.clubs.members(ClubId(club)) == ()
    office.post(f"/admin/c/{club}/members/new", **_A_MEMBER)
    assert [one.person.name for one in services.clubs.members(ClubId(club))] == ["Vermeer, D'Arcy"]


def test_a_form_of_an_earlier_session_comes_back_too(office: Office, services: Services) -> None:
    club = a_club_of(office)
    filled = office.hidden(f"/admin/c/{club}/members/new") | _A_MEMBER
    sign_out_elsewhere(office)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    office.send_here(f"/admin/c/{club}/members/new", filled)
    page = office.post(f"/admin/c/{club}/members/new")
    assert 'value="Vermeer, D&#39;Arcy"' in page
    assert services.clubs.members(ClubId(club)) == ()


def test_a_button_pressed_after_the_session_was_over_does_nothing_after_signing_in(
    office: Office, services: Services
) -> None:
    club = a_club_of(office)
    join(services, ClubId(club), UserId("test"), *a_list(SIX))
    member = EntryId("m-anna")
    office.get(f"/admin/c/{club}/members/{member}")
    sign_out_elsewhere(office)
    office.send_here(f"/admin/c/{club}/members/{member}/leave", {"request": "r-1"})
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    page = office.post(f"/admin/c/{club}/members/{member}/leave")
    assert f'<a href="/admin/c/{club}/members/{member}' in page
    assert not services.clubs.member(ClubId(club), member).has_left


@pytest.mark.parametrize(
    ("fields", "headers"),
    [
        ({"name": "Vermeer, Jan"}, {}),
        ({"name": "Vermeer, Jan"}, {"sec_fetch_site": "cross-site"}),
        ({"name": "Vermeer, Jan"}, {"origin": "https://elsewhere.example"}),
        ({"name": "Vermeer, Jan", "password": "secret"}, {"sec_fetch_site": "same-origin"}),
        ({"name": "x" * LARGEST_CARRIED}, {"sec_fetch_site": "same-origin"}),
    ],
)
def test_nothing_is_carried_from_elsewhere_nor_a_password_nor_without_end(
    office: Office, services: Services, fields: dict[str, str], headers: dict[str, str]
) -> None:
    club = a_club_of(office)
    sign_out_elsewhere(office)
    page = office.send_here(f"/admin/c/{club}/members/new", fields, **(headers or {"sec_fetch_site": "none"}))
    assert (office.status, 'name="kept"' in page, "kon hier niet worden bewaard" in page) == (401, False, True)
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    assert office.path == f"/admin/c/{club}/members/new"


_A_MEMBER = {"name": "Vermeer, D'Arcy", "standing": "always", "tempo": ""}


def a_club_of(office: Office) -> str:
    """Anna has a club, and its form for a new member before her."""
    sign_up(office)
    office.get("/admin/c/new")
    office.post("/admin/c/new", name="Dubbelschaak", visibility="public", language="nl", time_zone="Europe/Amsterdam")
    club = office.path.split("/")[3]
    office.get(f"/admin/c/{club}/members/new")
    return club


def sign_out_elsewhere(office: Office) -> None:
    """In another tab of the same browser; the page before her stays."""
    page = office.page
    office.post("/admin/sign-out")
    office.page = page


def test_wrong_passwords_behind_the_cdn_hold_up_their_own_place_only(office: Office, services: Services) -> None:
    """Everybody seemed to come from the CDN: who knew an address locked its owner out from there."""
    a_user(services)
    office.get("/admin/sign-in")
    fields = office.hidden("/admin/sign-in") | {"email": "anna@club.example"}

    def status(password: str, forwarded: str) -> int:
        sent = fields | {"password": password}
        return office.browser.post("/admin/sign-in", sent, x_forwarded_for=forwarded).status_code

    assert [status("a guess", "203.0.113.9, 198.51.100.1") for _ in range(6)] == [401] * 5 + [429]
    assert status(PASSWORD, "192.0.2.1, 198.51.100.1") == 303
