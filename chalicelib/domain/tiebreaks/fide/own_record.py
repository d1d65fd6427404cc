"""A player's own record and data (C.07 7)."""

from collections.abc import Callable

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Colour
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.sheet import Sheet, SheetRound
from chalicelib.domain.tiebreaks.fide.tally import Contribution, Tally, points
from chalicelib.domain.tiebreaks.working import OwnValue, Reason, TiebreakValue, Unit

_HALVES = 2


def score(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """4.1: the points themselves, which an order can name among its criteria."""
    made = (Contribution(one, one.points, one.points) for one in sheet.rounds[number])
    return Tally(points(sheet.scores[number], _HALVES), made, (), _HALVES)


def rounds_won(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.1 WIN: rounds with the points of a win or more, played or not."""
    win = sheet.event.scoring.win
    return _count(sheet, number, lambda one: one.points >= win)


def games_won(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.2 WON: games won over the board; where pairings are fixed beforehand also by forfeit (15.2)."""
    return _count(sheet, number, lambda one: _is_won(sheet, one))


def games_with_black(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.3 BPG: games played over the board with Black; forfeit wins as in WON."""
    return _count(sheet, number, lambda one: _is_black(one) and (one.is_over_the_board or _is_won(sheet, one)))


def games_won_with_black(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.4 BWG: games won with Black; forfeit wins as in WON."""
    return _count(sheet, number, lambda one: _is_black(one) and _is_won(sheet, one))


def progressive_score(sheet: Sheet, modifiers: Modifiers, number: PairingNumber) -> Tally:
    """7.5 PS: the scores after every round, added up; /Cn leaves out those after the first n rounds."""
    after, made = 0, []
    for one in sheet.rounds[number]:
        after += one.points
        made.append(Contribution(one, after, after))
    kept, gone = made[modifiers.cut_low :], made[: modifiers.cut_low]
    return Tally(points(sum(one.adds for one in kept), _HALVES), kept, gone, _HALVES, _HALVES)


def rounds_elected_to_play(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.6 REP: all rounds but half- and zero-point byes and forfeit losses."""
    return _count(sheet, number, lambda one: one.reason not in _NOT_ELECTED)


def standard_score(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.7 STD: one for each round with more points than the scheduled opponent, a half with as many.

    In an unplayed round the points of a draw take the place of the opponent's.
    """
    made = [Contribution(one, one.points, _standard(sheet, one)) for one in sheet.rounds[number]]
    return Tally(points(sum(one.adds for one in made), _HALVES), [one for one in made if one.adds], (), _HALVES)


def pairing_number(sheet: Sheet, _: Modifiers, number: PairingNumber) -> Tally:
    """7.8 TPN: the pairing number, the smaller one first."""
    return Tally(TiebreakValue(sheet.event.records[number].number, Unit.NUMBER), how=OwnValue)


_NOT_ELECTED = frozenset(
    {Reason.HALF_POINT_BYE, Reason.ZERO_POINT_BYE, Reason.ABSENT, Reason.FORFEIT_LOSS, Reason.NO_CONTEST}
)


def _count(sheet: Sheet, number: PairingNumber, counts: Callable[[SheetRound], bool]) -> Tally:
    made = [Contribution(one, 1, 1) for one in sheet.rounds[number] if counts(one)]
    return Tally(TiebreakValue(len(made), Unit.COUNT), made)


def _is_black(one: SheetRound) -> bool:
    return one.appearance.colour is Colour.BLACK


def _is_won(sheet: Sheet, one: SheetRound) -> bool:
    """15.2: of forfeits, wins are games where pairings are fixed beforehand and losses are not."""
    return one.reason is Reason.BEATEN or (one.reason is Reason.FORFEIT_WIN and sheet.is_predetermined)


def _standard(sheet: Sheet, one: SheetRound) -> int:
    """Half points of the standard scale."""
    against = _opponents_points(sheet, one) if one.is_over_the_board else sheet.event.scoring.draw
    if one.points == against:
        return 1
    return 2 if one.points > against else 0


def _opponents_points(sheet: Sheet, one: SheetRound) -> int:
    """What the opponent made of the same round."""
    opponent, round_number = one.appearance.opponent, one.appearance.round_number
    if opponent is None:
        return sheet.event.scoring.draw
    return next(other.points for other in sheet.rounds[opponent] if other.appearance.round_number == round_number)
