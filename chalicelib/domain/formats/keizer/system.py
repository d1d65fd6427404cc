"""The ladder of a club: each evening everybody meets the nearest in the ladder whom he has not met (D8-D13)."""

from chalicelib.domain.formats.common.limits import refuse_beyond
from chalicelib.domain.formats.contract import PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.keizer.account import explained, reasons
from chalicelib.domain.formats.keizer.evening import PairedEvening
from chalicelib.domain.model.ladder import NO_REASON
from chalicelib.domain.model.player import Person

MOST_PLAYERS = 300
"""At a club on one evening."""
_ROUNDS = 12
"""Of a cycle, when nobody says otherwise: a third of a club's year."""


class Keizer:
    """D8-D13: one exact optimum for those signed in."""

    code: str = "keizer"
    default_profile: str = "swiss64"
    """Of the crosstable; a ladder's own order is made of values (D1-D6)."""
    pairs_ahead: bool = False
    needs_standing: bool = True

    def default_rounds(self, players: int) -> int:  # noqa: ARG002
        """As many for few as for many: who has met may meet again."""
        return _ROUNDS

    def start_order(self, person: Person) -> tuple[object, ...]:
        """D2: by rating, who has none last; then by name."""
        return -person.rating, person.name.casefold()

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the evening. Whoever cannot be paired is free, and the answer says so (D8)."""
        refuse_beyond(MOST_PLAYERS, len(request.present))
        paired = PairedEvening(request)
        return RoundPairing(
            pairs=tuple(paired.boards),
            bye=None if paired.free is None else paired.free.player,
            bye_reason=NO_REASON if paired.free is None else paired.evening.why_free(paired.free.player),
            left_over=tuple(paired.left_over),
            notes=paired.notes,
            explanation=reasons(paired),
        )

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """The reasons of `pair_round`, and for each board who was nearer and why he was refused."""
        return explained(PairedEvening(request), pairing.explanation)
