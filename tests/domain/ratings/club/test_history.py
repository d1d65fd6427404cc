"""C16: what is right stays, what follows from something else is rated anew; and the list that comes of it (C17)."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.ratings.club.change import Game, Standing
from chalicelib.domain.ratings.club.history import (
    History,
    RatedEvent,
    UnratedPlayersError,
    estimate,
    from_first_of,
    of_player,
    out_of_date,
    rated,
)
from chalicelib.domain.ratings.club.listing import as_of, rating_list

NAMES = ("me", "a1600", "a1450", "a1580", "a1700", "a1490")
INITIAL = {EntryId(name): int(name[1:]) if name != "me" else 1500 for name in NAMES}
CLOSED = datetime(2026, 9, 1, 20, tzinfo=UTC)


def event(place: int, *games: Game) -> RatedEvent:
    at = CLOSED + timedelta(days=place)
    return RatedEvent(TournamentId(f"T{place}"), at, at.date(), games)


def mine(place: int, *games: str) -> RatedEvent:
    """Such as `a1600+`."""
    scores = {"+": 2, "=": 1, "-": 0}
    return event(place, *(Game("me", one[:-1], scores[one[-1]]) for one in games))


FIRST, SECOND = mine(1, "a1600+", "a1450=", "a1580+"), mine(2, "a1700=", "a1490+")


def ratings(history: History) -> dict[str, int]:
    return {player: standing.rating for player, standing in rated(history).standings.items()}


def stored(*events: RatedEvent) -> History:
    return History(INITIAL, rated(History(INITIAL, events)).events)


def test_c16_an_event_and_its_correction() -> None:
    history = stored(FIRST, SECOND)
    assert ratings(history)["me"] == 1572
    corrected = history.events[0].with_games((Game("me", "a1600", 0), *FIRST.games[1:]))
    again = replace(history, events=(corrected, history.events[1]))
    assert ratings(again)["me"] == 1536
    back = replace(again, events=(rated(again).events[0].with_games(FIRST.games), *rated(again).events[1:]))
    assert rated(back) == rated(history), "corrected back, every value is as it was"


def test_the_same_games_are_no_correction() -> None:
    event = stored(FIRST).events[0]
    assert event.with_games(FIRST.games) is event


def test_c16_another_initial_rating_touches_his_events_and_nobody_elses() -> None:
    elsewhere = event(3, Game("a1580", "a1490", 1))
    history = stored(event(0, Game("a1450", "a1490", 2)), mine(1, "a1600+"), elsewhere)
    other = replace(history, initial={**INITIAL, EntryId("me"): 1700})
    assert [one.event for one in out_of_date(other)] == ["T1"]
    assert [one.event for one in from_first_of(frozenset({EntryId("me")}), history.events)] == ["T1", "T3"]


def test_c18_a_player_without_an_initial_rating_stops_it() -> None:
    with pytest.raises(UnratedPlayersError) as refusal:
        rated(History({EntryId("me"): 1500}, (FIRST,)))
    assert refusal.value.details["players"] == ("a1450", "a1580", "a1600")


def test_c17_the_list_has_the_highest_first_with_what_changed_last() -> None:
    history = stored(FIRST, SECOND)
    lines = rating_list(history)
    assert [(line.player, line.rating) for line in lines[:2]] == [("a1700", 1692), ("a1600", 1574)]
    assert [line.rating for line in lines] == sorted((line.rating for line in lines), reverse=True)
    me = next(line for line in lines if line.player == "me")
    assert (me.rating, me.games, me.last.change if me.last else 0, me.on) == (1572, 5, 25, date(2026, 9, 3))
    assert as_of(history) == date(2026, 9, 3)
    assert as_of(History(INITIAL)) is None
    assert [change.change for _, change in of_player(EntryId("me"), history.events)] == [47, 25]


def test_an_estimate_leaves_out_who_has_no_rating() -> None:
    rows = estimate({"me": Standing(1500)}, [Game("me", "new", 2)])
    assert rows == {}
    assert estimate({"me": Standing(1500), "new": Standing(1500)}, [Game("me", "new", 2)])["me"].change == 20


PLAYERS = st.sampled_from(NAMES)
GAMES = st.builds(Game, PLAYERS, PLAYERS, st.integers(0, 2)).filter(lambda game: game.white != game.black)
HISTORIES = st.lists(st.lists(GAMES, max_size=6), min_size=1, max_size=6).map(
    lambda events: History(INITIAL, tuple(event(place, *games) for place, games in enumerate(events)))
)


def afresh(history: History) -> History:
    """With no row at all."""
    return replace(history, events=tuple(replace(one, rows=None) for one in history.events))


@given(HISTORIES)
def test_rated_twice_is_rated_once(history: History) -> None:
    once = rated(history)
    assert rated(replace(history, events=once.events)) == once
    assert out_of_date(replace(history, events=once.events)) == ()


@given(HISTORIES, st.data())
def test_whatever_is_changed_it_comes_to_the_same_as_from_the_beginning(history: History, data: st.DataObject) -> None:
    known = replace(history, events=rated(history).events)
    at = data.draw(st.integers(0, len(known.events) - 1))
    corrected = known.events[at].with_games(tuple(data.draw(st.lists(GAMES, max_size=6))))
    initial = {**INITIAL, EntryId("me"): data.draw(st.integers(1000, 2600))}
    changed = History(initial, (*known.events[:at], corrected, *known.events[at + 1 :]))
    assert rated(changed) == rated(afresh(changed))


@given(HISTORIES, st.data())
def test_nothing_before_the_first_event_affected_is_rated_again(history: History, data: st.DataObject) -> None:
    known = replace(history, events=rated(history).events)
    at = data.draw(st.integers(0, len(known.events) - 1))
    corrected = known.events[at].with_games(tuple(data.draw(st.lists(GAMES, max_size=6))))
    changed = replace(known, events=(*known.events[:at], corrected, *known.events[at + 1 :]))
    assert {one.event for one in out_of_date(changed)} <= {one.event for one in known.events[at:]}
