"""Who is who, read through the ports: profiles by number, whose they are, where somebody's mail goes (S64-5)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.accounts.user import User
from chalicelib.domain.booking.booking import Booker
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Settings, Visibility
from chalicelib.domain.people.identity import Identity
from chalicelib.domain.people.listing import Listing, email_key, number_keys
from chalicelib.domain.people.numbers import NO_NUMBERS, NumberKind, Numbers, completed, numbers_of
from chalicelib.domain.people.profile import Profile, of_person
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.domain.ratings.lists.shards import OpenList, row_numbered
from chalicelib.ports import Holder, Services, open_lists

MOST_SUGGESTED = 5
_EVENTS = "T#"


def profile_of(numbers: Numbers, services: Services) -> Profile:
    """Whom these numbers belong to, with the other number when it is known which one it is.

    The national list says so where it has FIDE's number; else the entries do, as long as they agree.
    """
    lists, named = open_lists(services), services.people.named_under(number_keys(numbers))
    rows = _rows(numbers, lists)
    said = [Numbers(row.fide_id, row.number) for kind, row in rows if kind is ListKind.KNSB]
    both = completed(completed(numbers, said), [one.numbers for one in named])
    if both != numbers:
        numbers, named = both, services.people.named_under(number_keys(both))
        rows = _rows(numbers, lists)
    return Profile(numbers, of_person(numbers, named), tuple(rows))


def rows_of(numbers: Numbers, services: Services) -> list[tuple[ListKind, ListRow]]:
    """What the lists in use say of these numbers, and of the FIDE id that the national list has beside its own."""
    lists = open_lists(services)
    said = [Numbers(row.fide_id, row.number) for kind, row in _rows(numbers, lists) if kind is ListKind.KNSB]
    return _rows(completed(numbers, said), lists)


def _rows(numbers: Numbers, lists: Iterable[OpenList]) -> list[tuple[ListKind, ListRow]]:
    found = ((one.kind, row_in(one, number_in(numbers, one.kind))) for one in lists)
    return [(kind, row) for kind, row in found if row is not None]


def row_in(opened: OpenList, number: str) -> ListRow | None:
    """What the list says of this number."""
    if not number:
        return None
    return row_numbered(number, list(opened.read(opened.manifest.numbers(number)).values()))


def number_in(numbers: Numbers, kind: ListKind) -> str:
    """The number by which a list of this kind knows him; empty when he has none."""
    return numbers.known.get(number_kind(kind), "")


def number_kind(kind: ListKind) -> NumberKind:
    """By which number a list of this kind knows people."""
    return {ListKind.FIDE: NumberKind.FIDE, ListKind.KNSB: NumberKind.NATIONAL}[kind]


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A profile that may be somebody's. He is told the `numbers` by which it was found, and what is public of it."""

    numbers: Numbers
    profile: Profile


def suggestions(user: User, identity: Identity, services: Services) -> tuple[Suggestion, ...]:
    """S64-5: by the account's numbers, and by its address where an entry or a member has it. Nobody else's."""
    wanted = [identity.numbers] if identity.numbers.known else []
    if user.is_verified:
        named = services.people.named_under([email_key(user.email)])
        wanted += [one.numbers for one in named if one.numbers.known]
    found: dict[Numbers, Suggestion] = {}
    for numbers in list(dict.fromkeys(wanted))[:MOST_SUGGESTED]:
        profile = profile_of(numbers, services)
        if not profile.is_empty and not held_by_others(profile.numbers, identity, services):
            found.setdefault(profile.numbers, Suggestion(numbers, profile))
    return tuple(found.values())


def held_by_others(numbers: Numbers, identity: Identity, services: Services) -> bool:
    """Another account has one of these numbers."""
    holders = (services.people.holders(kind, [number]).get(number) for kind, number in numbers.known.items())
    return any(holder is not None and holder.user != identity.user for holder in holders)


def holders_among(persons: Sequence[Person], services: Services) -> Mapping[Numbers, Holder]:
    """S64-7: whose public profile each of these persons has: FIDE's number decides, where he has one."""
    wanted = dict.fromkeys(one for person in persons if (one := numbers_of(person)).known)
    deciding = {one: next(iter(one.known.items())) for one in wanted}
    held = {
        (kind, number): holder
        for kind in NumberKind
        for number, holder in services.people.holders(
            kind, [number for own, number in deciding.values() if own is kind]
        ).items()
    }
    return {one: held[number] for one, number in deciding.items() if number in held and held[number].page}


def is_for_all(settings: Settings) -> bool:
    """Everybody may know who plays in this event: it is neither private nor for practice."""
    return settings.visibility is Visibility.OPEN and not settings.is_practice


def events_in(listings: Iterable[Listing]) -> tuple[TournamentId, ...]:
    """The events among the places where somebody is named."""
    sources = dict.fromkeys(one.source for one in listings if one.source.startswith(_EVENTS))
    return tuple(TournamentId(source.removeprefix(_EVENTS)) for source in sources)


def own_profile(identity: Identity, services: Services) -> Profile:
    """The profile of the account's numbers; an empty one while it has none."""
    return profile_of(identity.numbers, services) if identity.numbers.known else Profile(NO_NUMBERS)


def is_minor(identity: Identity, now: datetime, services: Services) -> bool:
    """By what he says himself, and by everything that is known of his numbers."""
    return own_profile(identity, services).is_minor(now.date(), identity.birth_year)


def mail_address(user: User, services: Services) -> str:
    """Where mail for this user goes: a minor's to his parent, when an address was given."""
    return _parent_of(user.id, services) or user.email


def booker_address(booker: Booker, services: Services) -> str:
    """Where mail about a booking goes: to the address that was given, but a minor's to his parent."""
    return (_parent_of(booker.user, services) if booker.user else "") or booker.email


def _parent_of(user: UserId, services: Services) -> str:
    identity = services.people.identity(user)
    is_childs = bool(identity.parent_email) and is_minor(identity, services.clock.now(), services)
    return identity.parent_email if is_childs else ""
