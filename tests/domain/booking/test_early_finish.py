"""C10: a Swiss ends after its last complete round: what that does, listed before it is done."""

from dataclasses import replace
from datetime import UTC, date, datetime

import pytest

from chalicelib.domain.booking.booking import Booker, Booking, Place, State
from chalicelib.domain.booking.early_finish import (
    LaterResultError,
    NoCompleteRoundError,
    NoEarlyFinishError,
    NothingToEndError,
    early_finish,
)
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import BookingId, RoundNumber
from chalicelib.domain.lifecycle.closing import EventClosedError
from chalicelib.domain.lifecycle.settings import default_schedule
from chalicelib.domain.model.closing import Closing
from chalicelib.domain.model.player import Entry, Gap
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament

FIRST, SECOND = "A-B 1-0, C-D ½-½", "A-C 1-0, B-D 1-0"
CAME = datetime(2026, 3, 1, tzinfo=UTC)


def event(*played: str, system: str = "swiss64", planned: int = 5) -> Tournament:
    return a_tournament("A B C D", system=system, planned_rounds=planned).after(*played)


def booked(tournament: Tournament, *bookings: Booking, **entries: Entry) -> BookedEvent:
    """The event with other entries for these players, and bookings."""
    players = (replace(player, entry=entries.get(player.name, player.entry)) for player in tournament.players)
    settled = replace(tournament, players=tuple(players))
    return BookedEvent(settled, BookingSettings(), tuple(one.entry for one in settled.players), bookings)


def a_booking(entry: Entry, *rounds: int) -> Booking:
    """He has asked not to be paired in these rounds."""
    byes = tuple((RoundNumber(number), ByeKind.HALF_POINT) for number in rounds)
    place = Place(entry.id, entry.person, "everybody", 0, byes=byes)
    return Booking(BookingId("b1"), Booker("A", "a@example.org", "nl"), "EUR", (place,), CAME, State.CONFIRMED)


def test_c10_planned_rounds_become_those_that_were_played() -> None:
    found = early_finish(booked(event(FIRST, SECOND)))
    assert (found.after, found.planned, found.settings.planned_rounds) == (2, 5, 2)
    assert (found.deleted, found.byes, found.entries, found.bookings) == ((), (), (), ())


def test_c10_the_times_of_later_rounds_go_and_those_of_played_ones_stay() -> None:
    """Three on the first day, two on the second, as they were made from the days."""
    days = (date(2026, 3, 7), date(2026, 3, 8))
    chart = a_tournament("A B C D", planned_rounds=5, playing_days=days, round_minutes=120)
    planned = replace(chart.tournament.settings, schedule=default_schedule(chart.tournament.settings))
    found = early_finish(booked(replace(chart.after(FIRST, SECOND, "A-D 1-0, B-C 1-0"), settings=planned)))
    assert [start.starts_at.day for start in planned.schedule] == [7, 7, 7, 8, 8]
    assert found.settings.schedule == planned.schedule[:3]


@pytest.mark.parametrize("third", ["draft: A-D, B-C", "A-D *, B-C *"])
def test_c10_a_later_round_without_any_result_is_deleted(third: str) -> None:
    found = early_finish(booked(event(FIRST, SECOND, third)))
    assert [round_.number for round_ in found.deleted] == [3]


def test_c10_byes_for_later_rounds_are_dropped_and_those_of_before_stay() -> None:
    tournament = event(FIRST, SECOND)
    anna = tournament.players[0].entry
    found = early_finish(booked(tournament, a_booking(anna, 1, 3, 4)))
    assert found.byes == (("A", 3), ("A", 4))
    assert [place.byes for one in found.bookings for place in one.places] == [((1, ByeKind.HALF_POINT),)]
    assert not early_finish(booked(tournament, a_booking(anna, 2))).bookings


