"""The bench of club evenings: it plays its cycles and measures each evening."""

from bench.evenings import Case, measured


def test_every_evening_and_the_last_reasons_are_measured() -> None:
    assert len(measured(Case("few members", rounds=3, players=6))) == 4
