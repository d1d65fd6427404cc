"""Points as people write them."""

import pytest

from chalicelib.domain.points import half_points


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("3", 6), ("0", 0), ("½", 1), ("1½", 3), ("0.5", 1), ("0,5", 1), (" 1.50 ", 3), ("2.0", 4), (".5", 1),
        ("", None), ("-1", None), ("1.25", None), ("one", None), ("½.0", None), ("1.5.0", None), ("1000", None),
        ("٣", None), (".0", None),
    ],
)  # fmt: skip
def test_what_is_read_as_points(text: str, expected: int | None) -> None:
    assert half_points(text) == expected
