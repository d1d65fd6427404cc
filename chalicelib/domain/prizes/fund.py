"""The prize fund of an event: categories with their prizes, and how they are divided."""

from dataclasses import dataclass, replace
from datetime import date
from enum import StrEnum

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, EntryId, Version
from chalicelib.domain.registration.clean import clean_text

MOST_CATEGORIES = 12
MOST_PRIZES = 100
"""In one category."""


class Sharing(StrEnum):
    """What those who are equal do with the prizes that they take together."""

    EQUAL = "equal"
    """They share them equally."""
    HORT = "hort"
    """Half of each prize goes by place, the other halves are shared equally."""
    BY_PLACE = "by_place"
    """Nothing is shared: the final order decides."""


class EqualOn(StrEnum):
    """Who is equal."""

    POINTS = "points"
    EVERYTHING = "everything"
    """Points and all tie-breaks; the start number, which only orders a table, takes nothing from anybody (S10)."""


class Shown(StrEnum):
    """What everybody may see."""

    NOTHING = "nothing"
    FUND = "fund"
    """What there is to win."""
    AWARDS = "awards"
    """Who gets what as well."""


@dataclass(frozen=True, slots=True)
class Prize:
    """An amount in minor units, a thing (a cup, a book), or both. A thing is never shared."""

    amount: int = 0
    thing: str = ""


@dataclass(frozen=True, slots=True)
class Qualification:
    """For whom a category is: all that is said must hold. Nothing said: for everybody.

    Ratings are those of the event, both bounds included. Ages are in completed years on `age_on`. `club` is compared
    without regard to case. `entries` are persons whom the organiser names one by one.
    """

    rating_from: int | None = None
    rating_to: int | None = None
    is_unrated: bool = False
    age_from: int | None = None
    age_to: int | None = None
    age_on: date | None = None
    is_for_women: bool = False
    club: str = ""
    entries: tuple[EntryId, ...] = ()


@dataclass(frozen=True, slots=True)
class Category:
    """Prizes for the best of those who qualify, the first one first; no amount is above the one before it.

    `by_performance`: the best are those with the highest performance rating, and equal ones do not share.
    """

    name: str
    prizes: tuple[Prize, ...]
    qualification: Qualification = Qualification()
    by_performance: bool = False


@dataclass(frozen=True, slots=True)
class PrizeFund:
    """All prizes of an event. Every amount is a multiple of `unit`, in minor units of the currency; so is every share.

    Among prizes of the same amount the one of the category that stands first is the more valuable.
    """

    currency: str = "EUR"
    categories: tuple[Category, ...] = ()
    sharing: Sharing = Sharing.EQUAL
    equal_on: EqualOn = EqualOn.POINTS
    unit: int = 1
    present_only: bool = True
    """Who has withdrawn gets nothing."""
    shown: Shown = Shown.NOTHING
    version: Version = NEVER_SAVED

    @property
    def total(self) -> int:
        """All amounts, in minor units."""
        return sum(prize.amount for category in self.categories for prize in category.prizes)


def checked(fund: PrizeFund) -> PrizeFund:
    """The fund with tidy texts, when it can be divided.

    Raises InvalidFieldError naming the field, such as `categories.0.prizes`.
    """
    fund = replace(fund, categories=tuple(map(_tidy, fund.categories)))
    if fund.unit < 1:
        raise InvalidFieldError(field="unit", reason="too_low", least=1)
    if len(fund.categories) > MOST_CATEGORIES:
        raise InvalidFieldError(field="categories", reason="too_many", most=MOST_CATEGORIES)
    names: set[str] = set()
    for place, category in enumerate(fund.categories):
        field = f"categories.{place}"
        if not category.name:
            raise InvalidFieldError(field=f"{field}.name", reason="missing")
        if category.name in names:
            raise InvalidFieldError(field=f"{field}.name", reason="name_twice")
        names.add(category.name)
        _check_prizes(category.prizes, fund.unit, f"{field}.prizes")
        _check_qualification(category.qualification, field)
    return fund


def _tidy(category: Category) -> Category:
    return replace(
        category,
        name=clean_text(category.name),
        prizes=tuple(replace(prize, thing=clean_text(prize.thing)) for prize in category.prizes),
        qualification=replace(category.qualification, club=clean_text(category.qualification.club)),
    )


def _check_prizes(prizes: tuple[Prize, ...], unit: int, field: str) -> None:
    if not prizes:
        raise InvalidFieldError(field=field, reason="missing")
    if len(prizes) > MOST_PRIZES:
        raise InvalidFieldError(field=field, reason="too_many", most=MOST_PRIZES)
    before = prizes[0].amount
    for prize in prizes:
        if not (prize.amount or prize.thing):
            raise InvalidFieldError(field=field, reason="empty_prize")
        if prize.amount > before:
            raise InvalidFieldError(field=field, reason="prize_above_one_before")
        if prize.amount % unit:
            raise InvalidFieldError(field=field, reason="not_in_units")
        before = prize.amount


def _check_qualification(said: Qualification, field: str) -> None:
    if said.is_unrated and (said.rating_from is not None or said.rating_to is not None):
        raise InvalidFieldError(field=f"{field}.is_unrated", reason="rating_and_unrated")
    for low, high, name in (
        (said.rating_from, said.rating_to, "rating_to"),
        (said.age_from, said.age_to, "age_to"),
    ):
        if low is not None and high is not None and low > high:
            raise InvalidFieldError(field=f"{field}.{name}", reason="too_low", least=low)
    if said.age_on is None and (said.age_from is not None or said.age_to is not None):
        raise InvalidFieldError(field=f"{field}.age_on", reason="missing")
