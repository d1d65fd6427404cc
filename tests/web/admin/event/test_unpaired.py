"""A round that cannot be paired: the page says why, and offers what the arbiter can do."""

import re
from dataclasses import replace

import pytest

from chalicelib.commands.event.rounds import PairRound, request_pairing
from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.commands.officials import GiveRole, give_role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import KeptApart
from chalicelib.ports import Services, group_of
from tests.people import a_user, caller, enter, paired, work
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.office import sign_up


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Two who have met, and a second round that was asked for."""
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900")
    paired(services, evening.event, evening.owner)
    enter(services, evening.event, evening.owner, 1, "1-0")
    evening.pair()
    return evening


@pytest.fixture
def three(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    """Anna won without playing, the two others have been free."""
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800")
    for result in ("+/-", "1-0"):
        number = paired(services, evening.event, evening.owner)
        enter(services, evening.event, evening.owner, number, result)
    evening.pair()
    return evening


def press(evening: Evening, button: str, **typed: str) -> str:
    """Send the form of the button with this text as it stands."""
    forms = re.findall(r"<form.*?</form>", evening.office.page, flags=re.DOTALL)
    form = next(one for one in forms if re.search(rf"<button[^>]*>{re.escape(button)}", one))
    path = re.search(rf'formaction="([^"]+)">{re.escape(button)}', form) or re.search(r'action="([^"]+)"', form)
    fields = re.findall(r'<input type="hidden" name="([\w-]+)" value="([^"]*)"', form)
    assert path
    found = evening.office.browser.post(path[1], [*fields, *typed.items()])
    return evening.office._see(found, path[1])


def buttons(evening: Evening) -> list[str]:
    main = evening.office.page.split("<main")[1].split("</main>")[0]
    return re.findall(r'<(?:button|a class="button")[^>]*>([^<]+)', main)


def test_the_page_says_which_rule_and_which_players(evening: Evening) -> None:
    assert evening.office.path == f"{evening.root}/rounds/2"
    why = "voor Anna en Bas blijft niemand over tegen wie nog niet is gespeeld (C1)."
    assert f"Ronde 2 kon niet worden ingedeeld. Hoe de anderen ook worden ingedeeld: {why}" in evening.text
    assert evening.text.count("Ronde 2 kon niet worden ingedeeld") == 1


def test_what_the_rule_asks_for_comes_first_and_everything_has_its_consequence(evening: Evening) -> None:
    assert buttons(evening) == [
        "Indelen met zo weinig mogelijk herhaalde ontmoetingen",
        "Ronde 2 met de hand indelen",
        "Het toernooi na ronde 1 beëindigen",
        "De anderen indelen",
        "Probeer opnieuw in te delen",
    ]
    assert "zo weinig mogelijk, en zo lang mogelijk geleden" in evening.text


def test_rematches_allowed_are_used_said_and_logged(evening: Evening) -> None:
    press(evening, "Indelen met zo weinig mogelijk herhaalde ontmoetingen")
    assert evening.pairs(2) == "2-1"
    assert "Herhaalde ontmoeting: geen andere indeling mogelijk." in evening.text
    assert "Anna en Bas hebben al tegen elkaar gespeeld (C1)." in evening.office.rows[1].replace(
        "Bas en Anna", "Anna en Bas"
    )
    evening.post("/rounds/2/publish")
    work(evening.services, evening.event)
    page = evening.services.site.public.read("nl/t/najaar/r/2/index.html")  # type: ignore[attr-defined]
    assert "Herhaalde ontmoeting: geen andere indeling mogelijk." in page.body.decode()
    evening.get("/log")
    assert "Indeling gevraagd · Ronde 2 herhaalde ontmoetingen toegestaan" in evening.text


def test_pairing_again_keeps_what_was_allowed(evening: Evening) -> None:
    press(evening, "Indelen met zo weinig mogelijk herhaalde ontmoetingen")
    evening.get("/rounds/2/redraw")
    evening.post("/rounds/2/redraw")
    assert evening.pairs(2) == "2-1"


def test_what_was_tried_is_not_offered_again(services: Services, evening: Evening) -> None:
    evening.post("/rounds/pair", allow="colours")
    assert "Al toegestaan, maar niet genoeg: De kleurgrenzen loslaten." in evening.text
    assert "De kleurgrenzen loslaten" not in buttons(evening)
    press(evening, "Indelen met zo weinig mogelijk herhaalde ontmoetingen")
    assert evening.pairs(2) == "2-1"
    logged = [line.details for line in services.tournaments.log(evening.event) if line.action == "rounds.pair"]
    assert [one.get("allowed", []) for one in logged] == [["colours", "rematch"], ["colours"], [], []]


def test_a_second_bye_where_nobody_may_have_one(three: Evening) -> None:
    assert "Wie vrij zou kunnen zijn, was al vrij of won zonder te spelen: Anna" in three.text
    assert buttons(three)[0] == "Iemand een tweede keer vrij laten zijn"
    press(three, "Iemand een tweede keer vrij laten zijn")
    assert "Een tweede keer vrij: geen andere indeling mogelijk." in three.text
    assert "al vrij geweest, of gewonnen zonder te spelen (C2)." in three.text


def test_one_is_left_out_with_the_points_that_the_arbiter_chooses(three: Evening) -> None:
    chris = three.services.tournaments.load(three.event).players[2].entry.id
    press(three, "De anderen indelen", away=chris, **{f"bye-{chris}": "F"})
    assert three.pairs(3) == "2-1, 3 F"


def test_nobody_left_out_is_refused_beside_the_list(three: Evening) -> None:
    press(three, "De anderen indelen")
    assert three.office.status == 422
    assert "Vink iemand aan die buiten de indeling blijft" in error_at_the_list(three)
    assert "Iemand een tweede keer vrij laten zijn" in buttons(three)
    assert len([one for one in three.services.tournaments.log(three.event) if one.action == "rounds.pair"]) == 3


def test_too_few_who_are_left_stay_on_the_page_as_they_were_chosen(three: Evening) -> None:
    ticked = [player.entry.id for player in three.services.tournaments.load(three.event).players[1:]]
    path = f"{three.root}/rounds/leave-out"
    chosen = [("away", one) for one in ticked] + [(f"bye-{one}", "F") for one in ticked]
    found = three.office.browser.post(path, [*three.office.hidden(path).items(), *chosen])
    three.office._see(found, path)
    assert three.office.status == 409
    assert "te weinig spelers om in te delen: 1." in error_at_the_list(three)
    for one in ticked:
        assert re.search(rf'value="{one}" checked', three.office.page)
        menu = three.office.page.split(f'name="bye-{one}" aria-label')[1].split("</select>")[0]
        assert '<option value="F" selected>' in menu
    assert "Iemand een tweede keer vrij laten zijn" in buttons(three)


def error_at_the_list(evening: Evening) -> str:
    assert 'aria-describedby="away-help e-away"' in evening.office.page
    assert '<details class="fold" open>' in evening.office.page
    found = re.search(r'id="e-away">(.*?)</p>', evening.office.page)
    assert found
    return found[1]


def test_who_was_away_already_is_ticked(evening: Evening, services: Services) -> None:
    assert "checked" not in evening.office.page
    evening.get("/entries")
    evening.post("/entries", name="Chris", rating="1000")
    chris = services.tournaments.load(evening.event).players[2].entry.id
    evening.pair(**{"away": chris, f"bye-{chris}": "H"})
    assert re.search(rf'value="{chris}" checked', evening.office.page)
    assert '<option value="H" selected>' in evening.office.page
    press(evening, "Indelen met zo weinig mogelijk herhaalde ontmoetingen")
    assert evening.pairs(2) == "2-1, 3 H"


def test_pairs_that_are_kept_apart_can_be_changed_first(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900")
    anna, bas = (entry.id for entry in services.tournaments.entries(evening.event))
    stored = services.tournaments.load(evening.event)
    apart = replace(stored.settings, kept_apart=(KeptApart(anna, bas),))
    change_settings(ChangeSettings(caller(evening.owner), evening.event, apart, stored.version), services)
    evening.pair()
    assert "Door de paren die uit elkaar blijven, blijft voor Anna en Bas niemand over (260)." in evening.text
    assert buttons(evening)[:2] == ["Ronde 1 met de hand indelen", "Uit elkaar gehouden spelers"]
    assert f'href="{evening.root}/settings/apart"' in evening.office.page


def test_an_unknown_allowance_is_refused(evening: Evening) -> None:
    evening.get("/rounds")
    evening.post("/rounds/pair", allow="everything")
    assert evening.office.status == 422


def test_a_round_is_paired_by_hand_from_nothing(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    for number in (1, 2, 3):
        paired(services, evening.event, evening.owner)
        enter(services, evening.event, evening.owner, number, "1/2-1/2", "1/2-1/2")
    evening.pair()
    press(evening, "Ronde 4 met de hand indelen")
    assert "4 spelers hebben nog geen plaats: dit concept kan niet worden gepubliceerd." in evening.text
    assert "Ronde 4 publiceren" not in evening.text
    assert "Nog zonder plaats: 1 Anna ; 2 Bas ; 3 Chris ; 4 Daan ." in evening.text
    assert evening.office.page.count('name="white-') == 2
    assert '<option value="4 Daan">' in evening.office.page
    evening.post("/rounds/4/boards", **{"white-1": "anna", "black-1": "2 Bas", "unfinished": "yes"})
    assert "Opgeslagen voor zover het klaar is." in evening.text
    assert evening.pairs(4) == "1-2"
    assert "Anna en Bas hebben al tegen elkaar gespeeld (C1)." in evening.office.rows[1]
    assert '<option value="1 Anna">' not in evening.office.page
    fields = evening.office.hidden(f"{evening.root}/rounds/4/boards")
    found = evening.office.browser.post(f"{evening.root}/rounds/4/publish", fields)
    assert found.status_code == 409
    evening.get("/rounds/4")
    evening.post("/rounds/4/boards", **{"white-1": "1", "black-1": "2", "white-2": "dA", "black-2": "ch"})
    assert evening.pairs(4) == "1-2, 4-3"
    assert "Met de hand ingedeeld; er is geen indeling van het systeem." in evening.text
    evening.post("/rounds/4/publish")
    assert services.tournaments.round(evening.event, RoundNumber(4)).is_published


@pytest.mark.parametrize(
    ("typed", "wrong"),
    [
        ({"white-1": "zoë", "black-1": "2"}, "Bord 1, Wit: Deze speler bestaat niet."),
        ({"white-1": "1", "black-1": "ba"}, "Bord 1, Zwart: Meer spelers heten zo; typ het startnummer."),
        ({"white-1": "1", "black-1": "2"}, "Borden: Niet iedereen heeft een plaats: Barbara."),
    ],
)
def test_nothing_typed_is_lost_on_a_mistake(
    services: Services, monkeypatch: pytest.MonkeyPatch, typed: dict[str, str], wrong: str
) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Barbara 1800")
    evening.get("/rounds")
    press(evening, "Met de hand")
    evening.post("/rounds/1/boards", **typed)
    assert evening.office.status == 422
    assert wrong in evening.text
    assert f'value="{typed["white-1"]}' in evening.office.page


def test_the_event_ends_with_the_rounds_that_were_played(evening: Evening) -> None:
    evening.get("/closing/early")
    assert "Het aantal ronden wordt 1; het was 5." in evening.text
    evening.post("/closing/early")
    assert evening.office.path == f"{evening.root}/closing?done=ended"
    assert "Het toernooi eindigt met de ronden die gespeeld zijn." in evening.text
    assert evening.services.tournaments.load(evening.event).settings.planned_rounds == 1
    assert "kon niet worden ingedeeld" not in evening.text
    evening.get("/rounds/2")
    assert evening.office.status == 404


def test_who_goes_back_after_the_end_reads_that_there_is_nothing_to_end(evening: Evening) -> None:
    before = evening.get("/closing/early")
    evening.post("/closing/early")
    evening.get("/closing/early")
    nothing = "Er valt niets te beëindigen: er is geen volgende ronde gepland."
    assert (nothing in evening.text, "het was" in evening.text) == (True, False)
    evening.office.page = before
    evening.post("/closing/early")
    assert "Het toernooi eindigt met de ronden die gespeeld zijn." in evening.text  # the same form once more
    assert [line.action for line in evening.services.tournaments.log(evening.event)].count("tournament.end_early") == 1


def test_settings_changed_meanwhile_do_not_end_it(evening: Evening) -> None:
    evening.get("/closing/early")
    fields = evening.office.hidden(f"{evening.root}/closing/early") | {"seen": "99"}
    found = evening.office.browser.post(f"{evening.root}/closing/early", fields)
    assert found.status_code == 409
    assert evening.services.tournaments.load(evening.event).settings.planned_rounds == 5


def test_an_arbiter_leaves_the_end_to_the_owner(evening: Evening) -> None:
    services = evening.services
    a_user(services, "Bas")
    give_role(GiveRole(caller(evening.owner), Realm.event(evening.event), "bas@club.example"), services)
    evening.office.browser.jar.clear()
    sign_in(evening, "bas@club.example")
    evening.get("/rounds/2")
    assert "Alleen de eigenaar kan dit doen." in evening.text
    assert "/closing/early" not in evening.office.page


def sign_in(evening: Evening, email: str) -> None:
    evening.office.get("/admin/sign-in")
    evening.office.post("/admin/sign-in", email=email, password="correct horse battery")


def test_what_kept_failing_can_be_done_by_hand(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900")
    request_pairing(PairRound(caller(evening.owner), evening.event), services)
    (job,) = [one for one in services.outbox.open_jobs(group_of(evening.event)) if one.kind == "pair"]
    services.outbox.failed(job, "job_kept_failing", {"kind": "pair"}, services.clock.now())
    evening.get("/rounds/1")
    assert "Ronde 1 kon niet worden ingedeeld. Dit bleef mislukken." in evening.text
    assert "Ronde 1 met de hand indelen" in buttons(evening)
    assert "zo weinig mogelijk herhaalde" not in evening.text
    assert "beëindigen" not in evening.text


def test_somebody_without_an_account_here_sees_nothing(evening: Evening) -> None:
    evening.office.browser.jar.clear()
    sign_up(evening.office, "Zoë")
    evening.get("/rounds/2")
    assert evening.office.status == 404


def test_a_round_begun_by_hand_shows_what_the_system_would_do(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody asked the system; its boards stand beside those that differ."""
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas 1900, Chris 1800, Daan 1700")
    evening.get("/rounds")
    fields = evening.office.hidden(f"{evening.root}/rounds/pair")
    evening.office.browser.post(f"{evening.root}/rounds/by-hand", fields)
    evening.get("/rounds/1")
    evening.post("/rounds/1/boards", **{"white-1": "1", "black-1": "2", "white-2": "3", "black-2": "4"})
    assert evening.pairs(1) == "1-2, 3-4"
    assert "Systeem: Anna – Chris, bord 1" in evening.text
    assert "Systeem: Daan – Bas, bord 2" in evening.text
