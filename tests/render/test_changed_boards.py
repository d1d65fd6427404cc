"""What readers see of a board that was changed, and of a game that was put off."""

import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from chalicelib.domain.model.result import GameResult
from chalicelib.render.tournament import render_tournament
from tests.render.scenes import SECOND_EVENING, a_context, after_two_evenings, body, words

A_WEEK_LATER = datetime(2026, 3, 17, 19, 0, tzinfo=UTC)


def test_the_round_says_when_it_was_changed_and_until_when_a_game_is_put_off() -> None:
    event = after_two_evenings()
    second = event.rounds[1]
    put_off = replace(second.boards[0], result=GameResult.ADJOURNED, resumes_at=A_WEEK_LATER)
    changed_at = SECOND_EVENING - timedelta(minutes=20)
    changed = replace(second, boards=(put_off, *second.boards[1:]), changed_at=changed_at)
    files = render_tournament(replace(event, rounds=(event.rounds[0], changed)), a_context())
    page = words(body(files, "nl/t/lente/r/2/"))
    assert "Indeling gewijzigd op di 10 maart om 21:10" in page
    assert "tot di 17 mrt, 20:00" in page
    assert "… is een afgebroken of uitgestelde partij." in page
    data = json.loads(body(files, "nl/t/lente/data/v1/rounds/2.json"))
    assert data["changed_at"] == "2026-03-10T20:10:00Z"
    assert (data["boards"][0]["result"], data["boards"][0]["resumes_at"]) == ("X", "2026-03-17T19:00:00Z")
