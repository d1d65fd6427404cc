"""The ladder as the sheet says it, read sentence by sentence: slow, with nothing prepared, to compare with.

Of the settings it knows those of the command line (D1-D6): shares of a value, a cap on absences, the three modes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

Event = tuple[int, str, int, int | None]
Row = tuple[int, Fraction, Fraction]
"""Player, value used, total."""


@dataclass(frozen=True)
class Reading:
    """The rules as a file gives them, and what happened."""

    start_order: tuple[int, ...]
    events: tuple[Event, ...]
    shares: dict[str, Fraction]
    first_value: Fraction | None
    ratio: Fraction
    step: Fraction
    own_value_in_total: bool
    mode: str
    max_paid_absences: int | None

    def after_every_round(self) -> tuple[list[list[Row]], list[tuple[int, list[tuple[int, ...]]]]]:
        """A table for each round, and the cycles of orders by round."""
        tables: list[list[Row]] = []
        cycles: list[tuple[int, list[tuple[int, ...]]]] = []
        order, kept = self.start_order, dict.fromkeys(self.start_order, Fraction(0))
        for number in range(1, max((event[0] for event in self.events), default=0) + 1):
            if self.mode == "converge":
                used, totals, cycle = self._converged(order, number)
                if len(cycle) > 1:
                    cycles.append((number, cycle))
            elif self.mode == "one_pass":
                used = self.values(order)
                totals = {player: self.total(player, used, range(1, number + 1)) for player in self.start_order}
            else:
                used = self.values(order)
                own = used if self.own_value_in_total else dict.fromkeys(self.start_order, Fraction(0))
                for player in self.start_order:
                    kept[player] += self.total(player, used, [number]) - own[player]
                totals = {player: own[player] + kept[player] for player in self.start_order}
            order = self.ranked(totals)
            tables.append([(player, used[player], totals[player]) for player in order])
        return tables, cycles

    def values(self, order: Sequence[int]) -> dict[int, Fraction]:
        """Place 1 is worth the maximum, each next place one step less."""
        value = self.first_value
        if value is None:
            value = self.ratio * self.step * (len(order) - 1) / (self.ratio - 1)
        worth = {}
        for player in order:
            worth[player] = value
            value = value - self.step
        return worth

    def total(self, player: int, values: dict[int, Fraction], rounds: Sequence[int]) -> Fraction:
        """His own value, where it counts, and what every round gave him."""
        total = values[player] if self.own_value_in_total else Fraction(0)
        for event in self.events:
            if event[0] in rounds:
                total += self.amount(player, event, values)
        return total

    def amount(self, player: int, event: Event, values: dict[int, Fraction]) -> Fraction:
        """What an event gives a player."""
        _, kind, first, second = event
        if player not in (first, second):
            return Fraction(0)
        if second is None:
            if kind == "absent" and self.is_not_paid(event):
                return Fraction(0)
            return self.shares[kind] * values[player]
        opponent = second if player == first else first
        if kind == "draw":
            return self.shares["draw"] * values[opponent]
        has_won = kind == ("1-0" if player == first else "0-1")
        return self.shares["win" if has_won else "loss"] * values[opponent]

    def is_not_paid(self, absence: Event) -> bool:
        """He had as many absences as are paid before this one."""
        earlier = [one for one in self.events if one[1] == "absent" and one[2] == absence[2] and one[0] < absence[0]]
        return self.max_paid_absences is not None and len(earlier) >= self.max_paid_absences

    def ranked(self, totals: dict[int, Fraction]) -> tuple[int, ...]:
        """The highest total first; equal ones as in the start list."""
        rest, order = list(self.start_order), []
        while rest:
            best = rest[0]
            for player in rest:
                if totals[player] > totals[best]:
                    best = player
            order.append(best)
            rest.remove(best)
        return tuple(order)

    def _converged(
        self, order: tuple[int, ...], number: int
    ) -> tuple[dict[int, Fraction], dict[int, Fraction], list[tuple[int, ...]]]:
        """Score, rank, give values, and again, until an order was there before: the mean of those that come back."""
        orders, tables = [order], []
        while True:
            used = self.values(orders[-1])
            totals = {player: self.total(player, used, range(1, number + 1)) for player in self.start_order}
            tables.append((used, totals))
            following = self.ranked(totals)
            if following in orders:
                break
            orders.append(following)
        begin = orders.index(following)
        again = tables[begin:]
        mean_used = {one: sum((table[0][one] for table in again), Fraction(0)) / len(again) for one in order}
        mean_totals = {one: sum((table[1][one] for table in again), Fraction(0)) / len(again) for one in order}
        return mean_used, mean_totals, orders[begin:]
