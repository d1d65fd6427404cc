"""D14: on the page of the season an official says what the winner of a league does with his right."""

from dataclasses import replace

import pytest

from chalicelib.domain.club.season import Promotion
from chalicelib.domain.ids import TournamentId, UserId
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Receipt, Services
from tests.club_scenes import play_round
from tests.commands.test_promotion import Scene
from tests.people import PASSWORD, a_request
from tests.web.admin.office import open_office


def test_a_league_that_is_played_asks_what_its_winner_does(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(services)
    office = open_office(services, monkeypatch)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    root = f"/admin/c/{scene.club}/seasons/{scene.season.id}"
    assert "De winnaar van Rembrandt" not in office.get(root)
    play_round(services, scene.owner, scene.rembrandt, GameResult.WHITE_WINS)
    assert "De winnaar van Rembrandt: Anna" in office.get(root)
    page = office.post(f"{root}/parts/promotion", promotion="taken")
    assert "Opgeslagen." in page
    part = scene.season.part(scene.rembrandt)
    assert part is not None
    assert part.promotion is Promotion.TAKEN
    office.post(f"{root}/parts/promotion", promotion="perhaps")
    assert office.status == 422


def without_a_lot(services: Services, owner: UserId, event: TournamentId) -> None:
    """C5: who stays tied shares a place in this event."""
    stored = services.tournaments.load(event)
    receipt = Receipt(a_request(), owner, services.clock.now(), "test")
    services.tournaments.save_settings(event, replace(stored.settings, profile="club"), stored.version, receipt)


def test_those_who_are_equal_are_named_where_their_promotion_is_decided(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody had to know by heart who "the winner of Rembrandt" was; and there was none."""
    scene = Scene(services)
    office = open_office(services, monkeypatch)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    root = f"/admin/c/{scene.club}/seasons"
    play_round(services, scene.owner, scene.rembrandt, GameResult.DRAWN)
    page = office.get(f"{root}/{scene.season.id}")
    assert "De winnaar van Rembrandt: Anna" in page
    assert "Alleen door het startnummer eerste, bij wijze van lot. Gelijk: Bas." in page
    without_a_lot(services, scene.owner, scene.rembrandt)
    page = office.get(f"{root}/{scene.season.id}")
    assert "Samen eerste in Rembrandt: Anna en Bas" in page
    assert "Zolang ze gelijk staan, verplaatst het volgende seizoen niemand" in page
    said = "Anna en Bas zijn samen eerste in Rembrandt; wie naar Top promoveert, is niet beslist."
    assert said in office.get(f"{root}/new?after={scene.season.id}")


def test_the_copy_of_a_season_names_who_goes_up(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(services)
    office = open_office(services, monkeypatch)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    play_round(services, scene.owner, scene.rembrandt, GameResult.BLACK_WINS)
    scene.decide(scene.rembrandt, Promotion.TAKEN)
    page = office.get(f"/admin/c/{scene.club}/seasons/new?after={scene.season.id}")
    assert "<li>Bas promoveert naar Top.</li>" in page
