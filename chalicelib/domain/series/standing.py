"""Q1-Q7: the standing of a series, made of the results of its events whenever it is asked for; nothing is kept."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from chalicelib.domain.model.player import Person
from chalicelib.domain.series.appearance import Appearance, EntryRef, SeriesEvent
from chalicelib.domain.series.categories import Ranking, SeriesCategory, is_in
from chalicelib.domain.series.points_table import Award, awards
from chalicelib.domain.series.same_person import Doubt, Persons, persons_of
from chalicelib.domain.series.scores import Score, counted, total_of
from chalicelib.domain.series.series import Series
from chalicelib.domain.series.ties import TieRule, Value, tie_value


@dataclass(frozen=True, slots=True)
class SeriesPlayer:
    """Somebody in a series: `key` tells him from others, `appearances` are in the order of the events."""

    key: EntryRef
    appearances: tuple[Appearance, ...]

    @property
    def persons(self) -> tuple[Person, ...]:
        """What each event knows of him."""
        return tuple(one.person for one in self.appearances)

    @property
    def name(self) -> str:
        """As he is called in the latest of the events."""
        return self.appearances[-1].person.name


@dataclass(frozen=True, slots=True)
class SeriesRow:
    """A line. `scores` are those in each event that counts, in their order; None where he has none.

    `separated_by` is the rule that put him below the one above; None where the points did, or nothing.
    """

    place: int
    last_place: int
    player: SeriesPlayer
    total: Fraction
    scores: tuple[Score | None, ...]
    separated_by: TieRule | None = None

    @property
    def is_shared(self) -> bool:
        """Nothing separates him from somebody else."""
        return self.place != self.last_place


@dataclass(frozen=True, slots=True)
class SeriesTable:
    """A table: of everybody, or of a category. `events` are those with points."""

    events: tuple[SeriesEvent, ...]
    rows: tuple[SeriesRow, ...]
    category: SeriesCategory | None = None


@dataclass(frozen=True, slots=True)
class SeriesStanding:
    """All events of a series as they stand, the table of everybody, those of the categories, and who may be who."""

    events: tuple[SeriesEvent, ...]
    table: SeriesTable
    categories: tuple[SeriesTable, ...]
    doubts: tuple[Doubt, ...]

    @property
    def is_provisional(self) -> bool:
        """An event that counts is under way."""
        return any(one.counting.is_provisional for one in self.events)


def series_standing(series: Series, events: Sequence[SeriesEvent]) -> SeriesStanding:
    """The standing of the series over its events, in their order."""
    scoring = tuple(one for one in events if one.counting.has_points)
    persons = persons_of([one for event in scoring for one in event.appearances], series.decisions)
    players = _players(scoring, persons)
    tables = _Tables(series, scoring, persons.keys, players)
    return SeriesStanding(
        tuple(events),
        tables.made(None),
        tuple(map(tables.made, series.categories)),
        persons.doubts,
    )


def _players(events: Sequence[SeriesEvent], persons: Persons) -> dict[EntryRef, SeriesPlayer]:
    """Everybody by his key."""
    found: dict[EntryRef, list[Appearance]] = {}
    for event in events:
        for one in event.appearances:
            found.setdefault(persons.keys[one.ref], []).append(one)
    return {key: SeriesPlayer(key, tuple(appearances)) for key, appearances in found.items()}


@dataclass(frozen=True, slots=True)
class _Tables:
    """Makes the tables of one standing; everybody is known by his key."""

    series: Series
    events: tuple[SeriesEvent, ...]
    keys: Mapping[EntryRef, EntryRef]
    players: Mapping[EntryRef, SeriesPlayer]

    def made(self, category: SeriesCategory | None) -> SeriesTable:
        """The table of everybody, or of a category."""
        keys = {key for key, one in self.players.items() if category is None or is_in(category, one.persons)}
        is_within = category is not None and category.ranking is Ranking.WITHIN
        by_event = [self._awards(event, keys if is_within else None) for event in self.events]
        best = self.series.rules.best
        scores = {key: counted([found.get(key) for found in by_event], best) for key in keys}
        return SeriesTable(self.events, self._rows(scores), category)

    def _awards(self, event: SeriesEvent, among: set[EntryRef] | None) -> dict[EntryRef, Award]:
        """Q3, Q7: what everybody got; `among` whom alone the places are counted (None: everybody)."""
        keys = ([self.keys[one.ref] for one in group] for group in event.groups)
        groups = ([key for key in group if among is None or key in among] for group in keys)
        return awards([group for group in groups if group], self.series.rules.table)

    def _rows(self, scores: Mapping[EntryRef, tuple[Score | None, ...]]) -> tuple[SeriesRow, ...]:
        """Q6: by points, then by one rule after another; who is still equal shares a place, by name within it."""
        ties = self.series.rules.ties
        values = {key: _values(ties, found) for key, found in scores.items()}
        by_name = sorted(scores, key=lambda key: (self.players[key].name.casefold(), key))
        groups = [
            list(group) for _, group in groupby(sorted(by_name, key=values.__getitem__, reverse=True), values.get)
        ]
        rows: list[SeriesRow] = []
        for above, group in zip((None, *groups), groups, strict=False):
            first, last = len(rows) + 1, len(rows) + len(group)
            decided = _separated_by(ties, values[above[0]] if above else None, values[group[0]])
            for key in group:
                separated_by = decided if key == group[0] else None
                own = scores[key]
                rows.append(SeriesRow(first, last, self.players[key], total_of(own), own, separated_by))
        return tuple(rows)


def _values(ties: Sequence[TieRule], scores: tuple[Score | None, ...]) -> tuple[Value, ...]:
    return ((total_of(scores),), *(tie_value(rule, scores) for rule in ties))


def _separated_by(ties: Sequence[TieRule], above: Sequence[Value] | None, own: Sequence[Value]) -> TieRule | None:
    """The rule that gave neighbours different values first; None where the points did."""
    if above is None or above[0] != own[0]:
        return None
    return next(rule for rule, upper, lower in zip(ties, above[1:], own[1:], strict=True) if upper != lower)
