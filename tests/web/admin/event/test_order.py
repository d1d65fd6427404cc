"""C4, C5 at the organisers' pages: choosing the order of the standings, and changing it while the event runs."""

import re

import pytest

from chalicelib.domain.model.tournament import Settings
from chalicelib.ports import Services
from tests.people import enter, paired
from tests.web.admin.evening import Evening, an_evening
from tests.web.admin.event.test_settings import save
from tests.web.admin.office import open_office, show_address, sign_up

FOUR = "Anna 2000, Bas 1900, Chris 1800, Daan 1700"
OWN_LIST = "Eigen lijst van weerstandscriteria"


@pytest.fixture
def evening(services: Services, monkeypatch: pytest.MonkeyPatch) -> Evening:
    made = an_evening(services, monkeypatch, FOUR)
    made.get("/settings")
    return made


@pytest.fixture
def running(evening: Evening) -> Evening:
    """Round 1 is played: Anna and Bas won, each with one point."""
    paired(evening.services, evening.event, evening.owner)
    enter(evening.services, evening.event, evening.owner, 1, "1-0", "0-1")
    evening.get("/order")
    return evening


def stored(evening: Evening) -> Settings:
    return evening.services.tournaments.load(evening.event).settings


def typed(evening: Evening, **fields: str) -> None:
    """The form of the settings as it is, but for these fields."""
    save(evening.office, evening.services, evening.root, **fields)


def table(evening: Evening) -> str:
    """ "1 Anna, 2 Bas": places and names as everybody sees them."""
    evening.get("/standings")
    found = (re.match(r"(\d+).*?(Anna|Bas|Chris|Daan)", row) for row in evening.office.rows)
    return ", ".join(f"{one[1]} {one[2]}" for one in found if one)


# choosing, before round 1


def test_each_profile_says_what_it_does_and_its_order(evening: Evening) -> None:
    assert "club De gebruikelijke volgorde bij clubtoernooien" in evening.text
    order = "punten, Buchholz (cut 1, zonder de laagste), Buchholz, Sonneborn-Berger, onderling resultaat"
    assert f"Volgorde: {order}, gewonnen ronden." in evening.text
    assert "Volgorde nu: Swiss64 (regels van Swiss64): punten, Buchholz, Sonneborn-Berger" in evening.text


def test_a_profile_is_chosen_and_the_edition_follows_the_first_day(evening: Evening) -> None:
    typed(evening, profile="club")
    assert (evening.office.status, stored(evening).profile) == (200, "club")
    assert "Volgorde nu: club (FIDE C.07, editie 2026): punten" in evening.text
    typed(evening, playing_days="28-2-2026\n7-3-2026")
    assert "Volgorde nu: club (FIDE C.07, editie 2024): punten" in evening.text


def test_an_own_list_is_typed_by_code(evening: Evening) -> None:
    typed(evening, profile="own", tiebreaks="pts, bh/c1 > BH; sb DE,win")
    assert (evening.office.status, stored(evening).tiebreaks) == (200, ("BH-C1", "BH", "SB", "DE", "WIN"))
    assert 'value="BH-C1, BH, SB, DE, WIN"' in evening.office.page
    typed(evening, profile="fide")
    assert (stored(evening).profile, stored(evening).tiebreaks) == ("fide", ())


@pytest.mark.parametrize(
    ("system", "example"), [("fide-dutch", "BH-C1, BH, SB, DE, WIN"), ("round-robin", "DE, SB, WIN, KS")]
)
def test_the_example_of_an_own_list_is_one_that_the_event_can_have(evening: Evening, system: str, example: str) -> None:
    typed(evening, system=system)
    assert f"codes op volgorde, bijvoorbeeld {example}." in evening.text
    typed(evening, system=system, profile="own", tiebreaks=example)
    assert evening.office.status == 200


def test_before_round_1_the_log_says_from_what_to_what(evening: Evening) -> None:
    typed(evening, profile="own", tiebreaks="BH, SB")
    evening.get("/settings")
    typed(evening, tiebreaks="SB, DE")
    evening.get("/log")
    own = "eigen lijst (FIDE C.07, editie 2026): punten"
    said = f"{OWN_LIST} {own}, Buchholz, Sonneborn-Berger → {own}, Sonneborn-Berger, onderling resultaat"
    assert said in evening.text
    assert f"→ {own}, Buchholz, Sonneborn-Berger" in evening.text


