"""How many players a round can have, so that time and memory stay bounded."""

from chalicelib.domain.errors import TooManyToPairError


def refuse_beyond(most: int, players: int) -> None:
    """Raise TooManyToPairError above this number."""
    if players > most:
        raise TooManyToPairError(players=players, most=most)
