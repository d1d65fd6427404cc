"""The ladder and its rules by program (D5-D7)."""

from typing import Any

import pytest

from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Services
from tests.club_scenes import a_club, a_season, cycles_of
from tests.people import a_user, an_event, enter, paired
from tests.web.api.programs import Program, an_api, refused

FOUR = "Anna 2000, Bas 1900, Chris 1800, Daan 1700"


@pytest.fixture
def anna(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    a_user(services)
    return Program(an_api(services, monkeypatch)).signed_in("Anna")


@pytest.fixture
def cycle(anna: Program, services: Services) -> TournamentId:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    club = a_club(services, owner.id, FOUR)
    return cycles_of(services, a_season(services, owner.id, club, "5"))[0].id


def play(services: Services, cycle: TournamentId, *results: str) -> None:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    number = paired(services, cycle, owner.id)
    enter(services, cycle, owner.id, number, *results)


def rules(anna: Program, cycle: TournamentId) -> dict[str, Any]:
    answer = anna.get(f"/tournaments/{cycle}/ladder/settings")
    assert answer.status_code == 200, answer.body
    return dict(answer.json_body)


def wanted(said: dict[str, Any], **changes: Any) -> dict[str, Any]:
    """The rules that were read, with these changes; `seen` as read."""
    kept = {name: said[name] for name in ("preset", "evening", "times")}
    return {**kept, "rules": said["rules"] | changes, "seen": said["version"]}


def test_the_ladder_after_any_round(anna: Program, cycle: TournamentId, services: Services) -> None:
    start = anna.get(f"/tournaments/{cycle}/ladder").json_body["ladder"]
    assert (start["after_round"], [row["name"] for row in start["rows"]]) == (0, ["Anna", "Bas", "Chris", "Daan"])
    play(services, cycle, "1-0", "0-1")
    play(services, cycle, "1/2-1/2", "1-0")
    now = anna.get(f"/tournaments/{cycle}/ladder").json_body["ladder"]
    earlier = anna.get(f"/tournaments/{cycle}/ladder?after_round=1").json_body["ladder"]
    assert (now["after_round"], earlier["after_round"], now["preset"]) == (2, 1, "dubbelschaak")
    assert len(now["rows"][0]["lines"]) == 2
    assert "lines" not in earlier["rows"][0]
    assert refused(anna.get(f"/tournaments/{cycle}/ladder?after_round=3")) == (422, "invalid_field")


def test_rules_are_read_looked_at_and_put(anna: Program, cycle: TournamentId, services: Services) -> None:
    said = rules(anna, cycle)
    absent = next(one for one in said["rules"]["reasons"] if one["reason"] == "absent")
    assert absent["worth"] == {"share": "1/3", "points": "0"}
    assert (said["times"]["deadline"], said["evening"]["max_meetings"]) == ("18:30:00", 3)
    assert anna.send("PUT", f"/tournaments/{cycle}/ladder/settings", wanted(said)).status_code == 200
    play(services, cycle, "1-0", "0-1")
    change = wanted(rules(anna, cycle), first_value="21/2", win={"share": "50%", "points": "-1"})
    preview = {name: value for name, value in change.items() if name != "seen"}
    shown = anna.send("POST", f"/tournaments/{cycle}/ladder/settings/preview", preview).json_body["players"]
    assert [one["after"]["place"] for one in shown] == [1, 2, 3, 4]
    assert {one["before"]["total"] for one in shown} != {one["after"]["total"] for one in shown}
    for _ in range(2):
        answer = anna.send("PUT", f"/tournaments/{cycle}/ladder/settings", change, idempotency_key="once")
        assert answer.status_code == 200, answer.body
    after = rules(anna, cycle)
    assert (after["rules"]["first_value"], after["rules"]["win"]) == ("21/2", {"share": "1/2", "points": "-1"})
    assert [(one["after_round"], one["rules"]["first_value"]) for one in after["changes"]] == [(1, None)]
    assert refused(anna.send("PUT", f"/tournaments/{cycle}/ladder/settings", change)) == (409, "conflict")


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"first_value": "veel"}, "first_value"),
        ({"win": {"share": "1/0", "points": "0"}}, "win.share"),
        ({"reasons": [{"reason": "absent", "worth": {"share": "x"}}]}, "reasons.0.share"),
        (
            {"reasons": [{"reason": "absent", "worth": {}, "cap": {"beyond": {"points": "x"}}}]},
            "reasons.0.cap.beyond.points",
        ),
        ({"ratio": "1"}, "ratio"),
        ({"mode": "sometimes"}, "rules.mode"),
    ],
)
def test_what_cannot_be_is_refused_by_field(
    anna: Program, cycle: TournamentId, change: dict[str, Any], field: str
) -> None:
    answer = anna.send("PUT", f"/tournaments/{cycle}/ladder/settings", wanted(rules(anna, cycle), **change))
    assert (answer.status_code, answer.json_body["error"]["field"]) == (422, field)


def test_an_event_without_a_ladder_has_none(anna: Program, services: Services) -> None:
    owner = services.accounts.by_email("anna@club.example")
    assert owner is not None
    event = an_event(services, owner.id, FOUR)
    for path in ("ladder", "ladder/settings"):
        assert refused(anna.get(f"/tournaments/{event}/{path}")) == (404, "not_found")
