"""Record 222: what organisers write, in seconds and back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.trf.time_control import encoded, in_words


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("90+30", "5400+30"),
        ("90 minutes and 30 seconds a move", "5400+30"),
        ("90 minuten en 30 seconden per zet", "5400+30"),
        ("90 minutos y 30 segundos por jugada", "5400+30"),
        ("90'+30''", "5400+30"),
        ("90 minuten + 30 seconden increment per zet vanaf zet 1", "5400+30"),
        ("1h30+30", "5400+30"),
        ("2 uur", "7200"),
        ("15", "900"),
        ("3+2", "180+2"),
        ("40/100+30:20/50+30:15+30", "40/6000+30:20/3000+30:900+30"),
        ("90 minutes, 30 seconds per move", "5400+30"),
        ("40/120, 60", "40/7200:3600"),
        ("40 moves in 90 min, then 30 min", "40/5400:1800"),
        ("90 min for 40 moves + 30 sec per move; 30 min + 30 sec", "40/5400+30:1800+30"),
        ("5400+30", "5400+30"),
        ("40/6000+30:900+30", "40/6000+30:900+30"),
        ("W300-B240", "W300-B240"),
    ],
)
def test_a_time_control_in_seconds(text: str, code: str) -> None:
    assert encoded(text) == code


@pytest.mark.parametrize(
    "text",
    [
        "",
        "as usual",
        "1,5 uur",
        "0+30",
        "1 uur en 45 minuten p.p.",
        "9" * 300,
        "90 + 30 + 5",
        "90, 30",
        "2 h for 40 moves + 1 h",
        "90 + 30 min",
    ],
)
def test_what_is_not_understood_has_no_code(text: str) -> None:
    assert encoded(text) is None


@settings(derandomize=True, max_examples=200)
@given(
    st.lists(
        st.tuples(st.integers(1, 60), st.integers(1, 300), st.integers(0, 60)), min_size=1, max_size=3
    )
)  # fmt: skip
def test_a_code_in_words_gives_the_code_again(phases: list[tuple[int, int, int]]) -> None:
    code = ":".join(
        f"{f'{moves}/' if moves else ''}{60 * minutes}{f'+{increment}' if increment else ''}"
        for moves, minutes, increment in phases
    )
    assert encoded(in_words(code)) == code
