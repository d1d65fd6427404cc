"""S64-60: the page that stays open on a screen in the hall, and the news that it asks for.

With a script all pages are there, and it turns them. Without one each page leads on to the next by itself.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from chalicelib.domain.accounts.screens import Screen
from chalicelib.render.hall import HallPage, hall_pages
from chalicelib.render.qr import qr_code
from chalicelib.render.site import Site

_SOFTWARE = ("hall.js", "hall.css", "speelzaal.css")
"""A screen that stays open for days begins anew when one of them is another."""


@dataclass(frozen=True, slots=True)
class ScreenView:
    """What a screen has to show; `show` is the event's file for screens, None while nothing of it is published."""

    site: Site
    screen: Screen
    announcement: str
    show: Mapping[str, Any] | None

    @property
    def pages(self) -> tuple[HallPage, ...]:
        """In turn, from the first."""
        return hall_pages(self.show, self.screen.settings) if self.show else ()

    def news(self) -> dict[str, object]:
        """All that changes while the page stays open."""
        chosen = self.screen.settings
        return {
            "round": self.show["round"] if self.show else 0,
            "theme": chosen.theme.value,
            "language": chosen.language,
            "software": " ".join(map(self.site.assets.path, _SOFTWARE)),
            "state": self._render("state", {"show": self.show}).strip(),
            "pages": self._pages(self.pages),
            "said": self.announcement,
        }

    def page(self, path: str, now: datetime, number: int = 0, *, is_paused: bool = False) -> str:
        """The page at this path; with a `number` that one alone, and after the last one the first."""
        pages, zone = self.pages, self.show["time_zone"] if self.show else "UTC"
        number = (number - 1) % max(len(pages), 1) + 1 if number else 0
        one = pages[number - 1 : number] if number else ()
        values = {
            "screen": self.screen,
            "show": self.show,
            "path": path,
            "news": self.news(),
            "number": number,
            "pages": max(len(pages), 1),
            "seconds": one[0].seconds if one else self.screen.settings.seconds,
            "only": self._pages(one),
            "is_paused": is_paused,
            "now": now.astimezone(ZoneInfo(zone)),
        }
        return self._render("screen", values)

    def _pages(self, pages: Sequence[HallPage]) -> str:
        qr = qr_code(self.show["address"]) if self.show else None
        return self._render("pages", {"show": self.show, "pages": pages, "qr": qr})

    def _render(self, template: str, values: Mapping[str, object]) -> str:
        return self.site.render(f"screen/{template}.html", self.screen.settings.language, values)
