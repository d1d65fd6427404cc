"""Creating events is for invited organisers: asked for with a form, approved or refused, invited directly."""

import re
from dataclasses import replace

import pytest

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.pilots import PilotState
from chalicelib.domain.accounts.realm import SITE
from chalicelib.ports import Services
from tests.mails import postbox, send_mails
from tests.people import PASSWORD, HandClock, a_user
from tests.web.admin.office import Office, open_office

FORM = {
    "name": "Piet de Wit", "email": "piet@club.example", "club": "Utrecht", "plan": "Een open toernooi.",
}  # fmt: skip


@pytest.fixture
def invited_only(services: Services) -> Services:
    return replace(services, open_to_all=False)


@pytest.fixture
def visitor(invited_only: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return open_office(invited_only, monkeypatch)


@pytest.fixture
def root(invited_only: Services, visitor: Office) -> Office:
    """An administrator at the pages."""
    a_user(invited_only, "Root")
    office = Office(type(visitor.browser)(visitor.browser.app))
    return signed_in(office, "root")


def signed_in(office: Office, name: str) -> Office:
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email=f"{name}@club.example", password=PASSWORD)
    return office


def ask(visitor: Office, **other: str) -> str:
    visitor.get("/admin/pilot")
    return visitor.post("/admin/pilot", **(FORM | other))


def a_request(root: Office) -> str:
    """Where the first request of the list is."""
    root.get("/admin/organisers")
    return re.findall(r'href="(/admin/organisers/requests/[\w-]+)"', root.page)[0]


def test_a_request_is_kept_and_thanked_for(visitor: Office, services: Services) -> None:
    assert "Bedankt." in ask(visitor)
    (pilot,) = services.pilots.everything()
    assert (pilot.name, pilot.club, pilot.state, pilot.language) == ("Piet de Wit", "Utrecht", PilotState.OPEN, "nl")


def test_every_fault_of_a_request_is_told_at_once(visitor: Office, services: Services) -> None:
    page = ask(visitor, name=" ", email="piet", plan="x" * 2001)
    assert visitor.status == 422
    assert [f'id="e-{field}"' in page for field in ("name", "email", "plan")] == [True] * 3
    assert services.pilots.everything() == ()


def test_nobody_floods_the_list(visitor: Office, services: Services) -> None:
    for number in range(10):
        ask(visitor, email=f"p{number}@club.example")
    ask(visitor, email="p10@club.example")
    assert (visitor.status, len(services.pilots.everything())) == (429, 10)


def test_approved_he_makes_events_and_a_mail_says_so(visitor: Office, root: Office, services: Services) -> None:
    a_user(services, "Piet")
    ask(visitor)
    signed_in(visitor, "piet")
    visitor.get("/admin/new")
    assert (visitor.status, 'href="/admin/pilot"' in visitor.page) == (403, True)
    assert "/admin/new" not in visitor.get("/admin")
    there = a_request(root)
    root.get(there)
    assert "Een open toernooi." in root.page
    root.post(f"{there}/approval")
    assert ("Goedgekeurd" in root.page, "Piet" in root.rows[1]) == (True, True)
    visitor.get("/admin/new")
    assert visitor.status == 200
    send_mails(services)
    assert "U kunt nu met Speelzaal toernooien en clubs maken." in postbox(services).letters[-1].text


def test_approved_without_an_account_he_signs_up_by_the_mail(visitor: Office, root: Office, services: Services) -> None:
    ask(visitor)
    there = a_request(root)
    root.get(there)
    root.post(f"{there}/approval")
    assert "piet@club.example" in root.rows[-1]
    send_mails(services)
    (link,) = re.findall(r"/account/invitation/[\w-]+", postbox(services).letters[-1].text)
    page = visitor.get(link)
    assert "U bent uitgenodigd om met Speelzaal toernooien en clubs te organiseren." in page
    visitor.get(f"/admin/sign-up?next={link}")
    visitor.post("/admin/sign-up", name="Piet", email="piet@club.example", password=PASSWORD)
    assert visitor.path == link
    visitor.post(link)
    assert "/admin/new" in visitor.page
    visitor.get("/admin/new")
    assert visitor.status == 200


def test_refused_with_a_reason_that_he_reads(visitor: Office, root: Office, services: Services) -> None:
    ask(visitor)
    there = a_request(root)
    root.get(there)
    root.post(f"{there}/refusal", reason=" ")
    assert (root.status, 'id="e-reason"' in root.page) == (422, True)
    root.post(f"{there}/refusal", reason="Volgend jaar weer.")
    assert "Er wacht geen verzoek op antwoord." in root.page
    send_mails(services)
    assert "Volgend jaar weer." in postbox(services).letters[-1].text
    root.get(there)
    assert "/approval" not in root.page


def test_what_was_answered_is_not_answered_again(visitor: Office, root: Office, services: Services) -> None:
    ask(visitor)
    there = a_request(root)
    page = root.get(there)
    root.post(f"{there}/refusal", reason="Volgend jaar weer.")
    root.page = page
    root.post(f"{there}/approval")
    assert (root.status, services.officials.of(SITE)) == (409, ())


def test_an_administrator_invites_directly_and_takes_the_role_away(root: Office, services: Services) -> None:
    user = a_user(services, "Ingrid")
    root.get("/admin/organisers")
    root.post("/admin/organisers", email="ingrid@club.example", role="organiser")
    assert services.officials.role(SITE, user) is Role.ORGANISER
    assert "Eigenaar maken" not in root.page
    root.get(f"/admin/organisers/{user}/remove")
    root.post(f"/admin/organisers/{user}/remove")
    assert services.officials.role(SITE, user) is None


def test_an_invitation_is_sent_again_and_taken_back(root: Office, services: Services, clock: HandClock) -> None:
    root.get("/admin/organisers")
    root.post("/admin/organisers", email="ingrid@club.example", role="organiser")
    (found,) = services.officials.invitations(SITE)
    root.post(f"/admin/organisers/invitations/{found.id}/again")
    assert "De uitnodiging is verstuurd." in root.page
    clock.move(days=15)
    signed_in(root, "root")
    assert "verlopen" in root.get("/admin/organisers")
    root.post(f"/admin/organisers/invitations/{found.id}/remove")
    assert services.officials.invitations(SITE) == ()


def test_where_everybody_may_the_form_says_so(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    page = open_office(services, monkeypatch).get("/admin/pilot")
    assert "Hier kan iedereen met een account toernooien en clubs maken." in page


def test_a_request_id_that_is_none_is_not_taken_as_one(visitor: Office, invited_only: Services) -> None:
    """It becomes a part of keys in the store."""
    for evil in ("x" * 3000, "a#b", "../../x", "é"):
        visitor.get("/admin/pilot")
        visitor.post("/admin/pilot", **FORM | {"email": f"p{len(evil)}@club.example", "request": evil})
        assert (visitor.status, visitor.path) == (200, "/admin/pilot?asked=yes")
