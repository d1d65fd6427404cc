"""What every round was to every player as C.07 counts it: unplayed rounds, adjusted scores, dummies (15, 16)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import NamedTuple

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from chalicelib.domain.tiebreaks.working import Reason, reason_of


class Category(Enum):
    """C.07 16.2: what a round was to a player."""

    GAME = "game"
    """Played, or a forfeit that counts as a game (15.2, /P)."""
    AWARDED = "16.2.1"
    """A pairing-allocated or a full-point bye."""
    FORFEIT_WIN = "16.2.2"
    REQUESTED_BYE = "16.2.3"
    """A half- or zero-point bye, or an absence, with a round after it that he did not leave out by his own will."""
    FORFEIT_LOSS = "16.2.4"
    LAST_BYE = "16.2.5"
    """The same to the end of the event."""
    OPEN = "open"
    """The board has no result yet: it counts for nothing."""


class Treatment(NamedTuple):
    """How unplayed rounds are taken."""

    is_capped: bool = True
    """16.4 since 1 March 2026: a dummy is not stronger than a limit."""
    forfeits_count: bool = False
    """/P: a forfeit is a game against the scheduled opponent."""
    is_fore: bool = False
    """8.4: every pairing of the last round is a draw."""


class SheetRound(NamedTuple):
    """A round of a player; `points` are half points, `is_voluntary` marks a VUR (16.1)."""

    appearance: Appearance
    reason: Reason
    category: Category
    is_voluntary: bool
    is_over_the_board: bool
    points: int


class Met(NamedTuple):
    """Whose score a round brings, in half points, and the product with the points made, in quarters.

    `is_virtual` marks a dummy, `is_voluntary` that of a VUR.
    """

    round: SheetRound
    score: int
    product: int
    is_virtual: bool
    is_voluntary: bool

    def is_adjusted_in(self, sheet: "Sheet") -> bool:
        """16.3: the opponent's score for others is not his own."""
        opponent = self.round.appearance.opponent
        return not self.is_virtual and opponent is not None and sheet.adjusted[opponent] != sheet.scores[opponent]


_new = tuple.__new__
"""Makes rows by the ten thousand in half the time of calling their class."""
_Meaning = tuple[Category, bool, bool]
"""A round's category, whether it is a VUR, whether it was played over the board."""


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """Everybody's rounds, own scores and adjusted scores, in half points."""

    event: Event
    treatment: Treatment
    rounds: Mapping[PairingNumber, tuple[SheetRound, ...]]
    scores: Mapping[PairingNumber, int]
    adjusted: Mapping[PairingNumber, int]
    number_of_rounds: int

    @property
    def is_predetermined(self) -> bool:
        """C.07 15.2 holds: the pairings were fixed beforehand."""
        return self.event.kind is SystemKind.PREDETERMINED

    def dummy_of(self, number: PairingNumber, one: SheetRound) -> int:
        """16.4: the score of the dummy that he meets in an unplayed round: his own, since 2026 up to a limit."""
        own = self.scores[number]
        if not self.treatment.is_capped:
            return own
        opponent = one.appearance.opponent
        if opponent is not None and one.category in (Category.FORFEIT_WIN, Category.FORFEIT_LOSS):
            return min(own, self.adjusted[opponent])
        return min(own, self.event.scoring.draw * self.number_of_rounds)


@lru_cache(maxsize=8)
def sheet_of(event: Event, treatment: Treatment) -> Sheet:
    """The sheet of an event, made once for all tie-breaks that take unplayed rounds in the same way."""
    rounds = {number: _rounds(event, record, treatment) for number, record in event.records.items()}
    scores = {number: sum(one.points for one in made) for number, made in rounds.items()}
    adjusted = scores
    if event.kind is SystemKind.SWISS:
        adjusted = {number: _adjusted(made, event.scoring.draw) for number, made in rounds.items()}
    last = max((len(made) for made in rounds.values()), default=0)
    return Sheet(event, treatment, rounds, scores, adjusted, last)


