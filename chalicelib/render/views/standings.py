"""The table, with the working of each tie-break and what separates neighbours (S18)."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.standings.standings import StandingsRow
from chalicelib.domain.tiebreaks.criterion import POINTS
from chalicelib.domain.tiebreaks.working import Term, TiebreakValue, Unit, Worked
from chalicelib.render import figures
from chalicelib.render.facts import EventFacts
from chalicelib.render.wording import REMARKS, Criterion, criterion, profile_name

NO_VALUE = "–"
VIRTUAL = "°"
"""Marks a virtual opponent in the working."""


@dataclass(frozen=True, slots=True)
class Working:
    """How one tie-break comes about: its value, the sum that it is (if it is one), or the remark why it has none."""

    criterion: Criterion
    value: str
    sum: str
    remark: str


@dataclass(frozen=True, slots=True)
class Separation:
    """What stands between two neighbours: the criterion with both values; without one they share the place."""

    neighbour: Player
    criterion: Criterion | None
    own: str
    other: str


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player. `moved` is how many places he rose since the round before; None when there was none."""

    place: int
    is_shared: bool
    moved: int | None
    player: Player
    points: HalfPoints
    values: tuple[str, ...]
    tpr: int | None
    workings: tuple[Working, ...]
    behind: Separation | None
    before: Separation | None


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The table after a round. `is_final`: nothing more is to come."""

    after_round: RoundNumber
    open_games: int
    profile: str
    criteria: tuple[Criterion, ...]
    lines: tuple[StandingsLine, ...]
    annulled: tuple[Player, ...]
    has_virtual: bool
    has_tpr: bool


def standings_view(facts: EventFacts) -> StandingsView:
    """The table after the last published round."""
    standings = facts.standings
    rows, codes = standings.rows, standings.order.codes
    lines = tuple(_line(facts, rows, index) for index in range(len(rows)))
    return StandingsView(
        after_round=standings.after_round,
        open_games=sum(not board.result.is_decided for round_ in facts.rounds for board in round_.boards),
        profile=profile_name(standings.order.profile),
        criteria=tuple(criterion(code) for code in codes),
        lines=lines,
        annulled=tuple(facts.players[number] for number in standings.annulled),
        has_virtual=any(term.is_virtual for row in rows for worked in row.worked for term in worked.terms),
        has_tpr=any(row.tpr is not None for row in rows),
    )


def value_text(value: TiebreakValue | None) -> str:
    """A tie-break value as people write it."""
    if value is None:
        return NO_VALUE
    return figures.exact(value.value) if value.unit is Unit.POINTS else figures.minus(int(value.value))


def _line(facts: EventFacts, rows: Sequence[StandingsRow], index: int) -> StandingsLine:
    row = rows[index]
    codes = facts.standings.order.codes
    above = rows[index - 1] if index else None
    below = rows[index + 1] if index + 1 < len(rows) else None
    earlier = facts.places_before.get(row.number)
    return StandingsLine(
        place=row.place,
        is_shared=any(one is not None and one.place == row.place for one in (above, below)),
        moved=None if earlier is None else earlier - row.place,
        player=facts.players[row.number],
        points=row.points,
        values=tuple(value_text(value) for value in row.values),
        tpr=row.tpr,
        workings=tuple(_working(code, worked) for code, worked in zip(codes, row.worked, strict=True) if code != "TPN"),
        behind=None if above is None else _separation(facts, row, above, row.separated_by),
        before=None if below is None else _separation(facts, row, below, below.separated_by),
    )


def _separation(facts: EventFacts, row: StandingsRow, other: StandingsRow, code: str | None) -> Separation:
    neighbour = facts.players[other.number]
    if code is None:
        return Separation(neighbour, None, "", "")
    if code == POINTS:
        return Separation(neighbour, criterion(code), figures.points(row.points), figures.points(other.points))
    index = facts.standings.order.codes.index(code)
    return Separation(neighbour, criterion(code), value_text(row.values[index]), value_text(other.values[index]))


def _working(code: str, worked: Worked) -> Working:
    value, total = value_text(worked.value), " + ".join(_term(term) for term in worked.terms if term.adds)
    return Working(
        criterion=criterion(code),
        value=value,
        sum="" if total == value else total,
        remark=REMARKS[worked.remark] if worked.remark else "",
    )


def _term(term: Term) -> str:
    """A number as it is added: 4½, or ½ × 4½; ° where the opponent is a virtual one."""
    mark = VIRTUAL if term.is_virtual else ""
    if term.basis is None or term.basis == term.adds:
        return figures.exact(term.adds) + mark
    return f"{figures.exact(Fraction(term.adds) / Fraction(term.basis))} × {figures.exact(term.basis)}{mark}"
