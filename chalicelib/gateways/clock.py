"""The time and the chance of the machine."""

import secrets
from datetime import UTC, datetime

_ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """Now, in UTC."""
        return datetime.now(UTC)


class SystemChance:
    """The operating system's source of randomness."""

    def token(self) -> str:
        """A secret of 256 bits, URL-safe."""
        return secrets.token_urlsafe(32)

    def id(self) -> str:
        """A unique id of 26 letters and digits: milliseconds first, so that later ids sort later."""
        number = (int(datetime.now(UTC).timestamp() * 1000) << 80) | secrets.randbits(80)
        return _base32(number)

    def seed(self) -> int:
        """A lot for a pairing: 63 bits."""
        return secrets.randbits(63)


def _base32(number: int) -> str:
    return "".join(_ALPHABET[(number >> (5 * place)) & 31] for place in reversed(range(26)))
