"""The page on which a club's owner connects its own account with the payment service."""

from collections.abc import Iterator

import pytest

from chalicelib.domain.ids import ClubId
from chalicelib.ports import Services
from tests.booking_scenes import Desk, a_desk
from tests.club_scenes import a_club
from tests.people import PASSWORD, HandClock, a_user
from tests.web.admin.office import Office, open_office


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock) as desk:
        yield desk


def signed_in(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    office = open_office(services, monkeypatch)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    return office


def at(club: ClubId) -> str:
    return f"/admin/c/{club}/payments"


def test_an_owner_connects_the_account_sees_what_is_missing_and_disconnects_it(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = a_club(desk.services, desk.owner, "")
    office, path = signed_in(desk.services, monkeypatch), at(club)
    assert "De club heeft geen eigen rekening bij de betaaldienst." in office.get(path)
    looked_at = office.browser.get(path)
    assert f"form-action 'self' {desk.till.payments.account_host}" in str(looked_at.headers["Content-Security-Policy"])
    sent = office.browser.post(path, office.hidden(path))
    link = str(sent.headers["Location"])
    assert (sent.status_code, link.startswith(f"{desk.till.address}/account/")) == (303, True)
    wish = desk.till.books.wishes[link.rpartition("/")[2]]
    assert wish["return_url"] == f"{desk.services.origin}{path}"
    page = office.get(path)
    assert "Op de rekening kan nog niet worden betaald." in page
    assert "<li>de bankrekening waarop wordt uitbetaald</li>" in page
    desk.till.books.onboard(link.rpartition("/")[2], is_complete=True)
    page = office.get(path)
    assert "gaat naar de eigen rekening van de club" in page
    assert "Wat daar nog ontbreekt" not in page
    office.get(f"{path}/disconnect")
    assert "houden die; wat teruggaat, komt van waar het geld staat" in office.page
    office.post(f"{path}/disconnect")
    assert "De club heeft geen eigen rekening" in office.page
    assert "Eigen rekening van de club bij de betaaldienst losgekoppeld" in office.get(f"/admin/c/{club}/log")
    assert office.browser.get(f"{path}/disconnect").status_code == 303


def test_an_account_that_was_withdrawn_says_so_and_can_be_disconnected(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = a_club(desk.services, desk.owner, "")
    office, path = signed_in(desk.services, monkeypatch), at(club)
    office.get(path)
    office.browser.post(path, office.hidden(path))
    desk.till.books.disconnected.add(desk.services.clubs.load(club).payment_account)
    assert "De rekening van de club bij de betaaldienst kan niet worden gebruikt." in office.get(path)
    assert f"{path}/disconnect" in office.page


def test_without_a_payment_service_the_page_says_so(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    club = a_club(services, a_user(services), "")
    office = signed_in(services, monkeypatch)
    assert "Online betalen is op deze site niet ingericht." in office.get(at(club))
    assert '<form method="post" action="' + at(club) not in office.page
