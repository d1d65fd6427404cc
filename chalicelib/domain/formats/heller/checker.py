"""H3: is a table a Heller table? Every fault with its place, and what the table is worth."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.common.schedule import NumberLine, number_lines, resting_in
from chalicelib.domain.model.tournament import Schedule

ROUNDS = 5
"""H1."""
LONGEST_RUN = 2
WIDEST_BALANCE = 1
FEWEST, MOST = 6, 200
"""Five different opponents need six players; how large an own table can be."""


def players_of(table: Schedule) -> int:
    """For how many players a table is made: its highest number."""
    return max((number for games in table for game in games for number in game), default=0)


def faults(table: Schedule) -> tuple[InvalidFieldError, ...]:
    """H3: everything that is wrong with it, in the order of the rounds. A table without faults can be played."""
    players = players_of(table)
    if not FEWEST <= players <= MOST:
        return (_fault("table_size", "rounds", found=players, least=FEWEST, most=MOST),)
    wrong = list(chain(_of_rounds(table), _of_places(table, players)))
    return tuple(wrong or chain(_of_meetings(table), _of_rests(table, players), _of_colours(table)))


def verified(table: Schedule) -> Schedule:
    """The table, when it has no faults. Raises InvalidFieldError with all of them."""
    wrong = faults(table)
    if wrong:
        raise InvalidFieldError.of(wrong)
    return table


def _fault(reason: str, place: str, **details: object) -> InvalidFieldError:
    return InvalidFieldError(field="table", reason=reason, place=place, **details)


def _of_rounds(table: Schedule) -> Iterator[InvalidFieldError]:
    """H1: five rounds."""
    if len(table) != ROUNDS:
        yield _fault("table_rounds", "rounds", found=len(table), needed=ROUNDS)


def _of_places(table: Schedule, players: int) -> Iterator[InvalidFieldError]:
    """H3: nobody twice in a round; H1: everybody plays, with an odd number one rests."""
    for index, games in enumerate(table):
        seen: set[int] = set()
        for place, game in enumerate(games):
            for number in game:
                if number < 1:
                    yield _fault("table_not_a_game", f"rounds[{index}][{place}]")
                if number in seen:
                    yield _fault("table_number_twice", f"rounds[{index}][{place}]", number=number)
                seen.add(number)
        resting = resting_in(games, players)
        if len(resting) > players % 2:
            yield _fault("table_left_out", f"rounds[{index}]", numbers=tuple(resting), rests=players % 2)


def _of_meetings(table: Schedule) -> Iterator[InvalidFieldError]:
    """H1: everybody meets five different opponents."""
    met: dict[frozenset[int], int] = {}
    for index, games in enumerate(table):
        for place, game in enumerate(games):
            before = met.setdefault(frozenset(game), index)
            if before != index:
                numbers = tuple(sorted(game))
                yield _fault(
                    "table_met_before", f"rounds[{index}][{place}]", numbers=numbers, before=f"rounds[{before}]"
                )


def _of_rests(table: Schedule, players: int) -> Iterator[InvalidFieldError]:
    """H1: with an odd number five players rest once."""
    rested: set[int] = set()
    for index, games in enumerate(table):
        for number in resting_in(games, players):
            if number in rested:
                yield _fault("table_rests_twice", f"rounds[{index}]", number=number)
            rested.add(number)


def _of_colours(table: Schedule) -> Iterator[InvalidFieldError]:
    """H3: colour balance within 1, never three equal colours running; the place is the game that makes it so."""
    for index, games in enumerate(table):
        lines = number_lines(table[: index + 1], players_of(table))
        for place, game in enumerate(games):
            for number in game:
                yield from _of_colours_so_far(lines[number - 1], f"rounds[{index}][{place}]")
    for line in number_lines(table, players_of(table)):
        if abs(line.balance) > WIDEST_BALANCE:
            last = max(index for index, game in enumerate(line.games) if game)
            place = next(place for place, game in enumerate(table[last]) if line.number in game)
            whites = (len(line.colours) + line.balance) // 2
            yield _fault(
                "table_balance", f"rounds[{last}][{place}]", number=line.number, whites=whites, games=len(line.colours)
            )


def _of_colours_so_far(line: NumberLine, place: str) -> Iterator[InvalidFieldError]:
    run = line.colours[-LONGEST_RUN - 1 :]
    if len(run) > LONGEST_RUN and len(set(run)) == 1:
        yield _fault("table_third_colour", place, number=line.number)


@dataclass(frozen=True, slots=True)
class Measures:
    """H4: what a table is worth."""

    lines: tuple[NumberLine, ...]

    @property
    def opponent_sum_range(self) -> int:
        """How far the sums of the opponents' numbers lie apart."""
        sums = [line.opponent_sum for line in self.lines]
        return max(sums) - min(sums)

    @property
    def largest_mean_deviation(self) -> Fraction:
        """How far the mean opponent is from the middle, at worst: the range with an odd number of players."""
        return max(line.mean_deviation(len(self.lines)) for line in self.lines)

    @property
    def largest_share_deviation(self) -> Fraction:
        """How far a sum is from the share of a full round robin, at worst."""
        return max(line.share_deviation(len(self.lines)) for line in self.lines)

    @property
    def sum_of_distances(self) -> int:
        """The distance between the two numbers, over all games."""
        return sum(abs(line.number - opponent) for line in self.lines for opponent in line.opponents) // 2

    @property
    def largest_balance(self) -> int:
        """The widest colour balance."""
        return max(abs(line.balance) for line in self.lines)

    @property
    def longest_run(self) -> int:
        """The longest run of one colour."""
        return max(line.longest_run for line in self.lines)

    @property
    def same_colour_twice(self) -> int:
        """How often somebody has the colour of his game before."""
        return sum(line.same_colour_twice for line in self.lines)


def measures(table: Schedule) -> Measures:
    """H3, H4: of a table without faults."""
    return Measures(number_lines(table, players_of(table)))
