"""The form of entering by oneself: the settings as its fields, and what was typed as settings."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import ParamSpec, TypeVar

from chalicelib.domain.booking.checked import MOST_CATEGORIES, MOST_QUESTIONS
from chalicelib.domain.booking.settings import FIELDS, Ask, BookingSettings, Category, Kind, Question
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import Version
from chalicelib.domain.model.player import Title
from chalicelib.domain.money import DECIMALS, read_amount
from chalicelib.render.money import typed_money
from chalicelib.web.admin.days import a_moment, typed_moment
from chalicelib.web.request import Form

Row = TypeVar("Row", "CategoryRow", "QuestionRow")
Value = TypeVar("Value")
Arguments = ParamSpec("Arguments")
TICKED = "yes"
BOXES = ("is_on", "has_waiting_list", "lets_smaller_pass", "takes_door")
MOMENTS = ("opens_at", "closes_at", "change_until", "refund_until")
NUMBERS = ("most_places", "half_point_byes")


@dataclass(frozen=True, slots=True)
class CategoryRow:
    """A fee as it stands in the form; `titles` are separated by spaces."""

    code: str = ""
    name: str = ""
    price: str = ""
    kind: str = Kind.EVERYBODY.value
    born_from: str = ""
    titles: str = ""

    @property
    def is_blank(self) -> bool:
        """Nothing was typed in it."""
        return not any((self.name, self.price, self.born_from, self.titles))


@dataclass(frozen=True, slots=True)
class QuestionRow:
    """A question as it stands in the form."""

    code: str = ""
    text: str = ""
    ask: str = Ask.MAY.value

    @property
    def is_blank(self) -> bool:
        """Nothing was typed in it."""
        return not self.text


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of fees and of questions, in their order."""

    categories: tuple[CategoryRow, ...]
    questions: tuple[QuestionRow, ...]

    def tidied(self) -> "Rows":
        """Without those in which nothing was typed: their numbers are those of the settings then."""
        return Rows(
            tuple(row for row in self.categories if not row.is_blank),
            tuple(row for row in self.questions if not row.is_blank),
        )

    def after(self, button: str) -> "Rows":
        """What a button makes of them: `add-category`, `take-question-2` and so on; any other leaves them."""
        act, _, which = button.partition("-")
        noun, _, number = which.partition("-")
        if act == "add" and noun == "category":
            return replace(self, categories=(*self.categories, CategoryRow()))
        if act == "add" and noun == "question":
            return replace(self, questions=(*self.questions, QuestionRow()))
        if act == "take":
            gone = {"category": self._without_category, "question": self._without_question}
            return gone[noun](number) if noun in gone else self
        return self

    def _without_category(self, place: str) -> "Rows":
        return replace(self, categories=tuple(row for at, row in enumerate(self.categories, 1) if str(at) != place))

    def _without_question(self, place: str) -> "Rows":
        return replace(self, questions=tuple(row for at, row in enumerate(self.questions, 1) if str(at) != place))


def rows_of(settings: BookingSettings, language: str) -> Rows:
    """The rows of the settings as they are."""
    categories = tuple(
        CategoryRow(
            one.code,
            one.name,
            typed_money(one.price, settings.currency, language),
            one.kind.value,
            str(one.born_from or ""),
            " ".join(title.value for title in Title if title in one.titles),
        )
        for one in settings.categories
    )
    return Rows(categories, tuple(QuestionRow(one.code, one.text, one.ask.value) for one in settings.questions))


def typed_rows(form: Form) -> Rows:
    """The rows as typed, those in which nothing stands too."""
    return Rows(
        tuple(_typed_rows(form, "category", MOST_CATEGORIES, CategoryRow)),
        tuple(_typed_rows(form, "question", MOST_QUESTIONS, QuestionRow)),
    )


def _typed_rows(form: Form, noun: str, most: int, row: type[Row]) -> Iterator[Row]:
    names = [one.name for one in fields(row)]
    for number in range(1, most + 2):
        typed = {name: f"{noun}-{number}-{name}" for name in names}
        if any(field in form.fields for field in typed.values()):
            yield row(**{name: form.text(field) for name, field in typed.items()})


def fields_of(settings: BookingSettings, zone: str) -> dict[str, str]:
    """The settings but for the rows, as the form shows them: text by field."""
    moments = {field: typed_moment(getattr(settings, field), zone) for field in MOMENTS}
    return {
        **{field: TICKED if getattr(settings, field) else "" for field in BOXES},
        **{f"{field}-day": day for field, (day, _) in moments.items()},
        **{f"{field}-time": clock for field, (_, clock) in moments.items()},
        **{field: str(getattr(settings, field)) for field in NUMBERS},
        **{f"ask-{field}": settings.ask(field).value for field in FIELDS},
        "capacity": str(settings.capacity or ""),
        "kept_months": str(settings.kept_months or ""),
        "currency": settings.currency,
        "account": settings.account,
        "text": settings.text,
    }


