"""Following events, by pages, by program and from a calendar program."""

import json
import re

import pytest

from chalicelib.commands.people.stars import renew_feed
from chalicelib.domain.accounts.star import feed_token
from chalicelib.ports import Services
from tests.commands.test_stars import make_private
from tests.people import a_user, an_event, caller
from tests.render.calendar_reader import read
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return open_office(services, monkeypatch)


def test_a_link_leads_through_signing_in_to_a_button_and_back(services: Services, office: Office) -> None:
    an_event(services, a_user(services, "Olga"))
    a_user(services, "Sam")
    office.get("/star/najaar")
    assert office.path == "/admin/sign-in?next=/star/najaar"
    office.post("/admin/sign-in", email="sam@club.example", password="correct horse battery")
    assert office.path == "/star/najaar"
    assert "Dit toernooi volgen" in office.page
    assert "U volgt dit toernooi" in office.post("/star/najaar")
    assert 'href="/nl/t/najaar/"' in office.page
    assert "Najaar" in office.get("/star")
    assert "U volgt nog geen toernooien." in office.post("/star/najaar")


def test_looking_at_an_address_changes_nothing(services: Services, office: Office) -> None:
    an_event(services, a_user(services, "Olga"))
    sign_up(office, "Sam")
    office.get("/star/najaar")
    assert "U volgt nog geen toernooien." in office.get("/star")


def test_a_hidden_event_and_none_look_alike(services: Services, office: Office) -> None:
    olga = a_user(services, "Olga")
    make_private(services, an_event(services, olga), olga)
    sign_up(office, "Sam")
    hidden = office.get("/star/najaar")
    assert office.status == 404
    assert office.get("/star/nergens").replace("nergens", "najaar") == hidden


def test_following_no_longer_does_not_tell_that_a_hidden_event_is_there(services: Services, office: Office) -> None:
    olga = a_user(services, "Olga")
    make_private(services, an_event(services, olga), olga)
    sign_up(office, "Sam")
    csrf = json.loads(office.browser.get("/api/v1/stars").body)["csrf"]
    fields = {"csrf": csrf, "star": "no", "back": "/star"}
    hidden, none = (office.browser.post(f"/star/{slug}", fields) for slug in ("najaar", "nergens"))
    assert (hidden.status_code, hidden.body.replace(b"najaar", b"nergens")) == (404, none.body)
    for method in ("PUT", "DELETE"):
        answers = [office.browser.ask(method, f"/api/v1/stars/{slug}", x_csrf=csrf) for slug in ("najaar", "nergens")]
        assert [one.status_code for one in answers] == [404, 404]
        assert answers[0].body == answers[1].body


def test_a_calendar_gets_an_address_another_one_and_none(services: Services, office: Office) -> None:
    an_event(services, a_user(services, "Olga"))
    sign_up(office, "Sam")
    office.get("/star/najaar")
    office.post("/star/najaar")
    office.get("/star")
    found = re.search(r'readonly value="([^"]*)"', office.post("/star", feed="renew"))
    assert found
    address = found[1]
    office.browser.jar.clear()
    answer = office.browser.get(address)
    assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Set-Cookie" not in answer.headers
    assert next(one.value("SUMMARY") for one in read(answer.body).all("VEVENT")) == "Najaar: Ronde 1"
    assert office.browser.get(address).body == answer.body, "the same state, the same bytes"


def test_a_wrong_address_says_nothing_and_nothing_is_changed_by_one(services: Services, office: Office) -> None:
    anna = a_user(services)
    renew_feed(caller(anna), services)
    right = f"/feed/{feed_token(anna, services.stars.feed(anna))}.ics"
    assert office.browser.get(right).status_code == 200
    assert not read(office.browser.get(right).body).all("VEVENT")
    wrong = office.browser.get(f"/feed/{anna}.{'a' * 43}.ics")
    assert (wrong.status_code, b"VEVENT" in wrong.body) == (404, False)
    assert office.browser.post(right).status_code == 405


def test_the_same_by_program(services: Services, office: Office) -> None:
    an_event(services, a_user(services, "Olga"))
    assert office.browser.get("/api/v1/stars").status_code == 401
    sign_up(office, "Sam")

    def stars() -> dict[str, object]:
        return json.loads(office.browser.get("/api/v1/stars").body)

    proof = {"x_csrf": str(stars()["csrf"]), "content_type": "application/json"}
    assert office.browser.ask("PUT", "/api/v1/stars/najaar", **proof).status_code == 200
    assert stars()["events"] == [{"slug": "najaar", "starred": True, "player": False}]
    assert office.browser.ask("DELETE", "/api/v1/stars/najaar", **proof).status_code == 200
    assert stars()["events"] == []
    assert office.browser.ask("PUT", "/api/v1/stars/nergens", **proof).status_code == 404
