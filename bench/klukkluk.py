"""Klukkluk's Swiss against every pairing there is, and against the clock: `python -m bench.klukkluk [EVENTS]`.

First so many random events of two to nine players, every third one with the reasons; then larger ones, round by round.
"""

import sys
import time
from collections import Counter
from multiprocessing import Pool

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.klukkluk.system import Klukkluk
from tests.domain.formats.klukkluk.comparison import compare, compare_refused
from tests.domain.formats.klukkluk.events import BUSY, QUIET, Habits, played_event

HABITS = (QUIET, Habits(), BUSY)
SIZES = (20, 50, 100, 200, 300)
ROUNDS = 9


def compared(seed: int) -> Counter[str]:
    """One event, every round of it; an answer that differs raises AssertionError."""
    players, habits = 2 + seed % 8, HABITS[seed // 8 % 3]
    counts = Counter[str](events=1)
    for request, answer in played_event(seed, players, 3 + seed // 24 % 7, habits):
        compare(request, answer)
        counts["rounds"] += 1
        if isinstance(answer, NoLegalPairingError):
            counts[f"refused: {answer.details['rule']}"] += 1
        else:
            counts["rounds with something allowed"] += bool(answer.used)
        if seed % 3 == 0 and players < 9:
            counts["refused opponents"] += compare_refused(request, answer)
    return counts


def timed(players: int) -> None:
    """Nine rounds: pairing, and the reasons of the last one."""
    times = []
    for request, _ in played_event(players, players, ROUNDS, Habits(away=3)):
        begun = time.perf_counter()
        pairing = Klukkluk().pair_round(request)
        times.append(time.perf_counter() - begun)
    begun = time.perf_counter()
    Klukkluk().explain(request, pairing)
    explained = time.perf_counter() - begun
    milliseconds = " ".join(f"{1000 * seconds:6.0f}" for seconds in times)
    print(f"{players:5} players, ms a round: {milliseconds}; reasons {1000 * explained:.0f} ms")


def main(events: int) -> None:
    begun = time.perf_counter()
    counts = Counter[str]()
    with Pool() as pool:
        for one in pool.imap_unordered(compared, range(events), chunksize=20):
            counts += one
    for name, count in sorted(counts.items()):
        print(f"{count:8} {name}")
    print(f"no difference, {time.perf_counter() - begun:.0f} s")
    for players in SIZES:
        timed(players)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3000)
