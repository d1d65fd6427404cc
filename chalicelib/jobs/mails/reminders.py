"""Mails that remind: of an event that begins, of an evening that a member has said nothing of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.reminders import reminders_of
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.reminders import ReminderKind, begins_at, event_reminder
from chalicelib.domain.mail.mailbox import MailboxId, mailbox_id
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.model.tournament import Settings, Tournament, Visibility
from chalicelib.following import may_follow
from chalicelib.jobs.mails.evenings import availability_request
from chalicelib.jobs.mails.facts import facts
from chalicelib.jobs.mails.rounds import players, recipients
from chalicelib.ports import Message, Services
from chalicelib.profiles import mail_address
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_

About = Mapping[str, str | int]
_BEGINS = N_("Reminder: {event}")
_DO_YOU_COME = N_("Reminder: do you come to round {round} of {event}?")


@dataclass(frozen=True, slots=True)
class _Reader:
    """Who is reminded of an event: `name` where it is known, `page` where he may look; `plays` or else follows it."""

    email: str
    language: str
    page: str
    name: str = ""
    plays: bool = False


def event_recipients(tournament: Tournament, services: Services) -> Iterator[About]:
    """Who plays in it and who follows it, each address once: who does both is told that he plays."""
    known = set(_players(tournament, services))
    yield from ({"mailbox": mailbox} for mailbox in sorted(known))
    for user in sorted(star.user for star in services.stars.of_event(tournament.id)):
        reader = _follower(tournament, user, services)
        if reader is not None and mailbox_id(reader.email) not in known:
            known.add(mailbox_id(reader.email))
            yield {"user": user}


def _players(tournament: Tournament, services: Services) -> Mapping[MailboxId, _Reader]:
    """By the address under which they are known; whoever entered several is told of all of them at once.

    Members are asked of each evening of their ladder instead.
    """
    known = players(tournament, services) if tournament.settings.ladder is None else {}
    found: dict[MailboxId, _Reader] = {}
    for player in tournament.players:
        recipient = known.get(player.entry.id)
        if recipient is not None and not player.entry.is_withdrawn:
            mailbox = mailbox_id(recipient.email)
            page = _page(tournament.settings, recipient.language, services) or recipient.page
            plain = _Reader(recipient.email, recipient.language, page, player.name, plays=True)
            before = found.get(mailbox)
            found[mailbox] = replace(before, name=f"{before.name}; {player.name}") if before else plain
    return found


def evening_recipients(tournament: Tournament, number: RoundNumber, services: Services) -> Iterator[About]:
    """Members with an address of whom nothing is known for this evening."""
    club = tournament.settings.club
    if club is not None:
        sheet = services.evenings.load(tournament.id, number)
        playing = {player.entry.id for player in tournament.players}
        for entry in recipients(tournament, services):
            if entry in playing and sheet.presence(entry) is Presence.UNKNOWN:
                yield {"club": club, "member": entry}


def event_reminder_mail(about: About, services: Services) -> Message | None:
    """When and where the event begins, as long as that is the moment to say so and it has not begun."""
    tournament = services.tournaments.load(TournamentId(str(about["tournament"])))
    settings, begins = tournament.settings, begins_at(tournament.settings)
    reminder = event_reminder(settings)
    if reminder is None or reminder.at != _moment(about) or begins is None or services.clock.now() >= begins:
        return None
    if services.bookings.settings(tournament.id).is_cancelled:
        return None
    reader = _reader(tournament, about, services)
    if reader is None:
        return None
    return Message(
        to=reader.email,
        language=reader.language,
        subject=_BEGINS,
        template="event_reminder",
        values=facts(settings)
        | {"event": settings.name, "name": reader.name, "page": reader.page, "plays": reader.plays},
        unsubscribe=Topic.REMINDER,
        reply_to=settings.contact.email,
    )


def evening_reminder_mail(about: About, services: Services) -> Message | None:
    """The question whether he comes, once more: None when he has answered, when it is too late, or when it moved."""
    settings = services.tournaments.load(TournamentId(str(about["tournament"]))).settings
    rule = services.clubs.load(ClubId(str(about["club"]))).reminder
    moments = {
        one.at
        for one in reminders_of(settings, rule)
        if one.kind is ReminderKind.EVENING and one.round_number == about["round"]
    }
    asked = availability_request(about, services) if _moment(about) in moments else None
    return asked and replace(asked, subject=_DO_YOU_COME, unsubscribe=Topic.REMINDER)


def _moment(about: About) -> datetime:
    return datetime.fromisoformat(str(about["at"]))


def _reader(tournament: Tournament, about: About, services: Services) -> _Reader | None:
    """Whom this is about, as he is known now; None when he is no reader (any more)."""
    if "mailbox" in about:
        return _players(tournament, services).get(MailboxId(str(about["mailbox"])))
    return _follower(tournament, UserId(str(about["user"])), services)


def _follower(tournament: Tournament, user_id: UserId, services: Services) -> _Reader | None:
    """Who starred it, has shown that his address is his, and may (still) see the event."""
    if all(star.tournament != tournament.id for star in services.stars.of_user(user_id)):
        return None
    try:
        user = services.accounts.by_id(user_id)
    except NotFoundError:
        return None
    if not user.is_verified or not may_follow(user, tournament.id, services):
        return None
    is_private = tournament.settings.visibility is Visibility.PRIVATE
    paths = EventPaths(tournament.settings.slug, user.language, is_private=is_private)
    return _Reader(mail_address(user, services), user.language, f"{services.origin}{paths.root}")


def _page(settings: Settings, language: str, services: Services) -> str:
    """The event's page, where everybody may see it."""
    is_open = settings.visibility is Visibility.OPEN
    return f"{services.origin}{EventPaths(settings.slug, language).root}" if is_open else ""
