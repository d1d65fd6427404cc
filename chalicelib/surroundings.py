"""What a cycle of the ladder takes from the season around it, read through the ports."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import date

from chalicelib.domain.booking.byes import asked_byes
from chalicelib.domain.booking.seats import BookedEvent
from chalicelib.domain.championship.title import Title
from chalicelib.domain.club.availability import Presence
from chalicelib.domain.club.championship import Championship, SeasonEvents, titles_of
from chalicelib.domain.club.club import Club
from chalicelib.domain.club.night import Tonight, club_night, late_players
from chalicelib.domain.club.re_pairing import RePairing, Turnout, re_pair
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.visibility import visibility_in
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.evenings import cup_players_of
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, SeasonId, TournamentId
from chalicelib.domain.ladder.surroundings import (
    Surroundings,
    games_of,
    in_cycle,
    met_computer_in,
    round_days,
    used_in,
)
from chalicelib.domain.lifecycle.club_night import ClubNight
from chalicelib.domain.lifecycle.presence import absent
from chalicelib.domain.lifecycle.said import takes_byes
from chalicelib.domain.lifecycle.same_day import Clash, SameDay, clashes, cup_games_on, games_on
from chalicelib.domain.model.ladder import CUP, Reason
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.tournament import Tournament, Visibility
from chalicelib.domain.ratings.club.counting import counting_games, is_rated, member_of, rated_players
from chalicelib.domain.ratings.club.event import EventRatings
from chalicelib.domain.ratings.club.history import estimate
from chalicelib.ports import Services
from chalicelib.render.facts import NO_CLUB, ClubFacts, ClubHome


def season_of(tournament: Tournament, services: Services) -> Season | None:
    """The club's season that this event is a part of."""
    club = tournament.settings.club
    seasons = services.seasons.of_club(club) if club else ()
    return next((season for season in seasons if season.part(tournament.id)), None)


def is_in_season(tournament: Tournament, services: Services) -> bool:
    """Whether it is a part of a season of its club, or a play-off of the season's championship."""
    club = tournament.settings.club
    return club is not None and tournament.id in visibilities(services.clubs.load(club), services)


def surroundings_of(tournament: Tournament, services: Services) -> Surroundings:
    """What counts in this cycle beside its own rounds; nothing, for what is no cycle of a season."""
    season = season_of(tournament, services)
    if season is None or tournament.settings.ladder is None:
        return Surroundings()
    ids = [part.tournament for part in season.of_kind(PartKind.CYCLE)]
    cycles = [tournament if one == tournament.id else services.tournaments.load(one) for one in ids]
    counting = [services.tournaments.load(part.tournament) for part in season.parts if part.counts_in_ladder]
    return _around(cycles, ids.index(tournament.id), counting)


def _around(cycles: Sequence[Tournament], index: int, counting: Sequence[Tournament]) -> Surroundings:
    """D14, D19: around the cycle at this index; `counting` are the events whose games count in the ladder."""
    settings = [cycle.settings for cycle in cycles]
    return Surroundings(
        games=in_cycle((game for event in counting for game in games_of(event)), settings, index),
        earlier=used_in(cycles[:index]),
        met_computer=met_computer_in(cycles[:index]),
        season_rounds=sum(one.planned_rounds for one in settings),
        planned=frozenset((day, entry) for event in counting for day, entry in _planned(event)),
    )


def _planned(event: Tournament) -> Iterator[tuple[date, EntryId]]:
    """D14: whose games of a league are known beforehand, though their rounds are not published."""
    for day in dict.fromkeys(round_days(event.settings).values()):
        yield from ((day, game.entry) for game in games_on(event, day) if not game.is_certain)


def tonight_of(tournament: Tournament, number: RoundNumber, services: Services) -> Tonight:
    """What the evening of this round is made of."""
    club = tournament.settings.club
    members = services.clubs.members(club) if club else ()
    return Tonight(
        sheet=services.evenings.load(tournament.id, number),
        members={member.id: member for member in members},
        around=surroundings_of(tournament, services),
        cup_players=_cup_players(tournament, number, services),
    )


