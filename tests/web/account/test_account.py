"""The pages of an account, in a browser."""

import json
import re

import pytest

from chalicelib.domain.accounts.user import User
from chalicelib.domain.mail.mailbox import Block, BlockReason, mailbox_id
from chalicelib.ports import Services
from chalicelib.web.authorise import ROUTES, Access
from tests.accounts import EMAIL, account, letters, link_to
from tests.people import PASSWORD, HandClock, a_user, an_event, verified
from tests.web.admin.office import Office, open_office, sign_up
from tests.web.front_door import FORM, Browser

NEW = "another good sentence"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return open_office(services, monkeypatch)


@pytest.fixture
def anna(office: Office, services: Services) -> User:
    """She has just made her account in this office."""
    sign_up(office)
    return account(services)


def elsewhere(office: Office, email: str = EMAIL, password: str = PASSWORD) -> Office:
    """Another browser, in which somebody signs in."""
    other = Office(Browser(office.browser.app))
    other.get("/admin/sign-in")
    other.post("/admin/sign-in", email=email, password=password)
    return other


def is_in(office: Office) -> bool:
    office.get("/account")
    return office.path == "/account"


def test_name_and_language(office: Office, anna: User, services: Services) -> None:
    office.get("/account")
    page = office.post("/account", name="Anna de Vries", language="es")
    assert "Guardado." in page
    assert account(services).name == "Anna de Vries"
    page = office.post("/account", name="", language="xx")
    assert (office.status, 'id="e-language"' in page) == (422, True)


def test_looking_at_a_link_changes_nothing_and_pressing_its_button_does_it_once(
    office: Office, anna: User, services: Services
) -> None:
    """Mail programs fetch every link."""
    office.get("/account")
    assert "nog niet laten zien dat uw e-mailadres van u is" in office.page
    path = link_to(services)
    for _ in range(3):
        assert "Is dit uw e-mailadres?" in office.get(path)
    assert not account(services).is_verified
    office.post(path)
    assert account(services).is_verified
    office.get(path)
    assert (office.status, "Deze link werkt niet meer" in office.page) == (410, True)


def test_a_link_without_the_account_offers_to_sign_in_and_no_button(
    office: Office, anna: User, services: Services
) -> None:
    """Somebody else may have made the account; on another device of hers, she signs in there first."""
    path, other, ben = link_to(services), Office(Browser(office.browser.app)), Office(Browser(office.browser.app))
    page = other.get(path)
    assert ("dan hoeft u niets te doen" in page, f'action="{path}"' in page) == (True, False)
    sign_up(ben, "Ben")
    assert f'action="{path}"' not in ben.get(path)
    ben.get("/account")
    ben.send_here(path, ben.hidden("/account"))
    assert (ben.status, account(services).is_verified) == (410, False)
    other.get(f"/admin/sign-in?next={path}")
    other.post("/admin/sign-in", email=EMAIL, password=PASSWORD)
    other.post(path)
    assert account(services).is_verified


def test_a_link_pressed_from_another_site_does_nothing(office: Office, anna: User, services: Services) -> None:
    found = office.browser.post(link_to(services), {"csrf": "made-up-by-somebody-else"})
    assert found.status_code == 403
    assert not account(services).is_verified


def test_the_mail_is_sent_again(office: Office, anna: User, services: Services) -> None:
    office.get("/account/email")
    page = office.post("/account/email/verify")
    assert "Er is een mail onderweg" in page
    assert len(letters(services)) == 2


def test_an_address_that_gets_no_mail_says_so(office: Office, anna: User, services: Services) -> None:
    assert "als spam gemeld" not in office.get("/account/email")
    services.mails.block(mailbox_id(anna.email), Block(BlockReason.COMPLAINED, services.clock.now()))
    assert "een e-mail van ons is daar als spam gemeld" in office.get("/account/email")


def test_one_mail_called_spam_does_not_silence_an_address_for_good(
    office: Office, anna: User, services: Services
) -> None:
    """Its owner takes it back, once the address is known to be hers; what bounced she cannot put right here."""
    mailbox = mailbox_id(anna.email)
    services.mails.block(mailbox, Block(BlockReason.COMPLAINED, services.clock.now()))
    assert "/account/email/mails" not in office.get("/account/email")
    verified(services, anna.id)
    office.get("/account/email")
    assert "als spam gemeld" not in office.post("/account/email/mails")
    assert services.mails.mailbox(mailbox).block is None
    services.mails.block(mailbox, Block(BlockReason.BOUNCED, services.clock.now()))
    assert "/account/email/mails" not in office.get("/account/email")
    services.mails.unblock(mailbox, BlockReason.COMPLAINED)
    assert services.mails.mailbox(mailbox).block is not None


