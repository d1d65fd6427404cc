"""What was said of an entry for rounds to come: byes, when he goes and comes back."""

from dataclasses import replace

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Entry


def said_up_to(entry: Entry, last: RoundNumber) -> Entry:
    """C10: what remains of it when the event ends after this round.

    Byes asked for later are dropped, later withdrawals are cancelled; who would have come back later has left. That he
    was expelled remains said. Who was to join later is the caller's affair: `joins_in` stays.
    """
    gone_last = next((gap.first for gap in entry.gaps if gap.first <= last < gap.back), None)
    left = entry.withdrawn_from if entry.withdrawn_from is not None and entry.withdrawn_from <= last else gone_last
    return replace(
        entry,
        withdrawn_from=entry.withdrawn_from if entry.is_expelled else left,
        byes=tuple(bye for bye in entry.byes if bye[0] <= last),
        gaps=tuple(gap for gap in entry.gaps if gap.back <= last),
    )
