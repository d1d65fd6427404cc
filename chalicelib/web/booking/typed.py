"""The players of a form: which fields it has, what was typed in them, and how they are called."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from chalicelib.domain.booking.booking import Place
from chalicelib.domain.booking.form import TypedPlace
from chalicelib.domain.booking.settings import FIELDS, MOST_PLACES, Ask, BookingSettings, Question
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Sex, Title
from chalicelib.domain.people.numbers import NumberKind, Numbers, typed_numbers
from chalicelib.render import dates
from chalicelib.render.texts import N_, Texts
from chalicelib.web.admin.event.entries import LABELS, SEXES
from chalicelib.web.request import Form

_PLAYER = N_("Player {number}")
_FEE = N_("Fee")
_Choice = TypeVar("_Choice", Title, Sex)


@dataclass(frozen=True, slots=True)
class PersonField:
    """A field that the organiser asks for."""

    code: str
    label: str
    is_needed: bool


def person_fields(settings: BookingSettings, texts: Texts) -> list[PersonField]:
    """Those of a person, a name first."""
    asked = [(field, settings.ask(field)) for field in FIELDS]
    wanted = [("name", Ask.MUST), *((field, ask) for field, ask in asked if ask is not Ask.NO)]
    return [PersonField(field, texts.text(LABELS[field]), ask is Ask.MUST) for field, ask in wanted]


def questions(settings: BookingSettings) -> list[Question]:
    """The organiser's own."""
    return [question for question in settings.questions if question.ask is not Ask.NO]


def labels(settings: BookingSettings, rows: int, texts: Texts) -> dict[str, str]:
    """What each field of each player is called in the list of what is wrong."""
    named = {one.code: one.label for one in person_fields(settings, texts)}
    named |= {"category": texts.text(_FEE)}
    named |= {f"answer-{question.code}": question.text for question in questions(settings)}
    return {
        f"place-{number}-{field}": label if rows == 1 else f"{texts.text(_PLAYER).format(number=number)}, {label}"
        for number in range(1, rows + 1)
        for field, label in named.items()
    }


def as_typed(number: int, place: Place, language: str) -> dict[str, str]:
    """A player who is known already, as the form has him."""
    answers = {f"place-{number}-answer-{code}": answer for code, answer in place.answers}
    return as_filled(number, place.person, language) | answers


def as_filled(number: int, person: Person, language: str) -> dict[str, str]:
    """The fields of a person, as the form has them."""
    said = {field: str(getattr(person, field) or "") for field in ("name", *FIELDS)}
    said["birth"] = dates.birth(person.birth, language)
    return {f"place-{number}-{field}": text for field, text in said.items()}


def told_of(place: Place, settings: BookingSettings, texts: Texts) -> list[tuple[str, str]]:
    """What a player's booking says of him beside his name, each with its label; nothing of what was left open."""
    words = person_words(place.person, texts)
    fields = [one for one in person_fields(settings, texts) if one.code != "name" and words[one.code]]
    answers = dict(place.answers)
    return [(one.label, words[one.code]) for one in fields] + [
        (one.text, answers[one.code]) for one in settings.questions if one.code in answers
    ]


def person_words(person: Person, texts: Texts) -> dict[str, str]:
    """The fields of a person as one reads them; empty where nothing is known."""
    words = {field: str(getattr(person, field) or "") for field in ("name", *FIELDS)}
    sex = texts.text(SEXES[person.sex]) if person.sex else ""
    return {**words, "sex": sex, "birth": person.birth.replace("/", "-")}


def numbers_asked(settings: BookingSettings) -> tuple[NumberKind, ...]:
    """The numbers that the form asks for."""
    return tuple(kind for kind in NumberKind if settings.ask(kind.value) is not Ask.NO)


def numbers_typed(form: Form, number: int, asked: Sequence[NumberKind]) -> Numbers:
    """Those of one player. Raises InvalidFieldError with its `others`, also where there is none."""
    start = f"place-{number}-"
    try:
        found = typed_numbers(*(form.text(f"{start}{kind}") if kind in asked else "" for kind in NumberKind))
        if not found.known:
            raise InvalidFieldError(field=asked[0].value, reason="missing")
    except InvalidFieldError as fault:
        raise at_place(number, fault) from fault
    return found


def at_place(number: int, fault: InvalidFieldError) -> InvalidFieldError:
    """The same fault, of a field of this player."""
    found = [{**one.details, "field": f"place-{number}-{one.details['field']}"} for one in (fault, *fault.others)]
    return InvalidFieldError.of([InvalidFieldError(**details) for details in found])


def is_empty(form: Form, number: int) -> bool:
    """Nothing was filled in for this player."""
    return not any(form.text(name) for name in form.fields if name.startswith(f"place-{number}-"))


def last_filled(form: Form) -> int:
    """The number of the last player of whom anything was typed; 1 where there is none."""
    return next((number for number in range(MOST_PLACES, 1, -1) if not is_empty(form, number)), 1)


def typed_places(form: Form, numbers: Iterable[int], settings: BookingSettings) -> dict[int, TypedPlace]:
    """The players with these numbers, each with what is unreadable of him."""
    return {number: _typed(form, f"place-{number}-", settings) for number in numbers}


def _typed(form: Form, start: str, settings: BookingSettings) -> TypedPlace:
    unreadable: list[InvalidFieldError] = []

    def text(field: str) -> str:
        return form.text(f"{start}{field}")

    def chosen(field: str, kind: type[_Choice]) -> _Choice:
        try:
            return kind(text(field))
        except ValueError:
            unreadable.append(InvalidFieldError(field=field, reason="unknown_choice"))
            return kind("")

    def rating() -> int:
        try:
            return form.number(f"{start}rating", 0)
        except InvalidFieldError:
            unreadable.append(InvalidFieldError(field="rating", reason="not_a_number"))
            return 0

    person = Person(
        name=text("name"),
        rating=rating(),
        title=chosen("title", Title),
        sex=chosen("sex", Sex),
        federation=text("federation"),
        fide_id=text("fide_id"),
        national_id=text("national_id"),
        birth=text("birth"),
        club=text("club"),
    )
    answers: Mapping[str, str] = {one.code: text(f"answer-{one.code}") for one in questions(settings)}
    return TypedPlace(person, text("category"), answers, tuple(unreadable))
