"""How long an evening of a club takes to be paired, also in awkward states of a cycle: `python -m bench.evenings`.

Each line is one cycle, played out from a fixed seed: processor's time in milliseconds of the slowest evening, of all of
them in the mean, and of the reasons of the last one.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random

from chalicelib.domain.formats.keizer.system import Keizer
from chalicelib.domain.model.ladder import EveningRules, FirstRound
from tests.domain.formats.keizer.cycles import Habits, played_cycle

PLAYERS = 100
AT_MOST_MS = 1000
"""For 100 players, whatever the state of the cycle."""


@dataclass(frozen=True, slots=True)
class Case:
    """A cycle of so many evenings."""

    name: str
    rounds: int
    rules: EveningRules = field(default_factory=EveningRules)
    habits: Habits = field(default_factory=Habits)
    players: int = PLAYERS


CASES = (
    Case("40 members, a year", 40, players=40),
    Case("a cycle of 12", 12),
    Case("everybody every evening, 40 of them", 40, habits=Habits(away=0)),
    Case("nobody within 3 rounds", 20, EveningRules(max_meetings=None, gap=3)),
    Case("nobody within 90 rounds", 40, EveningRules(gap=90), Habits(away=0)),
    Case("once in a cycle, all against all", 99, EveningRules(max_meetings=1), Habits(away=0)),
    Case("60 evenings by lot", 60, habits=Habits(by_hand=100)),
    Case("60 evenings by lot, a fifth forbidden", 60, EveningRules(max_meetings=1), Habits(apart=20, by_hand=100)),
    Case("a fifth of all pairs forbidden", 20, habits=Habits(away=10, apart=20)),
    Case("nearly all pairs forbidden", 5, habits=Habits(away=0, apart=97)),
    Case("groups of 8 in round 1", 2, EveningRules(first_round=FirstRound.GROUPS)),
    Case("200 players", 12, players=200),
    Case("300 players", 3, players=300),
)


def milliseconds(what: Callable[[], object]) -> float:
    """Processor's time."""
    begun = time.process_time()
    what()
    return 1000 * (time.process_time() - begun)


def measured(case: Case) -> list[float]:
    """Of each evening; at the end of the reasons of the last one."""
    played = [*played_cycle(Random(case.players), case.players, case.rounds, case.rules, case.habits)]
    times = [milliseconds(partial(Keizer().pair_round, request)) for request, _ in played]
    return [*times, milliseconds(partial(Keizer().explain, *played[-1]))]


def main() -> int:
    """Print a line for each cycle; 1 when 100 players take too long."""
    is_slow = False
    for case in CASES:
        *times, reasons = measured(case)
        is_slow |= case.players == PLAYERS and max(times) > AT_MOST_MS
        mean = sum(times) / len(times)
        print(f"{case.name:40} {case.players:4} players: {max(times):6.0f} {mean:6.0f} {reasons:6.0f} ms")
    return int(is_slow)


if __name__ == "__main__":
    raise SystemExit(main())
