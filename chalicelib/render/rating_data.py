"""The data files of a club's ratings (docs/data-files.md). Scores and expected scores are exact, as text."""

from fractions import Fraction

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.tournament import Tempo, Tournament
from chalicelib.domain.ratings.club.change import Change
from chalicelib.domain.ratings.club.counting import rated_players
from chalicelib.domain.ratings.club.event import EventRatings
from chalicelib.domain.ratings.club.history import History, of_player
from chalicelib.domain.ratings.club.listing import as_of, rating_list
from chalicelib.render.club_ratings import RatingFacts
from chalicelib.render.decimals import decimal_data
from chalicelib.render.files import PageFile, json_file

Data = dict[str, object]


def rating_file(facts: RatingFacts, tempo: Tempo, history: History) -> PageFile:
    """The list of a tempo, the highest first, and everybody's history in the order of closing."""
    on = as_of(history)
    return json_file(
        {
            "version": 1,
            "tempo": tempo.value,
            "as_of": None if on is None else on.isoformat(),
            "players": [
                {
                    "id": line.player,
                    "name": facts.name(line.player),
                    "rating": line.rating,
                    "games": line.games,
                    "initial": history.initial[line.player],
                    "events": _events(facts, history, line.player),
                }
                for line in rating_list(history)
            ],
        }
    )


def _events(facts: RatingFacts, history: History, player: EntryId) -> list[Data]:
    return [
        {
            "event": facts.events[event.event].slug if event.event in facts.events else None,
            "on": event.ended.isoformat(),
            **change_data(change),
        }
        for event, change in of_player(player, history.events)
    ]


def event_ratings_data(event: Tournament, ratings: EventRatings) -> Data:
    """What an event changes; `players` is null while a closed one is not rated yet."""
    rows = ((player, ratings.of(player)) for player in rated_players(event))
    players = [{"number": player.number, "name": player.name, **change_data(one)} for player, one in rows if one]
    return {
        "tempo": event.settings.tempo.value,
        "estimate": ratings.is_estimate,
        "players": None if ratings.rows is None else players,
    }


def change_data(change: Change) -> Data:
    """A row."""
    return {
        "ro": change.before.rating,
        "k": change.k,
        "n": change.games,
        "score": decimal_data(Fraction(change.score, 2)),
        "expected": decimal_data(Fraction(change.expected, 100)),
        "change": change.change,
        "rn": change.after.rating,
    }
