"""How long a round takes, and how much memory, beside other programs: `python -m bench.pairing`.

The same rounds for everybody: events of each size, played out by this project's engine and generator from a fixed
seed, with some byes, forfeits, late entries and withdrawals. Each program pairs the rounds of a size in a process of
its own, one after another; reading the files is not counted (see `bench/peers.py`, also for bbpPairings, where it is).

Columns: median and worst round in milliseconds of the processor; how many times the median of ours; peak, the largest
resident memory of the whole process while it paired, interpreter and packages included; growth, how far that is above
what the process held just before the round; alike, the rounds that it paired as ours did (py4swiss follows older
rules). At the end the exponent of growth: the slope of the medians over the sizes, both in logarithms.
"""

import argparse
import json
import math
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from bench.peers import ENGINES, is_at_hand, peak_of_children, seconds_of_children
from chalicelib.domain.formats.registry import system
from chalicelib.domain.lifecycle.simulation import Rates, after_round, before_round, new_event
from chalicelib.domain.trf.pairing import next_request
from chalicelib.domain.trf.writer import write_trf

SIZES = (20, 50, 100, 200, 500, 1000)
ROUNDS = 9
FEW = Fraction(1, 50)
RATES = Rates(forfeits=FEW, half_byes=FEW, zero_byes=FEW, withdraw=3 * FEW, late=3 * FEW)
TIMES_FASTER = {200: 3, 500: 5, 1000: 10}
"""Than gacrux, in the median round; at other sizes as fast."""
MOST_MEGABYTES = 150
"""At 1000 players."""
_MEGABYTE = 1_000_000
_HEAD = " size  program        median     worst    ratio    peak  growth  alike"
_HERE = Path(__file__).resolve().parents[1]


@dataclass(frozen=True, slots=True)
class Measured:
    """What a program needed for the rounds of one size."""

    engine: str
    size: int
    milliseconds: tuple[float, ...]
    peak: int
    growth: int
    boards: tuple[Any, ...]

    @property
    def median(self) -> float:
        """Of the rounds, in milliseconds."""
        return statistics.median(self.milliseconds)


def rounds_of(size: int) -> Iterator[str]:
    """The file before each round of the event of this size."""
    chance, dutch = Random(size), system("fide-dutch")
    event = new_event(size, ROUNDS, dutch, RATES, chance)
    for _ in range(ROUNDS):
        event = before_round(event, chance)
        yield write_trf(event.document)
        event = after_round(event, dutch.pair_round(next_request(event.document)), chance)


def measure(engine: str, size: int, folder: Path) -> Measured:
    """In a process of its own."""
    command = [sys.executable, "-m", "bench.pairing", "--child", engine, str(folder)]
    done = subprocess.run(command, cwd=_HERE, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"{engine} with {size} players: {done.stderr.strip()}")
    found = json.loads(done.stdout)
    boards = tuple(found["boards"])
    return Measured(engine, size, tuple(found["milliseconds"]), found["peak"], found["growth"], boards)


def child(engine: str, folder: Path) -> dict[str, Any]:
    """Pair every file of the folder, in order of their names."""
    milliseconds, peaks, growths, boards = [], [], [], []
    for number, file in enumerate(sorted(folder.iterdir()), start=1):
        pair = ENGINES[engine](file.read_text(encoding="utf-8"), number)
        before = _reset_peak()
        begun = _seconds()
        made = pair()
        milliseconds.append(1000 * (_seconds() - begun))
        peaks.append(peak_of_children() if engine == "bbpPairings" else _memory("VmHWM"))
        growths.append(max(0, peaks[-1] - before))
        boards.append(sorted(made))
    return {"milliseconds": milliseconds, "peak": max(peaks), "growth": max(growths), "boards": boards}


def _seconds() -> float:
    """Of the processor, for this process and those that it waited for: what others do meanwhile does not count."""
    return time.process_time() + seconds_of_children()


def _reset_peak() -> int:
    """Forget the largest resident memory so far, where the system lets us; the resident memory now."""
    with suppress(OSError):
        Path("/proc/self/clear_refs").write_text("5", encoding="ascii")
    return _memory("VmRSS")


