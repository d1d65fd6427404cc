"""S64-55: who looks at what is not for everybody: what is known of him, and for whom it is."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from chalicelib.commands.club.links import OpenLink, open_link
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.domain.accounts.user import TooManyAttemptsError, User
from chalicelib.domain.accounts.viewing import Circle, Viewer, role_in, verified_email
from chalicelib.domain.booking.booking import Booker, State
from chalicelib.domain.booking.links import claim_in, is_genuine
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import ClubId, EntryId, TournamentId, UserId
from chalicelib.following import is_set_aside, plays_in, seasons_with
from chalicelib.ports import Services


@dataclass(frozen=True, slots=True)
class Look:
    """A private event, or a members-only club, that somebody wants to see.

    He has an account or none; `links` are the personal links, of members and of bookings, that his browser holds.
    """

    realm: Realm
    user: User | None
    links: tuple[str, ...]
    place: str


def viewing_role(look: Look, services: Services) -> Role:
    """PLAYER or GUEST for whom it is, ANYBODY for a stranger. Of a stranger without links nothing is read.

    Raises NotFoundError where there is no such event or club.
    """
    viewer = Viewer(
        user=look.user.id if look.user else None,
        email=verified_email(look.user) if look.user else "",
        held=frozenset(entry for token in look.links for entry in _held(token, look, services)),
    )
    if not viewer.is_known:
        return Role.ANYBODY
    if look.realm.kind is RealmKind.CLUB:
        return role_in(_of_club(ClubId(look.realm.id), services), viewer)
    return role_in(_of_event(TournamentId(look.realm.id), look.user, services), viewer)


def _held(token: str, look: Look, services: Services) -> Iterator[EntryId]:
    """The member, or the players of the booking, whose link this is; nobody, when it is none any more.

    It says something in its own club or event alone: another one's file may bring in the same ids.
    """
    with suppress(NotFoundError):
        claim = claim_in(token)
        if claim is not None and is_genuine(claim, services.bookings.link_key(claim.tournament)):
            if look.realm == Realm.event(claim.tournament):
                booking = services.bookings.load(claim.tournament, claim.booking)
                yield from () if booking.is_forgotten else (one.entry for one in booking.taken)
            return
    with suppress(NotFoundError, TooManyAttemptsError):
        holder = open_link(OpenLink(token, look.place), services)
        if _club_of(look.realm, services) == holder.club.id:
            yield holder.member.id


def _club_of(realm: Realm, services: Services) -> ClubId | None:
    return ClubId(realm.id) if realm.kind is RealmKind.CLUB else services.tournaments.club_of(TournamentId(realm.id))


def _of_club(club_id: ClubId, services: Services) -> Circle:
    """C0: a members-only club is for its members."""
    if services.clubs.load(club_id).visibility is not ClubVisibility.MEMBERS:
        return Circle()
    return _with_members(Circle(), _members(club_id, services))


def _of_event(event: TournamentId, user: User | None, services: Services) -> Circle:
    """For guests and players, an event of a members-only club for all its members.

    One of a season that is not in use is for officials alone.
    """
    club_id = services.tournaments.club_of(event)
    seasons = seasons_with(event, club_id, services)
    if is_set_aside(seasons):
        return Circle()
    entries = frozenset(entry.id for entry in services.tournaments.entries(event))
    bookers = [one.booker for one in services.bookings.of_tournament(event) if one.state is State.CONFIRMED]
    circle = Circle(
        guests=services.guests.load(event),
        entries=entries,
        emails=frozenset(booker.email.lower() for booker in bookers),
        users=frozenset(_accounts(event, bookers, user, services)),
    )
    if club_id is None:
        return circle
    is_for_members = bool(seasons) and services.clubs.load(club_id).visibility is ClubVisibility.MEMBERS
    members = _members(club_id, services)
    return _with_members(circle, members if is_for_members else [one for one in members if one.id in entries])


def _accounts(
    event: TournamentId, bookers: Iterable[Booker], user: User | None, services: Services
) -> Iterator[UserId]:
    """Of those who booked, and the one who asks where an entry is his by his profile or his address."""
    yield from (booker.user for booker in bookers if booker.user is not None)
    if user is not None and plays_in(user, event, services):
        yield user.id


def _members(club: ClubId, services: Services) -> list[Member]:
    return [member for member in services.clubs.members(club) if not member.has_left]


def _with_members(circle: Circle, members: list[Member]) -> Circle:
    return Circle(
        guests=circle.guests,
        entries=circle.entries | {member.id for member in members},
        emails=circle.emails | {member.email.lower() for member in members},
        users=circle.users,
    )
