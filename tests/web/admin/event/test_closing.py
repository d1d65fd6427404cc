"""C8-C11 at the organisers' pages: what stops closing, the end date, ending early, correcting a result."""

import pytest

from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import RoundNumber
from chalicelib.ports import Services
from tests.people import a_user, caller, enter, paired, plan
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.event.test_unpaired import sign_in


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Two rounds are planned, one is played."""
    made = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    plan(services, made.event, made.owner, 2)
    paired(services, made.event, made.owner)
    enter(services, made.event, made.owner, 1, "1-0", "0-1")
    return made


def play(evening: Evening, *results: str) -> None:
    number = paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, number, *results)


def close(evening: Evening) -> str:
    evening.get("/closing/confirm")
    return evening.post("/closing/confirm")


def closed(evening: Evening) -> bool:
    return evening.services.tournaments.load(evening.event).is_closed


def test_c8_the_page_names_the_round_that_is_still_open(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 2, "1-0")
    evening.get("/closing")
    assert "Ronde 2: 1 bord heeft geen uitslag: 2. Uitslagen van ronde 2" in evening.text
    assert f'href="{evening.root}/rounds/2/results"' in evening.office.page
    assert "Toernooi afsluiten …" not in evening.text


def test_c8_a_round_that_is_not_paired_stops_it_too(evening: Evening) -> None:
    evening.get("/closing")
    assert "1 geplande ronde is nog niet ingedeeld: 2. Naar de ronden" in evening.text
    evening.get("/closing/confirm")
    assert evening.office.status == 409
    assert "Dit toernooi kan nog niet worden afgesloten" in evening.text


def test_c8_closing_lists_what_it_does_and_is_done_once(evening: Evening) -> None:
    play(evening, "1-0", "1-0")
    evening.get("/rounds")
    assert f'<a class="button" href="{evening.root}/closing">Afsluiten …</a>' in evening.office.page
    evening.get("/closing")
    assert 'name="end_date" type="date" value="2026-12-01"' in evening.office.page
    evening.get("/closing/confirm?end_date=2026-12-01")
    assert "Het toernooi eindigde op dinsdag 1 december 2026." in evening.text
    question = evening.office.page
    evening.post("/closing/confirm")
    assert "Het toernooi is afgesloten; de stand is definitief." in evening.text
    assert "Dit toernooi eindigde op dinsdag 1 december 2026." in evening.text
    evening.office.page = question
    evening.post("/closing/confirm")  # the same form once more
    assert evening.office.status == 200
    assert [line.action for line in evening.services.tournaments.log(evening.event)].count("tournament.close") == 1


@pytest.mark.parametrize(("end_date", "said"), [("2026-12-02", "Het toernooi eindigde tussen"), ("gisteren", "datum")])
def test_c8_an_end_date_that_cannot_be(evening: Evening, end_date: str, said: str) -> None:
    play(evening, "1-0", "1-0")
    evening.get(f"/closing/confirm?end_date={end_date}")
    assert evening.office.status == 422
    assert said in evening.text
    assert not closed(evening)


def test_a_result_that_came_in_since_the_question_stops_it(evening: Evening) -> None:
    play(evening, "1-0", "1-0")
    evening.get("/closing/confirm")
    enter(evening.services, evening.event, evening.owner, 2, "0-1")
    evening.post("/closing/confirm")
    assert evening.office.status == 409
    assert not closed(evening)
    close(evening)
    assert closed(evening)


def test_c10_ending_early_lists_everything_that_will_happen_and_then_it_is_closed(evening: Evening) -> None:
    evening.get("/closing")
    assert "Ronde 1 is de laatste die compleet is." in evening.text
    paired(evening.services, evening.event, evening.owner)
    evening.get("/closing/early")
    assert "Het aantal ronden wordt 1; het was 2." in evening.text
    assert "Ronde 2, die geen uitslag heeft, wordt verwijderd." in evening.text
    evening.post("/closing/early")
    assert "Het toernooi eindigt met de ronden die gespeeld zijn." in evening.text
    stored = evening.services.tournaments.load(evening.event)
    assert (stored.settings.planned_rounds, len(stored.rounds)) == (1, 1)
    close(evening)
    assert closed(evening)


def test_c10_a_later_round_with_a_result_is_completed_first(evening: Evening) -> None:
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 2, "1-0")
    evening.get("/closing")
    assert "Ronde 2 heeft een uitslag: maak die eerst af. Nog open: borden 2." in evening.text
    evening.get("/closing/early")
    assert evening.office.status == 409


def test_c10_a_round_robin_says_why_it_cannot(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700", "round-robin")
    paired(services, evening.event, evening.owner)
    evening.get("/closing")
    assert "Een rondtoernooi kan niet eerder eindigen" in evening.text


def test_c11_a_result_is_chosen_and_saved_as_a_correction(evening: Evening) -> None:
    play(evening, "1-0", "1-0")
    close(evening)
    evening.get("/rounds/1")
    assert "Een uitslag corrigeren" in evening.text
    evening.get("/rounds/1/results")
    assert '<option value=""' not in evening.office.page
    evening.post("/rounds/1/corrections", b1="0-1", b2="0-1")
    assert "Opgeslagen: bord 1." in evening.text
    assert evening.results(1) == "0-1, 0-1"
    evening.get("/log")
    assert "Uitslagen gecorrigeerd" in evening.text
    assert "Bord 1: 1–0 → 0–1" in evening.text
    evening.get("/closing")
    assert "Gecorrigeerd op di 1 december om" in evening.text


def test_c2_somebody_elses_correction_is_shown_beside_mine(evening: Evening) -> None:
    play(evening, "1-0", "1-0")
    close(evening)
    mine = evening.get("/rounds/1/results")
    evening.post("/rounds/1/corrections", b1="0-1", b2="0-1")
    evening.office.page = mine
    request = evening.office.hidden(f"{evening.root}/rounds/1/corrections") | {"request": "another"}
    evening.office.send_here(f"{evening.root}/rounds/1/corrections", request | {"b1": "1/2-1/2", "b2": "0-1"})
    assert evening.office.status == 409
    assert "Correcties opslaan" in evening.text
    assert f'action="{evening.root}/rounds/1/corrections"' in evening.office.page
    evening.post("/rounds/1/corrections", b1="1/2-1/2", b2="0-1")
    assert evening.results(1) == "1/2-1/2, 0-1"


def test_c9_an_arbiter_neither_closes_nor_corrects(evening: Evening) -> None:
    play(evening, "1-0", "1-0")
    services = evening.services
    a_user(services, "Bas")
    give_role(GiveRole(caller(evening.owner), Realm.event(evening.event), "bas@club.example"), services)
    question = evening.get("/closing/confirm")
    close(evening)
    correcting = evening.get("/rounds/1/results")
    evening.office.browser.jar.clear()
    sign_in(evening, "bas@club.example")
    evening.get("/rounds/2")
    assert "/closing" not in evening.office.page
    assert "Een uitslag corrigeren" not in evening.text
    evening.get("/closing")
    assert evening.office.status == 403
    evening.get("/rounds/1/results")
    assert evening.office.path == f"{evening.root}/rounds/1"
    for page, path in ((question, "/closing/confirm"), (correcting, "/rounds/1/corrections")):
        evening.office.page = page
        evening.post(path, b1="0-1", b2="0-1")
        assert evening.office.status == 403
    assert evening.results(1) == "1-0, 0-1"
    assert evening.services.tournaments.round(evening.event, RoundNumber(1)).is_closed


def test_the_pages_of_a_closed_event_say_so_before_anybody_tries(evening: Evening) -> None:
    play(evening, "1-0", "1-0")
    close(evening)
    evening.get("/entries")
    assert "Dit toernooi is afgesloten. Er verandert niets meer aan" in evening.text
    assert "Een speler inschrijven" not in evening.text
    evening.get("/settings")
    assert "alleen wie het mag zien en de contactpersoon kunnen nog worden veranderd" in evening.text
    evening.get("/rounds")
    assert "Dit toernooi is afgesloten." in evening.text
    assert f'href="{evening.root}/closing">Afsluiten …' not in evening.office.page
