"""What every pairing system promises: history in, one round out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import PlayerRecord
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, Colour, Scoring
from chalicelib.domain.points import HalfPoints


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """One round to be paired.

    `records` holds every player known so far, by pairing number, over all earlier rounds with adjourned games taken as
    drawn (C.04.2 3.1, `as_counted_for_pairing`); `present` are those to be paired now. `seed` is the stored lot.
    `forbidden` holds pairs that are kept apart (TRF 260); `virtual_points` what an accelerated system adds to a
    player's score when round 1, 2, ... is paired (C.04.7).
    """

    round_number: RoundNumber
    planned_rounds: int
    records: Mapping[PairingNumber, PlayerRecord]
    present: frozenset[PairingNumber]
    scoring: Scoring = STANDARD_SCORING
    initial_colour: Colour = Colour.WHITE
    seed: int = 0
    forbidden: frozenset[frozenset[PairingNumber]] = frozenset()
    virtual_points: Mapping[PairingNumber, tuple[HalfPoints, ...]] = field(default_factory=dict)

    @property
    def is_last_round(self) -> bool:
        """C.04.1 1: the last round has rules of its own."""
        return self.round_number == self.planned_rounds


@dataclass(frozen=True, slots=True)
class Pair:
    """Two players who meet."""

    white: PairingNumber
    black: PairingNumber


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the arbiter should know about the pairing: `code` finds the text, `players` are named in it."""

    code: str
    players: tuple[PairingNumber, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The answer, in board order (C.04.2 3.6). `bye` is who has no opponent, `bye_kind` what it is worth to him.

    `explanation` says why, for each board (in order) and for the bye, as codes with arguments; it may be empty.
    """

    pairs: tuple[Pair, ...]
    bye: PairingNumber | None = None
    bye_kind: ByeKind = ByeKind.PAIRING_ALLOCATED
    notes: tuple[Note, ...] = ()
    explanation: tuple[Mapping[str, object], ...] = field(default=())


class PairingSystem(Protocol):
    """A pairing system. Pure: the same request gives the same answer."""

    code: str
    """As in settings and on the command line, e.g. `fide-dutch`."""
    default_profile: str
    """The standings profile (`standings/profiles.py`) that an event of this system begins with."""
    pairs_ahead: bool
    """True where a round can be paired before the one before is complete (round robins)."""

    def default_rounds(self, players: int) -> int:
        """How many rounds an event with this number of players has when nobody says otherwise."""
        ...

    def start_order(self, person: Person) -> tuple[object, ...]:
        """The sort key of the start list: S3, C.04.2 2.2."""
        ...

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the round. Raises NoLegalPairingError with the rule and the players that stand in the way."""
        ...
