"""A schedule made beforehand: its row as a pairing, and what it gives each start number."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.board_order import on_fixed_boards
from chalicelib.domain.formats.contract import Note, Pair, PairingRequest, RoundPairing
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.tournament import Schedule

Games = Sequence[tuple[int, int]]
"""A round of it: White and Black of each game, by place in the start list."""


def paired_by(schedule: Schedule, request: PairingRequest) -> RoundPairing:
    """The row for this round, over everybody who has a number, withdrawn or not. Who is not in it rests.

    Raises NoLegalPairingError beyond its end.
    """
    if not 1 <= request.round_number <= len(schedule):
        raise NoLegalPairingError(rule="schedule_complete", players=())
    numbers, games = sorted(request.records), schedule[request.round_number - 1]
    pairs = on_fixed_boards(
        [Pair(numbers[white - 1], numbers[black - 1]) for white, black in games], request.fixed_boards
    )
    resting = next(iter(resting_in(games, len(numbers))), None)
    bye = None if resting is None else numbers[resting - 1]
    return RoundPairing(
        pairs=pairs,
        bye=bye if bye in request.present else None,
        bye_kind=ByeKind.ZERO_POINT,
        notes=tuple(note for pair in pairs for note in (*_absence(pair, request.present), *_rematch(pair, request))),
    )


def resting_in(games: Games, players: int) -> list[int]:
    """Who has no game in this round."""
    playing = {number for game in games for number in game}
    return [number for number in range(1, players + 1) if number not in playing]


def _rematch(pair: Pair, request: PairingRequest) -> Iterator[Note]:
    """Earlier rounds were not played in the order of the table: these two have met as often as the cycles so far."""
    met = sum(one.opponent == pair.black and one.is_played for one in request.records[pair.white].appearances)
    cycle = len(request.records) - 1 + len(request.records) % 2
    if met > (request.round_number - 1) // cycle:
        yield Note("rematch", (pair.white, pair.black))


def _absence(pair: Pair, present: Collection[PairingNumber]) -> tuple[Note, ...]:
    """C.05 6.6: whoever has withdrawn keeps his place; the game is a forfeit for the opponent, or for nobody.

    `players` names the one who is not there first.
    """
    match pair.white in present, pair.black in present:
        case True, True:
            return ()
        case True, False:
            return (Note("opponent_withdrawn", (pair.black, pair.white)),)
        case False, True:
            return (Note("opponent_withdrawn", (pair.white, pair.black)),)
        case _:
            return (Note("both_withdrawn", (pair.white, pair.black)),)


@dataclass(frozen=True, slots=True)
class NumberLine:
    """H3: what a schedule gives one number: whom he meets with which colour, round by round; None where he rests."""

    number: int
    games: tuple[tuple[int, Colour] | None, ...]

    @property
    def opponents(self) -> tuple[int, ...]:
        """Whom he meets, in order."""
        return tuple(game[0] for game in self.games if game)

    @property
    def colours(self) -> tuple[Colour, ...]:
        """His colours, rests left out."""
        return tuple(game[1] for game in self.games if game)

    @property
    def balance(self) -> int:
        """Games with White minus games with Black."""
        return 2 * self.colours.count(Colour.WHITE) - len(self.colours)

    @property
    def opponent_sum(self) -> int:
        """The sum of the opponents' numbers: the lower, the stronger they are."""
        return sum(self.opponents)

    @property
    def longest_run(self) -> int:
        """How often at most he has one colour in a row."""
        return max((len(list(run)) for _, run in groupby(self.colours)), default=0)

    @property
    def same_colour_twice(self) -> int:
        """How often he has the colour of the game before."""
        return sum(one is other for one, other in pairwise(self.colours))

    def mean_deviation(self, players: int) -> Fraction:
        """How far the mean of the opponents' numbers is from the middle of all numbers."""
        return abs(Fraction(self.opponent_sum, len(self.opponents)) - Fraction(players + 1, 2))

    def share_deviation(self, players: int) -> Fraction:
        """How far the sum is from that of as many games in a full round robin."""
        everybody = players * (players + 1) // 2 - self.number
        return abs(self.opponent_sum - Fraction(len(self.opponents) * everybody, players - 1))


def number_lines(schedule: Schedule, players: int) -> tuple[NumberLine, ...]:
    """H3: a line for each number."""
    found: list[list[tuple[int, Colour] | None]] = [[None] * len(schedule) for _ in range(players)]
    for index, games in enumerate(schedule):
        for white, black in games:
            found[white - 1][index] = (black, Colour.WHITE)
            found[black - 1][index] = (white, Colour.BLACK)
    return tuple(NumberLine(number, tuple(games)) for number, games in enumerate(found, start=1))
