"""Cups and championships through the API."""

from typing import Any

import pytest

from chalicelib.domain.club.season import PartKind, Promotion
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from tests.club_scenes import EIGHT, a_club, a_season, cycles_of, finish, play_round, tuesdays
from tests.people import a_user
from tests.web.api.programs import Program, an_api, refused

MEMBERS = [f"m-{name}" for name in ("anna", "bas", "chris", "daan", "eva", "fien", "gijs", "hugo")]
TWICE_OPEN = ["", ""]


class Scene:
    """A club of eight, all of one category, with a season of two cycles of an evening."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        app = an_api(services, monkeypatch)
        self.services, self.owner = services, a_user(services)
        self.club = a_club(services, self.owner, EIGHT)
        league = PartPlan(
            PartKind.LEAGUE, "Rembrandt", "round-robin", tuesdays(1), (EntryId("m-anna"), EntryId("m-bas"))
        )
        self.season = a_season(services, self.owner, self.club, "1 1", (league,))
        self.program = Program(app).signed_in("Anna")
        self.root = f"/clubs/{self.club}/seasons/{self.season.id}"

    def read(self, path: str) -> Any:
        return self.program.get(f"{self.root}{path}").json_body

    def send(self, route: str, **body: Any) -> Any:
        method, path = route.split()
        return self.program.send(method, f"{self.root}{path}", body)

    def match(self, id_: str) -> Any:
        return next(one for one in self.read("/cups/1")["matches"] if one["id"] == id_)

    def enter(self, id_: str, results: list[str], **more: Any) -> Any:
        match = self.match(id_)
        due = match["due"] or {"step": 0, "white": match["players"][0], "games": 2}
        body = {"players": match["players"], "step": due["step"], "white": due["white"], "seen": [""] * due["games"]}
        return self.send(f"PUT /cups/1/matches/{id_}", **body | {"results": results} | more)


@pytest.fixture
def scene(services: Services, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(services, monkeypatch)


def test_a_cup_from_its_draw_to_its_winner(scene: Scene) -> None:
    made = scene.send("POST /cups", name="Meierij Cup", members=MEMBERS, draw="rating")
    assert made.json_body == {"number": 1, "clashes": []}
    for match in scene.read("/cups/1")["matches"]:
        assert scene.enter(match["id"], ["1-0", "1/2-1/2"]).status_code == 200
    version = scene.read("/cups/1")["version"]
    assert scene.send("POST /cups/1/draw", seen=version).status_code == 200
    for id_ in ("main-1-1", "main-1-2", "main-2-1"):
        scene.enter(id_, ["1-0", "1/2-1/2"])
    cup = scene.read("/cups")["cups"][0]
    assert cup["winner"] == scene.match("main-2-1")["winner"]
    stale = scene.enter("main-1-1", ["0-1", "0-1"])
    assert refused(stale) == (409, "stale_match")
    assert stale.json_body["error"]["details"]["stored"] == ["1-0", "1/2-1/2"]
    lapsing = scene.enter("main-1-1", ["0-1", "1/2-1/2"], seen=["1-0", "1/2-1/2"])
    assert refused(lapsing) == (409, "later_results")
    assert lapsing.json_body["error"]["details"]["matches"] == ["main-2-1"]


def test_a_cup_is_changed_and_somebody_withdraws(scene: Scene) -> None:
    scene.send("POST /cups", name="Meierij Cup", members=MEMBERS)
    pools = scene.read("/cups/1")["pools"]
    dates = [{"stage": "pools", "round": 1, "on": "2026-12-01"}]
    assert scene.send("PUT /cups/1", name="Beker", members=MEMBERS, dates=dates, seen=1).status_code == 200
    assert scene.send("PUT /cups/1/withdrawals/m-hugo", withdrawn=True, seen=2).status_code == 200
    cup = scene.read("/cups/1")
    assert (cup["name"], cup["withdrawn"], cup["pools"][0]["players"]) == ("Beker", ["m-hugo"], pools[0]["players"])
    assert scene.send("PUT /cups/1/withdrawals/m-hugo", withdrawn=False, seen=3).status_code == 200
    assert refused(scene.send("PUT /cups/1", name="Oud", members=MEMBERS, seen=1)) == (409, "conflict")
    assert refused(scene.program.get(f"{scene.root}/cups/x")) == (404, "not_found")


def test_a_championship_from_its_categories_to_its_play_off(scene: Scene) -> None:
    scene.send("PUT /championship", thresholds=[1000], seen=0)
    for cycle, won in zip(cycles_of(scene.services, scene.season), ("1-0", "0-1"), strict=True):
        finish(scene.services, scene.owner, cycle.id, won)
    there = scene.read("/championship")
    assert [one["status"] for one in there["categories"]] == ["vacant", "inviting"]
    for seat in there["categories"][1]["seats"]:
        version = scene.read("/championship")["version"]
        scene.send(f"PUT /championship/1/replies/{seat['member']}", answer="accepted", seen=version)
    there = scene.read("/championship")
    days = ["2027-05-04", "2027-05-11", "2027-05-18"]
    body = {"name": "Play-off", "season": scene.season.id, "days": days, "seen": there["version"]}
    made = scene.send("POST /championship/1/play-off", **body)
    assert made.status_code == 201, made.body
    assert scene.read("/championship")["categories"][1]["play_off"] == made.json_body["tournament"]
    for _ in range(3):
        play_round(scene.services, scene.owner, made.json_body["tournament"], GameResult.DRAWN, GameResult.DRAWN)
    there = scene.read("/championship")
    first = there["categories"][1]["barrages"][0]
    due = first["due"]
    body = {"step": due["step"], "white": due["white"], "results": ["1-0", "1/2-1/2"], "seen": there["version"]}
    assert scene.send("PUT /championship/1/barrages/1", **body).status_code == 200
    there = scene.read("/championship")
    assert there["categories"][1]["barrages"][0]["winner"] == due["white"]
    assert scene.send("PUT /championship/1/barrage-date", on="2027-06-01", seen=there["version"]).status_code == 200
    assert refused(scene.send("PUT /championship/9/barrage-date", on=None, seen=there["version"] + 1))[0] == 404


def test_the_winner_of_a_league_declines_promotion(scene: Scene) -> None:
    """D14: of a league that promotes nobody there is nothing to decide."""
    (league,) = scene.season.of_kind(PartKind.LEAGUE)
    answer = scene.send(f"PUT /parts/{league.tournament}/promotion", promotion=Promotion.DECLINED, seen=1)
    assert refused(answer) == (422, "invalid_field")


def test_a_cup_tells_who_has_another_game_on_one_of_its_evenings(scene: Scene) -> None:
    dates = [{"stage": "pools", "round": 1, "on": "2026-12-01"}]
    made = scene.send("POST /cups", name="Meierij Cup", members=MEMBERS, draw="rating", dates=dates)
    told = {
        "on": "2026-12-01",
        "event": "Rembrandt 2026/27",
        "round": 1,
        "is_certain": True,
        "players": ["m-anna", "m-bas"],
    }
    assert made.json_body == {"number": 1, "clashes": [told]}
    assert scene.read("/cups/1")["clashes"] == scene.read("/cups")["cups"][0]["clashes"] == [told]
