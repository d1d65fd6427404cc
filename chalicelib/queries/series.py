"""A series as its organiser sees it: which events it can have, and who is who in them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.series.appearance import Appearance, Counting, EntryRef, refusal_of
from chalicelib.domain.series.same_person import Decision
from chalicelib.domain.series.series import Series
from chalicelib.domain.series.standing import SeriesPlayer, SeriesStanding
from chalicelib.ports import Services, Summary


@dataclass(frozen=True, slots=True)
class Choice:
    """An event that could be added; `refusal` says why it cannot."""

    event: Summary
    refusal: Counting | None


@dataclass(frozen=True, slots=True)
class Named:
    """Somebody in an event; `appearance` is None of whom is gone."""

    ref: EntryRef
    appearance: Appearance | None
    event: str


@dataclass(frozen=True, slots=True)
class Said:
    """The organiser's word, with the two whom it is about."""

    decision: Decision
    one: Named
    other: Named


@dataclass(frozen=True, slots=True)
class WhoIsWho:
    """Who may be the same, what was decided, and who was taken for one person: with what he is in each event."""

    doubts: tuple[tuple[Named, Named], ...]
    said: tuple[Said, ...]
    joined: tuple[tuple[Named, ...], ...]
    players: tuple[SeriesPlayer, ...]


def choices(series: Series, user: UserId, services: Services) -> tuple[Choice, ...]:
    """The events in which the caller has a role, also through a club, that are not in the series; newest first."""
    found = {one.id: one for one in services.tournaments.of_user(user)}
    wanted = [one for one in _of_clubs(user, services) if one not in found]
    found |= {one.id: one for one in services.tournaments.summaries(wanted)} if wanted else {}
    left = (one for one in found.values() if one.id not in series.events)
    ordered = sorted(left, key=lambda one: (one.first_day is not None, one.first_day, one.id), reverse=True)
    return tuple(Choice(one, refusal_of(one.settings)) for one in ordered)


def _of_clubs(user: UserId, services: Services) -> Iterator[TournamentId]:
    for club in services.clubs.of_user(user):
        for season in services.seasons.of_club(club.id):
            yield from (part.tournament for part in season.parts)


def who_is_who(series: Series, standing: SeriesStanding) -> WhoIsWho:
    """Names in all events of the series, as they are known there."""
    names = {event.id: event.settings.name for event in standing.events}
    known = {one.ref: one for event in standing.events for one in event.appearances}

    def named(ref: EntryRef) -> Named:
        return Named(ref, known.get(ref), names.get(ref.event, ""))

    rows = sorted(standing.table.rows, key=lambda row: row.player.name.casefold())
    players = tuple(row.player for row in rows)
    return WhoIsWho(
        doubts=tuple((named(doubt.one.ref), named(doubt.other.ref)) for doubt in standing.doubts),
        said=tuple(Said(one, named(one.one), named(one.other)) for one in series.decisions),
        joined=tuple(_joined(player, names) for player in players if len(player.appearances) > 1),
        players=players,
    )


def _joined(player: SeriesPlayer, names: Mapping[TournamentId, str]) -> tuple[Named, ...]:
    return tuple(Named(one.ref, one, names[one.ref.event]) for one in player.appearances)
