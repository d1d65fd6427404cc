"""How long rating a club's events again takes: all of them, and from a corrected one on.

    python -m bench.club_ratings [--events 300] [--games 30] [--players 60] [--repeat 5]

The history is made up: in every event as many games as are asked for, between players by lot.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.ratings.club.change import Game
from chalicelib.domain.ratings.club.history import History, RatedEvent, out_of_date, rated

CLOSED = datetime(2020, 9, 1, 20, tzinfo=UTC)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--events", type=int, default=300)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--players", type=int, default=60)
    parser.add_argument("--repeat", type=int, default=5)
    arguments = parser.parse_args()
    print(f"{arguments.events} events of {arguments.games} games, {arguments.players} players")
    fresh = a_history(arguments.events, arguments.games, arguments.players)
    known = replace(fresh, events=rated(fresh).events)
    for name, history in (
        ("all of them", fresh),
        ("the first one corrected", corrected(known, 0)),
        ("the middle one corrected", corrected(known, arguments.events // 2)),
        ("the last one corrected", corrected(known, arguments.events - 1)),
        ("nothing to do", known),
    ):
        seconds = median(lambda history=history: rated(history), arguments.repeat)  # type: ignore[misc]
        print(f"{name:<26}{seconds:.3f} s, {len(out_of_date(history))} events rated again")


def median(work: Callable[[], object], repeat: int) -> float:
    """Seconds of one core."""
    taken = []
    for _ in range(repeat):
        begin = time.process_time()
        work()
        taken.append(time.process_time() - begin)
    return statistics.median(taken)


def a_history(events: int, games: int, players: int, seed: int = 1) -> History:
    """Nothing of it is rated yet."""
    lots = random.Random(seed)
    initial = {EntryId(f"p{number}"): 1200 + 15 * number for number in range(players)}
    names = list(initial)
    made = []
    for place in range(events):
        at = CLOSED + timedelta(days=7 * place)
        played = tuple(Game(*lots.sample(names, 2), lots.choices((2, 1, 0), (4, 2, 3))[0]) for _ in range(games))
        made.append(RatedEvent(TournamentId(f"t{place}"), at, at.date(), played))
    return History(initial, tuple(made))


def corrected(history: History, place: int) -> History:
    """The first game of this event ended otherwise."""
    event = history.events[place]
    first = event.games[0]
    other = (replace(first, white_score=(first.white_score + 1) % 3), *event.games[1:])
    return replace(history, events=(*history.events[:place], event.with_games(other), *history.events[place + 1 :]))


if __name__ == "__main__":
    main()
