"""The page and the data file of prizes."""

import json
from dataclasses import replace

import pytest

from chalicelib.domain.prizes.fund import Category, Prize, PrizeFund, Qualification, Sharing, Shown
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import a_club_event, a_context, after_two_evenings, words

FUND = PrizeFund(
    categories=(
        Category("Hoofdprijzen", (Prize(10_000, "beker"), Prize(5_000), Prize(2_500))),
        Category("Tot 1800", (Prize(6_000),), Qualification(rating_to=1800)),
    ),
    shown=Shown.AWARDS,
)
PAGE, DATA = "nl/t/lente/prizes/index.html", "nl/t/lente/data/v1/prizes.json"


def files(fund: PrizeFund, *rounds: str) -> dict[str, str]:
    event = a_club_event(*rounds) if rounds else after_two_evenings()
    made = render_tournament(event, replace(a_context(), prizes=fund))
    return {key: file.body.decode() for key, file in made.items()}


@pytest.mark.parametrize("fund", [PrizeFund(shown=Shown.AWARDS), replace(FUND, shown=Shown.NOTHING)])
def test_there_is_no_page_before_the_organiser_says_so(fund: PrizeFund) -> None:
    made = files(fund)
    assert PAGE not in made
    assert DATA not in made
    assert "/prizes/" not in made["nl/t/lente/index.html"]


def test_the_fund_alone_says_nothing_of_who_gets_it() -> None:
    made = files(replace(FUND, shown=Shown.FUND))
    page = words(made[PAGE])
    assert "Samen € 235,00." in page
    assert "rating tot en met 1800" in page
    assert "Vermeer, Anna krijgt" not in page
    assert "Gaat naar" not in page
    assert set(json.loads(made[DATA])) == {
        "version", "event", "currency", "total", "sharing", "equal_on", "unit", "categories"
    }  # fmt: skip


def test_who_gets_what_is_provisional_until_the_end() -> None:
    assert "Voorlopig" in words(files(FUND)[PAGE])
    finished = files(FUND, "A-C 1-0, D-B ½-½, E bye", "B-A 0-1, E-D +/-, C half", "A-B 1-0, C-D 1-0, E bye")
    assert "Voorlopig" not in words(finished[PAGE])
    found = json.loads(finished[DATA])
    assert found["provisional"] is False
    assert sum(award["amount"] for award in found["awards"]) == 23_500
    assert next(award["things"] for award in found["awards"]) == ["beker"]


def test_it_says_who_was_due_a_prize_and_what_he_gets_instead() -> None:
    """Jansen (1750) is second in the event; the prize up to 1800 is more."""
    rounds = ("A-C 1-0, D-B ½-½, E bye", "B-A 0-1, C-E 1-0, D half", "A-D 1-0, B-C ½-½, E zero")
    page = words(files(replace(FUND, sharing=Sharing.BY_PLACE), *rounds)[PAGE])
    assert "had er recht op, en krijgt in plaats daarvan: Tot 1800 1 (" in page


def test_every_language() -> None:
    made = files(FUND)
    assert all(f"{language}/t/lente/prizes/index.html" in made for language in ("nl", "en", "es"))
