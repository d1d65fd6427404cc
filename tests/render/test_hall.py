"""S64-60: what a screen in the hall shows: its pages, in which order, and never more than is published."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.accounts.screens import Screen, ScreenSettings, Size, View
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import UserId
from chalicelib.domain.model.closing import Closing
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import RoundState
from chalicelib.domain.model.tournament import Tournament, Visibility
from chalicelib.render.hall import hall_pages
from chalicelib.render.paths import hall_file, key_of
from chalicelib.render.screen import ScreenView
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import SECOND_EVENING, a_club_event, a_context, after_two_evenings, an_open, words

ALL = ScreenSettings()


def show_of(event: Tournament, language: str = "nl", **context: Any) -> Mapping[str, Any]:
    """The event's file for screens."""
    files = render_tournament(event, a_context(**context))
    shown: Mapping[str, Any] = json.loads(files[key_of(hall_file(event.id, language))].body)
    return shown


def page_ids(shown: Mapping[str, Any], settings: ScreenSettings = ALL) -> list[str]:
    return [page.id for page in hall_pages(shown, settings)]


def screen_of(event: Tournament, said: str = "", settings: ScreenSettings = ALL) -> ScreenView:
    screen = Screen("s", "Bar", "", UserId("u"), SECOND_EVENING, settings)
    return ScreenView(a_context().site, screen, said, show_of(event, settings.language))


def without_results(event: Tournament) -> Tournament:
    """The last round as it was when it had been paired."""
    *before, last = event.rounds
    boards = tuple(replace(board, result=GameResult.UNDECIDED) for board in last.boards)
    return replace(event, rounds=(*before, replace(last, boards=boards)))


def test_twelve_boards_and_twenty_eight_names_a_page() -> None:
    pages = hall_pages(show_of(an_open(60, 1)), ALL)
    assert [(page.id, sum(map(len, page.columns))) for page in pages] == [
        ("boards-1", 12), ("boards-2", 12), ("boards-3", 6),
        ("names-1", 28), ("names-2", 28), ("names-3", 4),
        ("standings-1", 24), ("standings-2", 24), ("standings-3", 12),
        ("info-1", 0),
    ]  # fmt: skip
    assert {page.seconds for page in pages} == {12, 15}


def test_large_letters_have_fewer_rows() -> None:
    pages = hall_pages(show_of(an_open(32, 1)), replace(ALL, size=Size.LARGE))
    assert [sum(map(len, page.columns)) for page in pages if page.view is View.BOARDS] == [8, 8]


def test_a_small_event_is_written_in_large_letters() -> None:
    """Its boards and names fit in them; those of a larger one are in normal ones."""
    for players, size in ((16, Size.LARGE), (20, Size.NORMAL)):
        assert {page.size for page in hall_pages(show_of(an_open(players, 1)), ALL) if page.columns} == {size}


@given(st.lists(st.integers(), max_size=200), st.sampled_from(Size))
def test_every_row_stands_on_one_page_in_its_order(rows: list[int], size: Size) -> None:
    """Pages are filled from the first on, and columns from the left."""
    shown = {
        "is_cancelled": False,
        "is_closed": False,
        "round": 1,
        "has_result": True,
        "rows": dict.fromkeys(View, rows),
    }
    for view in (View.BOARDS, View.NAMES, View.STANDINGS):
        pages = hall_pages(shown, ScreenSettings(views=(view,), size=size))
        if rows:
            assert [row for page in pages for column in page.columns for row in column] == rows
            assert [page.number for page in pages] == list(range(1, pages[0].of + 1))
        else:
            assert [page.view for page in pages] == [View.INFO]


def test_it_holds_on_pairings_until_the_first_result() -> None:
    paired = without_results(after_two_evenings())
    assert page_ids(show_of(paired)) == ["boards-1", "names-1"]
    assert page_ids(show_of(after_two_evenings())) == ["boards-1", "names-1", "standings-1", "info-1"]


LEAGUE = ("A-C 1-0, D-B ½-½, E bye", "B-A 1-0, E-D 1-0, C bye", "A-E, C-B, D bye")
FIRST = SECOND_EVENING - timedelta(weeks=1)


@pytest.mark.parametrize(
    ("system", "results", "now", "shown"),
    [
        ("round-robin", 0, FIRST - timedelta(days=1), 1),
        ("round-robin", 0, FIRST, 1),
        ("round-robin", 1, FIRST + timedelta(days=1), 1),
        ("round-robin", 1, SECOND_EVENING, 2),
        ("round-robin", 2, SECOND_EVENING + timedelta(days=1), 3),
        ("fide-dutch", 1, FIRST + timedelta(days=1), 3),
    ],
)
def test_of_a_league_that_is_published_ahead_it_shows_the_round_that_is_played(
    system: str, results: int, now: datetime, shown: int
) -> None:
    """Before its first evening the first round; between two the one before; the last one as soon as it is next."""
    league = a_club_event(*LEAGUE, system=system)
    open_ones = (without_results(replace(league, rounds=(round_,))).rounds[0] for round_ in league.rounds[results:])
    event = replace(league, rounds=(*league.rounds[:results], *open_ones))
    assert show_of(event, now=now)["round"] == shown


