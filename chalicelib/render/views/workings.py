"""How a tie-break comes about, in words: each round as a line, and how the value follows from them (S18)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.tiebreaks.working import (
    Encounter,
    How,
    Mean,
    OwnValue,
    PerfectPerformance,
    Performance,
    Reason,
    Remark,
    Sum,
    Term,
    TiebreakValue,
    Worked,
)
from chalicelib.render.figures import exact
from chalicelib.render.texts import N_
from chalicelib.render.wording import Criterion

REASONS: Mapping[Reason, str] = {
    Reason.BEATEN: N_("won against {name}"),
    Reason.DRAWN: N_("drew with {name}"),
    Reason.LOST_TO: N_("lost to {name}"),
    Reason.NO_CONTEST: N_("no contest with {name}"),
    Reason.PAIRING_BYE: N_("bye (odd number of players)"),
    Reason.FULL_POINT_BYE: N_("full-point bye"),
    Reason.HALF_POINT_BYE: N_("half-point bye"),
    Reason.ZERO_POINT_BYE: N_("zero-point bye"),
    Reason.FORFEIT_WIN: N_("won without a game against {name}"),
    Reason.FORFEIT_LOSS: N_("lost without a game against {name}"),
    Reason.ABSENT: N_("absent"),
    Reason.OPEN: N_("no result yet against {name}"),
    Reason.TAKEN_AS_DRAWN: N_("last round against {name}, taken as drawn"),
}
"""What a round was, said of the player."""
REMARKS: Mapping[Remark, str] = {
    Remark.NOT_TIED: N_("not needed"),
    Remark.NOT_ALL_MET: N_("not decisive: the tied players have not all met equally often"),
    Remark.NOT_SEPARATED: N_("not decisive: the mutual results do not separate all tied players"),
    Remark.NO_GAMES: N_("not defined: no games over the board"),
    Remark.UNRATED_PLAYERS: N_("not defined: players without a rating take part"),
    Remark.NO_RATED_OPPONENTS: N_("not defined: no games over the board against rated opponents"),
    Remark.NO_RATING: N_("not defined: no rating"),
    Remark.ALL_LEFT_OUT: N_("not defined: everything is left out"),
}
"""Why there is no value."""
_KINDS: Mapping[type[How], str] = {
    Sum: "sum",
    Mean: "mean",
    Performance: "performance",
    PerfectPerformance: "perfect",
    Encounter: "encounter",
    OwnValue: "own",
}
_ANNULLED = N_("counts for nobody: {name} withdrew")
_LEFT_OUT = N_("left out")
_VIRTUAL = N_("virtual opponent")
_ADJUSTED = N_("adjusted score")
_NOTHING = Fraction(0)


@dataclass(frozen=True, slots=True)
class TermLine:
    """A round of the working: `said` is a text with `{name}`, the opponent's.

    `text` is what the round adds, or would add if it were not left out; where the rule multiplies (½ × 4½), `product`
    is what that makes. `score` is the opponent's where it only decides whether the round counts (C.07 9.2).
    `is_nothing`: it adds nothing, and would not.
    """

    round_number: RoundNumber
    said: str
    name: str
    text: str
    product: str
    score: str
    marks: tuple[str, ...]
    is_cut: bool
    is_virtual: bool
    is_nothing: bool


@dataclass(frozen=True, slots=True)
class MutualRow:
    """A player in a table of mutual games. `most` is what a win in every missing game would make of his points."""

    name: str
    points: Fraction
    most: Fraction


@dataclass(frozen=True, slots=True)
class Working:
    """One tie-break of one player. `kind` is the name of `how`.

    `total` is what an average is taken of, `tables` are those of a direct encounter.
    """

    criterion: Criterion
    value: TiebreakValue | None
    remark: str
    kind: str
    how: How
    terms: tuple[TermLine, ...]
    total: Fraction | int
    tables: tuple[tuple[MutualRow, ...], ...] = ()

    @property
    def row(self) -> tuple[TermLine, ...]:
        """The terms of a sum: those that add something, and those that are left out."""
        return tuple(line for line in self.terms if not line.is_nothing)

    @property
    def is_plain(self) -> bool:
        """The sum says no more than the value."""
        return len(self.row) < 2 and not any(line.is_cut or line.is_virtual or line.product for line in self.row)

    @property
    def counted(self) -> int:
        """How many terms are not left out."""
        return sum(not line.is_cut for line in self.terms)


Players = Mapping[PairingNumber, Player]
Annulled = Mapping[RoundNumber, PairingNumber]
"""A player's rounds against somebody whose games count for nobody."""
_NONE: Annulled = {}


def working(criterion: Criterion, worked: Worked, players: Players, annulled: Annulled = _NONE) -> Working:
    """A tie-break that was worked out, as pages show it; `annulled` games count for nobody (C.05 6.6)."""
    how = worked.how
    by_score = isinstance(how, Sum) and how.least is not None
    return Working(
        criterion=criterion,
        value=worked.value,
        remark=REMARKS[worked.remark] if worked.remark else "",
        kind=_KINDS[type(how)],
        how=how,
        terms=tuple(_line(term, players, annulled, by_score=by_score) for term in worked.terms),
        total=sum((term.adds for term in worked.terms), start=_NOTHING) if isinstance(how, Mean) else _NOTHING,
        tables=tuple(_tables(how, players)) if isinstance(how, Encounter) else (),
    )


def _line(term: Term, players: Players, annulled: Annulled, *, by_score: bool) -> TermLine:
    basis, times = term.basis, term.times
    said, opponent = REASONS[term.reason], term.opponent
    if term.reason is Reason.ABSENT and term.round_number in annulled:
        said, opponent = _ANNULLED, annulled[term.round_number]
    is_product = basis is not None and times not in (None, 1)
    return TermLine(
        round_number=term.round_number,
        said=said,
        name="" if opponent is None else players[opponent].name,
        text=f"{exact(times or 0)} × {exact(basis or 0)}" if is_product else exact(_stake(term)),
        product=exact(_stake(term)) if is_product else "",
        score=exact(basis) if by_score and basis is not None else "",
        marks=tuple(_marks(term)),
        is_cut=term.is_cut,
        is_virtual=term.is_virtual,
        is_nothing=not term.adds and not term.is_cut,
    )


def _stake(term: Term) -> Fraction | int:
    """What the round adds, or would add."""
    if not term.is_cut or term.basis is None:
        return term.adds
    return term.basis if term.times is None else term.basis * term.times


def _marks(term: Term) -> Iterator[str]:
    if term.is_cut:
        yield _LEFT_OUT
    if term.is_virtual:
        yield _VIRTUAL
    if term.is_adjusted:
        yield _ADJUSTED


def _tables(how: Encounter, players: Players) -> Iterator[tuple[MutualRow, ...]]:
    for table in how.tables:
        yield tuple(MutualRow(players[line.number].name, line.points, line.most) for line in table)
