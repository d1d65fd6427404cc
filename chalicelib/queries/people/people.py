"""Identities as their owners and the platform's administrators see them (S64-4, S64-6)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.accounts.user import User
from chalicelib.domain.people.identity import Identity, Standing
from chalicelib.domain.people.listing import email_key
from chalicelib.domain.people.numbers import Numbers
from chalicelib.domain.people.profile import Profile
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.ports import Services
from chalicelib.profiles import events_in, number_in, own_profile, row_in


@dataclass(frozen=True, slots=True)
class Official:
    """What the list in use says of a number; no `row`: it is not in the list, which came into use on `day`."""

    kind: ListKind
    number: str
    day: date
    row: ListRow | None


def official_ratings(numbers: Numbers, services: Services) -> tuple[Official, ...]:
    """S64-4: list by list. A list that is not there says nothing, and nothing is said of a number he does not have."""
    return tuple(_official(numbers, services))


def _official(numbers: Numbers, services: Services) -> Iterator[Official]:
    for kind in ListKind:
        number, current = number_in(numbers, kind), services.rating_lists.current(kind)
        if number and current is not None:
            opened = services.list_files.open(kind, current.version)
            yield Official(kind, number, current.at.date(), row_in(opened, number))


@dataclass(frozen=True, slots=True)
class Evidence:
    """S64-6: what a claim is judged by.

    `has_birth_year` says whether the year that he gave is the one that is known of the profile; None: one of the two
    is not known. `has_address`: an entry or member of the profile has the account's own, verified address.
    """

    identity: Identity
    user: User
    profile: Profile
    events: tuple[str, ...]
    has_birth_year: bool | None
    has_address: bool


def evidence_for(identity: Identity, services: Services) -> Evidence:
    """Everything that is known of this account and of the profile that it wants, or has."""
    user = services.accounts.by_id(identity.user)
    profile = own_profile(identity, services)
    years, own = profile.birth_years, identity.birth_year
    address = email_key(user.email)
    return Evidence(
        identity=identity,
        user=user,
        profile=profile,
        events=event_names(profile, services),
        has_birth_year=own in years if years and own is not None else None,
        has_address=user.is_verified and any(email_key(one.email) == address for one in profile.listings if one.email),
    )


def event_names(profile: Profile, services: Services) -> tuple[str, ...]:
    """The events in which he is named, those of the profile that are given: private ones are for who judges alone."""
    return tuple(services.tournaments.load(event).settings.name for event in events_in(profile.listings))


def identities(standing: Standing, services: Services) -> tuple[tuple[Identity, User], ...]:
    """S64-6: those that stand so, with their accounts, the oldest first."""
    return tuple((one, services.accounts.by_id(one.user)) for one in services.people.standing(standing))
