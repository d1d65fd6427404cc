"""A series as its organiser made it: its events, its table, its rules."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, ClubId, SeriesId, TournamentId, UserId, Version
from chalicelib.domain.lifecycle.settings import LONGEST_NAME
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.series.appearance import Sharing
from chalicelib.domain.series.categories import SeriesCategory, checked_category
from chalicelib.domain.series.points_table import USUAL_TABLE, PointsTable, checked_table
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.ties import USUAL_TIES, TieRule

MOST_EVENTS = 30
"""All of them can come at once: each is checked, pointed at and published anew in the same transaction."""
MOST_CATEGORIES = 20
MOST_DECISIONS = 500


@dataclass(frozen=True, slots=True)
class SeriesRules:
    """Q1-Q6: `best` is how many events count for everybody (None: all); `ties` go before a shared place."""

    table: PointsTable = USUAL_TABLE
    sharing: Sharing = Sharing.POINTS
    best: int | None = None
    ties: tuple[TieRule, ...] = USUAL_TIES
    counts_under_way: bool = True


USUAL_RULES = SeriesRules()


@dataclass(frozen=True, slots=True)
class Series:
    """A series. `slug` is its public address, `events` are in the order in which they are played.

    It belongs to its `owner`, to platform administrators and, with a `club`, to the owners of that too.
    """

    id: SeriesId
    name: str
    slug: str
    owner: UserId
    club: ClubId | None = None
    events: tuple[TournamentId, ...] = ()
    rules: SeriesRules = USUAL_RULES
    categories: tuple[SeriesCategory, ...] = ()
    decisions: tuple[Decision, ...] = ()
    version: Version = NEVER_SAVED

    def category(self, number: int) -> SeriesCategory | None:
        """The category with this number."""
        return next((one for one in self.categories if one.number == number), None)

    @property
    def next_category(self) -> int:
        """The number of the next category."""
        return max((one.number for one in self.categories), default=0) + 1


def checked_series(series: Series) -> Series:
    """The series with tidy texts, when every value is usable. Raises InvalidFieldError, with its others."""
    tidy = replace(
        series,
        name=clean_text(series.name),
        rules=replace(series.rules, table=checked_table(series.rules.table)),
        categories=tuple(map(checked_category, series.categories)),
    )
    faults = tuple(_faults(tidy))
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _faults(series: Series) -> Iterator[InvalidFieldError]:
    if not series.name:
        yield InvalidFieldError(field="name", reason="missing")
    if len(series.name) > LONGEST_NAME:
        yield InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    if series.rules.best is not None and not 1 <= series.rules.best <= MOST_EVENTS:
        yield InvalidFieldError(field="best", reason="out_of_range", least=1, most=MOST_EVENTS)
    numbers = [one.number for one in series.categories]
    for field, listed, reason in (
        ("ties", series.rules.ties, "rule_twice"),
        ("event", series.events, "event_twice"),
        ("number", numbers, "category_twice"),
    ):
        if len(set(listed)) < len(listed):
            yield InvalidFieldError(field=field, reason=reason)
    for field, count, most in (
        ("event", len(series.events), MOST_EVENTS),
        ("name", len(numbers), MOST_CATEGORIES),
        ("one", len(series.decisions), MOST_DECISIONS),
    ):
        if count > most:
            yield InvalidFieldError(field=field, reason="too_many", most=most)


def decided(series: Series, decision: Decision) -> Series:
    """Q4: with the organiser's word about these two, in the place of an earlier one.

    Raises InvalidFieldError for two entries of one event, and for one of an event that is not in the series.
    """
    for field, ref in (("one", decision.one), ("other", decision.other)):
        if ref.event not in series.events:
            raise InvalidFieldError(field=field, reason="unknown_player")
    if decision.one.event == decision.other.event:
        raise InvalidFieldError(field="other", reason="same_event")
    return replace(series, decisions=(*undecided(series, decision).decisions, decision))


def undecided(series: Series, decision: Decision) -> Series:
    """Without the organiser's word about these two."""
    left = (one for one in series.decisions if one.refs != decision.refs)
    return replace(series, decisions=tuple(left))
