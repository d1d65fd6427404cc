"""The pages of a season: its parts, a cup with its picture, the championship; and the same as data."""

import json
import os
import re
from dataclasses import replace
from datetime import date
from itertools import pairwise

import pytest

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.season import Promotion
from chalicelib.domain.formats.knockout.cup import MatchId
from chalicelib.domain.ids import EntryId
from chalicelib.render.club import render_club
from chalicelib.render.paths import LANGUAGES
from chalicelib.render.texts import load_texts
from chalicelib.render.views.cup import cup_view, match_title
from tests.domain.formats.knockout.cups import a_cup, entered
from tests.render.club_years import NAMES, a_year
from tests.render.scenes import SITE_ROOT, a_context, body, words
from tests.render.test_club import CLUB, GOLDEN

PAGES = ("", "cup/1/", "championship/")


def files() -> dict[str, object]:
    return dict(render_club(CLUB, a_context(), (a_year(),)))


def read(path: str, language: str = "nl") -> str:
    return words(body(render_club(CLUB, a_context(), (a_year(),)), f"{language}/c/de-toren/2025-26/{path}"))


@pytest.mark.parametrize("page", PAGES)
def test_the_pages_are_as_they_were(page: str) -> None:
    made = body(render_club(CLUB, a_context(), (a_year(),)), f"nl/c/de-toren/2025-26/{page}")
    text, golden = (
        re.sub(r"(/assets/\w+)\.[0-9a-f]{12}\.", r"\1.", made),
        GOLDEN.parent / "2025-26" / page / "index.html",
    )
    if os.environ.get("GOLDEN"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(text, encoding="utf-8")
    assert text == golden.read_text(encoding="utf-8")


def test_the_club_names_its_seasons() -> None:
    page = words(body(render_club(CLUB, a_context(), (a_year(),)), "nl/c/de-toren/"))
    assert "Seizoenen 2025/26" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_every_page_in_every_language(language: str) -> None:
    made = files()
    assert {f"{language}/c/de-toren/2025-26/{page}index.html" for page in PAGES} <= made.keys()
    data = ("season", "championship", "cups/1")
    assert {f"{language}/c/de-toren/2025-26/data/v1/{noun}.json" for noun in data} <= made.keys()


def test_the_season_shows_the_tables_of_its_leagues_and_who_may_go_up() -> None:
    """D14: the winner has the right to promotion, which he takes or declines."""
    page = read("")
    assert "# Naam Punten Partijen 1 A 3 3" in page
    assert "A heeft recht op promotie naar Topcompetitie." in page


def test_promotion_that_was_declined() -> None:
    year = a_year()
    parts = tuple(replace(part, promotion=Promotion.DECLINED) for part in year.season.parts)
    season = replace(year, season=replace(year.season, parts=parts))
    page = words(body(render_club(CLUB, a_context(), (season,)), "nl/c/de-toren/2025-26/"))
    assert "A heeft afgezien van promotie naar Topcompetitie." in page


def test_the_cup_shows_pools_bracket_and_deciders_in_words() -> None:
    page = read("cup/1/")
    assert "Volgende avond: di 24 maart" in page
    assert "1–1, snelschaak 1–1, Armageddon 1–0" in page
    assert "Aalbers, Anna via Armageddon" in page
    assert "Losersbeker" in page
    assert "2 partijen van 40 minuten + 10 seconden per zet" in page


def test_the_picture_has_every_match_of_the_bracket_and_is_not_read_aloud() -> None:
    page = body(render_club(CLUB, a_context(), (a_year(),)), "nl/c/de-toren/2025-26/cup/1/")
    pictures = re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL)
    assert [picture.count("<rect") for picture in pictures] == [3, 3]
    assert all('aria-hidden="true"' in picture for picture in pictures)
    assert "Aalbers, Anna" in pictures[0]


def test_the_championship_shows_champions_and_who_is_asked() -> None:
    """D18, D19."""
    page = read("championship/")
    assert "Onder 1600 Kampioen: Aalbers, Anna, won alle cycli" in page
    assert "1600–1899 Spelers worden gevraagd voor de play-off" in page
    assert "1900 en hoger Er is geen kampioen" in page
    assert "De ratings van vrijdag 1 augustus 2025 bepalen de categorieën." in page


