"""How long a table of 1,000 players after 11 rounds takes, beside other programs: `python -m bench.tiebreaks`.

The same event for everybody, played out from a fixed seed with byes, forfeits, late entries and withdrawals; the same
criteria, those that all of them have. Each program gets the results in the form that it wants them in, in memory:
making that form is not counted ("from rounds" is ours with it: rounds to records to table). Every program runs in this
process, in turn, the best of several runs; processor's time in milliseconds.

"Differ" counts the values that are not as ours, DE left out (programs disagree on what number stands for a place):
tiebreak-core adds floating-point hundredths for PTP and now and then stops a rating or two too high; gacrux is right
everywhere.
"""

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Any

from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.lifecycle.simulation import Rates, new_event, play_out
from chalicelib.domain.model.history import Appearance, PlayerRecord, derive_records
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.standings.own_order import rows_by_criteria
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.writer import write_trf

PLAYERS, ROUNDS, RUNS = 1000, 11, 7
FEW = Fraction(1, 50)
RATES = Rates(forfeits=FEW, half_byes=FEW, zero_byes=FEW, withdraw=3 * FEW, late=3 * FEW)
CODES = ("PTS", "DE", "BH", "BH/C1", "SB", "PTP")
COMPARED = {"BH": "buchholz", "BH/C1": "buchholz_cut1", "SB": "sonneborn_berger", "PTP": "ptp"}
"""Criteria whose values are compared, and their names in tiebreak-core."""
TIMES_FASTER = 5
"""Than the fastest of the others."""

Records = Mapping[PairingNumber, PlayerRecord]
Values = Mapping[str, Mapping[int, float | None]]
"""By code, by start number."""
Table = Callable[[], Values]
"""Works the table out; the values are collected outside the clock."""


@dataclass(frozen=True, slots=True)
class Measured:
    """A program, its best run in milliseconds, and what it found."""

    program: str
    milliseconds: float
    values: Values


def played(players: int, rounds: int) -> TrfDocument:
    """The event, paired by the Dutch system."""
    chance, dutch = Random(players), system("fide-dutch")
    return play_out(new_event(players, rounds, dutch, RATES, chance), dutch, chance)


def ours(document: TrfDocument) -> tuple[Callable[[], Any], Callable[[Any], Values]]:
    """From records."""
    records = derive_records(document.model_players(), document.rounds)
    return lambda: _rows(records), _our_values


def ours_from_rounds(document: TrfDocument) -> tuple[Callable[[], Any], Callable[[Any], Values]]:
    """From players and rounds as they are stored."""
    players, rounds = document.model_players(), document.rounds
    return lambda: _rows(derive_records(players, rounds)), _our_values


def _rows(records: Records) -> Any:
    return rows_by_criteria(Event(records), Order("own", Edition.FIDE_2026, SystemKind.SWISS, CODES))


def _our_values(rows: Any) -> Values:
    return {
        code: {row.number: None if row.values[place] is None else float(row.values[place].value) for row in rows}
        for place, code in enumerate(CODES)
        if code in COMPARED
    }


def tiebreak_core(document: TrfDocument) -> tuple[Callable[[], Any], Callable[[Any], Values]]:
    """tiebreak-core by the rules of 2026, as its own function for a table does it."""
    from tiebreak_core import rank_standings_strict
    from tiebreak_core.models import PlayerTiebreakData

    records = derive_records(document.model_players(), document.rounds)
    players = {
        int(number): PlayerTiebreakData(
            int(number),
            record.player.rating,
            record.score / 2,
            [_their_game(records, one) for one in record.appearances],
        )
        for number, record in records.items()
    }
    criteria = ["direct_encounter", *COMPARED.values()]

    def table() -> Any:
        return rank_standings_strict(players, criteria, len(document.rounds), ruleset="fide-2026")

    def values(found: Any) -> Values:
        return {code: {row.player_id: row.values[name] for row in found.players} for code, name in COMPARED.items()}

    return table, values


