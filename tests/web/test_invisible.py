"""S64-55: a stranger finds a private event by no address: page, data file, calendar, answer or stored object."""

import re
from collections.abc import Iterator
from dataclasses import replace

import pytest
from chalice.test import HTTPResponse

from chalicelib.cli.emulator import Endpoint
from chalicelib.cli.local.site import PublishedSite
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Services
from chalicelib.web.authorise import ROUTES, Route
from tests.people import PASSWORD, a_user, an_event, caller, enter, paired, work
from tests.web.front_door import FORM, Browser, reach, the_app

PLAYERS = "Xantippe 2000, Ygritte 1900"
NAMES = re.compile("geheim|xantippe|ygritte", re.IGNORECASE)
NEVER_THE_SAME = re.compile(r"id\d{24}(-\w+)?|token-\d+")
"""Request ids and secrets of forms."""


class Public:
    """The public bucket, as the CDN serves it."""

    def __init__(self, endpoint: Endpoint, bucket: str) -> None:
        self._s3, self._bucket = endpoint.client("s3"), bucket
        self._site = PublishedSite(self._s3, bucket)

    def objects(self) -> set[str]:
        pages = self._s3.get_paginator("list_objects_v2").paginate(Bucket=self._bucket)
        return {one["Key"] for page in pages for one in page.get("Contents", ())}

    def status(self, key: str) -> int:
        return self._site.get(f"/{key.removesuffix('index.html')}").status

    def traces(self) -> Iterator[str]:
        """Where one of the names stands, in any version of any object."""
        for found in self._s3.list_object_versions(Bucket=self._bucket).get("Versions", ()):
            answer = self._s3.get_object(Bucket=self._bucket, Key=found["Key"])
            if NAMES.search(found["Key"]) or NAMES.search(answer["Body"].read().decode("utf-8", "replace")):
                yield found["Key"]


@pytest.fixture
def public(endpoint: Endpoint, resources: dict[str, str]) -> Public:
    return Public(endpoint, resources["SiteBucket"])


@pytest.fixture
def owner(services: Services, monkeypatch: pytest.MonkeyPatch) -> UserId:
    reach(services, monkeypatch)
    return a_user(services)


@pytest.fixture
def event(services: Services, owner: UserId) -> TournamentId:
    """It was open to everybody for a round."""
    made = an_event(services, owner, PLAYERS, name="Geheim")
    paired(services, made, owner)
    enter(services, made, owner, 1, "1-0")
    work(services, made)
    return made


def show(services: Services, owner: UserId, event: TournamentId, visibility: Visibility) -> None:
    found = services.tournaments.load(event)
    wanted = replace(found.settings, visibility=visibility)
    change_settings(ChangeSettings(caller(owner), event, wanted, found.version), services)
    work(services, event)


def test_going_private_retracts_every_public_copy_and_going_public_brings_it_back(
    services: Services, owner: UserId, event: TournamentId, public: Public
) -> None:
    shown = {key for key in public.objects() if "/t/geheim/" in key}
    assert len(shown) > 40
    assert {public.status(key) for key in shown} == {200}
    show(services, owner, event, Visibility.PRIVATE)
    assert {public.status(key) for key in shown} == {404}
    assert list(public.traces()) == []
    show(services, owner, event, Visibility.OPEN)
    assert {key for key in public.objects() if "/t/geheim/" in key} == shown
    assert {public.status(key) for key in shown} == {200}


def asked(browser: Browser, route: Route, own: dict[str, str]) -> HTTPResponse:
    parts = {"language": "nl", **own}
    path = re.sub(r"{(\w+)}", lambda part: parts.get(part[1], "1"), route.path)
    kind = "application/json" if route.path.startswith("/api") else FORM
    return browser.ask("GET", path, content_type=kind)


def said(found: HTTPResponse, own: dict[str, str]) -> tuple[int, str, str]:
    """Status, place and text, without what differs because another name was asked for."""
    text, place = (str(part) for part in (found.body.decode("utf-8", "replace"), found.headers.get("Location", "")))
    for name in own.values():
        text, place = text.replace(name, "asked"), place.replace(name, "asked")
    return found.status_code, place, NEVER_THE_SAME.sub("", text)


def test_no_route_tells_a_stranger_that_it_is_there(services: Services, owner: UserId, event: TournamentId) -> None:
    """The answer is the one for an event that is not there, and no other route names it.

    Who is not signed in is asked to, wherever it takes a role (`test_routes.py`).
    """
    show(services, owner, event, Visibility.PRIVATE)
    a_user(services, "Sam")
    signed_in, passer_by = Browser(the_app()), Browser(the_app())
    signed_in.jar["sid"] = sign_in(SignIn("sam@club.example", PASSWORD, "test"), services).token
    there, nowhere = {"tournament": event, "slug": "geheim"}, {"tournament": "nowhere", "slug": "nergens"}
    for route in (one for one in ROUTES if one.method == "GET" and "+}" not in one.path):
        takes_a_role, names_it = isinstance(route.access, Action), any(f"{{{name}}}" in route.path for name in there)
        for browser in (signed_in,) if takes_a_role else (signed_in, passer_by):
            if names_it or not takes_a_role:
                found = said(asked(browser, route, there), there)
                assert not NAMES.search(found[2]), route
                assert not names_it or found == said(asked(browser, route, nowhere), nowhere), route
