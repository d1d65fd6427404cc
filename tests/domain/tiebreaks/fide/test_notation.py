"""How criteria are written (C.07 14, MTB26)."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.tiebreaks.catalogue import tiebreak
from chalicelib.domain.tiebreaks.criterion import Better, Edition
from chalicelib.domain.tiebreaks.fide.modifiers import Modifiers
from chalicelib.domain.tiebreaks.fide.notation import name_and_modifiers, read_modifiers


def read(text: str) -> tuple[str, Modifiers]:
    name, rest = name_and_modifiers(text)
    return name, read_modifiers(text, rest, "CMLPFR")


@pytest.mark.parametrize(
    ("written", "name", "modifiers"),
    [
        ("BH", "BH", Modifiers()),
        ("BH/C1", "BH", Modifiers(cut_low=1)),
        ("bh-c2", "BH", Modifiers(cut_low=2)),
        ("BH-M1", "BH", Modifiers(cut_low=1, cut_high=1)),
        ("SB/C1/P", "SB", Modifiers(cut_low=1, forfeits_count=True)),
        ("KS/L+1", "KS", Modifiers(limit_shift=1)),
        ("KS-L-2", "KS", Modifiers(limit_shift=-2)),
        ("AOB/F", "AOB", Modifiers(is_fore=True)),
        ("TPN/R", "TPN", Modifiers(is_reversed=True)),
        ("ge", "REP", Modifiers()),
    ],
)
def test_codes_as_people_write_them(written: str, name: str, modifiers: Modifiers) -> None:
    assert read(written) == (name, modifiers)


@pytest.mark.parametrize("written", ["", "XX", "BH:GP", "EDE", "1", "B H", "/C1"])
def test_unknown_codes(written: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        tiebreak(written, Edition.FIDE_2026)
    assert (refusal.value.details["reason"], refusal.value.details["code"]) == ("unknown_tiebreak", written)


@pytest.mark.parametrize(
    "written",
    [
        "BH/",
        "BH/X",
        "BH/C",
        "BH/C0",
        "BH/C-1",
        "BH/C1x",
        "BH/L+1",
        "BH/K2",
        "KS/L5",
        "KS/C1",
        "WIN/C1",
        "TPN/R1",
        "PS/M1",
        "BH/C1/C2",
        "BH/C1/C1",
        "BH/M1/C1",
        "BH/C1/P/M1",
        "BH/P/P",
        "KS/L+1/L-1",
        "TPN/R/R",
    ],
)
def test_modifiers_that_a_code_does_not_take(written: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        tiebreak(written, Edition.FIDE_2026)
    assert (refusal.value.details["reason"], refusal.value.details["code"]) == ("bad_modifier", written)


def test_reversed_the_other_value_goes_first() -> None:
    better = [tiebreak(code, Edition.FIDE_2026).better for code in ("TPN", "TPN/R", "RTNG", "RTNG/R")]
    assert better == [Better.LOWER, Better.HIGHER, Better.HIGHER, Better.LOWER]
