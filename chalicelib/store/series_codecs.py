"""Series to plain values and back; see `codecs.py`."""

from datetime import date
from fractions import Fraction
from typing import Any

from chalicelib.domain.ids import ClubId, EntryId, SeriesId, TournamentId, UserId, Version
from chalicelib.domain.model.player import Sex
from chalicelib.domain.series.appearance import EntryRef, Sharing
from chalicelib.domain.series.categories import Ranking, SeriesCategory
from chalicelib.domain.series.points_table import PointsTable
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.series import Series, SeriesRules
from chalicelib.domain.series.ties import TieRule
from chalicelib.store.items import Body


def series_body(series: Series) -> Body:
    """A series. The version is the item's."""
    return {
        "id": series.id,
        "name": series.name,
        "slug": series.slug,
        "owner": series.owner,
        "club": series.club,
        "events": list(series.events),
        "rules": _rules_body(series.rules),
        "categories": [_category_body(one) for one in series.categories],
        "decisions": [_decision_body(one) for one in series.decisions],
    }


def series_from(body: Body, version: int) -> Series:
    """A series again."""
    return Series(
        id=SeriesId(body["id"]),
        name=body["name"],
        slug=body["slug"],
        owner=UserId(body["owner"]),
        club=ClubId(body["club"]) if body["club"] else None,
        events=tuple(map(TournamentId, body["events"])),
        rules=_rules_from(body["rules"]),
        categories=tuple(map(_category_from, body["categories"])),
        decisions=tuple(map(_decision_from, body["decisions"])),
        version=Version(version),
    )


def _rules_body(rules: SeriesRules) -> Body:
    return {
        "points": [str(one) for one in rules.table.points],
        "below": str(rules.table.below),
        "sharing": rules.sharing.value,
        "best": rules.best,
        "ties": [one.value for one in rules.ties],
        "counts_under_way": rules.counts_under_way,
    }


def _rules_from(body: Body) -> SeriesRules:
    return SeriesRules(
        table=PointsTable(tuple(map(Fraction, body["points"])), Fraction(body["below"])),
        sharing=Sharing(body["sharing"]),
        best=body["best"],
        ties=tuple(map(TieRule, body["ties"])),
        counts_under_way=body["counts_under_way"],
    )


def _category_body(category: SeriesCategory) -> Body:
    return {
        "number": category.number,
        "name": category.name,
        "rating_least": category.rating_least,
        "rating_below": category.rating_below,
        "age_least": category.age_least,
        "age_most": category.age_most,
        "age_on": category.age_on.isoformat() if category.age_on else None,
        "sex": category.sex.value,
        "club": category.club,
        "ranking": category.ranking.value,
    }


def _category_from(body: dict[str, Any]) -> SeriesCategory:
    return SeriesCategory(
        number=body["number"],
        name=body["name"],
        rating_least=body["rating_least"],
        rating_below=body["rating_below"],
        age_least=body["age_least"],
        age_most=body["age_most"],
        age_on=date.fromisoformat(body["age_on"]) if body["age_on"] else None,
        sex=Sex(body["sex"]),
        club=body["club"],
        ranking=Ranking(body["ranking"]),
    )


def _decision_body(decision: Decision) -> Body:
    one, other = decision.one, decision.other
    return {"one": [one.event, one.entry], "other": [other.event, other.entry], "is_same": decision.is_same}


def _decision_from(body: dict[str, Any]) -> Decision:
    one, other = (EntryRef(TournamentId(event), EntryId(entry)) for event, entry in (body["one"], body["other"]))
    return Decision(one, other, is_same=body["is_same"])