def same_day_of(tournament: Tournament, number: RoundNumber, services: Services) -> SameDay:
    """What everybody has on the day of this round in the other events of the season."""
    season, day = season_of(tournament, services), round_days(tournament.settings).get(number)
    club = tournament.settings.club
    if season is None or day is None or club is None:
        return SameDay()
    ids = [part.tournament for part in season.parts if part.tournament != tournament.id]
    events = [services.tournaments.load(one) for one in ids]
    names = {member.id: member.person.name for member in services.clubs.members(club)}
    cups = services.cups.of_season(club, season.id)
    in_cups = (game for one in cups for game in cup_games_on(one.cup, day, names))
    return SameDay(
        games=(*(game for event in events for game in games_on(event, day)), *in_cups),
        signed_off=frozenset(entry for event in events for entry in _signed_off(event, day, services)),
    )


def cup_clashes(club: ClubId, season: SeasonId, services: Services) -> Mapping[int, tuple[Clash, ...]]:
    """Of every cup of the season, by number: who has another game of the season on one of its evenings to come."""
    cups, today = services.cups.of_season(club, season), services.clock.now().date()
    parts = services.seasons.load(club, season).parts if cups else ()
    events = [services.tournaments.load(part.tournament) for part in parts]
    return {
        one.number: clashes(one.cup, today, events, (other.cup for other in cups if other.number != one.number))
        for one in cups
    }


def _signed_off(event: Tournament, day: date, services: Services) -> Iterator[EntryId]:
    """D13: who said that he does not come to the evening of the ladder."""
    rounds = () if event.settings.ladder is None else round_days(event.settings).items()
    for number in (number for number, on in rounds if on == day):
        sheet = services.evenings.load(event.id, number)
        yield from (entry for entry, said in sheet.said.items() if said.presence in (Presence.OUT, Presence.DUTY))


def _cup_players(tournament: Tournament, number: RoundNumber, services: Services) -> Mapping[EntryId, Reason]:
    """D17: who has an opponent in a cup of the season on this evening."""
    club, season = tournament.settings.club, season_of(tournament, services)
    day = round_days(tournament.settings).get(number)
    if club is None or season is None or day is None:
        return {}
    cups = services.cups.of_season(club, season.id)
    return {entry: CUP for one in cups for entry in cup_players_of(one.cup, day)}


def season_events(season: Season, championship: Championship, services: Services) -> Mapping[TournamentId, Tournament]:
    """Every event of the season, and the play-offs of its championship that are played in another one."""
    return {event: services.tournaments.load(event) for event in _event_ids(season, championship)}


def _event_ids(season: Season, championship: Championship) -> tuple[TournamentId, ...]:
    made = [one.play_off for one in championship.contests.values() if one.play_off is not None]
    return tuple(dict.fromkeys([*(part.tournament for part in season.parts), *made]))


def visibilities(club: Club, services: Services) -> Mapping[TournamentId, Visibility]:
    """C0: of every event of its seasons, who shall see it when the club is like this."""
    seasons_of: dict[TournamentId, list[Season]] = {}
    for season in services.seasons.of_club(club.id):
        for event in _event_ids(season, services.championships.load(club.id, season.id)):
            seasons_of.setdefault(event, []).append(season)
    return {event: visibility_in(club, seasons) for event, seasons in seasons_of.items()}


def season_titles(
    season: Season, championship: Championship, events: Mapping[TournamentId, Tournament]
) -> tuple[Title, ...]:
    """D18-D20: every category of the championship of this season as it stands, by the `season_events`."""
    cycles = [events[part.tournament] for part in season.of_kind(PartKind.CYCLE)]
    counting = [events[part.tournament] for part in season.parts if part.counts_in_ladder]
    around = [(cycle, _around(cycles, index, counting)) for index, cycle in enumerate(cycles)]
    return titles_of(championship, SeasonEvents(around, events))


