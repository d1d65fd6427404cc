"""S18, C4: each table says in which order and by which text it was made; every code has its words."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import ListedOrder, OrderChange
from chalicelib.domain.tiebreaks.catalogue import codes
from chalicelib.domain.tiebreaks.criterion import Edition
from chalicelib.domain.tiebreaks.fide.catalogue import code_lines
from chalicelib.render.texts import load_texts
from chalicelib.render.tournament import render_tournament
from chalicelib.render.wording import CRITERIA, criterion
from tests.render.scenes import SITE_ROOT, a_context, after_two_evenings, body, words

TEXTS = load_texts(SITE_ROOT)
RULE_SHEET = Path(__file__).resolve().parents[2] / "docs" / "rules" / "tiebreaks.md"


def standings(language: str = "nl", **settings: object) -> str:
    """The page of the standings, in words."""
    files = render_tournament(after_two_evenings(**settings), a_context())
    return words(body(files, f"{language}/t/lente/standings/"))


# the page


def test_the_order_and_the_edition_stand_above_the_table() -> None:
    order = "punten, Buchholz (cut 1, zonder de laagste), Buchholz, Sonneborn-Berger, onderling resultaat"
    said = "Spelers die hierdoor niet gescheiden worden, delen de plaats."
    page = standings(profile="club")
    assert f"Volgorde: {order}, gewonnen ronden — FIDE C.07, editie 2026. {said}" in page
    assert said not in standings(profile="fide-tpn")
    assert "— reglas de Swiss64." in standings("es")


def test_an_own_list_is_named_in_the_readers_language() -> None:
    page = standings("es", profile="own", tiebreaks=("BH-M1", "SB"))
    assert "Orden: puntos, Buchholz (mediana 1, sin el mejor ni el peor), Sonneborn-Berger — FIDE C.07" in page
    assert "lista propia" in page


def test_a_change_stays_on_the_page() -> None:
    before, after = ListedOrder("swiss64", "swiss64", ("BH", "SB")), ListedOrder("own", "fide-2026", ("SB", "TPN-R"))
    change = OrderChange(datetime(2026, 3, 3, 23, 30, tzinfo=UTC), RoundNumber(1), before, after)
    page = standings(profile="own", tiebreaks=("SB", "TPN-R"), order_changes=(change,))
    assert "De volgorde is gewijzigd op woensdag 4 maart 2026, na ronde 1." in page
    assert "Eerst was het: Swiss64 (regels van Swiss64): punten, Buchholz, Sonneborn-Berger." in page
    assert "eigen lijst (FIDE C.07, editie 2026): punten, Sonneborn-Berger, startnummer (omgekeerd)." in page


def test_rating_criteria_say_why_they_have_no_value() -> None:
    """C.07 10: one of the five has no rating, and takes part."""
    said = "voor niemand een waarde, omdat 1 speler die meedoet geen rating heeft (C.07 10)."
    rated = "gemiddelde rating van de tegenstanders"
    assert f"{rated}, rating: {said}" in standings(profile="own", tiebreaks=("ARO", "BH", "RTNG"))
    assert said not in standings(profile="klukkluk")


def test_programs_find_the_order_in_every_language() -> None:
    files = render_tournament(after_two_evenings(profile="own", tiebreaks=("BH-C2", "TPN")), a_context())
    data = body(files, "nl/t/lente/data/v1/event.json")
    assert '"profile":"own","edition":"fide-2026","kind":"swiss","codes":["PTS","BH-C2","TPN"]' in data
    assert '"nl":["punten","Buchholz (cut 2, zonder de laagste 2)","startnummer"]' in data
    assert '"shares_places":false' in data


# the words


@pytest.mark.parametrize("edition", Edition)
def test_every_code_has_a_name_and_a_sentence(edition: Edition) -> None:
    for code in codes(edition):
        said = criterion(code)
        assert said.short
        assert said.name[0].islower() or said.name in ("Buchholz", "Sonneborn-Berger", "Koya score")
        assert said.meaning.endswith(".")


@pytest.mark.parametrize(
    ("code", "nl", "en", "es"),
    [
        ("DE", "onderling resultaat", "direct encounter", "encuentro directo"),
        (
            "BH-C1", "Buchholz (cut 1, zonder de laagste)", "Buchholz (cut 1)", "Buchholz (corte 1, menos el peor)",
        ),
        (
            "BH-M2-P", "Buchholz (mediaan 2; reglementair als partij)", "Buchholz (median 2; forfeits as games)",
            "Buchholz (mediana 2; incomparecencias como partidas)",
        ),
        ("KS-L+1", "Koya-score (grens +½)", "Koya score (limit +½)", "puntuación Koya (límite +½)"),
        ("KS-L-2", "Koya-score (grens −1)", "Koya score (limit −1)", "puntuación Koya (límite −1)"),
        ("RTNG-R", "rating (omgekeerd)", "rating (reversed)", "rating (a la inversa)"),
        (
            "AOB-F", "gemiddelde Buchholz van de tegenstanders (laatste ronde als remise)",
            "average Buchholz of the opponents (last round as draws)",
            "promedio de Buchholz de los rivales (última ronda como tablas)",
        ),
    ],
)  # fmt: skip
def test_modifiers_are_put_into_the_name(code: str, nl: str, en: str, es: str) -> None:
    name = criterion(code).name
    assert [TEXTS[language].text(name) for language in ("nl", "en", "es")] == [nl, en, es]
    assert name == en


def test_a_short_name_keeps_its_modifiers() -> None:
    short = [TEXTS["nl"].text(criterion(code).short) for code in ("DE-P", "bh/c1", "TPN-R")]
    assert short == ["OR-P", "BH-C1", "Nr.-R"]


@pytest.mark.parametrize("language", ["nl", "en", "es"])
def test_no_two_codes_have_the_same_head(language: str) -> None:
    heads = [TEXTS[language].text(one.short) for one in CRITERIA.values()]
    assert sorted(set(heads)) == sorted(heads)


def test_a_code_that_does_not_exist_has_no_words() -> None:
    with pytest.raises(InvalidFieldError):
        criterion("XX")


def test_the_rule_sheet_has_the_same_table() -> None:
    """docs/rules/tiebreaks.md: code, article, type, modifiers, the names in three languages, what it counts."""
    rows = re.findall(r"^\| ([A-Z]{2,4}) \| (.*) \|$", RULE_SHEET.read_text(), flags=re.MULTILINE)
    written = {code: [cell.strip() for cell in rest.split("|")] for code, rest in rows}
    assert written == {
        line.code: [
            line.article,
            line.kind.value,
            " ".join(line.modifiers) or "–",
            *(TEXTS[language].text(CRITERIA[line.code].name) for language in ("en", "nl", "es")),
            CRITERIA[line.code].meaning,
        ]
        for line in code_lines()
    }
