"""Somebody who enters, at a telephone: it opens links and presses buttons."""

import re
from dataclasses import dataclass
from html import unescape

from chalicelib.domain.ids import BookingId
from chalicelib.queries.booking.bookings import link_of
from tests.booking_scenes import Desk
from tests.web.front_door import Browser

_FIELD = re.compile(r'<input type="hidden" name="(csrf|request)" value="([^"]*)">')


@dataclass
class Phone:
    """Follows what it is sent to, as long as that is ours."""

    browser: Browser
    address: str = ""
    page: str = ""
    status: int = 0
    sent_to: str = ""

    def open(self, address: str, **headers: str) -> str:
        self.address = address
        return self._see(self.browser.get(address, **headers))

    def press(self, below: str = "", headers: dict[str, str] | None = None, **fields: str) -> str:
        """Send a form of the page with what is hidden in it."""
        hidden = dict(_FIELD.findall(self.page))
        return self._see(self.browser.post(f"{self.address}{below}", hidden | fields, **headers or {}))

    def _see(self, found: object) -> str:
        self.sent_to = ""
        for _ in range(3):
            if found.status_code == 303:  # type: ignore[attr-defined]
                self.sent_to = str(found.headers["Location"])  # type: ignore[attr-defined]
                if not self.sent_to.startswith("/"):
                    return ""
                found = self.browser.get(self.sent_to)
        self.status, self.page = found.status_code, found.body.decode()  # type: ignore[attr-defined]
        self.headers = found.headers  # type: ignore[attr-defined]
        return words(self.page)


def words(page: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page)).replace("\xa0", " ").split())


def link(desk: Desk, booking: BookingId) -> str:
    """The address of the booking's page, without the host."""
    return link_of(desk.event, booking, desk.services).removeprefix(desk.services.origin)
