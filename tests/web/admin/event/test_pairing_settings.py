"""What an organiser tells the pairing at his pages: points, acceleration, players kept apart, fixed boards."""

import re

import pytest

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.tournament import Acceleration, Strictness
from chalicelib.ports import Services
from tests.people import paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.event.test_settings import save

FOUR = "Anna 2000, Bas 1900, Chris 1800, Daan 1700"


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    made = an_evening(services, monkeypatch, FOUR)
    made.get("/settings")
    return made


def typed(evening: Evening, **fields: str) -> None:
    """The form of the settings as it is, but for these fields."""
    save(evening.office, evening.services, evening.root, **fields)


def points(evening: Evening) -> tuple[int, ...]:
    scoring = evening.services.tournaments.load(evening.event).settings.scoring
    return scoring.win, scoring.draw, scoring.loss, scoring.pairing_allocated_bye


def kept(evening: Evening) -> str:
    """ "Anna-Bas always 1-3" for each pair."""
    names = {one.id: one.person.name for one in evening.services.tournaments.entries(evening.event)}
    pairs = evening.services.tournaments.load(evening.event).settings.kept_apart
    return ", ".join(
        f"{names.get(one.one, '?')}-{names.get(one.other, '?')} {one.strictness.value} "
        f"{one.first_round}-{one.last_round or ''}"
        for one in pairs
    )


def entry(evening: Evening, name: str) -> EntryId:
    found = evening.services.tournaments.entries(evening.event)
    return next(one.id for one in found if one.person.name == name)


def at_board(evening: Evening, name: str, rating: str, board: str) -> None:
    """Type a fixed board on the player's page."""
    page = f"/entries/{entry(evening, name)}"
    evening.get(page)
    evening.post(page, name=name, rating=rating, title="", sex="", fixed_board=board)


def test_other_points_and_acceleration_are_chosen(evening: Evening) -> None:
    typed(evening, points_win="3", points_draw="1", points_loss="0", points_bye="3")
    assert (evening.office.status, points(evening)) == (200, (6, 2, 0, 6))
    typed(evening, points_win="1", points_draw="0,5", points_loss="0", points_bye="½", acceleration="baku")
    assert (evening.office.status, points(evening)) == (200, (2, 1, 0, 1))
    assert evening.services.tournaments.load(evening.event).settings.acceleration is Acceleration.BAKU
    evening.get("/log")
    assert "Instellingen gewijzigd Punten per partij; Versnelling" in evening.text


def test_the_bye_follows_the_win_until_it_is_set_by_hand(evening: Evening) -> None:
    """C.04.1 3: three points for a win are three for the bye, unless somebody says otherwise."""
    odd = "Vrij levert 2 op: niet de punten van winst en ook niet die van remise."
    typed(evening, points_win="3", points_draw="1")
    assert (points(evening), odd in evening.text) == ((6, 2, 0, 6), False)
    typed(evening, points_bye="2")
    assert (points(evening), odd in evening.text) == ((6, 2, 0, 4), True)
    typed(evening, points_win="4")
    assert points(evening) == (8, 2, 0, 4)


def test_menus_say_what_a_bye_gives_in_this_event(evening: Evening) -> None:
    """A half-point bye gives a draw's points, a full-point bye a win's: here 1 and 3."""
    typed(evening, points_win="3", points_draw="1")
    evening.get("/presence")
    assert (
        '<option value="Z" selected>geen punten</option><option value="H">1 punt</option></select>'
        in evening.office.page
    )
    evening.pair(away=entry(evening, "Anna"), **{f"bye-{entry(evening, 'Anna')}": "H"})
    assert "Anna Vrij met 1 punt" in evening.text
    assert "Vrij, 3" in evening.text
    menu = ">Vrij, 3</option>", ">Vrij met 3 punten</option>", ">Vrij met 1 punt</option>", ">Afwezig, 0</option>"
    assert all(one in evening.office.page for one in menu)


def test_points_that_make_no_sense_are_refused_beside_their_field(evening: Evening) -> None:
    for fields, wrong, said in (
        ({"points_win": "many"}, "points_win", "Vul een aantal punten in, zoals 1, ½ of 0,5."),
        ({"points_draw": "1"}, "points_draw", "Remise is minder waard dan winst."),
        ({"points_loss": "½"}, "points_loss", "Verlies is minder waard dan remise, en niets is minder dan nul."),
        ({"points_bye": "2"}, "points_bye", "Vrij is hoogstens een winst waard, en niets is minder dan nul."),
        (
            {"points_win": "3", "points_bye": "3", "acceleration": "baku"}, "acceleration",
            "Baku-versnelling vraagt om een remise van een halve winst en een verlies van nul.",
        ),
        ({"acceleration": "turbo"}, "acceleration", "Kies uit de lijst."),
    ):  # fmt: skip
        typed(evening, **fields)
        assert evening.office.status == 422
        assert f'<p class="error" id="e-{wrong}">{said}</p>' in evening.office.page
    assert points(evening) == (2, 1, 0, 2)


