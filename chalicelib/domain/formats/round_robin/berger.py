"""The Berger tables of C.05 Annex 1 in closed form, for one cycle and for two."""

from dataclasses import dataclass
from enum import StrEnum


class Seam(StrEnum):
    """How cycle 1 of a double round robin ends."""

    SWAPPED = "swapped"
    """The last two rounds of cycle 1 change places: nobody has one colour three times running (recommended)."""
    AS_PRINTED = "as_printed"
    """Cycle 1 as in the table; with an even number two players have one colour three times running."""


@dataclass(frozen=True, slots=True)
class TableRound:
    """A row of the table: (White, Black) for each board, and who rests when the number of players is odd."""

    games: tuple[tuple[int, int], ...]
    rest: int | None = None

    @property
    def reversed(self) -> "TableRound":
        """The same games with colours reversed."""
        return TableRound(tuple((black, white) for white, black in self.games), self.rest)


def berger_table(players: int) -> tuple[TableRound, ...]:
    """C.05 Annex 1: every two of the numbers 1..players meet once. An odd number is paired with one place empty."""
    places = players + players % 2
    return tuple(_table_round(players, places, round_) for round_ in range(1, places))


def double_berger_table(players: int, seam: Seam = Seam.SWAPPED) -> tuple[TableRound, ...]:
    """C.05 Annex 1: cycle 2 repeats the table with colours reversed; see `Seam` for the end of cycle 1."""
    table = berger_table(players)
    second = tuple(round_.reversed for round_ in table)
    if seam is Seam.SWAPPED and len(table) > 1:
        return (*table[:-2], table[-1], table[-2], *second)
    return table + second


def _table_round(players: int, places: int, round_: int) -> TableRound:
    turn = places - 1
    leader = (round_ - 1) * (places // 2) % turn + 1
    first = (leader, places) if round_ % 2 else (places, leader)
    others = [((leader - 1 + i) % turn + 1, (leader - 1 - i) % turn + 1) for i in range(1, places // 2)]
    if players == places:
        return TableRound((first, *others))
    return TableRound(tuple(others), rest=leader)