def test_data_of_the_cup() -> None:
    made = json.loads(body(render_club(CLUB, a_context(), (a_year(),)), "nl/c/de-toren/2025-26/data/v1/cups/1.json"))
    assert (made["version"], made["season"], made["name"]) == (1, "2025-26", "Meierij Cup")
    assert [row["name"] for row in made["pools"][0]["rows"]] == [NAMES[EntryId(one)] for one in "ABCD"]
    first = made["brackets"][0]["rounds"][0][0]
    assert (first["id"], first["decided_by"], len(first["steps"])) == ("main-1-1", "armageddon", 3)


def test_data_of_the_championship_and_the_season() -> None:
    made = render_club(CLUB, a_context(), (a_year(),))
    titles = json.loads(body(made, "nl/c/de-toren/2025-26/data/v1/championship.json"))["categories"]
    assert [(one["from"], one["status"]) for one in titles] == [(0, "champion"), (1600, "inviting"), (1900, "vacant")]
    season = json.loads(body(made, "nl/c/de-toren/2025-26/data/v1/season.json"))
    assert [part["kind"] for part in season["parts"]] == [*["cycle"] * 3, "league", "league"]
    assert season["parts"][-1]["table"][0] == {"place": 1, "name": "A", "points": "3", "games": 3}


def test_the_pages_of_a_members_only_club_are_private() -> None:
    made = render_club(replace(CLUB, visibility=ClubVisibility.MEMBERS), a_context(), (a_year(),))
    assert all(key.startswith("private/") for key in made)


def test_names_are_shown_not_run() -> None:
    year = replace(a_year(), names=dict.fromkeys(NAMES, "<script>x</script>"))
    made = render_club(CLUB, a_context(), (year,))
    assert not any(b"<script>x" in file.body for key, file in made.items() if key.endswith(".html"))


def test_two_matches_of_a_bracket_are_drawn_apart() -> None:
    page = body(files(), "nl/c/de-toren/2025-26/cup/1/")
    for picture in re.findall(r"<svg.*?</svg>", page, flags=re.DOTALL):
        height = int(re.findall(r'<rect width="192" height="(\d+)"', picture)[0])
        first_column = sorted(int(y) for y in re.findall(r"translate\(12 (\d+)\)", picture))
        assert all(below - above > height for above, below in pairwise(first_column))


def test_a_match_is_called_in_the_singular() -> None:
    cup = a_year().cups[0].cup
    assert match_title(cup, MatchId("main-1-2"), load_texts(SITE_ROOT)["nl"]) == "Knock-out, Halve finale 2"


def test_everybody_sees_who_goes_on_from_a_pool() -> None:
    page = body(files(), "nl/c/de-toren/2025-26/cup/1/")
    assert page.count('<tr class="goes-on">') == 4
    assert "Boven de lijn: de plaatsen die doorgaan naar de knock-out." in read("cup/1/")


def test_nobody_goes_on_from_a_pool_that_is_not_finished() -> None:
    year = a_year()
    begun = replace(year, cups=(replace(year.cups[0], cup=entered(a_cup("ABCD EFGH"), "pool-1-1-1", "A 11")),))
    page = body(render_club(CLUB, a_context(), (begun,)), "nl/c/de-toren/2025-26/cup/1/")
    assert "goes-on" not in page
    assert "gaat door naar de knock-out" not in page
    assert "Boven de lijn" not in page


def test_the_next_evening_is_told_only_while_something_is_to_be_played_on_it() -> None:
    year = a_year()
    played = entered(entered(year.cups[0].cup, "main-1-2", "E 11"), "main-2-1", "A 11")
    season = replace(year, cups=(replace(year.cups[0], cup=played),))
    made = render_club(CLUB, a_context(), (season,))
    assert "24 maart" in words(body(made, "nl/c/de-toren/2025-26/cup/1/"))
    assert "Volgende avond" not in words(body(made, "nl/c/de-toren/2025-26/cup/1/"))
    assert cup_view(season.cups[0], NAMES, load_texts(SITE_ROOT)["nl"], date(2026, 1, 1)).next_date is None


def test_a_long_name_leaves_room_for_its_score_in_the_picture() -> None:
    year = replace(a_year(), names=dict.fromkeys(NAMES, "Hoogeveen-van Rossum, Hugo"))
    made = body(render_club(CLUB, a_context(), (year,)), "nl/c/de-toren/2025-26/cup/1/")
    assert re.findall(r'class="won">([^<]*)</text><text class="score"[^>]*>([^<]*)<', made)[0] == (
        "Hoogeveen-van…",
        "1 1 1",
    )
