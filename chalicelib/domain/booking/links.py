"""Personal links of bookings: a text that only the event can make, and that stands for one of its bookings.

`<event>.<booking>.<proof>`, as the links of a club's members (`domain/club/links.py`): the proof is 128 bits of
HMAC-SHA256 under a key of the event, so that the link can be mailed again. Only whoever has it sees the booking.
"""

import hmac
import re
from dataclasses import dataclass

from chalicelib.domain.ids import BookingId, TournamentId

_TOKEN = re.compile(r"([\w-]{1,64})\.([\w-]{1,64})\.([0-9a-f]{32})", re.ASCII)
_PROOF_LENGTH = 32
"""Hexadecimal digits: half of the hash, as RFC 2104 (5) allows."""


@dataclass(frozen=True, slots=True)
class BookingClaim:
    """Which booking a token says that it stands for, and its proof; nothing of it is believed yet."""

    tournament: TournamentId
    booking: BookingId
    proof: str


def token_of(key: str, tournament: TournamentId, booking: BookingId) -> str:
    """The token of this booking."""
    return f"{tournament}.{booking}.{_proof(key, tournament, booking)}"


def claim_in(token: str) -> BookingClaim | None:
    """What a token says; None for a text that can be none."""
    found = _TOKEN.fullmatch(token)
    return None if found is None else BookingClaim(TournamentId(found[1]), BookingId(found[2]), found[3])


def is_genuine(claim: BookingClaim, key: str) -> bool:
    """The event made this token; it takes as long whatever the proof."""
    return hmac.compare_digest(claim.proof, _proof(key, claim.tournament, claim.booking))


def _proof(key: str, tournament: TournamentId, booking: BookingId) -> str:
    """Raises ValueError without a key: what everybody can make proves nothing."""
    if not key:
        raise ValueError("an event without a key of its own")
    text = f"booking\n{tournament}\n{booking}"
    return hmac.new(key.encode(), text.encode(), "sha256").hexdigest()[:_PROOF_LENGTH]
