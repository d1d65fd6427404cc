"""D16: the steps in which a match is decided, as settings: games, an Armageddon game, ratings, a lot."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.result import Code


class StepKind(Code):
    """What a step consists of."""

    GAMES = "games"
    """Some games: who scores more of them wins."""
    ARMAGEDDON = "armageddon"
    """One game in which a draw is Black's."""
    RATING = "rating"
    """The lower rated wins where the ratings are far enough apart."""
    LOT = "lot"
    """By lot, from the stored seed."""


class FirstWhite(Code):
    """Who has White in the first game of a step. In further games of the step colours alternate."""

    REVERSED = "reversed"
    """Who had Black in the game before; in the first game of all who is named first (D15: "X-Y")."""
    LOT = "lot"
    """By lot, from the stored seed."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step. Minutes are for the whole game; those of White and Black differ in Armageddon alone.

    `games`, minutes, seconds and `first_white` belong to steps that are played. `rating_gap` is how far apart ratings
    must be to decide; two unrated or equally rated players always go on to the next step.
    """

    kind: StepKind
    games: int = 0
    white_minutes: int = 0
    black_minutes: int = 0
    increment_seconds: int = 0
    first_white: FirstWhite = FirstWhite.REVERSED
    rating_gap: int = 1

    @property
    def is_played(self) -> bool:
        """It consists of games."""
        return self.kind in (StepKind.GAMES, StepKind.ARMAGEDDON)

    @property
    def always_decides(self) -> bool:
        """Nothing can come after it."""
        return self.kind in (StepKind.ARMAGEDDON, StepKind.LOT)


def some_games(games: int, minutes: int, increment_seconds: int = 0) -> Step:
    """This many games at this time, with alternating colours."""
    return Step(StepKind.GAMES, games, minutes, minutes, increment_seconds)


def armageddon(white_minutes: int, black_minutes: int, first_white: FirstWhite = FirstWhite.LOT) -> Step:
    """One game with these minutes; a draw is Black's."""
    return Step(StepKind.ARMAGEDDON, 1, white_minutes, black_minutes, first_white=first_white)


TWO_RAPID_GAMES = some_games(2, 40, 10)
"""D15: two games an evening against the same opponent, 40 minutes and 10 seconds."""
TWO_BLITZ_GAMES = some_games(2, 5)
"""D16: two games of 5 minutes."""
WHITE_SIX_BLACK_FIVE = armageddon(6, 5)
"""D16: Armageddon with the colours by lot."""
DECIDERS = {"meierij": (TWO_BLITZ_GAMES, WHITE_SIX_BLACK_FIVE)}
"""D16: what follows when a match of the knock-out is level, by preset."""


def check_deciders(steps: Sequence[Step]) -> None:
    """D16: there must be a winner: the last step always decides, and none that always does comes before it.

    Raises InvalidFieldError with field `deciders`, the reason and the number of the step, from 1.
    """
    for number, step in enumerate(steps, start=1):
        if step.is_played and step.games < 1:
            raise InvalidFieldError(field="deciders", reason="step_without_games", step=number)
        if step.always_decides and number < len(steps):
            raise InvalidFieldError(field="deciders", reason="steps_never_reached", step=number)
    if not steps or not steps[-1].always_decides:
        raise InvalidFieldError(field="deciders", reason="last_step_decides_nothing", step=len(steps))