def test_another_address(office: Office, anna: User, services: Services) -> None:
    office.get("/account/email")
    page = office.post("/account/email", email="anna", password=PASSWORD)
    assert 'id="e-email"' in page
    page = office.post("/account/email", email="new@club.example", password="not hers")
    assert ('id="e-password"' in page, "not hers" in page) == (True, False)
    page = office.post("/account/email", email="new@club.example", password=PASSWORD)
    assert "Wacht op de bevestiging van new@club.example" in page
    path = link_to(services, "new@club.example")
    assert "new@club.example" in office.get(path)
    assert "Voortaan is dit uw adres" in office.post(path)
    assert is_in(office), "by a new session"
    assert account(services, "new@club.example").id == anna.id
    assert is_in(elsewhere(office, "new@club.example"))


def test_a_link_of_a_former_wish_shows_no_other_address(office: Office, anna: User, services: Services) -> None:
    paths = []
    for email in ("first@club.example", "second@club.example"):
        office.get("/account/email")
        office.post("/account/email", email=email, password=PASSWORD)
        paths.append(link_to(services, email))
    assert "second@club.example" not in office.get(paths[0]).split("<main")[1]
    assert office.status == 410
    assert "second@club.example" in office.get(paths[1])


def test_a_forgotten_password_says_the_same_of_every_address(office: Office, anna: User, services: Services) -> None:
    said = []
    for email in (EMAIL, "nobody@club.example"):
        office.get("/account/forgotten")
        office.post("/account/forgotten", email=email)
        said.append((office.status, office.path, re.sub(r'(value|content)="[^"]*"', "", office.page)))
    assert said[0] == said[1]
    office.post("/account/forgotten", email="nobody")
    assert office.status == 422


def test_a_new_password_by_mail_signs_in_here_and_out_elsewhere(office: Office, anna: User, services: Services) -> None:
    forgetful = Office(Browser(office.browser.app))
    forgetful.get("/account/forgotten")
    forgetful.post("/account/forgotten", email=EMAIL)
    path = link_to(services)
    forgetful.get(path)
    page = forgetful.post(path, password="short")
    assert ('id="e-password"' in page, "short" in page) == (True, False)
    page = forgetful.post(path, password=NEW)
    assert (forgetful.path, "U hebt een nieuw wachtwoord" in page) == ("/account?done=password_reset", True)
    assert [is_in(forgetful), is_in(office), is_in(elsewhere(office, password=NEW))] == [True, False, True]
    forgetful.get(path)
    assert forgetful.status == 410


def test_another_password_ends_the_other_sessions(office: Office, anna: User) -> None:
    other = elsewhere(office)
    office.get("/account/password")
    page = office.post("/account/password", present="not hers", wanted=NEW)
    assert ('id="e-present"' in page, NEW in page) == (True, False)
    office.post("/account/password", present=PASSWORD, wanted=NEW)
    assert [is_in(office), is_in(other)] == [True, False]


def test_the_browsers_are_listed_and_one_is_signed_out(office: Office, anna: User) -> None:
    other = elsewhere(office)
    office.get("/account/sessions")
    assert [("deze" in row) for row in office.rows[1:]] == [True, False]
    office.post("/account/sessions")
    assert [is_in(office), is_in(other)] == [True, False]


def test_a_browser_is_told_by_its_family_only(office: Office, anna: User) -> None:
    other = Browser(office.browser.app)
    agent = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 <script>alert(1)</script>"
    secret = re.search(r'name="csrf" value="([^"]+)"', other.get("/admin/sign-in").body.decode())
    assert secret is not None
    other.post("/admin/sign-in", {"csrf": secret[1], "email": EMAIL, "password": PASSWORD}, user_agent=agent)
    page = office.get("/account/sessions")
    assert ("Chrome, Windows" in page, "<script>alert" in page) == (True, False)


