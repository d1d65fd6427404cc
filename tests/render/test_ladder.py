"""D7: the ladder on the public pages: places, movement, values, and a line for every point."""

import json
import os
import re
from dataclasses import replace
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from chalicelib.domain.ids import BoardNumber, RoundNumber
from chalicelib.domain.model.ladder import (
    ABSENT,
    BYE,
    FREE,
    NO_SHOW,
    UNOPPOSED,
    LadderChange,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from chalicelib.domain.model.round import Board, Places
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.facts import ClubFacts
from chalicelib.render.tournament import render_tournament
from tests.render.ladder_scenes import (
    CLUB,
    a_club,
    a_ladder,
    a_league_game,
    a_member,
    files,
    number,
    page,
    rules,
    two_evenings,
)
from tests.render.scenes import an_open, body, club_settings, words
from tests.render.test_tournament import data_words, marked_context

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "pages-of-a-ladder"
GOLDEN_KEYS = (
    "nl/t/lente/index.html",
    "nl/t/lente/standings/index.html",
    "nl/t/lente/standings/1/index.html",
    "nl/t/lente/r/2/index.html",
    "nl/t/lente/r/2/names/index.html",
    "nl/t/lente/p/5/index.html",
    "es/t/lente/standings/index.html",
    "nl/t/lente/data/v1/event.json",
    "nl/t/lente/data/v1/ladder.json",
    "nl/t/lente/data/v1/ladder/1.json",
    "nl/t/lente/data/v1/rounds/2.json",
)


@pytest.mark.parametrize("key", GOLDEN_KEYS)
def test_pages_are_as_they_were(key: str) -> None:
    text = re.sub(r"(/assets/\w+)\.[0-9a-f]{12}\.", r"\1.", files(two_evenings())[key].body.decode())
    golden = GOLDEN / key
    if os.environ.get("GOLDEN"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_bytes(text.encode())
    assert text == golden.read_bytes().decode()


def test_d7_place_movement_name_total_value_used_and_value_now() -> None:
    """By the order after round 1: A 45, D 44, B 43, E 42, C 41, K 40."""
    table = page(two_evenings(), "standings/")
    assert "1 ▲ gestegen 3 Øst, Zoë" in table
    assert "Totaal: 57,00 57,00 42 45 2 ongewijzigd Berg, Jan van den" in table
    assert "Totaal: 41,00 41,00 45 43 4 ▲ gestegen 1 Jansen, Piet" in table


@pytest.mark.parametrize(
    ("player", "line"),
    [
        ("A", "gewonnen van Jansen, Piet: waarde 41 × 100% = 41,00 Totaal: 41,00"),
        ("B", "remise tegen Berg, Jan van den: waarde 44 × 50% = 22,00"),
        ("C", "verloren van Vermeer, Anna: waarde 45 × 0% = 0,00"),
        ("C", "speelt in een bekerteam van de club: eigen waarde 41 × 2/3 = 27,33"),
        ("E", "afwezig met bericht, 1 van 1: eigen waarde 42 × 1/3 = 14,00"),
        ("E", "afwezig met bericht, keer 2, waarvan er 1 volledig tellen: eigen waarde 42 × 0% = 0,00"),
        ("E", "gewonnen van Özdemir, Berk (Rembrandt League): waarde 43 × 100% = 43,00 Totaal: 57,00"),
        ("B", "verloren van Øst, Zoë (Rembrandt League): waarde 42 × 0% = 0,00"),
        ("K", "remise tegen Berg, Jan van den: waarde 44 × 50% = 22,00"),
    ],
)
def test_d7_a_line_explains_every_point(player: str, line: str) -> None:
    event = two_evenings()
    assert line in page(event, f"p/{number(player)}/")
    assert line in page(event, "standings/")


def test_the_lines_of_a_page_add_up_to_its_total() -> None:
    for row in data(two_evenings(), "ladder")["rows"]:
        parts = [Fraction(line["amount"]) for line in row["lines"]]
        assert sum(parts, Fraction(row["start_points"]) + Fraction(row["own_part"])) == Fraction(row["total"])
        for line in row["lines"]:
            assert Fraction(line["share"]) * Fraction(line["value"]) + Fraction(line["points"]) == Fraction(
                line["amount"]
            )


def test_points_at_the_start_own_value_and_fixed_points_have_their_lines() -> None:
    own = ReasonRule(Reason("own-les"), Worth(points=Fraction(-5, 2)), label="gaf les")
    ladder = rules(
        own_value_in_total=True,
        start_points=(StartPoints(1800, Fraction(10)),),
        win=Worth(Fraction(1), Fraction(2)),
        reasons=(own,),
    )
    event = a_ladder("A-C 1-0, D-B, E zero", ladder=ladder, why="1E own-les")
    winner = page(event, "p/1/", ClubFacts())
    assert "punten bij het begin: 10,00 gewonnen van Jansen, Piet: waarde 43 × 100% + 2 = 45,00" in winner
    assert "eigen waarde: 45,00 Totaal: 100,00" in winner
    assert "gaf les: −2,50 eigen waarde: 40,00 Totaal: 37,50" in page(event, "p/5/", ClubFacts())


def test_forfeits_say_who_did_not_come() -> None:
    event = a_ladder("A-C +/-, D-B 1-0, E bye")
    assert "tegenstander kwam niet: eigen waarde 45 × 100% = 45,00" in page(event, "p/1/", ClubFacts())
    assert "afwezig zonder bericht: eigen waarde 43 × 0% = 0,00" in page(event, "p/3/", ClubFacts())
    assert "oneven: eigen waarde 40 × 100% = 40,00" in page(event, "p/5/", ClubFacts())


def test_the_rules_are_printed_above_the_ladder() -> None:
    said = page(two_evenings(), "standings/")
    assert "Regels: Dubbelschaak '97. Plaats 1 is 45 waard, elke volgende plaats 1 minder." in said
    assert "met de waarden van de stand na de vorige ronde. De eigen waarde is geen deel van het totaal." in said
    assert "Totalen worden exact vergeleken; bij hetzelfde totaal beslist de rating." in said
    frozen = two_evenings(ladder=rules("classic", mode=Revaluation.FROZEN, own_value_in_total=True))
    assert "Regels: gebruikelijke Keizerregels (gewijzigd)." in page(frozen, "standings/")
    assert "en blijft zo. De eigen waarde is een deel van het totaal." in page(frozen, "standings/")


def test_orders_that_come_back_in_turn_are_reported() -> None:
    """Two who drew: whoever stands below gets more, and is above."""
    ladder = rules(mode=Revaluation.CONVERGE, win=Worth(Fraction(1)))
    event = a_ladder("A-B ½-½, C-D ½-½, E zero", ladder=ladder)
    assert "volgordes keren om de beurt terug. De waarden zijn het gemiddelde" in page(event, "standings/", ClubFacts())
    assert data(event, "ladder", ClubFacts())["cycle"]


def test_changes_of_the_rules_stay_on_the_page() -> None:
    before = rules(win=Worth(Fraction(3, 4)))
    change = LadderChange(
        datetime(2026, 3, 4, 12, tzinfo=UTC), RoundNumber(1), before.preset, before.rules, before.evening
    )
    said = page(two_evenings(ladder=replace(rules(), changes=(change,))), "standings/")
    assert "De regels zijn gewijzigd op woensdag 4 maart 2026, na ronde 1" in said
    assert "Een winstpartij: 75% → 100%" in said
    assert said.count("→") == 1


def test_before_round_1_there_is_the_start_list_with_values() -> None:
    """D2: by rating; who has none comes last."""
    said = page(a_ladder(), "standings/")
    assert "1 Vermeer, Anna 1902 0,00 45 2 Özdemir, Berk 1874 0,00 44" in said
    assert "6 Øst, Zoë – 0,00 40" in said


def test_before_anybody_entered_the_page_says_so() -> None:
    assert "Er heeft zich nog niemand aangemeld." in page(replace(a_ladder(), players=()), "standings/")


def test_the_ladder_after_an_earlier_round_is_as_it_was_then() -> None:
    then = page(two_evenings(), "standings/1/")
    assert "Ladder na ronde 1" in then
    assert "1 ongewijzigd Vermeer, Anna Waarde gebruikt 45 43,00 45 45 2 ▲ gestegen 3 Berg, Jan van den" in then
    assert "bij de ladder van nu" in then


def test_pairings_have_places_tempo_and_the_strength_of_the_computer() -> None:
    """D12: 100 below its opponent; D13: the faster wish, 45 s with the computer."""
    event = a_ladder("A-C 1-0, D-B ½-½, E zero", "B-A, K-D, E zero, C zero", why="1E absent, 2E absent")
    said = page(event, "r/2/")
    assert "Özdemir, Berk 1874 (3) Vermeer, Anna 1902 (1) – 60 min + 30 s" in said
    assert "Komodo 1700 (6) speelt op 1588 Berg, Jan van den 1688 (2) – 90 min + 45 s" in said
    assert "Tussen haakjes: plaats op de ladder vóór deze ronde." in said


def test_after_a_re_pairing_a_new_pair_may_ask_for_another_tempo() -> None:
    event = a_ladder("A-B, C-D 1-0, E zero", why="1E absent")
    before = Places((Board(BoardNumber(1), number("A"), number("E")),), ())
    again = replace(event, rounds=(replace(event.rounds[0], before=before),))
    club = a_club(A=a_member("A"), B=a_member("B"))
    other = "90 min + 30 s, of 90 min voor 35 zetten, dan 15 min als een van beiden erom vraagt"
    assert other in page(again, "r/1/", club)
    assert other not in page(event, "r/1/", club)
    junior = a_club(A=a_member("A", is_junior=True), B=a_member("B"))
    assert "50 min + 10 s" in page(again, "r/1/", junior)


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (BYE, "oneven"),
        (FREE, "vrij, wilde niet tegen de computer"),
        (UNOPPOSED, "tegenstander kwam niet"),
        (NO_SHOW, "afwezig zonder bericht"),
        (ABSENT, "afwezig"),
        ("work", "afwezig"),
    ],
)
def test_beside_the_pairings_nobody_reads_why_somebody_is_away(reason: str, said: str) -> None:
    event = a_ladder("A-C 1-0, D-B ½-½, E zero", why=f"1E {reason}")
    assert f"Zonder tegenstander Øst, Zoë {said} Tussen haakjes" in page(event, "r/1/")
    assert f"Øst, Zoë – {said} Özdemir" in page(event, "r/1/names/")


