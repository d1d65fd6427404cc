"""API Gateway knows the first step of an address; the application finds the route."""

from typing import Any

import pytest

from chalicelib.web.addresses import at_its_route, matched
from tests.web.front_door import the_app

ROUTES = [
    "/admin",
    "/admin/new",
    "/admin/t/{tournament}",
    "/admin/t/{tournament}/rounds",
    "/admin/{rest+}",
    "/a/{token}",
]


@pytest.mark.parametrize(
    ("path", "route", "parameters"),
    [
        ("/admin", "/admin", {}),
        ("/admin/", "/admin", {}),
        ("/admin/new", "/admin/new", {}),
        ("/admin/t/1", "/admin/t/{tournament}", {"tournament": "1"}),
        ("/admin/t/1/rounds/", "/admin/t/{tournament}/rounds", {"tournament": "1"}),
        ("/admin/t/a%20b", "/admin/t/{tournament}", {"tournament": "a b"}),
        ("/admin/t/1/what/is/this", "/admin/{rest+}", {"rest": "t/1/what/is/this"}),
        ("/a/secret", "/a/{token}", {"token": "secret"}),
    ],
)
def test_an_address_leads_to_its_route(path: str, route: str, parameters: dict[str, str]) -> None:
    assert matched(path, ROUTES) == (route, parameters)


@pytest.mark.parametrize("path", ["/", "/b", "/a", "/a/secret/more", "/administration"])
def test_an_address_that_none_takes(path: str) -> None:
    assert matched(path, ROUTES) is None


def test_every_route_of_ours_is_found_by_an_address_made_of_it() -> None:
    routes = list(the_app().routes)
    for route in routes:
        address = route.replace("+}", "}").replace("{", "x").replace("}", "x")
        assert matched(address, routes) == (
            route,
            {one.strip("{+}"): f"x{one.strip('{+}')}x" for one in parts_of(route)},
        )


def parts_of(route: str) -> list[str]:
    return [part for part in route.split("/") if part.startswith("{")]


def an_event(path: str, resource: str) -> dict[str, Any]:
    context = {"resourcePath": resource, "httpMethod": "GET"}
    return {"path": path, "resource": resource, "pathParameters": {"rest": "-"}, "requestContext": context}


def test_the_event_of_a_request_says_the_route() -> None:
    told = at_its_route(an_event("/admin/t/1", "/admin/{rest+}"), ROUTES)
    assert (told["resource"], told["pathParameters"]) == ("/admin/t/{tournament}", {"tournament": "1"})
    assert told["requestContext"] == {"resourcePath": "/admin/t/{tournament}", "httpMethod": "GET"}


@pytest.mark.parametrize("event", [an_event("/admin", "/admin"), an_event("/b/c", "/b/{rest+}")])
def test_any_other_event_stays_as_it_is(event: dict[str, Any]) -> None:
    assert at_its_route(event, ROUTES) == event
