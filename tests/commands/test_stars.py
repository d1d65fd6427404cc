"""What a reader follows: stars, and the secret address of his calendar."""

from dataclasses import replace

import pytest

from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.people.stars import (
    StarEvent,
    TooManyStarsError,
    close_feed,
    open_feed,
    renew_feed,
    star_event,
    unstar_event,
)
from chalicelib.domain.accounts.star import feed_token
from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId, TournamentId, UserId
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Visibility
from chalicelib.domain.people.listing import Listing
from chalicelib.following import Followed, followed_by
from chalicelib.ports import Receipt, Services, group_of
from chalicelib.queries.people.personal_data import personal_data
from tests.club_scenes import a_club, a_season
from tests.people import a_request, a_user, an_event, caller


def make_private(services: Services, event: TournamentId, owner: UserId) -> None:
    found = services.tournaments.load(event)
    wanted = replace(found.settings, visibility=Visibility.PRIVATE)
    change_settings(ChangeSettings(caller(owner), event, wanted, found.version), services)


def followed(services: Services, user: UserId) -> list[Followed]:
    return list(followed_by(services.accounts.by_id(user), services))


def named_in(services: Services, event: TournamentId, email: str) -> None:
    """An entry with this address."""
    source = group_of(event)
    services.people.list_in(source, [Listing(source, EntryId("e"), Person("Jansen, Sam"), email)])


def test_a_star_is_put_and_taken_away(services: Services) -> None:
    sam, event = a_user(services, "Sam"), an_event(services, a_user(services))
    star = StarEvent(caller(sam), event)
    star_event(star, services)
    star_event(star, services)
    star_event(StarEvent(caller(sam), event), services)
    assert [(one.event.id, one.is_starred, one.is_player) for one in followed(services, sam)] == [(event, True, False)]
    assert [one.user for one in services.stars.of_event(event)] == [sam]
    unstar_event(StarEvent(caller(sam), event), services)
    unstar_event(StarEvent(caller(sam), event), services)
    assert not followed(services, sam)
    assert not services.stars.of_event(event)


def test_a_private_event_is_followed_by_those_who_may_see_it(services: Services) -> None:
    anna, sam = a_user(services), a_user(services, "Sam")
    event = an_event(services, anna)
    star_event(StarEvent(caller(sam), event), services)
    make_private(services, event, anna)
    assert not followed(services, sam)
    with pytest.raises(NotFoundError):
        star_event(StarEvent(caller(a_user(services, "Tom")), event), services)
    star_event(StarEvent(caller(anna), event), services)
    assert [one.event.id for one in followed(services, anna)] == [event]


def test_an_event_in_which_he_plays_needs_no_star(services: Services) -> None:
    anna, sam = a_user(services), a_user(services, "Sam")
    event = an_event(services, anna)
    named_in(services, event, "sam@club.example")
    make_private(services, event, anna)
    assert [(one.event.id, one.is_player) for one in followed(services, sam)] == [(event, True)]
    doubtful = replace(services.accounts.by_id(sam), is_verified=False)
    assert not followed_by(doubtful, services), "nobody has shown that the address is his"


def test_an_event_of_a_season_that_is_not_in_use_is_in_nobodys_list_but_its_officials(services: Services) -> None:
    """A player had starred it while it was in use."""
    anna, bas = a_user(services), a_user(services, "Bas")
    club = a_club(services, anna, "Bas 1900", visibility=ClubVisibility.MEMBERS)
    season = a_season(services, anna, club, "2")
    event = season.parts[0].tournament
    make_private(services, event, anna)
    named_in(services, event, "bas@club.example")
    star_event(StarEvent(caller(bas), event), services)
    receipt = Receipt(a_request(), anna, services.clock.now(), "season.rest")
    services.seasons.save(club, replace(services.seasons.of_club(club)[0], is_in_use=False), receipt)
    assert not followed(services, bas)
    with pytest.raises(NotFoundError):
        star_event(StarEvent(caller(bas), event), services)
    star_event(StarEvent(caller(anna), event), services)
    assert [one.event.id for one in followed(services, anna)] == [event]


def test_nobody_follows_more_than_there_is_room_for(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chalicelib.commands.people.stars.MOST_STARS", 1)
    anna = a_user(services)
    star_event(StarEvent(caller(anna), an_event(services, anna)), services)
    with pytest.raises(TooManyStarsError):
        star_event(StarEvent(caller(anna), an_event(services, anna)), services)


def test_an_address_of_a_calendar_works_until_there_is_another(services: Services) -> None:
    anna = a_user(services)
    assert services.stars.feed(anna) == ""
    renew = caller(anna)
    renew_feed(renew, services)
    first = feed_token(anna, services.stars.feed(anna))
    renew_feed(renew, services)
    assert open_feed(first, "home", services).id == anna, "a request repeated makes no other one"
    renew_feed(caller(anna), services)
    with pytest.raises(NotFoundError):
        open_feed(first, "home", services)
    second = feed_token(anna, services.stars.feed(anna))
    assert open_feed(second, "home", services).id == anna
    close_feed(caller(anna), services)
    for token in (second, f"{anna}.", "x", f"{anna}.{'a' * 43}"):
        with pytest.raises(NotFoundError):
            open_feed(token, "home", services)


def test_guesses_from_one_place_are_counted(services: Services) -> None:
    anna = a_user(services)
    renew_feed(caller(anna), services)
    for _ in range(30):
        with pytest.raises(NotFoundError):
            open_feed(f"{anna}.{'a' * 43}", "there", services)
    with pytest.raises(TooManyAttemptsError):
        open_feed(f"{anna}.{'a' * 43}", "there", services)
    assert open_feed(feed_token(anna, services.stars.feed(anna)), "there", services).id == anna


def test_a_deleted_account_follows_nothing(services: Services) -> None:
    anna = a_user(services)
    event = an_event(services, anna)
    star_event(StarEvent(caller(anna), event), services)
    renew_feed(caller(anna), services)
    services.stars.forget(anna)
    services.stars.forget(anna)
    assert services.stars.of_user(anna) == services.stars.of_event(event) == ()
    assert services.stars.feed(anna) == ""


def test_nobody_follows_an_event_that_is_gone(services: Services) -> None:
    anna, sam = a_user(services), a_user(services, "Sam")
    event = an_event(services, anna)
    for user in (anna, sam):
        star_event(StarEvent(caller(user), event), services)
    services.stars.forget_event(event)
    services.stars.forget_event(event)
    assert services.stars.of_user(anna) == services.stars.of_user(sam) == ()


def test_what_he_follows_is_part_of_his_data(services: Services) -> None:
    anna = a_user(services)
    event = an_event(services, anna)
    star_event(StarEvent(caller(anna), event), services)
    found = personal_data(services.accounts.by_id(anna), services)["follows"]
    assert isinstance(found, dict)
    assert ([one["event"] for one in found["events"]], found["calendar_has_address"]) == ([event], False)
