"""What somebody sees of his own account."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.accounts.user import Session, User, is_open
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A browser in which he is signed in; days are those of UTC. `id` is no secret: nobody gets in by it."""

    id: str
    browser: str
    since: date
    seen_on: date
    is_this: bool


def open_sessions(user: User, this: str, services: Services) -> tuple[SessionLine, ...]:
    """The browsers in which he is signed in: this one first (by the hash of its token), then the newest."""
    now = services.clock.now()
    lines = [_line(one, this) for one in services.accounts.sessions(user.id) if is_open(one, user, now)]
    return _this_first(lines)


def _line(session: Session, this: str) -> SessionLine:
    since = session.opened_at.date()
    is_this = session.token_hash == this
    return SessionLine(session.token_hash, session.browser, since, session.seen_on or since, is_this)


def _this_first(lines: Sequence[SessionLine]) -> tuple[SessionLine, ...]:
    return tuple(sorted(lines, key=lambda line: not line.is_this))
