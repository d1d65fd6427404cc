"""D14: the winner of a league has the right to promotion, which he takes or declines."""

from dataclasses import replace

import pytest

from chalicelib.commands.club.seasons import DecidePromotion, decide_promotion
from chalicelib.domain.club.season import Part, PartKind, Promotion, Season
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import ClubId, EntryId, TournamentId, Version
from chalicelib.ports import Receipt, Services
from tests.club_scenes import a_club, a_season, tuesdays
from tests.people import a_request, a_user, caller

BOTH = (EntryId("m-anna"), EntryId("m-bas"))


class Scene:
    """Two leagues; the winner of the Rembrandt League may go up to the Topcompetitie."""

    def __init__(self, services: Services) -> None:
        self.services, self.owner = services, a_user(services)
        self.club: ClubId = a_club(services, self.owner)
        leagues = [PartPlan(PartKind.LEAGUE, name, "round-robin", tuesdays(1), BOTH) for name in ("Top", "Rembrandt")]
        season = a_season(services, self.owner, self.club, "1", tuple(leagues))
        top, rembrandt = season.of_kind(PartKind.LEAGUE)
        promoting = replace(rembrandt, promotes_to=top.tournament)
        parts = tuple(promoting if part == rembrandt else part for part in season.parts)
        receipt = Receipt(a_request(), self.owner, services.clock.now(), "test")
        services.seasons.save(self.club, replace(season, parts=parts), receipt)
        self.top, self.rembrandt = top.tournament, rembrandt.tournament

    @property
    def season(self) -> Season:
        (season,) = self.services.seasons.of_club(self.club)
        return season

    def decide(self, league: TournamentId, promotion: Promotion, seen: Version | None = None) -> Part | None:
        seen = self.season.version if seen is None else seen
        command = DecidePromotion(caller(self.owner), self.club, self.season.id, seen, league, promotion)
        decide_promotion(command, self.services)
        return self.season.part(league)


@pytest.fixture
def scene(services: Services) -> Scene:
    return Scene(services)


def test_what_the_winner_does_with_his_right_is_kept(scene: Scene) -> None:
    for promotion in (Promotion.TAKEN, Promotion.DECLINED, Promotion.OPEN):
        part = scene.decide(scene.rembrandt, promotion)
        assert part is not None
        assert part.promotion is promotion


def test_the_highest_league_promotes_nobody(scene: Scene) -> None:
    with pytest.raises(InvalidFieldError):
        scene.decide(scene.top, Promotion.TAKEN)


def test_two_officials_decide_at_once(scene: Scene) -> None:
    seen = scene.season.version
    scene.decide(scene.rembrandt, Promotion.TAKEN)
    with pytest.raises(ConflictError):
        scene.decide(scene.rembrandt, Promotion.DECLINED, seen)
