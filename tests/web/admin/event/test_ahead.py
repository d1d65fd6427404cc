"""A round robin whose rounds are published all at once, and played ahead."""

import pytest

from chalicelib.commands.event.ahead import PublishAhead, publish_ahead
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.lifecycle.reports import seat_now
from chalicelib.ports import Services
from tests.people import a_user, an_event, caller, enter
from tests.web.admin.evening import Evening, an_evening


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700", "round-robin")


def test_all_rounds_are_published_at_once_and_a_game_of_the_last_one_is_played_first(evening: Evening) -> None:
    evening.get("/rounds")
    assert 'href="' + evening.root + '/rounds/ahead"' in evening.office.page
    evening.get("/rounds/ahead")
    evening.post("/rounds/ahead")
    assert "Alle ronden zijn ingedeeld en gepubliceerd." in evening.text
    tournament = evening.services.tournaments.load(evening.event)
    assert [round_.number for round_ in tournament.published_rounds] == [1, 2, 3]
    enter(evening.services, evening.event, evening.owner, 3, "1-0")
    assert evening.results(3) == "1-0, *"
    seat = seat_now(evening.services.tournaments.load(evening.event), tournament.players[0].number)
    assert seat is not None
    assert seat.round.number == 1


def test_cut_short_the_same_request_does_the_rest(evening: Evening) -> None:
    """T6: a second press makes nothing twice."""
    order = PublishAhead(caller(evening.owner), evening.event)
    assert publish_ahead(order, evening.services) == (1, 2, 3)
    assert publish_ahead(order, evening.services) == (1, 2, 3)
    log = evening.services.tournaments.log(evening.event)
    assert [line.action for line in log].count("rounds.ahead") == 3


def test_a_swiss_pairs_by_results(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    with pytest.raises(InvalidFieldError):
        publish_ahead(PublishAhead(caller(owner), event), services)
