"""What the pages of one event are made of, worked out once for all pages and languages."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from itertools import accumulate
from zoneinfo import ZoneInfo

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import Season
from chalicelib.domain.formats.keizer.ladder import Ladder
from chalicelib.domain.ids import FIRST_ROUND, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.ladder.cycle import ladder_before, ladders_of
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.lifecycle.constraints import virtual_points_in
from chalicelib.domain.lifecycle.schedule import schedule_of
from chalicelib.domain.lifecycle.status import Status, next_start, round_status, tournament_status
from chalicelib.domain.model.history import PlayerRecord, derive_records
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import RoundStart, Schedule, Settings, Tournament
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.ratings.club.event import EventRatings
from chalicelib.domain.standings.annulment import counts_for_nobody, points_that_count
from chalicelib.domain.standings.standings import Standings, StandingsRow, Workings, kind_of, standings_of
from chalicelib.domain.tiebreaks.event import SystemKind

MOST_SCHEDULED = 60
"""Players: a page with all their games grows with the square."""


@dataclass(frozen=True, slots=True)
class ClubHome:
    """Whose event it is: the club, with the season of which the event is a part, when that has pages."""

    club: Club
    season: Season | None = None


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """What the pages of an event take from its club: what counts in its ladder from elsewhere, and the members."""

    around: Surroundings = field(default_factory=Surroundings)
    members: Mapping[EntryId, Member] = field(default_factory=dict)
    home: ClubHome | None = None
    ratings: EventRatings | None = None
    """C17: what the event changes, where everybody who reads its pages may know."""


NO_CLUB = ClubFacts()


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event as everybody may see it: `tournament` has no draft round, and nothing here is made of one."""

    tournament: Tournament
    kind: SystemKind
    status: Status
    statuses: Mapping[RoundNumber, Status]
    positions: Mapping[RoundNumber, int]
    """How many published rounds come before each of them."""
    next_start: RoundStart | None
    records: Mapping[PairingNumber, PlayerRecord]
    scores: Mapping[PairingNumber, tuple[HalfPoints, ...]]
    """Everybody's score before round 1, after round 1, and so on, as far as it counts in the table (C.05 6.6)."""
    virtual_points: Mapping[RoundNumber, Mapping[PairingNumber, HalfPoints]]
    """C.04.7: what the pairing of each published round counted beside the score."""
    standings: Standings
    lines: Mapping[PairingNumber, StandingsRow]
    """The standings' rows by player."""
    players: Mapping[PairingNumber, Player]
    schedule: Schedule
    """All games by start number, where they are known before the start and not too many for a page."""
    ladders: tuple[Ladder, ...]
    """D5: for a cycle of the ladder its start list, then the ladder after each round; else none."""
    club: ClubFacts

    @property
    def settings(self) -> Settings:
        """What the organiser chose."""
        return self.tournament.settings

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The published rounds."""
        return self.tournament.rounds

    @property
    def last_round(self) -> Round | None:
        """The last published round."""
        return self.rounds[-1] if self.rounds else None

    @property
    def shown_rounds(self) -> tuple[RoundNumber, ...]:
        """The rounds that have a page: the published ones and the next one, which says when it will come."""
        numbers = [round_.number for round_ in self.rounds]
        coming = RoundNumber(max(numbers, default=0) + 1)
        return (*numbers, coming) if coming <= self.settings.planned_rounds or not numbers else tuple(numbers)

    @property
    def main_round(self) -> RoundNumber:
        """The round that "pairings" leads to: the last published one, else the first.

        Where rounds are published ahead, the first one of them that waits for results.
        """
        if not self.rounds:
            return FIRST_ROUND
        is_ahead = self.kind is SystemKind.PREDETERMINED
        waiting = next((one for one in self.rounds if one.awaits_results), None) if is_ahead else None
        return (waiting or self.rounds[-1]).number

    @property
    def ladder(self) -> Ladder:
        """D7: the ladder as it is now, of an event that has one."""
        return self.ladders[-1]

    def ladder_before(self, round_number: RoundNumber) -> Ladder:
        """The ladder by which this round was paired."""
        return self.ladders[min(round_number, len(self.ladders)) - 1]

    def standings_after(self, round_number: RoundNumber) -> Standings:
        """C7: the table as if the event had ended with this round."""
        return standings_of(self.tournament, self.kind, round_number)

    def score_before(self, number: PairingNumber, round_number: RoundNumber) -> HalfPoints:
        """A player's score when this round begins."""
        return self.scores[number][self.positions[round_number]]

    def score(self, number: PairingNumber) -> HalfPoints:
        """What a player has by now."""
        return self.scores[number][-1]

    def counts_for_nobody(self, number: PairingNumber, opponent: PairingNumber | None) -> bool:
        """C.05 6.6: what the one did against the other, or without an opponent."""
        return counts_for_nobody(self.standings.annulled, number, opponent)

    def local(self, moment: datetime) -> datetime:
        """A moment in the event's own time zone."""
        return moment.astimezone(ZoneInfo(self.settings.time_zone))

    def starts_at(self, round_number: RoundNumber) -> datetime | None:
        """When a round begins, in the event's own time zone."""
        moment = self.settings.starts_at(round_number)
        return None if moment is None else self.local(moment)


