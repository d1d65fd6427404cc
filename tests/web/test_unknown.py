"""Addresses at which nothing is, and requests that an address does not take: said as everything else is."""

import json

import pytest

from chalicelib.cli.local.answer import Answer
from chalicelib.cli.local.functions import Functions, Incoming
from chalicelib.ports import Services
from tests.web.front_door import FORM, reach, the_app


class Knocking:
    """Requests as the gateway hands them over."""

    def __init__(self) -> None:
        self._functions = Functions(the_app())

    def ask(self, method: str, target: str, **headers: str) -> Answer:
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self._functions.answer(Incoming(method, target, {"accept": "*/*"} | sent, b""))


@pytest.fixture
def door(services: Services, monkeypatch: pytest.MonkeyPatch) -> Knocking:
    reach(services, monkeypatch)
    return Knocking()


def refusal(answer: Answer) -> tuple[int, str]:
    assert answer.header("Content-Type") == "application/json"
    return answer.status, json.loads(answer.body)["error"]["code"]


NOWHERE = [
    "/account/nothing",
    "/admin/nothing",
    "/admin/t",
    "/admin/t/x/nothing/at/all",
    "/a/link/nothing",
    "/b/link/nothing",
    "/enter",
    "/hall",
    "/star/x/y",
]


@pytest.mark.parametrize("path", NOWHERE)
def test_an_unknown_page_says_so_in_the_visitors_language(door: Knocking, path: str) -> None:
    for language, said in (("nl", "Pagina niet gevonden"), ("es", "Página no encontrada"), ("en", "Page not found")):
        answer = door.ask("GET", path, accept_language=language)
        assert (answer.status, answer.header("Content-Type")) == (404, "text/html; charset=utf-8")
        assert f"<h1>{said}</h1>" in answer.body.decode()
        assert f'href="{path}?language=nl"' in answer.body.decode()


@pytest.mark.parametrize(
    "path",
    [
        "//admin",
        *NOWHERE,
        "/admin/nothing?language=es",
        "/admin//sign-in",
        "/api/v1/nothing",
    ],
)
def test_an_address_at_which_nothing_is_gives_no_cookie(door: Knocking, path: str) -> None:
    """The CDN may keep such an answer, and give one visitor's secret to the next."""
    answer = door.ask("GET", path)
    assert (answer.status, answer.header("Set-Cookie")) == (404, "")


def test_two_slashes_lead_to_no_other_host(door: Knocking) -> None:
    answer = door.ask("GET", "//elsewhere.example/x", accept_language="en")
    assert (answer.status, "//elsewhere" in answer.body.decode()) == (404, False)


def test_an_unknown_page_takes_no_form_either(door: Knocking) -> None:
    answer = door.ask("POST", "/admin/nothing", content_type=FORM, accept_language="en")
    assert (answer.status, "<h1>Page not found</h1>" in answer.body.decode()) == (404, True)


@pytest.mark.parametrize("method", ["GET", "POST", "PUT", "PATCH", "DELETE"])
def test_an_unknown_endpoint_is_refused_as_all_else(door: Knocking, method: str) -> None:
    answer = door.ask(method, "/api/v1/tournaments/x/nothing", accept_language="en")
    assert refusal(answer) == (404, "unknown_address")


@pytest.mark.parametrize(
    ("target", "page"),
    [
        ("/admin/t/x/rounds/1/publish", "/admin/t/x/rounds/1"),
        ("/admin/t/x/bookings/b/payments?language=es", "/admin/t/x/bookings/b?language=es"),
    ],
)
def test_who_looks_at_an_address_that_only_takes_a_form_goes_to_its_page(
    door: Knocking, target: str, page: str
) -> None:
    """A reload, or another language, after a fault."""
    answer = door.ask("GET", target)
    assert (answer.status, answer.header("Location")) == (303, page)


def test_an_address_that_only_takes_a_form_takes_nothing_else(door: Knocking) -> None:
    answer = door.ask("PUT", "/admin/t/x/rounds/1/publish", accept_language="en")
    assert (answer.status, answer.header("Allow")) == (405, "POST")
    assert '<a href="/admin/t/x/rounds/1">Back to the page</a>' in answer.body.decode()


def test_a_method_that_an_endpoint_does_not_take(door: Knocking) -> None:
    answer = door.ask("PATCH", "/api/v1/tournaments", accept_language="en")
    assert refusal(answer) == (405, "method_not_allowed")
    assert set(answer.header("Allow").split(", ")) == {"GET", "POST"}


def test_a_personal_link_takes_no_other_method_and_gives_no_cookie(door: Knocking) -> None:
    answer = door.ask("PUT", "/a/token", accept_language="en")
    assert (answer.status, answer.header("Set-Cookie")) == (405, "")
    assert "This address takes no request of this kind (PUT)." in answer.body.decode()


def test_content_of_another_type(door: Knocking) -> None:
    answer = door.ask("POST", "/api/v1/session", content_type="text/plain")
    assert refusal(answer) == (415, "unsupported_media_type")
    page = door.ask("POST", "/admin/sign-in", content_type="application/json", accept_language="en")
    assert (page.status, page.header("Content-Type")) == (415, "text/html; charset=utf-8")
    assert "does not take content of the type “application/json”" in page.body.decode()


def test_types_are_known_in_any_case_and_with_parameters(door: Knocking) -> None:
    for kind in ("APPLICATION/JSON; charset=utf-8", "application/json"):
        assert refusal(door.ask("POST", "/api/v1/session", content_type=kind)) == (403, "forged_request")
