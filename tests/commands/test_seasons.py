"""Seasons through the use cases: cycles, start lists, leagues, newcomers and leavers (D2, D14)."""

from dataclasses import replace
from datetime import time, timedelta
from zoneinfo import ZoneInfo

import pytest

from chalicelib.commands.caller import ENTER_MEMBERS
from chalicelib.commands.club.club_computer import AddComputer, add_computer
from chalicelib.commands.club.members import AddMember, TouchMember, add_member, member_leaves
from chalicelib.commands.club.seasons import (
    AddParts,
    CreateSeason,
    DecidePromotion,
    RemovePart,
    add_parts,
    create_season,
    decide_promotion,
    remove_part,
)
from chalicelib.commands.event.entries import AddEntries, TouchEntry, add_entries, withdraw_entry
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.re_pairing import Turnout
from chalicelib.domain.club.season import PartKind, Promotion
from chalicelib.domain.club.season_plan import COMPUTER, CyclePlan, PartPlan, SeasonPlan
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId, UserId
from chalicelib.domain.model.ladder import EveningTimes
from chalicelib.domain.model.player import Person
from chalicelib.jobs import runner
from chalicelib.ports import JobKind, Receipt, Services, club_group_of
from chalicelib.surroundings import re_pairing_of
from tests.club_scenes import a_club, a_season, byes, cycles_of, line, only, tuesdays
from tests.people import a_request, a_user, caller, enter, paired


def names(players: object) -> str:
    return ", ".join(f"{player.name} {player.rating}" for player in players)  # type: ignore[attr-defined]


def members_change(services: Services, club: str, owner: UserId, *members: Member) -> None:
    """Members are saved, and the start lists follow."""
    receipt = Receipt(a_request(), owner, services.clock.now(), "members.edit", follow_up=(ENTER_MEMBERS,))
    services.clubs.save_members(club, members, receipt)  # type: ignore[arg-type]
    only(services, club_group_of(club), JobKind.ENTER_MEMBERS)  # type: ignore[arg-type]


def test_d2_every_member_is_in_the_start_list_by_club_rating_else_the_national_list_else_last(
    services: Services,
) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900, Chris")
    bas = services.clubs.member(club, EntryId("m-bas"))
    members_change(services, club, owner, replace(bas, club_rating=2100))
    season = a_season(services, owner, club, computer="Komodo")
    first, *_ = cycles_of(services, season)
    assert names(first.players) == "Bas 2100, Anna 2000, Chris 0, Komodo 0"
    assert first.settings.ladder is not None
    assert first.settings.ladder.computer == COMPUTER
    assert [cycle.settings.name for cycle in cycles_of(services, season)] == [
        "Cyclus 0 2026/27",
        "Cyclus 1 2026/27",
        "Cyclus 2 2026/27",
    ]


def test_other_days_of_a_cycle_keep_the_hour_of_its_evenings(services: Services) -> None:
    """Changed by hand in the settings they fell back to 20:00, two rounds a day from 10:00 where there were too few."""
    owner = a_user(services)
    season = a_season(services, owner, a_club(services, owner), times=EveningTimes(begins=time(19, 30)))
    cycle, *_ = cycles_of(services, season)
    first, second, *others = cycle.settings.playing_days
    days = (first, second + timedelta(days=1), *others[:-1])
    wanted = replace(cycle.settings, playing_days=days)
    change_settings(ChangeSettings(caller(owner), cycle.id, wanted, cycle.version), services)
    starts = services.tournaments.load(cycle.id).settings.schedule
    local = [start.starts_at.astimezone(ZoneInfo(cycle.settings.time_zone)) for start in starts]
    assert [(one.date(), one.time()) for one in local] == [(day, time(19, 30)) for day in days]
    assert cycle.settings.planned_rounds == len(days) + 1


