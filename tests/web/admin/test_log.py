"""The change logs of an event and of a club: who reads them, page by page."""

from collections.abc import Iterator

import pytest

from chalicelib.commands.booking.bookings import SkipRound, skip_round
from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.settings import Category
from chalicelib.domain.ids import NOBODY, RoundNumber
from chalicelib.ports import Receipt, Services
from chalicelib.queries import changes as log
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import PASSWORD, HandClock, a_request, a_user, caller
from tests.web.admin.office import Office, open_office
from tests.web.front_door import Browser


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=8) as desk:
        yield desk


@pytest.fixture
def office(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Anna's, whose event it is."""
    return signed_in(open_office(desk.services, monkeypatch).browser, "anna")


@pytest.fixture
def trees(desk: Desk, office: Office) -> Office:
    """The treasurer's."""
    a_user(desk.services, "Trees")
    give = GiveRole(caller(desk.owner), Realm.event(desk.event), "trees@club.example", Role.TREASURER)
    give_role(give, desk.services)
    return signed_in(Browser(office.browser.app), "trees")


def signed_in(browser: Browser, name: str) -> Office:
    office = Office(browser)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email=f"{name}@club.example", password=PASSWORD)
    return office


def at(desk: Desk) -> str:
    return f"/admin/t/{desk.event}/log"


def test_money_officials_and_guests_are_all_in_it_by_name(office: Office, trees: Office, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    desk.hand(booking, FEE)
    office.get(f"/admin/t/{desk.event}/settings/guests")
    office.post(f"/admin/t/{desk.event}/settings/guests", guests="gast@club.example; @toren.example")
    office.get(at(desk))
    for line in (
        "Anna Geld aangenomen € 20,00 Bas",
        "Anna Rol gegeven Trees penningmeester",
        "Anna Gasten uitgenodigd Aantal: 2",
    ):
        assert any(line in row.replace("\xa0", " ") for row in office.rows), line
    assert "gast@club.example" not in office.page


def test_a_treasurer_reads_what_is_about_the_money_alone(trees: Office, desk: Desk) -> None:
    desk.hand(desk.send("Bas", pays_at_door=True), FEE)
    page = trees.get(at(desk))
    assert "Geld aangenomen" in page
    assert not [text for text in ("Toernooi aangemaakt", "Rol gegeven") if text in page]


def test_a_log_without_lines_says_so(trees: Office, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chalicelib.web.admin.event.log.MONEY", "nothing.")
    assert "Er is nog niets gewijzigd." in trees.get(at(desk))


def test_a_long_log_has_pages(office: Office, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "ON_A_PAGE", 3)
    lines = len(desk.services.tournaments.log(desk.event))
    for number in range(8 - lines):
        receipt = Receipt(a_request(), NOBODY, desk.services.clock.now(), "results.save", {"round": number})
        desk.services.tournaments.note(desk.event, receipt)
    seen = []
    for page in (1, 2, 3):
        text = office.get(f"{at(desk)}?page={page}")
        assert f"Bladzijde {page} van 3" in text
        assert ('rel="prev"' in text, 'rel="next"' in text) == (page > 1, page < 3)
        seen += office.rows[1:]
    assert len(seen) == 8
    for odd in ("9", "0", "x", "99999999999"):
        office.get(f"{at(desk)}?page={odd}")
        assert office.status == 200


def test_a_clubs_log_has_pages_too(office: Office, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log, "ON_A_PAGE", 1)
    club = create_club(CreateClub(caller(desk.owner), "De Toren"), desk.services)
    a_user(desk.services, "Arie")
    give_role(GiveRole(caller(desk.owner), Realm.club(club), "arie@club.example", Role.ARBITER), desk.services)
    office.get(f"/admin/c/{club}/log")
    assert (len(office.rows), "Rol gegeven" in office.page) == (2, True)
    office.get(f"/admin/c/{club}/log?page=2")
    assert (len(office.rows), "Club gemaakt" in office.page) == (2, True)


def test_what_players_do_by_their_link_is_not_blamed_on_the_clock(office: Office, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    for plays in (False, True):
        entry = desk.entry(booking)
        skip_round(SkipRound(desk.me(), desk.event, booking, entry, RoundNumber(1), plays), desk.services)
    desk.leave(booking)
    office.get(at(desk))
    for line in ("Inschrijving verzonden", "Een ronde overgeslagen", "Toch niet afgemeld voor een ronde", "afgemeld"):
        row = next(row for row in office.rows if line in row)
        assert "iemand met de link van een inschrijving" in row, row
    assert not [row for row in office.rows if "de klok" in row]


def test_who_deletes_an_event_reads_that_who_booked_is_told(office: Office, desk: Desk) -> None:
    assert "krijgt een e-mail" not in office.get(f"/admin/t/{desk.event}/delete")
    desk.change_settings(categories=(Category("all", "Everybody", 0),))
    desk.send("Bas")
    assert "Wie de 1 inschrijving deed, krijgt een e-mail dat het niet doorgaat." in office.get(
        f"/admin/t/{desk.event}/delete"
    )
