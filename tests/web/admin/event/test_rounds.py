"""Rounds at the organisers' pages: paired while one waits, changed by hand, published, taken back."""

import re
from itertools import product

import pytest

from chalicelib.commands.booking.booking_settings import ChangeBookingSettings, change_booking_settings
from chalicelib.commands.booking.bookings import (
    SkipRound,
    StartBooking,
    TouchBooking,
    skip_round,
    start_booking,
    submit_booking,
)
from chalicelib.commands.caller import Caller
from chalicelib.domain.booking.booking import Booker
from chalicelib.domain.booking.form import EntryForm, TypedPlace
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import NOBODY, RoundNumber
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.ports import Services, group_of
from chalicelib.web.admin.event import rounds
from tests.people import a_request, caller, enter, pair_only, paired, work
from tests.web.admin.evening import NOBODY_WORKS, Evening, an_evening, boards


class Gijs:
    """Somebody who entered by himself."""

    def __init__(self, evening: Evening) -> None:
        self.evening, services = evening, evening.services
        wanted = BookingSettings(is_on=True, half_point_byes=1)
        change_booking_settings(ChangeBookingSettings(caller(evening.owner), evening.event, wanted), services)
        form = EntryForm(Booker("Gijs", "gijs@club.example", "nl"), (TypedPlace(Person("Gijs")),))
        self.booking = start_booking(StartBooking(self.me(), evening.event, form, "test"), services)
        sent = submit_booking(TouchBooking(self.me(), evening.event, self.booking), services)
        self.entry = sent.places[0].entry

    def me(self) -> Caller:
        return Caller(NOBODY, a_request())

    def skips(self) -> None:
        command = SkipRound(self.me(), self.evening.event, self.booking, self.entry, RoundNumber(1))
        skip_round(command, self.evening.services)


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    return an_evening(services, monkeypatch)


