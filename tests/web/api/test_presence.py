"""Who is there, byes, leaving and coming back, by program."""

from chalicelib.ports import Services
from tests.web.api.programs import refused
from tests.web.api.test_rounds import Table, pairs, table

__all__ = ["table"]


def test_ticks_a_walk_in_and_the_pairing_of_who_is_there(table: Table) -> None:
    listed = table.program.get(f"{table.there}/presence").json_body
    ids = {one["name"]: one["entry"] for one in listed["players"]}
    ticks = [{"entry": ids["Bas"], "bye": "H"}, {"entry": ids["Eva"], "bye": "Z"}, {"entry": ids["Anna"]}]
    assert table.program.send("POST", f"{table.there}/presence", {"round": 1, "players": ticks}).status_code == 200
    walked_in = table.program.send("POST", f"{table.there}/presence/walk-in", {"person": {"name": "Gijs"}})
    assert walked_in.status_code == 201
    draft = table.pair()
    assert draft["byes"] == [{"player": 2, "kind": "H"}, {"player": 5, "kind": "Z"}]
    assert sorted(sum(pairs(draft), ())) == [1, 3, 4, 6]
    now = table.program.get(f"{table.there}/presence").json_body
    assert (now["draft"], {one["name"]: one["bye"] for one in now["players"] if one["bye"]}) == (
        True,
        {"Bas": "H", "Eva": "Z"},
    )
    late = table.program.send("POST", f"{table.there}/presence", {"round": 2, "players": []})
    assert refused(late) == (422, "invalid_field")


def test_byes_gone_back_and_expelled(table: Table, services: Services) -> None:
    entries = f"{table.there}/entries"
    anna = table.program.get(entries).json_body["entries"][0]
    one = f"{entries}/{anna['id']}"
    byes = [{"round": 2, "kind": "H"}, {"round": 3, "kind": "H"}]
    body = {"seen": anna["version"], "byes": byes}
    assert refused(table.program.send("PUT", f"{one}/byes", body)) == (409, "bye_limit")
    assert table.program.send("PUT", f"{one}/byes", {**body, "exception": True}).status_code == 200
    assert table.program.get(entries).json_body["entries"][0]["byes"] == byes
    assert table.program.send("POST", f"{one}/withdrawal?round=3").status_code == 200
    assert table.program.send("DELETE", f"{one}/withdrawal?round=5").status_code == 200
    found = table.program.get(entries).json_body["entries"][0]
    assert (found["withdrawn_from"], found["gaps"], found["byes"]) == (None, [{"first": 3, "back": 5}], byes[:1])
    assert refused(table.program.send("POST", f"{one}/expulsion", {"reason": " "})) == (422, "invalid_field")
    assert table.program.send("POST", f"{one}/expulsion", {"reason": "Telephone"}).status_code == 200
    assert table.program.get(entries).json_body["entries"][0]["expelled_for"] == "Telephone"
