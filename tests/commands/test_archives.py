"""A season as one file: taken away, restored in an empty store, refused where it cannot be read."""

import json
from dataclasses import replace
from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.commands.caller import ENTER_MEMBERS
from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.commands.club.season_use import TakeIntoUse, take_into_use
from chalicelib.domain.club.archive import NewIds, SeasonArchive, UnusableArchiveError, under_new_ids
from chalicelib.domain.club.availability import Availability, Presence, Way
from chalicelib.domain.club.links import Holder
from chalicelib.domain.club.month import Month
from chalicelib.domain.club.season import PartKind
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.ids import NOBODY, ClubId, EntryId, RoundNumber, SeasonId, TournamentId, Version
from chalicelib.domain.model.tournament import Visibility
from chalicelib.jobs import runner
from chalicelib.ports import Receipt, Services, club_group_of
from chalicelib.queries.club.archives import season_archive
from chalicelib.queries.club.month import games_in
from chalicelib.queries.club.my_page import my_page
from chalicelib.store.club.archives import JsonArchives
from tests.club_scenes import a_club, a_list, a_season, cycles_of, join, tuesdays
from tests.people import a_request, a_user, caller, close, enter, paired, plan


def a_played_season(services: Services) -> tuple[ClubId, SeasonId]:
    """A cycle with a played round, an evening with its sheet, a league."""
    owner = a_user(services)
    club = a_club(services, owner)
    members = (EntryId("m-anna"), EntryId("m-bas"))
    league = PartPlan(PartKind.LEAGUE, "Topcompetitie", "round-robin", tuesdays(3, date(2027, 1, 5)), members)
    season = a_season(services, owner, club, "5", (league,), computer="Komodo")
    (cycle,) = cycles_of(services, season)
    now = services.clock.now()
    receipt = Receipt(a_request(), owner, now, "evening.say")
    said = {EntryId("m-fien"): Availability(Presence.OUT, now, Way.PHONE, by=owner)}
    sheet = services.evenings.load(cycle.id, RoundNumber(1))
    services.evenings.save_availability(cycle.id, sheet, said, receipt)
    services.evenings.save_computer(
        cycle.id, RoundNumber(1), replace(receipt, request_id=a_request()), has_computer=True
    )
    paired(services, cycle.id, owner)
    enter(services, cycle.id, owner, 1, "1-0", "1/2-1/2")
    return club, season.id


def plain(archive: SeasonArchive, services: Services) -> str:
    """Without the ids that a restored season has anew."""
    order = [event.tournament.id for event in archive.events]
    ids = NewIds(SeasonId("s"), lambda old: f"t{order.index(old)}", lambda old: "cup")  # type: ignore[arg-type, return-value]
    return services.archives.written(under_new_ids(archive, ids))


def test_a_season_restored_in_another_club_and_taken_into_use_is_the_same_season(services: Services) -> None:
    club, season = a_played_season(services)
    before = season_archive(club, season, services)
    owner = a_user(services, "Bert")
    other = a_club(services, owner, "", name="Het Vrije Paard")
    made = restore_season(RestoreSeason(caller(owner), other, services.archives.written(before)), services)
    assert season_archive(other, made, services).season.is_in_use is False
    take_into_use(TakeIntoUse(caller(owner), other, made, Version(1)), services)
    runner.run(services, club_group_of(other))
    after = season_archive(other, made, services)
    own = tuple(replace(event, tournament=_as_of(event.tournament, club)) for event in after.events)
    parts = tuple(replace(part, address="") for part in after.season.parts)
    same = replace(after, events=own, season=replace(after.season, parts=parts))
    assert plain(same, services) == plain(before, services)


def test_a_closed_event_is_restored_closed_with_the_standings_that_were_kept(services: Services) -> None:
    club, season = a_played_season(services)
    owner = services.accounts.by_email("anna@club.example")
    cycle = services.seasons.load(club, season).of_kind(PartKind.CYCLE)[0].tournament
    assert owner is not None
    enter(services, cycle, owner.id, 1, *["1-0"] * len(services.tournaments.round(cycle, RoundNumber(1)).boards))
    plan(services, cycle, owner.id, 1)
    close(services, cycle, owner.id)
    text = services.archives.written(season_archive(club, season, services))
    other = a_club(services, owner.id, "", name="Het Vrije Paard")
    made = restore_season(RestoreSeason(caller(owner.id), other, text), services)
    copy = services.seasons.load(other, made).of_kind(PartKind.CYCLE)[0].tournament
    before, after = (services.tournaments.load(one) for one in (cycle, copy))
    assert after.closing == before.closing
    assert all(round_.is_closed for round_ in after.rounds)
    assert services.closings.final(copy) == services.closings.final(cycle)


