"""What stands around every page of a club: its name, its parts, what became of the published pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.club import Club
from chalicelib.queries.event.publication import club_publication
from chalicelib.render.club import paths_of
from chalicelib.render.texts import N_
from chalicelib.web.admin.frame import FailedJob, StepLink, failed_job
from chalicelib.web.authorise import Call


class Section(StrEnum):
    """A part of the pages of a club. The value is where it lies."""

    OVERVIEW = ""
    MEMBERS = "members"
    RATINGS = "ratings"
    GAMES = "games"
    SETTINGS = "settings"
    PAYMENTS = "payments"
    OFFICIALS = "officials"
    LOG = "log"


_LABELS: Mapping[Section, str] = {
    Section.OVERVIEW: N_("Seasons"),
    Section.MEMBERS: N_("Members"),
    Section.RATINGS: N_("Ratings"),
    Section.GAMES: N_("Games for rating"),
    Section.SETTINGS: N_("Settings"),
    Section.PAYMENTS: N_("Payments"),
    Section.OFFICIALS: N_("Officials"),
    Section.LOG: N_("Change log"),
}
_NEEDS: Mapping[Section, Action] = {
    Section.OVERVIEW: Action.OPEN_CLUB,
    Section.MEMBERS: Action.CHANGE_MEMBERS,
    Section.RATINGS: Action.SEE_CLUB,
    Section.GAMES: Action.SEE_CLUB,
    Section.SETTINGS: Action.CHANGE_CLUB,
    Section.PAYMENTS: Action.CHANGE_CLUB_ACCOUNT,
    Section.OFFICIALS: Action.CHANGE_CLUB_OFFICIALS,
    Section.LOG: Action.SEE_CLUB,
}


@dataclass(frozen=True, slots=True)
class ClubFrame:
    """The frame of one page; times are local to the club."""

    name: str
    root: str
    public: str
    is_private: bool
    section: str
    sections: tuple[StepLink, ...]
    is_publishing: bool
    published_at: datetime | None
    failed: tuple[FailedJob, ...]
    time_zone: str


def club_root(call: Call) -> str:
    """Where the pages of this call's club are."""
    return f"/admin/c/{call.club}"


def club_frame(call: Call, club: Club, section: Section) -> ClubFrame:
    """The frame of a page that belongs to this section."""
    found, paths = club_publication(club.id, call.services), paths_of(club)
    links = (
        StepLink(one.value, label, f"{club_root(call)}/{one.value}".rstrip("/"))
        for one, label in _LABELS.items()
        if call.may(_NEEDS[one])
    )
    return ClubFrame(
        name=club.name,
        root=club_root(call),
        public=paths.in_language(call.visitor.language).root,
        is_private=paths.is_private,
        section=section.value,
        sections=tuple(links),
        is_publishing=found.is_publishing,
        published_at=local_to(club, found.published_at),
        failed=tuple(failed_job(call, job) for job in found.failed),
        time_zone=club.time_zone,
    )


def local_to(club: Club, moment: datetime | None) -> datetime | None:
    """A moment in the club's own time zone."""
    return None if moment is None else moment.astimezone(ZoneInfo(club.time_zone))
