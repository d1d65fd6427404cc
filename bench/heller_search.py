"""The search behind `bench.heller`: simulated annealing over five rounds of pairings with colours.

Number 0 is nobody: who plays him rests, so that resting twice is meeting somebody twice. Two moves: two numbers change
places in one round, or in all rounds (which changes neither who has met nor the colours of any place). Where nobody
may have one colour twice running and nobody rests, everybody's colours are drawn at once and stay.
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import ceil, floor
from random import Random

from chalicelib.domain.formats.heller.checker import ROUNDS
from chalicelib.domain.model.tournament import Schedule

WHITE, BLACK, RESTS = range(3)
USUAL_HEATS = 1.0, 0.15
"""How easily worse moves are made, at the beginning and at the end."""
NUMBER_MOVES = 0.15
"""The share of moves that are of the second kind."""
FAULT, REPEAT, SUM, DISTANCE = 3.0, 0.7, 0.1, 0.4
"""What a fault, a colour twice running, a unit of the sums' cost, and a unit of distance weigh."""

Cost = Callable[[int, int, int], float]
"""What is wrong with a number that has so many opponents with such a sum."""


@dataclass(frozen=True, slots=True)
class Goal:
    """When the search has found what it looks for.

    `cost` is 0 for each number within the limits of the variant; `distances` is the most that they may add up to,
    None where they do not matter; `repeats` the most times that anybody has one colour twice running.
    """

    cost: Cost
    repeats: int
    distances: int | None = None


def found(players: int, goal: Goal, seed: str, moves: int, heats: tuple[float, float] = USUAL_HEATS) -> Schedule | None:
    """A table that reaches the goal, or None after so many moves. The same seed makes the same one."""
    state = _State(players, goal, Random(seed))
    heat, cold = heats
    cooling = (cold / heat) ** (1 / moves)
    for _ in range(moves):
        heat *= cooling
        if state.moved(heat) and state.is_there:
            return state.table
    return None