@dataclass(frozen=True, slots=True)
class Tables:
    """What is made once for pages and data files: the standings after each published round but the last, by round.

    `workings` say how everybody's values come about in the last ones.
    """

    earlier: Mapping[RoundNumber, Standings]
    workings: Workings

    def before(self, round_number: RoundNumber) -> Standings | None:
        """The table after the round before this one, where there was one."""
        rounds = [one for one in self.earlier if one < round_number]
        return self.earlier[rounds[-1]] if rounds else None


def event_tables(facts: EventFacts) -> Tables:
    """Each as if the event had ended with that round; none for a ladder, which is no table of points."""
    if facts.ladders:
        return Tables({}, {})
    earlier = {round_.number: facts.standings_after(round_.number) for round_ in facts.rounds[:-1]}
    return Tables(earlier, facts.standings.workings() if facts.rounds else {})


def event_facts(
    tournament: Tournament, now: datetime, club: ClubFacts = NO_CLUB, *, is_cancelled: bool = False
) -> EventFacts:
    """Everything that pages need to know of the published part of a tournament; no round of a cancelled one is next."""
    public = published_part(tournament)
    settings = public.settings
    kind = kind_of(settings)
    records = derive_records(public.players, public.rounds, settings.scoring)
    standings = standings_of(public, kind)
    return EventFacts(
        tournament=public,
        kind=kind,
        status=tournament_status(public, now, is_cancelled=is_cancelled),
        statuses={round_.number: round_status(round_, settings, now) for round_ in public.rounds},
        positions={round_.number: place for place, round_ in enumerate(public.rounds)},
        next_start=None if is_cancelled else next_start(public, now),
        records=records,
        scores={number: _running(points_that_count(record, standings.annulled)) for number, record in records.items()},
        virtual_points={round_.number: virtual_points_in(public, round_.number) for round_ in public.rounds},
        standings=standings,
        lines={row.number: row for row in standings.rows},
        players={player.number: player for player in public.players},
        schedule=schedule_of(public) if len(public.players) <= MOST_SCHEDULED else (),
        ladders=_ladders(public, club.around),
        club=club,
    )


def _ladders(public: Tournament, around: Surroundings) -> tuple[Ladder, ...]:
    if public.settings.ladder is None:
        return ()
    return (ladder_before(public, around, FIRST_ROUND), *ladders_of(public, around))


def published_part(tournament: Tournament) -> Tournament:
    """C7: the tournament without its draft rounds, as it would be had they never been paired."""
    rounds = tournament.published_rounds
    return replace(tournament, rounds=rounds, is_start_list_frozen=bool(rounds))


def utc_text(moment: datetime) -> str:
    """A moment in data files: 2026-03-03T19:00:00Z."""
    return moment.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _running(points: Iterable[HalfPoints]) -> tuple[HalfPoints, ...]:
    return tuple(accumulate(points, lambda one, other: HalfPoints(one + other), initial=NO_POINTS))
