"""What one event changes in the club ratings of those who played in it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.tiebreaks.pd_table import expected_score

LIMIT, FROM_2650 = 400, 2650
"""C14: larger differences count as this, for players below that rating."""
NEWCOMERS_GAMES, MASTERS_RATING = 30, 2400
_NEW, _MASTER, _USUAL, _MOST = 40, 10, 20, 700


@dataclass(frozen=True, slots=True)
class Standing:
    """A player's club rating at one tempo, the rated games behind it, and whether it ever was 2400 (C15)."""

    rating: int
    games: int = 0
    ever_2400: bool = False

    @property
    def is_master(self) -> bool:
        """2400 was reached once, an initial rating included: for good."""
        return self.ever_2400 or self.rating >= MASTERS_RATING


@dataclass(frozen=True, slots=True)
class Game:
    """A game that counts (C13): over the board, with this many half points for White. Players by their ids."""

    white: str
    black: str
    white_score: int


@dataclass(frozen=True, slots=True)
class Change:
    """A player's row: before and after the event. `score` in half points, `expected` in hundredths of a point."""

    before: Standing
    k: int
    games: int
    score: int
    expected: int
    change: int

    @property
    def after(self) -> Standing:
        """With this event in it."""
        rating = self.before.rating + self.change
        is_master = self.before.is_master or rating >= MASTERS_RATING
        return Standing(rating, self.before.games + self.games, is_master)


def changes(standings: Mapping[str, Standing], games: Sequence[Game]) -> dict[str, Change]:
    """C13-C15: a row for each player with a game that counts, in the order of the games.

    All ratings are those before the event. Raises KeyError for a player without a rating (C18).
    """
    met: dict[str, list[tuple[str, int]]] = {}
    for game in games:
        met.setdefault(game.white, []).append((game.black, game.white_score))
        met.setdefault(game.black, []).append((game.white, 2 - game.white_score))
    return {player: _change(standings[player], list(_faced(standings, met[player]))) for player in met}


def _faced(standings: Mapping[str, Standing], met: Sequence[tuple[str, int]]) -> Iterator[tuple[int, int]]:
    """Of each game the opponent's rating and the half points."""
    return ((standings[opponent].rating, score) for opponent, score in met)


def _change(before: Standing, faced: Sequence[tuple[int, int]]) -> Change:
    expected = sum(_expected(before.rating, rating) for rating, _ in faced)
    score, k = sum(points for _, points in faced), k_of(before, len(faced))
    return Change(before, k, len(faced), score, expected, _rounded(k * (50 * score - expected)))


def _expected(own: int, opponent: int) -> int:
    """C14, B.02 8.1.2: in hundredths, by the table."""
    if own < FROM_2650:
        opponent = min(max(opponent, own - LIMIT), own + LIMIT)
    return expected_score(own, [opponent])


def k_of(before: Standing, games: int) -> int:
    """C15: 40 until there are 30 games before the event, 10 for who ever had 2400, else 20; at most 700 / games."""
    usual = _MASTER if before.is_master else _USUAL
    return min(_NEW if before.games < NEWCOMERS_GAMES else usual, _MOST // games)


def _rounded(hundredths: int) -> int:
    """C13: to a whole number, a half away from zero."""
    whole = (abs(hundredths) + 50) // 100
    return whole if hundredths >= 0 else -whole
