"""workings.json: how everybody's tie-breaks come about, for programs (docs/data-files.md)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import assert_never

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.standings.standings import Standings, Workings
from chalicelib.domain.tiebreaks.working import (
    Encounter,
    How,
    Mean,
    MutualLine,
    OwnValue,
    PerfectPerformance,
    Performance,
    Sum,
    Term,
    Worked,
)
from chalicelib.render.decimals import decimal_data, value_data

Data = dict[str, object]


def workings_data(standings: Standings, workings: Workings) -> Data:
    """By player, in the order of the criteria; `workings` are those of these standings."""
    return {
        "after_round": standings.after_round,
        "criteria": list(standings.order.codes),
        "players": {number: [_worked(one) for one in worked] for number, worked in workings.items()},
    }


def player_workings(standings: Standings, number: PairingNumber) -> list[Data]:
    """One player's, in the order of the criteria. Raises KeyError for somebody who is not in the table."""
    return [_worked(one) for one in standings.workings()[number]]


def _worked(one: Worked) -> Data:
    """Members that say nothing are left out: the file holds one of these for each player and tie-break."""
    said: Data = {"value": value_data(one.value), "how": _HOW[type(one.how)]}
    if one.remark is not None:
        said["remark"] = one.remark.value
    if one.terms:
        said["terms"] = [_term(term) for term in one.terms]
    return said | _steps(one.how)


def _term(term: Term) -> list[object]:
    """A list, to be short: round, reason, opponent, starts from, times, adds, marks."""
    marks = [name for name, is_so in _marks(term) if is_so]
    numbers = [None if one is None else decimal_data(one) for one in (term.basis, term.times, term.adds)]
    return [term.round_number, term.reason.value, term.opponent, *numbers, *([marks] if marks else [])]


def _marks(term: Term) -> Iterator[tuple[str, bool]]:
    yield "cut", term.is_cut
    yield "virtual", term.is_virtual
    yield "adjusted", term.is_adjusted


_HOW: Mapping[type[How], str] = {
    Sum: "sum",
    Mean: "mean",
    Performance: "performance",
    PerfectPerformance: "perfect_performance",
    Encounter: "encounter",
    OwnValue: "own",
}


def _steps(how: How) -> Data:
    """What one needs beyond the terms."""
    match how:
        case Sum(least, is_fore):
            return _said(least=None if least is None else decimal_data(least), fore=is_fore or None)
        case Mean(is_rounded, is_fore):
            return _said(rounded=is_rounded, fore=is_fore or None)
        case Performance():
            return {
                "games": how.games,
                "points": decimal_data(how.points),
                "mean": how.mean,
                "percentage": how.percentage,
                "difference": how.difference,
            }
        case PerfectPerformance():
            return {
                "points": decimal_data(how.points),
                "lowest": how.lowest,
                "expected": decimal_data(how.expected),
                "expected_below": decimal_data(how.expected_below),
            }
        case Encounter():
            return _said(tied=how.tied, tables=[_mutual(table) for table in how.tables] or None)
        case OwnValue():
            return {}
    assert_never(how)


def _said(**members: object) -> Data:
    return {name: value for name, value in members.items() if value is not None}


def _mutual(table: Sequence[MutualLine]) -> list[list[object]]:
    """Number, points, most points possible."""
    return [[line.number, decimal_data(line.points), decimal_data(line.most)] for line in table]
