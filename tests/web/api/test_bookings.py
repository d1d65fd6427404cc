"""Bookings and payments by program: as the organisers' and the treasurer's pages have them."""

from collections.abc import Iterator

import pytest
from chalice.app import Chalice

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.ports import Services
from tests.booking_scenes import FEE, Desk, a_desk
from tests.people import HandClock, a_user, caller
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def desk(services: Services, clock: HandClock) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=4) as desk:
        yield desk


@pytest.fixture
def app(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(desk.services, monkeypatch)


@pytest.fixture
def anna(app: Chalice) -> Program:
    """Whose event it is."""
    return Program(app).signed_in("Anna")


def an_official(desk: Desk, app: Chalice, name: str, role: Role) -> Program:
    a_user(desk.services, name)
    command = GiveRole(caller(desk.owner), Realm.event(desk.event), f"{name.lower()}@club.example", role)
    give_role(command, desk.services)
    return Program(app).signed_in(name)


def at(desk: Desk) -> str:
    return f"/tournaments/{desk.event}/bookings"


def test_s64_53_who_booked_searched_and_narrowed_with_totals(anna: Program, desk: Desk) -> None:
    desk.enter("Bas")
    desk.send("Cas", "Dirk", pays_at_door=True)
    desk.start("Emma")
    found = anna.get(at(desk)).json_body
    assert [(one["name"], one["players"], one["state"]) for one in found["bookings"]] == [
        ("Bas", ["Bas"], "confirmed"), ("Cas", ["Cas", "Dirk"], "confirmed"),
    ]  # fmt: skip
    assert found["totals"] == [{"currency": "EUR", "owed": 2 * FEE, "paid": FEE, "refunded": 0, "to_go_back": 0}]
    assert found["refunds"] is None
    for query, names in (("q=DIRK", ["Cas"]), ("only=owing&q=bas", []), ("only=confirmed", ["Bas", "Cas"])):
        assert [one["name"] for one in anna.get(f"{at(desk)}?{query}").json_body["bookings"]] == names
    assert refused(anna.get(f"{at(desk)}?only=rich")) == (422, "invalid_field")
    assert '"Bas"' not in anna.get(f"{at(desk)}/export").json_body["file"].splitlines()[0]


def test_money_over_the_counter_gets_a_receipt(anna: Program, desk: Desk) -> None:
    booking = desk.send("Bas", pays_at_door=True)
    payments = f"{at(desk)}/{booking}/payments"
    taken = {"do": "take", "amount": FEE, "way": "transfer", "at": "2026-11-30T12:00:00Z"}
    assert refused(anna.send("POST", payments, taken | {"amount": FEE + 1})) == (422, "invalid_field")
    assert anna.send("POST", payments, taken).status_code == 201
    assert anna.send("POST", payments, {"do": "give", "amount": 550, "way": "cash"}).status_code == 201
    found = anna.get(f"{at(desk)}/{booking}").json_body
    assert [(one["receipt"], one["amount"], one["way"]) for one in found["by_hand"]] == [
        (1, FEE, "transfer"), (2, -550, "cash"),
    ]  # fmt: skip
    assert (found["money"]["owed"], "/b/" in found["link"]) == (550, True)


def test_somebody_leaves_and_part_of_his_fee_is_kept(anna: Program, desk: Desk) -> None:
    booking = desk.enter("Bas", "Cas")
    leaving, bas = f"{at(desk)}/{booking}/leaving", desk.entry(booking)
    assert refused(anna.send("POST", leaving, {"entries": []})) == (422, "invalid_field")
    much = {"entries": [bas], "kept": {bas: FEE + 1}}
    assert anna.send("POST", leaving, much).json_body["error"]["field"] == f"kept-{bas}"
    assert anna.send("POST", leaving, {"entries": [bas], "kept": {bas: 500}}).status_code == 200
    desk.work()
    assert (desk.players(), desk.booking(booking).received) == ("Cas", FEE + 500)


def test_who_keeps_the_entries_lets_leave_and_who_keeps_the_money_says_what_is_kept(app: Chalice, desk: Desk) -> None:
    booking = desk.enter("Bas")
    leaving, bas = f"{at(desk)}/{booking}/leaving", desk.entry(booking)
    arie = an_official(desk, app, "Arie", Role.ARBITER)
    trees = an_official(desk, app, "Trees", Role.TREASURER)
    assert refused(arie.send("POST", leaving, {"entries": [bas], "kept": {bas: 1}})) == (403, "not_allowed")
    assert refused(trees.send("POST", leaving, {"entries": [bas]})) == (403, "not_allowed")
    assert trees.get(f"{at(desk)}/{booking}").json_body["link"] == ""
    assert arie.send("POST", leaving, {"entries": [bas]}).status_code == 200
    assert desk.players() == ""


def test_s13_the_event_is_called_off_and_the_list_says_how_far_the_refunds_are(anna: Program, desk: Desk) -> None:
    desk.enter("Bas")
    for _ in range(2):
        assert anna.send("POST", f"{at(desk)}/cancellation").status_code == 200
    refunds = anna.get(at(desk)).json_body["refunds"]
    assert (refunds["done"], refunds["bookings"], refunds["left"]) == (0, 1, {"EUR": FEE})
    desk.work()
    refunds = anna.get(at(desk)).json_body["refunds"]
    assert (refunds["done"], refunds["bookings"], refunds["left"]) == (1, 1, {})


def test_payouts_of_a_clubs_own_account_down_to_the_bank(anna: Program, desk: Desk) -> None:
    payouts = f"{at(desk)}/payouts"
    assert refused(anna.get(payouts)) == (404, "not_found")
    desk.change_settings(account="acct_club")
    booking = desk.enter("Bas")
    desk.till.books.pay_out("acct_club")
    (found,) = anna.get(payouts).json_body["payouts"]
    sheet = anna.get(f"{payouts}/{found['id']}").json_body
    assert sheet["amount"] == sum(line["net"] for line in sheet["lines"]) == FEE - sheet["fees"]
    assert [(line["kind"], line["tournament"], line["booking"]) for line in sheet["lines"]] == [
        ("charge", desk.event, booking)
    ]
    for none in ("po_none", "%25s"):
        assert refused(anna.get(f"{payouts}/{none}")) == (404, "not_found")
