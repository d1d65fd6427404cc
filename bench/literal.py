"""The Dutch system and Swiss64 against their rules read literally: `python -m bench.literal EVENTS` (small events).

Dutch: the pairs, the bye, and every refused opponent by forcing him. Swiss64: the pairs, the bye, and what a step of S7
costs, against every complete pairing.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool
from random import Random

from chalicelib.domain.formats.contract import RoundPairing
from chalicelib.domain.formats.swiss64.system import Swiss64
from tests.domain.formats.swiss64.literal import literally as swiss64_literally
from tests.domain.formats.swiss_dutch.events import DUTCH, Habits, played_event
from tests.domain.formats.swiss_dutch.test_explanation import refusals_proven
from tests.domain.formats.swiss_dutch.test_literal import literally as dutch_literally

HABITS = (Habits(), Habits(8, 15, 1), Habits(15, 30, 4))


def unordered(pairing: RoundPairing) -> tuple[set[frozenset[int]], int | None]:
    """Who meets whom, and who has the bye."""
    return {frozenset((pair.white, pair.black)) for pair in pairing.pairs}, pairing.bye


def dutch(seed: int) -> Iterator[str]:
    """What was compared in one event, and what differs."""
    chance = Random(seed)
    event = played_event(seed, chance.randint(2, 8), chance.randint(2, 7), chance.choice(HABITS), DUTCH)
    for request, pairing in event:
        pairs, bye = dutch_literally(request) or (set(), None)
        alike = ({frozenset(pair) for pair in pairs}, bye) == unordered(pairing)
        yield "rounds of fide-dutch" if alike else f"DIFFERENT fide-dutch seed {seed} round {request.round_number}"
        yield from ("refusals of fide-dutch" for _ in range(refusals_proven(request)))


def swiss64(seed: int) -> Iterator[str]:
    """The same for Swiss64."""
    chance = Random(seed)
    players = chance.randint(2, 8)
    for request, pairing in played_event(seed, players, chance.randint(2, players + 2), HABITS[1], Swiss64()):
        step, receiver, _, pairs = swiss64_literally(request) or (0, None, None, set())
        alike = (pairs, receiver) == unordered(pairing)
        what = f"rounds of swiss64 at step {step}"
        yield what if alike else f"DIFFERENT swiss64 seed {seed} round {request.round_number}"


def compared(seed: int) -> Counter[str]:
    """Both systems, one event each."""
    return Counter([*dutch(seed), *swiss64(seed)])


def main(events: int) -> int:
    """Print what was compared; 1 when something differs."""
    begun = time.perf_counter()
    with Pool() as pool:
        total = sum(pool.imap_unordered(compared, range(events), chunksize=20), Counter[str]())
    for what, count in sorted(total.items()):
        print(f"{count:7} {what}")
    print(f"{time.perf_counter() - begun:.0f} s")
    return int(any(what.startswith("DIFFERENT") for what in total))


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1])))
