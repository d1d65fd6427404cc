"""QR codes as pictures."""

import re

import pytest
import segno

from chalicelib.render.qr import qr_code

ADDRESS = "https://speelzaal.example/hall/0123456789abcdef/code/" + "x" * 43


def test_every_dark_module_is_drawn_inside_a_light_margin() -> None:
    code = qr_code(ADDRESS)
    drawn = {
        (int(x) + step, int(y))
        for x, y, length in re.findall(r"M(\d+) (\d+)h(\d+)v1h-\d+z", code.path)
        for step in range(int(length))
    }
    matrix = segno.make_qr(ADDRESS, error="m").matrix
    assert drawn == {(x + 4, y + 4) for y, row in enumerate(matrix) for x, module in enumerate(row) if module}
    assert code.size == len(matrix) + 8


def test_what_does_not_fit_is_refused() -> None:
    with pytest.raises(ValueError, match="Data"):
        qr_code("x" * 3000)
