"""S64-60: what a screen in the hall shows of an event: published beside its pages, cut into pages when it is looked at.

It is made of the same rows as the pages for readers, so that no screen knows more than they do.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from chalicelib.domain.accounts.screens import ScreenSettings, Size, View
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.round import Round
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.render import dates, figures
from chalicelib.render.facts import EventFacts
from chalicelib.render.files import PageFile, json_file
from chalicelib.render.texts import Texts
from chalicelib.render.views.frame import EventFrame, rounds_under_way
from chalicelib.render.views.ladder import LadderView
from chalicelib.render.views.latest import latest_results, playing
from chalicelib.render.views.pairings import NameRow, RoundView, Side
from chalicelib.render.views.standings import StandingsView

Row = Mapping[str, Any]
_ROWS: Mapping[Size, Mapping[View, int]] = {
    Size.NORMAL: {View.BOARDS: 12, View.NAMES: 28, View.STANDINGS: 24, View.LATEST: 10},
    Size.LARGE: {View.BOARDS: 8, View.NAMES: 18, View.STANDINGS: 16, View.LATEST: 7},
}
"""Of a page. What fits in large letters is written in them."""
_EARLY = frozenset({View.BOARDS, View.NAMES})
"""What everybody looks for when a round has been paired: until its first result comes nothing else is shown."""
_LAST = frozenset({View.STANDINGS, View.INFO})
"""What is left of an event that is closed."""
_IN_TWO = frozenset({View.NAMES, View.STANDINGS})
"""Views of short rows, which stand side by side; a page of them takes a quarter longer to read."""


@dataclass(frozen=True, slots=True)
class HallViews:
    """The pages for readers of which the screen's are made; None where there are none yet."""

    round: RoundView | None
    standings: StandingsView | None
    ladder: LadderView | None


@dataclass(frozen=True, slots=True)
class HallPage:
    """One page of a screen: rows in one or two columns, shown for so long. It is the `number`th `of` its view."""

    view: View
    size: Size
    number: int
    of: int
    columns: tuple[Sequence[Row], ...]
    seconds: int

    @property
    def id(self) -> str:
        """The same page is found again when there is news."""
        return f"{self.view}-{self.number}"


def hall_show(facts: EventFacts, views: HallViews, frame: EventFrame, texts: Texts, origin: str) -> PageFile:
    """The file of one language."""
    shown = {
        "build": frame.build,
        "name": frame.name,
        "state": frame.state,
        "next_start": frame.next_start,
        "is_cancelled": frame.is_cancelled,
        "is_closed": facts.tournament.is_closed,
        "time_zone": facts.settings.time_zone,
        "address": f"{origin}{frame.paths.root}",
        "place": facts.settings.venue.name or facts.settings.city,
        "round": views.round.number if views.round else 0,
        "has_result": any(round_.has_result for round_ in hall_rounds(facts)),
        "rows": {
            View.BOARDS.value: list(_boards(views.round, texts)),
            View.NAMES.value: list(_names(views.round, texts)),
            View.STANDINGS.value: list(_standings(views, texts)),
            View.LATEST.value: list(_latest(facts)),
        },
        **_table(facts, views, texts),
        "playing": list(_playing(facts)),
    }
    return json_file(shown)


def hall_rounds(facts: EventFacts) -> tuple[Round, ...]:
    """The round that the hall is about, if there is one: the last published one, which cuts in as it is published.

    Where all games were known beforehand rounds lie ahead: there it is the one under way, and between two evenings,
    while several lie ahead, the last that was played.
    """
    begun = [one for one in facts.rounds if facts.statuses[one.number] is not Status.NOT_BEGUN]
    if facts.kind is not SystemKind.PREDETERMINED or len(begun) == len(facts.rounds):
        return facts.rounds[-1:]
    if not begun:
        return facts.rounds[:1]
    is_played = facts.statuses[begun[-1].number] is Status.DONE
    return facts.rounds[-1:] if is_played and len(facts.rounds) - len(begun) == 1 else tuple(begun[-1:])


def hall_pages(shown: Mapping[str, Any], settings: ScreenSettings) -> tuple[HallPage, ...]:
    """The pages in turn. From the pairing of a round to its first result they are those of its boards and names."""
    pages = [page for view in settings.views if _is_shown(view, shown) for page in _pages_of(view, shown, settings)]
    return tuple(pages) or _pages_of(View.INFO, shown, settings)


