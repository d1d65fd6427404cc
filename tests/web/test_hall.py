"""C3: a helper's device: let in by a code, fills in results of one event, sees nothing else, and is taken off."""

import re
from dataclasses import dataclass
from html import unescape

import pytest

from chalicelib.commands.event.devices import MakeCode, make_code
from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.commands.officials import GiveRole, TakeRole, give_role, take_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import RoundNumber, TournamentId, UserId
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from tests.people import HandClock, a_user, an_event, caller, enter, pair_only, paired
from tests.web.admin.office import Office, open_office
from tests.web.front_door import Browser, the_app


@dataclass
class Hall:
    """An event with a published round of two boards, its organiser at the pages, and phones."""

    services: Services
    organiser: Office
    event: TournamentId
    owner: UserId

    @property
    def root(self) -> str:
        return f"/admin/t/{self.event}"

    def a_code(self) -> str:
        """The path that the code on the organiser's page leads to."""
        self.organiser.get(f"{self.root}/helpers")
        self.organiser.post(f"{self.root}/helpers")
        (address,) = re.findall(r'href="([^"]+/code/[^"]+)"', self.organiser.page)
        return unescape(address).removeprefix(self.services.origin)

    def a_phone(self, name: str = "Kees") -> Office:
        """A device that was let in."""
        phone, code = Office(Browser(the_app())), self.a_code()
        phone.get(code)
        phone.post(code, name=name)
        assert phone.status == 200, phone.page
        return phone

    def results(self) -> list[str]:
        boards = self.services.tournaments.round(self.event, RoundNumber(1)).boards
        return [board.result.value for board in boards]


@pytest.fixture
def hall(services: Services, monkeypatch: pytest.MonkeyPatch) -> Hall:
    organiser = open_office(services, monkeypatch)
    owner = a_user(services, "Olga")
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, event, owner)
    organiser.get("/admin/sign-in")
    organiser.post("/admin/sign-in", email="olga@club.example", password="correct horse battery")
    return Hall(services, organiser, event, owner)


def test_a_code_is_shown_as_a_picture_and_as_an_address(hall: Hall) -> None:
    path = hall.a_code()
    assert path.startswith(f"/hall/{hall.event}/code/")
    assert '<svg class="qr" viewBox=' in hall.organiser.page
    hall.organiser.get(f"{hall.root}/helpers")
    assert path not in hall.organiser.page
    assert [row.split()[0] for row in hall.organiser.rows[1:]] == ["–"]


def test_a_phone_scans_it_and_fills_in_results(hall: Hall) -> None:
    phone = hall.a_phone()
    assert phone.path == f"/hall/{hall.event}/1"
    phone.post(f"/hall/{hall.event}/1", b1="1-0", b2="")
    assert ("Opgeslagen: 1 bord." in phone.page, hall.results()) == (True, ["1-0", ""])
    hall.organiser.get(f"{hall.root}/log")
    assert "Kees (helper)" in hall.organiser.rows[1]
    assert "Bord 1: – → 1–0" in hall.organiser.rows[1]
    assert "Kees (helper)" in hall.organiser.rows[2]


def test_forfeits_have_words_beside_their_signs(hall: Hall) -> None:
    options = re.findall(r"<option[^>]*>([^<]+)</option>", hall.a_phone().page)
    words = ["zwart afwezig", "wit afwezig", "beiden afwezig"]
    assert [text.split(" ", 3)[-1] for text in options[4:7]] == words


def test_a_look_at_the_code_lets_nobody_in(hall: Hall) -> None:
    phone, code = Browser(the_app()), hall.a_code()
    assert phone.get(code).status_code == 200
    assert phone.get(f"/hall/{hall.event}/1").status_code == 401


def test_a_second_phone_with_the_same_code_is_refused(hall: Hall) -> None:
    code = hall.a_code()
    first, second = Office(Browser(the_app())), Office(Browser(the_app()))
    for phone in (first, second):
        phone.get(code)
    first.post(code, name="Kees")
    second.post(code, name="Piet")
    assert (first.status, second.status) == (200, 409)
    assert "Een andere telefoon is met deze code toegelaten." in second.page
    assert second.browser.get(f"/hall/{hall.event}/1").status_code == 401


def test_the_button_pressed_twice_lets_in_one_phone(hall: Hall) -> None:
    phone, code = Office(Browser(the_app())), hall.a_code()
    page = phone.get(code)
    for _ in range(2):
        phone.page = page
        phone.post(code, name="Kees")
        assert phone.path == f"/hall/{hall.event}/1"
    assert len(hall.services.devices.of(hall.event)) == 1


def test_a_name_is_asked_for(hall: Hall) -> None:
    phone, code = Office(Browser(the_app())), hall.a_code()
    phone.get(code)
    phone.post(code, name=" ")
    assert (phone.status, 'id="e-name"' in phone.page) == (422, True)


def test_c3_a_result_that_is_there_stays(hall: Hall) -> None:
    phone = hall.a_phone()
    enter(hall.services, hall.event, hall.owner, 1, "1-0")
    phone.post(f"/hall/{hall.event}/1", b1="0-1", b2="0-1")
    assert (phone.status, hall.results()) == (409, ["1-0", ""])
    assert 'name="b1"' not in phone.page
    round_ = hall.services.tournaments.round(hall.event, RoundNumber(1))
    forged = {"b1": "0-1", "seen1": "1-0", "who1": f"{round_.boards[0].white}-{round_.boards[0].black}", "b2": ""}
    phone.post(f"/hall/{hall.event}/1", **forged)
    assert (phone.status, hall.results()) == (409, ["1-0", ""])
    assert "Borden 1 hebben al een uitslag." in phone.page


