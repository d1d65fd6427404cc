"""The administrator's pages of rating lists, from the form of a bucket to the list in use."""

import re
import urllib.error
import urllib.request
from html import unescape

import pytest

from chalicelib.cli.made_up_list import made_up
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.jobs import runner
from chalicelib.ports import Services, list_group_of
from chalicelib.queries.rating_lists import search
from tests.rating_lists import an_upload, as_text, bring_in, packed
from tests.web.admin.office import Office, an_administrator, open_office, sign_up

LISTS = "/admin/rating-lists"
PEOPLE = list(made_up(60, seed=5))
HERE = "http://localhost:8000"


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    """The platform administrator's: root@club.example."""
    return an_administrator(open_office(services, monkeypatch), services)


class _Stay(urllib.request.HTTPRedirectHandler):
    """Tells where it is sent, and does not go."""

    def redirect_request(self, *_arguments: object) -> None:
        return None


def send(page: str, content: bytes) -> str:
    """What a browser does with the form on this page: the address that it is sent to."""
    ((action, inside),) = re.findall(r'<form method="post" action="(http[^"]*)" enctype="multipart/form-data">(.*?)</form>', page, re.DOTALL)  # fmt: skip # noqa: E501
    fields = re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)">', inside)
    parts = [f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{unescape(value)}\r\n' for name, value in fields]  # fmt: skip # noqa: E501
    head = '--x\r\nContent-Disposition: form-data; name="file"; filename="list.zip"\r\n\r\n'
    body = "".join(parts).encode() + head.encode() + content + b"\r\n--x--\r\n"
    request = urllib.request.Request(unescape(action), body, {"Content-Type": "multipart/form-data; boundary=x"})
    try:
        urllib.request.build_opener(_Stay).open(request)
    except urllib.error.HTTPError as answer:
        return str(answer.headers["Location"] or answer.code)
    return ""


def asked_for_a_file(office: Office, origin: str = HERE, kind: str = "fide") -> str:
    """The page with the bucket's form, as somebody sees it who is at this address."""
    office.get(LISTS)
    path = f"{LISTS}/{kind}/upload"
    found = office.browser.post(path, office.hidden(path), origin=origin)
    policy = found.headers["Content-Security-Policy"]
    assert re.search(r"form-action 'self' http://127\.0\.0\.1:\d+;", str(policy))
    return found.body.decode()


def test_only_the_platform_administrator_sees_them(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    office = sign_up(open_office(services, monkeypatch), "Anna")
    assert LISTS not in office.page
    office.get(LISTS)
    assert office.status == 403


def test_without_a_list_the_page_says_what_to_do(office: Office) -> None:
    assert f'href="{LISTS}"' in office.page
    assert office.get(LISTS).count("Er is nog geen lijst van deze soort.") == 2
    assert office.page.count("Lijst inlezen") == 2


def test_a_file_goes_to_the_bucket_and_becomes_the_list_without_any_script(office: Office, services: Services) -> None:
    back = send(asked_for_a_file(office), packed(as_text(PEOPLE)))
    assert back.startswith(f"{HERE}{LISTS}/fide/uploads/")
    path = back.removeprefix(HERE).partition("?")[0]
    assert "Het bestand is binnen" in office.get(path)
    office.post(path)
    assert office.path == LISTS
    assert 'http-equiv="refresh"' in office.page
    assert "Wacht op verwerking." in office.page
    runner.run(services, list_group_of(ListKind.FIDE))
    office.get(LISTS)
    assert "players_list_foa.txt" in office.page
    assert ("refresh" in office.page, "<dd>60</dd>" in office.page) == (False, True)


def test_where_the_address_of_the_site_is_unknown_the_page_leads_on_itself(office: Office, services: Services) -> None:
    page = asked_for_a_file(office, origin="null")
    assert send(page, as_text(PEOPLE)) == ""
    (path,) = re.findall(rf'href="({LISTS}/fide/uploads/\w+)"', page)
    assert "Het bestand is binnen" in office.get(path)


def test_a_file_that_did_not_come_in(office: Office) -> None:
    office.get(f"{LISTS}/fide/uploads/0nothing")
    assert "Het bestand is niet binnengekomen." in office.page


def test_addresses_that_nobody_gave(office: Office) -> None:
    for path in ("dwz/uploads/01abc", "fide/uploads/UP..", "x/uploads/1"):
        office.get(f"{LISTS}/{path}")
        assert office.status == 404


def test_a_refused_list_says_why_and_a_smaller_one_can_be_insisted_on(office: Office, services: Services) -> None:
    bring_in(services, PEOPLE)
    upload = an_upload(services, as_text(PEOPLE[:30]))
    path = f"{LISTS}/fide/uploads/{upload}"
    office.get(path)
    office.post(path)
    runner.run(services, list_group_of(ListKind.FIDE))
    office.get(LISTS)
    assert "De lijst heeft 30 spelers, de huidige 60." in office.page
    assert "Deze kleinere lijst echt gebruiken" in office.page
    office.post(path, takes_smaller="yes")
    runner.run(services, list_group_of(ListKind.FIDE))
    assert "<dd>30</dd>" in office.get(LISTS)
    assert search(PEOPLE[40].number, Tempo.STANDARD, services).hits == ()


def test_a_list_that_was_cut_off_says_so(office: Office, services: Services) -> None:
    path = f"{LISTS}/fide/uploads/{an_upload(services, as_text(PEOPLE)[:-20])}"
    office.get(path)
    office.post(path)
    runner.run(services, list_group_of(ListKind.FIDE))
    assert "Het einde ontbreekt" in office.get(LISTS)
    assert "Dit bestand opnieuw proberen" in office.page