def typed_settings(
    form: Form, rows: Rows, present: BookingSettings, zone: str, new_code: Callable[[], str]
) -> BookingSettings:
    """The settings as typed, at the version that the form showed. Raises InvalidFieldError with its `others`.

    A new fee or question gets a code of its own. What the form does not ask stays as it is.
    """
    faults: list[InvalidFieldError] = []

    def read(
        otherwise: Value, reading: Callable[Arguments, Value], *given: Arguments.args, **named: Arguments.kwargs
    ) -> Value:
        try:
            return reading(*given, **named)
        except InvalidFieldError as fault:
            faults.append(fault)
            return otherwise

    currency = form.text("currency")
    if currency not in DECIMALS:
        raise InvalidFieldError(field="currency", reason="unknown_choice")
    no_fee, no_question = Category("", "", 0), Question("", "")
    wanted = replace(
        present,
        is_on=form.text("is_on") == TICKED,
        opens_at=read(None, _moment, form, "opens_at", zone, present.opens_at),
        closes_at=read(None, _moment, form, "closes_at", zone, present.closes_at),
        change_until=read(None, _moment, form, "change_until", zone, present.change_until),
        refund_until=read(None, _moment, form, "refund_until", zone, present.refund_until),
        capacity=read(None, _number_or_none, form, "capacity"),
        has_waiting_list=form.text("has_waiting_list") == TICKED,
        lets_smaller_pass=form.text("lets_smaller_pass") == TICKED,
        most_places=read(1, form.number, "most_places"),
        half_point_byes=read(0, form.number, "half_point_byes"),
        currency=currency,
        categories=tuple(
            read(no_fee, _category, at, row, currency, new_code) for at, row in enumerate(rows.categories, 1)
        ),
        asks=read((), _asks, form),
        questions=tuple(read(no_question, _question, at, row, new_code) for at, row in enumerate(rows.questions, 1)),
        takes_door=form.text("takes_door") == TICKED,
        kept_months=read(None, _number_or_none, form, "kept_months"),
        text=form.raw("text").replace("\r\n", "\n"),
        version=Version(read(0, form.number, "seen")),
    )
    if faults:
        raise InvalidFieldError.of(faults)
    return wanted


def _number_or_none(form: Form, field: str) -> int | None:
    return form.number(field) if form.text(field) else None


def _moment(form: Form, field: str, zone: str, present: datetime | None) -> datetime | None:
    return a_moment(form.text(f"{field}-day"), form.text(f"{field}-time"), zone, field, present)


def _asks(form: Form) -> tuple[tuple[str, Ask], ...]:
    found = ((name, _choice(form.text(f"ask-{name}") or Ask.NO.value, Ask, f"ask-{name}")) for name in FIELDS)
    return tuple((name, Ask(ask)) for name, ask in found if ask != Ask.NO.value)


def _category(place: int, row: CategoryRow, currency: str, new_code: Callable[[], str]) -> Category:
    """Only what its kind needs is read."""
    at = f"category-{place}"
    kind = Kind(_choice(row.kind, Kind, f"{at}-kind"))
    price = read_amount(row.price or "0", currency, f"{at}-price")
    born_from, titles = 0, frozenset[Title]()
    if kind is Kind.JUNIOR:
        born_from = _year(row.born_from, f"{at}-born_from")
    if kind is Kind.TITLED:
        titles = _titles(row.titles, f"{at}-titles")
    return Category(row.code or new_code(), row.name, price, kind, born_from, titles)


def _year(text: str, field: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) == 4):
        raise InvalidFieldError(field=field, reason="not_a_number" if text else "missing")
    return int(text)


def _titles(text: str, field: str) -> frozenset[Title]:
    found = text.upper().replace(",", " ").split()
    known = {title.value for title in Title if title}
    if not set(found) <= known:
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return frozenset(map(Title, found))


def _question(place: int, row: QuestionRow, new_code: Callable[[], str]) -> Question:
    return Question(row.code or new_code(), row.text, Ask(_choice(row.ask, Ask, f"question-{place}")))


def _choice(text: str, choices: type[Ask | Kind], field: str) -> str:
    if text not in {one.value for one in choices}:
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return text


def differing(form: Form, stored: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Field, what is stored now, what was typed: where they differ."""
    asked = [field for field in stored if field in form.fields or field in BOXES]
    typed = {field: form.text(field).replace("\r\n", "\n") for field in asked}
    return [(field, stored[field], text) for field, text in typed.items() if text != stored[field].strip()]
