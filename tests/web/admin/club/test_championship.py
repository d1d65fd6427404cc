"""The pages of a championship: categories, invitations, the play-off made, barrages to the champion."""

import re

import pytest

from chalicelib.domain.club.season import PartKind
from chalicelib.domain.ids import EntryId, SeasonId
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season, cycles_of, finish, play_round
from tests.people import a_user
from tests.web.admin.office import Office, open_office

DRAWN = GameResult.DRAWN
NAMES = "Anna 1500, Bas 1450, Chris 1400, Daan 1350"


class Scene:
    """A club of four of one category after two cycles of an evening, at the pages."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        self.services = services
        self.owner = a_user(services, "Olga")
        self.club = a_club(services, self.owner, NAMES)
        self.season = a_season(services, self.owner, self.club, "1 1")
        first, second = cycles_of(services, self.season)
        finish(services, self.owner, first.id, "1-0")
        finish(services, self.owner, second.id, "0-1")
        self.office: Office = open_office(services, monkeypatch)
        self.office.get("/admin/sign-in")
        self.office.post("/admin/sign-in", email="olga@club.example", password="correct horse battery")
        self.root = f"/admin/c/{self.club}/seasons/{self.season.id}/championship"

    def accept_all(self) -> None:
        """Press the first button of each who is asked, one after the other."""
        for _ in range(4):
            page = self.office.get(self.root)
            asked = re.search(r'name="entry" value="([^"]+)"><input type="hidden" name="answer" value="accepted"', page)
            assert asked
            self.press(asked[1], "accepted")

    def press(self, entry: str, answer: str) -> str:
        path = f"{self.root}/0/reply"
        page = self.office.get(self.root)
        forms = re.findall(rf'<form[^>]*action="{re.escape(path)}".*?</form>', page, flags=re.DOTALL)
        form = next(one for one in forms if f'value="{entry}"' in one and f'value="{answer}"' in one)
        hidden = dict(re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form))
        self.office.page = form
        return self.office.post(path, **hidden)

    def make_play_off(self, days: str = "4-5-2027\n11-5-2027\n18-5-2027") -> str:
        self.office.get(self.root)
        return self.office.post(f"{self.root}/0/play-off", name="Play-off", season=self.season.id, days=days)


@pytest.fixture
def scene(services: Services, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(services, monkeypatch)


def test_the_season_leads_to_the_championship_and_it_names_the_winners(scene: Scene) -> None:
    page = scene.office.get(scene.root.removesuffix("/championship"))
    assert f'href="{scene.root}"' in page
    scene.office.get(scene.root)
    winners = [row for row in scene.office.rows if row.startswith(("Cyclus 0 ", "Cyclus 1 "))]
    assert {row.split()[-1] for row in winners} == {"Anna", "Bas", "–"}


def test_who_declines_is_replaced_and_that_can_be_taken_back(scene: Scene) -> None:
    page = scene.press("m-anna", "declined")
    assert "Afgezien:" in page
    page = scene.press("m-anna", "asked")
    assert "Afgezien:" not in page


def test_categories_and_ratings_of_a_day(scene: Scene) -> None:
    path = f"{scene.root}/settings"
    scene.office.get(path)
    typed = {"thresholds": "1420", "overall": "places", "rating_date": "2026-08-01", "rating-m-anna": "1600"}
    page = scene.office.post(path, **typed)
    assert "Onder 1420" in page
    assert "1420 en hoger" in page
    stored = scene.services.championships.load(scene.club, SeasonId(scene.season.id))
    assert stored.ratings == {EntryId("m-anna"): 1600}


def test_an_error_stands_beside_its_field(scene: Scene) -> None:
    path = f"{scene.root}/settings"
    usual = {"thresholds": "1600", "overall": "totals", "rating_date": "2026-08-01"}
    for typed, place in (
        ({"thresholds": "1900, 1600"}, "thresholds"),
        ({"thresholds": "veel"}, "thresholds"),
        ({"rating_date": "gisteren"}, "rating_date"),
        ({"overall": "luck"}, "overall"),
        ({"rating__m-anna": "sterk"}, "rating-m-anna"),
    ):
        scene.office.get(path)
        page = scene.office.post(path, **{**usual, **typed})
        assert scene.office.status == 422, place
        assert f'id="e-{place}"' in page


def test_a_play_off_with_too_few_evenings_is_said_beside_them(scene: Scene) -> None:
    scene.accept_all()
    page = scene.make_play_off(days="4-5-2027")
    assert scene.office.status == 422
    assert 'id="e-days"' in page
    assert "4-5-2027" in page


def test_from_invitations_to_the_champion(scene: Scene) -> None:
    """D19, D20: four accept, all games are drawn, barrages by Armageddon."""
    scene.accept_all()
    scene.make_play_off()
    assert scene.office.path.startswith("/admin/t/")
    season = scene.services.seasons.load(scene.club, scene.season.id)
    (part,) = season.of_kind(PartKind.PLAY_OFF)
    for _ in range(3):
        play_round(scene.services, scene.owner, part.tournament, DRAWN, DRAWN)
    scene.office.get(scene.root)
    scene.office.post(f"{scene.root}/0/barrage-date", barrage_on="2027-06-01")
    for number in (1, 2, 3):
        path = f"{scene.root}/0/barrage/{number}"
        for games in ({"g0": "1/2-1/2", "g1": "1/2-1/2"}, {"g0": "1-0"}):
            page = scene.office.get(path)
            white = re.findall(r'<option value="([^"]+)" selected', page.rpartition('name="white"')[2])[0]
            scene.office.post(path, **games, white=white)
            assert scene.office.status == 200
    assert re.search(r"Kampioen: \w+, won de barrage", scene.office.page)
    assert 'value="2027-06-01"' in scene.office.page


def test_a_category_or_a_barrage_that_there_is_not(scene: Scene) -> None:
    for path in ("0/barrage/1", "9/barrage/1", "x/barrage/1"):
        scene.office.get(f"{scene.root}/{path}")
        assert scene.office.status == 404
