"""Events and their entries, from the first page on."""

import re
from html import escape

import pytest

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.ports import Services
from tests.web.admin.office import Office, open_office, sign_up


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    return sign_up(open_office(services, monkeypatch))


def new_event(office: Office, **answers: str) -> str:
    """An event on five Tuesdays; where its pages are."""
    asked = {"name": "Najaar", "system": "fide-dutch", "tempo": "standard", "first_day": "2026-12-01"}
    office.get("/admin/new")
    office.post("/admin/new", **(asked | {"rhythm": "weekly", "day_count": "5"} | answers))
    return office.path.removesuffix("/entries")


def test_a_new_event_offers_that_players_enter_by_themselves(office: Office) -> None:
    root = new_event(office)
    assert f'<a href="{root}/settings/entering">Of laat spelers zichzelf inschrijven</a>' in office.page
    office.get(f"{root}/settings")
    assert f'<a href="{root}/settings/entering">' in office.page[: office.page.index('name="seen"')]


def test_a_new_event_can_be_private_from_the_beginning(office: Office, services: Services) -> None:
    root = new_event(office, private="yes")
    event = services.tournaments.load(TournamentId(root.rpartition("/")[2]))
    assert event.settings.visibility is Visibility.PRIVATE
    assert services.tournaments.open_ones() == ()


def names(office: Office) -> list[str]:
    return [row.split(" Wijzigen")[0] for row in office.rows if "Wijzigen " in row]


def test_the_first_page_says_what_to_do(office: Office) -> None:
    assert "U hebt nog geen toernooien." in office.page


def test_a_new_event_takes_four_answers_and_one_press(office: Office, services: Services) -> None:
    root = new_event(office)
    assert root.startswith("/admin/t/")
    (event,) = services.tournaments.open_ones()
    settings = event.settings
    assert (settings.name, settings.planned_rounds, settings.language, len(settings.playing_days)) == (
        "Najaar",
        5,
        "nl",
        5,
    )
    assert services.officials.of(Realm.event(event.id))[0].role is Role.OWNER


@pytest.mark.parametrize(
    ("answers", "days"),
    [
        ({"day_count": "", "rhythm": "weekly"}, "1 Dec"),
        ({"day_count": "3", "rhythm": "daily"}, "1 Dec, 2 Dec, 3 Dec"),
        ({"day_count": "3", "rhythm": "weekly"}, "1 Dec, 8 Dec, 15 Dec"),
        ({"day_count": "3", "rhythm": "fortnightly"}, "1 Dec, 15 Dec, 29 Dec"),
        ({"first_day": "", "playing_days": "9-12-2026\r\n2026-12-02\r\n"}, "2 Dec, 9 Dec"),
    ],
)
def test_playing_days(office: Office, services: Services, answers: dict[str, str], days: str) -> None:
    new_event(office, **answers)
    (event,) = services.tournaments.open_ones()
    assert ", ".join(f"{day.day} {day:%b}" for day in event.settings.playing_days) == days


def test_a_form_sent_twice_makes_one_event(office: Office, services: Services) -> None:
    office.get("/admin/new")
    fields = {"name": "Najaar", "system": "fide-dutch", "tempo": "rapid", "first_day": "1-12-2026", "rhythm": "daily"}
    sent = office.hidden("/admin/new") | fields
    first, second = office.browser.post("/admin/new", sent), office.browser.post("/admin/new", sent)
    assert first.headers["Location"] == second.headers["Location"]
    assert len(services.tournaments.open_ones()) == 1


def test_errors_stand_beside_the_field_and_above_and_nothing_typed_is_lost(office: Office) -> None:
    office.get("/admin/new")
    office.post("/admin/new", name="", system="fide-dutch", tempo="blitz", first_day="2026-12-01", rhythm="daily")
    assert office.status == 422
    assert 'href="#f-name"' in office.page
    assert 'id="e-name">Vul dit in.' in office.page
    assert '<option value="blitz" selected>' in office.page
    assert 'value="2026-12-01"' in office.page


@pytest.mark.parametrize(
    ("answers", "field"),
    [
        ({"first_day": "31-2-2026"}, "first_day"),
        ({"first_day": ""}, "first_day"),
        ({"first_day": "9999-12-31"}, "first_day"),
        ({"day_count": "0"}, "day_count"),
        ({"day_count": "some"}, "day_count"),
        ({"playing_days": "1-12-2026\nsoon"}, "playing_days"),
        ({"rhythm": "sometimes"}, "rhythm"),
        ({"tempo": "slow"}, "tempo"),
        ({"system": "guessing"}, "system"),
    ],
)
def test_unusable_answers(office: Office, answers: dict[str, str], field: str) -> None:
    new_event(office, **answers)
    assert f'id="e-{field}"' in office.page


def test_players_stand_in_the_order_of_the_start_list(office: Office) -> None:
    root = new_event(office)
    for name, rating in (("Bas", "1800"), ("Anna", "2000"), ("Chris", "")):
        office.post(f"{root}/entries", name=name, rating=rating, club="", title="", sex="")
    assert names(office) == ["1 Anna 2000", "2 Bas 1800", "3 Chris –"]


