"""What the pairing of a ladder's round takes from outside its event: the ladder itself, and who comes tonight."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from chalicelib.domain.formats.contract import Evening
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.ladder import Reason
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye


@dataclass(frozen=True, slots=True)
class ClubNight:
    """An evening of the ladder.

    `standing` is everybody's order in the ladder, `away` who is not paired and why; `evening` what the system must
    know of the virtual player.
    """

    standing: tuple[PairingNumber, ...]
    evening: Evening
    away: Mapping[PairingNumber, Reason] = field(default_factory=dict)

    @property
    def byes(self) -> tuple[Bye, ...]:
        """Who is away, as the round has them: the reason decides what it is worth (D4)."""
        return tuple(Bye(player, ByeKind.ZERO_POINT, reason) for player, reason in sorted(self.away.items()))
