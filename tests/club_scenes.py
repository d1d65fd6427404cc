"""A club with members and a season, over the emulator, for tests of its year."""

from dataclasses import replace
from datetime import date, timedelta

from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.club.cups import CreateCup, CupPlan, Draw, SaveMatch, create_cup, save_match
from chalicelib.commands.club.seasons import CreateSeason, create_season
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_cup import MatchEntry, SeasonCup
from chalicelib.domain.club.season_plan import COMPUTER, CyclePlan, PartPlan, SeasonPlan
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.formats.knockout.matches import CupMatch
from chalicelib.domain.ids import ClubId, EntryId, RoundNumber, SeasonId, TournamentId, UserId
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.registration.lists.entry_list import read_pasted
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Receipt, Services
from tests.builders import a_round, boards_line
from tests.people import a_request, caller, paired

FIRST_TUESDAY = date(2026, 12, 1)
SIX = "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fien 1500"


def tuesdays(count: int, first: date = FIRST_TUESDAY) -> tuple[date, ...]:
    return tuple(first + timedelta(weeks=week) for week in range(count))


def a_club(services: Services, owner: UserId, members: str = SIX, **answers: object) -> ClubId:
    """A public club; members as "Anna 2000, Bas 1900", each under the id `m-anna`."""
    command = replace(CreateClub(caller(owner), "Dubbelschaak"), **answers)  # type: ignore[arg-type]
    club = create_club(command, services)
    join(services, club, owner, *a_list(members))
    return club


def a_list(members: str) -> tuple[Member, ...]:
    persons = read_pasted(members.replace(",", "\n")).persons
    return tuple(Member(EntryId(f"m-{person.name.lower()}"), person) for person in persons)


def join(services: Services, club: ClubId, owner: UserId, *members: Member) -> None:
    """Straight into the store, so that their ids can be told."""
    receipt = Receipt(a_request(), owner, services.clock.now(), "members.add")
    services.clubs.save_members(club, members, receipt)


def a_season(
    services: Services,
    owner: UserId,
    club: ClubId,
    evenings: str = "5 5 5",
    parts: tuple[PartPlan, ...] = (),
    **answers: object,
) -> Season:
    """A season with cycles of so many Tuesdays, one after the other."""
    cycles, first = [], FIRST_TUESDAY
    for place, count in enumerate(map(int, evenings.split())):
        cycles.append(CyclePlan(f"Cyclus {place}", tuesdays(count, first)))
        first += timedelta(weeks=count)
    plan = replace(SeasonPlan("2026/27", tuple(cycles)), **answers)  # type: ignore[arg-type]
    made: SeasonId = create_season(CreateSeason(caller(owner), club, plan, parts), services)
    return services.seasons.load(club, made)


def cycles_of(services: Services, season: Season) -> tuple[Tournament, ...]:
    return tuple(services.tournaments.load(part.tournament) for part in season.of_kind(PartKind.CYCLE))


def only(services: Services, group: str, kind: JobKind) -> None:
    """Let the worker do the jobs of one kind, and leave the others for later."""
    for job in services.outbox.open_jobs(group):
        if job.kind is kind:
            runner.run_batch([job], services)


def line(services: Services, event: TournamentId, number: int) -> str:
    """The boards of a round: "A-B 1-0, C-D"."""
    stored = services.tournaments.load(event)
    return boards_line(stored, stored.rounds[number - 1])


def byes(services: Services, event: TournamentId, number: int) -> dict[str, str]:
    """Who has no opponent in a round, and why."""
    stored = services.tournaments.load(event)
    round_ = stored.round(RoundNumber(number))
    assert round_ is not None
    return {stored.player(bye.player).name: bye.reason for bye in round_.byes}


EIGHT = "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fien 1500, Gijs 1400, Hugo 1300"


def a_cup(services: Services, owner: UserId, club: ClubId, season: Season, **answers: object) -> int:
    """A cup with every member of the club, in pools by rating; its number in the season."""
    members = tuple(member.id for member in services.clubs.members(club))
    plan = replace(CupPlan("Meierij Cup", members, Draw.RATING), **answers)  # type: ignore[arg-type]
    return create_cup(CreateCup(caller(owner), club, season.id, plan), services)


def play_cup_match(
    services: Services, owner: UserId, club: ClubId, cup: SeasonCup, match: CupMatch, results: str
) -> None:
    """The games that are due: "1-0 0-1", each as White and Black of that game."""
    found, due = match.match, match.state.due
    assert found is not None
    assert due is not None
    signs = {"1-0": GameResult.WHITE_WINS, "½-½": GameResult.DRAWN, "0-1": GameResult.BLACK_WINS}
    played = PlayedStep(due.number, due.white, tuple(signs[one] for one in results.split()))
    entry = MatchEntry(match.id, found.players, (GameResult.UNDECIDED,) * len(played.results), played)
    save_match(SaveMatch(caller(owner), club, cup.season, cup.number, entry), services)


def play_round(services: Services, owner: UserId, event: TournamentId, *results: GameResult) -> None:
    """Pair the next round, publish it, give its boards these results in turn."""
    number = paired(services, event, owner)
    round_ = services.tournaments.round(event, number)
    changes = tuple(ResultChange.of(board, result) for board, result in zip(round_.boards, results, strict=True))
    save_results(SaveResults(caller(owner), event, number, changes), services)


def finish(services: Services, owner: UserId, event: TournamentId, result: str) -> None:
    """An event of one round, straight into the store: 1-2, 3-4, ... all with this result."""
    stored = services.tournaments.load(event)
    names = [player.name for player in stored.players if player.entry.id != COMPUTER]
    pairs = zip(names[::2], names[1::2], strict=True)
    round_ = a_round(", ".join(f"{white}-{black} {result}" for white, black in pairs), stored)
    receipt = Receipt(a_request(), owner, services.clock.now(), "test")
    services.tournaments.replace(replace(stored, rounds=(round_,), is_start_list_frozen=True), receipt)
