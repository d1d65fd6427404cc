"""Serves the port People from the table: who an account is, whose a number is, where people are named."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import partial

from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import EntryId, RequestId, UserId, Version
from chalicelib.domain.people.identity import Identity, Standing
from chalicelib.domain.people.listing import Listing, number_keys
from chalicelib.domain.people.numbers import NumberKind, Numbers
from chalicelib.domain.people.rating_history import RatingPoint
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.ports import BusyError, Holder, Receipt, account_group_of
from chalicelib.store import codecs, keys, people_keys
from chalicelib.store.items import ABSENT, Body, Fields, Item, Table, body_path, version_of
from chalicelib.store.transaction import Check, Delete, Put, Write, Writer

_IN_DOUBT = ""
"""The digest of a listing of which nobody knows whether it was written."""
Place = tuple[str, EntryId]
"""A key under which a source names somebody, and his id there."""


class StoredPeople:
    """Identities and listings in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def identity(self, user: UserId) -> Identity:
        """A fresh one, when the account never said who it is."""
        item = self._table.get(people_keys.identity(user))
        return Identity(user) if item is None else _identity_from(item)

    def of_page(self, page: str) -> Identity | None:
        """Whose page it is."""
        item = self._table.get(people_keys.profile_page(page))
        found = None if item is None else self.identity(UserId(item.body["user"]))
        return found if found is not None and found.page == page else None

    def standing(self, standing: Standing) -> tuple[Identity, ...]:
        """In the order in which they asked."""
        return tuple(map(_identity_from, self._table.listed(people_keys.identities(standing))))

    def save(self, identity: Identity, receipt: Receipt, *, is_minor: bool = False) -> bool:
        """Numbers of a linked profile become the account's, those that it has no more are freed, all together.

        Numbers that were only typed are nobody's: typing another's keeps him from nothing.
        """
        before = self.identity(identity.user)
        item = self._table.item(people_keys.identity(identity.user), _identity_fields(identity))
        condition = (type(item).version == identity.version) if identity.version else ABSENT
        saved = Put(item, condition, lambda _stored: ConflictError(what="identity"))
        holder = _holder_of(identity, is_minor=is_minor)
        writes = [
            saved,
            *self._held(before, identity, holder),
            *self._freed(before, identity),
            *self._paged(before, identity),
        ]
        return self._writer.commit_in(account_group_of(identity.user), writes, receipt)

    def _held(self, before: Identity, after: Identity, holder: Holder) -> Iterator[Write]:
        free_or_own = ABSENT | (body_path("user") == holder.user)
        for kind, number in after.numbers.known.items():
            item, taken = self._holder(f"{kind}:{number}", holder), partial(_taken, kind)
            if after.is_linked:
                yield Put(item, free_or_own, taken)
            elif before.numbers.known.get(kind) != number:
                yield Check(item, free_or_own, taken)

    def _holder(self, key: str, holder: Holder) -> Item:
        body = {"user": holder.user, "page": holder.page, "is_minor": holder.is_minor}
        return self._table.item(people_keys.holder(key), Fields(keys.Kind.HOLDER, body))

    def _freed(self, before: Identity, after: Identity) -> Iterator[Write]:
        """What the lists said under a number that is no longer his is forgotten with it."""
        freed = sorted(set(number_keys(before.numbers)) - set(number_keys(after.numbers)))
        for key in freed if before.is_linked else ():
            yield Delete(self._table.at(people_keys.holder(key)), body_path("user") == before.user)
        if freed:
            yield Delete(self._table.at(people_keys.rating_history(before.user)))

    def _paged(self, before: Identity, after: Identity) -> Iterator[Write]:
        if before.page == after.page:
            return
        if before.page:
            yield Delete(self._table.at(people_keys.profile_page(before.page)))
        if after.page:
            fields = Fields(keys.Kind.PROFILE_PAGE, {"user": after.user})
            yield Put(self._table.item(people_keys.profile_page(after.page), fields))

    def mark(self, identity: Identity, *, is_minor: bool) -> None:
        """Each number on its own: whoever has it is asked by one of them."""
        holder = _holder_of(identity, is_minor=is_minor)
        own = body_path("user") == identity.user
        self._writer.run_possible([Put(self._holder(key, holder), own)] for key in number_keys(identity.numbers))

    def was_done(self, user: UserId, request_id: RequestId) -> bool:
        """Requests are remembered by the account."""
        return self._writer.was_done_in(account_group_of(user), request_id)

    def forget(self, identity: Identity, receipt: Receipt) -> bool:
        """Numbers, page and history with it."""
        nobody = Identity(identity.user)
        at = self._table.at(people_keys.identity(identity.user))
        writes: list[Write] = [
            Delete(at, type(at).version == identity.version, lambda _stored: ConflictError(what="identity")),
            *self._freed(identity, nobody),
            *self._paged(identity, nobody),
        ]
        return self._writer.commit_in(account_group_of(identity.user), writes, receipt)

    def holders(self, kind: NumberKind, numbers: Iterable[str]) -> Mapping[str, Holder]:
        """Whose these numbers are."""
        places = {people_keys.holder(f"{kind}:{number}").pk: number for number in numbers}
        found = self._table.get_all(keys.Key(pk, people_keys.HOLDER) for pk in places)
        return {places[item.pk]: _holder_from(item.body) for item in found}

    def named_under(self, keys_: Iterable[str]) -> tuple[Listing, ...]:
        """Everybody under these keys, each place once."""
        found = [item for key in keys_ for item in self._table.beginning(people_keys.person(key), people_keys.NAMED_IN)]
        return tuple(dict.fromkeys(_listing_from(item.body) for item in found))

    def changed_in(self, source: str, listings: Sequence[Listing]) -> frozenset[str]:
        """Of who comes, goes, or is another than he was."""
        seen, _ = self._listed(source)
        return frozenset(key for key, _ in _differing(seen, _digests(listings)))

    def _listed(self, source: str) -> tuple[dict[Place, str], int]:
        item = self._table.get(people_keys.listed(source))
        return ({}, 0) if item is None else (dict(_digests_from(item.body)), version_of(item))

    def list_in(self, source: str, listings: Sequence[Listing]) -> None:
        """First it is said what is in doubt, then it is written, then it is in doubt no more. Raises BusyError."""
        wanted, digests = _wanted(listings), _digests(listings)
        seen, version = self._listed(source)
        changed = _differing(seen, digests)
        if not changed:
            return
        self._remember(source, seen | dict.fromkeys(changed, _IN_DOUBT), version)
        self._writer.run_possible([self._brought(source, place, wanted.get(place))] for place in sorted(changed))
        self._remember(source, digests, version + 1)

    def _remember(self, source: str, digests: Mapping[Place, str], seen: int) -> None:
        by_key: dict[str, dict[str, str]] = {}
        for (key, entry), digest in digests.items():
            by_key.setdefault(key, {})[entry] = digest
        item = self._table.item(
            people_keys.listed(source), Fields(keys.Kind.LISTED, {"under": by_key}, version=seen + 1)
        )
        condition = (type(item).version == seen) if seen else ABSENT
        self._writer.run([Put(item, condition, lambda _stored: BusyError())])

    def _brought(self, source: str, place: Place, listing: Listing | None) -> Write:
        key, entry = place
        at = people_keys.listing(key, f"{source}#{entry}")
        if listing is None:
            return Delete(self._table.at(at))
        return Put(self._table.item(at, Fields(keys.Kind.LISTING, _listing_body(listing))))

    def rating_history(self, user: UserId) -> tuple[RatingPoint, ...]:
        """By day."""
        item = self._table.get(people_keys.rating_history(user))
        return () if item is None else tuple(map(_point_from, item.body["points"]))

    def save_rating_history(self, identity: Identity, history: Sequence[RatingPoint]) -> None:
        """Whoever wrote last is right: the points come from the lists, and the same list gives the same.

        What was looked up under numbers that are no longer his is left out: it went with them.
        """
        fields = Fields(keys.Kind.RATING_HISTORY, {"points": list(map(_point_body, history))})
        has_them = (body_path("fide_id") == identity.numbers.fide_id) & (
            body_path("national_id") == identity.numbers.national_id
        )
        still = Check(self._table.at(people_keys.identity(identity.user)), has_them)
        put = Put(self._table.item(people_keys.rating_history(identity.user), fields))
        self._writer.run_possible([[still, put]])


