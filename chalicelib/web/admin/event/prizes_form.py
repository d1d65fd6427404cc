"""The form of a prize fund: the fund as its fields, and what was typed as a fund."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.model.player import Player
from chalicelib.domain.money import DECIMALS, read_amount
from chalicelib.domain.prizes.fund import (
    MOST_CATEGORIES,
    Category,
    EqualOn,
    Prize,
    PrizeFund,
    Qualification,
    Sharing,
    Shown,
)
from chalicelib.render.money import typed_money
from chalicelib.render.texts import N_, Texts
from chalicelib.web.request import Form

TICKED = "yes"
_NUMBERS = ("rating_from", "rating_to", "age_from", "age_to")
_AMOUNT = re.compile(r"(?P<amount>\d[\d.,]*)(?:\s+\+?\s*|\s*\+\s*|$)(?P<thing>.*)")
_LIST = re.compile(r"[\s,;]+")
_LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A category as it stands in the form: prizes one a line, persons by start number."""

    name: str = ""
    prizes: str = ""
    by_performance: str = ""
    rating_from: str = ""
    rating_to: str = ""
    is_unrated: str = ""
    age_from: str = ""
    age_to: str = ""
    age_on: str = ""
    is_for_women: str = ""
    club: str = ""
    entries: str = ""

    @property
    def is_blank(self) -> bool:
        """Nothing was typed in it."""
        return not any(getattr(self, one.name) for one in fields(self) if one.name != "age_on")

    @property
    def is_for_some(self) -> bool:
        """Not for everybody."""
        return any(getattr(self, one.name) for one in fields(self) if one.name not in ("name", "prizes", "age_on"))


PRESETS: Mapping[str, str] = {
    "main": N_("3 prizes"),
    "rating": N_("3 prizes and 1 rating group"),
    "juniors": N_("3 prizes, 1 rating group and juniors"),
}
"""What a form can begin with, by the value of its button."""


def preset(code: str, say: Texts, day: date | None) -> tuple[CategoryRow, ...]:
    """The rows of a preset; none for an unknown one."""
    main = CategoryRow(say.text(N_("Main prizes")), "100\n50\n25")
    rating = CategoryRow(say.text(N_("Rating up to 1800")), "50\n25", rating_to="1800")
    new_year = date(day.year, 1, 1).isoformat() if day else ""
    juniors = CategoryRow(say.text(N_("Youth")), "25", age_to="17", age_on=new_year)
    return {"main": (main,), "rating": (main, rating), "juniors": (main, rating, juniors)}.get(code, ())


def rows_of(fund: PrizeFund, players: Sequence[Player], language: str) -> tuple[CategoryRow, ...]:
    """The rows of the fund as it is."""
    numbers = {player.entry.id: player.number for player in players}
    return tuple(_row(category, fund.currency, numbers, language) for category in fund.categories)


def _row(category: Category, currency: str, numbers: Mapping[EntryId, int], language: str) -> CategoryRow:
    said = category.qualification
    return CategoryRow(
        name=category.name,
        prizes="\n".join(_line(prize, currency, language) for prize in category.prizes),
        by_performance=_box(category.by_performance),
        is_unrated=_box(said.is_unrated),
        is_for_women=_box(said.is_for_women),
        age_on=said.age_on.isoformat() if said.age_on else "",
        club=said.club,
        entries=", ".join(str(numbers[one]) for one in said.entries if one in numbers),
        **{name: _written(getattr(said, name)) for name in _NUMBERS},
    )


def _line(prize: Prize, currency: str, language: str) -> str:
    amount = typed_money(prize.amount, currency, language) if prize.amount else ""
    return " + ".join(filter(None, (amount, prize.thing)))


def _box(value: bool) -> str:  # noqa: FBT001 -- a value, no switch
    return TICKED if value else ""


def _written(number: int | None) -> str:
    return "" if number is None else str(number)


def typed_rows(form: Form) -> tuple[CategoryRow, ...]:
    """The rows as typed, those in which nothing stands too."""
    return tuple(_typed_rows(form))


def _typed_rows(form: Form) -> Iterator[CategoryRow]:
    names = [one.name for one in fields(CategoryRow)]
    for number in range(1, MOST_CATEGORIES + 2):
        typed = {name: f"category-{number}-{name}" for name in names}
        if any(field in form.fields for field in typed.values()):
            read = {name: form.raw(field) if name == "prizes" else form.text(field) for name, field in typed.items()}
            yield CategoryRow(**read)