def test_a_rare_result_is_the_arbiters(hall: Hall) -> None:
    phone = hall.a_phone()
    rare = GameResult.NO_CONTEST.value
    assert f'value="{rare}"' not in phone.page
    phone.post(f"/hall/{hall.event}/1", b1=rare, b2="")
    assert (phone.status, hall.results()) == (200, ["", ""])


def test_a_phone_sees_no_draft_no_other_event_and_no_other_page(hall: Hall) -> None:
    phone = hall.a_phone()
    other = an_event(hall.services, hall.owner, "A 2000, B 1900")
    paired(hall.services, other, hall.owner)
    refused = [f"/hall/{other}", f"/hall/{other}/1", f"/api/v1/tournaments/{hall.event}"]
    assert [phone.browser.get(path).status_code for path in refused] == [401] * 3
    assert phone.browser.get(f"{hall.root}/results").headers["Location"].startswith("/admin/sign-in")
    enter(hall.services, hall.event, hall.owner, 1, "1-0", "1-0")
    request_pairing(PairRound(caller(hall.owner), hall.event), hall.services)
    pair_only(hall.services, hall.event)
    assert phone.browser.get(f"/hall/{hall.event}/2").status_code == 404


def test_before_the_first_round_a_phone_waits(hall: Hall) -> None:
    hall.event = an_event(hall.services, hall.owner, "A 2000, B 1900")
    assert "Nog geen ronde" in hall.a_phone().page


def test_a_phone_is_taken_off(hall: Hall) -> None:
    phone = hall.a_phone()
    (device,) = hall.services.devices.of(hall.event)
    hall.organiser.get(f"{hall.root}/helpers")
    assert "Kees" in hall.organiser.rows[1]
    hall.organiser.post(f"{hall.root}/helpers/{device.id}/revoke")
    phone.get(f"/hall/{hall.event}/1")
    assert (phone.status, "Dit apparaat mag hier geen uitslagen (meer) invoeren." in phone.page) == (401, True)


def test_taken_off_while_he_fills_in_the_form_he_saves_nothing(hall: Hall) -> None:
    phone = hall.a_phone()
    phone.get(f"/hall/{hall.event}/1")
    (device,) = hall.services.devices.of(hall.event)
    hall.organiser.get(f"{hall.root}/helpers")
    hall.organiser.post(f"{hall.root}/helpers/{device.id}/revoke")
    phone.post(f"/hall/{hall.event}/1", b1="1-0", b2="0-1")
    assert (phone.status, hall.results()) == (401, ["", ""])
    phone.get(f"/hall/{hall.event}/1")
    assert phone.status == 401


def test_what_an_arbiter_let_in_goes_with_his_role(hall: Hall) -> None:
    """Dismissed, he could fill in results for a day by a phone that he had let in himself."""
    services, arie, realm = hall.services, a_user(hall.services, "Arie"), Realm.event(hall.event)
    give_role(GiveRole(caller(hall.owner), realm, "arie@club.example"), services)
    waiting = make_code(MakeCode(caller(arie), hall.event), services)
    phone = Office(Browser(the_app()))
    code = f"/hall/{hall.event}/code/{make_code(MakeCode(caller(arie), hall.event), services)}"
    phone.get(code)
    phone.post(code, name="Mallory")
    assert phone.browser.get(f"/hall/{hall.event}/1").status_code == 200
    give_role(GiveRole(caller(hall.owner), realm, "arie@club.example", Role.TREASURER), services)
    assert phone.browser.get(f"/hall/{hall.event}/1").status_code == 401
    take_role(TakeRole(caller(hall.owner), realm, arie), services)
    assert phone.browser.get(f"/hall/{hall.event}/1").status_code == 401
    assert Browser(the_app()).get(f"/hall/{hall.event}/code/{waiting}").status_code == 410
    hall.organiser.get(f"{hall.root}/helpers")
    assert [row for row in hall.organiser.rows[1:] if "voorbij" not in row] == []


def test_a_code_that_was_taken_back_lets_nobody_in(hall: Hall) -> None:
    code = hall.a_code()
    (device,) = hall.services.devices.of(hall.event)
    hall.organiser.get(f"{hall.root}/helpers")
    hall.organiser.post(f"{hall.root}/helpers/{device.id}/revoke")
    assert Browser(the_app()).get(code).status_code == 410
    assert Browser(the_app()).get(f"/hall/{hall.event}/code/guess").status_code == 410
    assert Browser(the_app()).get("/hall/nowhere/code/guess").status_code == 410


def test_after_a_day_it_is_over(hall: Hall, clock: HandClock) -> None:
    phone = hall.a_phone()
    clock.move(hours=23.9)
    assert phone.browser.get(f"/hall/{hall.event}/1").status_code == 200
    clock.move(hours=0.2)
    assert phone.browser.get(f"/hall/{hall.event}/1").status_code == 401


def test_an_official_on_his_own_device_acts_as_himself(hall: Hall) -> None:
    page = hall.organiser.get(f"/hall/{hall.event}/1")
    assert 'name="b1"' in page
    hall.organiser.post(f"/hall/{hall.event}/1", b1="1-0", b2="")
    hall.organiser.get(f"{hall.root}/log")
    assert "Olga" in hall.organiser.rows[1]
