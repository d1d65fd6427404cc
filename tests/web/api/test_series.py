"""Series by program: made, filled, read, deleted."""

import pytest

from chalicelib.ports import Services
from tests.people import a_user
from tests.series_scenes import FIRST, SECOND, a_stored_event
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def anna(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    user = a_user(services)
    a_stored_event(services, user, "one", *FIRST)
    a_stored_event(services, user, "two", *SECOND, club_name="Pion")
    return Program(an_api(services, monkeypatch)).signed_in("Anna")


@pytest.fixture
def series(anna: Program) -> str:
    made = anna.send("POST", "/series", {"name": "Grand Prix", "rules": {"points": ["10", "8", "6", "4"], "ties": []}})
    assert (made.status_code, made.json_body["slug"]) == (201, "grand-prix")
    return f"/series/{made.json_body['id']}"


def test_a_series_is_listed_read_changed_and_deleted(anna: Program, series: str) -> None:
    (listed,) = anna.get("/series").json_body["series"]
    assert listed == anna.get(series).json_body
    assert listed["rules"]["points"] == ["10", "8", "6", "4"]
    changed = {"name": "Beker", "rules": {"points": ["3", "1/3"], "best": 2}, "seen": 1}
    assert anna.send("PUT", series, changed).status_code == 200
    now = anna.get(series).json_body
    assert (now["name"], now["rules"]["points"], now["rules"]["best"], now["version"]) == ("Beker", ["3", "1/3"], 2, 2)
    assert refused(anna.send("PUT", series, changed | {"name": "Anders"})) == (409, "conflict")
    assert refused(anna.send("PUT", series, changed | {"rules": {"points": ["x"]}, "seen": 2}))[0] == 422
    assert anna.send("DELETE", f"{series}?seen=2").status_code == 200
    assert anna.get(series).status_code == 404


def test_the_standing_is_made_of_the_results(anna: Program, series: str) -> None:
    """In `one` A 3, B 1½, C 1, D ½; in `two` A, B and C share three places, and nobody is known to be the same."""
    assert anna.send("PUT", f"{series}/events", {"events": ["one", "two"], "seen": 1}).status_code == 200
    found = anna.get(f"{series}/standing").json_body
    assert [one["state"] for one in found["events"]] == ["counts", "counts"]
    assert [(row["name"], row["points"]) for row in found["tables"][0]["rows"]] == [
        ("A", "10"), ("A", "8"), ("B", "8"), ("B", "8"), ("C", "8"), ("C", "6"), ("D", "4"), ("D", "4"),
    ]  # fmt: skip
    one, other = (found["doubts"][0][side]["ref"] for side in ("one", "other"))
    decision = {"one": one, "other": other, "is_same": True}
    assert anna.send("PUT", f"{series}/decisions", decision | {"seen": 2}).status_code == 200
    rows = anna.get(f"{series}/standing").json_body["tables"][0]["rows"]
    assert (rows[0]["name"], rows[0]["points"]) == ("A", "18")
    assert [(one["event"], one["place"], one["last_place"], one["points"]) for one in rows[0]["scores"]] == [
        ("one", 1, 1, "10"), ("two", 1, 3, "8"),
    ]  # fmt: skip
    assert anna.send("PUT", f"{series}/decisions", decision | {"is_same": None, "seen": 3}).status_code == 200
    assert anna.get(series).json_body["decisions"] == []


def test_categories(anna: Program, series: str) -> None:
    wanted = [{"number": 1, "name": "Below 1900", "rating_below": 1900}]
    assert anna.send("PUT", f"{series}/events", {"events": ["one"], "seen": 1}).status_code == 200
    assert anna.send("PUT", f"{series}/categories", {"categories": wanted, "seen": 2}).status_code == 200
    (listed,) = anna.get(series).json_body["categories"]
    assert (listed["name"], listed["rating_below"], listed["places"]) == ("Below 1900", 1900, "within")
    table = anna.get(f"{series}/standing").json_body["tables"][1]
    assert (table["category"], [(row["name"], row["points"]) for row in table["rows"]]) == (
        1,
        [("C", "10"), ("D", "8")],
    )
    everybody = anna.send("PUT", f"{series}/categories", {"categories": [{"number": 1, "name": "All"}], "seen": 3})
    assert refused(everybody) == (422, "invalid_field")


def test_the_log_and_the_jobs_of_a_series(anna: Program, series: str) -> None:
    assert anna.send("PUT", f"{series}/events", {"events": ["one"], "seen": 1}).status_code == 200
    log = anna.get(f"{series}/log").json_body
    assert ([line["what"] for line in log["lines"]], log["next"]) == (["Events changed", "Series made"], None)
    assert "Events changed" in anna.get(f"{series}/log/csv").json_body["file"]
    assert {job["kind"] for job in anna.get(f"{series}/jobs").json_body["jobs"]} == {"publish_series"}
    assert refused(anna.send("POST", f"{series}/jobs/none/retry"))[0] == 404
