"""Series as text: events by their final scores, tables by name, place and total."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from chalicelib.domain.ids import EntryId, SeriesId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.series.appearance import Sharing, counting_of, series_event
from chalicelib.domain.series.points_table import PointsTable
from chalicelib.domain.series.series import Series, SeriesRules
from chalicelib.domain.series.standing import SeriesStanding, SeriesTable, series_standing
from tests.builders import a_tournament


def table(*points: int, below: int = 0) -> PointsTable:
    return PointsTable(tuple(map(Fraction, points)), Fraction(below))


def a_series(points: PointsTable, **rules: Any) -> Series:
    return Series(SeriesId("s"), "Series", "series", UserId("anna"), rules=SeriesRules(table=points, **rules))


def an_event(name: str, players: str, /, *rounds: str, **settings: Any) -> Tournament:
    """An event whose planned rounds are those that were played; players with clubs (`A@Toren` is of that club)."""
    words = [word.partition("@")[::2] for word in players.split()]
    chosen = {"planned_rounds": len(rounds) or 1, "system": "round-robin"} | settings
    played = a_tournament(" ".join(word for word, _ in words), **chosen).after(*rounds)
    members = tuple(
        replace(
            player,
            entry=replace(
                player.entry, id=EntryId(f"{name}-{player.name}"), person=replace(player.person, club=club or "Toren")
            ),
        )
        for player, (_, club) in zip(played.players, words, strict=True)
    )
    return replace(played, id=TournamentId(name), players=members)


def with_persons(event: Tournament, **persons: dict[str, Any]) -> Tournament:
    """The same with other facts about some of its players, by name."""

    def person(one: Person) -> Person:
        return replace(one, **persons.get(one.name, {}))

    players = (replace(one, entry=replace(one.entry, person=person(one.entry.person))) for one in event.players)
    return replace(event, players=tuple(players))


def standing(series: Series, *events: Tournament, cancelled: str = "") -> SeriesStanding:
    rules, made = series.rules, []
    for event in events:
        is_cancelled = event.id == cancelled
        counting = counting_of(event, is_cancelled=is_cancelled, counts_under_way=rules.counts_under_way)
        made.append(series_event(event, counting, rules.sharing))
    return series_standing(replace(series, events=tuple(event.id for event in events)), made)


def line(of: SeriesStanding | SeriesTable) -> str:
    """ "1 A 10, 2-3 B 5/2, 2-3 C 5/2"."""
    rows = of.table.rows if isinstance(of, SeriesStanding) else of.rows
    return ", ".join(
        f"{row.place}{f'-{row.last_place}' if row.is_shared else ''} {row.player.name} {row.total}" for row in rows
    )


def on_tie_breaks(points: PointsTable, **rules: Any) -> Series:
    return a_series(points, sharing=Sharing.TIE_BREAKS, **rules)
