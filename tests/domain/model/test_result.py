"""What each result means, all of them (C1, S1, S2)."""

import pytest

from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, Colour, GameResult, Scoring
from chalicelib.domain.points import HalfPoints
from tests.builders import a_result, points_text

WHITE, BLACK = Colour.WHITE, Colour.BLACK

# result: points, outcomes, decided, played, rated, forfeit
FACTS = [
    ("*", "0:0", "none:none", ""),
    ("1-0", "1:0", "win:loss", "decided played rated"),
    ("½-½", "½:½", "draw:draw", "decided played rated"),
    ("0-1", "0:1", "loss:win", "decided played rated"),
    ("+/-", "1:0", "win:loss", "decided forfeit"),
    ("-/+", "0:1", "loss:win", "decided forfeit"),
    ("-/-", "0:0", "loss:loss", "decided forfeit"),
    ("nc", "0:0", "loss:loss", "decided played"),
    ("W-L", "1:0", "win:loss", "decided played"),
    ("D-D", "½:½", "draw:draw", "decided played"),
    ("L-W", "0:1", "loss:win", "decided played"),
    ("½-0", "½:0", "draw:loss", "decided played rated"),
    ("0-½", "0:½", "loss:draw", "decided played rated"),
    ("X", "0:0", "none:none", "played"),
]


def test_the_table_names_every_result() -> None:
    assert {a_result(text) for text, *_ in FACTS} == set(GameResult)


@pytest.mark.parametrize(("text", "points", "outcomes", "facts"), FACTS)
def test_facts(text: str, points: str, outcomes: str, facts: str) -> None:
    result = a_result(text)
    assert ":".join(points_text(STANDARD_SCORING.for_result(result, colour)) for colour in (WHITE, BLACK)) == points
    assert ":".join(result.outcome_for(colour) for colour in (WHITE, BLACK)) == outcomes
    flags = {
        "decided": result.is_decided,
        "played": result.is_played,
        "rated": result.is_rated,
        "forfeit": result.is_forfeit,
    }
    assert " ".join(name for name, holds in flags.items() if holds) == facts


@pytest.mark.parametrize(("kind", "points"), [("U", "1"), ("F", "1"), ("H", "½"), ("Z", "0")])
def test_byes(kind: str, points: str) -> None:
    assert points_text(STANDARD_SCORING.for_bye(ByeKind(kind))) == points


def test_another_scoring() -> None:
    """Three points for a win, two for a draw, one for a loss; none for who does not appear. A no contest stays 0-0."""
    scoring = Scoring(win=HalfPoints(6), draw=HalfPoints(4), loss=HalfPoints(2), forfeit_win=HalfPoints(6))
    texts = ("1-0", "½-½", "+/-", "-/+", "nc", "*")
    assert [scoring.for_result(a_result(text), WHITE) for text in texts] == [6, 4, 6, 0, 0, 0]


def test_colours() -> None:
    assert (WHITE.opposite, BLACK.opposite) == (BLACK, WHITE)
