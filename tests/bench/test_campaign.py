"""A slice of `make campaign`: random events of every kind, each round as gacrux pairs it and within the rules."""

from collections import Counter

import pytest

pytest.importorskip("gacrux", reason="gacrux is not installed")

from bench.campaign import Tally, compared, scheme_of

EVENTS = 64
SMALL = 16
"""The most players here."""


@pytest.fixture(scope="module")
def found() -> Tally:
    tally = Tally()
    for seed in range(1, EVENTS + 1):
        tally.add(compared(seed, SMALL))
    return tally


def test_every_round_is_paired_as_an_independent_program_does(found: Tally) -> None:
    assert [str(one) for one in found.unexplained] == []
    assert found.rounds >= 300
    assert found.counts["refused by both"] >= 5


def test_every_round_is_within_the_rules(found: Tally) -> None:
    assert found.counts["illegal"] == 0


def test_the_events_have_everything_that_happens() -> None:
    """Acceleration, groups kept apart, other scorings, numbers not by rating."""
    kinds = Counter[str]()
    for seed in range(1, EVENTS + 1):
        document = scheme_of(seed, SMALL).event.document
        ratings = [player.person.rating for player in document.players]
        kinds.update(record.code for record in set(document.records))
        kinds["other scoring"] += document.scoring.win != 2 or document.scoring.pairing_allocated_bye != 2
        kinds["not by rating"] += ratings != sorted(ratings, reverse=True)
        kinds["all the same rating"] += len(ratings) > 2 and len(set(ratings)) == 1
    assert all(kinds[kind] > 3 for kind in ("250", "260", "other scoring", "not by rating", "all the same rating"))
