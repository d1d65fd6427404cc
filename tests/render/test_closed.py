"""C8, C11: a closed event says so on its pages and in its data, and that a result was corrected."""

import json
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.lifecycle.closing import closed
from chalicelib.domain.model.closing import Closing
from chalicelib.ports import PageFile, Summary
from chalicelib.render.calendar import render_calendar
from chalicelib.render.paths import LANGUAGES
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import SECOND_EVENING, a_club_event, a_context, body, words

END, LATER = datetime(2026, 3, 10, 21, tzinfo=UTC), datetime(2026, 3, 12, 9, tzinfo=UTC)
CLOSING = Closing(END, date(2026, 3, 10), UserId("anna"))
SAID = {
    "nl": "Geëindigd op dinsdag 10 maart 2026; de stand is definitief",
    "en": "Ended on Tuesday 10 March 2026; the standings are final",
    "es": "Terminado el martes 10 de marzo de 2026; la clasificación es definitiva",
}
CORRECTED = {
    "nl": "Op donderdag 12 maart 2026 is na afloop van het toernooi een uitslag gecorrigeerd.",
    "en": "A result was corrected on Thursday 12 March 2026, after the end of the event.",
    "es": "El jueves 12 de marzo de 2026 se corrigió un resultado después del final del torneo.",
}


def pages(*, corrected: bool = False) -> dict[str, PageFile]:
    """Two rounds were planned, and played."""
    event = a_club_event("A-B 1-0, C-D ½-½, E bye", "A-C 1-0, E-B 0-1, D bye", planned_rounds=2)
    closing = replace(CLOSING, corrected_at=LATER) if corrected else CLOSING
    return render_tournament(closed(event, closing), replace(a_context(), now=LATER + timedelta(hours=1)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_pages_say_when_it_ended_and_that_the_standings_are_final(language: str) -> None:
    files = pages()
    assert SAID[language] in words(body(files, f"{language}/t/lente/index.html"))
    assert SAID[language] in words(body(files, f"{language}/t/lente/standings/index.html"))
    assert CORRECTED[language] not in words(body(files, f"{language}/t/lente/index.html"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_c11_every_page_says_that_a_result_was_corrected(language: str) -> None:
    """Also those that say nothing of the moment, and on paper: it stands above what can be clicked."""
    for key, one in pages(corrected=True).items():
        if key.startswith(f"{language}/t/") and key.endswith(".html"):
            above_the_menu, _, _ = one.body.decode().partition('<nav class="menu"')
            assert CORRECTED[language] in above_the_menu, key


def test_c11_the_data_files_say_so_too() -> None:
    def said(files: dict[str, PageFile]) -> object:
        return json.loads(files["nl/t/lente/data/v1/event.json"].body).get("closing")

    whole = {"end_date": "2026-03-10", "closed_at": "2026-03-10T21:00:00Z", "corrected_at": None}
    assert said(pages()) == whole
    assert said(pages(corrected=True)) == whole | {"corrected_at": "2026-03-12T09:00:00Z"}
    assert said(render_tournament(a_club_event(), a_context())) is None


def test_the_calendar_calls_it_past_before_its_last_day_is_over() -> None:
    settings = a_club_event().settings
    listed = [
        Summary(TournamentId("one"), settings, UserId("anna"), date(2026, 3, 3), is_closed=over)
        for over in (False, True)
    ]
    shown = [words(render_calendar([one], (), a_context())["nl/index.html"].body.decode()) for one in listed]
    assert ["Afgelopen" in text for text in shown] == [False, True]
    assert SECOND_EVENING.date() < max(settings.playing_days)