def test_points_and_acceleration_are_fixed_once_round_1_is_paired(evening: Evening) -> None:
    """C.04.1 3: tables that people have seen do not change."""
    typed(evening, acceleration="baku", points_bye="½")
    paired(evening.services, evening.event, evening.owner)
    assert evening.pairs(1) == "1-2, 3-4"
    evening.get("/settings")
    assert not re.search(r'name="(points_\w+|acceleration|initial_colour)"', evening.office.page)
    assert "winst 1, remise ½, verlies 0, vrij ½ Ligt vast" in evening.text
    for field, value in (("points_bye", "1"), ("acceleration", "none")):
        typed(evening, **{field: value})
        assert (evening.office.status, "Dit ligt vast zodra ronde 1 is ingedeeld." in evening.text) == (409, True)
    typed(evening, city="Utrecht")
    assert (evening.office.status, points(evening)) == (200, (2, 1, 0, 1))


def test_an_accelerated_round_says_so(evening: Evening) -> None:
    """C.04.7: Anna and Bas, the upper half of four, count for a point more in rounds 1 and 2 of 7."""
    said = "Deze ronde is versneld: de bovenste helft van de startlijst is ingedeeld met de virtuele punten"
    typed(evening, acceleration="baku")
    evening.pair()
    assert said in evening.text
    assert "1 Anna 2000 (0 + 1) Bas 1900 (0 + 1) waarom Bord 1 Puntengroep 1, waarvan 1 virtueel." in evening.text
    assert "2 Chris 1800 (0) Daan 1700 (0) waarom Bord 2 Puntengroep 0." in evening.text


