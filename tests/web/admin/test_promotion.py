"""D14: on the page of the season an official says what the winner of a league does with his right."""

import pytest

from chalicelib.domain.club.season import Promotion
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from tests.club_scenes import play_round
from tests.commands.test_promotion import Scene
from tests.people import PASSWORD
from tests.web.admin.office import open_office


def test_a_league_that_is_played_asks_what_its_winner_does(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = Scene(services)
    office = open_office(services, monkeypatch)
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email="anna@club.example", password=PASSWORD)
    root = f"/admin/c/{scene.club}/seasons/{scene.season.id}"
    assert "De winnaar van Rembrandt" not in office.get(root)
    play_round(services, scene.owner, scene.rembrandt, GameResult.WHITE_WINS)
    assert "De winnaar van Rembrandt" in office.get(root)
    page = office.post(f"{root}/parts/promotion", promotion="taken")
    assert "Opgeslagen." in page
    part = scene.season.part(scene.rembrandt)
    assert part is not None
    assert part.promotion is Promotion.TAKEN
    office.post(f"{root}/parts/promotion", promotion="perhaps")
    assert office.status == 422
