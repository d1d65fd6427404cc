"""Whatever somebody calls himself, his event or his club, it is text: on every page, in every mail, file and header."""

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from email import message_from_bytes
from email.policy import SMTP
from html import unescape
from typing import Any

import pytest
from chalice.test import HTTPResponse

from chalicelib.commands.event.devices import EnterByCode, MakeCode, enter_by_code, make_code
from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.settings import FIELDS, Ask, Category, Question
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Contact, Venue
from chalicelib.gateways.mime import mime
from chalicelib.jobs import runner
from chalicelib.ports import PageFile, Published, Services, club_group_of
from chalicelib.web.authorise import ROUTES
from tests.booking_scenes import FEE, Desk, a_desk
from tests.club_scenes import a_club, a_season, join
from tests.mails import SENDER, postbox, send_mails
from tests.people import PASSWORD, HandClock, a_request, a_user, caller, enter, paired, work
from tests.web.booking_phone import Phone, link
from tests.web.front_door import Browser, reach, the_app

EVIL = '"><script>alert(1)</script>{{ 7 * 191919 }}{name}%s'
WORKED_OUT = str(7 * 191919)
FORMULA = "=HYPERLINK(1)"
HEADERS = {
    "Message-ID", "Date", "From", "To", "Subject", "Auto-Submitted", "MIME-Version", "Content-Type",
    "List-Unsubscribe", "List-Unsubscribe-Post",
}  # fmt: skip
_INLINE = re.compile(r"<script(?![^>]*\ssrc=)|<[^>]+\s(?:on\w+|style)\s*=|href=\"\s*javascript:", re.IGNORECASE)
_TYPED = re.compile(r'attachment; filename="[a-z0-9][a-z0-9.-]*"')


@dataclass
class Town:
    """An event that people book, a club with a season, and everybody in them with an evil name."""

    desk: Desk
    browser: Browser
    named: dict[str, str]

    def get(self, path: str) -> HTTPResponse:
        return self.browser.get(path)


def change(desk: Desk, **settings: object) -> None:
    seen = desk.services.tournaments.load(desk.event)
    wanted = replace(seen.settings, **settings)  # type: ignore[arg-type]
    change_settings(ChangeSettings(caller(desk.owner), desk.event, wanted, seen.version), desk.services)


