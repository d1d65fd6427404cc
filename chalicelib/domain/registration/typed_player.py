"""Whom somebody means who types a name, a start number, or both as a list offers them."""

import re
from collections.abc import Sequence

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Player

_TYPED = re.compile(r"(?P<number>[0-9]{1,4})?\.?\s*(?P<name>.*)", re.DOTALL)


def player_meant(text: str, players: Sequence[Player], field: str) -> Player:
    """The one player whom `12`, `12 Vermeer, Anna`, `Vermeer, Anna` or `verm` can mean.

    Numbers change until round 1 is paired: with a whole name beside it, the name counts. Raises InvalidFieldError.
    """
    found = _TYPED.fullmatch(" ".join(text.split()))
    if found is None or not found[0]:
        raise InvalidFieldError(field=field, reason="missing")
    number, name = int(found["number"] or 0), found["name"].casefold()
    called_so = [one for one in players if one.name.casefold() == name] if name else list(players)
    candidates = called_so or [one for one in players if name in one.name.casefold()]
    if number and (not called_so or not name or len(candidates) > 1):
        candidates = [one for one in candidates if one.number == number]
    if not candidates:
        raise InvalidFieldError(field=field, reason="unknown_player")
    if len(candidates) > 1:
        raise InvalidFieldError(field=field, reason="several_players")
    return candidates[0]
