"""A club: its name, who sees it, in which language and time zone it lives."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import time
from enum import StrEnum

from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, ClubId, Version
from chalicelib.domain.lifecycle.settings import LANGUAGES, LONGEST_NAME, time_zones
from chalicelib.domain.model.tournament import Contact
from chalicelib.domain.registration.clean import clean_text


class ClubVisibility(StrEnum):
    """C0: everybody reads the pages of a public club; those of a members-only club only its members and officials."""

    PUBLIC = "public"
    MEMBERS = "members"


MOST_DAYS_BEFORE = 14


@dataclass(frozen=True, slots=True)
class EveningReminder:
    """When members are reminded to say whether they come on an evening: days before it, at this hour of the event."""

    days_before: int = 1
    at: time = time(18, 0)


@dataclass(frozen=True, slots=True)
class Club:
    """A club. `slug` is its public address; `language` and `time_zone` are those of its evenings and pages.

    Without a `reminder` nobody is reminded. `payment_account` is the club's own account with the payment service;
    empty: the money of its events goes to whoever runs the product.
    """

    id: ClubId
    name: str
    slug: str
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"
    visibility: ClubVisibility = ClubVisibility.PUBLIC
    city: str = ""
    contact: Contact = field(default_factory=Contact)
    reminder: EveningReminder | None = None
    payment_account: str = ""
    version: Version = NEVER_SAVED


def checked(club: Club) -> Club:
    """The club with tidy texts, when every value is usable. Raises InvalidFieldError naming the field, with others."""
    said = club.contact
    contact = Contact(name=clean_text(said.name), email=clean_text(said.email), phone=clean_text(said.phone))
    tidy = replace(club, name=clean_text(club.name), city=clean_text(club.city), contact=contact)
    faults = tuple(_faults(tidy))
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _faults(club: Club) -> Iterator[InvalidFieldError]:
    texts = {
        "name": club.name,
        "city": club.city,
        "contact_name": club.contact.name,
        "contact_phone": club.contact.phone,
    }
    if not club.name:
        yield InvalidFieldError(field="name", reason="missing")
    for name, text in texts.items():
        if len(text) > LONGEST_NAME:
            yield InvalidFieldError(field=name, reason="too_long", most=LONGEST_NAME)
    if club.language not in LANGUAGES:
        yield InvalidFieldError(field="language", reason="unknown_language")
    if club.time_zone not in time_zones():
        yield InvalidFieldError(field="time_zone", reason="unknown_time_zone")
    if club.reminder is not None and not 0 <= club.reminder.days_before <= MOST_DAYS_BEFORE:
        yield InvalidFieldError(field="remind_days", reason="out_of_range", least=0, most=MOST_DAYS_BEFORE)
    if club.contact.email and not is_email(club.contact.email):
        yield InvalidFieldError(field="contact_email", reason="not_an_email")
