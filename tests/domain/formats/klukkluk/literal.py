"""Rule sheet K read literally: every pairing of the round is tried, every rule is a sentence of the sheet.

It shares the records with the engine and nothing else. For a handful of players only.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.contract import Allowance, PairingRequest
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.model.result import ByeKind, Colour, Outcome

Game = tuple[int, int]
"""White and Black, by number."""
W, B = Colour.WHITE, Colour.BLACK
ABSOLUTE = ("260", "K6 rematch", "K6 colours", "K6 bye")
ALLOWS = {"K6 rematch": Allowance.REMATCH, "K6 colours": Allowance.COLOURS, "K6 bye": Allowance.SECOND_BYE}


@dataclass(frozen=True)
class Candidate:
    """A pairing of the whole round."""

    games: tuple[Game, ...]
    bye: int | None

    def opponent(self, number: int) -> int | None:
        for white, black in self.games:
            if number in (white, black):
                return black if number == white else white
        return None


@dataclass(frozen=True)
class Literal:
    request: PairingRequest

    # who he is

    def record(self, number: int) -> PlayerRecord:
        return self.request.records[number]

    def games_of(self, number: int) -> list[Appearance]:
        return [one for one in self.record(number).appearances if one.result is not None and one.result.is_played]

    def score(self, number: int) -> int:
        return sum(one.points for one in self.record(number).appearances)

    def score_before(self, number: int, round_number: int) -> int:
        return sum(one.points for one in self.record(number).appearances if one.round_number < round_number)

    def resistance(self, number: int) -> int:
        points = 0
        for game in self.games_of(number):
            if game.outcome is Outcome.WIN:
                points += 2 * self.score(game.opponent)
            if game.outcome is Outcome.DRAW:
                points += self.score(game.opponent)
        return points

    def lot(self, number: int) -> int:
        if self.request.seed == 0:
            return number
        text = f"{self.request.seed} {self.record(number).player.entry.id}"
        return int(hashlib.sha256(text.encode()).hexdigest(), 16)

    @cached_property
    def order(self) -> list[int]:
        """K1."""
        numbers = sorted(self.request.present, key=self.lot)
        numbers.sort(key=lambda number: self.record(number).player.rating, reverse=True)
        numbers.sort(key=self.resistance, reverse=True)
        numbers.sort(key=self.score, reverse=True)
        return numbers

    def colours(self, number: int) -> list[Colour]:
        return [game.colour for game in self.games_of(number)]

    def balance(self, number: int) -> int:
        """K4."""
        return self.colours(number).count(W) - self.colours(number).count(B)

    # K5

    def wishes(self, number: int) -> list[Colour | None]:
        """Of each clause: what he should have."""
        colours, balance = self.colours(number), self.balance(number)
        other = {W: B, B: W}
        twice = other[colours[-1]] if len(colours) >= 2 and colours[-1] == colours[-2] else None
        two = B if balance >= 2 else W if balance <= -2 else None
        one = B if balance == 1 else W if balance == -1 else None
        last = other[colours[-1]] if colours else None
        return [twice, two, one, last]

    def game(self, one: int, other: int) -> tuple[Game, str]:
        """Who has White, and the clause."""
        clauses = ("K5 last two", "K5 balance 2", "K5 balance 1", "K5 last")
        for clause, mine, his in zip(clauses, self.wishes(one), self.wishes(other), strict=True):
            if mine == his:
                continue
            white_for_one = mine == W or his == B
            return ((one, other) if white_for_one else (other, one)), clause
        first, second = sorted((one, other), key=self.lot)
        return (first, second), "K5 lot"

    # what a candidate breaks

    def broken(self, candidate: Candidate) -> dict[str, int]:
        """What counts, the more important first; the list of opponents is not in it."""
        absolute = {
            "260": self.kept_apart(candidate),
            "K6 rematch": self.rematches(candidate),
            "K6 colours": self.limits(candidate),
            "K6 bye": self.second_byes(candidate),
        }
        lifted = {part: count for part, count in absolute.items() if ALLOWS.get(part) in self.request.allowed}
        counted = {part: count for part, count in absolute.items() if part not in lifted} | lifted
        apart = sum(frozenset(game) in self.request.avoided for game in candidate.games)
        return counted | {
            "avoided": apart,
            "K9 bye": 0 if candidate.bye is None else -self.order.index(candidate.bye),
            "K7": self.k7(candidate),
            "K8 scores": sum(abs(self.score(one) - self.score(other)) for one, other in candidate.games),
            "K8 colours": self.same_colour_again(candidate),
        }

    def kept_apart(self, candidate: Candidate) -> int:
        return sum(frozenset(game) in self.request.forbidden for game in candidate.games)

    def rematches(self, candidate: Candidate) -> int:
        return sum(any(game.opponent == black for game in self.games_of(white)) for white, black in candidate.games)

    def sides(self, candidate: Candidate) -> Iterator[tuple[int, Colour]]:
        for white, black in candidate.games:
            yield white, W
            yield black, B

    def limits(self, candidate: Candidate) -> int:
        breaches = 0
        for number, colour in self.sides(candidate):
            after = [*self.colours(number), colour]
            breaches += len(after) >= 3 and after[-1] == after[-2] == after[-3]
            breaches += not -2 <= after.count(W) - after.count(B) <= 2
        return breaches

    def second_byes(self, candidate: Candidate) -> int:
        if candidate.bye is None:
            return 0
        return int(any(one.bye is ByeKind.PAIRING_ALLOCATED for one in self.record(candidate.bye).appearances))

    def same_colour_again(self, candidate: Candidate) -> int:
        return sum(self.colours(number)[-1:] == [colour] for number, colour in self.sides(candidate))

    def k7(self, candidate: Candidate) -> int:
        wider = 0
        for number, colour in self.sides(candidate):
            wider += (self.balance(number), colour) in ((1, W), (-1, B))
        again = 0
        for one, other in (*candidate.games, *(game[::-1] for game in candidate.games)):
            again += self.score(one) > self.score(other) and self.has_floated_down(one)
        return self.same_colour_again(candidate) + wider + again

    def has_floated_down(self, number: int) -> bool:
        return any(
            self.score_before(number, game.round_number) > self.score_before(game.opponent, game.round_number)
            for game in self.games_of(number)
        )

    # the choice

    def candidates(self) -> Iterator[Candidate]:
        """Every way to pair everybody."""
        if len(self.order) % 2 == 0:
            for games in self.matchings(self.order):
                yield Candidate(games, None)
        else:
            for bye in self.order:
                for games in self.matchings([number for number in self.order if number != bye]):
                    yield Candidate(games, bye)

    def matchings(self, left: list[int]) -> Iterator[tuple[Game, ...]]:
        if not left:
            yield ()
            return
        first, *others = left
        for other in others:
            game, _ = self.game(first, other)
            for games in self.matchings([number for number in others if number != other]):
                yield (game, *games)

    def is_legal(self, candidate: Candidate) -> bool:
        broken = self.broken(candidate)
        return not any(broken[part] for part in ABSOLUTE if ALLOWS.get(part) not in self.request.allowed)

    def best(self, candidates: list[Candidate]) -> Candidate:
        """The fewest of the first thing that counts, of these the fewest of the second, ...; then K9."""
        weighed = [(self.broken(candidate), candidate) for candidate in candidates]
        for rule in weighed[0][0]:
            fewest = min(broken[rule] for broken, _ in weighed)
            weighed = [(broken, candidate) for broken, candidate in weighed if broken[rule] == fewest]
        return min((candidate for _, candidate in weighed), key=self.places)

    def places(self, candidate: Candidate) -> list[int]:
        """K9: opponents' places from the top of the order down."""
        opponents = [candidate.opponent(number) for number in self.order]
        return [-1 if opponent is None else self.order.index(opponent) for opponent in opponents]

    def pairing(self) -> Candidate | None:
        """None: no pairing obeys K6."""
        legal = [candidate for candidate in self.candidates() if self.is_legal(candidate)]
        return self.best(legal) if legal else None

    def in_the_way(self) -> tuple[str, frozenset[int]]:
        """Of a round without a legal pairing: the gravest rule that the least bad one breaks, and who breaks it."""
        least = self.best(list(self.candidates()))
        broken = self.broken(least)
        rule = next(rule for rule in broken if broken[rule] and ALLOWS.get(rule) not in self.request.allowed)
        alone = [Candidate((game,), None) for game in least.games] + [Candidate((), least.bye)]
        guilty = [one for one in alone if self.broken(one)[rule]]
        return rule, frozenset(number for one in guilty for number in (*sum(one.games, ()), one.bye) if number)

    def worse_in(self, best: Candidate, one: int, other: int | None) -> str:
        """The first rule in which the round is worse when these two meet, or when this one has the bye."""
        with_them = [
            candidate
            for candidate in self.candidates()
            if (candidate.bye == one if other is None else candidate.opponent(one) == other)
        ]
        forced = self.best(with_them)
        mine, its = self.broken(forced), self.broken(best)
        for rule in mine:
            if mine[rule] != its[rule]:
                assert mine[rule] > its[rule]
                return rule
        assert self.places(forced) > self.places(best)
        return "K9 order"