def test_the_list_says_where_each_round_stands(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0")
    evening.get("/rounds")
    assert "Bezig, 2 partijen open" in evening.office.rows[1]
    assert "Nog niet ingedeeld" in evening.office.rows[2]
    assert "Tijden zijn die van Europe/Amsterdam." in evening.text


def test_pairing_goes_to_the_draft_at_once(evening: Evening) -> None:
    evening.pair()
    assert evening.office.path == f"{evening.root}/rounds/1"
    assert "Concept van ronde 1" in evening.text
    assert evening.office.rows[1].startswith("1 Anna 2000 (0) Daan 1700 (0)")


def test_a_round_that_is_not_there_yet_is_being_paired(evening: Evening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rounds, "PATIENCE", NOBODY_WORKS)
    evening.pair()
    assert "Ronde 1 wordt ingedeeld." in evening.text
    assert 'http-equiv="refresh" content="2"' in evening.office.page
    evening.get("/rounds")
    assert "Wordt ingedeeld" in evening.office.rows[1]
    assert "Ronde 1 indelen" not in evening.text
    work(evening.services, evening.event)
    evening.get("/rounds/1")
    assert "Concept van ronde 1" in evening.text


def test_a_refused_pairing_says_why_and_can_be_asked_for_again(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900")
    paired(services, evening.event, evening.owner)
    enter(services, evening.event, evening.owner, 1, "1-0")
    evening.pair()
    assert "Ronde 2 kon niet worden ingedeeld." in evening.text
    (failed,) = [job for job in services.outbox.recent_jobs(group_of(evening.event)) if job.error_code]
    evening.post(f"/jobs/{failed.id}/retry")
    assert evening.office.path == f"{evening.root}/rounds/2"
    assert "Ronde 2 kon niet worden ingedeeld." in evening.text
    evening.get("/rounds")
    assert "Indelen is niet gelukt" in evening.office.rows[2]
    assert "Geen enkele indeling voldoet aan de regels." in evening.text
    assert f'href="{evening.root}/rounds/2">Wat u kunt doen' in evening.office.page


def test_who_asked_by_his_link_not_to_be_paired_is_said_before_pairing(evening: Evening) -> None:
    gijs = Gijs(evening)
    gijs.skips()
    evening.get("/rounds")
    assert "6 aanwezig, 1 afwezig." in evening.text
    assert "Gijs: ½ punt" in evening.text
    evening.post("/rounds/pair")
    pair_only(evening.services, evening.event)
    evening.get("/rounds/1")
    assert "Op eigen verzoek niet in deze ronde: Gijs." in evening.text


def test_an_official_lets_somebody_play_who_asked_for_a_bye(evening: Evening) -> None:
    gijs = Gijs(evening)
    gijs.skips()
    evening.get("/presence")
    assert re.search("Gijs .*vroeg om een bye", evening.text)
    everybody = re.findall(r'name="here" value="([^"]*)"', evening.office.page)
    shown = re.findall(r'name="(shown|was-[^"]*)" value="([^"]*)"', evening.office.page)
    fields = {**evening.office.hidden(f"{evening.root}/presence"), "do": "pair"}
    typed = [*fields.items(), *shown, *(("here", entry) for entry in everybody)]
    evening.office.browser.post(f"{evening.root}/presence", typed)
    pair_only(evening.services, evening.event)
    evening.get("/rounds/1")
    assert gijs.entry in everybody
    assert "In deze ronde, hoewel zij vroegen om niet te spelen: Gijs." in evening.text


def test_the_next_round_waits_for_the_results_of_the_last(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    evening.get("/rounds")
    assert "In ronde 1 zijn nog borden zonder uitslag: 1, 2, 3." in evening.text
    assert "Uitslagen van ronde 1" in evening.text
    assert "/rounds/pair" not in evening.office.page


def test_a_draft_is_published_with_one_button(evening: Evening) -> None:
    evening.pair()
    evening.post("/rounds/1/publish")
    assert "Gepubliceerd." in evening.text
    assert "Uitslagen invoeren" in evening.text
    assert evening.services.tournaments.round(evening.event, rounds.RoundNumber(1)).is_published


def test_reasons_of_the_system_in_words(evening: Evening) -> None:
    evening.pair()
    assert "waarom Bord 1 Puntengroep 0. Het startnummer bepaalt de kleur (5.2.5)." in evening.office.rows[1]


def test_reasons_stay_when_the_round_is_published(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    evening.get("/rounds/1")
    assert "Het startnummer bepaalt de kleur (5.2.5)." in evening.office.rows[1]


def test_why_somebody_is_free_and_nobody_lower(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800")
    for _ in range(2):
        number = paired(services, evening.event, evening.owner)
        (board,) = services.tournaments.round(evening.event, number).boards
        enter(services, evening.event, evening.owner, number, "1-0" if board.white == 2 else "0-1")
    evening.pair()
    assert "Bas Vrij, 1 waarom Bas De laagste score die vrij kan zijn: 2." in evening.text
    assert "Niet vrij: Chris en Anna: is al vrij geweest of won zonder te spelen (C2)." in evening.text


def test_two_players_swapped_by_hand(evening: Evening) -> None:
    evening.pair()
    assert evening.pairs(1) == "1-4, 5-2, 3-6"
    evening.post("/rounds/1/boards", **boards("1-5", "4-2", "3-6"))
    assert "Met de hand gewijzigd." in evening.text
    assert evening.pairs(1) == "1-5, 4-2, 3-6"
    first, second, third = evening.office.rows[1:4]
    assert first.endswith("Systeem: Anna – Daan, bord 1 Systeem: Eva – Bas, bord 2")
    assert second.endswith("Systeem: Anna – Daan, bord 1 Systeem: Eva – Bas, bord 2")
    assert "Systeem" not in third
    assert "Het startnummer bepaalt de kleur (5.2.5)." in third
    assert "De indeling van het systeem terughalen" in evening.text


def test_colours_turned_by_hand_differ_from_the_systems(evening: Evening) -> None:
    evening.pair()
    evening.post("/rounds/1/boards", **boards("4-1", "5-2", "3-6"))
    assert "Systeem: Anna – Daan, bord 1" in evening.office.rows[1]
    assert "Systeem" not in evening.office.rows[2]


def test_who_would_be_free_and_is_not(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800")
    evening.pair()
    assert evening.pairs(1) == "1-2, 3 U"
    evening.post("/rounds/1/boards", **boards("1-3"), **{"bye-1": "2", "kind-1": "U"})
    assert evening.office.rows[1].endswith("Systeem: Anna – Bas, bord 1")
    assert "Bas Vrij, 1 Systeem: Anna – Bas, bord 1 Systeem: Chris is vrij" in evening.text


def test_c5_a_bye_that_is_given_above_the_lowest_score_is_warned_of(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600")
    paired(services, evening.event, evening.owner)
    enter(services, evening.event, evening.owner, 1, "1-0", "1-0")
    evening.pair()
    assert "lagere scores" not in evening.text
    rest = "2-3" if "4 U" in evening.pairs(2) else "2-4"
    evening.post("/rounds/2/boards", **boards(rest, "5-3" if rest == "2-4" else "5-4"), **{"bye-1": "1", "kind-1": "U"})
    assert "Anna: vrij, al zijn er lagere scores (C5)." in evening.text


def test_a_board_less_and_two_who_are_free(evening: Evening) -> None:
    evening.pair()
    typed = boards("1-4", "", "5-2") | {"bye-1": "3", "kind-1": "H", "bye-2": "6", "kind-2": "Z"}
    evening.post("/rounds/1/boards", **typed)
    assert evening.pairs(1) == "1-4, 5-2, 3 H, 6 Z"


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        (("1-4", "5-1", "3-6"), "Bord 2, Zwart: Deze speler staat er twee keer."),
        (("1-4", "", "5-2", "3-2"), "Bord 4, Zwart: Deze speler staat er twee keer."),
        (("1-4", "5-", "3-6"), "Bord 2, Zwart: Vul dit in."),
        (("1-4", "5-99", "3-6"), "Bord 2, Zwart: Deze speler bestaat niet."),
        (("1-4", "5-2"), "Borden: Niet iedereen heeft een plaats: Chris en Fred."),
    ],
)
def test_a_mistake_stands_at_its_board_and_nothing_typed_is_lost(
    evening: Evening, typed: tuple[str, ...], wrong: str
) -> None:
    evening.pair()
    evening.post("/rounds/1/boards", **boards(*typed))
    assert evening.office.status == 422
    assert wrong in evening.text
    assert evening.pairs(1) == "1-4, 5-2, 3-6"
    second = evening.office.page.split('name="black-1"')[1].split("</select>")[0]
    assert '<option value="4" selected>' in second


def test_a_warning_names_the_players(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    paired(services, evening.event, evening.owner)
    enter(services, evening.event, evening.owner, 1, "1-0", "1-0")
    evening.pair()
    evening.post("/rounds/2/boards", **boards("1-3", "2-4"))
    assert "Anna en Chris hebben al tegen elkaar gespeeld (C1)." in evening.office.rows[1]


def test_two_arbiters_at_one_draft(evening: Evening) -> None:
    evening.pair()
    fields = evening.office.hidden(f"{evening.root}/rounds/1/publish")
    evening.post("/rounds/1/boards", **boards("1-5", "4-2", "3-6"))
    found = evening.office.browser.post(f"{evening.root}/rounds/1/publish", fields)
    assert found.status_code == 409
    assert not evening.services.tournaments.round(evening.event, rounds.RoundNumber(1)).is_published


def test_redrawing_lists_what_is_lost_first(evening: Evening) -> None:
    evening.pair()
    evening.post("/rounds/1/boards", **boards("1-5", "4-2", "3-6"))
    evening.get("/rounds/1/redraw")
    assert "met de hand is gewijzigd, gaat verloren" in evening.text
    evening.post("/rounds/1/redraw")
    assert evening.office.path == f"{evening.root}/rounds/1"
    assert "Concept van ronde 1" in evening.text
    assert "Met de hand gewijzigd" not in evening.text


def test_a_draft_thrown_away_opens_the_start_list(evening: Evening) -> None:
    evening.pair()
    evening.get("/rounds/1/discard")
    assert "De startlijst gaat weer open" in evening.text
    evening.post("/rounds/1/discard")
    assert "Het concept is weggegooid." in evening.text
    assert not evening.services.tournaments.load(evening.event).is_start_list_frozen


def test_a_published_round_is_taken_back_while_there_is_no_result(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    evening.get("/rounds/1/unpublish")
    assert "De indeling verdwijnt van de openbare pagina’s" in evening.text
    evening.post("/rounds/1/unpublish")
    assert "Concept van ronde 1" in evening.text


def test_a_round_with_a_result_stays(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    evening.get("/rounds/1/unpublish")
    enter(evening.services, evening.event, evening.owner, 1, "1-0")
    fields = evening.office.hidden(f"{evening.root}/rounds/1/unpublish")
    found = evening.office.browser.post(f"{evening.root}/rounds/1/unpublish", fields)
    assert found.status_code == 409
    evening.get("/rounds/1")
    assert "Terugnemen" not in evening.text


def test_start_is_said(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    evening.get("/rounds/1")
    evening.post("/rounds/1/start")
    assert "De ronde is begonnen." in evening.text
    assert "gestart om 19:30" in evening.text


def test_a_round_robin_asks_nobody_away_and_pairs_ahead(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700", system="round-robin")
    evening.get("/rounds")
    assert "Wie speelt niet" not in evening.text
    paired(services, evening.event, evening.owner)
    evening.pair()
    assert "Concept van ronde 2" in evening.text


def test_a_round_that_nobody_asked_for_is_nowhere(evening: Evening) -> None:
    for number in ("2", "0", "x", "9999"):
        evening.get(f"/rounds/{number}")
        assert evening.office.status == 404


def test_more_players_than_a_menu_can_hold_are_typed_by_number(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    letters = zip(range(1, 123), product("abcdefghijkl", repeat=2), strict=False)
    many = ", ".join(f"Speler {one}{other}x {2500 - number}" for number, (one, other) in letters)
    evening = an_evening(services, monkeypatch, many)
    evening.pair()
    assert '<datalist id="players">' in evening.office.page
    assert 'value="1 Speler aax' in evening.office.page
    stored = services.tournaments.round(evening.event, rounds.RoundNumber(1))
    typed = {}
    for board in stored.boards:
        typed[f"white-{board.number}"], typed[f"black-{board.number}"] = f"{board.white} wie ook", str(board.black)
    typed["white-1"], typed["black-1"] = typed["black-1"], typed["white-1"]
    evening.post("/rounds/1/boards", **typed)
    changed = services.tournaments.round(evening.event, rounds.RoundNumber(1)).boards
    assert (changed[0].white, changed[0].black) == (stored.boards[0].black, stored.boards[0].white)
    assert changed[1:] == stored.boards[1:]


def test_an_unknown_bye_is_refused(evening: Evening) -> None:
    eva = evening.services.tournaments.load(evening.event).players[4].entry.id
    evening.get("/presence")
    evening.post("/presence", shown=eva, **{f"bye-{eva}": ByeKind.PAIRING_ALLOCATED.value, "do": "pair"})
    assert evening.office.status == 422
    assert len(evening.services.tournaments.load(evening.event).rounds) == 0
