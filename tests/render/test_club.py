"""The page of a club."""

import os
import re
from dataclasses import replace
from pathlib import Path

from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.domain.ids import ClubId
from chalicelib.domain.model.tournament import Contact
from chalicelib.render.calendar import render_calendar
from chalicelib.render.club import render_club
from tests.render.scenes import a_context, body, words

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "pages" / "nl" / "c" / "de-toren" / "index.html"
CLUB = Club(ClubId("c"), "De Toren", "de-toren", city="Oss", contact=Contact("Piet", "piet@club.example", "0412 1"))


def test_the_page_is_as_it_was() -> None:
    text = re.sub(r"(/assets/\w+)\.[0-9a-f]{12}\.", r"\1.", body(render_club(CLUB, a_context()), "nl/c/de-toren/"))
    if os.environ.get("GOLDEN"):
        GOLDEN.parent.mkdir(parents=True, exist_ok=True)
        GOLDEN.write_text(text, encoding="utf-8")
    assert text == GOLDEN.read_text(encoding="utf-8")


def test_a_public_club_has_a_page_in_every_language() -> None:
    assert sorted(render_club(CLUB, a_context())) == [
        f"{language}/c/de-toren/{name}" for language in ("en", "es", "nl") for name in ("club.ics", "index.html")
    ]


def test_c0_the_pages_of_a_members_only_club_are_private_and_in_no_calendar() -> None:
    hidden = replace(CLUB, visibility=ClubVisibility.MEMBERS)
    files = render_club(hidden, a_context())
    assert all(key.startswith("private/") for key in files)
    assert all(b'content="noindex"' in file.body for key, file in files.items() if key.endswith(".html"))
    assert not any(b"De Toren" in file.body for file in render_calendar((), (hidden,), a_context()).values())


def test_the_calendar_lists_public_clubs_by_name() -> None:
    clubs = (CLUB, replace(CLUB, name="aljechin", slug="aljechin", city=""))
    page = words(body(render_calendar((), clubs, a_context()), "nl/"))
    assert "Verenigingen aljechin De Toren Oss" in page


def test_a_name_of_a_club_is_shown_not_run() -> None:
    hostile = replace(CLUB, name="<script>x</script>")
    assert b"<script>x" not in render_club(hostile, a_context())["nl/c/de-toren/index.html"].body
