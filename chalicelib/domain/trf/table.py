"""The table of a file: `standings_of_file`."""

from dataclasses import replace

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.standings.standings import Standings, standings_of_records
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.scores import records_after, with_rounds_of_byes


def standings_of_file(document: TrfDocument, order: Order, rounds: int | None = None) -> Standings:
    """The table over the file's first rounds, all of them if None; a round of byes alone is one (F10)."""
    whole = with_rounds_of_byes(document)
    last = len(whole.rounds) if rounds is None else rounds
    made = standings_of_records(records_after(whole, last), order, whole.scoring)
    complete = all(round_.is_complete for round_ in whole.rounds[:last])
    return replace(made, after_round=RoundNumber(last), is_final_so_far=complete)
