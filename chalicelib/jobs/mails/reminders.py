"""Mails that remind: of an event that begins, of an evening that a member has said nothing of."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from zoneinfo import ZoneInfo

from chalicelib.domain.booking.booking import State
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.reminders import reminders_of
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import BookingId, ClubId, EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.reminders import ReminderKind, begins_at, event_reminder, first_day
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.model.tournament import Settings, Tournament, Visibility
from chalicelib.following import may_follow
from chalicelib.jobs.mails.evenings import availability_request
from chalicelib.jobs.mails.rounds import recipients
from chalicelib.ports import Message, Services
from chalicelib.profiles import booker_address, mail_address
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
    """Who plays in it and who follows it, each address once. A member of the club is asked of each evening instead."""
    known: set[str] = set()
    for about in _candidates(tournament, services):
        reader = _reader(tournament, about, services)
        if reader is not None and reader.email.lower() not in known:
            known.add(reader.email.lower())
            yield about


def _candidates(tournament: Tournament, services: Services) -> Iterator[About]:
    """Those who play come first: they are told that they do."""
    for booking in services.bookings.of_tournament(tournament.id):
        yield {"booking": booking.id}
    if tournament.settings.ladder is None:
        yield from ({"member": entry} for entry in recipients(tournament, services))
    yield from ({"user": user} for user in sorted(star.user for star in services.stars.of_event(tournament.id)))


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
    if services.bookings.settings(tournament.id).cancelled_at is not None:
        return None
    reader = _reader(tournament, about, services)
    if reader is None:
        return None
    return Message(
        to=reader.email,
        language=reader.language,
        subject=_BEGINS,
        template="event_reminder",
        values=_values(settings) | {"name": reader.name, "page": reader.page, "plays": reader.plays},
        unsubscribe=Topic.REMINDER,
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
    if "booking" in about:
        return _booker(tournament, BookingId(str(about["booking"])), services)
    if "member" in about:
        return _member(tournament, EntryId(str(about["member"])), services)
    return _follower(tournament, UserId(str(about["user"])), services)


def _booker(tournament: Tournament, booking_id: BookingId, services: Services) -> _Reader | None:
    """Who entered players that are still in the event."""
    booking = services.bookings.load(tournament.id, booking_id)
    names = _playing(tournament)
    own = [names[place.entry] for place in booking.taken if place.entry in names]
    if booking.state is not State.CONFIRMED or not own:
        return None
    booker = booking.booker
    page = _page(tournament.settings, booker.language, services)
    return _Reader(booker_address(booker, services), booker.language, page, "; ".join(own), plays=True)


def _member(tournament: Tournament, entry: EntryId, services: Services) -> _Reader | None:
    """A member of the club who plays."""
    found, names = recipients(tournament, services).get(entry), _playing(tournament)
    if found is None or entry not in names:
        return None
    page = _page(tournament.settings, found.language, services) or found.page
    return _Reader(found.email, found.language, page, names[entry], plays=True)


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


def _playing(tournament: Tournament) -> Mapping[EntryId, str]:
    """Names of who takes part in the first round, or has not withdrawn from it."""
    return {player.entry.id: player.name for player in tournament.players if not player.entry.is_withdrawn}


def _page(settings: Settings, language: str, services: Services) -> str:
    """The event's page, where everybody may see it."""
    is_open = settings.visibility is Visibility.OPEN
    return f"{services.origin}{EventPaths(settings.slug, language).root}" if is_open else ""


def _values(settings: Settings) -> dict[str, object]:
    """When and where it begins; without a start only the day."""
    zone, begins = ZoneInfo(settings.time_zone), begins_at(settings)
    return {
        "event": settings.name,
        "day": first_day(settings),
        "starts_at": begins.astimezone(zone) if begins is not None and settings.schedule else None,
        "place": ", ".join(part for part in (settings.venue.name, settings.venue.address, settings.city) if part),
    }