def test_the_card_says_why_in_full() -> None:
    event = a_ladder("A-C 1-0, D-B ½-½, E zero", why="1E work")
    assert "1 – werkt voor de club – 26,67" in page(event, "p/5/", ClubFacts())
    assert "1 – niet ingedeeld – 0,00" in page(event, "p/6/", ClubFacts())


def test_a_ladder_has_no_crosstable_and_its_own_word_in_the_menu() -> None:
    made = files(two_evenings())
    assert not [key for key in made if "crosstable" in key or key.endswith(("standings.json", "workings.json"))]
    front = body(made, "nl/t/lente/")
    assert "Kruistabel" not in front
    assert '<a href="/nl/t/lente/standings/">Ladder</a>' in front
    assert "Regels van de ladder</dt><dd>Dubbelschaak &#39;97" in front


def test_a_draft_round_leaves_no_trace() -> None:
    without = a_ladder("A-C 1-0, D-B ½-½, E zero", why="1E absent")
    with_draft = a_ladder("A-C 1-0, D-B ½-½, E zero", "draft:B-A, E-D, C zero", why="1E absent, 2C absent")
    assert files(with_draft) == files(without)


def test_every_word_is_translated() -> None:
    """Each translated text comes in brackets here: outside them stands nothing but names, figures and dates."""
    context = replace(marked_context(), club=CLUB)
    data = sorted(
        data_words() | {"Komodo", "Dubbelschaak '97", "Rembrandt League", "ladder.json"}, key=len, reverse=True
    )
    for event in (two_evenings(), a_ladder()):
        for key, file in render_tournament(event, context).items():
            if key.startswith("nl/") and key.endswith(".html"):
                rest = words(file.body.decode())
                for _ in range(4):
                    rest = re.sub(r"«[^«»]*»", "", rest)
                for word in data:
                    rest = rest.replace(word, "")
                assert not re.search(r"[^\W\d_½¼¾]", rest), (key, rest)


