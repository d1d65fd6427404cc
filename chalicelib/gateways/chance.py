"""Randomness that nobody can guess, from the operating system."""

import secrets
import threading
from datetime import UTC, datetime, timedelta

from chalicelib.ports import Clock

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)
_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"
_DIGITS = 26
_RANDOM_BITS = 80
_TOKEN_BYTES = 32
_SEED_BITS = 63


class SystemChance:
    """Serves ports.Chance."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._lock = threading.Lock()
        self._last = 0

    def token(self) -> str:
        """256 bits, URL-safe."""
        return secrets.token_urlsafe(_TOKEN_BYTES)

    def id(self) -> str:
        """A ULID in lower case: 48 bits of milliseconds, 80 random ones; of one process, each greater than the last."""
        milliseconds = (self._clock.now() - _EPOCH) // _MILLISECOND
        drawn = milliseconds << _RANDOM_BITS | secrets.randbits(_RANDOM_BITS)
        with self._lock:
            self._last = drawn if drawn > self._last else self._last + 1
            return _base32(self._last)

    def seed(self) -> int:
        """63 bits."""
        return secrets.randbits(_SEED_BITS)


def _base32(number: int) -> str:
    digits = []
    for _ in range(_DIGITS):
        number, digit = divmod(number, len(_ALPHABET))
        digits.append(_ALPHABET[digit])
    return "".join(reversed(digits))
