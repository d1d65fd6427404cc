"""C0: an event belongs to a club or to none, which is said when it is made and stays so."""

from dataclasses import replace

import pytest

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import ClubId, TournamentId
from chalicelib.domain.lifecycle.settings import FixedOnceStartedError, changed
from chalicelib.domain.model.tournament import Settings, Visibility
from chalicelib.ports import Services
from tests.builders import a_tournament
from tests.club_scenes import a_club
from tests.people import a_user, an_event


def settings(services: Services, event: TournamentId) -> Settings:
    return services.tournaments.load(event).settings


def test_c0_an_event_is_made_for_a_club_with_the_order_of_clubs(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner)
    made = settings(services, an_event(services, owner, club=club))
    assert (made.club, made.profile, made.visibility) == (club, "club", Visibility.OPEN)
    independent = settings(services, an_event(services, owner))
    assert (independent.club, independent.profile) == (None, "swiss64")


def test_c0_an_event_of_a_members_only_club_is_private(services: Services) -> None:
    owner = a_user(services)
    club = a_club(services, owner, visibility=ClubVisibility.MEMBERS)
    assert settings(services, an_event(services, owner, club=club)).visibility is Visibility.PRIVATE


def test_c0_nobody_makes_an_event_of_somebody_elses_club(services: Services) -> None:
    club = a_club(services, a_user(services))
    stranger = a_user(services, "Sam")
    for named in (club, ClubId("nowhere")):
        with pytest.raises(InvalidFieldError, match="unknown_choice"):
            an_event(services, stranger, club=named)


def test_c0_whose_it_is_is_fixed_once_round_1_is_paired() -> None:
    before = a_tournament("A B").tournament
    assert changed(before, replace(before.settings, club=ClubId("club"))).club == "club"
    begun = a_tournament("A B").after("A-B 1-0")
    with pytest.raises(FixedOnceStartedError, match="club"):
        changed(begun, replace(begun.settings, club=ClubId("club")))
