"""The ratings of a club for programs: initial ratings, what an event changes, lists and histories."""

import pytest

from chalicelib.domain.model.tournament import Tempo
from chalicelib.ports import Services
from tests.rated_clubs import RatedClub, a_rated_club, member
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def club(services: Services) -> RatedClub:
    return a_rated_club(services)


@pytest.fixture
def anna(services: Services, monkeypatch: pytest.MonkeyPatch, club: RatedClub) -> Program:
    """Whose club it is."""
    return Program(an_api(services, monkeypatch)).signed_in("Anna")


def test_initial_ratings_are_read_and_given(anna: Program, club: RatedClub) -> None:
    path = f"/clubs/{club.club}/ratings/initial"
    found = anna.get(f"{path}?tempo=standard").json_body["ratings"]
    assert {"member": "m-anna", "rating": 1600} in found
    blitz = {"tempo": "blitz", "ratings": [{"member": "m-anna", "rating": 1500}]}
    assert anna.send("PUT", path, blitz).status_code == 200
    assert refused(anna.send("PUT", path, blitz)) == (409, "conflict"), "it has one by now"
    seen = {"tempo": "blitz", "ratings": [{"member": "m-anna", "rating": 1510, "seen": 1500}]}
    assert anna.send("PUT", path, seen).status_code == 200
    assert club.services.club_ratings.initial(club.club, Tempo.BLITZ) == {member("Anna"): 1510}
    nobody = {"tempo": "blitz", "ratings": [{"member": "nobody", "rating": 1500}]}
    assert refused(anna.send("PUT", path, nobody)) == (404, "not_found")


def test_an_event_is_rated_and_its_players_have_a_history(anna: Program, club: RatedClub) -> None:
    event = club.play("Herfst", "Anna-Bas 1-0")
    changes = f"/tournaments/{event}/club-ratings"
    before = anna.get(changes).json_body
    assert (before["estimate"], before["waiting"], before["unrated"]) == (True, False, [])
    club.close(event)
    assert anna.get(changes).json_body["waiting"]
    assert anna.get(f"/clubs/{club.club}/ratings").json_body["at_work"]
    club.rate()
    row = {"ro": 1600, "k": 40, "n": 1, "score": "1", "expected": "0.57", "change": 17, "rn": 1617}
    assert anna.get(changes).json_body["players"][0] == {"entry": "m-anna", "name": "Anna", "change": row}
    listed = anna.get(f"/clubs/{club.club}/ratings").json_body
    assert [one["name"] for one in listed["players"]] == ["Cor", "Dora", "Anna", "Bas"]
    assert listed["players"][2]["on"] == listed["as_of"] == "2026-12-01"
    (history,) = anna.get(f"/clubs/{club.club}/members/m-anna/ratings").json_body["histories"]
    assert (history["tempo"], history["events"]) == ("standard", [{"event": event, "on": "2026-12-01", "change": row}])


def test_players_who_need_a_rating_get_it(anna: Program, club: RatedClub) -> None:
    event = club.play("Blitz", "Anna-Bas 1-0", tempo=Tempo.BLITZ, players="Anna Bas")
    changes = f"/tournaments/{event}/club-ratings"
    unrated = anna.get(changes).json_body["unrated"]
    assert unrated[0] == {"entry": "m-anna", "name": "Anna", "official": 1600}
    seen = anna.get(f"/tournaments/{event}/closing").json_body
    assert seen["unrated"] == ["m-anna", "m-bas"]
    assert refused(anna.send("POST", f"/tournaments/{event}/closing", {"seen": seen["seen"]})) == (
        409,
        "unrated_players",
    )
    given = [{"entry": one["entry"], "member": one["entry"], "rating": one["official"]} for one in unrated]
    assert anna.send("POST", changes, {"players": given}).status_code == 200
    assert anna.send("POST", f"/tournaments/{event}/closing", {"seen": seen["seen"]}).status_code == 200
