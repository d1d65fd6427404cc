"""How long the ladder of a whole season takes from its first round, in each mode.

    python -m bench.keizer [--players 67] [--rounds 30] [--repeat 5]

The season is made up, of the size of a large club's: on each evening nine of twenty play, and a few have a duty.
"""

import argparse
import random
import statistics
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from chalicelib.domain.formats.keizer.ladder import ladders
from chalicelib.domain.formats.keizer.presets import CLASSIC
from chalicelib.domain.formats.keizer.record import Counted, LadderBye, LadderField, LadderGame, LadderPlayer
from chalicelib.domain.formats.keizer.values import proposed_first_value
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import ABSENT, BYE, CLUB, Revaluation
from chalicelib.domain.model.result import GameResult

RESULTS = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--players", type=int, default=67)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    field, counted = season(arguments.players, arguments.rounds)
    first = Fraction(proposed_first_value(arguments.players))
    print(f"{arguments.players} players, {arguments.rounds} rounds, {len(counted)} events")
    for mode in Revaluation:
        rules = replace(CLASSIC.rules, first_value=first, mode=mode)
        seconds = []
        for _ in range(arguments.repeat):
            begin = time.process_time()
            made = ladders(field, counted, rules)
            seconds.append(time.process_time() - begin)
        cycles = sum(bool(one.cycle) for one in made)
        print(f"{mode.value:<9}{statistics.median(seconds):.3f} s, {cycles} rounds without an order that stays")


def season(players: int, rounds: int, seed: int = 1) -> tuple[LadderField, tuple[Counted, ...]]:
    """A season by lot: who stands higher in the start list wins more often."""
    lots = random.Random(seed)
    numbers = [PairingNumber(number) for number in range(1, players + 1)]
    counted = [line for number in range(1, rounds + 1) for line in evening(RoundNumber(number), numbers, lots)]
    return LadderField(tuple(LadderPlayer(number) for number in numbers), rounds), tuple(counted)


def evening(round_number: RoundNumber, numbers: list[PairingNumber], lots: random.Random) -> Iterator[Counted]:
    present = sorted(lots.sample(numbers, len(numbers) * 9 // 20))
    absent = [number for number in numbers if number not in present]
    if len(present) % 2:
        yield LadderBye(round_number, present.pop(), BYE)
    for white, black in zip(present[::2], present[1::2], strict=True):
        yield LadderGame(round_number, white, black, lots.choices(RESULTS, (4, 2, 3))[0])
    for number in absent:
        yield LadderBye(round_number, number, lots.choices((ABSENT, CLUB), (5, 1))[0])


if __name__ == "__main__":
    main()
