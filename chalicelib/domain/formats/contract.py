"""What every pairing system promises: history in, one round out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.allowance import Allowance as Allowance
from chalicelib.domain.model.history import PlayerRecord
from chalicelib.domain.model.ladder import BYE, FREE, NO_REASON, EveningRules
from chalicelib.domain.model.ladder import Reason as ByeReason
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, Colour, Scoring
from chalicelib.domain.model.tournament import Schedule
from chalicelib.domain.points import HalfPoints

PlayerPair = frozenset[PairingNumber]
"""Two players, in no order."""


@dataclass(frozen=True, slots=True)
class Evening:
    """D8-D13: a club's evening, by its `rules`.

    `computer` is the virtual player, when it is available; `not_computer` are those who declined it or have met it
    this season (`declined` the former alone). `is_computer_elsewhere` where the club has one whose board is needed
    for something else. At a re-pairing (`is_repairing`) only those left over are present, and the limit of meetings
    may be exceeded.
    """

    rules: EveningRules
    computer: PairingNumber | None = None
    declined: frozenset[PairingNumber] = frozenset()
    not_computer: frozenset[PairingNumber] = frozenset()
    is_computer_elsewhere: bool = False
    is_repairing: bool = False

    def why_free(self, player: PairingNumber) -> ByeReason:
        """D4, D12: why an odd player is free; only where the computer is available tonight he can decline it."""
        return FREE if self.computer is not None and player in self.declined else BYE


@dataclass(frozen=True, slots=True)
class PairingRequest:
    """One round to be paired.

    `records` holds every player known so far, by pairing number, over all earlier rounds with adjourned games taken as
    drawn (C.04.2 3.1, `as_counted_for_pairing`); `present` are those to be paired now. `seed` is the stored lot.
    `forbidden` holds pairs that are kept apart (TRF 260), `avoided` those that are kept apart if possible.
    `virtual_points` is what an accelerated system adds to a player's score when round 1, 2, ... is paired (C.04.7).
    `fixed_boards` are the boards of players who cannot move to another one. `standing` is everybody's order in the
    standings after the previous round, for systems that ask for it (`needs_standing`); `allowed` as the arbiter says.
    `evening` is what only a club's evening knows; `table` the event's own schedule (H3), by start number.
    """

    round_number: RoundNumber
    planned_rounds: int
    records: Mapping[PairingNumber, PlayerRecord]
    present: frozenset[PairingNumber]
    scoring: Scoring = STANDARD_SCORING
    initial_colour: Colour = Colour.WHITE
    seed: int = 0
    forbidden: frozenset[PlayerPair] = frozenset()
    avoided: frozenset[PlayerPair] = frozenset()
    virtual_points: Mapping[PairingNumber, tuple[HalfPoints, ...]] = field(default_factory=dict)
    fixed_boards: Mapping[PairingNumber, BoardNumber] = field(default_factory=dict)
    standing: tuple[PairingNumber, ...] = ()
    allowed: frozenset[Allowance] = frozenset()
    evening: Evening | None = None
    table: Schedule = ()

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
    """Something that the arbiter should know about the pairing: `code` finds the text, `players` are named in it.

    So is, where it is about another event, its name, and its round.
    """

    code: str
    players: tuple[PairingNumber, ...] = ()
    event: str = ""
    round_number: RoundNumber | None = None


Reason = Mapping[str, object]
"""Why a board or the bye is as it is, ready for JSON: numbers, texts, None, lists and mappings of these.

`code` is `paired` (with `white`, `black`) or `bye` (with `player`). `colour` is the article that gave the colours.
`bracket` is its score in half points, `criteria` what the whole bracket pays under each criterion that it pays for.
`virtual` is what is virtual of the scores of White and Black, or of who is free, where anything is (C.04.7).
`met` are the rounds in which the two have met (D8), `rule` says why somebody is free, or meets the computer (D12).
`refused` lists who came before in the order of candidates and was not taken, nearest to the top first:
`player`, `opponent` (None: the bye), and `rule`, the first one in which the round would have been worse. Of somebody
who floated down it lists first those who floated with him.
"""


@dataclass(frozen=True, slots=True)
class RoundPairing:
    """The answer, in board order (C.04.2 3.6). `bye` is who has no opponent, `bye_kind` what it is worth to him.

    In a ladder it is `bye_reason` that decides what it is worth (D4); `left_over` are others without an opponent, for
    want of anybody whom they may meet (D8), each as an odd player out.

    `explanation` says why, for each board (in order) and for the bye, as codes with arguments; it may be empty.
    `PairingSystem.explain` says more. `used` is what the pairing needed beyond the rules (S7, or `request.allowed`).
    """

    pairs: tuple[Pair, ...]
    bye: PairingNumber | None = None
    bye_kind: ByeKind = ByeKind.PAIRING_ALLOCATED
    bye_reason: ByeReason = NO_REASON
    left_over: tuple[PairingNumber, ...] = ()
    notes: tuple[Note, ...] = ()
    explanation: tuple[Reason, ...] = ()
    used: frozenset[Allowance] = frozenset()


class PairingSystem(Protocol):
    """A pairing system. Pure: the same request gives the same answer."""

    code: str
    """As in settings and on the command line, e.g. `fide-dutch`."""
    default_profile: str
    """The standings profile (`standings/profiles.py`) that an event of this system begins with."""
    pairs_ahead: bool
    """True where a round can be paired before the one before is complete (round robins)."""
    needs_standing: bool
    """True where the standings after the previous round decide something (S6)."""

    def default_rounds(self, players: int) -> int:
        """How many rounds an event with this number of players has when nobody says otherwise."""
        ...

    def start_order(self, person: Person) -> tuple[object, ...]:
        """The sort key of the start list: S3, C.04.2 2.2."""
        ...

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the round. Raises NoLegalPairingError with the rule and the players that stand in the way."""
        ...

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """Why this pairing, which it made of this request: a reason for each board in order, then for the bye."""
        ...


class Scheduler(PairingSystem, Protocol):
    """A pairing system whose pairings are all known before the start."""

    takes_own_table: bool
    """H3: an event can have a table of its own."""

    def schedule(self, players: int, own: Schedule = (), /) -> Schedule:
        """All rounds for this number of players, by the event's `own` table where it has one.

        Raises NoLegalPairingError, TooManyToPairError where there is none.
        """
        ...
