"""D13: how long the two at a board have to think. Every time is a setting; Dubbelschaak's are the preset."""

from collections.abc import Collection
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Clock:
    """Minutes, and seconds after each move. Where there is a limit of `moves`, after it `then_minutes` more."""

    minutes: int
    increment: int = 0
    moves: int | None = None
    then_minutes: int = 0


@dataclass(frozen=True, slots=True)
class Speed:
    """One that members can wish for by its `code`. `late` is what either may ask for after a re-pairing."""

    code: str
    clock: Clock
    late: Clock


@dataclass(frozen=True, slots=True)
class Tempos:
    """A club's. `speeds` are in order, the fastest last: who has no wish takes the first."""

    speeds: tuple[Speed, ...]
    with_junior: Clock
    computer_increment: int


REGULAR, FAST = "regular", "fast"
DUBBELSCHAAK_TEMPOS = Tempos(
    speeds=(
        Speed(REGULAR, Clock(90, increment=30), late=Clock(90, moves=35, then_minutes=15)),
        Speed(FAST, Clock(60, increment=30), late=Clock(60, moves=25, then_minutes=15)),
    ),
    with_junior=Clock(50, increment=10),
    computer_increment=45,
)


@dataclass(frozen=True, slots=True)
class Sitting:
    """What decides the tempo of a board: the wishes of the players, by code, and who they are."""

    wishes: Collection[str]
    has_junior: bool = False
    has_computer: bool = False
    is_repaired: bool = False


@dataclass(frozen=True, slots=True)
class Agreed:
    """The clock of a board, and the other one that either player may ask for."""

    clock: Clock
    on_request: Clock | None = None


def tempo_of(sitting: Sitting, tempos: Tempos = DUBBELSCHAAK_TEMPOS) -> Agreed:
    """D13: the faster of the two wishes, with a junior a tempo of its own.

    The computer's moves are made by hand, for which its opponent has a longer increment. After a re-pairing either
    player can find that the game would end too late; a game with a junior is short enough, and so is one against the
    computer, which has its increment for a reason.
    """
    speed = max((_speed(wish, tempos) for wish in sitting.wishes), key=tempos.speeds.index, default=tempos.speeds[0])
    clock = tempos.with_junior if sitting.has_junior else speed.clock
    if sitting.has_computer:
        return Agreed(Clock(clock.minutes, tempos.computer_increment))
    if sitting.is_repaired and not sitting.has_junior:
        return Agreed(clock, speed.late)
    return Agreed(clock)


def _speed(wish: str, tempos: Tempos) -> Speed:
    """The one wished for; the first one without a wish, or where the club no longer has it."""
    return next((speed for speed in tempos.speeds if speed.code == wish), tempos.speeds[0])
