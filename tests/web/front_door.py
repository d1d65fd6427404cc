"""An app with one route for each access, and browsers that knock there with their own cookies."""

from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode

import pytest
from chalice.app import Blueprint, Chalice, Response
from chalice.test import Client, HTTPResponse

from chalicelib import wiring
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.ports import Services
from chalicelib.web.authorise import ROUTES, Access, Call, Door
from chalicelib.web.errors import status_of
from chalicelib.web.request import Request, data
from chalicelib.web.session import Visitor

FORM = "application/x-www-form-urlencoded"
SETTINGS = {
    "table": "t", "queue_url": "q", "lists_queue_url": "l", "site_bucket": "s", "private_bucket": "p",
    "lists_bucket": "b", "region": "eu-west-1",
}  # fmt: skip


def reach(services: Services, monkeypatch: pytest.MonkeyPatch, *, secure: bool = False) -> None:
    """Let routes find these services, and settings that keep cookies with or without HTTPS."""
    monkeypatch.setattr(wiring, "services", lambda: services)
    chosen = wiring.Settings(**SETTINGS, secure_cookies=secure)
    monkeypatch.setattr(wiring, "settings", lambda: chosen)


def the_app() -> Chalice:
    """The application itself. A blueprint can be hung up once in a process, so all tests share it."""
    from app import app

    return app


def refuse(_request: Request, _who: Visitor | None, error: DomainError) -> Response:
    return data({"refused": error.code}, status_of(error))


def path_of(access: Access | Action) -> str:
    below = "" if isinstance(access, Access) else "/{tournament}"
    return f"/door/{access.value}{below}"


def an_app() -> Chalice:
    """GET and POST for each access; the answer says who came in and as what."""
    app, blueprint = Chalice("door"), Blueprint("door")
    before = list(ROUTES)
    door = Door(blueprint, "", refuse, (FORM, "application/json"))
    for access in (*Access, *Action):
        for method in ("GET", "POST"):
            door(method, path_of(access), access)(answer)
    ROUTES[:] = before
    app.register_blueprint(blueprint)
    return app


def answer(call: Call) -> Response:
    who = call.visitor
    return data(
        {
            "csrf": who.csrf,
            "language": who.language,
            "name": who.user.name if who.user else "",
            "request": call.caller.request if who.user else "",
            "role": call.role.value,
        }
    )


@dataclass
class Browser:
    """Keeps cookies as a browser does."""

    app: Chalice
    jar: dict[str, str] = field(default_factory=dict)

    def get(self, path: str, **headers: str) -> HTTPResponse:
        return self._ask("GET", path, headers, b"")

    def post(self, path: str, fields: dict[str, str] | None = None, **headers: str) -> HTTPResponse:
        return self._ask("POST", path, {"content-type": FORM} | headers, urlencode(fields or {}).encode())

    def ask(self, method: str, path: str, **headers: str) -> HTTPResponse:
        return self._ask(method, path, headers, b"")

    def send(self, path: str, kind: str, body: bytes) -> HTTPResponse:
        return self._ask("POST", path, {"content-type": kind}, body)

    def _ask(self, method: str, path: str, headers: dict[str, str], body: bytes) -> HTTPResponse:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        if self.jar:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        found = Client(self.app).http.request(method, path, headers={"accept": "*/*"} | sent, body=body)
        for line in cookie_lines(found):
            name, _, value = line.partition(";")[0].partition("=")
            self.jar[name] = value
        return found


def cookie_lines(found: HTTPResponse) -> list[str]:
    kept: Any = found.headers.get("Set-Cookie", [])
    return [kept] if isinstance(kept, str) else list(kept)
