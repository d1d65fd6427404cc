"""What somebody filled in to enter: checked against what the organiser asks, and made a draft of a booking."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime

from chalicelib.domain.booking.booking import Booker, Booking, Place
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import FIELDS, Ask, BookingSettings, category_of
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BookingId, EntryId
from chalicelib.domain.lifecycle.settings import LANGUAGES
from chalicelib.domain.model.player import Person
from chalicelib.domain.registration.clean import clean_text
from chalicelib.domain.registration.person import LONGEST_NAME, checked

LONGEST_ANSWER = 500


@dataclass(frozen=True, slots=True)
class TypedPlace:
    """One player as typed: the fee that was chosen, empty where there was no choice; answers by code of question.

    `unreadable` are the fields of the person that say nothing, because what was typed is no number, or no choice.
    """

    person: Person
    category: str = ""
    answers: Mapping[str, str] = field(default_factory=dict)
    unreadable: tuple[InvalidFieldError, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryForm:
    """The form as typed."""

    booker: Booker
    places: tuple[TypedPlace, ...]
    pays_at_door: bool = False


def draft_of(
    form: EntryForm, event: BookedEvent, booking: BookingId, entries: Sequence[EntryId], now: datetime
) -> Booking:
    """A draft with today's prices; the players become `entries` once they are confirmed.

    Raises InvalidFieldError with its `others`: `name`, `email`, `language`, `pays_at_door`, `places`, and of the
    players, from 1, `place-<n>-<field>`, `place-<n>-category` and `place-<n>-answer-<code>`.
    """
    faults = [*_faults_of_booker(form.booker), *_faults_of_whole(form, event.settings)]
    places = []
    for number, (typed, entry) in enumerate(zip(form.places, entries, strict=True), start=1):
        try:
            places.append(_place(typed, entry, event))
        except InvalidFieldError as fault:
            faults.extend(_at_place(number, fault))
    if faults:
        raise InvalidFieldError.of(faults)
    booker = replace(form.booker, name=clean_text(form.booker.name), email=form.booker.email.strip())
    return Booking(booking, booker, event.settings.currency, tuple(places), now, pays_at_door=form.pays_at_door)


def is_as_offered(booking: Booking, settings: BookingSettings) -> bool:
    """A draft is what would be made today: the fees, the currency, and whether he may pay at the door."""
    if booking.currency != settings.currency or (booking.pays_at_door and not settings.takes_door):
        return False
    return all(_has_todays_fee(place, settings) for place in booking.places)


def _has_todays_fee(place: Place, settings: BookingSettings) -> bool:
    category = category_of(settings, place.person, place.category)
    today = ("", 0) if category is None else (category.code, category.price)
    return (place.category, place.price) == today and (category is not None or not settings.categories)


def may_change(event: BookedEvent, now: datetime) -> bool:
    """Whoever booked can still change what he filled in."""
    until = event.settings.change_until
    return not event.tournament.is_start_list_frozen and (until is None or now <= until)


def changed_places(booking: Booking, typed: Mapping[EntryId, TypedPlace], event: BookedEvent) -> Booking:
    """Other persons or answers; fees stay as they were. Who has left stays as he was.

    Raises InvalidFieldError as `draft_of`, also where a fee no longer fits who he is now.
    """
    places, faults = [], list[InvalidFieldError]()
    for number, place in enumerate(booking.places, start=1):
        wanted = typed.get(place.entry)
        if wanted is None or not place.is_taken:
            places.append(place)
            continue
        try:
            places.append(_changed(place, wanted, event))
        except InvalidFieldError as fault:
            faults.extend(_at_place(number, fault))
    if faults:
        raise InvalidFieldError.of(faults)
    return replace(booking, places=tuple(places))


def _changed(place: Place, wanted: TypedPlace, event: BookedEvent) -> Place:
    person, answers = _read(wanted, event, place.person)
    category = next((one for one in event.settings.categories if one.code == place.category), None)
    if category is not None and category.fits(place.person) and not category.fits(person):
        raise InvalidFieldError(field="category", reason="other_fee")
    return replace(place, person=person, answers=answers)


def _faults_of_booker(booker: Booker) -> Iterator[InvalidFieldError]:
    name = clean_text(booker.name)
    if not name:
        yield InvalidFieldError(field="name", reason="missing")
    if len(name) > LONGEST_NAME:
        yield InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    if not is_email(booker.email.strip()):
        yield InvalidFieldError(field="email", reason="not_an_email")
    if booker.language not in LANGUAGES:
        yield InvalidFieldError(field="language", reason="unknown_language")


def _faults_of_whole(form: EntryForm, settings: BookingSettings) -> Iterator[InvalidFieldError]:
    most = min(settings.most_places, settings.capacity or settings.most_places)
    if not form.places:
        yield InvalidFieldError(field="places", reason="missing")
    if len(form.places) > most:
        yield InvalidFieldError(field="places", reason="too_many", most=most)
    if form.pays_at_door and not settings.takes_door:
        yield InvalidFieldError(field="pays_at_door", reason="unknown_choice")


def _at_place(number: int, fault: InvalidFieldError) -> Iterator[InvalidFieldError]:
    for one in (fault, *fault.others):
        yield InvalidFieldError(**{**one.details, "field": f"place-{number}-{one.details['field']}"})


def _place(typed: TypedPlace, entry: EntryId, event: BookedEvent) -> Place:
    person, answers = _read(typed, event)
    settings = event.settings
    category = category_of(settings, person, typed.category)
    if category is None and settings.categories:
        raise InvalidFieldError(field="category", reason="missing")
    if category is None:
        return Place(entry, person, "", 0, answers)
    if typed.category not in ("", category.code):
        raise InvalidFieldError(field="category", reason="fee_does_not_fit")
    return Place(entry, person, category.code, category.price, answers)


_NOBODY = Person("")


def _read(typed: TypedPlace, event: BookedEvent, known: Person = _NOBODY) -> tuple[Person, tuple[tuple[str, str], ...]]:
    """Who he is and what he answers. Raises InvalidFieldError: all that is wrong at once, of each field once."""
    faults, person = list(typed.unreadable), typed.person
    answers: tuple[tuple[str, str], ...] = ()
    try:
        person = _person(typed.person, event, known)
    except InvalidFieldError as fault:
        said = {one.details["field"] for one in faults}
        faults += [one for one in (fault, *fault.others) if one.details["field"] not in said]
    try:
        answers = _answers(typed.answers, event.settings)
    except InvalidFieldError as fault:
        faults += [fault, *fault.others]
    if faults:
        raise InvalidFieldError.of(faults)
    return person, answers


def _person(typed: Person, event: BookedEvent, known: Person = _NOBODY) -> Person:
    """What the form does not ask stays as it is known, whatever was sent. Raises InvalidFieldError."""
    settings, faults = event.settings, list[InvalidFieldError]()
    person = replace(typed, **{one: getattr(known, one) for one in FIELDS if settings.ask(one) is Ask.NO})
    try:
        person = checked(person, known, _last_day(event))
    except InvalidFieldError as fault:
        faults = [fault, *fault.others]
    missing = [one for one in FIELDS if settings.ask(one) is Ask.MUST and not getattr(person, one)]
    faults += [InvalidFieldError(field=one, reason="missing") for one in missing]
    if faults:
        raise InvalidFieldError.of(faults)
    return person


def _last_day(event: BookedEvent) -> date:
    """Who plays was born by then."""
    return max(event.tournament.settings.playing_days)


def _answers(answers: Mapping[str, str], settings: BookingSettings) -> tuple[tuple[str, str], ...]:
    """In the order of the questions, without what was left open. Raises InvalidFieldError."""
    found, faults = [], []
    for question in settings.questions:
        if question.ask is Ask.NO:
            continue
        answer, name = clean_text(answers.get(question.code, "")), f"answer-{question.code}"
        if len(answer) > LONGEST_ANSWER:
            faults.append(InvalidFieldError(field=name, reason="too_long", most=LONGEST_ANSWER))
        if not answer and question.ask is Ask.MUST:
            faults.append(InvalidFieldError(field=name, reason="missing"))
        if answer:
            found.append((question.code, answer))
    if faults:
        raise InvalidFieldError.of(faults)
    return tuple(found)