def test_every_head_of_a_table_says_what_it_is_of() -> None:
    for key, file in files(two_evenings()).items():
        assert not re.findall(r"<th\b(?![^>]*\bscope=)[^>]*>", file.body.decode()), key


def test_the_same_state_gives_the_same_bytes() -> None:
    assert files(two_evenings()) == files(two_evenings())


def test_an_evening_published_in_advance_is_a_page_of_pairings_and_changes_no_ladder() -> None:
    first = ("A-C 1-0, D-B ½-½, E zero", f"1E {ABSENT}, 2E {ABSENT}, 2C team-cup")
    published = a_ladder(first[0], "B-A, K-D, E zero, C zero", why=first[1])
    before, now = (data(event, "ladder") for event in (a_ladder(first[0], why=first[1]), published))
    assert now == before
    assert "Ladder na ronde 1" in page(published, "standings/")
    assert "Vermeer" in page(published, "r/2/")


def test_a_league_game_of_a_round_to_come_waits_for_it() -> None:
    club = a_club(a_league_game("E", "B", at=datetime(2026, 3, 17, 19, tzinfo=UTC)))
    assert "Rembrandt League" not in page(two_evenings(), "standings/", club)


def test_in_a_large_cycle_the_lines_stand_on_the_cards_alone() -> None:
    event = an_open(202, 1)
    settings = club_settings(slug="lente", system="keizer", ladder=rules(first_value=Fraction(400)))
    large = replace(event, settings=settings)
    assert "staat op de kaart van de speler" in page(large, "standings/", ClubFacts())
    assert "Hoe het totaal tot stand komt" in page(large, "p/1/", ClubFacts())


