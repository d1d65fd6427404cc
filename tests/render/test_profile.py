"""The public page of a profile: events, ratings list after list, nothing that a minor does not want to be known."""

import re
from dataclasses import replace
from datetime import UTC, date, datetime
from xml.etree import ElementTree

import pytest

from chalicelib.domain.ids import EntryId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.people.identity import Identity, Standing
from chalicelib.domain.people.listing import Listing
from chalicelib.domain.people.numbers import Numbers
from chalicelib.domain.people.profile import Profile
from chalicelib.domain.people.rating_history import RatingPoint
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.render.paths import LANGUAGES
from chalicelib.render.profile import render_profile
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.views.profile import HEIGHT, WIDTH, ProfileFacts, profile_view
from tests.people import SITE_ROOT

NOW = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
CONTEXT = RenderContext(load_site(SITE_ROOT), NOW, NOW)
NUMBERS = Numbers("1000001", "7000001")
SHOWN = Identity(UserId("anna"), NUMBERS, Standing.LINKED, page="page1", is_public=True, birth_year=1990)
ROW = ListRow("1000001", "Vos, Anna", federation="NED", standard=1935)
LISTED = Listing("T#najaar", EntryId("e"), Person("Vos, Anna", fide_id="1000001"), is_open=True)
HISTORY = tuple(
    RatingPoint(ListKind.FIDE, f"v{month}", date(2026, month, 1), standard, rapid=1800)
    for month, standard in ((9, 1900), (10, 1880), (11, 1935))
)
FACTS = ProfileFacts(SHOWN, Profile(NUMBERS, (LISTED,), ((ListKind.FIDE, ROW),)), HISTORY, (), is_minor=False)


def page(facts: ProfileFacts = FACTS, language: str = "nl") -> str:
    return render_profile(facts, CONTEXT)[f"{language}/u/page1/index.html"].body.decode()


def test_a_page_in_every_language_when_he_wishes_it_alone() -> None:
    assert set(render_profile(FACTS, CONTEXT)) == {f"{language}/u/page1/index.html" for language in LANGUAGES}
    assert render_profile(replace(FACTS, identity=replace(SHOWN, is_public=False)), CONTEXT) == {}
    assert render_profile(replace(FACTS, identity=replace(SHOWN, standing=Standing.ASKED)), CONTEXT) == {}


def test_a_line_through_the_ratings_and_the_same_in_a_table() -> None:
    (history,) = profile_view(FACTS).histories
    standard, rapid = history.charts
    assert [row.ratings for row in history.rows] == [(1935, 1800), (1880, 1800), (1900, 1800)]
    assert (standard.first[1], standard.last[1], standard.low, standard.high) == (1900, 1935, 1880, 1935)
    heights = [y for _, y in standard.dots]
    assert heights[2] < heights[0] < heights[1], "the higher the rating, the nearer to the top"
    assert {y for _, y in rapid.dots} == {HEIGHT // 2}
    assert all(0 < x < WIDTH and 0 < y < HEIGHT for chart in history.charts for x, y in chart.dots)


def test_a_chart_is_a_picture_with_words() -> None:
    drawings = re.findall(r"<svg.*?</svg>", page(), flags=re.DOTALL)
    assert len(drawings) == 2
    for drawing in drawings:
        ElementTree.fromstring(drawing)
    assert "van 1900 (dinsdag 1 september 2026) naar 1935" in drawings[0]


def test_one_list_is_no_line() -> None:
    single = page(replace(FACTS, history=HISTORY[:1]))
    assert ("<svg" in single, "1900" in single, "1 sep 2026" in single) == (False, True, True)


def test_without_ratings_and_events_it_says_what_will_come() -> None:
    empty = page(replace(FACTS, history=()))
    assert "Nog geen toernooi." in empty
    assert "Geen lijst die in gebruik is" in empty


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_minor_has_first_name_and_initial_no_numbers_and_no_place_in_search(language: str) -> None:
    found = page(replace(FACTS, is_minor=True), language)
    assert "Anna V." in found
    assert [said for said in ("Vos", "1000001", "7000001") if said in found] == []
    assert 'name="robots" content="noindex"' in found
    assert "noindex" not in page(FACTS, language)


def test_a_name_is_shown_as_text() -> None:
    profile = replace(FACTS.profile, rows=((ListKind.FIDE, replace(ROW, name="<script>alert(1)</script>")),))
    assert "<script>alert" not in page(replace(FACTS, profile=profile))
