"""Roles by program: hand-over, invitations by mail, organisers, who asks to organise."""

import pytest

from chalicelib.domain.accounts.permissions import Role
from chalicelib.ports import Services
from tests.accounts import account, letters
from tests.roles import Cast, a_cast
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def cast(services: Services) -> Cast:
    return a_cast(services)


@pytest.fixture
def programs(services: Services, cast: Cast, monkeypatch: pytest.MonkeyPatch) -> dict[Role, Program]:
    app = an_api(services, monkeypatch)
    return {role: Program(app, dict(cookies), cast.csrf[role]) for role, cookies in cast.cookies.items()}


def roles_in(officials: str, who: Program) -> dict[str, str]:
    return {one["name"]: one["role"] for one in who.get(officials).json_body["officials"]}


@pytest.mark.parametrize("kind", ["event", "club"])
def test_c9_an_owner_hands_over(programs: dict[Role, Program], cast: Cast, services: Services, kind: str) -> None:
    officials = f"/tournaments/{cast.event}/officials" if kind == "event" else f"/clubs/{cast.club}/officials"
    olga, arie = programs[Role.OWNER], account(services, "arie@club.example").id
    assert refused(olga.send("POST", f"{officials}/{account(services, 'sam@club.example').id}/owner"))[0] == 404
    assert olga.send("POST", f"{officials}/{arie}/owner").status_code == 200
    assert refused(olga.send("POST", f"{officials}/{arie}/owner")) == (403, "not_allowed")
    assert roles_in(officials, olga) == {"Arie": "owner", "Olga": "arbiter", "Trees": "treasurer"}


@pytest.mark.parametrize("side", ["event", "club", "site"])
def test_somebody_without_an_account_is_invited_again_and_no_longer(
    programs: dict[Role, Program], cast: Cast, services: Services, side: str
) -> None:
    officials = {
        "event": f"/tournaments/{cast.event}/officials", "club": f"/clubs/{cast.club}/officials", "site": "/organisers",
    }[side]  # fmt: skip
    who = programs[Role.ADMINISTRATOR if side == "site" else Role.OWNER]
    role = {} if side == "site" else {"role": "treasurer"}
    assert who.send("POST", officials, {"email": "new@club.example", **role}).status_code == 201
    (found,) = who.get(f"{officials}/invitations").json_body["invitations"]
    given = "organiser" if side == "site" else "treasurer"
    assert (found["email"], found["role"], found["is_over"]) == ("new@club.example", given, False)
    assert len(letters(services, "new@club.example")) == 1
    one = f"{officials}/invitations/{found['id']}"
    assert who.send("POST", f"{one}/again").status_code == 200
    assert len(letters(services, "new@club.example")) == 2
    for _ in range(2):
        assert who.send("DELETE", one).status_code == 200
    assert who.get(f"{officials}/invitations").json_body == {"invitations": []}


def test_an_administrator_lets_organisers_in_and_out(programs: dict[Role, Program], services: Services) -> None:
    root = programs[Role.ADMINISTRATOR]
    assert root.send("POST", "/organisers", {"email": "sam@club.example"}).status_code == 201
    assert roles_in("/organisers", root) == {"Ingrid": "organiser", "Sam": "organiser"}
    sam = account(services, "sam@club.example").id
    assert root.send("DELETE", f"/organisers/{sam}").status_code == 200
    assert roles_in("/organisers", root) == {"Ingrid": "organiser"}


def test_requests_to_organise_are_asked_approved_and_refused(programs: dict[Role, Program], services: Services) -> None:
    root, stranger = programs[Role.ADMINISTRATOR], Program(programs[Role.ADMINISTRATOR].app)
    stranger.csrf = stranger.get("/csrf").json_body["csrf"]
    asked = {"name": "Gerda", "email": "gerda@club.example", "club": "De Toren", "plan": "An open"}
    assert refused(stranger.send("POST", "/pilots", asked | {"plan": " "})) == (422, "invalid_field")
    for email in ("gerda@club.example", "hans@club.example"):
        assert stranger.send("POST", "/pilots", asked | {"email": email}).status_code == 201
    found = {one["email"]: one["id"] for one in root.get("/pilots").json_body["pilots"]}
    gerda, hans = (f"/pilots/{found[email]}" for email in ("gerda@club.example", "hans@club.example"))
    assert root.send("POST", f"{gerda}/approval").status_code == 200
    assert refused(root.send("POST", f"{gerda}/refusal", {"reason": "No"})) == (409, "judged")
    assert refused(root.send("POST", f"{hans}/refusal", {"reason": ""})) == (422, "invalid_field")
    assert root.send("POST", f"{hans}/refusal", {"reason": "Not this year"}).status_code == 200
    states = {one["email"]: one["state"] for one in root.get("/pilots").json_body["pilots"]}
    assert states == {"gerda@club.example": "approved", "hans@club.example": "refused"}
    assert [len(letters(services, email)) for email in states] == [1, 1]
