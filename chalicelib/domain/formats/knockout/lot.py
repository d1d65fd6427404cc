"""Lots from a stored seed: the same seed and the same question give the same lot, whoever asks and whenever."""

import hashlib
from collections.abc import Iterable

from chalicelib.domain.ids import EntryId


def drawn(seed: int, question: str, entries: Iterable[EntryId]) -> tuple[EntryId, ...]:
    """These players in the order of their lots. It does not depend on the order in which they are given."""
    return tuple(sorted(entries, key=lambda entry: (_lot(seed, question, entry), entry)))


def _lot(seed: int, question: str, entry: EntryId) -> bytes:
    return hashlib.sha256(f"{seed} {question} {entry}".encode()).digest()
