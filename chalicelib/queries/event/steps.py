"""The event's steps in the order of the evening, and the one that comes next."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament


class Step(StrEnum):
    """A step; the value is its place in the address."""

    ENTRIES = "entries"
    BOOKINGS = "bookings"
    """Of an event that players enter by themselves."""
    EVENING = "evening"
    """D13: of a ladder only."""
    ROUNDS = "rounds"
    RESULTS = "results"
    STANDINGS = "standings"
    CLOSING = "closing"
    CLUB_RATINGS = "club-ratings"
    """C17: of a club's event only."""
    SETTINGS = "settings"


@dataclass(frozen=True, slots=True)
class Next:
    """The next sensible thing to do, for the round that it is about."""

    step: Step
    round_number: RoundNumber | None = None


def next_step(tournament: Tournament) -> Next:
    """Enter players, pair or publish a round, enter its results, look at the table."""
    last = tournament.rounds[-1] if tournament.rounds else None
    if last is None and len(tournament.players) < 2:
        return Next(Step.ENTRIES)
    if last is not None and not last.is_published:
        return Next(Step.ROUNDS, last.number)
    waiting = first_open(tournament)
    if waiting is not None:
        return Next(Step.RESULTS, waiting.number)
    return Next(Step.ROUNDS if may_pair(tournament) else Step.STANDINGS)


def first_open(tournament: Tournament) -> Round | None:
    """The first published round with a board that has no result, and was not put off."""
    return next((round_ for round_ in tournament.published_rounds if round_.awaits_results), None)


def may_pair(tournament: Tournament) -> bool:
    """Whether a next round is planned and nothing stands in its way."""
    rounds = tournament.rounds
    if len(rounds) >= tournament.settings.planned_rounds or any(not round_.is_published for round_ in rounds):
        return False
    return system(tournament.settings.system).pairs_ahead or not any(round_.awaits_results for round_ in rounds)
