"""A player's public profile: who he is, his ratings list after list, the events that he played."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.model.player import Title
from chalicelib.domain.model.tournament import Settings, Tempo
from chalicelib.domain.people.age import shortened
from chalicelib.domain.people.identity import Identity
from chalicelib.domain.people.profile import Profile
from chalicelib.domain.people.rating_history import RatingLine, RatingPoint, lines_of
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.render.facts import EventFacts
from chalicelib.render.paths import EventPaths
from chalicelib.render.views.ladder import row_view
from chalicelib.render.wording import LIST_NAMES, TEMPOS

WIDTH, HEIGHT, MARGIN = 320, 96, 8
"""Of a chart, in its own units."""


@dataclass(frozen=True, slots=True)
class Participation:
    """Somebody's part in an event: `points`, or in a ladder the `amount`, from so many `rounds`.

    `place` is None while there is none: no round yet, or results that count for nobody.
    """

    settings: Settings
    number: PairingNumber
    rating: int
    players: int
    rounds: int
    place: int | None
    points: HalfPoints | None = None
    amount: Fraction | None = None

    @property
    def last_day(self) -> date:
        """The last playing day."""
        return max(self.settings.playing_days, default=date.min)


def participation(facts: EventFacts, entry: EntryId) -> Participation | None:
    """The part of whoever has this entry; None when he is not on the start list."""
    player = next((one for one in facts.tournament.players if one.entry.id == entry), None)
    if player is None:
        return None
    row = facts.lines.get(player.number) if facts.rounds and not facts.ladders else None
    ladder = row_view(facts, player.number) if facts.ladders else None
    appearances = facts.records[player.number].appearances
    return Participation(
        settings=facts.settings,
        number=player.number,
        rating=player.rating,
        players=len(facts.tournament.players),
        rounds=sum(one.result is None or one.result.is_decided for one in appearances),
        place=row.place if row else ladder.row.place if ladder else None,
        points=row.points if row else None,
        amount=ladder.row.total if ladder else None,
    )


@dataclass(frozen=True, slots=True)
class ProfileFacts:
    """What the page of a profile is made of."""

    identity: Identity
    profile: Profile
    history: tuple[RatingPoint, ...]
    events: tuple[Participation, ...]
    is_minor: bool


@dataclass(frozen=True, slots=True)
class Chart:
    """A line through the ratings of a tempo. `dots` are in units of the drawing."""

    name: str
    first: tuple[date, int]
    last: tuple[date, int]
    low: int
    high: int
    dots: tuple[tuple[int, int], ...]

    @property
    def line(self) -> str:
        """As SVG writes it."""
        return " ".join(f"{x},{y}" for x, y in self.dots)


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """What one list said: the rating of each tempo of the table, 0 where it has none."""

    day: date
    ratings: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class History:
    """What the lists of one kind said, the newest first, with a chart of every tempo that has changed or not."""

    name: str
    tempos: tuple[str, ...]
    rows: tuple[HistoryRow, ...]
    charts: tuple[Chart, ...]


@dataclass(frozen=True, slots=True)
class ProfileView:
    """The page. A minor is shown with first name and initial, and without numbers."""

    name: str
    title: Title
    federation: str
    fide_id: str
    national_id: str
    is_minor: bool
    histories: tuple[History, ...]
    events: tuple[Participation, ...]

    def path(self, part: Participation, language: str) -> str:
        """His card in the event; for a minor, whom the card names in full, the event."""
        paths = EventPaths(part.settings.slug, language)
        return paths.root if self.is_minor else paths.player(part.number)


def profile_view(facts: ProfileFacts) -> ProfileView:
    """Everything that everybody may know."""
    profile, rows = facts.profile, [row for _, row in facts.profile.rows]
    name = next(iter(profile.names), "")
    numbers = profile.numbers
    return ProfileView(
        name=shortened(name) if facts.is_minor else name,
        title=next((row.title for row in rows if row.title), Title.NONE),
        federation=next((row.federation for row in rows if row.federation), ""),
        fide_id="" if facts.is_minor else numbers.fide_id,
        national_id="" if facts.is_minor else numbers.national_id,
        is_minor=facts.is_minor,
        histories=tuple(_histories(facts.history)),
        events=tuple(sorted(facts.events, key=lambda one: (one.last_day, one.settings.slug), reverse=True)),
    )


def _histories(history: tuple[RatingPoint, ...]) -> Iterable[History]:
    lines = lines_of(history)
    for kind in ListKind:
        own = [line for line in lines if line.kind is kind]
        if own:
            points = [point for point in history if point.kind is kind]
            tempos = [line.tempo for line in own]
            yield History(
                name=LIST_NAMES[kind],
                tempos=tuple(TEMPOS[tempo] for tempo in tempos),
                rows=tuple(_row(point, tempos) for point in reversed(points)),
                charts=tuple(_chart(line) for line in own if len(line.points) > 1),
            )


def _row(point: RatingPoint, tempos: Iterable[Tempo]) -> HistoryRow:
    return HistoryRow(point.day, tuple(point.rating(tempo) for tempo in tempos))


def _chart(line: RatingLine) -> Chart:
    """Days from left to right, ratings from the lowest to the highest."""
    days, ratings = zip(*line.points, strict=True)
    low, high = min(ratings), max(ratings)
    first, last = days[0].toordinal(), days[-1].toordinal()
    dots = (
        (_place(day.toordinal(), first, last, WIDTH), HEIGHT - _place(rating, low, high, HEIGHT))
        for day, rating in line.points
    )
    return Chart(TEMPOS[line.tempo], line.points[0], line.points[-1], low, high, tuple(dots))


def _place(value: int, first: int, last: int, length: int) -> int:
    """Where a value lies between the margins; in the middle when there is only one."""
    if first == last:
        return length // 2
    return MARGIN + (length - 2 * MARGIN) * (value - first) // (last - first)