def test_every_code_is_explained_by_type(evening: Evening) -> None:
    rows = [row for row in evening.office.rows if row.startswith(("AOB ", "KS ", "TPN "))]
    average = "De Buchholz van de ontmoete tegenstanders, gemiddeld."
    koya = "Punten tegen wie minstens de helft van het mogelijke scoorde. Niet in dit toernooi."
    assert rows == [
        "TPN startnummer Het lagere startnummer gaat voor, in plaats van loting. FIDE C.07 7.8 · Kan erachter staan: R",
        f"AOB gemiddelde Buchholz van de tegenstanders {average} FIDE C.07 8.2 · Kan erachter staan: P, F",
        f"KS Koya-score {koya} FIDE C.07 9.2 · Kan erachter staan: L+1, L-1, …, P",
    ]


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"profile": "own", "tiebreaks": ""}, "Vul dit in."),
        ({"profile": "own", "tiebreaks": "BH, XX"}, "Er is geen weerstandscriterium ‘XX’."),
        ({"profile": "own", "tiebreaks": "DE-C1"}, "‘DE-C1’: ‘C1’ kan niet achter deze code staan."),
        ({"profile": "own", "tiebreaks": "BH, SB, bh"}, "‘bh’ staat al in de lijst."),
        ({"profile": "own", "tiebreaks": "BH, PTS"}, "Punten gaan altijd voor; laat PTS weg."),
        ({"profile": "own", "tiebreaks": "KS"}, "‘KS’ is alleen voor rondtoernooien (C.07 9.2)."),
        (
            {"profile": "own", "tiebreaks": "BH", "system": "round-robin"},
            "‘BH’ is niet voor rondtoernooien die sinds 1 maart 2026 begonnen (C.07 8).",
        ),
        ({"profile": "own", "tiebreaks": "BH WIN WON BPG BWG PS REP STD TPN SB AOB"}, "Ten hoogste 10."),
        (
            {"profile": "club", "tiebreaks": "BH"},
            "Een lijst hoort bij de keuze ‘eigen lijst’: kies die, of maak dit veld leeg.",
        ),
    ],
)
def test_a_wrong_list_is_refused_beside_its_field(evening: Evening, fields: dict[str, str], said: str) -> None:
    typed(evening, **fields, city="Utrecht")
    assert evening.office.status == 422
    assert f'<p class="error" id="e-tiebreaks">{said}</p>' in evening.office.page
    assert f'<a href="#f-tiebreaks">{OWN_LIST}: {said}</a>' in evening.office.page
    assert f'name="tiebreaks" type="text" value="{fields["tiebreaks"]}"' in evening.office.page
    assert f'value="{fields["profile"]}" checked' in evening.office.page
    assert (stored(evening).profile, stored(evening).city) == ("swiss64", "")


def test_a_profile_that_does_not_exist_is_refused(evening: Evening) -> None:
    typed(evening, profile="nobody")
    assert (evening.office.status, 'id="e-profile"' in evening.office.page) == (422, True)