def _their_game(records: Records, one: Appearance) -> Any:
    from tiebreak_core import FORFEIT_LOSS, FORFEIT_WIN, PAIRING_BYE, PLAYED, REQUESTED_BYE
    from tiebreak_core.models import GameRecord

    if one.opponent is None or one.colour is None:
        kind = PAIRING_BYE if one.bye is ByeKind.PAIRING_ALLOCATED else REQUESTED_BYE
        return GameRecord(-1, 0, one.points / 2, "white", one.round_number, kind)
    kind = PLAYED if one.is_played else FORFEIT_WIN if one.is_forfeit_win else FORFEIT_LOSS
    rating = records[one.opponent].player.rating
    return GameRecord(int(one.opponent), rating, one.points / 2, one.colour.value, one.round_number, kind)


def gacrux(document: TrfDocument) -> tuple[Callable[[], Any], Callable[[Any], Values]]:
    """Gacrux: making its competitors out of the results is part of its way, so it is counted."""
    from gacrux.tiebreak import tiebreak
    from gacrux.trf2json import trf2json

    reader = trf2json()
    reader.parse_file(write_trf(document), 0)

    def table() -> Any:
        asked = {"tiebreak": list(CODES), "check": False, "swiss": True, "pre_determined": False, "unrated": None}
        event = reader.get_tournament(1)
        return tiebreak(event, len(document.rounds), asked).compute_tiebreaks(event, asked)

    def values(found: Any) -> Values:
        scores = {one["cid"]: one["tiebreakScore"] for one in found["competitors"]}
        return {
            code: {number: float(score[place]) for number, score in scores.items()}
            for place, code in enumerate(CODES)
            if code in COMPARED
        }

    return table, values


PROGRAMS = {"ours": ours, "from rounds": ours_from_rounds, "tiebreak-core": tiebreak_core, "gacrux": gacrux}


def measure(program: str, document: TrfDocument, runs: int) -> Measured:
    """The best of so many runs."""
    table, values = PROGRAMS[program](document)
    times = []
    for _ in range(runs):
        begun = time.process_time()
        found = table()
        times.append(time.process_time() - begun)
    return Measured(program, 1000 * min(times), values(found))


def differences(mine: Values, theirs: Values) -> dict[str, int]:
    """By code, the players whose value is another one."""
    return {
        code: sum(
            value is not None and abs(value - (theirs[code][number] or 0)) > 1e-9
            for number, value in mine[code].items()
        )
        for code in COMPARED
    }


def lines_of(measured: Sequence[Measured]) -> Iterator[str]:
    """A row a program."""
    first = measured[0]
    for one in measured:
        differ = ", ".join(f"{code} {count}" for code, count in differences(first.values, one.values).items() if count)
        ratio = one.milliseconds / first.milliseconds
        yield f"{one.program:<14} {one.milliseconds:>9.1f} {ratio:>7.1f}x  {differ or '-'}"


def bars(measured: Sequence[Measured]) -> Iterator[tuple[str, bool]]:
    """What we want to be true, and whether it is."""
    mine = measured[0].milliseconds
    for one in measured:
        if one.program in ("tiebreak-core", "gacrux"):
            ratio = one.milliseconds / mine
            yield f"{ratio:.1f} times as fast as {one.program}, wanted {TIMES_FASTER}", ratio >= TIMES_FASTER


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--players", type=int, default=PLAYERS)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--runs", type=int, default=RUNS)
    arguments = parser.parse_args()
    document = played(arguments.players, arguments.rounds)
    print(f"{arguments.players} players, {arguments.rounds} rounds: {', '.join(CODES)}; ms")
    print(f"{os.cpu_count()} cores, Python {sys.version.split()[0]}\n{'program':<14} {'best':>9} {'ratio':>8}  differ")
    measured = [measure(program, document, arguments.runs) for program in PROGRAMS]
    print("\n".join(lines_of(measured)))
    found = list(bars(measured))
    for text, is_met in found:
        print(f"{'met' if is_met else 'MISSED'}: {text}")
    return 0 if all(is_met for _, is_met in found) else 1


if __name__ == "__main__":
    sys.exit(main())