def _colour_costs() -> Iterator[tuple[int, int]]:
    """For every colour history, as a number in base 3: its faults, and how often a colour came twice running."""
    for code in range(3**ROUNDS):
        history = [colour for colour in (code // 3**round_ % 3 for round_ in range(ROUNDS)) if colour != RESTS]
        uneven = max(0, abs(history.count(WHITE) - history.count(BLACK)) - 1)
        thrice = sum(one == two == three for one, two, three in zip(history, history[1:], history[2:], strict=False))
        yield uneven + thrice, sum(one == two for one, two in pairwise(history))


_COSTS = tuple(_colour_costs())
_FAULTS, _REPEATS = [faults for faults, _ in _COSTS], [repeats for _, repeats in _COSTS]


class _State:
    """Five rounds, and everything that is counted in them, kept up to date move by move."""

    def __init__(self, players: int, goal: Goal, rng: Random) -> None:
        self.players, self.goal, self.random = players, goal, rng.random
        self.alternates = goal.repeats == 0 and players % 2 == 0
        numbers = range(players + 1)
        self.cost = [
            [[goal.cost(number, ROUNDS - rests, total) if number else 0.0 for total in range(ROUNDS * players + 1)]
             for rests in range(ROUNDS + 1)]
            for number in numbers
        ]  # fmt: skip
        matter = goal.distances is not None
        self.far = [[abs(one - two) if matter and one and two else 0 for two in numbers] for one in numbers]
        self.opponents, self.colours = self._drawn(rng)
        self.met = [[0] * (players + 1) for _ in numbers]
        for round_ in self.opponents:
            for one, two in enumerate(round_):
                self.met[one][two] += 1
        self.rests = [self.met[number][0] if players % 2 else 0 for number in numbers]
        self.totals = [sum(round_[number] for round_ in self.opponents) for number in numbers]
        self.histories = [self._history(number) for number in numbers]
        self._count()

    def _drawn(self, rng: Random) -> tuple[list[list[int]], list[list[int]]]:
        opponents, colours = [], []
        for _ in range(ROUNDS):
            order = self._order(rng, len(opponents))
            opponents.append([0] * (self.players + 1))
            colours.append([WHITE] * (self.players + 1))
            for white, black in zip(order[::2], order[1::2], strict=True):
                opponents[-1][white], opponents[-1][black] = black, white
                colours[-1][black] = BLACK
        return opponents, colours

    def _order(self, rng: Random, round_: int) -> list[int]:
        """White and Black of every game of a round, by chance."""
        order = list(range(1 - self.players % 2, self.players + 1))
        if not self.alternates:
            rng.shuffle(order)
            return order
        halves = order[::2], order[1::2]
        for half in halves:
            rng.shuffle(half)
        first, second = halves if round_ % 2 else reversed(halves)
        return [number for game in zip(first, second, strict=True) for number in game]

    def _history(self, number: int) -> int:
        """A number's colours in base 3."""
        places = zip(self.opponents, self.colours, strict=True)
        return sum(
            (colours[number] if opponents[number] else RESTS) * 3**round_
            for round_, (opponents, colours) in enumerate(places)
        )

    def _count(self) -> None:
        real = range(1, self.players + 1)
        pairs = [(one, two) for one in range(self.players + 1) for two in range(one)]
        self.faults = sum(max(0, self.met[one][two] - 1) for one, two in pairs)
        self.faults += sum(_FAULTS[self.histories[number]] for number in real)
        self.repeats = sum(_REPEATS[self.histories[number]] for number in real)
        self.distances = sum(self.met[one][two] * self.far[one][two] for one, two in pairs)
        self.amiss = sum(self.cost[number][self.rests[number]][self.totals[number]] for number in real)

    @property
    def is_there(self) -> bool:
        """The goal is reached."""
        return (
            self.faults == 0
            and self.repeats <= self.goal.repeats
            and self.distances <= (self.goal.distances or 0)
            and self.amiss < 1e-9
        )

    @property
    def table(self) -> Schedule:
        """The games, the strongest player's first."""
        numbers = range(1, self.players + 1)
        return tuple(
            tuple(
                sorted(
                    ((one, round_[one]) for one in numbers if colours[one] == WHITE and round_[one]),
                    key=min,
                )
            )
            for round_, colours in zip(self.opponents, self.colours, strict=True)
        )

    def moved(self, heat: float) -> bool:
        """One move was tried and made: the better ones always, a worse one the more rarely the worse and colder."""
        one, two = int(self.random() * self.players) + 1, int(self.random() * self.players) + 1
        if one == two:
            return False
        chance = self.random()
        if chance < NUMBER_MOVES:
            return self._change_numbers(one, two, heat)
        round_ = int((chance - NUMBER_MOVES) / (1 - NUMBER_MOVES) * ROUNDS)
        if self.alternates and self.colours[round_][one] != self.colours[round_][two]:
            return False
        if self.opponents[round_][one] == two:
            return self._change_colours(round_, one, two, heat)
        return self._change_places(round_, one, two, heat)

    def _accepts(self, worse: float, heat: float) -> bool:
        return worse <= 0 or self.random() < math.exp(-worse / heat)

    def _change_colours(self, round_: int, one: int, two: int, heat: float) -> bool:
        """The two play each other: they change colours."""
        colours, place = self.colours[round_], 3**round_
        shift = (colours[two] - colours[one]) * place
        histories = self.histories[one] + shift, self.histories[two] - shift
        faults, repeats = self._by_colours(one, two, histories)
        if not self._accepts(FAULT * faults + REPEAT * repeats, heat):
            return False
        self.histories[one], self.histories[two] = histories
        colours[one], colours[two] = colours[two], colours[one]
        self.faults += faults
        self.repeats += repeats
        return True

    def _by_colours(self, one: int, two: int, histories: tuple[int, int]) -> tuple[int, int]:
        """How many more faults and repeats with these colours."""
        before, other = self.histories[one], self.histories[two]
        after, another = histories
        return (
            _FAULTS[after] + _FAULTS[another] - _FAULTS[before] - _FAULTS[other],
            _REPEATS[after] + _REPEATS[another] - _REPEATS[before] - _REPEATS[other],
        )

    def _change_places(self, round_: int, one: int, two: int, heat: float) -> bool:
        """Each plays the other's opponent with the other's colour."""
        opponents, met, rests, totals = self.opponents[round_], self.met, self.rests, self.totals
        mine, yours = opponents[one], opponents[two]
        again = (met[one][yours] > 0) + (met[two][mine] > 0) - (met[one][mine] > 1) - (met[two][yours] > 1)
        histories = self._with_places_changed(round_, one, two)
        faults, repeats = self._by_colours(one, two, histories)
        faults += again
        more = (yours == 0) - (mine == 0) if self.players % 2 else 0
        cost = self.cost
        amiss = (
            cost[one][rests[one] + more][totals[one] + yours - mine]
            - cost[one][rests[one]][totals[one]]
            + cost[two][rests[two] - more][totals[two] + mine - yours]
            - cost[two][rests[two]][totals[two]]
        )
        if mine:
            amiss += cost[mine][rests[mine]][totals[mine] + two - one] - cost[mine][rests[mine]][totals[mine]]
        if yours:
            amiss += cost[yours][rests[yours]][totals[yours] + one - two] - cost[yours][rests[yours]][totals[yours]]
        farther = self._farther(one, two, mine, yours)
        if not self._accepts(FAULT * faults + REPEAT * repeats + SUM * amiss + DISTANCE * farther, heat):
            return False
        self._put(round_, one, two)
        self.histories[one], self.histories[two] = histories
        rests[one] += more
        rests[two] -= more
        totals[one] += yours - mine
        totals[two] += mine - yours
        totals[mine] += two - one
        totals[yours] += one - two
        self.faults += faults
        self.repeats += repeats
        self.amiss += amiss
        self.distances += farther
        return True

    def _with_places_changed(self, round_: int, one: int, two: int) -> tuple[int, int]:
        """The colours of both after that."""
        opponents, colours, place = self.opponents[round_], self.colours[round_], 3**round_
        mine, yours = colours[one], colours[two]
        if self.players % 2:
            mine = mine if opponents[one] else RESTS
            yours = yours if opponents[two] else RESTS
        shift = (yours - mine) * place
        return self.histories[one] + shift, self.histories[two] - shift

    def _farther(self, one: int, two: int, mine: int, yours: int) -> int:
        far = self.far
        return far[one][yours] + far[two][mine] - far[one][mine] - far[two][yours]

    def _put(self, round_: int, one: int, two: int) -> None:
        """Change their places in this round, in which they do not meet."""
        opponents, colours, met = self.opponents[round_], self.colours[round_], self.met
        mine, yours = opponents[one], opponents[two]
        for number, before, after in ((one, mine, yours), (two, yours, mine)):
            met[number][before] -= 1
            met[before][number] -= 1
            met[number][after] += 1
            met[after][number] += 1
            opponents[number], opponents[after] = after, number
        colours[one], colours[two] = colours[two], colours[one]

    def _shifts(self, one: int, two: int) -> tuple[dict[int, int], int]:
        """By how much the sums of the others change when the two change numbers, and the distances."""
        shifts: dict[int, int] = {}
        farther = 0
        for round_ in self.opponents:
            mine, yours = round_[one], round_[two]
            if mine != two:
                shifts[mine] = shifts.get(mine, 0) + two - one
                shifts[yours] = shifts.get(yours, 0) + one - two
                farther += self._farther(one, two, mine, yours)
        return shifts, farther

    def _swap_numbers(self, one: int, two: int) -> None:
        for number, round_ in enumerate(self.opponents):
            if round_[one] == two:
                colours = self.colours[number]
                colours[one], colours[two] = colours[two], colours[one]
            else:
                self._put(number, one, two)
        for counted in (self.histories, self.rests):
            counted[one], counted[two] = counted[two], counted[one]

    def _change_numbers(self, one: int, two: int, heat: float) -> bool:
        """The two change numbers: each has all games of the other."""
        shifts, farther = self._shifts(one, two)
        own = (two - one) * self.met[one][two]
        totals, rests, cost = self.totals, self.rests, self.cost
        after = totals[two] + own, totals[one] - own
        amiss = cost[one][rests[two]][after[0]] - cost[one][rests[one]][totals[one]]
        amiss += cost[two][rests[one]][after[1]] - cost[two][rests[two]][totals[two]]
        for other, shift in shifts.items():
            if other:
                amiss += cost[other][rests[other]][totals[other] + shift] - cost[other][rests[other]][totals[other]]
        if not self._accepts(SUM * amiss + DISTANCE * farther, heat):
            return False
        for other, shift in shifts.items():
            totals[other] += shift
        totals[one], totals[two] = after
        self._swap_numbers(one, two)
        self.amiss += amiss
        self.distances += farther
        return True


def within_range(players: int, widest: int) -> Cost:
    """Even: everybody's sum lies within half of the widest range of the mean. Odd numbers have no range to keep."""
    middle = ROUNDS * (players + 1)
    return lambda _, __, total: float(max(0, abs(2 * total - middle) - widest) ** 2)


def within_mean(players: int, limit: Fraction) -> Cost:
    """Odd: nobody's mean opponent is farther from the middle than this."""
    return lambda _, games, total: float(max(0, abs(2 * total - games * (players + 1)) - 2 * limit * games) ** 2)


def within_share(players: int, limit: Fraction) -> Cost:
    """Nobody's sum is farther than this from his share of a full round robin; counted in whole steps beyond it."""
    whole = players * (players + 1) // 2

    def cost(number: int, games: int, total: int) -> float:
        share = Fraction(games * (whole - number), players - 1)
        return float(4 * max(0, ceil(share - limit) - total, total - floor(share + limit)) ** 2)

    return cost


def any_sum(*_: int) -> float:
    """Sums do not matter."""
    return 0.0
