"""A table by chosen criteria of C.07, as JSON and as text."""

import json
from collections.abc import Mapping, Sequence
from fractions import Fraction

from chalicelib.cli.columns import in_columns
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.standings.own_order import OwnRow
from chalicelib.domain.standings.profiles import Order
from chalicelib.domain.tiebreaks.working import TiebreakValue, Unit

_NAME = 2
"""Column of the name."""


def as_json(rows: Sequence[OwnRow], order: Order, players: Mapping[PairingNumber, Player]) -> str:
    """`values` has the codes as they were written; null is a value that is not defined."""
    said = {
        "edition": edition_year(order),
        "rows": [
            {
                "rank": row.rank,
                "number": row.number,
                "name": players[row.number].name,
                "values": {
                    code: None if value is None else decimal(value)
                    for code, value in zip(order.codes, row.values, strict=True)
                },
            }
            for row in rows
        ],
    }
    return f"{json.dumps(said, ensure_ascii=False)}\n"


def as_table(rows: Sequence[OwnRow], order: Order, players: Mapping[PairingNumber, Player]) -> str:
    """The same for people."""
    heads = ["", "No", "Name", "Rating", *order.codes]
    lines = [
        [
            str(row.rank),
            str(row.number),
            players[row.number].name,
            str(players[row.number].rating or "-"),
            *("-" if value is None else decimal(value) for value in row.values),
        ]
        for row in rows
    ]
    return f"C.07 of {edition_year(order)}, {order.kind}\n{in_columns((heads, *lines), _NAME)}"


def edition_year(order: Order) -> str:
    """The year of the text: 2024 or 2026."""
    return order.edition.value.rpartition("-")[2]


def decimal(value: TiebreakValue) -> str:
    """Points with one or two places, half up; everything else is whole."""
    if value.unit is not Unit.POINTS:
        return str(value.value)
    hundredths = (100 * Fraction(value.value) + Fraction(1, 2)).__floor__()
    whole, rest = divmod(abs(hundredths), 100)
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{whole}.{rest:02}".removesuffix("0") if rest % 10 == 0 else f"{sign}{whole}.{rest:02}"
