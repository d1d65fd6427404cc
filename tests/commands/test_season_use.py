"""Seasons in use and seasons put aside: one at an address, whoever asks twice."""

from dataclasses import replace

import pytest

from chalicelib.commands.addresses import given_back
from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.commands.club.season_use import PutAside, TakeIntoUse, put_aside, take_into_use
from chalicelib.domain.club.season import Season
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import ClubId, RequestId, UserId, Version
from chalicelib.jobs import runner
from chalicelib.ports import Receipt, Services, club_group_of
from chalicelib.queries.club.archives import season_archive
from chalicelib.queries.club.seasons import season_view
from tests.club_scenes import a_club, a_season
from tests.people import a_request, a_user, caller


@pytest.fixture
def owner(services: Services) -> UserId:
    return a_user(services)


@pytest.fixture
def club(services: Services, owner: UserId) -> ClubId:
    """With a season in use, and its copy beside it."""
    made = a_club(services, owner)
    season = a_season(services, owner, made, "2")
    text = services.archives.written(season_archive(made, season.id, services))
    restore_season(RestoreSeason(caller(owner), made, text), services)
    runner.run(services, club_group_of(made))
    return made


def seasons(services: Services, club: ClubId) -> tuple[Season, Season]:
    present, copy = services.seasons.of_club(club)
    return present, copy


def seen(services: Services, season: Season) -> str:
    return services.tournaments.load(season.parts[0].tournament).settings.visibility.value


def in_use(services: Services, club: ClubId) -> list[str]:
    return [season.name for season in services.seasons.of_club(club) if season.is_in_use]


def test_two_seasons_at_one_address_are_not_in_use_together(services: Services, owner: UserId, club: ClubId) -> None:
    _present, copy = seasons(services, club)
    with pytest.raises(InvalidFieldError) as refusal:
        take_into_use(TakeIntoUse(caller(owner), club, copy.id, copy.version), services)
    assert refusal.value.details == {"field": "instead_of", "reason": "season_in_use"}
    assert in_use(services, club) == ["2026/27"]


def test_a_copy_takes_the_place_of_the_season_and_gives_it_back(
    services: Services, owner: UserId, club: ClubId
) -> None:
    present, copy = seasons(services, club)
    command = TakeIntoUse(caller(owner), club, copy.id, copy.version, present.id)
    take_into_use(command, services)
    take_into_use(command, services)
    runner.run(services, club_group_of(club))
    assert in_use(services, club) == ["2026/27 (2)"]
    assert (seen(services, present), seen(services, copy)) == ("private", "open")
    present, copy = seasons(services, club)
    take_into_use(TakeIntoUse(caller(owner), club, present.id, present.version, copy.id), services)
    runner.run(services, club_group_of(club))
    assert in_use(services, club) == ["2026/27"]
    assert (seen(services, present), seen(services, copy)) == ("open", "private")


def test_cut_short_between_its_two_writes_the_request_repeated_does_the_rest(
    services: Services, owner: UserId, club: ClubId
) -> None:
    present, copy = seasons(services, club)
    asked = caller(owner)
    aside = replace(asked, request=RequestId(f"{asked.request}-aside"))
    put_aside(PutAside(aside, club, present.id, present.version), services)
    take_into_use(TakeIntoUse(asked, club, copy.id, copy.version, present.id), services)
    assert in_use(services, club) == ["2026/27 (2)"]


def test_a_season_is_put_aside_under_the_version_that_was_seen(services: Services, owner: UserId, club: ClubId) -> None:
    present, _copy = seasons(services, club)
    with pytest.raises(ConflictError):
        put_aside(PutAside(caller(owner), club, present.id, present.version - 1), services)  # type: ignore[arg-type]
    put_aside(PutAside(caller(owner), club, present.id, present.version), services)
    runner.run(services, club_group_of(club))
    assert (in_use(services, club), seen(services, present)) == ([], "private")
    actions = [line.action for line in services.clubs.log(club)]
    assert actions[0] == "season.aside"


def address(services: Services, season: Season) -> str:
    return services.tournaments.load(season.parts[0].tournament).settings.slug


def test_the_copy_of_a_season_put_aside_gets_the_old_addresses_and_gives_them_back(
    services: Services, owner: UserId, club: ClubId
) -> None:
    """It stayed at "-2", though nothing was to be seen at the old address any more."""
    present, copy = seasons(services, club)
    old = address(services, present)
    assert address(services, copy) == f"{old}-2"
    take_into_use(TakeIntoUse(caller(owner), club, copy.id, copy.version, present.id), services)
    runner.run(services, club_group_of(club))
    assert (address(services, present), address(services, copy)) == (f"{old}-3", old)
    present, copy = seasons(services, club)
    take_into_use(TakeIntoUse(caller(owner), club, present.id, present.version, copy.id), services)
    assert (address(services, present), address(services, copy)) == (old, f"{old}-2")
    present, _copy = seasons(services, club)
    assert present.parts[0].address == ""


def test_an_address_that_is_free_by_then_is_taken(services: Services, owner: UserId, club: ClubId) -> None:
    present, copy = seasons(services, club)
    old = address(services, present)
    event = services.tournaments.load(present.parts[0].tournament)
    wanted = replace(event.settings, slug="elders")
    receipt = Receipt(a_request(), owner, services.clock.now(), "test")
    services.tournaments.save_settings(event.id, wanted, event.version, receipt)
    take_into_use(TakeIntoUse(caller(owner), club, copy.id, copy.version, present.id), services)
    assert (address(services, present), address(services, copy)) == ("elders", old)


def test_an_address_that_another_club_has_is_left_alone_and_remembered(
    services: Services, owner: UserId, club: ClubId
) -> None:
    present, _copy = seasons(services, club)
    old = address(services, present)
    other = a_club(services, owner, "", name="Het Vrije Paard")
    text = services.archives.written(season_archive(club, present.id, services))
    made = restore_season(RestoreSeason(caller(owner), other, text), services)
    put_aside(PutAside(caller(owner), club, present.id, present.version), services)
    take_into_use(TakeIntoUse(caller(owner), other, made, Version(1)), services)
    used = services.seasons.load(other, made)
    assert (address(services, present), address(services, used), used.parts[0].address) == (old, f"{old}-3", old)
    (line,) = season_view(other, made, services).elsewhere
    assert line.part == used.parts[0]


def test_cut_short_between_two_addresses_the_request_repeated_does_the_rest(
    services: Services, owner: UserId, club: ClubId
) -> None:
    present, copy = seasons(services, club)
    old = address(services, present)
    asked = caller(owner)
    put_aside(
        PutAside(replace(asked, request=RequestId(f"{asked.request}-aside")), club, present.id, present.version),
        services,
    )
    given_back(asked, club, copy, services)
    take_into_use(TakeIntoUse(asked, club, copy.id, copy.version, present.id), services)
    _present, copy = seasons(services, club)
    assert (address(services, copy), copy.parts[0].address) == (old, "")
