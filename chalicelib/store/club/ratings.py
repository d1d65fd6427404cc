"""Serves the port ClubRatings from the table. Games and rows are JSON texts: a history is read at once."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import ClubId, EntryId, RequestId, TournamentId
from chalicelib.domain.lifecycle.closing import EventClosedError
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.change import Standing
from chalicelib.domain.ratings.club.counting import StandsFor
from chalicelib.domain.ratings.club.history import History, Rated, RatedEvent
from chalicelib.ports import Job, Receipt, club_group_of
from chalicelib.store import keys, rating_keys
from chalicelib.store.club.rating_codecs import event_body, event_from, standings_from, standings_text
from chalicelib.store.items import ABSENT, PRESENT, Fields, Item, Table, body_path, version_of
from chalicelib.store.partition import CLOSING
from chalicelib.store.transaction import Check, Put, Update, Write, Writer

MOST_TOGETHER = 80
"""Initial ratings that fit in one transaction with all else."""
_EVENTS_TOGETHER = 10
"""Their rows fit in one transaction, however many players they had."""


class StoredClubRatings:
    """The ratings of clubs in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def initial(self, club: ClubId, tempo: Tempo) -> Mapping[EntryId, int]:
        """Every initial rating of this tempo, by member."""
        found = self._table.beginning(club_group_of(club), rating_keys.initials(tempo))
        return {EntryId(item.body["member"]): item.body["rating"] for item in found}

    def save_initial(
        self,
        club: ClubId,
        tempo: Tempo,
        ratings: Mapping[EntryId, int],
        seen: Mapping[EntryId, int],
        receipt: Receipt,
    ) -> bool:
        """More than fit in one transaction go in several, the one under the id of the request last.

        When this is cut short, the request repeated does the rest: it finds the first parts carried out.
        """
        given = list(ratings)
        *parts, last = [given[first : first + MOST_TOGETHER] for first in range(0, len(given) or 1, MOST_TOGETHER)]
        for part in parts:
            own = replace(receipt, request_id=RequestId(f"{receipt.request_id}#{part[0]}"), follow_up=())
            self._writer.commit_in(club_group_of(club), self._given(club, tempo, part, ratings, seen), own)
        return self._writer.commit_in(club_group_of(club), self._given(club, tempo, last, ratings, seen), receipt)

    def _given(
        self,
        club: ClubId,
        tempo: Tempo,
        members: Sequence[EntryId],
        ratings: Mapping[EntryId, int],
        seen: Mapping[EntryId, int],
    ) -> list[Write]:
        is_there = Check(self._table.at(keys.club(club)), PRESENT, lambda _stored: NotFoundError(what="club", id=club))
        return [is_there, *(self._one_given(club, tempo, one, ratings[one], seen.get(one)) for one in members)]

    def _one_given(self, club: ClubId, tempo: Tempo, member: EntryId, rating: int, seen: int | None) -> Put:
        fields = Fields(keys.Kind.RATING, {"member": member, "rating": rating})
        condition = ABSENT if seen is None else body_path("rating") == seen
        item = self._table.item(rating_keys.initial(club, tempo, member), fields)
        return Put(item, condition, lambda _stored: ConflictError(what="initial_rating", id=member))

    def history(self, club: ClubId, tempo: Tempo) -> History:
        """Initial ratings, and every rated event in the order of closing: two queries."""
        found = self._table.beginning(club_group_of(club), rating_keys.history(tempo))
        return History(self.initial(club, tempo), tuple(map(_event, found)))

    def event(self, club: ClubId, tempo: Tempo, closed_at: datetime, event: TournamentId) -> RatedEvent | None:
        """A rated event."""
        item = self._table.get(rating_keys.rated(club, tempo, closed_at, event))
        return None if item is None else _event(item)

    def put_games(self, club: ClubId, tempo: Tempo, event: RatedEvent) -> None:
        """Whoever put down other games meanwhile saw the event later."""
        self._writer.run_possible([[self._put(club, tempo, event)]])

    def put_rows(self, club: ClubId, tempo: Tempo, events: Sequence[RatedEvent], order: Sequence[Job]) -> None:
        """A few events at a time; an event that has changed meanwhile is left as it is."""
        steps = [
            [self._put(club, tempo, event), Put(self._writer.job_item(job))]
            for event, job in zip(events, order, strict=True)
        ]
        for first in range(0, len(steps), _EVENTS_TOGETHER):
            self._writer.run_possible(steps[first : first + _EVENTS_TOGETHER])
        self._writer.wake(order)

    def _put(self, club: ClubId, tempo: Tempo, event: RatedEvent) -> Put:
        fields = Fields(keys.Kind.RATED, event_body(event), version=event.version + 1)
        item = self._table.item(rating_keys.rated(club, tempo, event.closed_at, event.event), fields)
        return Put(item, (type(item).version == event.version) if event.version else ABSENT)

    def put_standings(self, club: ClubId, tempo: Tempo, made: Rated, order: Job) -> bool:
        """Beside the standings lies a mark of all rows: other rows with the same outcome are another list, too."""
        key = rating_keys.standings(club, tempo)
        stored, version = self._table.get(key), 0
        mark = hashlib.sha256("\n".join(_rows_text(event) for event in made.events).encode()).hexdigest()
        body = {"standings": standings_text(made.standings), "mark": mark}
        if stored is not None:
            if stored.body == body:
                return False
            version = version_of(stored)
        item = self._table.item(key, Fields(keys.Kind.RATING_LIST_OF_CLUB, body, version=version + 1))
        condition = (type(item).version == version) if stored is not None else ABSENT
        self._writer.run_possible([[Put(item, condition), Put(self._writer.job_item(order))]])
        self._writer.wake([order])
        return True

    def standings(self, club: ClubId, tempo: Tempo) -> Mapping[str, Standing]:
        """How everybody stands."""
        item = self._table.get(rating_keys.standings(club, tempo))
        return {} if item is None else standings_from(item.body["standings"])

    def stands_for(self, tournament: TournamentId) -> StandsFor:
        """Which members entries are that were made without saying so."""
        item = self._table.get(rating_keys.stands_for(tournament))
        return {} if item is None else _members_in(item)

    def save_stands_for(
        self, tournament: TournamentId, seen: StandsFor, stands_for: StandsFor, receipt: Receipt
    ) -> bool:
        """Say so, when it is still what was seen. Whoever closes the event at this moment has to look again (C8)."""
        item = self._table.item(
            rating_keys.stands_for(tournament), Fields(keys.Kind.STANDS_FOR, {"members": dict(stands_for)})
        )
        condition = (body_path("members") == dict(seen)) if seen else ABSENT
        counted = Update(
            self._table.at(keys.meta(tournament)),
            PRESENT & body_path(CLOSING).does_not_exist(),
            _refusal,
            (body_path("structure").set(body_path("structure") + 1),),
        )
        changed = Put(item, condition, lambda _stored: ConflictError(what="tournament", id=tournament))
        return self._writer.commit(tournament, [counted, changed], receipt)


def _refusal(stored: Item | None) -> Exception:
    return NotFoundError(what="tournament") if stored is None else EventClosedError()


def _members_in(item: Item) -> StandsFor:
    return {EntryId(entry): EntryId(member) for entry, member in item.body["members"].items()}


def _rows_text(event: RatedEvent) -> str:
    body = event_body(event)
    return f"{body['event']} {body['rows']}"


def _event(item: Item) -> RatedEvent:
    return event_from(item.body, version_of(item))
