"""Direct encounter: the games of the tied players among themselves (C.07 6)."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import accumulate, groupby

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Category, Sheet, SheetRound
from chalicelib.domain.tiebreaks.fide.tally import Contribution, Tally
from chalicelib.domain.tiebreaks.working import Encounter, MutualLine, Remark, TiebreakValue, Unit

Games = Mapping[PairingNumber, Sequence[SheetRound]]
"""Everybody's games against others of the group."""
Places = dict[PairingNumber, int]

_HALVES = 2


def direct_encounter(sheet: Sheet, _: Modifiers, tied: Sequence[PairingNumber]) -> dict[PairingNumber, Tally]:
    """6: the place of each of these players among them; players whom it does not separate share the smallest place."""
    if len(tied) < 2:
        return dict.fromkeys(tied, Tally(None, remark=Remark.NOT_TIED, how=lambda: Encounter(1)))
    games = _games_among(sheet, tied)
    found = places(sheet, tied, games)
    if len(set(found.values())) == 1:
        undecided, remark = Encounter(len(tied)), _why_undecided(sheet, tied, games)
        return {number: _tally(None, games[number], remark, lambda: undecided) for number in tied}
    return {
        number: _tally(
            TiebreakValue(found[number], Unit.NUMBER),
            games[number],
            None,
            partial(_encounter, sheet, number, tied, games),
        )
        for number in tied
    }


def _tally(
    value: TiebreakValue | None, games: Iterable[SheetRound], remark: Remark | None, how: Callable[[], Encounter]
) -> Tally:
    return Tally(value, _shown(games), part=_HALVES, strength_part=_HALVES, remark=remark, how=how)


def _shown(games: Iterable[SheetRound]) -> Iterator[Contribution]:
    return (Contribution(one, one.points, one.points) for one in games)


def places(sheet: Sheet, tied: Sequence[PairingNumber], games: Games | None = None) -> Places:
    """6: places from 1 on within the group."""
    parts = _separated(sheet, tied, _games_among(sheet, tied) if games is None else games)
    first = accumulate((len(part) for part in parts[:-1]), initial=1)
    return {number: place for part, place in zip(parts, first, strict=True) for number in part}


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the table of mutual games: points made, and points that a win in every missing game would make."""

    number: PairingNumber
    points: Fraction | int
    most: Fraction | int


Parts = list[list[PairingNumber]]
"""The players in parts from the top down, each of which nothing separates."""


def _separated(sheet: Sheet, tied: Sequence[PairingNumber], games: Games) -> Parts:
    parts = _parts(sheet, _lines(sheet, tied, games))
    if len(parts) == 1:
        return parts
    return [
        smaller
        for part in parts
        for smaller in (_separated(sheet, part, _within(games, part)) if len(part) > 1 else [part])
    ]


def _encounter(sheet: Sheet, number: PairingNumber, tied: Sequence[PairingNumber], games: Games) -> Encounter:
    """The tables that lead to this player's place, one after the other."""
    players, tables = len(tied), []
    while True:
        lines = _lines(sheet, tied, games)
        tables.append(tuple(MutualLine(one.number, Fraction(one.points) / 2, Fraction(one.most) / 2) for one in lines))
        parts = _parts(sheet, lines)
        own = next(part for part in parts if number in part)
        if len(parts) == 1 or len(own) == 1:
            return Encounter(players, tuple(tables))
        tied, games = own, _within(games, own)


def _lines(sheet: Sheet, tied: Sequence[PairingNumber], games: Games) -> list[_Line]:
    return sorted((_line(sheet, number, games[number], len(tied)) for number in tied), key=lambda one: -one.points)


def _parts(sheet: Sheet, lines: Sequence[_Line]) -> Parts:
    """What one table separates (6.2, 6.3)."""
    if sheet.is_predetermined or all(one.points == one.most for one in lines):
        return [[one.number for one in same] for _, same in groupby(lines, key=lambda one: one.points)]
    return _certain(lines)


def _certain(lines: Sequence[_Line]) -> Parts:
    """6.3: not all have met: one after the other is placed who stays ahead of the others whatever they might still win.

    At the first place that is not certain the remaining players stay together, to be treated afresh.
    """
    parts: Parts = []
    for place, one in enumerate(lines):
        rest = lines[place + 1 :]
        if rest and one.points <= max(other.most for other in rest):
            return [*parts, [other.number for other in lines[place:]]]
        parts.append([one.number])
    return parts


def _line(sheet: Sheet, number: PairingNumber, games: Sequence[SheetRound], players: int) -> _Line:
    """6.1: several games of the same two count as their average."""
    against: dict[PairingNumber, list[int]] = {}
    for one in games:
        if one.appearance.opponent is not None:
            against.setdefault(one.appearance.opponent, []).append(one.points)
    points = sum(made[0] if len(made) == 1 else Fraction(sum(made), len(made)) for made in against.values())
    missing = players - 1 - len(against)
    return _Line(number, points, points + missing * sheet.event.scoring.win)


def _games_among(sheet: Sheet, tied: Sequence[PairingNumber]) -> Games:
    """6.1: games over the board, forfeits only where they count as games (15.2, /P)."""
    group, game = frozenset(tied), Category.GAME
    return {
        number: [one for one in sheet.rounds[number] if one.appearance.opponent in group and one.category is game]
        for number in tied
    }


def _within(games: Games, tied: Sequence[PairingNumber]) -> Games:
    group = frozenset(tied)
    return {number: [one for one in games[number] if one.appearance.opponent in group] for number in tied}


def _why_undecided(sheet: Sheet, tied: Sequence[PairingNumber], games: Games) -> Remark:
    met = all(len({one.appearance.opponent for one in games[number]}) == len(tied) - 1 for number in tied)
    return Remark.NOT_SEPARATED if met or sheet.is_predetermined else Remark.NOT_ALL_MET