@lru_cache(maxsize=8)
def meetings(sheet: Sheet) -> Mapping[PairingNumber, Sequence[Met]]:
    """8.1, 9.1: everybody's opponents with adjusted scores, in a Swiss also dummies for unplayed rounds (16.4)."""
    return {number: _met_by(sheet, number, rounds) for number, rounds in sheet.rounds.items()}


def _met_by(sheet: Sheet, number: PairingNumber, rounds: Sequence[SheetRound]) -> Sequence[Met]:
    adjusted, game, met = sheet.adjusted, Category.GAME, []
    for one in rounds:
        opponent = one.appearance.opponent
        if one.category is game and opponent is not None:
            score = adjusted[opponent]
            met.append(_new(Met, (one, score, score * one.points, False, False)))
        elif one.category is not Category.OPEN and not sheet.is_predetermined:
            score = sheet.dummy_of(number, one)
            met.append(_new(Met, (one, score, score * one.points, True, one.is_voluntary)))
    return met


def _adjusted(rounds: Sequence[SheetRound], draw: int) -> int:
    """16.3: a player's score for his opponents; byes asked for to the end count as draws."""
    return sum(draw if one.category is Category.LAST_BYE else one.points for one in rounds)


def _rounds(event: Event, record: PlayerRecord, treatment: Treatment) -> tuple[SheetRound, ...]:
    forfeits_count = treatment.forfeits_count or event.kind is SystemKind.PREDETERMINED
    meanings = _MEANINGS_WITH_FORFEITS if forfeits_count else _MEANINGS
    made = [
        _new(SheetRound, (one, reason := reason_of(one), *meanings[reason], one.points)) for one in record.appearances
    ]
    if treatment.is_fore and made and made[-1].appearance.opponent is not None:
        made[-1] = made[-1]._replace(
            reason=Reason.TAKEN_AS_DRAWN, category=Category.GAME, points=event.scoring.draw, is_voluntary=False
        )
    for place in range(len(made) - 1, -1, -1):
        if not made[place].is_voluntary:
            break
        if made[place].category is Category.REQUESTED_BYE:
            made[place] = made[place]._replace(category=Category.LAST_BYE)
    return tuple(made)


_VOLUNTARY = frozenset({Category.REQUESTED_BYE, Category.FORFEIT_LOSS})
"""16.1: a requested bye or a forfeit loss is a voluntary unplayed round."""
_OVER_THE_BOARD = frozenset({Reason.BEATEN, Reason.DRAWN, Reason.LOST_TO})
_CATEGORIES: dict[Reason, Category] = {
    Reason.BEATEN: Category.GAME,
    Reason.DRAWN: Category.GAME,
    Reason.LOST_TO: Category.GAME,
    Reason.NO_CONTEST: Category.FORFEIT_LOSS,
    Reason.PAIRING_BYE: Category.AWARDED,
    Reason.FULL_POINT_BYE: Category.AWARDED,
    Reason.HALF_POINT_BYE: Category.REQUESTED_BYE,
    Reason.ZERO_POINT_BYE: Category.REQUESTED_BYE,
    Reason.FORFEIT_WIN: Category.FORFEIT_WIN,
    Reason.FORFEIT_LOSS: Category.FORFEIT_LOSS,
    Reason.ABSENT: Category.REQUESTED_BYE,
    Reason.OPEN: Category.OPEN,
}
"""FIDE knows no played game without points for either side: a no contest is a double forfeit."""
_FORFEITS_AS_GAMES = _CATEGORIES | dict.fromkeys(
    (Reason.NO_CONTEST, Reason.FORFEIT_WIN, Reason.FORFEIT_LOSS), Category.GAME
)


def _meanings(categories: Mapping[Reason, Category]) -> dict[Reason, _Meaning]:
    return {
        reason: (category, category in _VOLUNTARY, reason in _OVER_THE_BOARD) for reason, category in categories.items()
    }


_MEANINGS, _MEANINGS_WITH_FORFEITS = _meanings(_CATEGORIES), _meanings(_FORFEITS_AS_GAMES)
