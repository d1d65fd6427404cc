"""What can be tried when no pairing obeys the rules."""

import pytest

from chalicelib.domain.lifecycle.ways_out import WaysOut, ways_out
from chalicelib.domain.model.allowance import Allowance

REMATCH, COLOURS, SECOND_BYE = Allowance


@pytest.mark.parametrize(
    ("rule", "is_odd", "allowed", "likely", "others"),
    [
        ("C1", False, (), (REMATCH,), (COLOURS,)),
        ("C1", True, (), (REMATCH,), (COLOURS, SECOND_BYE)),
        ("C1", True, (REMATCH,), (), (COLOURS, SECOND_BYE)),
        ("C2", True, (), (SECOND_BYE,), (REMATCH, COLOURS)),
        ("C3", False, (), (COLOURS,), (REMATCH,)),
        ("S6", True, (), (SECOND_BYE,), (REMATCH, COLOURS)),
        ("260", False, (), (), (REMATCH, COLOURS)),
        ("K6 rematch", True, (), (REMATCH,), (COLOURS, SECOND_BYE)),
        ("K6 colours", True, (), (COLOURS,), (REMATCH, SECOND_BYE)),
        ("K6 bye", True, (), (SECOND_BYE,), (REMATCH, COLOURS)),
        ("a rule of tomorrow", True, (), (REMATCH, COLOURS, SECOND_BYE), ()),
        ("C1", True, tuple(Allowance), (), ()),
        ("schedule_complete", False, (), (), ()),
    ],
)
def test_first_what_the_refusing_rule_asks_for(
    rule: str,
    is_odd: bool,
    allowed: tuple[Allowance, ...],
    likely: tuple[Allowance, ...],
    others: tuple[Allowance, ...],
) -> None:
    assert ways_out(rule, is_odd=is_odd, allowed=allowed) == WaysOut(likely, others)