def test_a_request_repeated_makes_one_season(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    command = CreateSeason(caller(owner), club, SeasonPlan("2026/27", (CyclePlan("Cyclus 0", tuesdays(5)),)))
    assert create_season(command, services) == create_season(command, services)
    assert len(services.seasons.of_club(club)) == 1


@pytest.mark.parametrize(
    ("plan", "fault"),
    [
        (SeasonPlan("", (CyclePlan("C", tuesdays(1)),)), ("name", "missing")),
        (SeasonPlan("S", ()), ("cycles", "missing")),
        (SeasonPlan("S", (CyclePlan("C", ()),)), ("days-0", "missing")),
        (SeasonPlan("S", (CyclePlan("C", tuesdays(2)), CyclePlan("D", tuesdays(1)))), ("days-1", "before_last_cycle")),
        (SeasonPlan("S", (CyclePlan("C", tuesdays(1)),), preset="chess"), ("preset", "unknown_choice")),
    ],
)
def test_an_unusable_plan_is_refused_at_its_field(services: Services, plan: SeasonPlan, fault: tuple[str, str]) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    with pytest.raises(InvalidFieldError) as refusal:
        create_season(CreateSeason(caller(owner), club, plan), services)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == fault
    assert services.seasons.of_club(club) == ()


def test_newcomers_join_the_cycle_under_way_and_leavers_are_paired_no_more(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    cycle, *_ = cycles_of(services, a_season(services, owner, club, "5"))
    paired(services, cycle.id, owner)
    assert line(services, cycle.id, 1) == "Chris-Anna *, Daan-Bas *"
    enter(services, cycle.id, owner, 1, "0-1", "0-1")
    daan = services.clubs.member(club, EntryId("m-daan"))
    newcomer = Member(EntryId("m-eva"), Person("Eva", 1950))
    members_change(services, club, owner, replace(daan, has_left=True), newcomer)
    runner.run(services, club_group_of(club))
    paired(services, cycle.id, owner)
    assert line(services, cycle.id, 2) == "Bas-Anna *, Eva-Chris *"
    assert byes(services, cycle.id, 2) == {}


def test_whoever_is_a_member_again_is_back_in_the_cycle_from_the_next_round_on(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    cycle, *_ = cycles_of(services, a_season(services, owner, club, "5"))
    paired(services, cycle.id, owner)
    enter(services, cycle.id, owner, 1, "0-1", "0-1")
    daan = services.clubs.member(club, EntryId("m-daan"))
    members_change(services, club, owner, replace(daan, has_left=True))
    assert out_of(services, cycle.id) == {"Daan": 2}
    members_change(services, club, owner, services.clubs.member(club, EntryId("m-anna")))
    assert out_of(services, cycle.id) == {"Daan": 2}
    members_change(services, club, owner, replace(services.clubs.member(club, daan.id), has_left=False))
    assert out_of(services, cycle.id) == {}
    paired(services, cycle.id, owner)
    assert "Daan" in line(services, cycle.id, 2)


def test_whoever_was_withdrawn_by_hand_does_not_come_back_with_a_change_of_members(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    cycle, *_ = cycles_of(services, a_season(services, owner, club, "5"))
    daan = services.clubs.member(club, EntryId("m-daan"))
    members_change(services, club, owner, replace(daan, has_left=True))
    members_change(services, club, owner, replace(services.clubs.member(club, daan.id), has_left=False))
    withdraw_entry(TouchEntry(caller(owner), cycle.id, daan.id), services)
    members_change(services, club, owner, services.clubs.member(club, daan.id))
    members_change(services, club, owner, replace(services.clubs.member(club, daan.id), has_left=True))
    members_change(services, club, owner, replace(services.clubs.member(club, daan.id), has_left=False))
    assert out_of(services, cycle.id) == {"Daan": 1}


def out_of(services: Services, event: TournamentId) -> dict[str, int | None]:
    """Who is withdrawn, and from which round on."""
    entries = services.tournaments.entries(event)
    return {entry.person.name: entry.withdrawn_from for entry in entries if entry.is_withdrawn}


def test_ratings_follow_the_members_until_round_1_is_paired(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900")
    cycle, *_ = cycles_of(services, a_season(services, owner, club, "5"))
    bas = services.clubs.member(club, EntryId("m-bas"))
    members_change(services, club, owner, replace(bas, club_rating=2200))
    assert names(services.tournaments.load(cycle.id).players) == "Bas 2200, Anna 2000"
    paired(services, cycle.id, owner)
    bas = services.clubs.member(club, EntryId("m-bas"))
    members_change(services, club, owner, replace(bas, club_rating=1000))
    assert names(services.tournaments.load(cycle.id).players) == "Bas 2200, Anna 2000"


def test_whoever_is_added_as_a_member_is_in_the_ladder(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900")
    cycle, *_ = cycles_of(services, a_season(services, owner, club, "5"))
    eva = add_member(AddMember(caller(owner), club, Member(EntryId(""), Person("Eva", 1950))), services)
    runner.run(services, club_group_of(club))
    assert names(services.tournaments.load(cycle.id).players) == "Anna 2000, Eva 1950, Bas 1900"
    member_leaves(TouchMember(caller(owner), club, eva), services)
    runner.run(services, club_group_of(club))
    paired(services, cycle.id, owner)
    assert line(services, cycle.id, 1) == "Bas-Anna *"


def test_d14_a_league_game_counts_in_the_ladder_and_its_players_are_not_paired_that_evening(
    services: Services,
) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    top = (EntryId("m-anna"), EntryId("m-bas"))
    league = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(1), top)
    season = a_season(services, owner, club, "5", (league,))
    cycle, *_ = cycles_of(services, season)
    (part,) = season.of_kind(PartKind.LEAGUE)
    paired(services, part.tournament, owner)
    paired(services, cycle.id, owner)
    assert line(services, cycle.id, 1) == "Eva-Chris *, Fien-Daan *, Anna zero, Bas zero"
    assert byes(services, cycle.id, 1) == {"Anna": "league", "Bas": "league"}


def test_parts_come_and_go_under_the_version_that_was_seen(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    season = a_season(services, owner, club, "5")
    members = (EntryId("m-anna"), EntryId("m-bas"))
    plan = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(3), members)
    command = AddParts(caller(owner), club, season.id, season.version, (plan,))
    (league,) = add_parts(command, services)
    assert add_parts(command, services) == (league,)
    with pytest.raises(ConflictError):
        add_parts(replace(command, caller=caller(owner)), services)
    now = services.seasons.load(club, season.id)
    assert [part.name for part in now.parts] == ["Cyclus 0", "Topcompetitie"]
    with pytest.raises(InvalidFieldError):
        remove_part(RemovePart(caller(owner), club, season.id, now.version, now.parts[0].tournament), services)
    remove_part(RemovePart(caller(owner), club, season.id, now.version, league), services)
    assert [part.name for part in services.seasons.load(club, season.id).parts] == ["Cyclus 0"]


def test_a_league_of_one_player_is_refused_at_its_field(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    season = a_season(services, owner, club, "5")
    plan = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(3), (EntryId("m-anna"),) * 2)
    with pytest.raises(InvalidFieldError) as refusal:
        add_parts(AddParts(caller(owner), club, season.id, season.version, (plan,)), services)
    assert refusal.value.details == {"field": "members", "reason": "too_few", "least": 2}


def test_a_part_of_which_a_round_is_published_stays_in_the_season(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    members = (EntryId("m-anna"), EntryId("m-bas"))
    plans = [PartPlan(PartKind.LEAGUE, name, "round-robin", tuesdays(1), members) for name in ("Top", "Rembrandt")]
    season = a_season(services, owner, club, "5", tuple(plans))
    top, low = season.of_kind(PartKind.LEAGUE)
    linked = tuple(replace(part, promotes_to=top.tournament) if part == low else part for part in season.parts)
    receipt = Receipt(a_request(), owner, services.clock.now(), "test")
    services.seasons.save(club, replace(season, parts=linked), receipt)
    paired(services, low.tournament, owner)
    now = services.seasons.load(club, season.id)
    with pytest.raises(InvalidFieldError) as refusal:
        remove_part(RemovePart(caller(owner), club, season.id, now.version, low.tournament), services)
    assert refusal.value.details == {"field": "part", "reason": "has_published_rounds"}
    remove_part(RemovePart(caller(owner), club, season.id, now.version, top.tournament), services)
    (left,) = services.seasons.load(club, season.id).of_kind(PartKind.LEAGUE)
    assert (left.name, left.promotes_to) == ("Rembrandt", None)


def test_the_members_of_a_private_club_have_private_events(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, visibility=ClubVisibility.MEMBERS)
    (cycle,) = cycles_of(services, a_season(services, owner, club, "5"))
    assert cycle.settings.visibility.value == "private"


def test_d14_leagues_go_on_in_the_next_season_and_who_took_his_promotion_plays_above(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    top = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(1), (EntryId("m-anna"), EntryId("m-bas")))
    season = a_season(services, owner, club, "5", (top,))
    (above,) = season.of_kind(PartKind.LEAGUE)
    low = ("m-chris", "m-daan", "m-eva")
    lower = replace(top, name="Rembrandt League", members=tuple(map(EntryId, low)), promotes_to=above.tournament)
    (below,) = add_parts(AddParts(caller(owner), club, season.id, season.version, (lower,)), services)
    paired(services, below, owner)
    enter(services, below, owner, 1, "0-1")
    season = services.seasons.load(club, season.id)
    decision = DecidePromotion(caller(owner), club, season.id, season.version, below, Promotion.TAKEN)
    decide_promotion(decision, services)
    members_change(services, club, owner, replace(services.clubs.member(club, EntryId("m-bas")), has_left=True))
    plan = SeasonPlan("2027/28", (CyclePlan("Cyclus 0", tuesdays(5, tuesdays(1)[0] + timedelta(weeks=52))),))
    made = create_season(CreateSeason(caller(owner), club, plan, leagues_of=season.id), services)
    leagues = services.seasons.load(club, made).of_kind(PartKind.LEAGUE)
    events = [services.tournaments.load(part.tournament) for part in leagues]
    assert [names(event.players) for event in events] == ["Anna 2000, Eva 1600", "Chris 1800, Daan 1700"]
    assert events[0].settings.playing_days == (tuesdays(1)[0] + timedelta(weeks=52),)
    assert leagues[1].promotes_to == leagues[0].tournament


def test_d12_a_club_computer_can_come_in_mid_season(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900, Chris 1800")
    season = a_season(services, owner, club, "5 5")
    first, _ = cycles_of(services, season)
    paired(services, first.id, owner)
    command = AddComputer(caller(owner), club, season.id, season.version, " Komodo ", 1700)
    add_computer(command, services)
    add_computer(command, services)
    after = services.seasons.load(club, season.id)
    assert (after.computer, after.computer_rating) == ("Komodo", 1700)
    for cycle in cycles_of(services, after):
        assert cycle.settings.ladder is not None
        assert cycle.settings.ladder.computer == COMPUTER
        assert [player.name for player in cycle.players].count("Komodo") == 1


def test_d13_who_walks_in_on_an_evening_that_is_published_can_be_paired_on_it(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, "Anna 2000, Bas 1900, Chris 1800")
    (cycle,) = cycles_of(services, a_season(services, owner, club, "5"))
    paired(services, cycle.id, owner)
    add_entries(AddEntries(caller(owner), cycle.id, (Person("Gast, Bob", 1850),)), services)
    guest = next(player for player in services.tournaments.load(cycle.id).players if player.name == "Gast, Bob")
    assert guest.entry.joins_in == 1
    turnout = Turnout(arrived=frozenset({guest.number}))
    found = re_pairing_of(services.tournaments.load(cycle.id), RoundNumber(1), turnout, services)
    assert guest.number in {number for board in found.round.boards for number in (board.white, board.black)}
    enter(services, cycle.id, owner, 1, "1-0")
    add_entries(AddEntries(caller(owner), cycle.id, (Person("Gast, Cas", 1750),)), services)
    later = next(player for player in services.tournaments.load(cycle.id).players if player.name == "Gast, Cas")
    assert later.entry.joins_in == 2
