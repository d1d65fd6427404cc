"""Events as a whole: create, replace, load, settings, lists, change log."""

from collections.abc import Iterable
from dataclasses import replace

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, TournamentId, UserId, Version
from chalicelib.domain.lifecycle.calendar import marked
from chalicelib.domain.lifecycle.closing import refuse_closed_settings
from chalicelib.domain.lifecycle.final import FinalStandings
from chalicelib.domain.lifecycle.settings import SlugTakenError
from chalicelib.domain.model.tournament import Settings, Tournament, Visibility
from chalicelib.ports import AuditLine, BusyError, Official, Receipt, Summary, group_of
from chalicelib.store import keys
from chalicelib.store.event.closing_codecs import final_body
from chalicelib.store.event.rounds import round_fields
from chalicelib.store.event.settings_codecs import settings_from
from chalicelib.store.items import ABSENT, Fields, Item, body_path
from chalicelib.store.partition import (
    Meta,
    Partition,
    audit_lines,
    meta_fields,
    meta_from,
    roster_fields,
    same_structure,
)
from chalicelib.store.people.officials import access_fields
from chalicelib.store.transaction import Delete, Put, Update, Write


class Events(Partition):
    """Events as a whole."""

    def create(
        self, tournament: Tournament, owner: UserId, receipt: Receipt, final: FinalStandings | None = None
    ) -> bool:
        """Entries first, out of sight; the rest in one transaction. Raises SlugTakenError."""
        if self._writer.was_done(tournament.id, receipt.request_id):
            return False
        slug = tournament.settings.slug
        if self._table.get(keys.slug(slug)) is not None:
            raise SlugTakenError(slug=slug)
        meta = Meta(
            settings=marked(None, tournament.settings, receipt.at),
            version=Version(1),
            owner=owner,
            generations=(keys.generation(receipt.request_id),),
            is_frozen=_is_frozen(tournament),
            players=len(tournament.players),
            closing=tournament.closing,
        )
        self._bring_entries(tournament, meta.generations[0], receipt)
        access = access_fields(Realm.event(tournament.id), Official(owner, Role.OWNER), receipt.at)
        writes: list[Write] = [
            Put(self._table.item(keys.meta(tournament.id), meta_fields(tournament.id, meta)), ABSENT),
            self._claim(slug, tournament.id),
            Put(self._table.item(keys.access(group_of(tournament.id), owner), access)),
            *self._content(tournament),
            *([self._kept(tournament.id, final)] if final else []),
        ]
        return self._writer.commit(tournament.id, writes, receipt)

    def _kept(self, tournament: TournamentId, final: FinalStandings) -> Put:
        """C8: the final standings."""
        return Put(self._table.item(keys.final(tournament), Fields(keys.Kind.FINAL, final_body(final))))

    def replace(self, tournament: Tournament, receipt: Receipt) -> bool:
        """The new entries first, out of sight; then all else in one transaction, and the old entries are cleared away.

        Settings stay as they are. A conflict when the structure has moved on: somebody entered, or was let in. Raises
        EventClosedError.
        """
        if self._writer.was_done(tournament.id, receipt.request_id):
            return False
        seen = self._open_meta(tournament.id)
        if seen.structure != tournament.structure:
            raise ConflictError(what="tournament")
        generation = keys.generation(receipt.request_id)
        old = self._content_keys(tournament.id)
        self._bring_entries(tournament, generation, receipt)
        content = self._content(tournament)
        kept = {(write.item.pk, write.item.sk) for write in content}
        writes: list[Write] = [
            Update(
                self._table.at(keys.meta(tournament.id)),
                same_structure(seen),
                actions=(
                    body_path("generations").set([generation]),
                    body_path("structure").set(seen.structure + 1),
                    body_path("is_frozen").set(_is_frozen(tournament)),
                    body_path("players").set(len(tournament.players)),
                ),
            ),
            *content,
            *(Delete(self._table.at(key)) for key in old if (key.pk, key.sk) not in kept),
        ]
        if not self._writer.commit(tournament.id, writes, receipt):
            return False
        self._clear_entries(tournament.id, seen)
        return True

    def _bring_entries(self, tournament: Tournament, generation: str, receipt: Receipt) -> None:
        """Entries of a generation that META does not name yet; those already there are from this same request."""
        entries = tuple(player.entry for player in tournament.players)
        self._bring(self._new_entries(tournament.id, generation, entries, receipt))

    def _clear_entries(self, tournament: TournamentId, replaced: Meta) -> None:
        """Nobody reads them any more; should this be interrupted, they lie there unseen."""
        old = self._entry_items(tournament, replaced)
        self._writer.run_possible([Delete(item)] for item in old)

    def _content(self, tournament: Tournament) -> list[Write]:
        """Start list, when frozen, and rounds."""
        writes: list[Write] = [
            Put(self._table.item(keys.round_(tournament.id, round_.number), round_fields(round_)))
            for round_ in tournament.rounds
        ]
        if _is_frozen(tournament):
            writes.append(Put(self._table.item(keys.roster(tournament.id), roster_fields(tournament.players))))
        return writes

    def _content_keys(self, tournament: TournamentId) -> list[keys.Key]:
        found = self._table.between(
            group_of(tournament), keys.roster(tournament).sk, keys.LAST_OF_CONTENT, without=keys.Kind.META
        )
        return [keys.Key(item.pk, item.sk) for item in found]

    def _claim(self, slug: str, tournament: TournamentId) -> Put:
        """Take an address that is free."""
        item = self._table.item(keys.slug(slug), Fields(keys.Kind.SLUG, {"tournament": tournament}))
        return Put(item, ABSENT, lambda _stored: SlugTakenError(slug=slug))

    def load(self, tournament: TournamentId) -> Tournament:
        """Read again when the event was restructured while its items were being read."""
        wait = self._writer.patience.begin()
        while True:
            meta, content = self._read(tournament)
            entries = self._entries(tournament, meta)
            if self._meta(tournament).structure == meta.structure:
                return self._assembled(tournament, meta, content, entries)
            if not wait.pause():
                raise BusyError

    def note(self, tournament: TournamentId, receipt: Receipt) -> bool:
        """Only the audit line and the outbox rows."""
        return self._writer.commit(tournament, [], receipt)

    def id_of_slug(self, slug: str) -> TournamentId:
        """Which event has this slug."""
        item = self._table.get(keys.slug(slug))
        if item is None:
            raise NotFoundError(what="tournament", slug=slug)
        return TournamentId(item.body["tournament"])

    def club_of(self, tournament: TournamentId) -> ClubId | None:
        """The club that the event belongs to; None also where there is no such event."""
        item = self._table.get(keys.meta(tournament))
        return None if item is None else settings_from(item.body["settings"]).club

    def save_settings(self, tournament: TournamentId, settings: Settings, seen: Version, receipt: Receipt) -> bool:
        """The address moves with them. Raises SlugTakenError, EventClosedError for what a closed event keeps."""
        before = self._meta(tournament)
        refuse_closed_settings(before.closing, before.settings, settings)
        settings = marked(before.settings, settings, receipt.at)
        fields = meta_fields(tournament, replace(before, settings=settings))
        if fields.list_key is None:
            raise ValueError("an event is always listed")
        at = self._table.at(keys.meta(tournament))
        changed = Update(
            at,
            (type(at).version == seen) & (body_path("settings", "slug") == before.settings.slug),
            actions=(
                body_path("settings").set(fields.body["settings"]),
                type(at).version.set(seen + 1),
                type(at).gsi1pk.set(fields.list_key.gsi1pk),
                type(at).gsi1sk.set(fields.list_key.gsi1sk),
            ),
        )
        return self._writer.commit(tournament, [changed, *self._moved_slug(tournament, before, settings)], receipt)

    def _moved_slug(self, tournament: TournamentId, before: Meta, settings: Settings) -> list[Write]:
        if settings.slug == before.settings.slug:
            return []
        return [
            self._claim(settings.slug, tournament),
            Delete(self._table.at(keys.slug(before.settings.slug)), body_path("tournament") == tournament),
        ]

    def of_user(self, user: UserId) -> tuple[Summary, ...]:
        """The events in which the user has a role, newest first."""
        ids = [TournamentId(item.body["tournament"]) for item in self._table.listed(keys.user_list(user))]
        found = {item.body["id"]: item for item in self._table.get_all(map(keys.meta, ids))}
        return tuple(_summary(found[one]) for one in reversed(ids) if one in found)

    def summaries(self, tournaments: Iterable[TournamentId]) -> tuple[Summary, ...]:
        """Those of these events that there are, in no order."""
        return tuple(map(_summary, self._table.get_all(map(keys.meta, tournaments))))

    def open_ones(self) -> tuple[Summary, ...]:
        """Every open event but practice, by first playing day."""
        found = map(_summary, self._table.listed(keys.events_list(Visibility.OPEN)))
        return tuple(one for one in found if not one.settings.is_practice)

    def everything(self) -> tuple[Summary, ...]:
        """Every event, by first playing day."""
        found = [item for one in Visibility for item in self._table.listed(keys.events_list(one))]
        return tuple(_summary(item) for item in sorted(found, key=lambda item: str(item.gsi1sk)))

    def log(self, tournament: TournamentId) -> tuple[AuditLine, ...]:
        """The change log, newest first."""
        return audit_lines(self._table, group_of(tournament))


def _is_frozen(tournament: Tournament) -> bool:
    return tournament.is_start_list_frozen or bool(tournament.rounds)


def _summary(item: Item) -> Summary:
    meta = meta_from(item)
    return Summary(
        id=TournamentId(item.body["id"]),
        settings=meta.settings,
        owner=meta.owner,
        first_day=min(meta.settings.playing_days, default=None),
        players=meta.players,
        is_closed=meta.closing is not None,
    )
