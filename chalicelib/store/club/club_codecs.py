"""Clubs and their members to plain values and back; see `codecs.py`."""

from datetime import time

from chalicelib.domain.club.club import Club, ClubVisibility, EveningReminder
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.ids import ClubId, EntryId, Version
from chalicelib.domain.model.tournament import Contact
from chalicelib.store.codecs import person_body, person_from
from chalicelib.store.items import Body


def club_body(club: Club) -> Body:
    """A club. The version is the item's."""
    return {
        "id": club.id,
        "name": club.name,
        "slug": club.slug,
        "language": club.language,
        "time_zone": club.time_zone,
        "visibility": club.visibility.value,
        "city": club.city,
        "contact": {"name": club.contact.name, "email": club.contact.email, "phone": club.contact.phone},
        "reminder": _reminder_body(club.reminder),
        "payment_account": club.payment_account,
    }


def club_from(body: Body, version: int) -> Club:
    """A club again."""
    return Club(
        id=ClubId(body["id"]),
        name=body["name"],
        slug=body["slug"],
        language=body["language"],
        time_zone=body["time_zone"],
        visibility=ClubVisibility(body["visibility"]),
        city=body["city"],
        contact=Contact(**body["contact"]),
        reminder=_reminder_from(body.get("reminder")),
        payment_account=body.get("payment_account", ""),
        version=Version(version),
    )


def _reminder_body(reminder: EveningReminder | None) -> Body | None:
    if reminder is None:
        return None
    return {"days_before": reminder.days_before, "at": reminder.at.isoformat("minutes")}


def _reminder_from(body: Body | None) -> EveningReminder | None:
    return None if body is None else EveningReminder(body["days_before"], time.fromisoformat(body["at"]))


def member_body(member: Member) -> Body:
    """A member. The version is the item's."""
    return {
        "id": member.id,
        "person": person_body(member.person),
        "club_rating": member.club_rating,
        "is_junior": member.is_junior,
        "standing": member.standing.value,
        "tempo": member.tempo,
        "plays_computer": member.plays_computer,
        "email": member.email,
        "has_left": member.has_left,
        "links": member.links,
    }


def member_from(body: Body, version: int) -> Member:
    """A member again."""
    return Member(
        id=EntryId(body["id"]),
        person=person_from(body["person"]),
        club_rating=body["club_rating"],
        is_junior=body["is_junior"],
        standing=StandingChoice(body["standing"]),
        tempo=body["tempo"],
        plays_computer=body["plays_computer"],
        email=body["email"],
        has_left=body["has_left"],
        links=body["links"],
        version=Version(version),
    )