def test_who_has_left_is_marked_and_stands_last() -> None:
    event = two_evenings()
    first, *others = event.players
    gone = replace(first, entry=replace(first.entry, withdrawn_from=RoundNumber(2)))
    said = page(replace(event, players=(gone, *others)), "standings/")
    assert re.search(r"6 ▼ gezakt \d Vermeer, Anna teruggetrokken", said)


def test_programs_find_the_rules_in_the_event() -> None:
    event = data(two_evenings(), "event")
    assert event["ladder"] == {"preset": "dubbelschaak", "mode": "one_pass", "own_value_in_total": False}
    assert "order" not in event
    assert data(two_evenings(), "rounds/2")["byes"][0]["points"] is None


def test_ladder_data_has_fractions_as_text() -> None:
    row = next(row for row in data(two_evenings(), "ladder")["rows"] if row["number"] == number("C"))
    assert (row["place"], row["movement"], row["total"]) == (4, 1, "82/3")
    assert row["lines"][1] == {
        "round": 2, "reason": "team-cup", "nth": 1, "share": "2/3", "value": "41", "points": "0", "amount": "82/3",
    }  # fmt: skip
    earlier = data(two_evenings(), "ladder/1")
    assert (earlier["after_round"], "lines" in earlier["rows"][0]) == (1, False)


def data(event: Tournament, noun: str, club: ClubFacts = CLUB) -> Any:
    return json.loads(body(files(event, club), f"nl/t/lente/data/v1/{noun}.json"))