def night_of(tournament: Tournament, number: RoundNumber, services: Services) -> ClubNight | None:
    """The evening as the pairing takes it; None for an event that is no ladder."""
    if tournament.settings.ladder is None:
        return None
    return club_night(tournament, tonight_of(tournament, number, services))


def absent_in(event: BookedEvent, number: RoundNumber, services: Services) -> dict[EntryId, ByeKind]:
    """Who is not paired in this round as things stand: by the presence list, or because he asked for a bye.

    On an evening of a ladder the evening says it, and in a round robin nobody is left out.
    """
    asked = asked_byes(event, number)
    if not takes_byes(event.tournament):
        return dict(asked)
    return absent(event.tournament, services.presence.load(event.tournament.id, number), asked)


def re_pairing_of(tournament: Tournament, number: RoundNumber, turnout: Turnout, services: Services) -> RePairing:
    """D13: what a re-pairing would make of this turnout. Raises what `re_pair` raises, NotFoundError."""
    round_ = tournament.round(number)
    if round_ is None or tournament.settings.ladder is None:
        raise NotFoundError(what="round", round=number)
    tonight = tonight_of(tournament, number, services)
    late = late_players(tournament, tonight)
    return re_pair(tournament, round_, turnout, club_night(tournament, tonight), late)


def club_facts_of(tournament: Tournament, services: Services) -> ClubFacts:
    """What the club adds to the pages of its event: whose it is; in a cycle of the ladder what counts, and members."""
    settings = tournament.settings
    if settings.club is None:
        return NO_CLUB
    season = season_of(tournament, services)
    home = ClubHome(services.clubs.load(settings.club), season if season and season.is_in_use else None)
    if settings.ladder is None:
        return ClubFacts(home=home)
    members = {member.id: member for member in services.clubs.members(settings.club)}
    return ClubFacts(surroundings_of(tournament, services), members, home)


def dependent_cycles(tournament: Tournament, services: Services) -> tuple[TournamentId, ...]:
    """The cycles in which games of this event count: their pages change with its results (D14)."""
    season = season_of(tournament, services)
    part = season.part(tournament.id) if season else None
    if season is None or part is None:
        return ()
    if part.kind is PartKind.CYCLE:
        ids = [one.tournament for one in season.of_kind(PartKind.CYCLE)]
        return tuple(ids[ids.index(tournament.id) + 1 :])
    return tuple(one.tournament for one in season.of_kind(PartKind.CYCLE)) if part.counts_in_ladder else ()


def event_ratings(tournament: Tournament, services: Services) -> EventRatings | None:
    """C17: what the event changes in the ratings of its club, or would if it ended now; None where it changes none."""
    club, closing, tempo = tournament.settings.club, tournament.closing, tournament.settings.tempo
    if club is None or not is_rated(tournament.settings):
        return None
    stands_for = services.club_ratings.stands_for(tournament.id)
    if closing is not None:
        stored = services.club_ratings.event(club, tempo, closing.closed_at, tournament.id)
        return EventRatings(stored.rows if stored else None, is_estimate=False, stands_for=stands_for)
    standings = services.club_ratings.standings(club, tempo)
    rows = estimate(standings, counting_games(tournament, stands_for))
    return EventRatings(rows, is_estimate=True, stands_for=stands_for)


def unrated_players(tournament: Tournament, services: Services) -> tuple[Player, ...]:
    """C18: who has no initial rating in the club at the tempo of its event, by number."""
    club = tournament.settings.club
    if club is None or not is_rated(tournament.settings):
        return ()
    initial = services.club_ratings.initial(club, tournament.settings.tempo)
    stands_for = services.club_ratings.stands_for(tournament.id)
    return tuple(player for player in rated_players(tournament) if member_of(player, stands_for) not in initial)
