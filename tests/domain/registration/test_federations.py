"""Codes of federations."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.registration.federations import FEDERATIONS, federation_of


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("NED", "NED"),
        ("ned", "NED"),
        ("NLD", "NED"),
        ("nl", "NED"),
        ("Nederland", "NED"),
        ("Spanje", "ESP"),
        ("Spain", "ESP"),
        ("España", "ESP"),
        ("espana", "ESP"),
        ("Cote d'Ivoire", "CIV"),
        ("DEU", "GER"),
        ("Schotland", "SCO"),
        ("Österreich", "AUT"),
        ("Oesterreich", "AUT"),
        ("Belgique", "BEL"),
        ("Suisse", "SUI"),
        ("Schweiz", "SUI"),
        ("Italien", "ITA"),
        ("Italie", "ITA"),
        ("Polska", "POL"),
        ("Česko", "CZE"),
        ("Россия", "RUS"),
        ("Ελλάδα", "GRE"),
        ("中国", "CHN"),
        ("Pays de Galles", "WLS"),
        ("Wit Rusland", "BLR"),
        ("BRN", "BRN"),
        ("Brunei", "BRU"),
        ("", ""),
    ],
)
def test_a_code_or_a_country_becomes_the_code_of_fide(typed: str, code: str) -> None:
    assert federation_of(typed) == code


@pytest.mark.parametrize("typed", ["SPA", "<b>", "Utopia", "KNSB", "1", "-"])
def test_anything_else_is_refused(typed: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        federation_of(typed)
    assert refusal.value.details == {"field": "federation", "reason": "not_a_federation"}


@pytest.mark.parametrize("typed", ["UK", "GB", "gbr", "VK", "Great Britain", "United Kingdom", "Verenigd Koninkrijk"])
def test_the_united_kingdom_has_a_federation_for_each_of_its_countries(typed: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        federation_of(typed)
    assert refusal.value.details == {
        "field": "federation",
        "reason": "several_federations",
        "codes": ("ENG", "SCO", "WLS", "IRL"),
    }


@given(st.sampled_from(sorted(FEDERATIONS)))
def test_every_code_is_itself(code: str) -> None:
    assert federation_of(code) == federation_of(code.lower()) == code
    assert len(code) == 3
