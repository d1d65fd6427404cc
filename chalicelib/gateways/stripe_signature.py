"""Whether Stripe itself sent a body: it signs the time and the bytes. Without its library, which loads slowly."""

import hashlib
import hmac
import re
from collections.abc import Iterable
from datetime import datetime

TOLERANCE_S = 300
"""A signature is good for so long: what somebody overheard cannot be sent again later."""
_TIME = re.compile(r"[0-9]{1,12}")


def is_signed(body: bytes, header: str, secrets: Iterable[str], now: datetime) -> bool:
    """Whether one of the secrets made one of the header's signatures. While a secret is changed there are two. S16."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    if len(times) != 1 or not _TIME.fullmatch(times[0]):
        return False
    if abs(int(times[0]) - int(now.timestamp())) > TOLERANCE_S:
        return False
    signed = f"{times[0]}.".encode() + body
    sent = [value.encode() for name, _, value in parts if name == "v1"]
    proofs = [hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest().encode() for secret in secrets if secret]
    return any(hmac.compare_digest(proof, one) for proof in proofs for one in sent)