def test_somebody_of_the_same_name_is_entered_when_one_says_so(office: Office) -> None:
    root = new_event(office)
    typed = {"name": "Anna", "rating": "2000", "title": "", "sex": ""}
    office.post(f"{root}/entries", **typed)
    office.post(f"{root}/entries", **typed)
    assert (office.status, "Staat al op de lijst: Anna." in office.page) == (409, True)
    office.post(f"{root}/entries", namesakes="yes", **typed)
    assert names(office) == ["1 Anna 2000", "2 Anna 2000"]


def a_player(office: Office) -> tuple[str, str]:
    """An event with Anna: its pages and hers."""
    root = new_event(office)
    office.post(f"{root}/entries", name="Anna", rating="2000", club="De Toren", title="", sex="")
    (own,) = re.findall(r'<tr id="e-(\w+)"', office.page)
    return root, f"{root}/entries/{own}"


def test_an_entry_is_changed(office: Office) -> None:
    _, anna = a_player(office)
    office.get(anna)
    office.post(anna, name="Anna B", rating="2010", club="De Toren", title="WFM", sex="w")
    assert names(office) == ["1 WFM Anna B 2010 De Toren"]


def test_what_no_rating_file_can_hold_is_refused_beside_its_field(office: Office) -> None:
    root, _ = a_player(office)
    for field, typed, said in (
        ("birth", "31-02-2000", "Deze datum bestaat niet"),
        ("birth", "hallo", "Geef een datum, zoals 31-12-2001"),
        ("birth", "2099", "2099 valt na de laatste dag van het toernooi."),
        ("federation", "<b>", "Geef een federatie van de FIDE"),
        ("federation", "UK", "Daar zijn meer federaties van de FIDE; geef de code van één ervan: ENG, SCO, WLS, IRL."),
        ("fide_id", "12A45", "Geef de cijfers van het FIDE-ID"),
        ("fide_id", "99999999999999999", "Hooguit 11 cijfers."),
    ):
        office.get(f"{root}/entries")
        page = office.post(f"{root}/entries", name="Bas", title="", sex="", **{field: typed})
        assert f'<p class="error" id="e-{field}">{said}' in page
        assert f'value="{escape(typed)}"' in page
    assert names(office) == ["1 Anna 2000 De Toren"]


@pytest.mark.parametrize("rating", ["9999", "hoog"])
def test_all_that_is_unusable_is_said_at_once(office: Office, rating: str) -> None:
    root, _ = a_player(office)
    wrong = {"rating": rating, "federation": "Utopia", "fide_id": "x", "birth": "hallo"}
    page = office.post(f"{root}/entries", name="Bas", title="", sex="", **wrong)
    assert office.status == 422
    for field, typed in wrong.items():
        assert f'<p class="error" id="e-{field}">' in page
        assert f'value="{typed}"' in page


def test_a_fide_id_is_one_players(office: Office) -> None:
    root, anna = a_player(office)
    office.get(anna)
    office.post(anna, name="Anna", rating="2000", title="", sex="", fide_id="1000042", national_id="7000001")
    typed = {"name": "Bas", "title": "", "sex": "", "national_id": "7000001"}
    page = office.post(f"{root}/entries", **typed, fide_id="1000042")
    assert "Dit is het nummer van Anna, die al op de lijst staat." in page
    page = office.post(f"{root}/entries", **typed)
    assert "Staat al op de lijst: Anna." in page
    assert "Dit is iemand anders" in page
    office.post(f"{root}/entries", **typed, namesakes="yes")
    assert names(office) == ["1 Anna 2000 De Toren", "2 Bas –"]


def test_two_officials_who_change_the_same_entry(office: Office) -> None:
    _, anna = a_player(office)
    first, second = office.get(anna), office.get(anna)
    office.page = first
    office.post(anna, name="Anna", rating="2010", club="De Toren", title="", sex="")
    office.page = second
    office.post(anna, name="Anna", rating="2020", club="De Toren", title="", sex="")
    assert office.status == 409
    assert "Rating 2010 2020" in office.rows
    office.post(anna, name="Anna", rating="2020", club="De Toren", title="", sex="")
    assert names(office) == ["1 Anna 2020 De Toren"]


@pytest.mark.parametrize(
    ("act", "left"),
    [("withdraw", ["– Anna 2000 De Toren teruggetrokken vanaf ronde 1"]), ("remove", [])],
)
def test_leaving_says_first_what_will_happen(office: Office, act: str, left: list[str]) -> None:
    root, anna = a_player(office)
    office.get(f"{anna}/{act}")
    assert "<li>Anna " in office.page
    office.post(f"{anna}/{act}")
    assert office.path.startswith(f"{root}/entries?done=")
    assert names(office) == left


def test_who_withdrew_can_return(office: Office) -> None:
    _, anna = a_player(office)
    for act in ("withdraw", "return"):
        office.get(f"{anna}/{act}")
        office.post(f"{anna}/{act}")
    assert names(office) == ["1 Anna 2000 De Toren"]


def test_a_stranger_finds_no_event(office: Office, services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    root = new_event(office)
    stranger = sign_up(open_office(services, monkeypatch), "Sam")
    stranger.get(f"{root}/entries")
    assert stranger.status == 404
    assert "Dit bestaat niet, of u hebt er geen toegang toe." in stranger.page
