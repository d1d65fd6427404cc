"""Whole events beside independent programs and the printed answers of FIDE's exercises (C.07)."""

import json
from fractions import Fraction
from typing import Any

import pytest

from chalicelib.domain.tiebreaks.catalogue import tiebreak
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.event import Event, SystemKind
from tests.domain.tiebreaks.fide.charts import rounded
from tests.domain.tiebreaks.fide.corpus import UNDEFINED, known_events, read_event
from tests.oracles import oracle


def found(event: Event, edition: Edition, code: str) -> dict[int, Fraction | None]:
    worked = tiebreak(code, edition).evaluate(event, tuple(event.records))
    return {number: None if one.value is None else rounded(one.value.value) for number, one in worked.items()}


def test_every_value_of_an_independent_program() -> None:
    compared, different = 0, []
    for known in known_events(oracle("tiebreaks")):
        for code in (code for code in known.codes if code != "DE"):
            for number, value in found(known.event, known.edition, code).items():
                wanted = known.wanted(number, code)
                compared += 1
                if value != (None if wanted is None else Fraction(wanted)):
                    different.append((known.name, number, code, wanted, value))
    assert different == []
    assert compared > 21_000


@pytest.mark.parametrize("edition", [Edition.FIDE_2024, Edition.FIDE_2026])
def test_fides_exercises_of_a_swiss(edition: Edition) -> None:
    exercise = printed()["swiss_5"]
    wanted = exercise["c07_2023_2024"]
    if edition is Edition.FIDE_2026:
        wanted = {code: one | exercise["c07_2026_changes"].get(code, {}) for code, one in wanted.items()}
    compare(read_event(oracle(f"tiebreaks/{exercise['trf']}"), SystemKind.SWISS), edition, wanted)


@pytest.mark.parametrize("edition", [Edition.FIDE_2024, Edition.FIDE_2026])
def test_fides_exercises_of_a_round_robin(edition: Edition) -> None:
    exercise = printed()["round_robin"]
    compare(read_event(oracle(f"tiebreaks/{exercise['trf']}"), SystemKind.PREDETERMINED), edition, exercise["values"])


def compare(event: Event, edition: Edition, wanted: dict[str, dict[str, str]]) -> None:
    for code, values in wanted.items():
        if code != "DE_RANK":
            made = found(event, edition, code)
            said = {int(number): None if one in UNDEFINED else Fraction(one) for number, one in values.items()}
            assert {number: made[number] for number in said} == said, code


def printed() -> Any:
    return json.loads(oracle("tiebreaks/held_published.json").read_text())
