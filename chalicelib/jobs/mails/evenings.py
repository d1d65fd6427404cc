"""Mails about a club evening: the question whether a member comes."""

from collections.abc import Mapping
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from chalicelib.domain.club.availability import Presence, deadline_of, is_open
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, TournamentId
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Message, Services
from chalicelib.queries.club.links import links
from chalicelib.render.texts import N_

_ASKS = N_("{event}: do you come to round {round}?")


def availability_request(about: Mapping[str, str | int], services: Services) -> Message | None:
    """Asks a member whether he comes, with a link for each answer (D13).

    `about` names `club`, `member`, `tournament` and `round`. None when he has said so, cannot say so any more, or does
    not take part.
    """
    club = services.clubs.load(ClubId(str(about["club"])))
    tournament = services.tournaments.load(TournamentId(str(about["tournament"])))
    number, member = RoundNumber(int(about["round"])), services.clubs.member(club.id, EntryId(str(about["member"])))
    if not member.email or not _is_asked(tournament, number, member, services):
        return None
    page = links(club.id, (member,), services)[member.id]
    return Message(
        to=member.email,
        language=club.language,
        subject=_ASKS,
        template="availability_request",
        values=_values(tournament, number, member) | _answers(page, tournament, number),
        unsubscribe=Topic.AVAILABILITY,
    )


def _is_asked(tournament: Tournament, number: RoundNumber, member: Member, services: Services) -> bool:
    """It is held, he plays in it, may still say whether he comes, and has not."""
    if services.bookings.settings(tournament.id).is_cancelled:
        return False
    entry = next((one.entry for one in tournament.players if one.entry.id == member.id), None)
    if member.has_left or entry is None or not entry.is_paired_in(number):
        return False
    said = services.evenings.load(tournament.id, number).presence(member.id)
    return said is Presence.UNKNOWN and is_open(tournament, number, services.clock.now())


def _values(tournament: Tournament, number: RoundNumber, member: Member) -> dict[str, object]:
    settings = tournament.settings
    zone, starts_at, deadline = (
        ZoneInfo(settings.time_zone),
        settings.starts_at(number),
        deadline_of(settings, number),
    )
    return {
        "name": member.person.name,
        "event": settings.name,
        "round": number,
        "starts_at": starts_at.astimezone(zone) if starts_at else None,
        "deadline": deadline.astimezone(zone) if deadline else None,
        "comes_if_silent": member.standing is StandingChoice.ALWAYS,
    }


def _answers(page: str, tournament: Tournament, number: RoundNumber) -> dict[str, object]:
    """One address an answer: it shows the button that gives it, so that a program that only looks changes nothing."""

    def saying(presence: Presence) -> str:
        return f"{page}?{urlencode({'cycle': tournament.id, 'round': number, 'say': presence.value})}"

    return {"comes": saying(Presence.IN), "stays_away": saying(Presence.OUT), "page": page}
