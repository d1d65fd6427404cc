"""The pages of a cup: made, entered step by step, corrected, drawn; two officials at once."""

import re
from urllib.parse import urlencode

import pytest

from chalicelib.commands.club.seasons import AddParts, add_parts
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.formats.knockout.cup import Cup, MatchId, Stage
from chalicelib.domain.formats.knockout.matches import all_matches, find_match, winner_of
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.ports import Services
from tests.club_scenes import EIGHT, a_list, a_season, join, tuesdays
from tests.people import caller
from tests.web.admin.office import open_office, sign_up
from tests.web.front_door import FORM

NAMES = ("anna", "bas", "chris", "daan", "eva", "fien", "gijs", "hugo")
RULES = {
    "match_games": "2", "match_minutes": "40", "match_increment": "10", "qualifiers": "2", "losers": "yes",
    "kind-1": "games", "games-1": "2", "white-1": "5", "black-1": "5", "kind-2": "armageddon", "white-2": "6",
    "black-2": "5", "order-1": "game_points", "order-2": "match_wins", "order-3": "mutual",
}  # fmt: skip


class Scene:
    """A club of eight with a season, at the pages."""

    def __init__(self, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
        self.services = services
        self.office = sign_up(open_office(services, monkeypatch))
        self.office.get("/admin/c/new")
        answers = {"name": "Dubbelschaak", "visibility": "public", "language": "nl", "time_zone": "Europe/Amsterdam"}
        self.office.post("/admin/c/new", **answers)
        self.club = ClubId(self.office.path.split("/")[3])
        (self.owner,) = [one.user for one in services.officials.of(Realm.club(self.club))]
        join(services, self.club, self.owner, *a_list(EIGHT))
        self.season: Season = a_season(services, self.owner, self.club, "5")
        self.root = f"/admin/c/{self.club}/seasons/{self.season.id}/cups"

    def make(self, **typed: str) -> str:
        """Send the form with every member ticked and given a pool."""
        self.office.get(f"{self.root}/new")
        pools = {f"pool-m-{name}": str(1 + place // 4) for place, name in enumerate(NAMES)}
        return self.send(f"{self.root}/new", {"name": "Meierij Cup", "draw": "hand", **RULES, **pools, **typed})

    def send(self, path: str, fields: dict[str, str], members: tuple[str, ...] = NAMES) -> str:
        body = self.office.hidden(path) | {name.replace("__", "-"): value for name, value in fields.items()}
        several = [("members", f"m-{name}") for name in members]
        return self.office.send(path, FORM, urlencode([*body.items(), *several]).encode())

    @property
    def cup(self) -> Cup:
        return self.services.cups.load(self.club, self.season.id, 1).cup

    def enter(self, match: str, *results: str) -> str:
        path = f"{self.root}/1/match/{match}"
        self.office.get(path)
        return self.games(path, *results)

    def games(self, path: str, *results: str) -> str:
        """Fill in the last form of the page: its games, and who has White as it stands."""
        white = re.findall(r'<option value="([^"]+)" selected', self.office.page.rpartition('name="white"')[2])[0]
        fields = {f"g{place}": result for place, result in enumerate(results)}
        return self.office.post(path, **fields, white=white)

    def play(self, stage: Stage) -> None:
        for one in all_matches(self.cup):
            if one.stage is stage:
                self.enter(one.id, "1-0", "1/2-1/2")


@pytest.fixture
def scene(services: Services, monkeypatch: pytest.MonkeyPatch) -> Scene:
    return Scene(services, monkeypatch)


def test_a_cup_is_made_and_the_season_leads_to_it(scene: Scene) -> None:
    page = scene.make(date__pools__1="2026-12-01")
    assert scene.office.status == 200
    assert "Poule 1" in page
    assert [[entry.removeprefix("m-") for entry in pool.entries] for pool in scene.cup.pools] == [
        list(NAMES[:4]), list(NAMES[4:])
    ]  # fmt: skip
    assert "Meierij Cup" in scene.office.get(scene.root.removesuffix("/cups"))


def test_a_cup_that_is_made_tells_who_has_another_game_on_one_of_its_evenings(scene: Scene) -> None:
    """It is made all the same, and its page goes on telling it."""
    part = PartPlan(PartKind.LEAGUE, "Top", "round-robin", tuesdays(1), (EntryId("m-anna"), EntryId("m-eva")))
    command = AddParts(caller(scene.owner), scene.club, scene.season.id, scene.season.version, (part,))
    add_parts(command, scene.services)
    said = "di 1 december: Anna en Eva – ook in Top 2026/27, ronde 1."
    assert said in scene.make(date__pools__1="2026-12-01")
    assert said in scene.office.get(f"{scene.root}/1")


def test_an_error_stands_beside_its_field_and_nothing_typed_is_lost(scene: Scene) -> None:
    for typed, place in (
        ({"name": ""}, "name"),
        ({"draw": "anyhow"}, "draw"),
        ({"match_minutes": "lang"}, "match_minutes"),
        ({"kind__2": ""}, "deciders"),
        ({"date__pools__2": "morgen"}, "date-pools-2"),
        ({"pool__m-hugo": ""}, "pool-m-hugo"),
        ({"pool__m-hugo": "3"}, "pool-3"),
    ):
        page = scene.make(**typed)
        assert scene.office.status == 422, place
        assert f'id="e-{place}"' in page
        assert re.search(r'name="members" value="m-anna" checked', page)
    assert scene.services.cups.of_season(scene.club, scene.season.id) == ()


def test_a_match_goes_from_its_games_through_the_deciders_to_its_winner(scene: Scene) -> None:
    """D16: blitz when it is level, then Armageddon; each step is asked for when it is reached."""
    scene.make()
    scene.play(Stage.POOLS)
    page = scene.office.get(f"{scene.root}/1")
    assert 'class="primary">Knock-out loten' in page
    scene.office.post(f"{scene.root}/1/draw")
    page = scene.enter("main-1-1", "1-0", "1-0")
    assert "2 partijen van 5 minuten" in page
    path = f"{scene.root}/1/match/main-1-1"
    page = scene.games(path, "1/2-1/2", "1/2-1/2")
    assert "Armageddon: wit 6 en zwart 5 minuten" in page
    scene.games(path, "1/2-1/2")
    match = find_match(scene.cup, MatchId("main-1-1"))
    assert match.state.step == 2
    assert winner_of(scene.cup, Stage.MAIN) is None


def test_a_result_that_somebody_else_entered_stands_beside_mine(scene: Scene) -> None:
    """C2."""
    scene.make()
    path = f"{scene.root}/1/match/pool-1-1-1"
    scene.office.get(path)
    form = scene.office.hidden(path)
    scene.enter("pool-1-1-1", "1-0", "1-0")
    scene.office.send(path, FORM, urlencode({**form, "g0": "0-1", "g1": "1-0", "white": "m-anna"}).encode())
    assert scene.office.status == 409
    assert "Anna – Daan 1–0 0–1" in scene.office.rows
    scene.office.post(path, g0="0-1", g1="1-0", white="m-anna")
    assert scene.office.status == 200
    assert [result.value for result in scene.cup.played[0].match.played[0].results] == ["0-1", "1-0"]


def test_a_correction_names_what_lapses_and_then_takes_it_away(scene: Scene) -> None:
    scene.make()
    scene.play(Stage.POOLS)
    scene.office.get(f"{scene.root}/1")
    scene.office.post(f"{scene.root}/1/draw")
    scene.play(Stage.MAIN)
    path = f"{scene.root}/1/match/main-1-1"
    scene.enter("main-1-1", "0-1", "1/2-1/2")
    assert scene.office.status == 409
    assert "Knock-out, Finale" in scene.office.page
    assert any(one.id == "main-2-1" for one in scene.cup.played)
    scene.office.post(path)
    assert scene.office.status == 200
    assert not any(one.id == "main-2-1" for one in scene.cup.played)


def test_somebody_withdraws_and_comes_back(scene: Scene) -> None:
    scene.make()
    scene.office.get(f"{scene.root}/1")
    scene.office.post(f"{scene.root}/1/withdraw", entry="m-hugo")
    assert scene.cup.withdrawn == {"m-hugo"}
    scene.office.post(f"{scene.root}/1/return", entry="m-hugo")
    assert scene.cup.withdrawn == frozenset()


def test_evenings_are_changed_while_it_is_played_and_players_stay(scene: Scene) -> None:
    scene.make()
    scene.enter("pool-1-1-1", "1-0", "1-0")
    path = f"{scene.root}/1/settings"
    page = scene.office.get(path)
    assert 'type="checkbox" name="members"' not in page
    pools = scene.cup.pools
    fields = {"name": "Meierij Cup", **RULES, "date-pools-2": "2026-12-08", "until-date-pools-2": "yes"}
    scene.send(path, fields, members=())
    assert scene.office.status == 200
    assert [(one.round_number, one.is_deadline) for one in scene.cup.dates] == [(2, True)]
    assert scene.cup.pools == pools


def test_a_cup_or_a_match_that_there_is_not(scene: Scene) -> None:
    scene.make()
    for path in ("2", "x", "1/match/pool-9-1-1", "1/match/main-1-1"):
        scene.office.get(f"{scene.root}/{path}")
        assert scene.office.status == 404


def test_a_new_cup_asks_dates_for_every_round_of_a_pool_of_five(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = Scene(services, monkeypatch)
    page = scene.office.get(f"{scene.root}/new")
    assert re.findall(r'name="date-pools-(\d)"', page) == ["1", "2", "3", "4", "5"]
