"""A round by program: who is away, changed by hand, drawn again, thrown away, published, taken back, started."""

from typing import Any

import pytest

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import JobState, Services, group_of
from tests.people import a_user, an_event, enter, paired, work
from tests.web.api.programs import Program, an_api, refused


class Table:
    """The arbiter's table, with a program in place of pages."""

    def __init__(self, program: Program, services: Services, event: TournamentId) -> None:
        self.program, self.services, self.event = program, services, event
        self.there = f"/tournaments/{event}"

    def pair(self, **away: str) -> dict[str, Any]:
        """Pair the next round; who is away, with his bye. The draft."""
        entries = self.program.get(f"{self.there}/entries").json_body["entries"]
        ids = {entry["person"]["name"]: entry["id"] for entry in entries}
        absences = [{"entry": ids[name], "bye": bye} for name, bye in away.items()]
        asked = self.program.send("POST", f"{self.there}/rounds", {"absences": absences})
        assert asked.status_code == 202, asked.body
        work(self.services, self.event)
        return self.round(asked.json_body["round"])

    def round(self, number: int = 1) -> dict[str, Any]:
        answer = self.program.get(f"{self.there}/rounds/{number}")
        assert answer.status_code == 200, answer.body
        return dict(answer.json_body)

    def does(self, method: str, path: str, value: object = None) -> tuple[int, str]:
        """Status, and the code of a refusal."""
        answer = self.program.send(method, f"{self.there}/rounds/1{path}", value)
        return answer.status_code, answer.json_body.get("error", {}).get("code", "")


@pytest.fixture
def table(services: Services, monkeypatch: pytest.MonkeyPatch) -> Table:
    program = Program(an_api(services, monkeypatch))
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600")
    return Table(program.signed_in("Anna"), services, event)


def pairs(round_: dict[str, Any]) -> list[tuple[int, int]]:
    return [(board["white"], board["black"]) for board in round_["boards"]]


def test_who_is_away_has_the_bye_that_was_asked_for(table: Table) -> None:
    draft = table.pair(Bas="H")
    assert draft["byes"] == [{"player": 2, "kind": "H"}]
    assert sorted(sum(pairs(draft), ())) == [1, 3, 4, 5]


def test_no_full_point_is_asked_for(table: Table) -> None:
    answer = table.program.send("POST", f"{table.there}/rounds", {"absences": [{"entry": "x", "bye": "U"}]})
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_body"), "absences.0.bye")


def test_a_draft_is_changed_by_hand(table: Table) -> None:
    draft = table.pair()
    wish = {
        "seen": draft["revision"],
        "boards": [{"white": 5, "black": 1}, {"white": 2, "black": 3}],
        "byes": [{"player": 4, "kind": "U"}],
    }
    assert table.does("PUT", "/boards", wish) == (200, "")
    assert pairs(table.round()) == [(5, 1), (2, 3)]
    assert table.round()["byes"] == [{"player": 4, "kind": "U"}]
    assert table.does("PUT", "/boards", wish) == (409, "conflict")


def test_nobody_is_lost_or_doubled_by_hand(table: Table) -> None:
    draft = table.pair()
    lost = {"seen": draft["revision"], "boards": [{"white": 5, "black": 1}]}
    doubled = {"seen": draft["revision"], "boards": [{"white": 5, "black": 1}, {"white": 1, "black": 3}]}
    unknown = {"seen": draft["revision"], "boards": [{"white": 9, "black": 1}]}
    assert [table.does("PUT", "/boards", wish) for wish in (lost, doubled, unknown)] == [(422, "invalid_field")] * 3
    assert table.round() == draft


