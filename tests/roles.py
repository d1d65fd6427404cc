"""Somebody in every role of one event and one club, the owner of a series, and what his browser keeps."""

from dataclasses import dataclass, field

from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.event.devices import EnterByCode, MakeCode, enter_by_code, make_code
from chalicelib.commands.event.guests import InviteGuests, invite_guests
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.commands.people.accounts import SignIn, sign_in
from chalicelib.commands.series import CreateSeries, create_series
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import SITE, Realm
from chalicelib.domain.ids import ClubId, EntryId, SeriesId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.listing import Listing
from chalicelib.ports import Official, Receipt, Services, group_of
from tests.people import PASSWORD, a_request, a_user, an_event, caller

ACCOUNTS = {
    Role.OWNER: "Olga", Role.ARBITER: "Arie", Role.TREASURER: "Trees", Role.ADMINISTRATOR: "Root",
    Role.ORGANISER: "Ingrid", Role.PLAYER: "Paula", Role.GUEST: "Gijs", Role.ANYBODY: "Sam",
}  # fmt: skip
"""Roles of accounts, and who has them. A helper has none: he has a device."""


NAMED = {"{tournament}", "{slug}", "{club}", "{club_slug}", "{series}"}
"""The parts of a path that name an event, a club or a series."""


@dataclass
class Cast:
    """The event is `Najaar`, the club `De Toren`; the owner has a series, too."""

    event: TournamentId
    club: ClubId
    series: SeriesId
    owner: UserId
    cookies: dict[Role, dict[str, str]] = field(default_factory=dict)
    csrf: dict[Role, str] = field(default_factory=dict)


def a_cast(services: Services) -> Cast:
    """An event and a club with somebody in every role, signed in."""
    users = {role: a_user(services, name) for role, name in ACCOUNTS.items()}
    owner = users[Role.OWNER]
    event = an_event(services, owner, "A 2000, B 1900, C 1800, D 1700")
    club = create_club(CreateClub(caller(owner), "De Toren"), services)
    cast = Cast(event, club, create_series(CreateSeries(caller(owner), "Beker"), services), owner)
    for realm in (Realm.event(cast.event), Realm.club(cast.club)):
        for role in (Role.ARBITER, Role.TREASURER):
            give_role(GiveRole(caller(owner), realm, f"{ACCOUNTS[role].lower()}@club.example", role), services)
    receipt = Receipt(a_request(), owner, services.clock.now(), "organisers.add")
    services.officials.give(SITE, Official(users[Role.ORGANISER], Role.ORGANISER), receipt)
    _let_readers_in(cast, services)
    for role, name in ACCOUNTS.items():
        opened = sign_in(SignIn(f"{name.lower()}@club.example", PASSWORD, "test"), services)
        cast.cookies[role], cast.csrf[role] = {"sid": opened.token}, opened.session.csrf
    _let_a_helper_in(cast, services)
    return cast


def _let_readers_in(cast: Cast, services: Services) -> None:
    """Paula plays in the event, Gijs was invited to look at it."""
    source = group_of(cast.event)
    services.people.list_in(source, [Listing(source, EntryId("e"), Person("Paula"), "paula@club.example")])
    invite_guests(InviteGuests(caller(cast.owner), cast.event, "gijs@club.example"), services)


def _let_a_helper_in(cast: Cast, services: Services) -> None:
    code, proof = make_code(MakeCode(caller(cast.owner), cast.event), services), services.chance.token()
    entering = EnterByCode(a_request(), cast.event, code, proof, "Hugo")
    admission = enter_by_code(entering, services)
    cast.cookies[Role.HELPER] = {"form": proof, "device": f"{admission.device.id}.{admission.secret}"}
    cast.csrf[Role.HELPER] = proof


def role_here(role: Role, action: Action, *, is_named: bool) -> Role:
    """What he is where an event or club is named, or none: a role holds in its own realm, a reader's for reading."""
    if role in (Role.PLAYER, Role.GUEST) and action is not Action.SEE_PRIVATE:
        return Role.ANYBODY
    if role in (Role.ADMINISTRATOR, Role.HELPER) or (role is Role.ORGANISER) is not is_named:
        return role
    return Role.ANYBODY


def role_at(role: Role, action: Action, path: str) -> Role:
    """What he is at a path; in a series nobody has a role but its owner and administrators."""
    parts = NAMED & set(path.split("/"))
    here = role_here(role, action, is_named=bool(parts))
    return Role.ANYBODY if "{series}" in parts and here in (Role.ARBITER, Role.TREASURER) else here