def test_a_round_robin_knows_no_acceleration_and_keeps_nobody_apart(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(services, monkeypatch, FOUR, "round-robin")
    evening.get("/settings")
    assert 'name="acceleration"' not in evening.office.page
    assert "Uit elkaar gehouden" not in evening.text
    assert 'name="points_win"' in evening.office.page


def test_players_are_kept_apart_and_may_meet_again(evening: Evening) -> None:
    evening.get("/settings/apart")
    assert "Niemand wordt uit elkaar gehouden." in evening.text
    evening.post("/settings/apart", one="1 Anna", other="chris", strictness="always", last_round="")
    assert (evening.office.status, kept(evening)) == (200, "Anna-Chris always 1-")
    evening.post("/settings/apart", one="2", other="Daan", strictness="if-possible", last_round="3")
    assert kept(evening) == "Anna-Chris always 1-, Bas-Daan if-possible 1-3"
    assert "1 Anna 3 Chris altijd Verwijderen Anna, Chris" in evening.office.rows
    assert "2 Bas 4 Daan zo mogelijk ronde 1 t/m 3 Verwijderen Bas, Daan" in evening.office.rows
    paired(evening.services, evening.event, evening.owner)
    assert "1-3" not in evening.pairs(1)
    evening.get("/settings/apart")
    pair = {"one": entry(evening, "Anna"), "other": entry(evening, "Chris")}
    evening.post("/settings/apart/remove", **pair)
    assert (evening.office.status, kept(evening)) == (200, "Bas-Daan if-possible 1-3")
    evening.get("/log")
    said = [row.split("Anna ", 1)[1] for row in evening.office.rows if "elkaar" in row]
    assert said == [
        "Spelers niet meer uit elkaar gehouden Anna; Chris",
        "Uit elkaar gehouden spelers Bas; Daan",
        "Uit elkaar gehouden spelers Anna; Chris",
    ]


@pytest.mark.parametrize(("then", "heading"), [("apart", "Uit elkaar gehouden spelers"), ("officials", "Leiding")])
def test_what_was_typed_in_the_settings_is_saved_on_the_way_to_a_list(
    evening: Evening, then: str, heading: str
) -> None:
    """Every button of the page belongs to the one form, so that none of them loses what stands in it."""
    assert re.findall(r'<form method="post" action="([^"]+/settings[^"]*)"', evening.office.page) == [
        f"{evening.root}/settings"
    ]
    typed(evening, venue_name="De Zaal", then=then)
    assert evening.office.path.startswith(f"{evening.root}/settings/{then}")
    assert f"<h1>{heading}</h1>" in evening.office.page
    assert evening.services.tournaments.load(evening.event).settings.venue.name == "De Zaal"
    evening.get("/settings")
    typed(evening, venue_name="De Hal", planned_rounds="many", then=then)
    assert (evening.office.status, 'value="De Hal"' in evening.office.page) == (422, True)


def test_a_pair_that_cannot_be_meant_is_refused_beside_its_field(evening: Evening) -> None:
    evening.get("/settings/apart")
    usual = {"one": "Anna", "other": "Bas", "strictness": "always", "last_round": ""}
    for fields, wrong, said in (
        ({"one": ""}, "one", "Vul dit in."),
        ({"one": "Kees"}, "one", "Deze speler bestaat niet."),
        ({"other": "a"}, "other", "Meer spelers heten zo; typ het startnummer."),
        ({"other": "1"}, "other", "Dit is dezelfde speler."),
        ({"strictness": "sometimes"}, "strictness", "Kies uit de lijst."),
        ({"last_round": "x"}, "last_round", "Vul een geheel getal in."),
        ({"last_round": "0"}, "last_round", "Van 1 tot en met 60."),
    ):
        evening.post("/settings/apart", **(usual | fields))
        assert evening.office.status == 422
        assert f'id="e-{wrong}"' in evening.office.page
        assert said in evening.text
        assert f'value="{(usual | fields)["one"]}"' in evening.office.page
    assert kept(evening) == ""


def test_a_pair_says_who_is_gone(evening: Evening) -> None:
    evening.get("/settings/apart")
    evening.post("/settings/apart", one="Anna", other="Bas", strictness="always", last_round="")
    evening.get(f"/entries/{entry(evening, 'Bas')}/remove")
    evening.post(f"/entries/{entry(evening, 'Bas')}/remove")
    evening.get("/settings/apart")
    assert "1 Anna een verwijderde speler altijd Verwijderen Anna," in evening.office.rows
    paired(evening.services, evening.event, evening.owner)
    assert len(evening.pairs(1)) > 2


def test_a_draft_warns_of_a_pair_kept_apart_and_of_a_player_off_his_board(evening: Evening) -> None:
    evening.get("/settings/apart")
    evening.post("/settings/apart", one="Anna", other="Bas", strictness=Strictness.ALWAYS.value, last_round="")
    at_board(evening, "Daan", "1700", "1")
    assert "altijd aan bord 1" in evening.text
    evening.pair()
    assert evening.pairs(1) == "4-2, 1-3"
    moved = {"white-1": "1", "black-1": "2", "white-2": "3", "black-2": "4"}
    evening.post("/rounds/1/boards", **moved)
    assert "Anna en Bas: uit elkaar te houden." in evening.text
    assert "Daan: heeft een vast bord en zit daar niet." in evening.text


def test_a_board_beyond_the_last_one_is_warned_of(evening: Evening) -> None:
    """Four players have two boards: 99 is the second of them."""
    at_board(evening, "Anna", "2000", "99")
    at_board(evening, "Daan", "1700", "1")
    evening.pair()
    assert "Anna: het vaste bord ligt na het laatste bord, dat daarvoor geldt." in evening.text
    assert "Daan 1700 (0) vast bord" in evening.text
    assert "Chris 1800 (0) vast bord" not in evening.text


def test_a_board_that_cannot_be_his_is_refused_beside_its_field(evening: Evening) -> None:
    at_board(evening, "Bas", "1900", "2")
    for board, said in (
        ("x", "Vul een geheel getal in."),
        ("501", "Van 1 tot en met 500."),
        ("2", "Dit is het bord van Bas."),
    ):
        at_board(evening, "Anna", "2000", board)
        assert evening.office.status == 422
        assert f'<p class="error" id="e-fixed_board">{said}</p>' in evening.office.page


def test_the_log_says_which_board_he_was_given(evening: Evening) -> None:
    at_board(evening, "Bas", "1900", "3")
    evening.get("/log")
    assert "Deelnemer gewijzigd Bas altijd aan bord 3" in evening.text


def test_a_round_robin_says_who_rests_and_when_its_table_ends(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C.05 Annex 1: three players have a table of three rounds, and one of them rests in each."""
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800", "round-robin")
    evening.get("/settings")
    typed(evening, planned_rounds="5")
    evening.get("/rounds")
    ends = (
        "Er zijn 5 ronden gepland, maar met 3 spelers heeft de tabel van het rondtoernooi er 3: "
        "de latere kunnen niet worden ingedeeld."
    )
    assert ends in evening.text
    evening.pair()
    assert "Anna Vrij volgens het schema waarom" in evening.text
    assert "De tabel van het rondtoernooi beslist." in evening.text
    assert "Annex" not in evening.text
