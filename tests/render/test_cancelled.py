"""An event that is called off says so wherever it is shown: on its pages, in lists, in data files."""

import json
from dataclasses import replace

import pytest

from chalicelib.domain.booking.settings import BookingSettings, Category
from chalicelib.domain.ids import UserId
from chalicelib.ports import PageFile, Summary
from chalicelib.render.calendar import render_calendar
from chalicelib.render.club import render_club
from chalicelib.render.paths import LANGUAGES
from chalicelib.render.tournament import render_tournament
from tests.render.club_years import LEAGUE, a_year
from tests.render.scenes import SECOND_EVENING, a_club_event, a_context, after_two_evenings, body, words
from tests.render.test_club import CLUB

FEE = Category("all", "Everybody", 2000)
FREE = BookingSettings().called_off(SECOND_EVENING)
PAID = replace(FREE, categories=(FEE,))
SAID = {"nl": "Dit toernooi gaat niet door.", "en": "This event is not held.", "es": "Este torneo no se celebra."}
BACK = "Wie heeft betaald, krijgt het geld terug."


def pages(booking: BookingSettings, *, played: bool = True) -> dict[str, PageFile]:
    event = after_two_evenings() if played else a_club_event()
    return render_tournament(event, a_context(booking=booking))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", [True, False])
def test_every_page_says_so_at_the_top(language: str, played: bool) -> None:
    html = {key: one for key, one in pages(FREE, played=played).items() if key.endswith(".html")}
    for key in [key for key in html if key.startswith(f"{language}/")]:
        above_the_menu, _, _ = body(html, key).partition('<nav class="menu"')
        assert SAID[language] in above_the_menu, key


def test_whoever_paid_is_told_of_his_money_where_entering_costs_some() -> None:
    assert BACK in body(pages(PAID), "nl/t/lente/index.html")
    assert BACK not in body(pages(FREE), "nl/t/lente/index.html")


def test_nothing_of_it_is_still_to_come() -> None:
    """No start, no round that will be paired, no button to enter."""
    files = pages(replace(PAID, is_on=True), played=False)
    text = words(body(files, "nl/t/lente/index.html"))
    assert "begint" not in text
    assert "/enter/" not in body(files, "nl/t/lente/index.html")
    assert "er wordt geen ronde meer ingedeeld" in body(files, "nl/t/lente/r/1/index.html")
    assert text.count("Gaat niet door") == 3


def test_what_was_played_stays() -> None:
    held, cancelled = pages(BookingSettings()), pages(FREE)
    for key in ("nl/t/lente/data/v1/standings.json", "nl/t/lente/data/v1/rounds/1.json"):
        assert held[key].body == cancelled[key].body


def test_programs_read_it_as_the_status() -> None:
    files = pages(FREE)
    for name in ("live.json", "data/v1/event.json"):
        assert json.loads(files[f"nl/t/lente/{name}"].body)["status"] == "cancelled"


def test_the_calendar_lists_it_and_says_so() -> None:
    event = a_club_event()
    summary = Summary(event.id, event.settings, UserId("u"), None)
    for bookings, said in (({}, 0), ({event.id: FREE}, 1)):
        files = render_calendar([summary], (), a_context(bookings=bookings))
        assert words(body(files, "nl/")).count("gaat niet door") == said


def test_the_season_of_the_club_says_so_and_names_no_next_evening() -> None:
    year = replace(a_year(), bookings={LEAGUE: FREE})
    files = render_club(CLUB, a_context(), (year,))
    root = f"nl/c/{CLUB.slug}/{year.season.slug}"
    assert words(body(files, f"{root}/index.html")).count("Gaat niet door") == 1
    (part,) = (
        part for part in json.loads(files[f"{root}/data/v1/season.json"].body)["parts"] if part["event"] == "rembrandt"
    )
    assert (part["status"], part["next_day"]) == ("cancelled", None)
