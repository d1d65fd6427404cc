"""The table of a file: `standings_of_file`."""

from dataclasses import replace

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.standings.annulment import annulled_players, games_each, without_annulled
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.standings import Standings, standings_of_records
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.own import keeps_results, withdrawals
from chalicelib.domain.trf.scores import records_after, with_rounds_of_byes


def standings_of_file(document: TrfDocument, order: Order, rounds: int | None = None) -> Standings:
    """The table over the file's first rounds, all of them if None; a round of byes alone is one (F10)."""
    whole = with_rounds_of_byes(document)
    last = len(whole.rounds) if rounds is None else rounds
    counted = as_counted(whole, order.kind, last)
    made = standings_of_records(records_after(counted, last), order, whole.scoring)
    return replace(
        made,
        after_round=RoundNumber(last),
        is_final_so_far=all(round_.is_complete for round_ in counted.rounds[:last]),
        annulled=tuple(sorted({one.number for one in whole.players} - {one.number for one in counted.players})),
    )


def as_counted(document: TrfDocument, kind: SystemKind, rounds: int) -> TrfDocument:
    """C.05 6.6: the file without the players of a round robin whose results count for nobody after so many rounds."""
    if kind is not SystemKind.PREDETERMINED or keeps_results(document):
        return document
    annulled = _annulled(document, rounds)
    counted = without_annulled(document.model_players(), document.rounds, annulled)
    return replace(
        document, players=tuple(one for one in document.players if one.number not in annulled), rounds=counted.rounds
    )


def _annulled(document: TrfDocument, rounds: int) -> set[PairingNumber]:
    is_whole = rounds >= len(document.rounds)
    gone = {number for number, first in withdrawals(document).items() if is_whole or first <= rounds}
    withdrawn = (player for player in document.model_players() if player.number in gone)
    games = games_each(len(document.players), document.planned_rounds or len(document.rounds))
    return annulled_players(withdrawn, document.rounds[:rounds], games)
