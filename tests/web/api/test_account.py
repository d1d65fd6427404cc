"""The caller's own account through the API."""

import pytest
from chalice.app import Chalice

from chalicelib.ports import Services
from tests.accounts import EMAIL, account, link_to
from tests.people import PASSWORD, a_user
from tests.web.api.programs import Program
from tests.web.front_door import reach, the_app

NEW = "another good sentence"


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    reach(services, monkeypatch)
    return the_app()


@pytest.fixture
def anna(app: Chalice, services: Services) -> Program:
    a_user(services)
    return signed_in(app)


def signed_in(app: Chalice, password: str = PASSWORD) -> Program:
    program = Program(app)
    program.csrf = program.get("/csrf").json_body["csrf"]
    answer = program.send("POST", "/session", {"email": EMAIL, "password": password})
    program.csrf = answer.json_body["csrf"]
    return program


def test_details(anna: Program) -> None:
    assert anna.send("PUT", "/account", {"name": "Anna de Vries", "language": "es"}).status_code == 200
    found = anna.get("/account").json_body
    assert (found["name"], found["language"], found["is_verified"]) == ("Anna de Vries", "es", True)
    assert anna.send("PUT", "/account", {"name": "Anna", "language": "fr"}).status_code == 422


def test_another_address_waits_for_its_link(anna: Program, services: Services) -> None:
    wanted = {"email": "new@club.example", "password": PASSWORD}
    assert anna.send("PUT", "/account/email", wanted).status_code == 200
    found = anna.get("/account").json_body
    assert (found["email"], found["wanted_email"]) == (EMAIL, "new@club.example")
    assert link_to(services, "new@club.example").startswith("/account/address/")
    assert anna.send("POST", "/account/email/verification").status_code == 200


def test_another_password_goes_on_under_a_new_session(anna: Program, app: Chalice) -> None:
    other = signed_in(app)
    answer = anna.send("PUT", "/account/password", {"present": PASSWORD, "wanted": NEW})
    anna.csrf = answer.json_body["csrf"]
    assert anna.send("PUT", "/account", {"name": "Anna", "language": "nl"}).status_code == 200
    assert other.get("/account").status_code == 401
    assert signed_in(app, NEW).get("/account").status_code == 200


def test_browsers_are_listed_and_signed_out(anna: Program, app: Chalice) -> None:
    other = signed_in(app)
    found = anna.get("/account/sessions").json_body["sessions"]
    (this,) = [one for one in found if one["is_this"]]
    (theirs,) = [one["id"] for one in other.get("/account/sessions").json_body["sessions"] if one["is_this"]]
    assert this["id"] != theirs
    assert anna.send("DELETE", f"/account/sessions/{theirs}").status_code == 200
    assert other.get("/account").status_code == 401
    assert anna.send("DELETE", "/account/sessions").status_code == 200
    assert anna.get("/account").status_code == 401


def test_data_and_the_end(anna: Program, services: Services) -> None:
    assert anna.get("/account/data").json_body["parts"]["account"]["email"] == EMAIL
    assert anna.send("POST", "/account/deletion", {"password": "a guess"}).status_code == 422
    user = account(services).id
    assert anna.send("POST", "/account/deletion", {"password": PASSWORD}).status_code == 200
    assert services.accounts.by_id(user).is_deleted
    assert anna.get("/account").status_code == 401
