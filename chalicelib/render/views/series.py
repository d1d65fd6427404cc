"""The tables of a series: a line a player, and how each of his points comes about."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction

from chalicelib.domain.series.categories import Ranking, SeriesCategory
from chalicelib.domain.series.points_table import PointsTable
from chalicelib.domain.series.scores import Score
from chalicelib.domain.series.standing import SeriesRow, SeriesTable
from chalicelib.render import dates, figures
from chalicelib.render.names import listed
from chalicelib.render.paths import EventPaths
from chalicelib.render.series_facts import SeriesFacts
from chalicelib.render.series_wording import COUNTING, RANKINGS, TIES, who_is_in
from chalicelib.render.texts import Texts

MOST_TERMS = 6
"""More places than that are added up before they are shown."""
_MOST_NAMES = 5
_EXAMPLE = (2, 4)
"""The places that are shared in the example of the rules."""


@dataclass(frozen=True, slots=True)
class EventLine:
    """An event of the series, and whether it counts. `number` is that of its column, 0 where it has none."""

    number: int
    name: str
    path: str
    days: str
    state: str


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """What somebody got in an event: his place, with whom he shares it, and the sum that his points are."""

    event: EventLine
    place: str
    with_whom: str
    sum: str
    points: str
    is_counted: bool


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line of a table. `cells` are the points in each event that counts; those in brackets are dropped."""

    anchor: str
    place: str
    name: str
    total: str
    cells: tuple[str, ...]
    scores: tuple[ScoreLine, ...]
    sum: str
    above: str
    """Who is just above him and separated by a rule for ties; empty elsewhere."""
    separated_by: str


@dataclass(frozen=True, slots=True)
class TableView:
    """A table: of everybody, or of a category, with who is in it and how places are counted there."""

    name: str
    who: str
    ranking: str
    columns: tuple[EventLine, ...]
    lines: tuple[PlayerLine, ...]
    has_dropped: bool
    has_shared: bool


@dataclass(frozen=True, slots=True)
class RulesView:
    """Q2, Q3: the table as places and points, and an example of shared places with its numbers."""

    places: tuple[tuple[int, str], ...]
    below: str
    best: int | None
    example: Mapping[str, str]
    ties: tuple[str, ...]
    categories: tuple[tuple[str, str, str], ...]


def event_lines(facts: SeriesFacts, texts: Texts) -> tuple[EventLine, ...]:
    """The events that everybody may see, in their order."""
    numbers = {event.id: number for number, event in enumerate(facts.standing.table.events, start=1)}
    return tuple(
        EventLine(
            number=numbers.get(one.id, 0),
            name=one.settings.name,
            path=EventPaths(one.settings.slug, texts.language).root,
            days=_days(one.settings.playing_days, texts),
            state=texts.text(COUNTING[one.counting]),
        )
        for one in facts.standing.events
        if one.counting.is_shown
    )


def _days(days: Sequence[date], texts: Texts) -> str:
    return dates.days(min(days), max(days), texts.language) if days else ""


def table_view(facts: SeriesFacts, table: SeriesTable, texts: Texts) -> TableView:
    """A table of the series in the words of a language."""
    columns = tuple(one for one in event_lines(facts, texts) if one.number)
    category = table.category
    is_overall = category is not None and category.ranking is Ranking.OVERALL
    sharers = _sharers(facts.standing.table if is_overall else table)
    made = _Lines(facts.series.rules.table, columns, sharers, texts)
    return TableView(
        name=category.name if category else "",
        who=who_is_in(category, texts) if category else "",
        ranking=texts.text(RANKINGS[category.ranking]) if category else "",
        columns=columns,
        lines=tuple(made.line(row, above) for row, above in zip(table.rows, (None, *table.rows), strict=False)),
        has_dropped=any(one and not one.is_counted for row in table.rows for one in row.scores),
        has_shared=any(row.is_shared for row in table.rows),
    )


Sharers = Mapping[tuple[int, int], Sequence[SeriesRow]]
"""Who has a place in an event, by the event's column (from 0) and the place."""


def _sharers(table: SeriesTable) -> Sharers:
    found: dict[tuple[int, int], list[SeriesRow]] = {}
    for row in table.rows:
        for column, one in enumerate(row.scores):
            if one is not None:
                found.setdefault((column, one.award.place), []).append(row)
    return found


@dataclass(frozen=True, slots=True)
class _Lines:
    """Makes the lines of one table."""

    table: PointsTable
    columns: tuple[EventLine, ...]
    sharers: Sharers
    texts: Texts

    def line(self, row: SeriesRow, above: SeriesRow | None) -> PlayerLine:
        counted = [figures.mixed(one.points) for one in row.scores if one and one.is_counted]
        key = row.player.key
        return PlayerLine(
            anchor=f"p-{key.event}-{key.entry}",
            place=places(row.place, row.last_place),
            name=row.player.name,
            total=figures.mixed(row.total),
            cells=tuple(map(_cell, row.scores)),
            scores=tuple(self._score(column, one, row) for column, one in enumerate(row.scores) if one),
            sum=" + ".join(counted) if len(counted) > 1 else "",
            above=above.player.name if above and row.separated_by else "",
            separated_by=self.texts.text(TIES[row.separated_by]) if row.separated_by else "",
        )

    def _score(self, column: int, score: Score, row: SeriesRow) -> ScoreLine:
        award = score.award
        others = [one.player.name for one in self.sharers[column, award.place] if one.player != row.player]
        return ScoreLine(
            event=self.columns[column],
            place=places(award.place, award.last_place),
            with_whom=listed(others, self.texts, _MOST_NAMES) if award.is_shared else "",
            sum=sum_of(self.table, award.place, award.last_place) if award.is_shared else "",
            points=figures.mixed(score.points),
            is_counted=score.is_counted,
        )


def _cell(score: Score | None) -> str:
    if score is None:
        return figures.NONE
    text = figures.mixed(score.points)
    return text if score.is_counted else f"({text})"


def places(first: int, last: int) -> str:
    """A place, or the places that somebody shares."""
    return str(first) if first == last else f"{first}–{last}"


def sum_of(table: PointsTable, first: int, last: int) -> str:
    """Q3: the points of shared places divided by how many share them: `(10 + 8 + 6) : 3`."""
    points = [table.of_place(place) for place in range(first, last + 1)]
    if len(points) > MOST_TERMS:
        return f"{figures.mixed(sum(points, Fraction(0)))} : {len(points)}"
    return f"({' + '.join(map(figures.mixed, points))}) : {len(points)}"


def rules_view(facts: SeriesFacts, texts: Texts) -> RulesView:
    """How points come about in this series."""
    rules = facts.series.rules
    first, last = _EXAMPLE
    return RulesView(
        places=tuple((place, figures.mixed(one)) for place, one in enumerate(rules.table.points, start=1)),
        below=figures.mixed(rules.table.below),
        best=rules.best,
        example={
            "first": str(first),
            "last": str(last),
            "sum": sum_of(rules.table, first, last),
            "points": figures.mixed(rules.table.shared(first, last)),
        },
        ties=tuple(texts.text(TIES[one]) for one in rules.ties),
        categories=tuple(_category(one, texts) for one in facts.series.categories),
    )


def _category(category: SeriesCategory, texts: Texts) -> tuple[str, str, str]:
    return category.name, who_is_in(category, texts), texts.text(RANKINGS[category.ranking])
