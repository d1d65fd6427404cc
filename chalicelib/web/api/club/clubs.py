"""Clubs: mine, new, one, changed."""

from dataclasses import replace
from typing import Annotated, Self

from pydantic import BaseModel, Field

from chalicelib.commands.club.clubs import ChangeClub, CreateClub, change_club, create_club
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.club import MOST_DAYS_BEFORE, Club, ClubVisibility, EveningReminder
from chalicelib.domain.ids import Version
from chalicelib.domain.model.tournament import Contact
from chalicelib.web.api.endpoint import Answer, Body, ClockTime, Empty, Noun, Whole
from chalicelib.web.authorise import Access, Call

noun = Noun(__name__)
_ONE = "/clubs/{club}"


class NewClub(Body):
    """A club that everybody sees, or its members only."""

    name: str
    city: str = ""
    visibility: ClubVisibility = ClubVisibility.PUBLIC
    language: str = "nl"
    time_zone: str = "Europe/Amsterdam"


class ReminderFields(BaseModel):
    """When members of whom nothing is known are reminded of an evening: days before it, at this hour."""

    days_before: Annotated[int, Field(ge=0, le=MOST_DAYS_BEFORE)]
    at: ClockTime


class ReminderBody(ReminderFields, Body):
    """The wish of a club."""

    def to_domain(self) -> EveningReminder:
        """This wish."""
        return EveningReminder(self.days_before, self.at)


class ReminderAnswer(ReminderFields, Answer):
    """The wish of a club."""


class ClubBody(NewClub):
    """All of a club as it shall be; `seen` is the version that it was read with."""

    contact_name: str = ""
    contact_email: str = ""
    contact_phone: str = ""
    reminder: ReminderBody | None = None
    seen: Whole


class ClubAnswer(Answer):
    """A club with its version."""

    id: str
    slug: str
    name: str
    city: str
    visibility: ClubVisibility
    language: str
    time_zone: str
    contact_name: str
    contact_email: str
    contact_phone: str
    reminder: ReminderAnswer | None
    version: int

    @classmethod
    def of(cls, club: Club) -> Self:
        """This club."""
        return cls(
            id=club.id,
            slug=club.slug,
            name=club.name,
            city=club.city,
            visibility=club.visibility,
            language=club.language,
            time_zone=club.time_zone,
            contact_name=club.contact.name,
            contact_email=club.contact.email,
            contact_phone=club.contact.phone,
            reminder=_reminder_answer(club.reminder),
            version=club.version,
        )


def _reminder_answer(wish: EveningReminder | None) -> ReminderAnswer | None:
    return None if wish is None else ReminderAnswer(days_before=wish.days_before, at=wish.at)


class ClubList(Answer):
    """Clubs, newest first."""

    clubs: tuple[ClubAnswer, ...]


class CreatedClub(Answer):
    """Where the new club is."""

    id: str
    slug: str


@noun.reads("/clubs", Access.SIGNED_IN, ClubList)
def list_clubs(call: Call) -> ClubList:
    """The clubs in which the caller has a role."""
    return ClubList(clubs=tuple(map(ClubAnswer.of, call.services.clubs.of_user(call.user.id))))


@noun.takes("POST /clubs", Action.CREATE_CLUB, NewClub, CreatedClub, status=201)
def post_club(call: Call, body: NewClub) -> CreatedClub:
    """Make a club."""
    made = create_club(
        CreateClub(call.caller, body.name, body.city, body.visibility, body.language, body.time_zone), call.services
    )
    return CreatedClub(id=made, slug=call.services.clubs.load(made).slug)


@noun.reads(_ONE, Action.SEE_CLUB, ClubAnswer)
def get_club(call: Call) -> ClubAnswer:
    """One club."""
    return ClubAnswer.of(call.services.clubs.load(call.club))


@noun.takes(f"PUT {_ONE}", Action.CHANGE_CLUB, ClubBody, Empty)
def put_club(call: Call, body: ClubBody) -> Empty:
    """Change a club; its address stays."""
    wanted = replace(
        call.services.clubs.load(call.club),
        name=body.name,
        city=body.city,
        visibility=body.visibility,
        language=body.language,
        time_zone=body.time_zone,
        contact=Contact(body.contact_name, body.contact_email, body.contact_phone),
        reminder=None if body.reminder is None else body.reminder.to_domain(),
        version=Version(body.seen),
    )
    change_club(ChangeClub(call.caller, wanted), call.services)
    return Empty()