def test_rating_criteria_with_unrated_players_say_what_happens(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening = an_evening(services, monkeypatch, "Anna 2000, Bas")
    evening.get("/settings")
    said = "1 speler op de lijst heeft geen rating. Zodra iemand zonder rating meedoet, heeft niemand een waarde voor"
    assert said not in evening.text
    typed(evening, profile="own", tiebreaks="ARO, BH, TPR")
    assert f"{said} ARO, TPR en beslist dat niets (C.07 10)." in evening.text


# changing it while the event runs


def test_once_round_1_is_paired_the_settings_lead_to_a_step_of_its_own(running: Evening) -> None:
    running.get("/settings")
    assert not re.search(r'name="(profile|tiebreaks)"', running.office.page)
    assert f'href="{running.root}/order"' in running.office.page
    typed(running, profile="club")
    assert (running.office.status, stored(running).profile) == (409, "swiss64")


def test_the_first_day_does_not_move_to_the_time_of_another_edition(evening: Evening, services: Services) -> None:
    typed(evening, profile="club", playing_days="3-3-2026\n10-3-2026")
    paired(services, evening.event, evening.owner)
    evening.get("/settings")
    typed(evening, playing_days="28-2-2026\n10-3-2026")
    said = (
        "Dit ligt vast zodra ronde 1 is ingedeeld. Met deze eerste dag zou een andere editie van C.07 de stand ordenen."
    )
    assert (evening.office.status, f'id="e-playing_days">{said}' in evening.office.page) == (409, True)


def test_before_round_1_that_step_leads_to_the_settings(evening: Evening) -> None:
    evening.get("/order")
    assert evening.office.path == f"{evening.root}/settings#order"


def test_the_consequences_are_listed_before_anything_changes(running: Evening) -> None:
    running.post("/order", profile="own", tiebreaks="TPN-R")
    assert running.office.status == 200
    assert "Volgorde nu Swiss64 (regels van Swiss64): punten, Buchholz" in running.text
    assert "Nieuwe volgorde eigen lijst (FIDE C.07, editie 2026): punten, startnummer (omgekeerd)" in running.text
    assert "4 spelers veranderen van plaats." in running.text
    assert running.office.rows == ["Voor Na Naam", "2 1 Bas", "1 2 Anna", "4 3 Daan", "3 4 Chris"]
    assert stored(running).profile == "swiss64"


def test_the_change_is_made_logged_and_kept(running: Evening) -> None:
    assert table(running) == "1 Anna, 2 Bas, 3 Chris, 4 Daan"
    running.get("/order")
    running.post("/order", profile="own", tiebreaks="TPN-R")
    running.post("/order/change", **chosen(running))
    assert "De volgorde van de stand is gewijzigd." in running.text
    assert table(running) == "1 Bas, 2 Anna, 3 Daan, 4 Chris"
    assert [(one.after_round, one.before.profile, one.after.codes) for one in stored(running).order_changes] == [
        (1, "swiss64", ("TPN-R",)),
    ]
    running.get("/log")
    assert "Volgorde van de stand gewijzigd · Ronde 1 Swiss64 (regels van Swiss64): punten, Buchholz" in running.text
    assert "→ eigen lijst (FIDE C.07, editie 2026): punten, startnummer (omgekeerd)" in running.text


def chosen(evening: Evening) -> dict[str, str]:
    """The hidden fields of the question."""
    return evening.office.hidden(f"{evening.root}/order/change")


def test_a_confirmation_sent_twice_is_one_change(running: Evening) -> None:
    running.post("/order", profile="own", tiebreaks="TPN-R")
    page, question = running.office.page, chosen(running)
    for _ in range(2):
        running.office.page = page
        running.post("/order/change", **question)
        assert "De volgorde van de stand is gewijzigd." in running.text
    assert len(stored(running).order_changes) == 1


def test_a_stale_confirmation_is_asked_again(running: Evening) -> None:
    """Somebody changed the settings meanwhile: nothing is changed, and the new question can be confirmed."""
    running.post("/order", profile="own", tiebreaks="TPN-R")
    question, page = chosen(running), running.office.page
    running.get("/settings")
    typed(running, city="Utrecht")
    running.office.page = page
    running.post("/order/change", **question)
    assert (running.office.status, stored(running).profile) == (409, "swiss64")
    assert "Iemand anders heeft dit intussen gewijzigd." in running.text
    running.post("/order/change", **chosen(running))
    assert (running.office.status, stored(running).profile, stored(running).city) == (200, "own", "Utrecht")


@pytest.mark.parametrize(
    ("fields", "place", "said"),
    [
        ({"profile": "swiss64", "tiebreaks": ""}, "profile", "Dit is de volgorde al."),
        ({"profile": "own", "tiebreaks": "BH, XX"}, "tiebreaks", "Er is geen weerstandscriterium ‘XX’."),
    ],
)
def test_what_cannot_be_asked_stands_beside_its_field(
    running: Evening, fields: dict[str, str], place: str, said: str
) -> None:
    for below in ("/order", "/order/change"):
        running.get("/order")
        running.office.page = running.office.page.replace('/order"', f'{below}"')
        running.post(below, **fields, seen="1")
        assert running.office.status == 422
        assert f'<p class="error" id="e-{place}">{said}</p>' in running.office.page
    assert f'value="{fields["tiebreaks"]}"' in running.office.page


def test_a_reload_of_the_question_leads_back_to_the_choice(running: Evening) -> None:
    running.get("/order/change")
    assert running.office.path == f"{running.root}/order"


def test_an_arbiter_does_not_change_the_order(
    running: Evening, services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As every setting: owner and administrators only."""
    arbiter = sign_up(open_office(services, monkeypatch), "Arie")
    show_address(arbiter, services, "arie@club.example")
    running.get("/settings/officials")
    running.post("/settings/officials", email="arie@club.example", role="arbiter")
    arbiter.get(f"{running.root}/standings")
    assert arbiter.status == 200
    for below in ("/order", "/order/change"):
        arbiter.get(f"{running.root}{below}")
        assert arbiter.status == 403