def _holder_of(identity: Identity, *, is_minor: bool) -> Holder:
    return Holder(identity.user, identity.page if identity.is_shown else "", is_minor)


def _taken(kind: NumberKind, _stored: Item | None) -> Exception:
    return InvalidFieldError(field=kind.value, reason="number_of_other_account")


def _identity_fields(identity: Identity) -> Fields:
    since = codecs.time_text(identity.asked_at) if identity.asked_at else ""
    body: Body = {
        "user": identity.user,
        "fide_id": identity.numbers.fide_id,
        "national_id": identity.numbers.national_id,
        "standing": identity.standing.value,
        "asked_at": since,
        "reason": identity.reason,
        "page": identity.page,
        "is_public": identity.is_public,
        "birth_year": identity.birth_year,
        "parent_email": identity.parent_email,
    }
    list_key = people_keys.in_identities(identity.standing, since, identity.user)
    return Fields(keys.Kind.IDENTITY, body, version=identity.version + 1, list_key=list_key)


def _identity_from(item: Item) -> Identity:
    body = item.body
    return Identity(
        user=UserId(body["user"]),
        numbers=Numbers(body["fide_id"], body["national_id"]),
        standing=Standing(body["standing"]),
        asked_at=codecs.time_from(body["asked_at"]) if body["asked_at"] else None,
        reason=body["reason"],
        page=body["page"],
        is_public=body["is_public"],
        birth_year=body["birth_year"],
        parent_email=body["parent_email"],
        version=Version(version_of(item)),
    )


