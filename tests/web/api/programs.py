"""A program that uses the API: JSON in, JSON out, cookies and the proof of forms kept."""

import json
from dataclasses import dataclass, field
from typing import Any

import pytest
from chalice.app import Chalice
from chalice.test import Client, HTTPResponse

from chalicelib.ports import Services
from tests.people import PASSWORD
from tests.web.front_door import cookie_lines, reach, the_app


def an_api(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    """The application, over these services."""
    reach(services, monkeypatch)
    return the_app()


@dataclass
class Program:
    """Speaks to the API."""

    app: Chalice
    jar: dict[str, str] = field(default_factory=dict)
    csrf: str = ""

    def signed_in(self, name: str) -> "Program":
        self.csrf = self.get("/csrf").json_body["csrf"]
        answer = self.send("POST", "/session", {"email": f"{name.lower()}@club.example", "password": PASSWORD})
        assert answer.status_code == 201, answer.body
        self.csrf = answer.json_body["csrf"]
        return self

    def get(self, path: str) -> HTTPResponse:
        return self.raw("GET", path, b"")

    def send(self, method: str, path: str, value: Any = None, **headers: str) -> HTTPResponse:
        body = b"" if value is None else json.dumps(value).encode()
        return self.raw(method, path, body, **headers)

    def raw(self, method: str, path: str, body: bytes, **headers: str) -> HTTPResponse:
        sent = {"content-type": "application/json", "accept": "*/*", "x-csrf": self.csrf}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        if self.jar:
            sent["cookie"] = "; ".join(f"{name}={value}" for name, value in self.jar.items())
        found = Client(self.app).http.request(method, f"/api/v1{path}", headers=sent, body=body)
        for line in cookie_lines(found):
            name, _, value = line.partition(";")[0].partition("=")
            self.jar[name] = value
        return found


def refused(answer: HTTPResponse) -> tuple[int, str]:
    """Status and code of a refusal."""
    return answer.status_code, answer.json_body["error"]["code"]
