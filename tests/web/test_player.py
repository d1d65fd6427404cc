"""Players report their results by their own links: one says it, the other one or an official confirms it."""

import re
from dataclasses import dataclass
from html import unescape

import pytest

from chalicelib.commands.event.reports import ChangeReporting, RenewPlayerLink, change_reporting, renew_player_link
from chalicelib.domain.ids import NEVER_SAVED
from chalicelib.ports import Services
from chalicelib.queries.event.player_links import player_links
from tests.people import caller, enter, paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.office import Office
from tests.web.front_door import Browser, the_app


@dataclass
class Phone:
    """A player's telephone with his link."""

    office: Office
    link: str

    def open(self) -> str:
        self.office.get(self.link)
        return self.text

    def say(self, result: str) -> str:
        self.open()
        return self.press(result)

    def press(self, result: str) -> str:
        """As the page stands that he opened before."""
        self.office.post(self.link, result=result)
        return self.text

    @property
    def text(self) -> str:
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", self.office.page)).split())


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Boards 1-4, 5-2, 3-6; players report."""
    found = an_evening(services, monkeypatch)
    paired(services, found.event, found.owner)
    change_reporting(ChangeReporting(caller(found.owner), found.event, True, NEVER_SAVED), services)
    return found


def phone(evening: Evening, name: str) -> Phone:
    lines = player_links(evening.event, evening.services).lines
    path = next(line.path for line in lines if line.player.name == name)
    return Phone(Office(Browser(the_app())), path)


def test_what_one_says_counts_once_the_other_says_the_same(evening: Evening) -> None:
    anna, daan = phone(evening, "Anna"), phone(evening, "Daan")
    assert "Bord 1 · Wit tegen Daan" in anna.open()
    assert "Genoteerd." in anna.say("1-0")
    assert evening.results(1) == "*, *, *"
    assert "Anna meldt 1–0. Klopt dat? Meld dan hetzelfde." in daan.open()
    assert "U zegt allebei hetzelfde" in daan.press("1-0")
    assert evening.results(1) == "1-0, *, *"
    assert "Dit is de uitslag." in anna.open()
    evening.get("/log")
    assert "met de link van een speler Uitslagen opgeslagen" in evening.text
    assert "Anna; Daan" in evening.text


def test_contradictions_count_for_nothing_and_an_official_decides(evening: Evening) -> None:
    anna, daan = phone(evening, "Anna"), phone(evening, "Daan")
    anna.say("1-0")
    assert "U spreekt elkaar tegen" in daan.say("1/2-1/2")
    evening.get("/rounds/1/results")
    assert "Gemeld door spelers, telt nog niet Bord 1 Ze spreken elkaar tegen. Anna: 1–0 Daan: ½–½" in evening.text
    assert evening.results(1) == "*, *, *"
    enter(evening.services, evening.event, evening.owner, 1, "0-1")
    assert "Dit is de uitslag." in anna.open()
    evening.get("/rounds/1/results")
    assert "Gemeld door spelers" not in evening.text


def test_an_official_takes_a_report_over(evening: Evening) -> None:
    phone(evening, "Chris").say("0-1")
    evening.get("/rounds/1/results")
    fields = {"b3": "0-1", "seen3": "", "who3": "3-6"}
    assert 'name="who3" value="3-6"' in evening.office.page
    csrf = evening.office.hidden(f"{evening.root}/rounds/1/results")["csrf"]
    evening.office.send_here(f"{evening.root}/rounds/1/results", {**fields, "csrf": csrf})
    assert evening.results(1) == "*, *, 0-1"


def test_that_the_opponent_did_not_come_is_a_remark(evening: Evening) -> None:
    anna, daan = phone(evening, "Anna"), phone(evening, "Daan")
    anna.say("absent")
    assert "Anna zegt dat de tegenstander niet is gekomen." in daan.say("absent")
    assert evening.results(1) == "*, *, *"
    assert "Teruggenomen" in anna.say("nothing")


def test_forfeits_are_an_officials(evening: Evening) -> None:
    assert "Kies uit de lijst." in phone(evening, "Anna").say("+/-")


def test_a_page_that_was_open_too_long_changes_nothing(evening: Evening) -> None:
    anna = phone(evening, "Anna")
    anna.open()
    enter(evening.services, evening.event, evening.owner, 1, "0-1")
    assert "Deze partij heeft inmiddels een uitslag" in anna.press("1-0")
    assert evening.results(1) == "0-1, *, *"


def test_a_double_click_says_it_once(evening: Evening) -> None:
    """T6."""
    anna = phone(evening, "Anna")
    anna.open()
    fields = anna.office.hidden(anna.link) | {"result": "1-0"}
    for _ in range(2):
        anna.office.send_here(anna.link, fields)
        assert anna.office.status == 200
    log = evening.services.tournaments.log(evening.event)
    assert [line.action for line in log].count("reports.say") == 1


def test_an_older_link_and_one_of_an_event_that_takes_no_reports_lead_nowhere(evening: Evening) -> None:
    anna, services = phone(evening, "Anna"), evening.services
    found = player_links(evening.event, services)
    entry = next(line.player.entry.id for line in found.lines if line.player.name == "Anna")
    renew_player_link(RenewPlayerLink(caller(evening.owner), evening.event, entry, found.version), services)
    assert "Deze link werkt niet" in anna.open()
    assert anna.office.status == 404
    new, version = phone(evening, "Anna"), player_links(evening.event, services).version
    assert "Bord 1" in new.open()
    change_reporting(ChangeReporting(caller(evening.owner), evening.event, False, version), services)
    new.open()
    assert new.office.status == 404


def test_officials_switch_it_on_and_hand_the_links_out(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch)
    evening.get("/reports")
    evening.post("/reports", is_on="yes")
    assert evening.office.page.count('href="/a/board/') == 6
    evening.get("/reports?qr=yes")
    assert evening.office.page.count('class="qr"') == 6
