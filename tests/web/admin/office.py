"""An organiser's browser over the admin pages: it keeps cookies, follows redirects, fills in forms as they stand."""

import re
from dataclasses import dataclass
from html import unescape

import pytest
from chalice.test import HTTPResponse

from chalicelib.ports import Services
from tests.accounts import link_to
from tests.people import PASSWORD
from tests.web.front_door import Browser, reach, the_app

_HIDDEN = re.compile(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"')


@dataclass
class Office:
    """A browser at the admin pages."""

    browser: Browser
    page: str = ""
    status: int = 0
    path: str = ""

    def get(self, path: str) -> str:
        """The page at this address, after redirects."""
        return self._see(self.browser.get(path), path)

    def post(self, path: str, /, **typed: str) -> str:
        """Send the hidden fields of the form on the last page with what is typed; the page that follows."""
        fields = self.hidden(path) | {name.replace("__", "-"): value for name, value in typed.items()}
        return self._see(self.browser.post(path, fields), path)

    def send_here(self, path: str, fields: dict[str, str], **headers: str) -> str:
        """Send these fields as a form of this site does, unless the headers say otherwise; the page that follows."""
        return self._see(self.browser.post(path, fields, **(headers or {"sec_fetch_site": "same-origin"})), path)

    def send(self, path: str, kind: str, body: bytes) -> str:
        """Send a body as it is; the page that follows."""
        return self._see(self.browser.send(path, kind, body), path)

    def hidden(self, path: str) -> dict[str, str]:
        """The hidden fields of the form that goes to this path."""
        forms = re.findall(rf'<form[^>]*action="{re.escape(path)}".*?</form>', self.page, flags=re.DOTALL)
        assert forms, f"no form to {path} on {self.path}"
        return {name: unescape(value) for name, value in _HIDDEN.findall(forms[-1])}

    @property
    def rows(self) -> list[str]:
        """The table rows of the page, as text."""
        found = re.findall(r"<tr.*?</tr>", self.page, flags=re.DOTALL)
        return [" ".join(unescape(re.sub(r"<[^>]+>", " ", one)).split()) for one in found]

    def _see(self, found: HTTPResponse, path: str) -> str:
        while found.status_code == 303:
            path = str(found.headers["Location"])
            found = self.browser.get(path.partition("#")[0])
        self.page, self.status, self.path = found.body.decode(), found.status_code, path
        return self.page


def open_office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    """An office with nobody signed in."""
    reach(services, monkeypatch)
    return Office(Browser(the_app()))


def sign_up(office: Office, name: str = "Anna") -> Office:
    """Make an account at the pages."""
    office.get("/admin/sign-up")
    office.post("/admin/sign-up", name=name, email=f"{name.lower()}@club.example", password=PASSWORD)
    return office


def show_address(office: Office, services: Services, email: str) -> None:
    """Press the button behind the link in the mail of signing up."""
    path = link_to(services, email)
    office.get(path)
    office.post(path)


def an_administrator(office: Office, services: Services) -> Office:
    """Root signs up, and shows that his address is his: he is a platform administrator then."""
    sign_up(office, "Root")
    show_address(office, services, "root@club.example")
    office.get("/admin")
    return office
