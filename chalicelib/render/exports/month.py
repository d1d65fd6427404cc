"""A month's rated games as files: TRF16 for the rating office, a table with national numbers."""

from collections.abc import Iterator, Sequence

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


def month_trf(club: Club, month: Month, tempo: Tempo, games: Sequence[RatedGame]) -> Download:
    """TRF16: the games at this tempo as one event, its rounds by day."""
    name = f"{club.name} {month.year}-{month.month:02}"
    document = exported_document(month_event(club, name, [game for game in games if game.tempo is tempo]))
    report = for_rating(adapted(document, TrfEdition.TRF16).document)
    return Download(f"{_file_name(club, month)}-{tempo.value}.trf", _TRF, write_trf(report, TrfEdition.TRF16))


def month_csv(club: Club, month: Month, games: Sequence[RatedGame], texts: Texts, spelling: Spelling) -> Download:
    """A row a game, with the national numbers of both."""
    rows = [tuple(texts.text(head) for head in _HEADS), *_rows(games)]
    return Download(f"{_file_name(club, month)}.csv", _CSV, csv_text(rows, spelling))


def _rows(games: Sequence[RatedGame]) -> Iterator[Sequence[Cell]]:
    for game in games:
        white, black = game.white.person, game.black.person
        result, _ = RESULTS[game.result]
        yield (
            game.day.isoformat(), game.event, game.tempo.value, white.national_id, white.fide_id, white.name,
            white.rating or None, black.national_id, black.fide_id, black.name, black.rating or None, result,
        )  # fmt: skip


def _file_name(club: Club, month: Month) -> str:
    return f"{club.slug}-{month.year}-{month.month:02}"
