"""Passwords are kept as argon2id hashes."""

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

_NOBODYS_HASH = "$argon2id$v=19$m=19456,t=2,p=1$M3I5O8q44SylEyQFZB/7NA$8VliYxerqpGBqtycqcTl6LqbUOse9m8AXFv7iwPH5y4"
"""The hash of a password that was thrown away: an unknown address must take as long as a known one."""


class Argon2Passwords:
    """Serves ports.Passwords: 19 MiB, two passes, one lane."""

    def __init__(self) -> None:
        self._hasher = PasswordHasher(time_cost=2, memory_cost=19456, parallelism=1)

    def hash(self, password: str) -> str:
        """A salted hash that names its own parameters."""
        return self._hasher.hash(password)

    def matches(self, password: str, password_hash: str) -> bool:
        """Whether the password is the one hashed. An empty hash takes as long, and never matches."""
        try:
            self._hasher.verify(password_hash or _NOBODYS_HASH, password)
        except VerifyMismatchError:
            return False
        return bool(password_hash)