def test_the_day_of_the_last_use_is_written_once_a_day(
    office: Office, anna: User, services: Services, clock: HandClock
) -> None:
    seen = []
    for days in (0, 0, 1, 0, 3):
        clock.move(days=days)
        office.get("/account")
        found = services.accounts.sessions(anna.id)[0].seen_on
        seen.append(found.isoformat() if found else "")
    assert seen == ["", "", "2026-12-02", "2026-12-02", "2026-12-05"]


def test_somebody_elses_session_is_not_ended(office: Office, anna: User, services: Services) -> None:
    ben = a_user(services, "Ben")
    (session,) = services.accounts.sessions(ben)
    office.get("/account/sessions")
    fields = office.hidden("/account/sessions/everywhere") | {"session": session.token_hash}
    office.send_here("/account/sessions", fields)
    assert office.status == 404
    assert services.accounts.sessions(ben) == (session,)


def test_signing_out_everywhere(office: Office, anna: User) -> None:
    other = elsewhere(office)
    office.get("/account/sessions")
    page = office.post("/account/sessions/everywhere")
    assert "U bent overal uitgelogd." in page
    assert [is_in(office), is_in(other)] == [False, False]
    assert is_in(elsewhere(office))


def test_the_file_of_personal_data(office: Office, anna: User, services: Services) -> None:
    found = office.browser.get("/account/data/speelzaal.json")
    assert json.loads(found.body)["account"]["email"] == EMAIL
    assert "attachment" in str(found.headers["Content-Disposition"])
    assert str(found.headers["Cache-Control"]) == "no-store"


def test_the_end_of_an_account(office: Office, anna: User, services: Services) -> None:
    an_event(services, anna.id)
    page = office.get("/account/delete")
    assert ("Najaar" in page, "<form method" in page.split("<main")[1].split("</main")[0]) == (True, False)
    ben = Office(Browser(office.browser.app))
    sign_up(ben, "Ben")
    ben.get("/account/delete")
    page = ben.post("/account/delete", password="not his")
    assert 'id="e-password"' in page
    page = ben.post("/account/delete", password=PASSWORD)
    assert "Het account is verwijderd." in page
    assert not is_in(ben)
    assert services.accounts.by_email("ben@club.example") is None


def test_a_name_is_shown_as_it_was_typed(office: Office, anna: User) -> None:
    """Neither markup nor a template."""
    office.get("/account")
    page = office.post("/account", name="<b>{{ 7*7 }}</b> {csrf}", language="nl")
    assert ("<b>" in page.split("<main")[1], "&lt;b&gt;{{ 7*7 }}&lt;/b&gt; {csrf}" in page) == (False, True)


@pytest.mark.parametrize(
    "path", ["/account", "/account/email", "/account/password", "/account/sessions", "/account/data", "/account/delete"]
)
def test_a_stranger_signs_in_first_and_comes_back(office: Office, services: Services, path: str) -> None:
    a_user(services)
    office.get(path)
    assert office.path == f"/admin/sign-in?next={path}"
    office.post("/admin/sign-in", email=EMAIL, password=PASSWORD)
    assert (office.path, office.status) == (path, 200)


@pytest.mark.parametrize("token", ["x", "%0d%0aSet-Cookie:a=b", "<script>", "a" * 3000])
def test_a_link_that_is_none_is_refused(office: Office, token: str) -> None:
    for kind in ("verify", "reset", "address"):
        found = office.browser.get(f"/account/{kind}/{token}")
        assert found.status_code == 410
        assert "<script>" not in found.body.decode()


def test_every_route_of_an_account_asks_who_it_is(office: Office) -> None:
    """From the table of routes: pages lead to signing in, everything else is refused."""
    own = [route for route in ROUTES if route.access is Access.SIGNED_IN and "/account" in route.path]
    assert {"/account/sessions", "/api/v1/account/sessions"} <= {route.path for route in own}
    for route in own:
        path = re.sub(r"{\w+}", "1", route.path)
        kind = "application/json" if path.startswith("/api") else FORM
        found = Browser(office.browser.app).ask(route.method, path, content_type=kind)
        is_page = route.method == "GET" and not path.startswith("/api")
        assert found.status_code == (303 if is_page else 401), route


def test_an_owner_finds_the_pages_on_which_he_hands_over(office: Office, anna: User, services: Services) -> None:
    event = an_event(services, anna.id)
    page = office.get("/account/delete")
    assert f'<a href="/admin/t/{event}/officials">Najaar</a>' in page
    assert "geef dan eerst iemand daar een rol" in page
