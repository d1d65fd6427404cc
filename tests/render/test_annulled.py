"""C.05 6.6: games that count for nobody stand in brackets, and points are the same on every page."""

import random
from dataclasses import replace

import pytest

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.scoring import GamePoints, scoring_with
from chalicelib.domain.model.result import STANDARD_SCORING
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.render.facts import event_facts
from chalicelib.render.tournament import render_tournament
from chalicelib.render.views.players import card_views
from tests.builders import a_tournament, number_of
from tests.render.scenes import SECOND_EVENING, a_context, body, words

SIX = (
    "Aa-Ff ½-½, Bb-Ee 0-1, Cc-Dd ½-½",
    "Ff-Dd 1-0, Ee-Cc 1-0, Aa-Bb 1-0",
    "Bb-Ff +/-, Cc-Aa ½-½, Dd-Ee 0-1",
    "Ff-Ee -/+, Aa-Dd 1-0, Bb-Cc 1-0",
    "Cc-Ff +/-, Dd-Bb 1-0, Ee-Aa 0-1",
)
FOOTBALL = scoring_with(STANDARD_SCORING, GamePoints(*map(HalfPoints, (6, 2, 0, 6))))


def a_round_robin(*rounds: str, **settings: object) -> Tournament:
    chart = a_tournament("Aa Bb Cc Dd Ee Ff", system="round-robin", profile="fide", planned_rounds=5, **settings)
    return chart.after(*rounds)


def without(event: Tournament, name: str, from_round: int) -> Tournament:
    """The event, where he is in no round from this one on."""
    gone = number_of(event, name)
    players = tuple(
        replace(one, entry=replace(one.entry, withdrawn_from=RoundNumber(from_round))) if one.number == gone else one
        for one in event.players
    )
    return replace(event, players=players)


def read(event: Tournament, path: str) -> str:
    return words(body(render_tournament(event, a_context()), f"en/t/wall-chart/{path}"))


LEFT_EARLY = without(a_round_robin(*SIX), "Ff", 3)
"""Ff drew one game and won one, and then left."""


def test_the_working_names_who_left() -> None:
    """Aa played and drew; it is no absence of hers."""
    settings = replace(LEFT_EARLY.settings, profile="swiss64")
    card = read(replace(LEFT_EARLY, settings=settings), "p/1/")
    assert "counts for nobody: Ff withdrew" in card
    assert "absent" not in card


def test_a_card_counts_what_the_table_counts() -> None:
    """Ee has four points with the forfeit of Ff, three without it."""
    card = read(LEFT_EARLY, "p/5/")
    assert "Place 2, with 3 out of 4" in card
    assert "4 black Ff – (0) (+) 3" in card
    assert "5 white Aa – (3½) 0 3" in card
    assert "A result in brackets counts for nobody: one of the two withdrew before half of his games." in card


def test_the_card_of_who_left_says_that_nothing_counts() -> None:
    card = read(LEFT_EARLY, "p/6/")
    assert "from round 3; before half of the games, so that the results on this page count for nobody" in card
    assert "Place" not in card
    assert "2 white Dd – (1½) (1) 0 1 black Aa – (3½) (½) 0" in card


def test_pairings_show_the_points_that_count() -> None:
    page = read(LEFT_EARLY, "r/5/")
    assert "Ee – (3) Aa – (2½)" in page
    assert "Withdrew before half of the games, so that their results count for nobody: Ff." in page
    assert "count for nobody" not in read(replace(LEFT_EARLY, players=a_round_robin().players), "r/5/")


def test_who_played_half_of_his_games_keeps_his_points() -> None:
    event = without(a_round_robin(*SIX[:2], SIX[2].replace("+/-", "1-0"), *SIX[3:]), "Ff", 4)
    assert "with 4 out of 5" in read(event, "p/5/")
    assert "brackets counts" not in read(event, "p/5/")
    assert "count for nobody" not in read(event, "p/6/")


def test_a_round_that_is_open_gives_no_points_and_is_not_counted() -> None:
    """All rounds of a round robin can be paired before the first game."""
    event = a_round_robin(SIX[0], "Ff-Dd, Ee-Cc, Aa-Bb", "Bb-Ff, Cc-Aa, Dd-Ee")
    assert "Place 1, with 1 out of 1" in read(event, "p/5/")


@pytest.mark.parametrize("lot", range(20))
def test_points_are_those_of_the_table_wherever_they_stand(lot: int) -> None:
    """On cards, in their last line, and before a round."""
    chance = random.Random(lot)
    results = ("1-0", "½-½", "0-1", "+/-", "-/+", "-/-", "nc", "")
    rounds = [", ".join(f"{item.split()[0]} {chance.choice(results)}" for item in row.split(", ")) for row in SIX]
    event = without(a_round_robin(*rounds, scoring=chance.choice((STANDARD_SCORING, FOOTBALL))), "Ff", 3)
    facts = event_facts(event, SECOND_EVENING)
    for card in card_views(facts, {}):
        expected = HalfPoints(0) if card.row is None else card.row.points
        assert card.points == card.rows[-1].total == facts.score(card.player.number) == expected
        assert all(one.opponent_score == facts.score(one.opponent.number) for one in card.rows if one.opponent)


# other points than 1, ½ and 0


def test_three_points_for_a_win_are_never_out_of_the_rounds() -> None:
    event = a_round_robin("Aa-Ff ½-½, Bb-Ee 1-0, Cc-Dd 1-0", "Ff-Dd 1-0, Ee-Cc 1-0, Aa-Bb 1-0", scoring=FOOTBALL)
    assert "with 4 points in 2 rounds" in read(event, "p/1/")


def test_a_draw_is_half_whatever_it_is_worth() -> None:
    """And what it is worth stands below."""
    event = a_round_robin("Aa-Ff ½-½, Bb-Ee 1-0, Cc-Dd 1-0", scoring=FOOTBALL)
    card, table = read(event, "p/1/"), read(event, "crosstable/")
    assert "1 white Ff – (1) ½ 1" in card
    for page in (card, table):
        assert "1, ½ and 0 stand for won, drawn and lost. Points: win 3, draw 1, loss 0, bye 3." in page
    assert " ½ " in table.partition("Place")[2]
    assert "stand for won, drawn and lost." not in read(a_round_robin(SIX[0]), "p/1/")
