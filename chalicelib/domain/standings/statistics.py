"""What an event was like: results by colour, upsets, who took part."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.player import TITLE_ORDER, Player, Title
from chalicelib.domain.model.result import Colour, Outcome
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.tiebreaks.performance import rounded_half_up

MOST_UPSETS = 20


@dataclass(frozen=True, slots=True)
class ColourResults:
    """Boards and byes of a round, or of all rounds.

    `others` were played, but neither won nor drawn by both: no contests and points cut by the arbiter. `forfeits` are
    boards without a game, `free` the byes and absences that were given.
    """

    white_wins: int = 0
    draws: int = 0
    black_wins: int = 0
    others: int = 0
    forfeits: int = 0
    free: int = 0
    open: int = 0

    @property
    def games(self) -> int:
        """Games over the board with a result for both."""
        return self.white_wins + self.draws + self.black_wins

    def share_of(self, number: int) -> Fraction | None:
        """A part of the games, from 0 to 1; None without a game."""
        return Fraction(number, self.games) if self.games else None

    @property
    def white_score(self) -> Fraction | None:
        """What White made of the games, from 0 to 1: a draw is a half; None without a game."""
        return Fraction(2 * self.white_wins + self.draws, 2 * self.games) if self.games else None

    def __add__(self, other: "ColourResults") -> "ColourResults":
        return ColourResults(
            self.white_wins + other.white_wins,
            self.draws + other.draws,
            self.black_wins + other.black_wins,
            self.others + other.others,
            self.forfeits + other.forfeits,
            self.free + other.free,
            self.open + other.open,
        )


@dataclass(frozen=True, slots=True)
class RoundResults:
    """One round."""

    round_number: RoundNumber
    results: ColourResults


@dataclass(frozen=True, slots=True)
class Upset:
    """A game that the lower rated one of two rated players won or drew; `difference` is that of the ratings."""

    round_number: RoundNumber
    board: BoardNumber
    lower: PairingNumber
    higher: PairingNumber
    colour: Colour
    outcome: Outcome
    difference: int


@dataclass(frozen=True, slots=True)
class Group:
    """How many players have this federation, title or club; an empty `name` is none."""

    name: str
    players: int


@dataclass(frozen=True, slots=True)
class Field:
    """Who takes part. `federations`, `titles` and `clubs` are empty where nobody has one.

    `average`, `highest` and `lowest` are ratings, None where nobody has one.
    """

    players: int
    rated: int
    average: int | None
    highest: int | None
    lowest: int | None
    federations: tuple[Group, ...]
    titles: tuple[Group, ...]
    clubs: tuple[Group, ...]

    @property
    def unrated(self) -> int:
        """Players without a rating."""
        return self.players - self.rated


@dataclass(frozen=True, slots=True)
class Statistics:
    """The published rounds one by one and together, the largest upsets, the field."""

    rounds: tuple[RoundResults, ...]
    total: ColourResults
    upsets: tuple[Upset, ...]
    field: Field

    @property
    def has_results(self) -> bool:
        """Some board has a result."""
        total = self.total
        return bool(total.games or total.others or total.forfeits)


def statistics_of(tournament: Tournament) -> Statistics:
    """C7: over the published rounds. Games that were annulled later (C.05 6.6) were played and count here."""
    rounds = tournament.published_rounds
    by_round = tuple(RoundResults(one.number, _results(one)) for one in rounds)
    return Statistics(
        rounds=by_round,
        total=sum((one.results for one in by_round), ColourResults()),
        upsets=tuple(sorted(_upsets(tournament.players, rounds), key=_largest_first)[:MOST_UPSETS]),
        field=_field(tournament.players),
    )


def _results(round_: Round) -> ColourResults:
    kinds = Counter(_kind(board) for board in round_.boards)
    return ColourResults(**kinds, free=len(round_.byes))


def _kind(board: Board) -> str:
    """Which number of `ColourResults` a board is counted in."""
    result = board.result
    if not result.is_decided:
        return "open"
    if result.is_forfeit:
        return "forfeits"
    return _KINDS.get((result.outcome_for(Colour.WHITE), result.outcome_for(Colour.BLACK)), "others")


_KINDS = {
    (Outcome.WIN, Outcome.LOSS): "white_wins",
    (Outcome.DRAW, Outcome.DRAW): "draws",
    (Outcome.LOSS, Outcome.WIN): "black_wins",
}


def _upsets(players: Iterable[Player], rounds: Iterable[Round]) -> Iterator[Upset]:
    ratings = {player.number: player.rating for player in players if player.rating}
    for round_ in rounds:
        for board in round_.boards:
            if board.white not in ratings or board.black not in ratings or not board.result.is_rated:
                continue
            difference = ratings[board.white] - ratings[board.black]
            colour = Colour.BLACK if difference > 0 else Colour.WHITE
            outcome = board.result.outcome_for(colour)
            if difference and outcome in (Outcome.WIN, Outcome.DRAW):
                lower, higher = (board.black, board.white) if difference > 0 else (board.white, board.black)
                yield Upset(round_.number, board.number, lower, higher, colour, outcome, abs(difference))


def _largest_first(upset: Upset) -> tuple[int, bool, RoundNumber, BoardNumber]:
    """By the difference; of equal ones wins go before draws."""
    return -upset.difference, upset.outcome is Outcome.DRAW, upset.round_number, upset.board


def _field(players: Sequence[Player]) -> Field:
    ratings = [player.rating for player in players if player.rating]
    return Field(
        players=len(players),
        rated=len(ratings),
        average=rounded_half_up(Fraction(sum(ratings), len(ratings))) if ratings else None,
        highest=max(ratings, default=None),
        lowest=min(ratings, default=None),
        federations=_groups(player.person.federation for player in players),
        titles=tuple(
            sorted(
                _groups(player.person.title.value for player in players), key=lambda one: TITLE_ORDER[Title(one.name)]
            )
        ),
        clubs=_groups(player.person.club for player in players),
    )


def _by_title(group: Group) -> int:
    return TITLE_ORDER[Title(group.name)]


def _groups(names: Iterable[str]) -> tuple[Group, ...]:
    """The largest first; those without a name last. Nothing where nobody has one."""
    numbers = Counter(names)
    if not any(numbers):
        return ()
    ordered = sorted(numbers.items(), key=lambda item: (not item[0], -item[1], item[0].casefold()))
    return tuple(Group(name, players) for name, players in ordered)
