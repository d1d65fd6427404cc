"""Where expected values of independent programs lie, when they are there."""

from pathlib import Path

import pytest

_ORACLES = Path(__file__).resolve().parents[2] / "shared" / "oracles"


def oracle(path: str) -> Path:
    """A file or folder of expected values; the test is skipped where they are not at hand."""
    found = _ORACLES / path
    if not found.exists():
        pytest.skip(f"expected values not at hand: {path}")
    return found