@pytest.fixture
def desk(services: Services, clock: HandClock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    with a_desk(services, clock, capacity=None) as desk:
        reach(desk.services, monkeypatch)
        yield desk


@pytest.fixture
def town(desk: Desk) -> Town:
    services = desk.services
    asks = tuple((field, Ask.MAY) for field in FIELDS)
    fees, questions = (Category("all", EVIL, FEE),), (Question("q", EVIL, Ask.MAY),)
    desk.change_settings(categories=fees, asks=asks, questions=questions, text=EVIL)
    change(desk, name=EVIL, venue=Venue(EVIL, EVIL), city=EVIL, contact=Contact(EVIL), regulations=EVIL)
    owner, root = desk.owner, a_user(services, "Root")
    booking = desk.send(EVIL, email="eve@club.example")
    desk.pay(booking)
    desk.tell(booking)
    for name in (FORMULA, "Bas", "Chris"):
        desk.send(name, email="eve@club.example", pays_at_door=True)
    give_role(GiveRole(caller(owner), Realm.event(desk.event), "tess@elsewhere.example", Role.TREASURER), services)
    invite_guests(InviteGuests(caller(owner), desk.event, "@school.example"), services)
    code = make_code(MakeCode(caller(owner), desk.event), services)
    enter_by_code(EnterByCode(a_request(), desk.event, code, "proof", EVIL), services)
    paired(services, desk.event, owner)
    enter(services, desk.event, owner, 1, "1-0")
    club = a_club(services, owner, name=EVIL)
    join(services, club, owner, Member(EntryId("m-eve"), Person(EVIL)))
    season = a_season(services, owner, club)
    opened = sign_in(SignIn("root@club.example", PASSWORD, "test"), services)
    entry = services.tournaments.entries(desk.event)[0].id
    named = {
        "tournament": desk.event, "slug": "najaar", "club": club, "club_slug": services.clubs.load(club).slug,
        "season": season.id, "part": season.parts[0].tournament, "member": "m-eve", "entry": entry,
        "booking": booking, "user": owner, "language": "nl", "kind": "fide", "file": "2026-12.csv",
        "token": link(desk, booking).removeprefix("/b/"), "code": code,
    }  # fmt: skip
    assert opened.session.user == root
    return Town(desk, Browser(the_app(), {"sid": opened.token}), named)


def look_at(page: str, where: str) -> None:
    """What a browser would run of this page is ours alone."""
    assert _INLINE.search(page) is None, (where, _INLINE.search(page))
    assert "<script>alert" not in page, where
    assert WORKED_OUT not in page, where


def look_at_headers(headers: Mapping[str, Any], where: str) -> None:
    for name, value in headers.items():
        for line in value if isinstance(value, list) else [str(value)]:
            assert line.isprintable(), (where, name)
    assert _TYPED.fullmatch(str(headers.get("Content-Disposition", 'attachment; filename="none"'))), where


def test_every_page_for_everybody_is_text_and_runs_our_scripts_alone(town: Town) -> None:
    said = set()
    pages = [one for one in ROUTES if one.method == "GET" and not re.match(r"/api/|/private/|.*\+}", one.path)]
    for route in pages:
        path = re.sub(r"{(\w+)}", lambda match: town.named.get(match[1], "1"), route.path)
        found = town.get(path)
        assert found.status_code < 500, path
        look_at_headers(found.headers, path)
        if not str(found.headers.get("Content-Type", "")).startswith("text/html"):
            continue
        policy = str(found.headers["Content-Security-Policy"])
        assert policy.startswith("default-src 'self';"), path
        assert "unsafe" not in policy, path
        page = found.body.decode()
        look_at(page, path)
        if found.status_code == 200 and EVIL in unescape(page):
            said.add(route.path)
    assert {"/enter/{slug}", "/b/{token}", "/b/{token}/receipt", "/admin/t/{tournament}/bookings"} <= said
    assert {"/admin", "/admin/c/{club}/members", "/admin/t/{tournament}/log", "/hall/{tournament}/{number}"} <= said
    assert len(said) > 50


@dataclass
class Shelf:
    """The published pages, and what was put there last."""

    port: Any
    files: dict[str, PageFile]

    def __getattr__(self, name: str) -> Any:
        return getattr(self.port, name)

    def publish(self, group: str, files: Mapping[str, PageFile], revision: int, at: datetime) -> Published:
        self.files |= files
        published: Published = self.port.publish(group, files, revision, at)
        return published


def test_every_page_that_is_published_is_text(town: Town) -> None:
    shelf = Shelf(town.desk.services.site, {})
    services = replace(town.desk.services, site=shelf)
    work(services, town.desk.event)
    runner.run(services, club_group_of(ClubId(town.named["club"])))
    pages = {key: file.body.decode() for key, file in shelf.files.items() if file.content_type.startswith("text/html")}
    for key, page in pages.items():
        look_at(page, key)
    named = {key.partition("/")[2] for key, page in pages.items() if EVIL in unescape(page)}
    assert {"index.html", "t/najaar/index.html", "t/najaar/standings/index.html", "t/najaar/r/1/index.html"} <= named


def test_every_mail_is_text_and_has_the_headers_that_we_gave_it(town: Town) -> None:
    send_mails(town.desk.services)
    letters = postbox(town.desk.services).letters
    assert len(letters) > 4
    for letter in letters:
        sent = message_from_bytes(mime(letter, SENDER), policy=SMTP)
        assert set(sent) <= HEADERS, letter.subject
        assert "<script" not in letter.html, letter.subject
        assert WORKED_OUT not in letter.html + letter.text + letter.subject
    assert any(EVIL in letter.subject for letter in letters)
    assert any(EVIL in letter.text for letter in letters)


def test_no_cell_of_any_file_is_a_formula(town: Town) -> None:
    root = f"/admin/t/{town.desk.event}"
    page = town.get(f"{root}/exports").body.decode()
    paths = [f"{root}/bookings/export", *map(unescape, re.findall(rf'href="({root}/exports/[^"]+)"', page))]
    files = {path: town.get(path) for path in paths}
    tables = {path: file for path, file in files.items() if "csv" in str(file.headers["Content-Type"])}
    for path, file in files.items():
        look_at_headers(file.headers, path)
    assert len(tables) > 2
    for path, file in tables.items():
        cells = [cell for row in csv.reader(io.StringIO(file.body.decode()), delimiter=";") for cell in row]
        assert [cell for cell in cells if cell[:1] in ("=", "+", "@")] == [], path
    assert any(f"'{FORMULA}" in file.body.decode() for file in tables.values())


def test_a_form_comes_back_with_what_was_typed_as_text(desk: Desk) -> None:
    desk.change_settings(capacity=None, asks=(("federation", Ask.MAY),))
    for name in ("Eve\r\nSet-Cookie: sid=1", EVIL, "{0.__class__}", "{% raw %}", "%(name)s"):
        phone = Phone(Browser(the_app()))
        phone.open("/enter/najaar")
        phone.press(name=name, email="not one", **{"place-1-name": name, "place-1-federation": name})
        assert phone.status == 422
        look_at(phone.page, name)
        look_at_headers(phone.headers, name)
        phone.press(name=name, email="eve@club.example", **{"place-1-name": name})
        assert phone.status == 200
        look_at(phone.page, name)
    for booking in desk.services.bookings.of_tournament(desk.event):
        assert (booking.booker.name + booking.places[0].person.name).isprintable()
