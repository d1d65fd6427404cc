"""The data file of a series (docs/data-files.md): the same facts as its pages, for programs. Version 1 only grows."""

from collections.abc import Sequence

from chalicelib.domain.series.scores import Score
from chalicelib.domain.series.standing import SeriesRow, SeriesTable
from chalicelib.render.decimals import decimal_data
from chalicelib.render.files import PageFile, json_file
from chalicelib.render.series_facts import SeriesFacts

Data = dict[str, object]


def series_file(facts: SeriesFacts) -> PageFile:
    """`series.json`: the same in every language."""
    return json_file({"version": 1, **series_data(facts)})


def series_data(facts: SeriesFacts) -> Data:
    """Events, rules and tables; points are exact: `44/3`."""
    series, standing = facts.series, facts.standing
    rules = series.rules
    return {
        "series": series.slug,
        "name": series.name,
        "is_provisional": standing.is_provisional,
        "points": [decimal_data(one) for one in rules.table.points],
        "points_below": decimal_data(rules.table.below),
        "shared_by": rules.sharing.value,
        "best": rules.best,
        "ties": [one.value for one in rules.ties],
        "events": [
            {"event": one.settings.slug, "name": one.settings.name, "state": one.counting.value}
            for one in standing.events
            if one.counting.is_shown
        ],
        "rows": _rows(standing.table),
        "categories": [
            {
                "number": table.category.number,
                "name": table.category.name,
                "places": table.category.ranking.value,
                "rows": _rows(table),
            }
            for table in standing.categories
            if table.category is not None
        ],
    }


def _rows(table: SeriesTable) -> list[Data]:
    slugs = [event.settings.slug for event in table.events]
    return [_row(row, slugs) for row in table.rows]


def _row(row: SeriesRow, slugs: Sequence[str]) -> Data:
    return {
        "place": row.place,
        "last_place": row.last_place,
        "name": row.player.name,
        "points": decimal_data(row.total),
        "separated_by": row.separated_by.value if row.separated_by else None,
        "scores": [_score(slug, one) for slug, one in zip(slugs, row.scores, strict=True) if one is not None],
    }


def _score(slug: str, score: Score) -> Data:
    return {
        "event": slug,
        "place": score.award.place,
        "last_place": score.award.last_place,
        "points": decimal_data(score.points),
        "counts": score.is_counted,
    }
