"""Evenings of a ladder: who comes, each member by himself, so that nobody waits for anybody."""

from collections.abc import Mapping
from datetime import time

from pynamodb.expressions.update import Action

from chalicelib.domain.club.availability import Availability, EveningSheet, Presence, Way
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId, UserId, Version
from chalicelib.domain.model.ladder import Reason
from chalicelib.ports import BusyError, Receipt
from chalicelib.store import keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Table, body_path, version_of
from chalicelib.store.ladder_codecs import clock_text
from chalicelib.store.moments import time_from, time_text
from chalicelib.store.transaction import Put, Update, Writer


class StoredEvenings:
    """Serves the port Evenings from the table: an item each, beside the round."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def load(self, tournament: TournamentId, number: RoundNumber) -> EveningSheet:
        """What is known of the evening of this round; nothing, when nobody has said anything."""
        item = self._table.get(keys.evening(tournament, number))
        return EveningSheet(number) if item is None else _sheet_from(number, item.body, version_of(item))

    def save_availability(
        self, tournament: TournamentId, number: RoundNumber, said: Mapping[EntryId, Availability], receipt: Receipt
    ) -> bool:
        """Put down what was said of these members; the others stay as they are. The last word counts."""
        wanted = {entry: availability_body(one) for entry, one in said.items()}
        changes = tuple(body_path("said", entry).set(body) for entry, body in wanted.items())
        return self._save(tournament, number, changes, {"said": wanted}, receipt)

    def save_computer(
        self, tournament: TournamentId, number: RoundNumber, receipt: Receipt, *, has_computer: bool
    ) -> bool:
        """D12: whether the virtual player is available on this evening."""
        changes = (body_path("has_computer").set(has_computer),)
        return self._save(tournament, number, changes, {"has_computer": has_computer}, receipt)

    def _save(
        self,
        tournament: TournamentId,
        number: RoundNumber,
        changes: tuple[Action, ...],
        begun: Body,
        receipt: Receipt,
    ) -> bool:
        """Change the evening where it stands; begin it where there is none. Somebody else may do so at this moment."""
        key = keys.evening(tournament, number)
        first = self._table.item(
            key, Fields(keys.Kind.EVENING, {"said": {}, "has_computer": False, **begun}, version=Version(1))
        )
        counted = (*changes, type(first).version.add(1))
        wait = self._writer.patience.begin()
        while True:
            exists = self._table.get(key) is not None
            write = (
                Update(self._table.at(key), PRESENT, _moved_on, counted) if exists else Put(first, ABSENT, _moved_on)
            )
            try:
                return self._writer.commit(tournament, [write], receipt, wait)
            except ConflictError:
                if not wait.pause():
                    raise BusyError from None


def _moved_on(_stored: object) -> Exception:
    return ConflictError(what="evening")


def availability_body(said: Availability) -> Body:
    """What was said of one member."""
    return {
        "presence": said.presence.value,
        "at": time_text(said.at),
        "way": said.way.value,
        "until": None if said.until is None else clock_text(said.until),
        "duty": said.duty,
        "by": said.by,
    }


def availability_from(body: Body) -> Availability:
    """What was said of one member, again."""
    return Availability(
        presence=Presence(body["presence"]),
        at=time_from(body["at"]),
        way=Way(body["way"]),
        until=None if body["until"] is None else time.fromisoformat(body["until"]),
        duty=Reason(body["duty"]),
        by=UserId(body["by"]),
    )


def _sheet_from(number: RoundNumber, body: Body, version: int) -> EveningSheet:
    return EveningSheet(
        round_number=number,
        said={EntryId(entry): availability_from(said) for entry, said in body["said"].items()},
        has_computer=body["has_computer"],
        version=Version(version),
    )
