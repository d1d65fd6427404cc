"""The plan of an event: days, the pause between two rounds, breaks (S64-58). Hours are those where it is played."""

from dataclasses import dataclass
from datetime import date, time

from chalicelib.domain.ids import RoundNumber


@dataclass(frozen=True, slots=True)
class PlayingDay:
    """A day and its first start; it holds so many `rounds` at most, all over by `until`, as far as those are given."""

    day: date
    begins: time
    rounds: int | None = None
    until: time | None = None


@dataclass(frozen=True, slots=True)
class Break:
    """A break of so many minutes: after a round, in the place of the pause, or at an hour of one day or of every day.

    Just one of `after_round` and `at` is given; `day` belongs to `at`.
    """

    minutes: int
    name: str = ""
    after_round: RoundNumber | None = None
    at: time | None = None
    day: date | None = None


@dataclass(frozen=True, slots=True)
class Timetable:
    """What the starts of rounds are made of, beside the length of a round; days in order."""

    days: tuple[PlayingDay, ...]
    breaks: tuple[Break, ...] = ()
    pause_minutes: int = 15
    """From the end of a round to the start of the next one on the same day."""