def _memory(what: str) -> int:
    """Bytes, as Linux counts them for this process."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return 1024 * int(next(line.split()[1] for line in lines if line.startswith(what)))


def lines_of(size: int, measured: Sequence[Measured]) -> Iterator[str]:
    """A row a program."""
    first = measured[0]
    for one in measured:
        alike = sum(mine == his for mine, his in zip(first.boards, one.boards, strict=True))
        yield (
            f"{size:>5}  {one.engine:<11} {one.median:>9.1f} {max(one.milliseconds):>9.1f} "
            f"{one.median / first.median:>7.1f}x {one.peak / _MEGABYTE:>7.0f} {one.growth / _MEGABYTE:>7.0f} "
            f"{alike:>4}/{len(one.boards)}"
        )


def exponent(measured: Sequence[Measured]) -> float:
    """The slope of log median over log size, by least squares."""
    return statistics.linear_regression(
        [math.log(one.size) for one in measured], [math.log(one.median) for one in measured]
    ).slope


def bars(measured: Sequence[Measured]) -> Iterator[tuple[str, bool]]:
    """What we want to be true, and whether it is."""
    mine = {one.size: one for one in measured if one.engine == "ours"}
    for one in measured:
        if one.engine in ("gacrux", "py4swiss"):
            wanted = TIMES_FASTER.get(one.size, 1) if one.engine == "gacrux" else 1
            ratio = one.median / mine[one.size].median
            yield f"{one.size} players: {ratio:.1f} times as fast as {one.engine}, wanted {wanted}", ratio >= wanted
    if 1000 in mine:
        peak = mine[1000].peak / _MEGABYTE
        yield f"1000 players: {peak:.0f} MB, wanted less than {MOST_MEGABYTES}", peak < MOST_MEGABYTES


def run(sizes: Sequence[int], engines: Sequence[str], rounds: int) -> int:
    """Measure everything, print it; 1 where a bar is missed."""
    everything: list[Measured] = []
    print(
        f"{'size':>5}  {'program':<11} {'median':>9} {'worst':>9} {'ratio':>8} {'peak':>7} {'growth':>7} {'alike':>6}"
    )
    for size in sizes:
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for number, text in zip(range(1, rounds + 1), rounds_of(size), strict=False):
                (folder / f"{number:02}.trf").write_text(text, encoding="utf-8", newline="")
            measured = [measure(engine, size, folder) for engine in engines]
        print("\n".join(lines_of(size, measured)), flush=True)
        everything += measured
    if len(sizes) > 1:
        for engine in engines:
            print(f"{engine}: grows as size^{exponent([one for one in everything if one.engine == engine]):.2f}")
    found = list(bars(everything))
    for text, is_met in found:
        print(f"{'met' if is_met else 'MISSED'}: {text}")
    return 0 if all(is_met for _, is_met in found) else 1


def _numbers(text: str) -> list[int]:
    return [int(part) for part in text.split(",")]


def main() -> int:
    at_hand = [engine for engine in ENGINES if is_at_hand(engine)]
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", type=_numbers, default=list(SIZES), metavar="N,N,...")
    parser.add_argument("--engines", default=",".join(at_hand), metavar="E,E,...", help="default: %(default)s")
    parser.add_argument("--rounds", type=int, default=ROUNDS, metavar="R", help="the first R rounds (%(default)s)")
    parser.add_argument("--child", nargs=2, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.child:
        engine, folder = arguments.child
        print(json.dumps(child(engine, Path(folder))))
        return 0
    chosen = [engine for engine in arguments.engines.split(",") if engine != "ours"]
    unknown = [engine for engine in chosen if engine not in at_hand]
    if unknown:
        parser.error(f"not at hand: {', '.join(unknown)}")
    print(f"{arguments.rounds} rounds each, ms and MB; {os.cpu_count()} cores, Python {sys.version.split()[0]}")
    return run(arguments.sizes, ["ours", *chosen], arguments.rounds)


if __name__ == "__main__":
    sys.exit(main())
