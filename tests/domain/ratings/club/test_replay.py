"""C16: a club's ratings, event after event."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.ratings.club.change import Game, Standing
from chalicelib.domain.ratings.club.replay import ClosedEvent, replay

NAMES = ("me", "a1600", "a1450", "a1580", "a1700", "a1490")
BEGINNING = {name: Standing(int(name[1:]) if name != "me" else 1500) for name in NAMES}


def event(name: str, *games: str) -> ClosedEvent:
    """Mine, such as `a1600+`."""
    scores = {"+": 2, "=": 1, "-": 0}
    return ClosedEvent(name, tuple(Game("me", one[:-1], scores[one[-1]]) for one in games))


FIRST, SECOND = event("T1", "a1600+", "a1450=", "a1580+"), event("T2", "a1700=", "a1490+")
CORRECTED = event("T1", "a1600-", "a1450=", "a1580+")


def mine(*events: ClosedEvent) -> list[tuple[int, int]]:
    return [(rows["me"].change, rows["me"].after.rating) for _, rows in replay(BEGINNING, events).events]


def test_c16_two_events_one_after_the_other() -> None:
    assert mine(FIRST, SECOND) == [(47, 1547), (25, 1572)]


def test_c16_a_correction_rates_anew_from_the_corrected_event_on() -> None:
    assert mine(CORRECTED, SECOND) == [(7, 1507), (29, 1536)]


def test_opponents_are_rated_anew_too() -> None:
    later = ClosedEvent("T2", (Game("a1600", "a1700", 1),))
    before, after = (replay(BEGINNING, (one, later)).events[1][1] for one in (FIRST, CORRECTED))
    assert before["a1600"].before.rating < after["a1600"].before.rating
    assert before["a1700"].expected != after["a1700"].expected


def test_games_of_all_events_before_count_for_k() -> None:
    made = replay(BEGINNING | {"me": Standing(1500, 28)}, (FIRST, SECOND))
    assert [rows["me"].k for _, rows in made.events] == [40, 20]


def test_without_a_game_an_event_changes_nothing() -> None:
    made = replay(BEGINNING, (ClosedEvent("T0", ()),))
    assert (made.events, made.standings) == ((("T0", {}),), BEGINNING)


PLAYERS = st.sampled_from(NAMES)
GAMES = st.builds(Game, PLAYERS, PLAYERS, st.integers(0, 2)).filter(lambda game: game.white != game.black)
HISTORIES = st.lists(st.lists(GAMES, max_size=8), min_size=1, max_size=6).map(
    lambda events: [ClosedEvent(str(number), tuple(games)) for number, games in enumerate(events)]
)


@given(HISTORIES, st.data())
def test_it_can_begin_at_any_event(history: list[ClosedEvent], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(history)))
    whole, before = replay(BEGINNING, history), replay(BEGINNING, history[:at])
    rest = replay(before.standings, history[at:])
    assert (*before.events, *rest.events) == whole.events
    assert rest.standings == whole.standings


@given(HISTORIES, st.data())
def test_correcting_back_restores_every_value(history: list[ClosedEvent], data: st.DataObject) -> None:
    at = data.draw(st.integers(0, len(history) - 1))
    wrong = [replace(one, games=one.games[1:]) if place == at else one for place, one in enumerate(history)]
    before = replay(BEGINNING, history)
    replay(BEGINNING, wrong)
    assert replay(BEGINNING, history) == before
    assert replay(BEGINNING, wrong).events[:at] == before.events[:at], "what was closed before does not change"
