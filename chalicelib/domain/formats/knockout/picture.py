"""A bracket as a picture and as a list: where each match stands, what its round is called. Numbers only, no drawing."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.domain.formats.knockout.cup import Cup, MatchId, RoundDate, Stage
from chalicelib.domain.formats.knockout.evenings import date_of
from chalicelib.domain.formats.knockout.matches import CupMatch, bracket_rounds
from chalicelib.domain.model.result import Code


class RoundName(Code):
    """What a round is called, by the number of players for whom it has places."""

    FINAL = "final"
    SEMI_FINAL = "semi_final"
    QUARTER_FINAL = "quarter_final"
    EARLIER = "earlier"
    """The last 16, 32, ...: by its `players`."""


_NAMES = {2: RoundName.FINAL, 4: RoundName.SEMI_FINAL, 8: RoundName.QUARTER_FINAL}


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round for the list of matches: `players` is the number of places in it. Byes of the first round are in it."""

    number: int
    name: RoundName
    players: int
    matches: tuple[CupMatch, ...]
    date: RoundDate | None


@dataclass(frozen=True, slots=True)
class Box:
    """Where a match is drawn: the column of its round, from 0, and the row of its middle, from 0 to `rows`."""

    match: MatchId
    column: int
    row: int


@dataclass(frozen=True, slots=True)
class Line:
    """From the middle of a box to that of the match in the next column for which its winner qualifies."""

    column: int
    row: int
    to_row: int


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """A grid of `columns` by `rows`. Two rows belong to a match of the first round, its players in one each.

    A bye has no box of its own: he who has it appears in the second column.
    """

    columns: int
    rows: int
    boxes: tuple[Box, ...]
    lines: tuple[Line, ...]


def named_rounds(cup: Cup, stage: Stage) -> tuple[BracketRound, ...]:
    """The rounds of this knock-out with their names and dates: none before the draw."""
    bracket = cup.bracket(stage)
    if bracket is None:
        return ()
    return tuple(
        BracketRound(number, _NAMES.get(places, RoundName.EARLIER), places, matches, date_of(cup, stage, number))
        for number, matches in enumerate(bracket_rounds(cup, bracket), start=1)
        for places in (2 * len(matches),)
    )


def bracket_picture(cup: Cup, stage: Stage) -> BracketPicture:
    """Where everything stands: a match is drawn halfway between the two that lead to it."""
    bracket = cup.bracket(stage)
    rounds = bracket_rounds(cup, bracket) if bracket is not None else ()
    boxes = tuple(_boxes(rounds))
    lines = tuple(
        Line(box.column, box.row, _row(box.column + 1, box.row >> box.column + 2))
        for box in boxes
        if box.column + 1 < len(rounds)
    )
    return BracketPicture(len(rounds), 2 * len(rounds[0]) if rounds else 0, boxes, lines)


def _boxes(rounds: tuple[tuple[CupMatch, ...], ...]) -> Iterator[Box]:
    for column, matches in enumerate(rounds):
        for place, match in enumerate(matches):
            if column or not match.is_bye:
                yield Box(match.id, column, _row(column, place))


def _row(column: int, place: int) -> int:
    """The middle of the rows that lead to this match."""
    return (2 * place + 1) << column
