"""QR codes as one path of an SVG picture."""

from collections.abc import Sequence
from dataclasses import dataclass

import segno

_MARGIN = 4
"""Light modules around the code, as ISO/IEC 18004 asks."""


@dataclass(frozen=True, slots=True)
class QrCode:
    """The picture is `size` modules wide and high; `path` draws the dark ones."""

    size: int
    path: str


def qr_code(text: str) -> QrCode:
    """This text as a QR code that stays readable when 15 % of it is hidden. Raises ValueError for one too long."""
    rows = [bytes(row) for row in segno.make_qr(text, error="m").matrix]
    return QrCode(len(rows) + 2 * _MARGIN, "".join(_drawn(number, row) for number, row in enumerate(rows)))


def _drawn(number: int, row: Sequence[int]) -> str:
    """One row: a stroke for each run of dark modules."""
    strokes, begin = [], None
    for place, is_dark in enumerate([*row, 0]):
        if is_dark and begin is None:
            begin = place
        elif not is_dark and begin is not None:
            strokes.append(f"M{begin + _MARGIN} {number + _MARGIN}h{place - begin}v1h-{place - begin}z")
            begin = None
    return "".join(strokes)
