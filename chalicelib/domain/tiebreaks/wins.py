"""Wins: games won over the board (S14; C.07 7.2 WON)."""

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import Reason, Term, TiebreakValue, Unit, Worked, reason_of

_ADDS: dict[Reason, int] = {
    Reason.BEATEN: 1,
    Reason.FORFEIT_WIN: 0,
    Reason.PAIRING_BYE: 0,
    Reason.FULL_POINT_BYE: 0,
}
"""Every round that scores like a win, also where it is none: the working says so."""


def games_won(event: Event, number: PairingNumber) -> Worked:
    """S14: byes never count, forfeits neither."""
    terms = tuple(
        Term(one.round_number, reason, _ADDS[reason], one.opponent)
        for one in event.records[number].appearances
        if (reason := reason_of(one)) in _ADDS
    )
    return Worked(TiebreakValue(sum(term.adds for term in terms), Unit.COUNT), terms)