def test_a_screen_of_standings_alone_has_something_to_say_meanwhile() -> None:
    standings = replace(ALL, views=(View.STANDINGS,))
    assert page_ids(show_of(without_results(after_two_evenings())), standings) == ["info-1"]


def test_before_the_first_round_it_says_what_will_come() -> None:
    shown = show_of(a_club_event())
    assert (shown["round"], page_ids(shown)) == (0, ["info-1"])
    assert "Het toernooi is nog niet begonnen" in words(screen_of(a_club_event()).page("/x", SECOND_EVENING))


def test_c7_a_draft_leaves_no_trace() -> None:
    event = after_two_evenings()
    draft = replace(event.rounds[-1], state=RoundState.DRAFT)
    assert show_of(replace(event, rounds=(event.rounds[0], draft))) == show_of(replace(event, rounds=event.rounds[:1]))


def test_the_latest_results_have_their_time_and_come_newest_first() -> None:
    event = after_two_evenings()
    early, late = SECOND_EVENING - timedelta(minutes=30), SECOND_EVENING - timedelta(minutes=1)
    first, second = event.rounds[-1].boards
    boards = (replace(first, result=GameResult.DRAWN, result_at=late), replace(second, result_at=early))
    shown = show_of(replace(event, rounds=(event.rounds[0], replace(event.rounds[-1], boards=boards))))
    assert [(row["time"], row["board"], row["result"]) for row in shown["rows"]["latest"]] == [
        ("21:29", 1, "½–½"),
        ("21:00", 2, "+ – −"),
    ]
    assert "latest-1" in page_ids(shown)


def test_boards_still_playing_are_named() -> None:
    assert show_of(after_two_evenings())["playing"] == [{"round": 2, "open": 1, "boards": [1]}]


def test_an_event_that_is_called_off_says_so_and_nothing_else() -> None:
    cancelled = BookingSettings(cancelled_at=datetime(2026, 3, 9, tzinfo=UTC))
    shown = show_of(after_two_evenings(), booking=cancelled)
    assert (page_ids(shown), shown["state"]) == (["info-1"], "Dit toernooi gaat niet door.")


def test_an_event_that_is_closed_shows_its_final_standings() -> None:
    closing = Closing(SECOND_EVENING, SECOND_EVENING.date(), UserId("u"))
    over = replace(after_two_evenings(), closing=closing)
    assert page_ids(show_of(over)) == ["standings-1", "info-1"]
    assert "Eindstand" in words(screen_of(over).page("/x", SECOND_EVENING))


@pytest.mark.parametrize(
    ("language", "heading"),
    [("nl", "Indeling van ronde 2"), ("en", "Pairings of round 2"), ("es", "Emparejamientos de la ronda 2")],
)
def test_it_speaks_the_language_that_was_chosen(language: str, heading: str) -> None:
    view = screen_of(after_two_evenings(), settings=replace(ALL, language=language))
    assert heading in words(view.page("/x", SECOND_EVENING))


def test_without_scripts_a_page_leads_on_to_the_next_by_itself() -> None:
    view = screen_of(after_two_evenings(), "Koffie is op.")
    second, last = view.page("/x", SECOND_EVENING, 2), view.page("/x", SECOND_EVENING, 8)
    assert '<meta http-equiv="refresh" content="15; url=/x?page=3">' in second
    assert ("Ronde 2 op naam" in second, "Indeling van ronde 2" in second) == (True, False)
    assert ("Koffie is op." in second, "<script" in second, "21:30" in second) == (True, False, True)
    assert 'id="info-1"' in last  # the eighth of four pages is the fourth
    assert 'http-equiv="refresh"' not in view.page("/x", SECOND_EVENING, 2, is_paused=True)


def test_the_code_leads_to_the_page_for_players_never_to_the_screen() -> None:
    private = show_of(after_two_evenings(visibility=Visibility.PRIVATE))
    assert private["address"] == "https://speelzaal.example/private/nl/t/lente/"
    assert show_of(after_two_evenings())["address"] == "https://speelzaal.example/nl/t/lente/"


def test_names_are_written_as_text() -> None:
    event = after_two_evenings()
    first, *others = event.players
    evil = replace(first.entry, person=replace(first.person, name="<img src=x>"))
    news = screen_of(replace(event, players=(replace(first, entry=evil), *others))).news()
    assert "<img" not in str(news["pages"])
