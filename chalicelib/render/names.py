"""Names in order and by letter, whatever their accents: Ö stands with O, not after Z."""

import unicodedata
from collections.abc import Iterable

from chalicelib.domain.model.player import Player

_PLAIN = str.maketrans({"ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ß": "ss", "ð": "d", "þ": "th", "ı": "i"})
OTHER = "#"
"""The letter of names that begin with none."""


def fold(name: str) -> str:
    """A name without accents and capitals, for ordering and finding."""
    decomposed = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign)).translate(_PLAIN)


def letter(name: str) -> str:
    """The letter under which a name stands in a list."""
    first = fold(name)[:1].upper()
    return first if first.isalpha() else OTHER


def by_name(players: Iterable[Player]) -> tuple[Player, ...]:
    """Players in the order of their names; namesakes by number."""
    return tuple(sorted(players, key=lambda player: (fold(player.name), player.number)))


def letters_of(players: Iterable[Player]) -> tuple[str, ...]:
    """The letters that occur, in order."""
    return tuple(sorted({letter(player.name) for player in players}))
