"""What somebody fills in to enter, and what an organiser asks."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from chalicelib.domain.booking.booking import Booker, Booking
from chalicelib.domain.booking.checked import checked
from chalicelib.domain.booking.form import EntryForm, TypedPlace, changed_places, draft_of
from chalicelib.domain.booking.links import claim_in, is_genuine, token_of
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import (
    Ask,
    BookingSettings,
    Category,
    Kind,
    Question,
    Window,
    category_of,
    window,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BookingId, EntryId, TournamentId
from chalicelib.domain.model.ladder import LadderRules, LadderSettings
from chalicelib.domain.model.player import Person, Title
from tests.builders import a_tournament
from tests.domain.booking.charts import ANNA, NOON

TITLED = Category("titled", "Titled", 0, Kind.TITLED, titles=frozenset({Title.GM, Title.IM}))
JUNIOR = Category("junior", "Junior", 1500, Kind.JUNIOR, born_from=2008)
MEMBER = Category("member", "Member of our club", 2000)
OTHERS = Category("others", "Others", 3000)
SETTINGS = BookingSettings(
    is_on=True,
    categories=(TITLED, JUNIOR, MEMBER, OTHERS),
    asks=(("birth", Ask.MAY), ("title", Ask.MAY), ("national_id", Ask.MUST)),
    questions=(Question("lunch", "Lunch?", Ask.MUST), Question("remarks", "Remarks")),
)
EVENT = a_tournament("").tournament


@pytest.mark.parametrize(
    ("person", "chosen", "expected"),
    [
        (Person("A"), "", MEMBER),
        (Person("A"), "others", OTHERS),
        (Person("A"), "junior", MEMBER),
        (Person("A", birth="2008"), "", JUNIOR),
        (Person("A", birth="2007/12/31"), "", MEMBER),
        (Person("A", birth="2012/01/02"), "others", OTHERS),
        (Person("A", title=Title.GM, birth="2012"), "", TITLED),
        (Person("A", title=Title.FM), "", MEMBER),
    ],
)
def test_the_first_fee_that_fits_unless_another_one_was_chosen(person: Person, chosen: str, expected: Category) -> None:
    assert category_of(SETTINGS, person, chosen) == expected


def draft(*places: TypedPlace, booker: Booker = ANNA, settings: BookingSettings = SETTINGS, **fields: Any) -> Booking:
    form = EntryForm(booker, places, **fields)
    ids = [EntryId(f"e{number}") for number in range(len(places))]
    return draft_of(form, BookedEvent(EVENT, settings), BookingId("b1"), ids, NOON)


def a_place(name: str = "Berg, An", category: str = "", **fields: Any) -> TypedPlace:
    return TypedPlace(Person(name, **({"national_id": "77"} | fields)), category, {"lunch": "yes"})


def faults(call: Any) -> dict[str, str]:
    with pytest.raises(InvalidFieldError) as refusal:
        call()
    all_of_them = (refusal.value, *refusal.value.others)
    return {str(one.details["field"]): str(one.details["reason"]) for one in all_of_them}


def test_a_draft_has_today_s_prices() -> None:
    booking = draft(a_place(), a_place("Kok, Bas", birth="1-2-2010"), a_place("Vos, Cor", "others"))
    assert [(place.entry, place.category, place.price) for place in booking.places] == [
        ("e0", "member", 2000), ("e1", "junior", 1500), ("e2", "others", 3000),
    ]  # fmt: skip
    assert booking.price == 6500
    assert booking.places[0].answers == (("lunch", "yes"),)


def test_without_fees_it_costs_nothing() -> None:
    assert draft(a_place(), settings=replace(SETTINGS, categories=())).price == 0


def test_every_mistake_stands_beside_its_field() -> None:
    booker = Booker(" ", "anna", "xx")
    wrong = TypedPlace(Person("", birth="never"), "others", {"remarks": "x" * 501})
    found = faults(lambda: draft(a_place(), wrong, a_place(category="junior"), booker=booker, pays_at_door=True))
    assert found == {
        "name": "missing",
        "email": "not_an_email",
        "language": "unknown_language",
        "pays_at_door": "unknown_choice",
        "place-2-name": "missing",
        "place-2-birth": "not_a_birth",
        "place-2-national_id": "missing",
        "place-2-answer-lunch": "missing",
        "place-2-answer-remarks": "too_long",
        "place-3-category": "fee_does_not_fit",
    }
    assert faults(lambda: draft(replace(a_place(), answers={"remarks": "x" * 501}))) == {
        "place-1-answer-lunch": "missing",
        "place-1-answer-remarks": "too_long",
    }
    assert faults(lambda: draft(a_place(national_id=""))) == {"place-1-national_id": "missing"}
    assert faults(draft) == {"places": "missing"}
    assert faults(lambda: draft(*[a_place()] * 4, settings=replace(SETTINGS, capacity=3))) == {"places": "too_many"}


def test_what_the_form_does_not_ask_is_not_taken() -> None:
    assert draft(a_place(club="Elsewhere", rating=2800)).places[0].person == Person("Berg, An", national_id="77")


def test_a_change_keeps_the_fee_and_must_still_fit_it() -> None:
    booking = draft(a_place(birth="2010"), a_place("Kok, Bas"))
    event = BookedEvent(EVENT, replace(SETTINGS, categories=(replace(JUNIOR, price=9999), OTHERS)))
    typed = {EntryId("e0"): a_place("Berg, Ann", birth="2011"), EntryId("stranger"): a_place("X, Y")}
    after = changed_places(booking, typed, event)
    assert [(place.person.name, place.price) for place in after.places] == [("Berg, Ann", 1500), ("Kok, Bas", 2000)]
    older = {EntryId("e0"): a_place(birth="1990")}
    assert faults(lambda: changed_places(booking, older, event)) == {"place-1-category": "other_fee"}


@pytest.mark.parametrize(
    ("changes", "minutes", "expected"),
    [
        ({}, 0, Window.OPEN),
        ({"is_on": False}, 0, Window.OFF),
        ({"opens_at": NOON}, -1, Window.NOT_YET),
        ({"opens_at": NOON}, 0, Window.OPEN),
        ({"closes_at": NOON}, -1, Window.OPEN),
        ({"closes_at": NOON}, 0, Window.CLOSED),
        ({"cancelled_at": NOON}, 0, Window.CANCELLED),
    ],
)
def test_when_people_can_enter(changes: dict[str, Any], minutes: int, expected: Window) -> None:
    assert window(replace(SETTINGS, **changes), NOON + timedelta(minutes=minutes)) is expected


def test_settings_are_tidied() -> None:
    found = checked(replace(SETTINGS, text=" Welcome \n", questions=(Question("q", " Lunch\n? "),)), EVENT)
    assert (found.text, found.questions[0].text) == ("Welcome", "Lunch ?")


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"capacity": 0, "most_places": 21, "half_point_byes": -1}, {
            "capacity": "out_of_range", "most_places": "out_of_range", "half_point_byes": "out_of_range"}),
        ({"opens_at": NOON, "closes_at": NOON}, {"closes_at": "ends_before_it_begins"}),
        ({"opens_at": NOON.replace(year=1)}, {"opens_at": "out_of_range"}),
        ({"currency": "XXX"}, {"currency": "unknown_choice"}),
        ({"text": "x" * 20_001}, {"text": "too_long"}),
        ({"asks": (("shoe", Ask.MAY),), "categories": ()}, {"asks": "unknown_choice"}),
        ({"asks": ()}, {"ask-birth": "needed_for_fee", "ask-title": "needed_for_fee"}),
        ({"categories": (JUNIOR,)}, {"categories": "no_fee_for_everybody"}),
        ({"categories": (OTHERS, OTHERS)}, {"category-1-name": "unknown_choice", "category-2-name": "unknown_choice"}),
        ({"categories": (replace(OTHERS, name=" "),)}, {"category-1-name": "missing"}),
        ({"categories": (replace(OTHERS, price=49),)}, {"category-1-price": "too_little_money"}),
        ({"categories": (replace(OTHERS, price=10_000_000),)}, {"category-1-price": "too_much_money"}),
        ({"categories": (OTHERS, replace(JUNIOR, born_from=0))}, {"category-2-born_from": "out_of_range"}),
        ({"categories": (OTHERS, replace(TITLED, titles=frozenset()))}, {"category-2-titles": "missing"}),
        ({"questions": (Question("Q", ""), Question("q", "x" * 201))}, {
            "question-1": "unknown_choice", "question-2": "too_long"}),
    ],
)  # fmt: skip
def test_settings_that_cannot_be(changes: dict[str, Any], expected: dict[str, str]) -> None:
    assert faults(lambda: checked(replace(SETTINGS, **changes), EVENT)) == expected


def test_nobody_enters_a_ladder_by_a_form() -> None:
    ladder = replace(EVENT, settings=replace(EVENT.settings, ladder=LadderSettings("dubbelschaak", LadderRules())))
    assert faults(lambda: checked(SETTINGS, ladder)) == {"is_on": "not_for_ladders"}


def test_a_personal_link_is_the_event_s_own() -> None:
    token = token_of("key", TournamentId("t1"), BookingId("b1"))
    claim = claim_in(token)
    assert claim is not None
    assert (claim.tournament, claim.booking) == ("t1", "b1")
    assert is_genuine(claim, "key")
    assert not is_genuine(claim, "another key")
    assert not is_genuine(replace(claim, booking=BookingId("b2")), "key")
    assert token_of("key", TournamentId("t1"), BookingId("b1")) == token
    assert claim_in("t1.b1.short") is None
    with pytest.raises(ValueError, match="key"):
        token_of("", TournamentId("t1"), BookingId("b1"))
