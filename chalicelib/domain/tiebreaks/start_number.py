"""Start number: the last criterion, which always decides (S10; C.07 TPN)."""

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.tiebreaks.event import Event
from chalicelib.domain.tiebreaks.working import OwnValue, TiebreakValue, Unit, Worked


def start_number(event: Event, number: PairingNumber) -> Worked:
    """The place on the start list; the lower number goes first."""
    return Worked(TiebreakValue(event.records[number].number, Unit.NUMBER), how=OwnValue())
