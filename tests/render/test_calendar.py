"""The calendar, the way in, the page that is not there."""

from dataclasses import replace
from datetime import UTC, date, datetime
from typing import Any

from chalicelib.domain.club.club import Club
from chalicelib.domain.ids import ClubId, TournamentId, UserId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import CachePolicy, Summary
from chalicelib.render.calendar import render_calendar
from chalicelib.render.paths import LANGUAGES, key_of
from tests.render.scenes import a_context, body, club_settings, links, words

NOW = datetime(2026, 3, 10, 12, tzinfo=UTC)


def a_summary(slug: str, **changes: Any) -> Summary:
    settings = club_settings(slug=slug, name=slug.capitalize(), **changes)
    return Summary(TournamentId(slug), settings, UserId("u"), settings.playing_days[0], 12)


EVENTS = (
    a_summary("winter", playing_days=(date(2026, 1, 6),)),
    a_summary("lente"),
    a_summary("zomer", playing_days=(date(2026, 7, 4),)),
    a_summary("geheim", visibility=Visibility.PRIVATE),
)


def test_events_stand_under_now_coming_and_past() -> None:
    page = words(body(render_calendar(EVENTS, (), a_context(NOW)), "nl/"))
    assert "Nu bezig Lente 3 – 17 maart 2026 · Utrecht" in page
    assert page.index("Nu bezig") < page.index("Binnenkort Zomer") < page.index("Afgelopen Winter")
    assert "Zwitsers systeem (FIDE) · Normaal schaak · 3 ronden · 12 spelers" in page


def test_private_events_are_never_in_the_calendar() -> None:
    files = render_calendar(EVENTS, (), a_context(NOW))
    assert not any(b"eheim" in file.body for file in files.values())


def test_an_empty_calendar_says_what_will_come() -> None:
    assert "Nog geen toernooien." in words(body(render_calendar((), (), a_context(NOW)), "nl/"))


def test_s64_49_who_wants_to_organise_finds_the_form() -> None:
    page = body(render_calendar((), (), a_context(NOW)), "nl/")
    assert "/admin/pilot" in links(page)
    assert "Organiseren met Speelzaal" in words(page)


def test_the_assets_come_with_it_for_good() -> None:
    context = a_context(NOW)
    files = render_calendar(EVENTS, (), context)
    assert {key.split(".")[0] for key, file in files.items() if file.cache is CachePolicy.IMMUTABLE} >= {
        "assets/speelzaal", "assets/find", "assets/live", "assets/language", "assets/icon",
    }  # fmt: skip
    known = {*files, *(f"{language}/t/{one.settings.slug}/index.html" for language in LANGUAGES for one in EVENTS)}
    for language in LANGUAGES:
        for link in links(body(files, f"{language}/")):
            path = link.removeprefix("https://speelzaal.example").partition("#")[0]
            assert not path or path.startswith(("/admin/", "/star")) or key_of(path) in known


def test_the_way_in_leads_to_every_language() -> None:
    page = render_calendar((), (), a_context(NOW))["index.html"].body.decode()
    assert all(f'hreflang="{language}" href="/{language}/"' in page for language in LANGUAGES)
    assert '<noscript><meta http-equiv="refresh" content="0; url=/nl/"></noscript>' in page


def test_the_page_that_is_not_there_speaks_every_language() -> None:
    page = words(render_calendar((), (), a_context(NOW))["404.html"].body.decode())
    assert "Op dit adres staat geen pagina." in page
    assert "There is no page at this address." in page


def test_a_name_is_shown_not_run() -> None:
    hostile = replace(EVENTS[1], settings=replace(EVENTS[1].settings, name="<script>x</script>"))
    assert b"<script>x" not in render_calendar((hostile,), (), a_context(NOW))["nl/index.html"].body


def test_an_event_of_a_club_names_its_club() -> None:
    club = Club(ClubId("c"), "Dubbelschaak", "dubbelschaak")
    events = (a_summary("lente", club=club.id), a_summary("zomer"))
    page = words(body(render_calendar(events, (club,), a_context(NOW)), "nl/"))
    assert "Lente 3 – 17 maart 2026 · Dubbelschaak · Utrecht" in page
    assert "Zomer 3 – 17 maart 2026 · Utrecht" in page
