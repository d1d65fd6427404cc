"""C17: the published pages of ratings: for everybody where the club is public, for its members where it is not."""

import json

import pytest

from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Services
from tests.people import work
from tests.rated_clubs import RatedClub, a_rated_club
from tests.series_scenes import resettle

OWN = "Dit zijn de eigen ratings van de club, geen FIDE-ratings."
EVENT, CLUB = "nl/t/herfst/", "nl/c/dubbelschaak/"


@pytest.fixture
def club(services: Services) -> RatedClub:
    return a_rated_club(services)


def read(services: Services, key: str) -> str:
    """A public file; empty when there is none."""
    found = services.site.public.read(key)  # type: ignore[attr-defined]
    return found.body.decode() if found else ""


def test_an_event_under_way_has_an_estimate_and_a_closed_one_its_changes(club: RatedClub, services: Services) -> None:
    event = club.play("Herfst", "Anna-Bas 1-0, Cor-Dora ½-½")
    club.rate()
    work(services, event)
    page = read(services, f"{EVENT}ratings/index.html")
    assert "Schatting." in page
    assert OWN in page
    assert 'href="/nl/t/herfst/ratings/"' in read(services, f"{EVENT}standings/index.html")
    assert json.loads(read(services, f"{EVENT}data/v1/ratings.json"))["estimate"] is True
    card = read(services, f"{EVENT}p/1/index.html")
    assert "van 1600 naar 1617 (+17, schatting)" in card
    assert 'href="/nl/c/dubbelschaak/ratings/p/m-anna/"' in card
    club.close(event)
    club.work()
    work(services, event)
    assert "(+17)" in read(services, f"{EVENT}p/1/index.html")
    assert "Schatting" not in read(services, f"{EVENT}ratings/index.html")
    found = json.loads(read(services, f"{EVENT}data/v1/ratings.json"))
    assert found["players"][0] == {
        "number": 1, "name": "Anna", "ro": 1600, "k": 40, "n": 1, "score": "1", "expected": "0.57", "change": 17,
        "rn": 1617,
    }  # fmt: skip


def test_a_public_club_shows_its_list_and_histories_to_everybody(club: RatedClub, services: Services) -> None:
    club.closed("Herfst", "Anna-Bas 1-0")
    club.work()
    assert "ratings/" in read(services, f"{CLUB}index.html")
    for page in ("ratings/", "ratings/standard/", "ratings/p/m-anna/"):
        text = read(services, f"{CLUB}{page}index.html")
        assert OWN in text, page
        assert "+17" in text, page
    player = read(services, f"{CLUB}ratings/p/m-anna/index.html")
    assert '<polyline points="42,' in player
    assert 'href="/nl/t/herfst/ratings/"' in player
    found = json.loads(read(services, f"{CLUB}ratings/data/v1/standard.json"))
    assert (found["players"][0]["name"], found["players"][0]["rating"]) == ("Cor", 1720)
    assert found["as_of"] == "2026-12-01"


def test_s64_55_a_history_for_everybody_does_not_name_a_private_event(club: RatedClub, services: Services) -> None:
    event = club.closed("Herfst", "Anna-Bas 1-0")
    club.work()
    resettle(services, event, club.owner, visibility=Visibility.PRIVATE)
    club.work()
    player = read(services, f"{CLUB}ratings/p/m-anna/index.html")
    assert "+17" in player
    assert "Een besloten toernooi" in player
    assert "herfst" not in player.lower()


def test_a_members_only_club_shows_them_to_its_members_alone(services: Services) -> None:
    club = a_rated_club(services, visibility=ClubVisibility.MEMBERS)
    event = club.closed("Herfst", "Anna-Bas 1-0")
    club.work()
    work(services, event)
    assert services.site.read_private(f"private/{CLUB}ratings/index.html") is not None
    assert read(services, f"{CLUB}ratings/index.html") == ""
    assert read(services, f"{EVENT}ratings/index.html") == "", "an open event of the club says nothing of them"
    assert read(services, f"{EVENT}data/v1/ratings.json") == ""
