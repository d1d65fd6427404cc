"""C16-C18 at the pages: initial ratings, the list, a player's history, an event that needs ratings, what it changed."""

import re
from dataclasses import replace

import pytest

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.model.tournament import Tempo
from chalicelib.ports import Receipt, Services
from tests.people import PASSWORD, a_request, a_user, an_event, caller
from tests.rated_clubs import RatedClub, a_rated_club, member
from tests.web.admin.office import Office, open_office

OWN = "Dit zijn de eigen ratings van de club, geen FIDE-ratings."


@pytest.fixture
def club(services: Services) -> RatedClub:
    return a_rated_club(services)


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch, club: RatedClub) -> Office:
    """Anna, whose club it is, at her desk."""
    return signed_in(open_office(services, monkeypatch), "anna")


def signed_in(office: Office, name: str) -> Office:
    office.get("/admin/sign-in")
    office.post("/admin/sign-in", email=f"{name}@club.example", password=PASSWORD)
    return office


def root(club: RatedClub) -> str:
    return f"/admin/c/{club.club}/ratings"


def test_c17_the_list_and_a_history(office: Office, club: RatedClub) -> None:
    club.closed("Herfst", "Anna-Bas 1-0, Cor-Dora ½-½")
    club.rate()
    office.get(root(club))
    assert [row.split(" ", 2)[:2] for row in office.rows[1:]] == [
        ["1", "Cor"],
        ["2", "Dora"],
        ["3", "Anna"],
        ["4", "Bas"],
    ]
    assert "3 Anna 1617 1 +17 28-11-2026" in " ".join(office.rows) or "+17" in office.rows[3]
    assert "−17" in office.rows[4], "a true minus"
    assert OWN in office.page
    office.get(f"{root(club)}/{member('Anna')}")
    assert "1600 40 1 1 0,57 +17 1617" in " ".join(office.rows)
    assert "<svg" in office.page
    assert OWN in office.page


def test_a_club_without_ratings_says_how_they_begin(office: Office, club: RatedClub) -> None:
    office.get(f"{root(club)}/initial?tempo=blitz")
    assert 'value="1600"' not in office.page
    office.get(f"{root(club)}/initial?tempo=blitz&fill=official")
    assert 'value="1600"' in office.page
    office.post(f"{root(club)}/initial", **{"rating-m-anna": "1500"})
    assert club.services.club_ratings.initial(club.club, Tempo.BLITZ) == {member("Anna"): 1500}
    assert "Opgeslagen." in office.page


def test_c16_another_initial_rating_is_asked_about_with_what_follows(office: Office, club: RatedClub) -> None:
    club.closed("Een", "Anna-Bas 1-0")
    club.closed("Twee", "Cor-Dora 1-0")
    club.rate()
    path = f"{root(club)}/initial"
    office.get(path)
    office.post(path, **{"rating-m-anna": "1900"})
    assert "2 afgesloten toernooien worden opnieuw berekend" in office.page
    assert club.services.club_ratings.initial(club.club, Tempo.STANDARD)[member("Anna")] == 1600
    office.post(path)
    club.rate()
    assert club.ratings()["Anna"] == 1904


def test_what_is_out_of_range_stands_beside_its_field(office: Office, club: RatedClub) -> None:
    office.get(f"{root(club)}/initial")
    office.post(f"{root(club)}/initial", **{"rating-m-bas": "9999"})
    assert office.status == 422
    assert 'id="e-rating-m-bas"' in office.page
    assert 'value="9999"' in office.page


def test_two_officials_do_not_overwrite_one_another(office: Office, club: RatedClub) -> None:
    office.get(f"{root(club)}/initial")
    club.give(Anna=1700)
    office.post(f"{root(club)}/initial", **{"rating-m-anna": "1500"})
    assert office.status == 409
    assert club.services.club_ratings.initial(club.club, Tempo.STANDARD)[member("Anna")] == 1700


def test_while_the_worker_is_at_it_the_page_says_how_far_it_is(office: Office, club: RatedClub) -> None:
    club.closed("Een", "Anna-Bas 1-0")
    club.rate()
    club.give(Anna=1700)
    office.get(root(club))
    assert "1 van 1 toernooien moeten nog worden verwerkt" in office.page


def test_an_arbiter_looks_and_changes_nothing(office: Office, club: RatedClub, services: Services) -> None:
    a_user(services, "Arie")
    give_role(GiveRole(caller(club.owner), Realm.club(club.club), "arie@club.example", Role.ARBITER), services)
    signed_in(office, "arie")
    office.get(root(club))
    assert (office.status, "ratings/initial" in office.page) == (200, False)
    office.get(f"{root(club)}/initial")
    assert office.status == 403


def with_strangers(club: RatedClub, event: TournamentId) -> None:
    """Cor was entered by hand, under an id of his own; and somebody nobody knows."""
    stored = club.services.tournaments.load(event)  # type: ignore[arg-type]
    entries = {
        "Cor": Entry(EntryId("by-hand"), Person("cor", 1720)),
        "Dora": Entry(EntryId("new"), Person("Nieuw", 1480)),
    }
    players = tuple(replace(one, entry=entries.get(one.name, one.entry)) for one in stored.players)

    receipt = Receipt(a_request(), club.owner, club.services.clock.now(), "test")
    club.services.tournaments.replace(replace(stored, players=players), receipt)


def test_c18_players_without_a_rating_stop_closing_and_get_one_here(
    office: Office, club: RatedClub, services: Services
) -> None:
    event = club.play("Herfst", "Anna-Bas 1-0, Cor-Dora ½-½")
    with_strangers(club, event)
    office.get(f"/admin/t/{event}/closing")
    assert "2 spelers hebben nog geen clubrating: cor en Nieuw." in office.page
    page = f"/admin/t/{event}/club-ratings"
    office.get(page)
    assert "Schatting" in office.page
    assert re.search(r'<option value="m-cor" selected>Cor', office.page), "suggested by his name"
    typed = {"member-by-hand": "m-cor", "rating-by-hand": "1720", "member-new": "new", "rating-new": "1480"}
    office.post(page, **typed)
    assert "hebben nog geen rating" not in office.page
    club.close(event)
    club.rate()
    assert (club.ratings()["Cor"], club.ratings()["New"]) == (1708, 1492)
    office.get(page)
    assert "Schatting" not in office.page
    assert "Nieuw 1480 40 1 ½ 0,20 +12 1492" in office.rows
    guest = services.clubs.member(club.club, EntryId("new"))
    assert (guest.person.name, guest.has_left) == ("Nieuw", True)
    office.get(root(club))
    assert "Gasten en oud-leden" in office.page


def test_nobody_is_two_players_of_an_event(office: Office, club: RatedClub) -> None:
    event = club.play("Herfst", "Anna-Bas 1-0, Cor-Dora ½-½")
    with_strangers(club, event)
    page = f"/admin/t/{event}/club-ratings"
    office.get(page)
    office.post(page, **{"member-by-hand": "m-anna", "member-new": "", "rating-new": ""})
    assert office.status == 422
    assert "Dit lid doet al mee aan het toernooi" in office.page


def test_an_independent_event_has_no_such_page(office: Office, club: RatedClub, services: Services) -> None:
    event = an_event(services, club.owner, "A 2000, B 1900")
    office.get(f"/admin/t/{event}/club-ratings")
    assert office.status == 404
    office.get(f"/admin/t/{event}/entries")
    assert "club-ratings" not in office.page
