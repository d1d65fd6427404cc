"""Serves the port PlayerReports from the table: an item for the event, and one for each round."""

from chalicelib.domain.errors import ConflictError, NotFoundError
from chalicelib.domain.ids import BoardNumber, EntryId, PairingNumber, RoundNumber, TournamentId, Version
from chalicelib.domain.lifecycle.reports import Report, Reporting, Reports
from chalicelib.domain.model.result import Colour, GameResult
from chalicelib.ports import Receipt
from chalicelib.store import codecs, keys, report_keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Table, version_of
from chalicelib.store.transaction import Check, Put, Writer


class StoredReports:
    """Reports in the store."""

    def __init__(self, table: Table, writer: Writer) -> None:
        self._table = table
        self._writer = writer

    def reporting(self, tournament: TournamentId) -> Reporting:
        """Whether and by which links players report."""
        item = self._table.get(report_keys.reporting(tournament))
        if item is None:
            return Reporting()
        body = item.body
        renewed = {EntryId(entry): int(times) for entry, times in body["renewed"].items()}
        return Reporting(body["is_on"], body["key"], renewed, Version(version_of(item)))

    def save_reporting(self, tournament: TournamentId, wanted: Reporting, receipt: Receipt) -> bool:
        """Replace it, when its version is still `wanted.version`."""
        body = {"is_on": wanted.is_on, "key": wanted.key, "renewed": dict(wanted.renewed)}
        return self._save(tournament, report_keys.reporting(tournament), body, wanted.version, receipt)

    def of_round(self, tournament: TournamentId, number: RoundNumber) -> Reports:
        """What was reported of a round."""
        item = self._table.get(report_keys.reports(tournament, number))
        if item is None:
            return Reports()
        return Reports(tuple(map(_report, item.body["said"])), Version(version_of(item)))

    def save(self, tournament: TournamentId, number: RoundNumber, wanted: Reports, receipt: Receipt) -> bool:
        """Replace it, when its version is still `wanted.version`."""
        body = {"said": [_body(one) for one in wanted.said]}
        return self._save(tournament, report_keys.reports(tournament, number), body, wanted.version, receipt)

    def _save(self, tournament: TournamentId, key: keys.Key, body: Body, seen: Version, receipt: Receipt) -> bool:
        item = self._table.item(key, Fields(keys.Kind.REPORTS, body, version=seen + 1))
        unchanged = type(item).version == seen if seen else ABSENT
        event = Check(self._table.at(keys.meta(tournament)), PRESENT, lambda _stored: NotFoundError(what="tournament"))
        save = Put(item, unchanged, lambda _stored: ConflictError(what="reports"))
        return self._writer.commit(tournament, [event, save], receipt)


def _body(report: Report) -> Body:
    return {
        "board": report.board,
        "white": report.white,
        "black": report.black,
        "by": report.by.value,
        "result": report.result.value,
        "at": codecs.time_text(report.at),
    }


def _report(body: Body) -> Report:
    return Report(
        board=BoardNumber(body["board"]),
        white=PairingNumber(body["white"]),
        black=PairingNumber(body["black"]),
        by=Colour(body["by"]),
        result=GameResult(body["result"]),
        at=codecs.time_from(body["at"]),
    )
