"""S64-60, S64-61: a screen in the hall: a device that shows one event to everybody there, and enters nothing.

It has no account and keeps nothing: whoever opens its address sees what is published. The address holds a secret, of
which the hash is stored, that is short enough to be typed with the buttons of a television; it is good until an
official takes the screen off or gives it another one. Guesses are slowed down (`commands/attempts.py`).
"""

import base64
import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, UserId, Version

MOST_SCREENS = 20
LONGEST_NAME = 60
LONGEST_ANNOUNCEMENT = 120
"""Two lines on a screen: the rows of every page make room for them."""
LEAST_SECONDS, MOST_SECONDS = 5, 60
_SECRET_LENGTH = 12
"""Of 32 letters and digits each: 60 bits."""
_LETTERS = str.maketrans("abcdefghijklmnopqrstuvwxyz234567", "0123456789abcdefghjkmnpqrstvwxyz")
"""From the alphabet of RFC 4648 to one without i, l, o and u, which are read as others."""
_READ_AS = str.maketrans("ilo", "110", "- ")
_NOTED_EACH = timedelta(minutes=5)


class View(StrEnum):
    """What a screen can show, in the order in which it does."""

    BOARDS = "boards"
    NAMES = "names"
    STANDINGS = "standings"
    LATEST = "latest"
    INFO = "info"


class Theme(StrEnum):
    """Of what colour the screen is."""

    DARK = "dark"
    LIGHT = "light"


class Size(StrEnum):
    """How large it writes: so much fewer rows stand on a page."""

    NORMAL = "normal"
    LARGE = "large"


@dataclass(frozen=True, slots=True)
class ScreenSettings:
    """What the screen shows, in which language and how. A page of boards stays for so many `seconds`, others longer."""

    views: tuple[View, ...] = tuple(View)
    seconds: int = 12
    theme: Theme = Theme.DARK
    size: Size = Size.NORMAL
    language: str = "nl"


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen of an event. `seen_at` is when it last asked for news, to some minutes (UTC); None: not yet."""

    id: str
    name: str
    secret_hash: str
    made_by: UserId
    made_at: datetime
    settings: ScreenSettings = field(default_factory=ScreenSettings)
    version: Version = NEVER_SAVED
    seen_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Hall:
    """The screens of an event, the oldest first, and what an official announces on all of them."""

    screens: tuple[Screen, ...] = ()
    announcement: str = ""

    def screen(self, screen_id: str) -> Screen | None:
        """The screen with this id."""
        return next((one for one in self.screens if one.id == screen_id), None)

    def opened_by(self, secret_hash: str) -> Screen | None:
        """The screen whose secret has this hash."""
        return next((one for one in self.screens if hmac.compare_digest(one.secret_hash, secret_hash)), None)


def a_secret(token: str) -> str:
    """Twelve letters and digits out of a token of chance, in groups of four: `7k2m-q9dx-0h4c`."""
    digest = hashlib.sha256(token.encode()).digest()
    letters = base64.b32encode(digest).decode().lower()[:_SECRET_LENGTH].translate(_LETTERS)
    return "-".join(letters[place : place + 4] for place in range(0, _SECRET_LENGTH, 4))


def hash_of(typed: str) -> str:
    """The hash of a secret, however it was typed: capitals, hyphens, and letters like digits make no difference."""
    return hashlib.sha256(typed.lower().translate(_READ_AS).encode()).hexdigest()


def named(screen: Screen, name: str, settings: ScreenSettings) -> Screen:
    """The screen with this name and these settings.

    Raises InvalidFieldError for the name, the seconds, and where nothing is left to show.
    """
    called = " ".join(name.split())
    if not called:
        raise InvalidFieldError(field="name", reason="missing")
    if len(called) > LONGEST_NAME:
        raise InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    if not settings.views:
        raise InvalidFieldError(field="views", reason="missing")
    if settings.seconds < LEAST_SECONDS:
        raise InvalidFieldError(field="seconds", reason="too_low", least=LEAST_SECONDS)
    if settings.seconds > MOST_SECONDS:
        raise InvalidFieldError(field="seconds", reason="too_many", most=MOST_SECONDS)
    return replace(screen, name=called, settings=replace(settings, views=in_order(settings.views)))


def in_order(views: Iterable[View]) -> tuple[View, ...]:
    """Each of them once, in the order in which a screen shows them."""
    wanted = frozenset(views)
    return tuple(view for view in View if view in wanted)


def announced(typed: str) -> str:
    """What an official announces, in one line; nothing takes it away. Raises InvalidFieldError."""
    said = " ".join(typed.split())
    if len(said) > LONGEST_ANNOUNCEMENT:
        raise InvalidFieldError(field="announcement", reason="too_long", most=LONGEST_ANNOUNCEMENT)
    return said


def with_secret(screen: Screen, secret: str) -> Screen:
    """The screen behind a new address: the one before leads nowhere any more."""
    return replace(screen, secret_hash=hash_of(secret))


def is_to_be_noted(screen: Screen, now: datetime) -> bool:
    """Whether it is time to write down that the screen is there: not with everything that it asks."""
    return screen.seen_at is None or now - screen.seen_at >= _NOTED_EACH
