"""D13: the tempo of a board."""

import pytest

from chalicelib.domain.formats.keizer.tempo import DUBBELSCHAAK_TEMPOS, Agreed, Clock, Sitting, Tempos, tempo_of


def written(agreed: Agreed) -> str:
    """ "90+30", or after a re-pairing "90+30 or 90/35+15"."""
    clock, late = agreed.clock, agreed.on_request
    said = f"{clock.minutes}+{clock.increment}"
    return said if late is None else f"{said} or {late.minutes}/{late.moves}+{late.then_minutes}"


@pytest.mark.parametrize(
    ("wishes", "expected"),
    [
        (("regular", "regular"), "90+30"),
        (("regular", "fast"), "60+30"),
        (("fast", ""), "60+30"),
        (("", ""), "90+30"),
        (("fast", "a wish of last year"), "60+30"),
    ],
)
def test_d13_the_faster_wish_holds(wishes: tuple[str, str], expected: str) -> None:
    assert written(tempo_of(Sitting(wishes))) == expected


def test_d13_with_a_junior_fifty_minutes_and_ten_seconds() -> None:
    assert written(tempo_of(Sitting(("regular", "fast"), has_junior=True))) == "50+10"
    assert written(tempo_of(Sitting(("", ""), has_junior=True, is_repaired=True))) == "50+10"


@pytest.mark.parametrize(("wish", "expected"), [("regular", "90+45"), ("fast", "60+45"), ("", "90+45")])
def test_d12_against_the_computer_45_seconds_a_move(wish: str, expected: str) -> None:
    assert written(tempo_of(Sitting((wish,), has_computer=True))) == expected


def test_d13_after_a_repairing_either_may_ask_for_a_game_that_ends_in_time() -> None:
    assert written(tempo_of(Sitting(("", "regular"), is_repaired=True))) == "90+30 or 90/35+15"
    assert written(tempo_of(Sitting(("fast", "regular"), is_repaired=True))) == "60+30 or 60/25+15"


def test_a_club_has_tempos_of_its_own() -> None:
    rapid = Tempos(DUBBELSCHAAK_TEMPOS.speeds[1:], with_junior=Clock(25), computer_increment=0)
    assert written(tempo_of(Sitting(("regular", "")), rapid)) == "60+30"
    assert written(tempo_of(Sitting((), has_junior=True), rapid)) == "25+0"
