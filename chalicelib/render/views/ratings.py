"""C17: a club's rating list, a player's history with its chart, and what an event changes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Settings, Tempo, Tournament, Visibility
from chalicelib.domain.ratings.club.change import Change
from chalicelib.domain.ratings.club.counting import rated_players
from chalicelib.domain.ratings.club.event import EventRatings
from chalicelib.domain.ratings.club.history import of_player
from chalicelib.domain.ratings.club.listing import Line, as_of, rating_list
from chalicelib.render.club_ratings import RatingFacts
from chalicelib.render.paths import EventPaths

WIDTH, HEIGHT, _LEFT, _RIGHT, _TOP, _BOTTOM = 360, 190, 42, 350, 12, 166
"""The chart and its inner edges, in its own units: on a phone about a pixel each."""
_STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class ListRow:
    """A line of the rating list; who has the same rating has the same place."""

    place: int
    name: str
    line: Line


@dataclass(frozen=True, slots=True)
class ListView:
    """The list of a tempo: members, and below them guests and who has left. `as_of` None: no event is rated yet."""

    tempo: Tempo
    as_of: date | None
    members: tuple[ListRow, ...]
    others: tuple[ListRow, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """What an event changed for somebody. Points are exact."""

    change: Change

    @property
    def expected(self) -> Fraction:
        """In points."""
        return Fraction(self.change.expected, 100)


@dataclass(frozen=True, slots=True)
class HistoryRow(Row):
    """An event in a player's history; `name` and `path` are empty where it is not for readers of this page."""

    name: str
    path: str
    on: date


@dataclass(frozen=True, slots=True)
class EventRow(Row):
    """A player in the rating changes of an event; `member` is the id under which the club rates him."""

    player: Player
    member: EntryId


@dataclass(frozen=True, slots=True)
class EventRatingsView:
    """C17: what an event changes, by number. An `is_estimate` is as if it ended now; `is_waiting`: not rated yet."""

    rows: tuple[EventRow, ...]
    is_estimate: bool
    is_waiting: bool
    tempo: Tempo
    left_out: tuple[Player, ...]
    """Who has no game that counts, or while it is an estimate no rating."""

    def of(self, number: PairingNumber) -> EventRow | None:
        """The row of the player with this number."""
        return next((row for row in self.rows if row.player.number == number), None)


@dataclass(frozen=True, slots=True)
class Tick:
    """A line across the chart at a rating."""

    y: int
    rating: int


@dataclass(frozen=True, slots=True)
class Dot:
    """A rating in the chart."""

    x: int
    y: int


@dataclass(frozen=True, slots=True)
class Chart:
    """C17: the line chart of a history. The table beside it says the same."""

    dots: tuple[Dot, ...]
    ticks: tuple[Tick, ...]
    first: int
    last: int
    lowest: int
    highest: int

    @property
    def line(self) -> str:
        """Where the line goes."""
        return " ".join(f"{dot.x},{dot.y}" for dot in self.dots)


@dataclass(frozen=True, slots=True)
class TempoView:
    """A player's history at a tempo, the last event first; the chart comes with the first event."""

    tempo: Tempo
    initial: int
    rating: int
    rows: tuple[HistoryRow, ...]
    chart: Chart | None


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player and his histories."""

    name: str
    is_member: bool
    tempos: tuple[TempoView, ...]


def list_view(facts: RatingFacts, tempo: Tempo) -> ListView:
    """The rating list of this tempo."""
    history = facts.histories[tempo]
    lines = rating_list(history)
    members = [line for line in lines if _is_member(facts, line.player)]
    others = [line for line in lines if not _is_member(facts, line.player)]
    return ListView(tempo, as_of(history), tuple(_rows(facts, members)), tuple(_rows(facts, others)))


def _is_member(facts: RatingFacts, player: EntryId) -> bool:
    person = facts.players.get(player)
    return person is not None and person.is_member


def _rows(facts: RatingFacts, lines: Sequence[Line]) -> Iterator[ListRow]:
    named = sorted(lines, key=lambda line: (-line.rating, facts.name(line.player).casefold()))
    place, before = 0, None
    for count, line in enumerate(named, start=1):
        place = place if line.rating == before else count
        before = line.rating
        yield ListRow(place, facts.name(line.player), line)


def player_view(facts: RatingFacts, player: EntryId, language: str, *, is_private: bool) -> PlayerView:
    """His histories; of events that not every reader of the page may see nothing is told but the day (S64-55)."""
    tempos = [
        _tempo_view(facts, player, tempo, language, is_private=is_private)
        for tempo, history in facts.histories.items()
        if player in history.initial
    ]
    return PlayerView(facts.name(player), _is_member(facts, player), tuple(tempos))


def _tempo_view(facts: RatingFacts, player: EntryId, tempo: Tempo, language: str, *, is_private: bool) -> TempoView:
    history = facts.histories[tempo]
    initial, found = history.initial[player], list(of_player(player, history.events))
    rows = []
    for event, change in found:
        settings = facts.events.get(event.event)
        path = _path(settings, language, is_private=is_private)
        name = settings.name if settings and path else ""
        rows.append(HistoryRow(change, name, path, event.ended))
    ratings = [initial, *(change.after.rating for _, change in found)]
    return TempoView(tempo, initial, ratings[-1], tuple(reversed(rows)), chart(ratings) if found else None)


def _path(settings: Settings | None, language: str, *, is_private: bool) -> str:
    if settings is None:
        return ""
    hidden = settings.visibility is Visibility.PRIVATE
    return "" if hidden and not is_private else EventPaths(settings.slug, language, is_private=hidden).ratings


def chart(ratings: Sequence[int]) -> Chart:
    """The line from the first rating to the last, with lines across at round ratings."""
    lowest, highest = min(ratings), max(ratings)
    step = next((one for one in _STEPS if (highest - lowest) // one < _MOST_LINES - 1), _STEPS[-1])
    bottom, top = lowest // step * step, -(-highest // step) * step
    top = top if top > bottom else bottom + step
    across = max(len(ratings) - 1, 1)

    def height(rating: int) -> int:
        return _BOTTOM - (_BOTTOM - _TOP) * (rating - bottom) // (top - bottom)

    return Chart(
        dots=tuple(
            Dot(_LEFT + (_RIGHT - _LEFT) * place // across, height(rating)) for place, rating in enumerate(ratings)
        ),
        ticks=tuple(Tick(height(rating), rating) for rating in range(bottom, top + 1, step)),
        first=ratings[0],
        last=ratings[-1],
        lowest=lowest,
        highest=highest,
    )


def event_ratings_view(event: Tournament, ratings: EventRatings) -> EventRatingsView:
    """C17: everybody's row, by number."""
    rows = [(player, ratings.of(player)) for player in rated_players(event)]
    return EventRatingsView(
        rows=tuple(EventRow(change, player, ratings.member(player)) for player, change in rows if change is not None),
        is_estimate=ratings.is_estimate,
        is_waiting=ratings.rows is None,
        tempo=event.settings.tempo,
        left_out=tuple(player for player, change in rows if change is None),
    )
