"""What the settings of entering must look like."""

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import datetime

from chalicelib.domain.booking.retention import LEAST_MONTHS, MOST_MONTHS
from chalicelib.domain.booking.settings import FIELDS, MOST_PLACES, Ask, BookingSettings, Category, Kind
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.settings import LONGEST_TEXT, MOST_PLAYERS, YEARS
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.money import DECIMALS, HIGHEST, decimal_text, is_whole, least
from chalicelib.domain.registration.clean import clean_text

MOST_CATEGORIES, MOST_QUESTIONS = 12, 12
LONGEST_LABEL = 200
_CODE = re.compile(r"[a-z0-9-]{1,40}")
_ACCOUNT = re.compile(r"(acct_[A-Za-z0-9_]{1,40})?")
"""How the payment service names an account."""


def checked(settings: BookingSettings, tournament: Tournament) -> BookingSettings:
    """The settings with tidy texts. Raises InvalidFieldError naming the field, with its `others`.

    Fields of a category are called `category-<place>-<field>`, those of a question `question-<place>`, from 1.
    """
    tidy = replace(
        settings,
        categories=tuple(replace(one, name=clean_text(one.name)) for one in settings.categories),
        questions=tuple(replace(one, text=clean_text(one.text)) for one in settings.questions),
        text=settings.text.strip(),
    )
    faults = [fault for check in _CHECKS for fault in check(tidy)] + list(_late(tidy, tournament))
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _times(settings: BookingSettings) -> Iterator[InvalidFieldError]:
    for field in ("opens_at", "closes_at", "change_until", "refund_until"):
        moment: datetime | None = getattr(settings, field)
        if moment is not None and moment.year not in YEARS:
            yield InvalidFieldError(field=field, reason="out_of_range", least=YEARS[0], most=YEARS[-1])
    if settings.opens_at and settings.closes_at and settings.closes_at <= settings.opens_at:
        yield InvalidFieldError(field="closes_at", reason="ends_before_it_begins")


def _numbers(settings: BookingSettings) -> Iterator[InvalidFieldError]:
    limits = {
        "capacity": (settings.capacity, 1, MOST_PLAYERS),
        "most_places": (settings.most_places, 1, MOST_PLACES),
        "half_point_byes": (settings.half_point_byes, 0, 10),
        "kept_months": (settings.kept_months, LEAST_MONTHS, MOST_MONTHS),
    }
    for field, (value, low, high) in limits.items():
        if value is not None and not low <= value <= high:
            yield InvalidFieldError(field=field, reason="out_of_range", least=low, most=high)


def _texts(settings: BookingSettings) -> Iterator[InvalidFieldError]:
    if len(settings.text) > LONGEST_TEXT:
        yield InvalidFieldError(field="text", reason="too_long", most=LONGEST_TEXT)
    if settings.currency not in DECIMALS:
        yield InvalidFieldError(field="currency", reason="unknown_choice")
    if not _ACCOUNT.fullmatch(settings.account):
        yield InvalidFieldError(field="account", reason="not_an_account")
    if any(field not in FIELDS for field, _ in settings.asks):
        yield InvalidFieldError(field="asks", reason="unknown_choice")


def _questions(settings: BookingSettings) -> Iterator[InvalidFieldError]:
    if len(settings.questions) > MOST_QUESTIONS:
        yield InvalidFieldError(field="questions", reason="too_many", most=MOST_QUESTIONS)
    codes = [question.code for question in settings.questions]
    for place, question in enumerate(settings.questions, start=1):
        field = f"question-{place}"
        if not question.text:
            yield InvalidFieldError(field=field, reason="missing")
        if len(question.text) > LONGEST_LABEL:
            yield InvalidFieldError(field=field, reason="too_long", most=LONGEST_LABEL)
        if not _CODE.fullmatch(question.code) or codes.count(question.code) > 1:
            yield InvalidFieldError(field=field, reason="unknown_choice")


def _categories(settings: BookingSettings) -> Iterator[InvalidFieldError]:
    """Somebody whom no category fits could not enter: the last resort is a fee for everybody."""
    if len(settings.categories) > MOST_CATEGORIES:
        yield InvalidFieldError(field="categories", reason="too_many", most=MOST_CATEGORIES)
    if settings.categories and all(one.kind is not Kind.EVERYBODY for one in settings.categories):
        yield InvalidFieldError(field="categories", reason="no_fee_for_everybody")
    codes = [category.code for category in settings.categories]
    for place, category in enumerate(settings.categories, start=1):
        field = f"category-{place}"
        if not category.name:
            yield InvalidFieldError(field=f"{field}-name", reason="missing")
        if len(category.name) > LONGEST_LABEL:
            yield InvalidFieldError(field=f"{field}-name", reason="too_long", most=LONGEST_LABEL)
        if not _CODE.fullmatch(category.code) or codes.count(category.code) > 1:
            yield InvalidFieldError(field=f"{field}-name", reason="unknown_choice")
        yield from _price(field, category, settings)
        yield from _whom(field, category, settings)


def _price(field: str, category: Category, settings: BookingSettings) -> Iterator[InvalidFieldError]:
    """The payment service takes neither a few cents nor a fortune. For all players of a booking together, too."""
    price, currency = category.price, settings.currency
    if currency not in DECIMALS or price == 0:
        return
    if not is_whole(price, currency):
        yield InvalidFieldError(field=f"{field}-price", reason="too_many_decimals", most=max(0, DECIMALS[currency] - 1))
    if price < least(currency):
        smallest = f"{currency} {decimal_text(least(currency), currency)}"
        yield InvalidFieldError(field=f"{field}-price", reason="too_little_money", least=smallest)
    if price * settings.most_places > HIGHEST:
        yield InvalidFieldError(field=f"{field}-price", reason="too_much_money")


def _whom(field: str, category: Category, settings: BookingSettings) -> Iterator[InvalidFieldError]:
    """Nobody fits a category by what the form does not ask."""
    if category.kind is Kind.JUNIOR:
        if category.born_from not in YEARS:
            yield InvalidFieldError(field=f"{field}-born_from", reason="out_of_range", least=YEARS[0], most=YEARS[-1])
        if settings.ask("birth") is Ask.NO:
            yield InvalidFieldError(field="ask-birth", reason="needed_for_fee")
    if category.kind is Kind.TITLED:
        if not category.titles:
            yield InvalidFieldError(field=f"{field}-titles", reason="missing")
        if settings.ask("title") is Ask.NO:
            yield InvalidFieldError(field="ask-title", reason="needed_for_fee")


def _late(settings: BookingSettings, tournament: Tournament) -> Iterator[InvalidFieldError]:
    """A ladder follows the members of its club: nobody enters it by a form. D2."""
    if settings.is_on and tournament.settings.ladder is not None:
        yield InvalidFieldError(field="is_on", reason="not_for_ladders")


_CHECKS: tuple[Callable[[BookingSettings], Iterator[InvalidFieldError]], ...] = (
    _times,
    _numbers,
    _texts,
    _questions,
    _categories,
)
