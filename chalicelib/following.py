"""What somebody follows: the events that he starred and those in which he plays, read through the ports."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.accounts.user import User
from chalicelib.domain.club.season import Season
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.listing import email_key, number_keys
from chalicelib.ports import Services, Summary, group_of


@dataclass(frozen=True, slots=True)
class Followed:
    """An event that he may see: whether he starred it, and whether he plays in it."""

    event: Summary
    is_starred: bool
    is_player: bool


def followed_by(user: User, services: Services) -> tuple[Followed, ...]:
    """By first playing day, those without one last. A private event that he may no longer see is left out."""
    starred = {star.tournament for star in services.stars.of_user(user.id)}
    played = set(_played_by(user, services))
    found = services.tournaments.summaries(starred | played)
    shown = (one for one in found if _may_see(user, one, services, is_player=one.id in played))
    followed = (Followed(one, one.id in starred, one.id in played) for one in shown)
    return tuple(sorted(followed, key=lambda one: _order(one.event)))


def may_follow(user: User, event: TournamentId, services: Services) -> bool:
    """Whether he may star it: everybody an open one; a private one who plays in it, was invited or has a role."""
    found = services.tournaments.summaries([event])
    return any(_may_see(user, one, services, is_player=plays_in(user, one.id, services)) for one in found)


def plays_in(user: User, event: TournamentId, services: Services) -> bool:
    """Whether an entry is his: under a number of his profile, or under his address."""
    return event in set(_played_by(user, services))


def _is_guest(user: User, event: TournamentId, services: Services) -> bool:
    return user.is_verified and services.guests.load(event).invites(user.email)


def _order(event: Summary) -> tuple[bool, str, str]:
    first = event.first_day
    return first is None, "" if first is None else first.isoformat(), event.id


def _played_by(user: User, services: Services) -> Iterator[TournamentId]:
    """Where he is named: under the numbers of the profile that is his, and under his address."""
    identity = services.people.identity(user.id)
    keys = (
        *(number_keys(identity.numbers) if identity.is_linked else ()),
        *((email_key(user.email),) if user.is_verified else ()),
    )
    begins = group_of(TournamentId(""))
    for listing in services.people.named_under(keys):
        if listing.source.startswith(begins):
            yield TournamentId(listing.source.removeprefix(begins))


def seasons_with(event: TournamentId, club: ClubId | None, services: Services) -> tuple[Season, ...]:
    """Those of its club of which the event is a part."""
    return tuple(one for one in services.seasons.of_club(club) if one.part(event)) if club else ()


def is_set_aside(seasons: Sequence[Season]) -> bool:
    """An event of these seasons alone is for officials: none of them is in use."""
    return bool(seasons) and not any(season.is_in_use for season in seasons)


def _may_see(user: User, event: Summary, services: Services, *, is_player: bool) -> bool:
    settings = event.settings
    if settings.visibility is Visibility.OPEN or _is_official(user, event, services):
        return True
    if is_set_aside(seasons_with(event.id, settings.club, services)):
        return False
    return is_player or _is_guest(user, event.id, services)


def _is_official(user: User, event: Summary, services: Services) -> bool:
    club = event.settings.club
    realms = [Realm.event(event.id), *([Realm.club(club)] if club else [])]
    return any(services.officials.role(realm, user.id) is not None for realm in realms)
