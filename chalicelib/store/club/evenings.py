"""Evenings of a ladder: who comes, and whether the virtual player does."""

from collections.abc import Mapping
from datetime import time

from pynamodb.expressions.update import Action

from chalicelib.domain.club.availability import Availability, EveningSheet, Presence, Way
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import NEVER_SAVED, EntryId, RoundNumber, TournamentId, UserId, Version
from chalicelib.domain.model.ladder import Reason
from chalicelib.ports import BusyError, Receipt
from chalicelib.store import keys
from chalicelib.store.club.ladder_codecs import clock_text
from chalicelib.store.items import ABSENT, Body, Fields, Table, body_path, version_of
from chalicelib.store.moments import time_from, time_text
from chalicelib.store.transaction import Put, Update, Write, Writer


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
        self, tournament: TournamentId, seen: EveningSheet, said: Mapping[EntryId, Availability], receipt: Receipt
    ) -> bool:
        """Put down what was said of these members; the others stay as they are. The evening is still as `seen`."""
        wanted = {entry: availability_body(one) for entry, one in said.items()}
        changes = tuple(body_path("said", entry).set(body) for entry, body in wanted.items())
        write = self._write(tournament, seen.round_number, seen.version, changes, {"said": wanted})
        return self._writer.commit(tournament, [write], receipt)

    def save_computer(
        self, tournament: TournamentId, number: RoundNumber, receipt: Receipt, *, has_computer: bool
    ) -> bool:
        """D12: whether the virtual player is available on this evening. The last word counts."""
        changes = (body_path("has_computer").set(has_computer),)
        wait = self._writer.patience.begin()
        while True:
            seen = self.load(tournament, number).version
            write = self._write(tournament, number, seen, changes, {"has_computer": has_computer})
            try:
                return self._writer.commit(tournament, [write], receipt, wait)
            except ConflictError:
                if not wait.pause():
                    raise BusyError from None

    def _write(
        self, tournament: TournamentId, number: RoundNumber, seen: Version, changes: tuple[Action, ...], begun: Body
    ) -> Write:
        """Change the evening where it stands, as it was seen; begin it where there is none."""
        key = keys.evening(tournament, number)
        if seen == NEVER_SAVED:
            body = {"said": {}, "has_computer": False, **begun}
            return Put(self._table.item(key, Fields(keys.Kind.EVENING, body, version=Version(1))), ABSENT, _moved_on)
        there = self._table.at(key)
        counted = (*changes, type(there).version.add(1))
        return Update(there, type(there).version == seen, _moved_on, counted)


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
