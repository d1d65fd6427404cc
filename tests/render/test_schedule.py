"""The page with all games of an event whose pairings are known before the start (H2, H3, C.05 Annex 1)."""

import json

from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.render.tournament import render_tournament
from tests.builders import a_tournament
from tests.render.scenes import a_club_event, a_context, body, words

PAGE, DATA = "nl/t/toernooi/schedule/index.html", "nl/t/toernooi/data/v1/schedule.json"
SEVEN = "Anna Bas Chris Daan Eva Femke Gijs"


def a_period(**settings: object) -> str:
    event = a_tournament(
        SEVEN, system="heller", profile="heller", planned_rounds=5, slug="toernooi", **settings
    ).tournament
    return words(body(render_tournament(event, a_context()), PAGE))


def test_h3_the_page_prints_colours_balance_and_sum() -> None:
    page = a_period()
    assert "Som tegenstanders" in page
    assert "Vrij: " in page
    assert "De startnummers worden namen zodra ronde 1 is ingedeeld." in page
    assert "Anna" not in page.split("Speelschema")[-1]


def test_h3_numbers_become_names() -> None:
    files = render_tournament(
        a_club_event("A-C 1-0, D-B ½-½, E zero", system="round-robin", planned_rounds=5), a_context()
    )
    page = words(body(files, "nl/t/lente/schedule/index.html"))
    assert "1 Vermeer, Anna" in page
    assert "Ronde 5" in page
    assert "schedule/" in body(files, "nl/t/lente/index.html")


def test_the_data_file_is_what_the_command_line_prints() -> None:
    event = a_tournament(SEVEN, system="heller", profile="heller", planned_rounds=5, slug="toernooi").tournament
    data = json.loads(body(render_tournament(event, a_context()), DATA))
    assert data["rounds"] == json.loads(json.dumps(TABLES[Variant.EQUAL][7]))
    assert [line["number"] for line in data["numbers"]] == list(range(1, 8))
    assert {len(line["colours"]) for line in data["numbers"]} == {5}


def test_a_swiss_has_no_schedule_and_a_period_without_a_table_neither() -> None:
    few = a_tournament("Anna Bas Chris", system="heller", profile="heller", slug="lente").tournament
    for event in (a_club_event(), few):
        files = render_tournament(event, a_context())
        assert "nl/t/lente/schedule/index.html" not in files
        assert "/schedule/" not in body(files, "nl/t/lente/index.html")
