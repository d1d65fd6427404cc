"""A name or a number, as people type it or as a list offers it."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.player import Person, Player, a_player
from chalicelib.domain.registration.typed_player import player_meant

NAMES = ("Vermeer, Anna", "Özdemir, Berk", "Jansen, Piet", "Jansen, Piet", "Jansen, Piet-Hein", "3 Musketiers")
PLAYERS: tuple[Player, ...] = tuple(a_player(number, Person(name)) for number, name in enumerate(NAMES, start=1))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1", 1),
        (" 1 Vermeer, Anna", 1),
        ("Vermeer, Anna", 1),
        ("vermeer", 1),
        ("özdemir,  berk", 2),
        ("2. Özdemir, Berk", 2),
        ("5 Vermeer, Anna", 1),
        ("3 Jansen, Piet", 3),
        ("4 jansen", 4),
        ("4 piet", 4),
        ("Hein", 5),
        ("musketiers", 6),
    ],
)
def test_whom_it_means(text: str, number: int) -> None:
    """The number beside a whole name may be of yesterday; of two with one name it says which."""
    assert player_meant(text, PLAYERS, "one").number == number


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "missing"),
        ("  ", "missing"),
        ("9", "unknown_player"),
        ("Kees", "unknown_player"),
        ("9 Jansen, Piet", "unknown_player"),
        ("1 piet", "unknown_player"),
        ("Jansen, Piet", "several_players"),
        ("jansen", "several_players"),
    ],
)
def test_whom_it_cannot_mean(text: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        player_meant(text, PLAYERS, "one")
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == ("one", reason)
