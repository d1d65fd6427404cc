"""A closing and the final standings, to plain values and back."""

import zlib
from datetime import date
from fractions import Fraction

from chalicelib.domain.ids import EntryId, PairingNumber, UserId
from chalicelib.domain.lifecycle.final import FinalRow, FinalStandings
from chalicelib.domain.model.closing import Closing
from chalicelib.store.codecs import json_from, json_text
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from, time_text


def closing_body(closing: Closing) -> Body:
    """A closing."""
    return {
        "closed_at": time_text(closing.closed_at),
        "end_date": closing.end_date.isoformat(),
        "by": closing.by,
        "corrected_at": None if closing.corrected_at is None else time_text(closing.corrected_at),
    }


def closing_from(body: Body) -> Closing:
    """A closing again."""
    corrected_at = body["corrected_at"]
    return Closing(
        closed_at=time_from(body["closed_at"]),
        end_date=date.fromisoformat(body["end_date"]),
        by=UserId(body["by"]),
        corrected_at=None if corrected_at is None else time_from(corrected_at),
    )


def final_body(final: FinalStandings) -> Body:
    """The final standings as an item: JSON, compressed."""
    return {"zlib": zlib.compress(json_text(plain_final(final)).encode())}


def final_from(body: Body) -> FinalStandings:
    """The final standings again."""
    return final_from_plain(json_from(zlib.decompress(body["zlib"]).decode()))


def plain_final(final: FinalStandings) -> Body:
    """The final standings; every number exact."""
    return {
        "profile": final.profile,
        "edition": final.edition,
        "codes": list(final.codes),
        "rows": [_row_body(row) for row in final.rows],
        "annulled": list(final.annulled),
    }


def final_from_plain(body: Body) -> FinalStandings:
    """The final standings again."""
    return FinalStandings(
        profile=body["profile"],
        edition=body["edition"],
        codes=tuple(body["codes"]),
        rows=tuple(map(_row_from, body["rows"])),
        annulled=tuple(map(PairingNumber, body["annulled"])),
    )


def _row_body(row: FinalRow) -> Body:
    return {
        "place": row.place,
        "last_place": row.last_place,
        "number": row.number,
        "entry": row.entry,
        "name": row.name,
        "points": str(row.points),
        "values": [None if value is None else str(value) for value in row.values],
    }


def _row_from(body: Body) -> FinalRow:
    return FinalRow(
        place=body["place"],
        last_place=body["last_place"],
        number=PairingNumber(body["number"]),
        entry=EntryId(body["entry"]),
        name=body["name"],
        points=Fraction(body["points"]),
        values=tuple(None if value is None else Fraction(value) for value in body["values"]),
    )
