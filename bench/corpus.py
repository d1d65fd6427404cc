"""Pair a whole archive of events again and count what differs: `python -m bench.corpus ARCHIVE`."""

import sys
import time
from collections import Counter
from multiprocessing import Pool
from pathlib import Path

from tests.domain.formats.swiss_dutch.corpus import Event, events, paired


def compared(event: Event) -> tuple[str, list[str], list[tuple[float, int, str]]]:
    """The kind of the event, its rounds that differ, and how long each took: seconds, players, name."""
    different, times = [], []
    for round_number, expected in event.expected.items():
        request = event.request(round_number)
        begun = time.perf_counter()
        got = paired(request)
        times.append((time.perf_counter() - begun, len(request.present), f"{event.name} round {round_number}"))
        if got != expected:
            different.append(f"{event.name} round {round_number}: {got} instead of {expected}")
    return event.kind, different, times


def main(archive: Path) -> int:
    begun = time.perf_counter()
    rounds, wrong = Counter[str](), Counter[str]()
    times: list[tuple[float, int, str]] = []
    with Pool() as pool:
        for kind, different, taken in pool.imap_unordered(compared, events(archive)):
            rounds[kind] += len(taken)
            wrong[kind] += len(different)
            times += taken
            for line in different:
                print(line)
    for kind, count in sorted(rounds.items()):
        print(f"{kind:10} {count:5} rounds, {wrong[kind]} different")
    print(f"{'all':10} {rounds.total():5} rounds, {wrong.total()} different, {time.perf_counter() - begun:.1f} s")
    for seconds, players, name in sorted(times, reverse=True)[:5]:
        print(f"slowest: {1000 * seconds:6.1f} ms, {players} players, {name}")
    return 1 if wrong.total() else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
