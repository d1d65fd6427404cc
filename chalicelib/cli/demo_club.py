"""A demo club for the local stack: a season whose first cycle has three evenings played and one tonight or to come."""

from datetime import date, timedelta

from chalicelib.commands.caller import Caller
from chalicelib.commands.club.clubs import CreateClub, create_club
from chalicelib.commands.club.evenings import SayAvailability, SwitchComputer, Wish, say_availability, switch_computer
from chalicelib.commands.club.members import AddMember, add_member
from chalicelib.commands.club.seasons import CreateSeason, create_season
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.commands.event.rounds import PairRound, TouchRound, publish_round, request_pairing
from chalicelib.domain.club.availability import Presence, Way
from chalicelib.domain.club.member import Member, StandingChoice
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import CyclePlan, PartPlan, SeasonPlan
from chalicelib.domain.ids import ClubId, EntryId, RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.results import ResultChange
from chalicelib.domain.model.ladder import TEAM_CUP
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.registration.lists.entry_list import read_pasted
from chalicelib.jobs import runner
from chalicelib.ports import Services, club_group_of, group_of

_MEMBERS = """
    Bakker, Willem; 1987
    Claessens, Lotte; 1954
    Dekker, Ruben; 1931
    Echeverría, Inés; 1876
    Ferwerda, Anke; 1843
    Groen, Saskia; 1775
    Hendriks, Pim; 1702
    IJsselstein, Bram; 1668
    Jacobs, Maud; 1590
    Kuiper, Sjoerd; 1488
    Lansink, Vera; 1432
    Mulder, Teun; 1377
    Nijland, Koos; 1305
    Oosterhuis, Fenna; 1210
    Prins, Daan; 1144
"""
_CYCLES, _EVENINGS, _PLAYED, _LEAGUE = 3, 10, 3, 4
_RESULTS = (GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAWN, GameResult.WHITE_WINS)


def seed_club(organiser: UserId, services: Services) -> ClubId:
    """The club with its season; asked again, it is the same club."""
    club = create_club(CreateClub(_caller(organiser, "club"), "Schaakvereniging De Toren", "Utrecht"), services)
    members = _members(organiser, club, services)
    cycle = _season(organiser, club, members, services)
    for number in map(RoundNumber, range(1, _PLAYED + 1)):
        _evening(organiser, cycle, number, members, services)
    runner.run(services, group_of(cycle))
    runner.run(services, club_group_of(club))
    return club


def _members(organiser: UserId, club: ClubId, services: Services) -> list[EntryId]:
    made = []
    for place, person in enumerate(read_pasted(_MEMBERS).persons):
        member = Member(
            EntryId(""),
            person,
            is_junior=place == 12,
            standing=StandingChoice.NEVER if place == 13 else StandingChoice.ALWAYS,
            plays_computer=place % 3 != 0,
        )
        made.append(add_member(AddMember(_caller(organiser, f"member {place}"), club, member), services))
    return made


def _season(organiser: UserId, club: ClubId, members: list[EntryId], services: Services) -> TournamentId:
    first = _last_tuesday(services.clock.now().date()) - timedelta(weeks=_PLAYED - 1)
    cycles = []
    for place in range(_CYCLES):
        begins = first + timedelta(weeks=place * (_EVENINGS + 2))
        cycles.append(CyclePlan(f"Cyclus {place}", _tuesdays(begins, _EVENINGS)))
    plan = SeasonPlan(f"{first.year}/{(first.year + 1) % 100:02}", tuple(cycles), computer="Komodo")
    league = PartPlan(
        PartKind.LEAGUE,
        "Topcompetitie",
        "round-robin",
        _tuesdays(first + timedelta(weeks=_PLAYED), _LEAGUE - 1),
        tuple(members[:_LEAGUE]),
    )
    season = create_season(CreateSeason(_caller(organiser, "season"), club, plan, (league,)), services)
    return services.seasons.load(club, season).of_kind(PartKind.CYCLE)[0].tournament


def _evening(
    organiser: UserId, cycle: TournamentId, number: RoundNumber, members: list[EntryId], services: Services
) -> None:
    """Two or three are away, one of them for the club; the others play."""
    away = {
        members[(3 * number) % len(members)]: Wish(Presence.OUT),
        members[(5 * number + 1) % len(members)]: Wish(Presence.DUTY, duty=TEAM_CUP),
    }
    said = SayAvailability(_caller(organiser, f"said {number}"), cycle, number, away, way=Way.MAIL)
    say_availability(said, services)
    switch_computer(
        SwitchComputer(_caller(organiser, f"computer {number}"), cycle, number, has_computer=True), services
    )
    request_pairing(PairRound(_caller(organiser, f"evening {number}"), cycle), services)
    runner.run(services, group_of(cycle))
    round_ = services.tournaments.round(cycle, number)
    publish_round(TouchRound(_caller(organiser, f"public {number}"), cycle, number, round_.revision), services)
    boards = services.tournaments.round(cycle, number).boards
    changes = tuple(ResultChange.of(board, _RESULTS[(board.number + number) % len(_RESULTS)]) for board in boards)
    save_results(SaveResults(_caller(organiser, f"played {number}"), cycle, number, changes), services)


def _tuesdays(first: date, count: int) -> tuple[date, ...]:
    return tuple(first + timedelta(weeks=week) for week in range(count))


def _last_tuesday(today: date) -> date:
    return today - timedelta(days=(today.weekday() - 1) % 7)


def _caller(organiser: UserId, what: str) -> Caller:
    return Caller(organiser, RequestId(f"demo-club-{what.replace(' ', '-')}"))
