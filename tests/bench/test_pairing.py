"""The figures of `make bench`, on something small."""

from pathlib import Path

import pytest

from bench.pairing import Measured, bars, exponent, measure, rounds_of


def measured(engine: str, size: int, *milliseconds: float, megabytes: int = 60) -> Measured:
    return Measured(engine, size, milliseconds, megabytes * 1_000_000, 0, ())


def test_the_slope_of_a_square() -> None:
    assert exponent([measured("ours", 10, 1, 3, 2), measured("ours", 100, 200), measured("ours", 1000, 20_000)]) == (
        pytest.approx(2)
    )


@pytest.mark.parametrize(("theirs", "is_met"), [(9.9, False), (10.1, True)])
def test_a_bar_is_met_or_missed(theirs: float, is_met: bool) -> None:
    found = list(bars([measured("ours", 1000, 1), measured("gacrux", 1000, theirs)]))
    assert found[0] == (f"1000 players: {theirs} times as fast as gacrux, wanted 10", is_met)
    assert found[1] == ("1000 players: 60 MB, wanted less than 150", True)


def test_everybody_pairs_the_same_rounds(tmp_path: Path) -> None:
    pytest.importorskip("gacrux", reason="gacrux is not installed")
    pytest.importorskip("py4swiss", reason="py4swiss is not installed")
    for number, text in enumerate(rounds_of(6), start=1):
        if number > 2:
            break
        (tmp_path / f"{number:02}.trf").write_text(text, newline="")
    mine, gacrux, py4swiss = (measure(engine, 6, tmp_path) for engine in ("ours", "gacrux", "py4swiss"))
    assert mine.boards == gacrux.boards == py4swiss.boards
    assert all(one.median > 0 and one.peak >= one.growth >= 0 for one in (mine, gacrux, py4swiss))
