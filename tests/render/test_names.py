"""Names in order, whatever their accents."""

import unicodedata

import pytest

from chalicelib.domain.model.player import Person, a_player
from chalicelib.render.names import by_name, fold, letter, letters_of


def players(*names: str):
    return [a_player(number, Person(name)) for number, name in enumerate(names, start=1)]


@pytest.mark.parametrize(
    ("name", "folded"),
    [
        ("Müller-Øst, Zoë", "muller-ost, zoe"),
        ("Łukasz", "lukasz"),
        ("Weiß", "weiss"),
        ("d'Artagnan, Réné", "d'artagnan, rene"),
    ],
)
def test_fold(name: str, folded: str) -> None:
    assert fold(name) == folded
    assert fold(unicodedata.normalize("NFD", name)) == folded


def test_o_with_dots_stands_with_o_not_after_z() -> None:
    assert [one.name for one in by_name(players("Zwart", "Özdemir", "Olm", "Parma"))] == [
        "Olm",
        "Özdemir",
        "Parma",
        "Zwart",
    ]


def test_letters() -> None:
    assert [letter(name) for name in ("Özdemir", "de Boer", "'t Hart", "Шахов", "1e Bord")] == ["O", "D", "#", "Ш", "#"]
    assert letters_of(players("Zwart", "Özdemir", "Olm")) == ("O", "Z")
