"""What is made for paper: the order after cutting, and what a card to pair by says."""

from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ids import RoundNumber
from chalicelib.render.facts import event_facts
from chalicelib.render.views.paper import as_printed, pairing_cards, place_cards, stacked
from tests.render.scenes import SECOND_EVENING, after_two_evenings


def test_ten_slips_four_on_a_sheet() -> None:
    """Three sheets: cut as one stack, the piles are 1-3, 4-6, 7-9, 10."""
    assert stacked(range(1, 11), 4) == ((1, 4, 7, 10), (2, 5, 8, None), (3, 6, 9, None))
    assert stacked([], 4) == ()


@given(st.integers(0, 200), st.integers(1, 10))
def test_piles_laid_upon_one_another_are_in_order(items: int, per_sheet: int) -> None:
    sheets = stacked(range(items), per_sheet)
    piles = [sheet[place] for place in range(per_sheet) for sheet in sheets]
    assert [one for one in piles if one is not None] == list(range(items))
    assert all(len(sheet) == per_sheet for sheet in sheets)


def test_a_card_to_pair_by_has_points_colours_and_opponents() -> None:
    """After A-C 1-0, D-B ½-½, E bye; B-A is open, E-D +/-, C has half a point."""
    facts = event_facts(as_printed(after_two_evenings(), RoundNumber(2)), SECOND_EVENING)
    cards = {card.player.name[:3]: card for card in pairing_cards(facts)}
    anna, zoe = cards["Ver"], cards["Øst"]
    assert (anna.score, anna.is_open) == (2, True)
    assert [(line.opponent.number if line.opponent else 0, line.colour, line.points) for line in anna.lines] == [
        (3, "white", 2),
        (2, "black", None),
    ]
    assert (zoe.score, zoe.is_open, zoe.lines[0].opponent) == (4, False, None)
    assert [card.score for card in pairing_cards(facts)] == sorted((one.score for one in cards.values()), reverse=True)


def test_a_round_is_printed_as_if_it_were_the_last() -> None:
    printed = as_printed(after_two_evenings(), RoundNumber(1))
    assert [round_.number for round_ in printed.rounds] == [1]
    names = [player.name for player in place_cards(event_facts(printed, SECOND_EVENING))]
    assert names == ["Berg, Jan van den", "Jansen, Piet", "Øst, Zoë", "Özdemir, Berk", "Vermeer, Anna"]
