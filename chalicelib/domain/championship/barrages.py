"""D20: the barrages between those who lead a play-off together."""

from collections.abc import Sequence
from dataclasses import dataclass

from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.formats.knockout.lot import drawn
from chalicelib.domain.formats.knockout.match import (
    Match,
    MatchState,
    PlayedStep,
    Terms,
    state_of,
    with_step,
    without_lapsed,
)
from chalicelib.domain.formats.knockout.steps import Step
from chalicelib.domain.ids import EntryId


class LaterBarragesError(DomainError):
    """This result would change who plays barrages that have results; `barrages` are their numbers."""

    code = "later_barrages"


@dataclass(frozen=True, slots=True)
class Barrage:
    """A barrage: `match.one` has White in its first game, by lot."""

    number: int
    match: Match
    terms: Terms
    state: MatchState


@dataclass(frozen=True, slots=True)
class Barrages:
    """The barrages of which both are known, played or not. `left` are those who can still become champion.

    `lapsed` are matches that were entered between others than those who meet now.
    """

    barrages: tuple[Barrage, ...]
    left: tuple[EntryId, ...]
    lapsed: tuple[Match, ...] = ()

    @property
    def is_over(self) -> bool:
        """No further barrage is needed."""
        return len(self.left) < 2

    def barrage(self, number: int) -> Barrage:
        """The barrage with this number. Raises NotFoundError."""
        found = next((one for one in self.barrages if one.number == number), None)
        if found is None:
            raise NotFoundError(barrage=number)
        return found


def barrages_of(leaders: Sequence[EntryId], steps: tuple[Step, ...], seed: int, played: Sequence[Match]) -> Barrages:
    """D20: the leaders in the order of their lots; the first two meet, and who wins joins the others at the end.

    So with three the first barrage eliminates one and the other two meet; with four there are two semi-finals, both
    known at once, and a final. When neither came, both are out.
    """
    queue = [frozenset((leader,)) for leader in drawn(seed, "barrages", leaders)]
    made: list[Barrage] = []
    while len(queue) > 1 and all(len(side) == 1 for side in queue[:2]):
        pair = tuple(entry for side in queue[:2] for entry in side)
        barrage = _barrage(len(made) + 1, pair, Terms(steps, seed, f"barrage {len(made) + 1}"), played)
        made.append(barrage)
        queue = [*queue[2:], *_going_on(barrage)]
    meeting = [barrage.match.players for barrage in made]
    left = tuple(entry for entry in drawn(seed, "barrages", leaders) if any(entry in side for side in queue))
    return Barrages(tuple(made), left, tuple(match for match in played if match.players not in meeting))


def _going_on(barrage: Barrage) -> tuple[frozenset[EntryId], ...]:
    """The place behind the others that is played for: the winner's, or of both while it is open; none's without one."""
    state = barrage.state
    if not state.is_over:
        return (barrage.match.players,)
    return () if state.winner is None else (frozenset((state.winner,)),)


def with_barrage(leaders: Sequence[EntryId], barrages: Barrages, number: int, played: PlayedStep) -> tuple[Match, ...]:
    """What is stored of the barrages, with these games of one of them; games that are all open take the step away.

    A result that changes who meets later is refused while those barrages have results: they are taken away first.
    Raises NotFoundError, InvalidFieldError, StepTooEarlyError, LaterBarragesError.
    """
    found = barrages.barrage(number)
    match = without_lapsed(with_step(found.match, found.terms, played), found.terms)
    matches = [match if one.number == number else one.match for one in barrages.barrages]
    entered = tuple(one for one in matches if one.played)
    again = barrages_of(leaders, found.terms.steps, found.terms.seed, entered)
    if again.lapsed:
        lapsed = tuple(one.number for one in barrages.barrages if one.match in again.lapsed)
        raise LaterBarragesError(barrages=lapsed)
    return entered


def _barrage(number: int, pair: Sequence[EntryId], terms: Terms, played: Sequence[Match]) -> Barrage:
    one, other = drawn(terms.seed, terms.name, pair)
    entered = next((match.played for match in played if match.players == frozenset(pair)), ())
    match = Match(one, other, entered)
    return Barrage(number, match, terms, state_of(match, terms))
