"""Systems by their code."""

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.registry import system, systems


def test_every_system_is_found_by_its_code() -> None:
    assert [system(one.code) for one in systems()] == list(systems())


def test_unknown_code_is_refused() -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        system("monrad")
    assert refusal.value.details == {"field": "system", "reason": "unknown_system"}
