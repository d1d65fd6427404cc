"""D18: the categories of a championship, and who has won each cycle in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.knockout.steps import TWO_BLITZ_GAMES, WHITE_SIX_BLACK_FIVE, Step, check_deciders
from chalicelib.domain.ids import EntryId

FinalLadder = tuple[tuple[EntryId, Fraction], ...]
"""The ladder at the end of a cycle: everybody with his total, the first first."""


class Overall(StrEnum):
    """D19: how the cycles are added up."""

    TOTALS = "totals"
    """The highest sum of totals."""
    PLACES = "places"
    """The lowest sum of places; a cycle without him counts as one place below the last."""


@dataclass(frozen=True, slots=True)
class ChampionshipSettings:
    """D18-D20. The rating of `rating_date` decides in which category somebody is, in all cycles.

    Each of `thresholds` begins a category. The play-off has `places` players and is played in the first `within_rounds`
    rounds of the next year's first cycle. `barrage` are the steps of a barrage.
    """

    thresholds: tuple[int, ...] = (1600, 1900)
    rating_date: date | None = None
    cycles: int = 3
    overall: Overall = Overall.TOTALS
    places: int = 4
    within_rounds: int = 5
    barrage: tuple[Step, ...] = (TWO_BLITZ_GAMES, WHITE_SIX_BLACK_FIVE)


@dataclass(frozen=True, slots=True)
class Category:
    """D18: ratings from `lowest` (included) up to `below` (not included; None: no bound)."""

    lowest: int
    below: int | None

    def has(self, rating: int) -> bool:
        """A player with this rating belongs here; the unrated (0) to the lowest category."""
        return self.lowest <= rating and (self.below is None or rating < self.below)


def check_settings(settings: ChampionshipSettings) -> None:
    """Thresholds rise, the winner of every cycle has a number, a barrage has a winner. Raises InvalidFieldError."""
    thresholds = settings.thresholds
    if list(thresholds) != sorted(set(thresholds)) or any(one < 1 for one in thresholds):
        raise InvalidFieldError(field="thresholds", reason="thresholds_do_not_rise")
    if settings.cycles < 1 or settings.places < max(2, settings.cycles):
        raise InvalidFieldError(field="places", reason="too_low", least=max(2, settings.cycles))
    check_deciders(settings.barrage)


def categories(thresholds: Sequence[int]) -> tuple[Category, ...]:
    """D18: below the first threshold, from each to the next, from the last up."""
    return tuple(Category(lowest, below) for lowest, below in zip((0, *thresholds), (*thresholds, None), strict=True))


def members(category: Category, ladder: FinalLadder, ratings: Mapping[EntryId, int]) -> tuple[EntryId, ...]:
    """Those of the category in this ladder, in its order. Who has no rating is unrated."""
    return tuple(entry for entry, _ in ladder if category.has(ratings.get(entry, 0)))


def cycle_winners(
    category: Category, ladders: Sequence[FinalLadder], ratings: Mapping[EntryId, int]
) -> tuple[EntryId | None, ...]:
    """D18: the highest placed of the category in each cycle; None where nobody of it took part."""
    return tuple(next(iter(members(category, ladder, ratings)), None) for ladder in ladders)
