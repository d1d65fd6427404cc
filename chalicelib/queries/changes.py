"""The change log: who did what, when; results board by board (C3)."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, SeriesId, TournamentId, UserId
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import ListedOrder
from chalicelib.ports import AuditLine, Services

ON_A_PAGE: Final = 100
MONEY: Final = "bookings."
"""How the actions begin that are about who enters by himself, and pays."""

_BY_LINK: Final = frozenset(
    f"{MONEY}{what}" for what in ("start", "send", "accept", "change", "leave", "skip", "plays", "pay", "page")
)
"""What nobody but whoever has the link of a booking does without an account."""


@dataclass(frozen=True, slots=True)
class BoardChange:
    """C3: a board's result, from what to what."""

    board: int
    before: GameResult
    after: GameResult


@dataclass(frozen=True, slots=True)
class Said:
    """D13: what was put down of somebody for an evening: `until` when he comes late, `duty` a reason's code."""

    name: str
    presence: str
    until: str = ""
    duty: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One line. `name` is empty for what the clock did; `about` names players or the event, `fields` are settings.

    `allowed` are allowances by name, for a pairing that was asked for with some. `fixed_board` is the one that an entry
    was saved with. `orders` are the order of the standings before and after its change. `said` is what became known for
    an evening, and by which `way`.
    """

    at: datetime
    name: str
    action: str
    round_number: int | None
    about: tuple[str, ...]
    fields: tuple[str, ...]
    allowed: tuple[str, ...]
    boards: tuple[BoardChange, ...]
    fixed_board: int | None = None
    orders: tuple[ListedOrder, ...] = ()
    way: str = ""
    said: tuple[Said, ...] = ()
    helper: str = ""
    """C3: who came in by a code; he has no account."""
    number: int | None = None
    """How many it was about, of whom it names none."""
    amount: int = 0
    """Money that came in by it, or went back, in minor units of `currency`."""
    currency: str = ""
    role: str = ""
    """The one that was given or taken."""
    has_left: bool = False
    """Whoever did it has deleted his account: he has no name any more."""
    by_link: bool = False
    """Whoever did it had the link of a booking, and no account."""
    actor: str = ""
    """The account's id; empty for what nobody with an account did."""
    details: str = "{}"
    """All that was written down of it, as JSON."""


@dataclass(frozen=True, slots=True)
class LogPage:
    """A page of a change log, newest first; page 1 of 1 where there is nothing."""

    changes: tuple[Change, ...]
    number: int
    pages: int


def changes(tournament: TournamentId, services: Services, page: int = 1, about: str = "") -> LogPage:
    """Those of an event; `about` is how the names of the actions begin that are looked for, such as MONEY."""
    lines = [line for line in services.tournaments.log(tournament) if line.action.startswith(about)]
    return _page(lines, services, page)


def club_changes(club: ClubId, services: Services, page: int = 1) -> LogPage:
    """Those of a club."""
    return _page(services.clubs.log(club), services, page)


def series_changes(series: SeriesId, services: Services, page: int = 1) -> LogPage:
    """Those of a series."""
    return _page(services.series.log(series), services, page)


def whole_log(tournament: TournamentId, services: Services, about: str = "") -> tuple[Change, ...]:
    """All of an event's changes, to be taken away; `about` as in `changes`."""
    return _all([line for line in services.tournaments.log(tournament) if line.action.startswith(about)], services)


def whole_club_log(club: ClubId, services: Services) -> tuple[Change, ...]:
    """All of a club's changes, to be taken away."""
    return _all(services.clubs.log(club), services)


def whole_series_log(series: SeriesId, services: Services) -> tuple[Change, ...]:
    """All of a series' changes, to be taken away."""
    return _all(services.series.log(series), services)


def _all(lines: Sequence[AuditLine], services: Services) -> tuple[Change, ...]:
    names: dict[UserId, str] = {}
    return tuple(_change(line, names, services) for line in lines)


def _page(lines: Sequence[AuditLine], services: Services, wanted: int) -> LogPage:
    """The last page for a number that is too high."""
    names: dict[UserId, str] = {}
    pages = max(1, -(-len(lines) // ON_A_PAGE))
    number = min(max(1, wanted), pages)
    shown = lines[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]
    return LogPage(tuple(_change(line, names, services) for line in shown), number, pages)


def _change(line: AuditLine, names: dict[UserId, str], services: Services) -> Change:
    if line.actor not in names:
        names[line.actor] = _name(line.actor, services)
    number, board, several = (line.details.get(key) for key in ("round", "fixed_board", "number"))
    return Change(
        at=line.at,
        name=names[line.actor],
        action=line.action,
        round_number=number if isinstance(number, int) else None,
        about=(*_listed(line.details, "name"), *_listed(line.details, "names")),
        fields=_listed(line.details, "fields"),
        allowed=_listed(line.details, "allowed"),
        boards=tuple(_boards(line.details)),
        fixed_board=board if isinstance(board, int) else None,
        orders=tuple(_orders(line.details)),
        way=str(line.details.get("way", "")),
        said=tuple(_said(line.details)),
        helper=str(line.details.get("helper", "")),
        number=several if isinstance(several, int) else None,
        amount=int(str(line.details.get("amount", 0))),
        currency=str(line.details.get("currency", "")),
        role=str(line.details.get("role", "")),
        has_left=bool(line.actor) and not names[line.actor],
        by_link=not line.actor and line.action in _BY_LINK,
        actor=line.actor,
        details=json.dumps(line.details, ensure_ascii=False, sort_keys=True),
    )


def _name(user: UserId, services: Services) -> str:
    if not user:
        return ""
    try:
        return services.accounts.by_id(user).name
    except NotFoundError:
        return ""


def _listed(details: Mapping[str, object], key: str) -> tuple[str, ...]:
    listed = details.get(key, ())
    return tuple(map(str, listed)) if isinstance(listed, list | tuple) else (str(listed),)


def _boards(details: Mapping[str, object]) -> Iterator[BoardChange]:
    listed = details.get("boards")
    for one in listed if isinstance(listed, list | tuple) else ():
        yield BoardChange(int(one["board"]), GameResult(one["from"]), GameResult(one["to"]))


def _orders(details: Mapping[str, object]) -> Iterator[ListedOrder]:
    for side in (details.get("before"), details.get("after")):
        if isinstance(side, Mapping):
            yield ListedOrder(str(side["profile"]), str(side["edition"]), _listed(side, "codes"))


def _said(details: Mapping[str, object]) -> Iterator[Said]:
    listed = details.get("said")
    for one in listed if isinstance(listed, list | tuple) else ():
        yield Said(str(one["name"]), str(one["presence"]), str(one["until"]), str(one["duty"]))