def _as_of(tournament: Any, club: ClubId) -> Any:
    """Its club and its address are the restoring club's; the old address is taken."""
    slug = tournament.settings.slug.removesuffix("-2")
    return replace(tournament, settings=replace(tournament.settings, club=club, slug=slug))


def test_restored_beside_the_present_one_it_has_a_name_of_its_own_and_once_only(services: Services) -> None:
    club, season = a_played_season(services)
    owner = a_user(services, "Bert")
    text = services.archives.written(season_archive(club, season, services))
    command = RestoreSeason(caller(owner), club, text)
    assert restore_season(command, services) == restore_season(command, services)
    assert [one.name for one in services.seasons.of_club(club)] == ["2026/27", "2026/27 (2)"]
    assert len(services.clubs.members(club)) == 6


def test_a_copy_beside_the_season_in_use_counts_nowhere(services: Services) -> None:
    """No link leads to it, no game is rated twice, nobody but officials sees it, nobody is entered in it."""
    club, season = a_played_season(services)
    runner.run(services, club_group_of(club))
    anna, before = services.clubs.member(club, EntryId("m-anna")), in_calendar(services)
    holder, december = Holder(services.clubs.load(club), anna), Month(2026, 12)
    games = games_in(club, december, services)
    page = my_page(holder, None, services)
    assert games
    assert page
    text = services.archives.written(season_archive(club, season, services))
    copy = restore_season(RestoreSeason(caller(a_user(services, "Bert")), club, text), services)
    join(services, club, a_user(services, "Chef"), *a_list("Gijs 1400"))
    now = services.clock.now()
    services.clubs.save_members(
        club, [replace(anna, club_rating=1)], Receipt(a_request(), NOBODY, now, "test", {}, (ENTER_MEMBERS,))
    )
    runner.run(services, club_group_of(club))
    after = my_page(holder, None, services)
    assert after
    assert after.tournament.id == page.tournament.id
    (first, *_) = services.seasons.load(club, copy).of_kind(PartKind.CYCLE)
    assert my_page(holder, first.tournament, services) is None
    assert games_in(club, december, services) == games
    assert in_calendar(services) == before
    assert "m-gijs" in entered(services, page.tournament.id)
    assert "m-gijs" not in entered(services, first.tournament)
    assert services.tournaments.load(first.tournament).settings.visibility is Visibility.PRIVATE


def in_calendar(services: Services) -> list[str]:
    return [one.id for one in services.tournaments.open_ones()]


def entered(services: Services, event: TournamentId) -> set[str]:
    return {entry.id for entry in services.tournaments.entries(event)}


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        (("format",), "chess", "format"),
        (("schema",), 999, "schema"),
        (("season", "rules", "step"), "1/0", "season"),
        (("members", 0, "standing"), "sometimes", "members[0]"),
        (("events", 0, "rounds", 0, "boards", "1", "white"), 99, "events[0].rounds[0]"),
        (("events", 0, "settings", "planned_rounds"), 0, "events[0].settings.planned_rounds"),
        (("events", 1, "id"), "nowhere", "season.parts: Topcompetitie"),
        (("season", "parts", 1, "address"), "../x", "season.parts: Topcompetitie"),
        (("cups",), None, "cups"),
    ],
)
def test_a_fault_names_its_place_and_nothing_is_stored(
    services: Services, path: tuple[str | int, ...], value: object, place: str
) -> None:
    club, season = a_played_season(services)
    body = json.loads(services.archives.written(season_archive(club, season, services)))
    inner = body
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = value
    with pytest.raises(UnusableArchiveError) as refusal:
        restore_season(RestoreSeason(caller(a_user(services, "Bert")), club, json.dumps(body)), services)
    assert refusal.value.details["place"] == place
    assert len(services.seasons.of_club(club)) == 1


@given(st.text(max_size=40) | st.recursive(st.none() | st.integers() | st.text(max_size=5), st.lists).map(json.dumps))
def test_any_other_text_is_refused(text: str) -> None:
    with pytest.raises(UnusableArchiveError):
        JsonArchives().read(text)
