"""Systems by their code."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.registry import is_of_a_club, system, systems, systems_for, takes_acceleration
from chalicelib.domain.ids import FIRST_ROUND
from chalicelib.domain.lifecycle.rounds import pairing_request
from chalicelib.domain.model.tournament import Acceleration
from tests.builders import a_tournament


def test_every_system_is_found_by_its_code() -> None:
    assert [system(one.code) for one in systems()] == list(systems())


def test_unknown_code_is_refused() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        system("monrad")
    assert refusal.value.details == {"field": "system", "reason": "unknown_system"}


@pytest.mark.parametrize("code", [one.code for one in systems()])
def test_a_system_that_takes_acceleration_pairs_by_virtual_points(code: str) -> None:
    """C.04.7: in round 1 the upper half meets among itself; the others do not look at it."""

    def pairs(acceleration: Acceleration) -> set[frozenset[int]]:
        event = a_tournament("A B C D E F G H", system=code, acceleration=acceleration).tournament
        request = pairing_request(event, FIRST_ROUND, (), seed=0)
        return {frozenset((pair.white, pair.black)) for pair in system(code).pair_round(request).pairs}

    assert (pairs(Acceleration.BAKU) != pairs(Acceleration.NONE)) is takes_acceleration(code)


def test_a_ladder_stays_a_ladder_and_nothing_else_becomes_one() -> None:
    """D8: it needs a club and its evenings."""
    assert [one.code for one in systems_for("keizer")] == ["keizer"]
    assert systems_for("swiss64") == systems()
    assert [is_of_a_club(code) for code in ("keizer", "swiss64")] == [True, False]
