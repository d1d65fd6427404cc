"""The organisers' and the treasurer's pages of bookings and payments."""

import csv
import io
import re
from collections.abc import Iterator

import pytest

from chalicelib.commands.booking.booking_money import CancelEvent, cancel_event_bookings
from chalicelib.commands.booking.bookings import StartBooking, start_booking
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.booking import Booker, State
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import Ask, Category
from chalicelib.domain.ids import BookingId
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.jobs import forget_bookings
from chalicelib.ports import Services
from chalicelib.render.money import money
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import PASSWORD, HandClock, a_user, an_event, caller
from tests.web.admin.office import Office, open_office
from tests.web.booking_phone import words
from tests.web.front_door import Browser


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=4) as desk:
        yield desk


def signed_in(browser: Browser, name: str) -> Office:
    office = Office(browser)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email=f"{name}@club.example", password=PASSWORD)
    return office


@pytest.fixture
def office(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Office:
    """Anna's, whose event it is."""
    return signed_in(open_office(desk.services, monkeypatch).browser, "anna")


@pytest.fixture
def trees(desk: Desk, office: Office) -> Office:
    """The treasurer's."""
    a_user(desk.services, "Trees")
    command = GiveRole(caller(desk.owner), Realm.event(desk.event), "trees@club.example", Role.TREASURER)
    give_role(command, desk.services)
    return signed_in(Browser(office.browser.app), "trees")


def at(desk: Desk) -> str:
    return f"/admin/t/{desk.event}/bookings"


def test_nobody_has_booked_yet(office: Office, desk: Desk) -> None:
    assert "Nog niemand heeft zich zelf ingeschreven." in office.get(at(desk))
    assert "/enter/najaar" in office.page


def test_s64_53_who_booked_what_is_owed_and_paid_and_all_together(office: Office, desk: Desk) -> None:
    desk.enter("Bas")
    desk.send("Cas", "Dirk", pays_at_door=True)
    desk.start("Emma")
    office.get(at(desk))
    rows = [row.replace("\xa0", " ") for row in office.rows]
    assert [row.split()[0] for row in rows[1:]] == ["Bas", "Cas", "Samen,"]
    assert rows[1].endswith("ingeschreven – € 20,00 –")
    assert "Cas; Dirk ingeschreven betaalt aan de zaal € 40,00 – –" in rows[2]
    assert rows[3].endswith("€ 40,00 € 20,00 € 0,00")
    office.get(f"{at(desk)}?q=DIRK")
    assert [row.split()[0] for row in office.rows[1:]] == ["Cas", "Samen,"]
    office.get(f"{at(desk)}?only=owing&q=bas")
    assert "Geen inschrijving gevonden." in office.page


def test_how_many_places_are_taken_and_who_is_first_of_those_who_wait(office: Office, desk: Desk) -> None:
    for names in (("Anna",), ("Bas", "Cas"), ("Dirk", "Emma"), ("Fred",)):
        desk.send(*names, pays_at_door=True)
    page = words(office.get(at(desk)))
    assert "Spelers met een plaats 3 Vrije plaatsen 1 Spelers op de wachtlijst 3 de vrije plaatsen zijn" in page
    assert ["nummer" in row for row in office.rows[1:5]] == [False, False, True, True]
    assert "op de wachtlijst nummer 2" in office.rows[4]


def test_s64_53_the_spreadsheet_has_a_row_a_player_and_no_formulas(office: Office, desk: Desk) -> None:
    desk.send("=Cas", "Dirk", email="cas@club.example", pays_at_door=True)
    found = office.browser.get(f"{at(desk)}/export")
    assert found.headers["Content-Disposition"] == 'attachment; filename="najaar-bookings.csv"'
    text = found.body.decode().removeprefix("\ufeff")
    heads, *rows = list(csv.reader(io.StringIO(text), delimiter=";"))
    assert [row[heads.index("Speler")] for row in rows] == ["'=Cas", "Dirk"]
    assert [row[heads.index("Nog te betalen")] for row in rows] == ["40", ""]


def test_money_over_the_counter_gets_a_receipt_and_can_be_found_by_it(office: Office, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    page = f"{at(desk)}/{booking}"
    office.get(page)
    assert 'name="amount" type="text" value="20,00"' in office.page
    office.post(f"{page}/payments", do="take", amount="twintig", way="cash", at="")
    assert (office.status, 'id="e-amount"' in office.page, 'value="twintig"' in office.page) == (422, True, True)
    office.post(f"{page}/payments", do="take", amount="20", way="transfer", at="2026-11-30")
    assert any("Kwitantie #1" in row and "Anna" in row and "overschrijving" in row for row in office.rows)
    office.post(f"{page}/payments", do="give", amount="5,50", way="cash", at="2026-12-01")
    assert desk.booking(booking).received == FEE - 550
    office.post(f"{page}/payments", do="give", amount="100", way="cash", at="")
    assert (office.status, 'id="e-amount"' in office.page) == (422, True)
    office.post(f"{page}/payments", do="take", amount="1", way="cash", at="2027-01-01")
    assert (office.status, 'id="e-at"' in office.page) == (422, True)
    office.get(f"{at(desk)}?q=%232")
    assert len(office.rows) == 3


def test_a_form_of_money_that_was_sent_before_said_saved(office: Office, desk: Desk) -> None:
    bas = desk.send("Bas", "Cas", pays_at_door=True)
    form, path = office.get(f"{at(desk)}/{bas}"), f"{at(desk)}/{bas}/payments"
    office.post(path, amount="15", way="cash", do="take")
    for sent in ({"amount": "5", "do": "take"}, {"amount": "15", "do": "give"}):
        office.page = form
        assert "Dit is al eerder verstuurd, met iets anders erin" in office.post(path, way="cash", **sent)
    office.post(path, amount="5", way="cash", do="give")
    assert [one.amount for one in desk.booking(bas).by_hand] == [1500, -500]


def test_money_by_hand_is_offered_where_it_can_be_put_down(office: Office, desk: Desk) -> None:
    anna, bas = desk.enter("Anna"), desk.send("Bas", pays_at_door=True)
    take, give = 'value="take"', 'value="give"'

    def offered(booking: BookingId) -> list[bool]:
        office.get(f"{at(desk)}/{booking}")
        return [button in office.page for button in (take, give)]

    assert [offered(anna), offered(bas)] == [[False, True], [True, False]]
    desk.leave(anna)
    assert offered(anna) == [False, False]
    assert "Dit gaat vanzelf terug" in office.page
    desk.work()
    assert offered(anna) == [False, False]


def test_what_is_still_to_go_back_is_said_by_currency(office: Office, desk: Desk) -> None:
    desk.enter("Anna")
    desk.change_settings(currency="JPY", categories=(Category("all", "All", 3000),))
    desk.enter("Bas")
    cancel_event_bookings(CancelEvent(caller(desk.owner), desk.event), desk.services)
    assert "€ 20,00 + JP¥ 3.000" in office.get(at(desk)).replace("\xa0", " ")


def test_a_dispute_is_seen_in_the_list_and_looked_for(office: Office, desk: Desk) -> None:
    anna = desk.enter("Anna")
    desk.send("Bas", pays_at_door=True)
    desk.till.books.dispute(desk.till.books.listed("", "charge")[0]["id"])
    desk.tell(anna)
    office.get(f"{at(desk)}?only=disputed")
    assert [row.split()[0] for row in office.rows[1:-1]] == ["Anna"]
    assert "betwist" in office.rows[1]


def test_all_that_was_asked_stands_on_the_page_and_in_the_file(office: Office, desk: Desk) -> None:
    asks = tuple((field, Ask.MAY) for field in ("title", "sex", "federation", "birth"))
    desk.change_settings(asks=asks, categories=())
    anna = Person("Vos, Anna", title=Title.WFM, sex=Sex.WOMAN, federation="NED", birth="17-5-2012")
    form = EntryForm(Booker("Vos, Eva", "eva@home.example", "nl"), (TypedPlace(anna),))
    booking = start_booking(StartBooking(desk.me(), desk.event, form, "test"), desk.services)
    desk.hand_in(booking)
    office.get(f"{at(desk)}/{booking}")
    heads, line = office.rows[:2]
    assert heads.endswith("Titel Geslacht Bond Geboortedatum")
    assert line.endswith("WFM vrouw NED 2012-05-17")
    text = office.browser.get(f"{at(desk)}/export").body.decode("utf-8-sig")
    heads, row = list(csv.reader(io.StringIO(text), delimiter=";"))[-2:]
    assert dict(zip(heads[-4:], row[-4:], strict=True)) == {
        "Titel": "WFM", "Geslacht": "w", "Bond": "NED", "Geboortedatum": "2012-05-17",
    }  # fmt: skip


def test_somebody_leaves_and_part_of_his_fee_is_kept(office: Office, desk: Desk) -> None:
    booking = desk.enter("Bas", "Cas")
    page = f"{at(desk)}/{booking}"
    office.get(page)
    office.post(f"{page}/leave")
    assert (office.status, 'id="e-entries"' in office.page) == (422, True)
    entry = desk.entry(booking)
    fields = office.hidden(f"{page}/leave")
    office.send_here(f"{page}/leave", fields | {"entries": entry, f"kept-{entry}": "21"})
    assert (office.status, f'id="e-kept-{entry}"' in office.page) == (422, True)
    assert "Dit is meer dan het inschrijfgeld." in office.page
    office.send_here(f"{page}/leave", fields)
    assert "Vink aan wie niet komt." in office.page
    office.send_here(f"{page}/leave", office.hidden(f"{page}/leave") | {"entries": entry, f"kept-{entry}": "5"})
    assert "€\xa015,00 gaat terug zoals het online is betaald." in office.page
    assert "€\xa05,00 wordt ingehouden." in office.page
    assert desk.players() == "Bas Cas"
    office.send_here(f"{page}/leave", office.hidden(f"{page}/leave"))
    assert office.path == f"{page}?done=withdrawn"
    desk.work()
    assert (desk.players(), desk.booking(booking).received) == ("Cas", 2 * FEE - 1500)
    assert "/b/" in office.page


def test_a_treasurer_comes_in_here_and_sees_nothing_else(trees: Office, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    trees.get(f"/admin/t/{desk.event}")
    assert trees.path == at(desk)
    for hidden in ("/entries", "/rounds", "/settings", "/bookings/cancel", "/exports"):
        assert f"/admin/t/{desk.event}{hidden}" not in trees.page
    page = f"{at(desk)}/{booking}"
    trees.get(page)
    assert "/b/" not in trees.page
    assert f"{page}/leave" not in trees.page
    trees.post(f"{page}/payments", do="take", amount="20", way="cash", at="")
    assert desk.booking(booking).owed == 0
    assert trees.browser.get(f"{at(desk)}/cancel").status_code == 403


def test_of_a_booking_that_was_forgotten_the_money_is_still_there(office: Office, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    desk.hand(booking, FEE)
    desk.till.clock.move(days=20)
    event = desk.services.bookings.event(desk.event)
    forget_bookings.forget(event, event.bookings, desk.services)
    office.get(at(desk))
    assert "naam niet meer bewaard" in office.rows[1]
    assert "Bas ingeschreven" in office.rows[1]
    page = office.get(f"{at(desk)}/{booking}")
    assert "Wie inschreef wordt niet meer bewaard" in page
    assert ("mailto:" in page, "/b/" in page, any("Kwitantie #1" in row for row in office.rows)) == (False, False, True)


def test_calling_off_says_what_happens_and_shows_how_far_it_is(office: Office, desk: Desk) -> None:
    online, by_hand = desk.enter("Bas"), desk.send("Cas", pays_at_door=True)
    desk.hand(by_hand, FEE)
    page = office.get(f"{at(desk)}/cancel").replace("\xa0", " ")
    assert "€ 20,00 gaat terug zoals het online is betaald." in page
    assert "€ 20,00 is met de hand betaald" in page
    office.post(f"{at(desk)}/cancel")
    assert office.path == f"{at(desk)}?done=called_off"
    assert "Terugbetaald: 0 van 2 inschrijvingen." in office.page
    desk.work()
    assert "Terugbetaald: 1 van 2 inschrijvingen." in office.get(at(desk))
    assert desk.booking(online).state is State.REFUNDED
    desk.hand(by_hand, -FEE)
    assert "Terugbetaald: 2 van 2 inschrijvingen." in office.get(at(desk))
    assert office.browser.get(f"{at(desk)}/cancel").status_code == 303


def test_an_event_without_entering_is_called_off_from_its_settings_and_held_after_all(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    owner = a_user(services)
    event = an_event(services, owner)
    office = signed_in(open_office(services, monkeypatch).browser, "anna")
    root = f"/admin/t/{event}"
    assert f'href="{root}/bookings/cancel"' in office.get(f"{root}/settings")
    page = office.get(f"{root}/bookings/cancel")
    assert "Er kan geen ronde meer worden ingedeeld of gepubliceerd." in page
    assert "gaat terug" not in page
    office.post(f"{root}/bookings/cancel")
    assert "Het toernooi gaat niet door: er wordt geen ronde meer ingedeeld" in office.get(f"{root}/rounds")
    assert "/rounds/pair" not in office.page
    office.get(f"{root}/bookings")
    office.post(f"{root}/bookings/hold")
    assert (office.path, "Het toernooi gaat toch door." in office.page) == (
        f"{root}/settings?done=held_after_all",
        True,
    )
    assert "gaat niet door" not in office.get(f"{root}/rounds")


def test_what_ended_bookings_cannot_be_taken_back(office: Office, desk: Desk) -> None:
    desk.send("Bas", pays_at_door=True)
    office.get(f"{at(desk)}/cancel")
    office.post(f"{at(desk)}/cancel")
    assert "dit kan niet worden teruggedraaid" in office.page
    assert f"{at(desk)}/hold" not in office.page
    fields = office.hidden("/admin/sign-out") | {"request": "again"}
    assert "Dat kan niet worden teruggedraaid." in office.send_here(f"{at(desk)}/hold", fields)
    assert (office.status, desk.services.bookings.settings(desk.event).is_cancelled) == (409, True)


def test_payouts_of_a_clubs_own_account_down_to_the_bank(trees: Office, office: Office, desk: Desk) -> None:
    payouts = f"{at(desk)}/payouts"
    assert payouts not in office.get(at(desk))
    assert [one.browser.get(payouts).status_code for one in (office, trees)] == [404, 404]
    desk.change_settings(account="acct_club")
    booking = desk.enter("Bas")
    desk.till.books.pay_out("acct_club")
    assert payouts in trees.get(at(desk))
    trees.get(payouts)
    (path,) = re.findall(rf'href="({payouts}/[^"]+)"', trees.page)
    trees.get(path)
    rows = [row.replace("\xa0", " ") for row in trees.rows]
    assert "Betaling Bas" in rows[1]
    assert f"{at(desk)}/{booking}" in trees.page
    (sheet,) = desk.services.payments.payouts("acct_club")
    assert rows[-1].endswith(money(sheet.amount, "EUR", "nl").replace("\xa0", " "))


def test_calling_off_what_nobody_paid_for_says_nothing_of_money(office: Office, desk: Desk) -> None:
    desk.change_settings(categories=())
    desk.send("Bas")
    page = office.get(f"{at(desk)}/cancel")
    assert not [
        text for text in ("€", "geld", "betaaldienst") if text in page.partition("<h1")[2].partition("</main")[0]
    ]
