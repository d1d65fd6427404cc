"""A month's rated games as files: TRF16 for the rating office, a table with national numbers."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.month import Month, RatedGame, month_event
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.rating import for_rating
from chalicelib.domain.trf.writer import write_trf
from chalicelib.render.exports.downloads import Download
from chalicelib.render.exports.spreadsheet import Cell, Spelling, csv_text
from chalicelib.render.exports.tables import RESULTS
from chalicelib.render.texts import N_, Texts

_TRF, _CSV = "text/plain; charset=utf-8", "text/csv; charset=utf-8"
_HEADS = (
    N_("Date"), N_("Event"), N_("Tempo"), N_("White national number"), N_("White FIDE ID"), N_("White"),
    N_("White rating"), N_("Black national number"), N_("Black FIDE ID"), N_("Black"), N_("Black rating"), N_("Result"),
)  # fmt: skip


_NAMED = re.compile(r"(\d{4})-(0[1-9]|1[0-2])(?:\.csv|-([a-z]+)\.trf)")


@dataclass(frozen=True, slots=True)
class MonthFile:
    """A file of a month: the report of the games at a tempo, or without one the table of all games."""

    month: Month
    tempo: Tempo | None


def asked_for(name: str) -> MonthFile | None:
    """`2026-12.csv`, `2026-12-standard.trf`; None for any other name."""
    found = _NAMED.fullmatch(name)
    if found is None or found[3] not in {None, *(tempo.value for tempo in Tempo)}:
        return None
    return MonthFile(Month(int(found[1]), int(found[2])), None if found[3] is None else Tempo(found[3]))


def month_file(file: MonthFile, club: Club, games: Sequence[RatedGame], texts: Texts, spelling: Spelling) -> Download:
    """TRF16: the games as one event, its rounds by day. CSV: a row a game, with the national numbers of both."""
    month = f"{file.month.year}-{file.month.month:02}"
    if file.tempo is None:
        rows = [tuple(texts.text(head) for head in _HEADS), *_rows(games)]
        return Download(f"{club.slug}-{month}.csv", _CSV, csv_text(rows, spelling))
    event = month_event(club, f"{club.name} {month}", [game for game in games if game.tempo is file.tempo])
    report = for_rating(adapted(exported_document(event), TrfEdition.TRF16).document)
    return Download(f"{club.slug}-{month}-{file.tempo.value}.trf", _TRF, write_trf(report, TrfEdition.TRF16))


def _rows(games: Sequence[RatedGame]) -> Iterator[Sequence[Cell]]:
    for game in games:
        white, black = game.white.person, game.black.person
        result, _ = RESULTS[game.result]
        yield (
            game.day.isoformat(), game.event, game.tempo.value, white.national_id, white.fide_id, white.name,
            white.rating or None, black.national_id, black.fide_id, black.name, black.rating or None, result,
        )  # fmt: skip
