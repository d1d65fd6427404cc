"""What an event asks of the pairing, by program: points, acceleration, pairs kept apart, fixed boards."""

import pytest
from chalice.app import Chalice

from chalicelib.ports import Services
from tests.people import a_user, an_event
from tests.web.api.programs import Program, an_api, refused

Json = dict[str, object]


@pytest.fixture
def app(services: Services, monkeypatch: pytest.MonkeyPatch) -> Chalice:
    return an_api(services, monkeypatch)


@pytest.fixture
def anna(app: Chalice, services: Services) -> Program:
    a_user(services)
    return Program(app).signed_in("Anna")


@pytest.fixture
def there(anna: Program, services: Services) -> str:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    return f"/tournaments/{an_event(services, owner.id, 'Anna 2000, Bas 1900, Chris 1800')}"


def settings(anna: Program, there: str) -> Json:
    read = anna.get(there).json_body["settings"]
    return {name: value for name, value in read.items() if name not in ("version", "slug")} | {"seen": read["version"]}


def entries(anna: Program, there: str) -> list[Json]:
    found: list[Json] = anna.get(f"{there}/entries").json_body["entries"]
    return found


def test_points_are_text_and_acceleration_is_a_code(anna: Program, there: str) -> None:
    before = settings(anna, there)
    points = ("points_win", "points_draw", "points_loss", "points_bye")
    assert [before[name] for name in (*points, "acceleration")] == ["1", "0.5", "0", "1", "none"]
    wanted = before | {"points_bye": "0.5", "acceleration": "baku"}
    assert anna.send("PUT", f"{there}/settings", wanted).status_code == 200
    after = settings(anna, there)
    assert [after[name] for name in (*points, "acceleration")] == ["1", "0.5", "0", "0.5", "baku"]


def test_unusable_points_are_refused_by_field(anna: Program, there: str) -> None:
    before = settings(anna, there)
    for wrong, field in (
        ({"points_win": "one"}, "points_win"),
        ({"points_draw": "1"}, "points_draw"),
        ({"points_bye": "1.5"}, "points_bye"),
        ({"points_win": "3", "acceleration": "baku"}, "acceleration"),
        ({"acceleration": "turbo"}, "acceleration"),
        ({"points_win": 3}, "points_win"),
    ):
        answer = anna.send("PUT", f"{there}/settings", before | wrong)
        assert (answer.status_code, answer.json_body["error"]["field"]) == (422, field)


def test_two_players_are_kept_apart_and_meet_again(anna: Program, there: str) -> None:
    one, other, _ = (entry["id"] for entry in entries(anna, there))
    pair = {"one": one, "other": other, "strictness": "if-possible", "first_round": 1, "last_round": 3}
    assert anna.send("POST", f"{there}/kept-apart", pair).status_code == 201
    assert anna.get(f"{there}/kept-apart").json_body == {"pairs": [pair]}
    assert anna.send("POST", f"{there}/kept-apart", {"one": other, "other": one}).status_code == 201
    always = {"one": other, "other": one, "strictness": "always", "first_round": 1, "last_round": None}
    assert anna.get(f"{there}/kept-apart").json_body == {"pairs": [always]}
    for _ in range(2):
        assert anna.send("DELETE", f"{there}/kept-apart/{one}/{other}").status_code == 200
    assert anna.get(f"{there}/kept-apart").json_body == {"pairs": []}


def test_a_pair_outlives_a_change_of_the_settings(anna: Program, there: str) -> None:
    one, other, _ = (entry["id"] for entry in entries(anna, there))
    anna.send("POST", f"{there}/kept-apart", {"one": one, "other": other})
    assert anna.send("PUT", f"{there}/settings", settings(anna, there) | {"city": "Utrecht"}).status_code == 200
    assert len(anna.get(f"{there}/kept-apart").json_body["pairs"]) == 1


def test_an_unusable_pair_is_refused_by_field(anna: Program, there: str) -> None:
    one, other, _ = (entry["id"] for entry in entries(anna, there))
    for wrong, field in (
        ({"one": "nobody"}, "one"),
        ({"other": "nobody"}, "other"),
        ({"first_round": 0}, "first_round"),
        ({"last_round": 0}, "last_round"),
        ({"strictness": "sometimes"}, "strictness"),
    ):
        answer = anna.send("POST", f"{there}/kept-apart", {"one": one, "other": other} | wrong)
        assert (answer.status_code, answer.json_body["error"]["field"]) == (422, field)


def test_a_player_gets_a_board_of_his_own_and_gives_it_back(anna: Program, there: str) -> None:
    first, second, _ = entries(anna, there)
    person = {"name": "Anna", "rating": 2000}
    at = f"{there}/entries/{first['id']}"
    board = {"person": person, "seen": first["version"], "fixed_board": 2}
    assert anna.send("PUT", at, board).status_code == 200
    assert [entry["fixed_board"] for entry in entries(anna, there)] == [2, None, None]
    taken = {"person": {"name": "Bas", "rating": 1900}, "seen": second["version"], "fixed_board": 2}
    answer = anna.send("PUT", f"{there}/entries/{second['id']}", taken)
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_field"), "fixed_board")
    seen = entries(anna, there)[0]["version"]
    assert anna.send("PUT", at, {"person": person, "seen": seen}).status_code == 200
    assert [entry["fixed_board"] for entry in entries(anna, there)] == [None, None, None]


def test_the_same_key_twice_is_one_request(anna: Program, there: str) -> None:
    first, second, _ = entries(anna, there)
    board = {"person": {"name": "Anna", "rating": 2000}, "seen": first["version"], "fixed_board": 2}
    pair, city = {"one": first["id"], "other": second["id"]}, settings(anna, there) | {"city": "Utrecht"}
    for _ in range(2):
        assert anna.send("PUT", f"{there}/settings", city, idempotency_key="city").status_code == 200
        at = f"{there}/entries/{first['id']}"
        assert anna.send("PUT", at, board, idempotency_key="board").status_code == 200
        assert anna.send("POST", f"{there}/kept-apart", pair, idempotency_key="apart").status_code == 201
    actions = [line["action"] for line in anna.get(f"{there}/log").json_body["lines"]]
    assert actions == ["settings.keep_apart", "entries.edit", "settings.change", "entries.add", "tournament.create"]