def after(rows: tuple[CategoryRow, ...], button: str) -> tuple[CategoryRow, ...]:
    """What a button makes of the rows: `add`, or `take-2`."""
    if button == "add":
        return (*rows, CategoryRow())
    return tuple(row for place, row in enumerate(rows, 1) if button != f"take-{place}")


def fields_of(fund: PrizeFund, language: str) -> dict[str, str]:
    """The fund but for the rows, as the form shows it: text by field."""
    return {
        "currency": fund.currency,
        "sharing": fund.sharing.value,
        "equal_on": fund.equal_on.value,
        "unit": typed_money(fund.unit, fund.currency, language),
        "present_only": _box(fund.present_only),
        "shown": fund.shown.value,
    }


def typed_fund(form: Form, rows: Sequence[CategoryRow], players: Sequence[Player], seen: Version) -> PrizeFund:
    """The fund as typed, in the place of the one at the version `seen`. Raises InvalidFieldError with its `others`."""
    currency = form.text("currency")
    if currency not in DECIMALS:
        raise InvalidFieldError(field="currency", reason="unknown_choice")
    faults: list[InvalidFieldError] = []
    categories: list[Category] = []
    for number, row in enumerate(rows, start=1):
        try:
            categories.append(_category(row, currency, players, f"category-{number}"))
        except InvalidFieldError as fault:
            faults.append(fault)
    if faults:
        raise InvalidFieldError.of(faults)
    return PrizeFund(
        currency=currency,
        categories=tuple(categories),
        sharing=Sharing(_choice(form, "sharing", [one.value for one in Sharing])),
        equal_on=EqualOn(_choice(form, "equal_on", [one.value for one in EqualOn])),
        unit=read_amount(form.text("unit"), currency, "unit"),
        present_only=bool(form.text("present_only")),
        shown=Shown(_choice(form, "shown", [one.value for one in Shown])),
        version=seen,
    )


def in_form(error: InvalidFieldError) -> InvalidFieldError:
    """The same refusal at the field of the form: `categories.0.prizes` is `category-1-prizes`."""
    noun, _, rest = str(error.details["field"]).partition(".")
    if noun != "categories" or not rest:
        return error
    place, _, name = rest.partition(".")
    return InvalidFieldError(**{**error.details, "field": f"category-{int(place) + 1}-{name}"})


def _choice(form: Form, field: str, choices: Sequence[str]) -> str:
    if form.text(field) not in choices:
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return form.text(field)


def _category(row: CategoryRow, currency: str, players: Sequence[Player], at: str) -> Category:
    if len(row.name) > _LONGEST_NAME:
        raise InvalidFieldError(field=f"{at}-name", reason="too_long", most=_LONGEST_NAME)
    lines = [line.strip() for line in row.prizes.splitlines() if line.strip()]
    said = Qualification(
        is_unrated=bool(row.is_unrated),
        is_for_women=bool(row.is_for_women),
        club=row.club,
        entries=tuple(_entries(row.entries, players, f"{at}-entries")),
        age_on=_day(row.age_on, f"{at}-age_on"),
        rating_from=_number(row.rating_from, f"{at}-rating_from"),
        rating_to=_number(row.rating_to, f"{at}-rating_to"),
        age_from=_number(row.age_from, f"{at}-age_from"),
        age_to=_number(row.age_to, f"{at}-age_to"),
    )
    return Category(
        name=row.name,
        prizes=tuple(_prize(line, currency, f"{at}-prizes") for line in lines),
        qualification=said,
        by_performance=bool(row.by_performance),
    )


def _prize(line: str, currency: str, field: str) -> Prize:
    """`100`, `100 + cup` or `cup`. What begins with a figure begins with an amount."""
    found = _AMOUNT.fullmatch(line)
    if found is None:
        return Prize(0, line[:_LONGEST_NAME])
    return Prize(read_amount(found["amount"], currency, field), found["thing"].strip()[:_LONGEST_NAME])


def _number(text: str, field: str) -> int | None:
    if not text:
        return None
    if not (text.isascii() and text.isdecimal()) or len(text) > len("9999"):
        raise InvalidFieldError(field=field, reason="not_a_number")
    return int(text)


def _day(text: str, field: str) -> date | None:
    try:
        return date.fromisoformat(text) if text else None
    except ValueError as error:
        raise InvalidFieldError(field=field, reason="not_a_date") from error


def _entries(text: str, players: Sequence[Player], field: str) -> Iterator[EntryId]:
    numbers = {str(player.number): player.entry.id for player in players}
    for said in filter(None, _LIST.split(text)):
        if said not in numbers:
            raise InvalidFieldError(field=field, reason="unknown_player")
        yield numbers[said]