def _holder_from(body: Body) -> Holder:
    return Holder(UserId(body["user"]), body["page"], body["is_minor"])


def _listing_body(listing: Listing) -> Body:
    return {
        "source": listing.source,
        "entry": listing.entry,
        "person": codecs.person_body(listing.person),
        "email": listing.email,
        "is_junior": listing.is_junior,
        "is_open": listing.is_open,
    }


def _listing_from(body: Body) -> Listing:
    return Listing(
        source=body["source"],
        entry=EntryId(body["entry"]),
        person=codecs.person_from(body["person"]),
        email=body["email"],
        is_junior=body["is_junior"],
        is_open=body["is_open"],
    )


def _digest(listing: Listing) -> str:
    return hashlib.sha256(codecs.json_text(_listing_body(listing)).encode()).hexdigest()[:16]


def _wanted(listings: Sequence[Listing]) -> dict[Place, Listing]:
    return {(key, one.entry): one for one in listings for key in one.keys}


def _digests(listings: Sequence[Listing]) -> dict[Place, str]:
    return {place: _digest(one) for place, one in _wanted(listings).items()}


def _differing(seen: Mapping[Place, str], wanted: Mapping[Place, str]) -> set[Place]:
    return {place for place in seen.keys() | wanted.keys() if seen.get(place) != wanted.get(place)}


def _digests_from(body: Body) -> Iterator[tuple[Place, str]]:
    for key, places in body["under"].items():
        yield from (((key, EntryId(entry)), digest) for entry, digest in places.items())


def _point_body(point: RatingPoint) -> Body:
    return {
        "kind": point.kind.value,
        "version": point.version,
        "day": point.day.isoformat(),
        "standard": point.standard,
        "rapid": point.rapid,
        "blitz": point.blitz,
    }


def _point_from(body: Body) -> RatingPoint:
    return RatingPoint(
        kind=ListKind(body["kind"]),
        version=body["version"],
        day=date.fromisoformat(body["day"]),
        standard=body["standard"],
        rapid=body["rapid"],
        blitz=body["blitz"],
    )
