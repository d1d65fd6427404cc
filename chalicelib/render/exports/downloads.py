"""The files of an event that its organisers take away: what there is, how each is called, what stands in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.rating import for_rating
from chalicelib.domain.trf.writer import write_trf
from chalicelib.render.data import whole_event
from chalicelib.render.exports.event import exported
from chalicelib.render.exports.pgn import pgn
from chalicelib.render.exports.spreadsheet import Spelling, csv_text
from chalicelib.render.exports.tables import Table, rows_of
from chalicelib.render.facts import EventFacts
from chalicelib.render.files import json_file
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import Texts


class Export(StrEnum):
    """What can be taken away; the value is its place in the address."""

    TRF16 = "trf16"
    TRF26 = "trf26"
    PGN = "pgn"
    PLAYERS = "players"
    STANDINGS = "standings"
    PAIRINGS = "pairings"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Download:
    """A file by its name."""

    name: str
    content_type: str
    text: str


@dataclass(frozen=True, slots=True)
class Manner:
    """In whose language the heads of tables are, how cells are spelled, and what data files need to know."""

    texts: Texts
    spelling: Spelling
    context: RenderContext


_TRF, _PGN, _CSV = "text/plain; charset=utf-8", "application/x-chess-pgn; charset=utf-8", "text/csv; charset=utf-8"
_JSON = "application/json"
_ENDINGS: Mapping[str, str] = {_TRF: "trf", _PGN: "pgn", _CSV: "csv", _JSON: "json"}


def download(export: Export, facts: EventFacts, manner: Manner) -> Download:
    """The published part of an event as this file. The name has the event's address and the last published round."""
    content_type, text = _MADE[export](facts, manner)
    named = "" if export.value == _ENDINGS[content_type] else f"-{export.value}"
    last = facts.last_round.number if facts.last_round else 0
    return Download(f"{facts.settings.slug}-r{last}{named}.{_ENDINGS[content_type]}", content_type, text)


def report(facts: EventFacts) -> TrfDocument:
    """The event as a report with everything that TRF26 has a record for."""
    return adapted(exported_document(facts.tournament, standings=facts.standings), TrfEdition.TRF26).document


Made = tuple[str, str]


def _trf16(facts: EventFacts, _manner: Manner) -> Made:
    """For the rating office: only who was ever paired."""
    return _TRF, write_trf(for_rating(report(facts)), TrfEdition.TRF16)


def _trf26(facts: EventFacts, _manner: Manner) -> Made:
    return _TRF, write_trf(report(facts), TrfEdition.TRF26)


def _pgn(facts: EventFacts, _manner: Manner) -> Made:
    return _PGN, pgn(exported(facts))


def _json(facts: EventFacts, manner: Manner) -> Made:
    """What the public data files say, in one."""
    return _JSON, json_file(whole_event(facts, manner.context)).body.decode()


def _table(table: Table) -> Callable[[EventFacts, Manner], Made]:
    def made(facts: EventFacts, manner: Manner) -> Made:
        return _CSV, csv_text(rows_of(exported(facts), table, manner.texts.text), manner.spelling)

    return made


_MADE: Mapping[Export, Callable[[EventFacts, Manner], Made]] = {
    Export.TRF16: _trf16,
    Export.TRF26: _trf26,
    Export.PGN: _pgn,
    Export.PLAYERS: _table(Table.PLAYERS),
    Export.STANDINGS: _table(Table.STANDINGS),
    Export.PAIRINGS: _table(Table.PAIRINGS),
    Export.JSON: _json,
}
