"""The first page of a cycle tells its players how an evening goes."""

from dataclasses import replace
from datetime import time
from html import unescape

import pytest

from chalicelib.domain.model.ladder import EveningTimes
from tests.render.ladder_scenes import page, rules, two_evenings


def text(**ladder: object) -> str:
    event = two_evenings()
    settings = replace(rules(), **ladder)  # type: ignore[arg-type]
    return unescape(page(replace(event, settings=replace(event.settings, ladder=settings)), ""))


@pytest.mark.parametrize(
    "sentence",
    [
        "Meld u aan of af tot 18:30 op de dag zelf",
        "De klokken mogen om 20:00 worden aangezet.",
        "Komt u na 20:15? Meld dat vooraf: via uw link tot 18:30, telefonisch tot 20:15.",
        "Vanaf 20:15 mag de wedstrijdleider herindelen",
        "Wie om 20:45 zonder bericht niet aanwezig is, verliest de partij.",
        "hooguit 3 keer in een cyclus",
        "Tegen een jeugdspeler is het 50 minuten + 10 seconden.",
        "Protesten veranderen de indeling niet.",
    ],
)
def test_d13_the_hours_and_rules_of_an_evening_are_told(sentence: str) -> None:
    assert sentence in text()


def test_they_are_those_of_the_club() -> None:
    told = text(times=EveningTimes(deadline=time(19, 0)))
    assert "tot 19:00 op de dag zelf" in told


def test_d12_the_computer_is_explained_where_there_is_one() -> None:
    assert "Spelen tegen de clubcomputer" not in text(computer=None)
    told = text()
    for sentence in (
        "Spelen tegen de clubcomputer, Komodo",
        "100 punten lager",
        "45 seconden per zet in plaats van 30",
        "wordt niet live uitgezonden",
        "Hij krijgt 50% van de eigen waarde; wie thuisblijft, geldt als afgemeld (1/3).",
        "bij de top 5 van de ranglijst",
    ):
        assert sentence in told