def test_c10_who_would_have_joined_later_leaves_and_who_would_have_left_later_stays() -> None:
    tournament = event(FIRST, SECOND)
    a, b, c, d = (player.entry for player in tournament.players)
    found = early_finish(
        booked(
            tournament,
            A=replace(a, joins_in=RoundNumber(3)),
            B=replace(b, withdrawn_from=RoundNumber(3)),
            C=replace(c, withdrawn_from=RoundNumber(2)),  # he left before: he stays gone
            D=replace(d, joins_in=RoundNumber(4), withdrawn_from=RoundNumber(4)),  # he had left already
        )
    )
    assert [(entry.person.name, entry.withdrawn_from) for entry in found.leaving] == [("A", 3)]
    assert [(entry.person.name, entry.withdrawn_from) for entry in found.staying] == [("B", None)]


def test_c10_byes_and_absences_that_an_official_put_down_are_dropped_too() -> None:
    tournament = event(FIRST, SECOND)
    half = ((RoundNumber(1), ByeKind.HALF_POINT), (RoundNumber(4), ByeKind.ZERO_POINT))
    found = early_finish(booked(tournament, A=replace(tournament.players[0].entry, byes=half)))
    assert found.byes == (("A", 4),)
    assert [entry.byes for entry in found.entries] == [half[:1]]
    assert not found.leaving + found.staying


@pytest.mark.parametrize(
    ("first", "back", "after"),
    [
        (1, 2, None),  # he is back: nothing changes
        (2, 4, 2),  # he would have come back after the end: he leaves
        (3, 4, None),  # he would have gone after the end: nothing is left of it
    ],
)
def test_c10_who_would_have_come_back_later_leaves(first: int, back: int, after: int | None) -> None:
    tournament = event(FIRST, SECOND)
    gap = Gap(RoundNumber(first), RoundNumber(back))
    found = early_finish(booked(tournament, A=replace(tournament.players[0].entry, gaps=(gap,))))
    (now,) = found.entries or (replace(tournament.players[0].entry, gaps=(gap,)),)
    assert now.withdrawn_from == after
    assert now.gaps == ((gap,) if back == 2 else ())
    assert bool(found.leaving) is (after is not None)


def test_an_expelled_player_stays_expelled() -> None:
    tournament = event(FIRST, SECOND)
    expelled = replace(tournament.players[0].entry, withdrawn_from=RoundNumber(3), expelled_for="12.9.9")
    assert not early_finish(booked(tournament, A=expelled)).entries


def test_c10_done_twice_it_is_done_once() -> None:
    """What it makes of the event has nothing left to end."""
    found = early_finish(booked(event(FIRST, SECOND, "draft: A-D, B-C")))
    ended = replace(event(FIRST, SECOND), settings=found.settings)
    with pytest.raises(NothingToEndError):
        early_finish(booked(ended))


@pytest.mark.parametrize(
    ("tournament", "refusal"),
    [
        (event(), NoCompleteRoundError),
        (event("A-B *, C-D *"), NoCompleteRoundError),
        (event("A-B 1-0, C-D *"), LaterResultError),  # it has a result: it is completed first
        (event(FIRST, "A-C 1-0, B-D *"), LaterResultError),
        (event(FIRST, SECOND, planned=2), NothingToEndError),
        (event(FIRST, system="round-robin"), NoEarlyFinishError),
        (replace(event(FIRST), closing=Closing(CAME, CAME.date(), None)), EventClosedError),  # type: ignore[arg-type]
    ],
)
def test_c10_when_it_cannot_be_done(tournament: Tournament, refusal: type[DomainError]) -> None:
    with pytest.raises(refusal):
        early_finish(booked(tournament))


def test_c10_the_boards_that_are_open_are_named() -> None:
    with pytest.raises(LaterResultError) as refused:
        early_finish(booked(event(FIRST, "A-C 1-0, B-D *")))
    assert refused.value.details == {"round": 2, "boards": (2,)}