def test_what_no_rule_allows_is_allowed_by_name(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    program = Program(an_api(services, monkeypatch))
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900")
    table = Table(program.signed_in("Anna"), services, event)
    paired(services, event, owner)
    enter(services, event, owner, 1, "1-0")
    there = f"{table.there}/rounds"
    assert program.send("POST", there, {}).json_body == {"round": 2}
    work(services, event)
    failed = next(job for job in program.get(f"{table.there}/jobs").json_body["jobs"] if job["state"] == "failed")
    assert (failed["error"], failed["details"]) == ("no_legal_pairing", {"rule": "C1", "players": [1, 2]})
    answer = program.send("POST", there, {"allowed": ["anything"]})
    assert (refused(answer), answer.json_body["error"]["field"]) == ((422, "invalid_body"), "allowed.0")
    assert program.send("POST", there, {"allowed": ["rematch", "second-bye"]}).status_code == 202
    work(services, event)
    draft = table.round(2)
    assert (pairs(draft), draft["used"]) == ([(2, 1)], ["rematch"])
    assert draft["warnings"] == [{"code": "rematch", "players": [2, 1], "event": "", "round": None}]


def test_a_draft_is_begun_by_hand_and_filled_in_bit_by_bit(table: Table) -> None:
    entries = table.program.get(f"{table.there}/entries").json_body["entries"]
    eva = next(entry["id"] for entry in entries if entry["person"]["name"] == "Eva")
    begun = table.program.send("POST", f"{table.there}/rounds/by-hand", {"absences": [{"entry": eva, "bye": "F"}]})
    assert (begun.status_code, begun.json_body) == (201, {"round": 1})
    draft = table.round()
    assert (draft["boards"], draft["byes"], draft["unfinished"]) == ([], [{"player": 5, "kind": "F"}], True)
    assert table.does("POST", "/publication", {"seen": draft["revision"]}) == (409, "unfinished_draft")
    half = {"seen": draft["revision"], "boards": [{"white": 1, "black": 2}], "byes": draft["byes"]}
    assert table.does("PUT", "/boards", half) == (422, "invalid_field")
    assert table.does("PUT", "/boards", half | {"unfinished": True}) == (200, "")
    draft = table.round()
    assert (pairs(draft), draft["unfinished"]) == ([(1, 2)], True)
    whole = half | {"seen": draft["revision"], "boards": [{"white": 1, "black": 2}, {"white": 4, "black": 3}]}
    assert table.does("PUT", "/boards", whole) == (200, "")
    assert table.round()["unfinished"] is False


def test_why_in_codes_and_in_words(table: Table) -> None:
    table.pair()
    reasons = table.program.get(f"{table.there}/rounds/1/reasons").json_body["reasons"]
    assert [one["players"] for one in reasons] == [[1, 3], [4, 2], [5]]
    assert (reasons[0]["account"]["colour"], reasons[0]["account"]["refused"]) == ("5.2.5", [])
    assert reasons[0]["text"][-1] == "Het startnummer bepaalt de kleur (5.2.5)."
    assert table.does("GET", "/reasons")[0] == 200
    assert refused(table.program.get(f"{table.there}/rounds/2/reasons")) == (404, "not_found")


def test_a_draft_is_drawn_again(table: Table) -> None:
    draft = table.pair()
    assert table.does("POST", "/redraw", {"seen": draft["revision"] + 1}) == (409, "conflict")
    assert table.does("POST", "/redraw", {"seen": draft["revision"]}) == (202, "")
    work(table.services, table.event)
    assert pairs(table.round()) == pairs(draft)


def test_a_draft_is_thrown_away(table: Table) -> None:
    draft = table.pair()
    assert table.does("DELETE", f"?seen={draft['revision'] + 1}") == (409, "conflict")
    assert table.does("DELETE", f"?seen={draft['revision']}") == (200, "")
    assert table.does("GET", "") == (404, "not_found")


def test_a_round_is_published_taken_back_and_published_again(table: Table) -> None:
    draft = table.pair()
    assert table.does("POST", "/publication", {"seen": draft["revision"]}) == (200, "")
    published = table.round()
    assert (published["state"], published["warnings"]) == ("published", [])
    assert table.does("DELETE", f"?seen={published['revision']}") == (409, "not_a_draft")
    assert table.does("DELETE", f"/publication?seen={published['revision']}") == (200, "")
    assert table.round()["state"] == "draft"
    assert table.does("POST", "/publication", {"seen": table.round()["revision"]}) == (200, "")
    change = {"changes": [{"board": 1, "seen": "", "result": "1-0"}]}
    assert table.does("PUT", "/results", change) == (200, "")
    assert table.does("DELETE", f"/publication?seen={table.round()['revision']}") == (409, "round_has_results")


def test_an_official_starts_a_round(table: Table) -> None:
    """S17: under way from the moment that an official pressed Start."""
    table.services.clock.move(days=-1)  # type: ignore[attr-defined]
    table.does("POST", "/publication", {"seen": table.pair()["revision"]})
    assert table.program.get(table.there).json_body["rounds"][0]["status"] == "not_begun"
    assert table.does("POST", "/start", {"seen": table.round()["revision"]}) == (200, "")
    assert table.program.get(table.there).json_body["rounds"][0]["status"] == "under_way"


def test_a_second_round_waits_for_the_first(table: Table) -> None:
    draft = table.pair()
    again = table.program.send("POST", f"{table.there}/rounds", {})
    assert refused(again) == (409, "draft_exists")
    table.does("POST", "/publication", {"seen": draft["revision"]})
    answer = table.program.send("POST", f"{table.there}/rounds", {})
    assert refused(answer) == (409, "round_open")
    assert answer.json_body["error"]["details"] == {"round": 1, "boards": [1, 2]}


def test_a_failed_job_is_tried_again(table: Table) -> None:
    table.program.send("POST", f"{table.there}/rounds", {})
    job = next(
        one for one in table.services.outbox.open_jobs(group_of(table.event)) if one.kind.value.startswith("pair")
    )
    table.services.outbox.failed(job, "job_kept_failing", {}, table.services.clock.now())
    assert table.program.send("POST", f"{table.there}/jobs/{job.id}/retry").status_code == 200
    jobs = table.program.get(f"{table.there}/jobs").json_body["jobs"]
    assert next(one for one in jobs if one["id"] == job.id)["state"] == JobState.OPEN.value
    assert refused(table.program.send("POST", f"{table.there}/jobs/nothing/retry")) == (404, "not_found")


def test_the_log_comes_in_parts(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("chalicelib.web.api.logs._MOST_LINES", 1)
    log = f"{table.there}/log"
    first = table.program.get(log).json_body
    second = table.program.get(f"{log}?from={first['next']}").json_body
    assert [line["action"] for line in first["lines"]] == ["entries.add"]
    assert ([line["action"] for line in second["lines"]], second["next"]) == (["tournament.create"], None)
    assert table.program.get(f"{log}?from=2").json_body == {"lines": [], "next": None}
