"""S64-4 to S64-7: what an account says of who it is, step by step."""

from datetime import UTC, date, datetime

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import UserId
from chalicelib.domain.people.identity import (
    Identity,
    LinkedError,
    NotAskedError,
    NotLinkedError,
    Standing,
    approved,
    claimed,
    described,
    hidden,
    refused,
    released,
    shown,
)
from chalicelib.domain.people.numbers import NO_NUMBERS, Numbers

NOW, TODAY = datetime(2026, 12, 1, 18, 30, tzinfo=UTC), date(2026, 12, 1)
FIDE, BOTH = Numbers("1000001"), Numbers("1000001", "7000001")
NEW = Identity(UserId("anna"))
ASKED = claimed(described(NEW, FIDE, 1990, "", TODAY), FIDE, NOW)
LINKED = approved(ASKED, BOTH, "page1")


def test_from_a_number_to_a_public_profile_and_back() -> None:
    assert (ASKED.standing, ASKED.asked_at) == (Standing.ASKED, NOW)
    assert (LINKED.standing, LINKED.numbers, LINKED.is_shown) == (Standing.LINKED, BOTH, False)
    public = shown(LINKED)
    assert public.is_shown
    assert not hidden(public).is_shown
    assert released(public) == described(NEW, NO_NUMBERS, 1990, "", TODAY)


def test_a_claim_is_judged_once() -> None:
    for judged in (LINKED, refused(ASKED, "another person")):
        with pytest.raises(NotAskedError):
            approved(judged, BOTH, "page2")
        with pytest.raises(NotAskedError):
            refused(judged, "no")


def test_a_refusal_has_a_reason_and_he_may_ask_again() -> None:
    with pytest.raises(InvalidFieldError):
        refused(ASKED, " ")
    again = claimed(refused(ASKED, "birth year differs"), FIDE, NOW)
    assert (again.standing, again.reason) == (Standing.ASKED, "")


def test_other_numbers_take_a_claim_back_and_are_refused_once_linked() -> None:
    assert described(ASKED, BOTH, 1990, "", TODAY).standing is Standing.UNLINKED
    assert described(ASKED, FIDE, 1991, "", TODAY).standing is Standing.ASKED
    with pytest.raises(LinkedError):
        described(LINKED, FIDE, 1990, "", TODAY)
    with pytest.raises(LinkedError):
        claimed(LINKED, FIDE, NOW)


def test_nothing_is_asked_for_without_a_number() -> None:
    with pytest.raises(InvalidFieldError):
        claimed(NEW, NO_NUMBERS, NOW)


def test_public_only_when_linked_and_of_known_age() -> None:
    with pytest.raises(NotLinkedError):
        shown(ASKED)
    ageless = approved(claimed(NEW, FIDE, NOW), FIDE, "page1")
    with pytest.raises(InvalidFieldError) as refusal:
        shown(ageless)
    assert refusal.value.details["field"] == "birth_year"


def test_every_unusable_field_is_named() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        described(NEW, FIDE, 2030, "parent", TODAY)
    assert [one.details["field"] for one in (refusal.value, *refusal.value.others)] == ["birth_year", "parent_email"]