def _is_shown(view: View, shown: Mapping[str, Any]) -> bool:
    if shown["is_cancelled"]:
        return view is View.INFO
    if shown["is_closed"]:
        return view in _LAST
    holds = shown["round"] and not shown["has_result"]
    return view in _EARLY or not holds


def _pages_of(view: View, shown: Mapping[str, Any], settings: ScreenSettings) -> tuple[HallPage, ...]:
    if view is View.INFO:
        return (HallPage(view, settings.size, 1, 1, (), settings.seconds),)
    rows = shown["rows"][view.value]
    size = Size.LARGE if len(rows) <= _ROWS[Size.LARGE][view] else settings.size
    most = _ROWS[size][view]
    if view is View.LATEST:
        rows = rows[:most]
    parts = [rows[begin : begin + most] for begin in range(0, len(rows), most)]
    seconds = settings.seconds + settings.seconds // 4 if view in _IN_TWO else settings.seconds
    return tuple(
        HallPage(view, size, number, len(parts), _columns(view, part, most), seconds)
        for number, part in enumerate(parts, start=1)
    )


def _columns(view: View, rows: Sequence[Row], most: int) -> tuple[Sequence[Row], ...]:
    """The left column is filled first, so that places and letters go on downwards."""
    if view not in _IN_TWO:
        return (rows,)
    half = most // 2
    return tuple(part for part in (rows[:half], rows[half:]) if part)


def _boards(view: RoundView | None, texts: Texts) -> Iterator[Row]:
    if view is None:
        return
    for row in view.boards:
        yield {
            "board": row.number,
            "white": _side(row.white, has_places=view.has_places),
            "black": _side(row.black, has_places=view.has_places),
            "result": figures.result(row.result),
        }
    for bye in view.byes:
        yield {"free": bye.player.name, "said": bye.bye.called(texts.text)}


def _side(side: Side, *, has_places: bool) -> Row:
    """C.04.7 and D12 are for the pages of readers: here stand the name, the rating and the score."""
    place = str(side.row.place) if side.row else figures.NONE
    score = HalfPoints(side.score)
    return {
        "name": f"{side.player.person.title} {side.player.name}".strip(),
        "rating": side.player.rating or None,
        "score": place if has_places else figures.points(score),
    }


def _names(view: RoundView | None, texts: Texts) -> Iterator[Row]:
    rows = [row for group in view.letters for row in group.rows] if view else []
    for row in rows:
        yield {"name": row.player.name, **_seat(row, texts)}


def _seat(row: NameRow, texts: Texts) -> Row:
    if row.board is None or row.colour is None or row.opponent is None:
        return {"free": row.bye.called(texts.text) if row.bye else ""}
    return {"board": row.board, "colour": row.colour.value, "opponent": row.opponent.name}


def _standings(views: HallViews, texts: Texts) -> Iterator[Row]:
    if views.ladder:
        for row in views.ladder.rows:
            total = figures.decimal(row.row.total, texts.language)
            yield {"place": str(row.row.place), "name": row.player.name, "points": total, "more": ""}
    for line in views.standings.lines if views.standings else ():
        place = f"{line.row.place}–{line.row.last_place}" if line.row.is_shared else str(line.row.place)
        first = next(iter(line.row.values), None)
        yield {
            "place": place,
            "name": line.player.name,
            "points": figures.points(line.row.points),
            "more": figures.tiebreak(first, texts.language) if line.row.values else "",
        }


def _table(facts: EventFacts, views: HallViews, texts: Texts) -> Row:
    """What the table is: after which round, whether something of it is open, what stands behind the points."""
    live = views.ladder or views.standings
    first = next(iter(views.standings.criteria), None) if views.standings else None
    return {
        "after_round": live.after_round if live else 0,
        "open_games": live.open_games if live else 0,
        "is_ladder": views.ladder is not None,
        "is_final": facts.status is Status.DONE or facts.tournament.is_closed,
        "more": texts.text(first.short) if first else "",
    }


def _latest(facts: EventFacts) -> Iterator[Row]:
    most = max(rows[View.LATEST] for rows in _ROWS.values())
    for row in latest_results(facts, hall_rounds(facts), most):
        yield {
            "time": dates.clock(row.at),
            "board": row.board,
            "white": row.white.name,
            "black": row.black.name,
            "result": figures.result(row.result),
        }


def _playing(facts: EventFacts) -> Iterator[Row]:
    """The rounds under way; in a round robin there can be several."""
    for round_ in rounds_under_way(facts):
        one = playing(facts, round_)
        yield {"round": one.round_number, "open": one.open_games, "boards": list(one.boards)}
