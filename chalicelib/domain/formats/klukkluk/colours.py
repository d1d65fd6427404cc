"""Who gets which colour, and by which clause of K5."""

from collections.abc import Callable
from dataclasses import dataclass

from chalicelib.domain.formats.klukkluk.contender import WIDEST_BALANCE, Contender
from chalicelib.domain.model.result import Colour


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two players who could meet, with the colours that they would have. `upper` is first in the order of K1."""

    upper: Contender
    lower: Contender
    colour: Colour
    """Of the upper one."""
    clause: str

    @property
    def sides(self) -> tuple[tuple[Contender, Colour], tuple[Contender, Colour]]:
        """Each player with his colour."""
        return (self.upper, self.colour), (self.lower, self.colour.opposite)

    @property
    def white(self) -> Contender:
        """Who has White."""
        return self.upper if self.colour is Colour.WHITE else self.lower

    @property
    def black(self) -> Contender:
        """Who has Black."""
        return self.lower if self.colour is Colour.WHITE else self.upper


def meeting(upper: Contender, lower: Contender) -> Meeting:
    """The two with their colours."""
    colour, clause = allocate(upper, lower)
    return Meeting(upper, lower, colour, clause)


def allocate(one: Contender, other: Contender) -> tuple[Colour, str]:
    """K5: the colour of the first of the two, and the clause that decided.

    A wish beats no wish, opposite wishes are both granted, equal ones pass on to the next clause.
    """
    for clause, wish in _CLAUSES.items():
        mine, his = wish(one), wish(other)
        if mine is not None and mine is not his:
            return mine, clause
        if mine is None and his is not None:
            return his.opposite, clause
    return (Colour.WHITE if one.lot < other.lot else Colour.BLACK), "K5 lot"


def _other_than_last_two(player: Contender) -> Colour | None:
    """Whose last two games had the same colour gets the other one."""
    return _opposite(player.last_two)


def _against_wide_balance(player: Contender) -> Colour | None:
    """Balance +2 gets Black, -2 White; so does a wider one, which only changes by hand can make."""
    return _balancing(player) if abs(player.balance) >= WIDEST_BALANCE else None


def _against_balance(player: Contender) -> Colour | None:
    """Balance +1 gets Black, -1 White."""
    return _balancing(player) if abs(player.balance) == 1 else None


def _other_than_last(player: Contender) -> Colour | None:
    """The opposite of the colour of the last game."""
    return _opposite(player.last)


_CLAUSES: dict[str, Callable[[Contender], Colour | None]] = {
    "K5 last two": _other_than_last_two,
    "K5 balance 2": _against_wide_balance,
    "K5 balance 1": _against_balance,
    "K5 last": _other_than_last,
}


def _balancing(player: Contender) -> Colour:
    return Colour.BLACK if player.balance > 0 else Colour.WHITE


def _opposite(colour: Colour | None) -> Colour | None:
    return None if colour is None else colour.opposite
