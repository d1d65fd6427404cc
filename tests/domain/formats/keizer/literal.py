"""D8-D12 read literally: every way to pair the evening is tried, every rule is a sentence of the sheet.

It shares the records with the engine and nothing else. For ten players at most.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.contract import Evening, PairingRequest
from chalicelib.domain.model.ladder import BYE, FREE, ColourRule, EveningRules, FirstRound
from chalicelib.domain.model.result import Colour

Game = tuple[int, int]
W, B = Colour.WHITE, Colour.BLACK


@dataclass(frozen=True)
class Tonight:
    """One request, in the words of the sheet."""

    request: PairingRequest

    @property
    def evening(self) -> Evening:
        assert self.request.evening is not None
        return self.request.evening

    @property
    def rules(self) -> EveningRules:
        return self.evening.rules

    @cached_property
    def ladder(self) -> list[int]:
        standing = list(self.request.standing)
        return standing + sorted(number for number in self.request.records if number not in standing)

    @cached_property
    def signed_in(self) -> list[int]:
        return [number for number in self.ladder if number in self.request.present]

    def games(self, one: int, other: int | None = None) -> list[tuple[int, Colour]]:
        """What he played in this cycle (against the other): round, colour."""
        return [
            (made.round_number, made.colour)
            for made in self.request.records[one].appearances
            if made.is_played and made.colour is not None and other in (None, made.opponent)
        ]

    def is_forbidden(self, one: int, other: int) -> bool:
        return frozenset((one, other)) in self.request.forbidden

    # D12

    def times_free(self, one: int) -> int:
        return sum(made.reason in (BYE, FREE) for made in self.request.records[one].appearances)

    @cached_property
    def odd(self) -> int | None:
        """The lowest of those who have been free least often, but first of all as many as possible have an opponent."""
        if len(self.signed_in) % 2 == 0:
            return None
        left = {one: len(self.best_of([x for x in self.signed_in if x != one])[1]) for one in self.signed_in}
        can = [one for one in self.signed_in if left[one] == min(left.values())]
        least = min(map(self.times_free, can))
        return [one for one in can if self.times_free(one) == least][-1]

    @property
    def computer(self) -> int | None:
        """Whom the odd player meets."""
        there, odd = self.evening.computer, self.odd
        if odd is None or there is None or odd in self.evening.not_computer or odd in self.evening.declined:
            return None
        return None if self.is_forbidden(odd, there) else there

    @property
    def bye(self) -> tuple[int | None, str]:
        if self.odd is None or self.computer is not None:
            return None, ""
        is_there = self.evening.computer is not None
        return self.odd, FREE if is_there and self.odd in self.evening.declined else BYE

    # D8, D9

    @property
    def is_first(self) -> bool:
        return self.request.round_number == 1 and not self.evening.is_repairing

    def near(self, numbers: list[int]) -> list[int]:
        """The order by which opponents are near."""
        if not self.is_first or self.rules.first_round is not FirstRound.NOISE:
            return numbers
        return sorted(numbers, key=self.noisy_rating, reverse=True)

    def noisy_rating(self, number: int) -> int:
        player, most = self.request.records[number].player, self.rules.noise
        text = f"{self.request.seed} {player.entry.id}"
        return player.rating + int(hashlib.sha256(text.encode()).hexdigest(), 16) % (2 * most + 1) - most

    def best_of(self, numbers: list[int]) -> tuple[list[Game], list[int]]:
        """The games, and who has none."""
        order = self.near(numbers)
        for without in range(len(order) % 2, len(order) + 1, 2):
            ways = [way for way in _ways(order, without) if not any(self.is_forbidden(*game) for game in way)]
            if ways:
                games = min(ways, key=lambda way: self.weighed(way, order))
                playing = {number for game in games for number in game}
                return games, [number for number in numbers if number not in playing]
        raise AssertionError(order)

    def refused(self) -> dict[tuple[int, int], str]:
        """Who is nearer than somebody's opponent and not taken from above, and what would be worse with these two."""
        order = self.near([number for number in self.signed_in if number != self.odd])
        opponent = {one: other for game in self.best_of(order)[0] for one, other in (game, game[::-1])}
        found: dict[tuple[int, int], str] = {}
        for place, one in enumerate(order):
            other = opponent.get(one)
            if other is None or order.index(other) < place:
                continue
            taken = {number for above in order[:place] for number in (above, opponent.get(above))}
            nearer = [number for number in order[place + 1 : order.index(other)] if number not in taken]
            found |= {(one, number): self.worse_with((one, number), order) for number in nearer}
        return found

    def worse_with(self, game: Game, order: list[int]) -> str:
        """What is first worse in the best evening with this game."""
        if self.is_forbidden(*game):
            return "forbidden"
        best, with_it = (self.least(order, must) for must in (None, game))
        return next((what for what in best if with_it[what] != best[what]), "order")

    def least(self, order: list[int], must: Game | None) -> dict[str, object]:
        for without in range(0, len(order) + 1, 2):
            ways = [way for way in _ways(order, without) if must is None or must in way]
            weighed = [self.weighed(way, order) for way in ways if not any(self.is_forbidden(*game) for game in way)]
            if weighed:
                names = ("left over", "limit", "avoided", "met", "plan")
                return dict(zip(names, (without, *min(weighed)[:-1]), strict=True))
        raise AssertionError(order)

    def weighed(self, way: list[Game], order: list[int]) -> tuple[object, ...]:
        """What counts, the more important first."""
        met = [len(self.games(*game)) for game in way]
        over = sum(self.rules.max_meetings is not None and times + 1 > self.rules.max_meetings for times in met)
        avoided = sum(frozenset(game) in self.request.avoided for game in way)
        repeats = sum(met) if self.rules.gap is None else sum(map(self.met_lately, way))
        off_plan = sum(not self.is_planned(game, order) for game in way)
        return over, avoided, repeats, off_plan, self.opponents(way, order)

    def met_lately(self, game: Game) -> bool:
        assert self.rules.gap is not None
        lately = range(self.request.round_number - self.rules.gap, self.request.round_number)
        return any(number in lately for number, _ in self.games(*game))

    def is_planned(self, game: Game, order: list[int]) -> bool:
        """Top half against bottom half, of everybody or of each group."""
        kind = self.rules.first_round
        if not self.is_first or kind in (FirstRound.ADJACENT, FirstRound.NOISE):
            return True
        size = len(order) if kind is FirstRound.TOP_HALF else self.rules.group_size
        groups = [order[start : start + size] for start in range(0, len(order), size or 1)]
        for group in groups:
            top, bottom = set(group[: len(group) // 2]), set(group[len(group) // 2 :])
            if len(top & set(game)) == 1 and len(bottom & set(game)) == 1:
                return True
        return False

    def opponents(self, way: list[Game], order: list[int]) -> list[int]:
        """Everybody's opponent by his place, from the top of the ladder down; nobody is beyond the last."""
        place_of = {
            **{one: order.index(other) for one, other in way},
            **{one: order.index(other) for other, one in way},
        }
        return [place_of.get(number, len(order)) for number in order]

    # D10

    def with_colours(self, one: int, other: int) -> Game:
        higher, lower = sorted((one, other), key=self.ladder.index)
        for rule in self.rules.colours:
            white = self.white_by(rule, higher, lower)
            if white is not None:
                return (white, lower if white == higher else higher)
        return (lower, higher)

    def white_by(self, rule: ColourRule, higher: int, lower: int) -> int | None:
        mutual, high, low = self.games(higher, lower), self.games(higher), self.games(lower)
        if rule is ColourRule.REVERSED:
            if len(mutual) not in (1, 3, 5, 7, 9):
                return None
            return higher if mutual[-1][1] is B else lower
        if rule is ColourRule.BALANCE:
            surplus = [[colour for _, colour in mine] for mine in (high, low)]
            high_surplus, low_surplus = (colours.count(W) - colours.count(B) for colours in surplus)
            return None if high_surplus == low_surplus else lower if high_surplus > low_surplus else higher
        if rule is ColourRule.ALTERNATE:
            last_high, last_low = (mine[-1][1] if mine else None for mine in (high, low))
            if last_high == last_low:
                return None
            return higher if last_high is B or last_low is W else lower
        return higher if rule is ColourRule.HIGHER_WHITE else lower

    # the answer

    @property
    def answer(self) -> tuple[list[Game], tuple[int | None, str], list[int]]:
        games, without = self.best_of([number for number in self.signed_in if number != self.odd])
        games = sorted(games, key=lambda game: min(map(self.ladder.index, game)))
        if self.odd is not None and self.computer is not None:
            games.append((self.odd, self.computer))
        return [self.with_colours(*game) for game in games], self.bye, without


def _ways(order: list[int], without: int) -> Iterator[list[Game]]:
    """Every way to put them in pairs with so many left over."""
    if not order:
        yield []
        return
    first, *others = order
    if without:
        yield from _ways(others, without - 1)
    if len(others) > without - 1:
        for other in others:
            for way in _ways([one for one in others if one != other], without):
                yield [(first, other), *way]
