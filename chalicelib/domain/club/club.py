"""A club: its name, who sees it, in which language and time zone it lives."""

from dataclasses import dataclass, field
from enum import StrEnum

from chalicelib.domain.ids import NEVER_SAVED, ClubId, Version
from chalicelib.domain.model.tournament import Contact


class ClubVisibility(StrEnum):
    """C0: everybody reads the pages of a public club; those of a members-only club only its members and officials."""

    PUBLIC = "public"
    MEMBERS = "members"


@dataclass(frozen=True, slots=True)
class Club:
    """A club. `slug` is its public address; `language` and `time_zone` are those of its evenings and pages."""

    id: ClubId
    name: str
    slug: str
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"
    visibility: ClubVisibility = ClubVisibility.PUBLIC
    city: str = ""
    contact: Contact = field(default_factory=Contact)
    version: Version = NEVER_SAVED
