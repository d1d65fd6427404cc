"""Names in order and by letter, whatever their accents: Ö stands with O, not after Z."""

import unicodedata
from collections.abc import Iterable, Sequence

from chalicelib.domain.model.player import Player
from chalicelib.render.texts import Texts

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


def listed(names: Sequence[str], texts: Texts, most: int | None = None) -> str:
    """Names in a sentence: they hold commas, so that semicolons part them. Of more than `most` the rest are counted."""
    if most is not None and len(names) > most + 1:
        several = "; ".join(names[:most])
        return texts.plural(
            "{several} and {number} other", "{several} and {number} others", len(names) - most, several=several
        )
    if len(names) < 2:
        return "".join(names)
    return texts.text("{several} and {last}", several="; ".join(names[:-1]), last=names[-1])
