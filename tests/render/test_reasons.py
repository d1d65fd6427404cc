"""Why a round was paired as it was, in words: one wording for officials, players and the command line."""

import gzip
import json
import os
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from chalicelib.domain.formats.contract import Note, Reason
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle import drafts
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Bye
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render import rules
from chalicelib.render.reasons import Wording, refused_in
from chalicelib.render.texts import Texts
from chalicelib.render.tournament import render_tournament
from tests.domain.formats.keizer.cycles import HABITS, played_cycle, some_rules
from tests.render.scenes import a_club_event, a_context, an_open, body, words

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "pages-with-reasons"
NAMES = dict(
    zip(
        map(PairingNumber, range(1, 10)),
        ("Anna", "Bas", "Chris", "Daan", "Eva", "Fred", "Gijs", "Hans", "Ina"),
        strict=True,
    )
)
ENGLISH = Wording(Texts("en", {}), NAMES)
ONE, TWO = RoundNumber(1), RoundNumber(2)


def paired(white: int, black: int, **more: Any) -> Reason:
    return {"code": "paired", "white": white, "black": black, "bracket": 2, "colour": "5.2.1", **more}


def refused(text: str) -> list[dict[str, object]]:
    """ "1-3 C1, 5-bye C2"."""
    found = (re.match(r"(\d+)-(\d+|bye) (.+)", one) for one in text.split(", "))
    return [
        {"player": int(one[1]), "opponent": None if one[2] == "bye" else int(one[2]), "rule": one[3]}
        for one in found
        if one
    ]


@pytest.mark.parametrize(
    ("reason", "said"),
    [
        (paired(1, 2), "Scoregroup of 1. Both get the colour that they should have (5.2.1)."),
        (
            paired(1, 2, downfloater=1, upfloater=2),
            "Scoregroup of 1. Anna floats down, Bas floats up. Both get the colour that they should have (5.2.1).",
        ),
        (paired(1, 2, bracket=3, virtual=[2, 2], colour=None), "Scoregroup of 1½, 1 of it virtual."),
        (paired(1, 2, bracket=3, virtual=[0, 2], colour=None), "Scoregroup of 1½, for Bas 1 of it virtual."),
        (
            {"code": "bye", "player": 2, "score": 3, "unplayed_games": 0, "virtual": [1]},
            "The lowest score that can be free: 1½, ½ of it virtual. Rounds without a game so far: 0.",
        ),
        (
            paired(1, 2, colour="5.2.5", criteria={"C6": 1, "C7": [3], "C8": [2, 3, 1], "C12": 2}),
            (
                "Scoregroup of 1. In this scoregroup: 1 player floats down (C6); scores that float down: 1½ (C7); "
                "2 players without the colour that they should have "
                "(C12). The start number decides the colour (5.2.5)."
            ),
        ),
        (
            paired(1, 2, downfloater=2, upfloater=1, colour="5.2.4", criteria={"C15": 1, "C19": [4], "avoided": 1}),
            (
                "Scoregroup of 1. Bas floats down, Anna floats up. In this scoregroup: 1 player floats up twice "
                "running (C15); floating up a second time running, score difference 1 (C19); 1 pair meets that was to "
                "be kept apart if possible. Bas, the higher ranked of the two, gets the colour that he should have "
                "(5.2.4)."
            ),
        ),
        (
            paired(2, 1, colour="5.2.4", criteria={"C8": [1, 2]}),
            "Scoregroup of 1. Anna, the higher ranked of the two, gets the colour that he should have (5.2.4).",
        ),
        (paired(1, 2, colour="S9"), "Scoregroup of 1. Anna is higher on the start list and gets White (S9)."),
        (
            paired(1, 2, refused=refused("1-3 C1, 1-4 C12, 1-5 C1, 1-6 order")),
            (
                "Scoregroup of 1. Anna not against Chris and Eva: they have met (C1). Anna not against Daan: more "
                "players without the colour that they should have (C12). Anna not against Fred: equally good, but "
                "another board would then get a later choice. Both get the colour that they should have (5.2.1)."
            ),
        ),
        (
            {"code": "bye", "player": 2, "score": 3, "unplayed_games": 1, "refused": refused("4-bye C2, 3-bye C4")},
            (
                "The lowest score that can be free: 1½. Rounds without a game so far: 1. Not free: Daan: had a bye "
                "already, or a win without playing (C2). Not free: Chris: the others could then not all be paired (C4)."
            ),
        ),
        (
            {"code": "bye", "player": 2, "score": 3, "rule": "S6", "refused": refused("4-bye S6")},
            "The lowest placed who can be free (S6). Not free: Daan: had a bye already (S6).",
        ),
        (
            paired(
                1,
                2,
                colour="K5 lot",
                criteria={"K7 colours": 2, "K7 downfloats": 1, "K8 scores": 3},
                refused=refused("1-3 K8 scores"),
            ),
            (
                "Scoregroup of 1. In the whole round: 2 players with the colour of the last game (K7); 1 player floats "
                "down a second time (K7); score differences together: 1½ (K8). Anna not against Chris: larger score "
                "differences (K8). The lot decides the colour (K5)."
            ),
        ),
        (
            {"code": "paired", "white": 1, "black": 2, "round": 3, "colour": "C.05 Annex 1"},
            "The table of the round robin decides.",
        ),
        (
            paired(
                1,
                2,
                bracket=None,
                met=[2, 5],
                colour="D10 reversed",
                refused=refused("1-3 D8 met once, 1-4 D8 limit, 1-5 D8 order"),
            ),
            (
                "Met before in round 2, 5. Anna not against Chris: they have met once in this cycle (D8). Anna not "
                "against Daan: they have met as often as is allowed in a cycle (D8). Anna not against Eva: equally "
                "good, but somebody higher would get a farther opponent (D8). The colours of their last game are "
                "turned round (D10)."
            ),
        ),
        (
            paired(
                9, 2, bracket=None, rule="D12 computer", colour="D10 higher_black", refused=refused("3-bye D12 freer")
            ),
            (
                "The odd player meets the club computer: the lowest placed of those who have been free least often "
                "(D12). Not free: Chris: has been free more often (D12). The higher placed of the two gets Black (D10)."
            ),
        ),
        ({"code": "bye", "player": 2, "rule": "D8 left over"}, "Nobody is left whom this player may meet (D8)."),
        ({"code": "bye", "player": 2, "colour": "9.9"}, "Colours by 9.9."),
        (paired(1, 2, bracket=None, refused=refused("1-3 X1"), colour=None), "Anna not against Chris: X1."),
        ({"code": "a word of tomorrow"}, ""),
        ({}, ""),
    ],
)
def test_a_reason_in_words(reason: Reason, said: str) -> None:
    assert " ".join(ENGLISH.reason(reason)) == said


def test_where_rematches_were_needed_others_may_be_meant() -> None:
    """Among the pairings with a rematch, one that has more of them is refused by C1, whoever meets again there."""
    needed = replace(ENGLISH, used=frozenset({Allowance.REMATCH}))
    (_, why, _) = needed.reason(paired(1, 2, refused=refused("1-3 C1")))
    assert why == "Anna not against Chris: more repeated meetings (C1)."


def test_many_names_are_counted() -> None:
    everybody = [PairingNumber(number) for number in range(1, 10)]
    assert ENGLISH.listed(everybody) == "Anna; Bas; Chris; Daan; Eva; Fred and 3 others"
    assert ENGLISH.listed(everybody[:7]) == "Anna; Bas; Chris; Daan; Eva; Fred and Gijs"
    assert ENGLISH.listed([]) == ""


@pytest.mark.parametrize("rule", [*(f"C{number}" for number in range(1, 22)), "order", "260", "avoided", "S6", "S7"])
def test_every_rule_that_can_refuse_somebody_has_words(rule: str) -> None:
    assert rule in rules.REFUSALS


@pytest.mark.parametrize(
    ("rule", "players", "said"),
    [
        ("C1", (1,), "However the others are paired, nobody is left for Anna whom they have not met before (C1)."),
        ("C2", (1,), "Whoever could be free has had a bye already, or a win without playing: Anna (C2)."),
        ("260", (1, 2), "The pairs that are kept apart leave nobody for Anna and Bas (260)."),
        ("S6", (1, 2), "Everybody who could be free has had the bye already: Anna and Bas (S6)."),
        ("K6 bye", (1,), "Even the pairing that breaks the rules least has a second bye: Anna (K6)."),
        ("schedule_complete", (), "All rounds of the table have been paired."),
        ("X1", (), "The rule that stands in the way: X1. Players: everybody."),
    ],
)
def test_why_there_is_no_pairing(rule: str, players: tuple[int, ...], said: str) -> None:
    assert ENGLISH.refusal(rule, tuple(map(PairingNumber, players))) == said


def test_every_warning_has_words_and_its_rule() -> None:
    everybody = (PairingNumber(1), PairingNumber(2))
    assert ENGLISH.note(Note("rematch", everybody)) == "Anna and Bas have met before (C1)."
    assert ENGLISH.note(Note("a word of tomorrow")) == "a word of tomorrow"
    assert set(drafts._NOTES.values()) | {"third_white", "third_black", "not_taking_part", "not_in_draft"} <= set(
        rules.NOTES
    )


@pytest.mark.parametrize(
    "code", ["plays_round_too", "may_play_round_too", "plays_cup_too", "may_play_cup_too", "signed_off"]
)
def test_who_has_something_else_that_evening_breaks_no_rule_of_pairing(code: str) -> None:
    """ "(D14)" and "(D17)" stood behind it, which say nothing to a director."""
    said = ENGLISH.note(Note(code, (PairingNumber(1),), event="Top", round_number=TWO))
    assert said.startswith("Anna: ")
    assert not said.endswith(")")


def test_whatever_is_said_of_an_evening_of_the_ladder_has_words() -> None:
    """D8-D13: notes, refusals, colours, and who is odd; in a hundred cycles all of them occur."""
    said: dict[str, set[str]] = {"notes": set(), "refused": set(), "colours": set(), "free": set()}
    for seed in range(100):
        chance = random.Random(seed)
        players, rules_of_club = chance.randrange(4, 14), some_rules(chance)
        for request, pairing in played_cycle(chance, players, 8, rules_of_club, chance.choice(HABITS)):
            reasons = system("keizer").explain(request, pairing)
            said["notes"] |= {note.code for note in pairing.notes}
            said["refused"] |= {one.rule for reason in reasons for one in refused_in(reason)}
            said["colours"] |= {str(reason["colour"]) for reason in reasons if "colour" in reason}
            said["free"] |= {str(reason["rule"]) for reason in reasons if "rule" in reason}
    known = {"notes": rules.NOTES, "refused": rules.REFUSALS, "colours": rules.COLOURS, "free": rules.BYES}
    assert {what: codes - known[what].keys() for what, codes in said.items()} == {what: set() for what in said}
    assert {what: len(codes) for what, codes in said.items()} == {"notes": 10, "refused": 17, "colours": 5, "free": 4}


TRACE = (
    paired(
        2, 1, downfloater=1, upfloater=2, colour="5.2.2", criteria={"C6": 1, "C7": [2], "avoided": 1},
        refused=refused("1-5 C12, 1-4 260, 1-3 avoided"),
    ),
    paired(5, 4, bracket=0, refused=refused("5-3 C1")),
    {"code": "bye", "player": 3, "score": 0, "unplayed_games": 0, "refused": refused("4-bye C2")},
)  # fmt: skip


def second_evening(**changes: Any) -> Tournament:
    return a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A, E-D +/-, C bye", **changes)


def shown(event: Tournament, path: str = "nl/t/lente/r/2/") -> str:
    return body(render_tournament(event, a_context(traces={TWO: TRACE})), path)


@pytest.mark.parametrize(
    "key", ["nl/t/lente/r/2/index.html", "es/t/lente/r/2/index.html", "nl/t/lente/data/v1/rounds/2.json"]
)
def test_pages_with_reasons_are_as_they_were(key: str) -> None:
    text = re.sub(r"(/assets/\w+)\.[0-9a-f]{12}\.", r"\1.", shown(second_evening(shows_reasons=True), key))
    golden = GOLDEN / key
    if os.environ.get("GOLDEN"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_bytes(text.encode())
    assert text == golden.read_bytes().decode()


def test_everybody_reads_why_when_the_organiser_wishes() -> None:
    page = words(shown(second_evening(shows_reasons=True)))
    assert "waarom Bord 1 Puntengroep 1. Vermeer, Anna daalt, Özdemir, Berk stijgt." in page
    assert "Øst, Zoë niet tegen Jansen, Piet: al tegen elkaar gespeeld (C1)." in page
    hidden = shown(second_evening())
    assert "<details" not in hidden
    assert "reason" not in shown(second_evening(), "nl/t/lente/data/v1/rounds/2.json")


def test_who_is_kept_apart_is_nobodys_business() -> None:
    event = second_evening(shows_reasons=True)
    page, data = shown(event), shown(event, "nl/t/lente/data/v1/rounds/2.json")
    assert "elkaar gehouden" not in page
    first = json.loads(data)["boards"][0]["reason"]
    assert first["refused"] == refused("1-5 C12")
    assert first["criteria"] == {"C6": 1, "C7": [2]}


def test_what_was_changed_by_hand_has_no_reason_of_the_systems() -> None:
    event = second_evening(shows_reasons=True)
    turned = replace(event.rounds[1].boards[0], white=PairingNumber(1), black=PairingNumber(2))
    changed = replace(event.rounds[1], boards=(turned, event.rounds[1].boards[1]))
    page = shown(replace(event, rounds=(event.rounds[0], changed)))
    assert "waarom Bord 1" not in words(page)
    assert "waarom Bord 2" in words(page)
    assert words(page).count("met de hand ingedeeld") == 1


def test_a_round_changed_by_hand_from_top_to_bottom_says_so_at_every_board() -> None:
    event = second_evening(shows_reasons=True)
    old = event.rounds[1]
    boards = tuple(replace(board, white=board.black, black=board.white) for board in old.boards)
    free = tuple(Bye(bye.player, ByeKind.PAIRING_ALLOCATED) for bye in old.byes)
    changed = replace(event, rounds=(event.rounds[0], replace(old, boards=boards, byes=free)))
    assert words(shown(changed)).count("met de hand ingedeeld") >= len(boards)
    hidden = replace(changed, settings=replace(changed.settings, shows_reasons=False))
    assert "met de hand ingedeeld" not in words(shown(hidden))


def test_who_asked_for_a_bye_needs_no_reason() -> None:
    page = shown(a_club_event("A-C 1-0, D-B ½-½, E bye", "B-A, E-D +/-, C half", shows_reasons=True))
    assert "waarom Jansen, Piet" not in words(page)


def test_what_the_pairing_needed_is_in_the_data_file_too() -> None:
    event = second_evening()
    needed = replace(event.rounds[1], used=frozenset({Allowance.SECOND_BYE, Allowance.REMATCH}))
    event = replace(event, rounds=(event.rounds[0], needed))
    assert json.loads(shown(event, "nl/t/lente/data/v1/rounds/2.json"))["used"] == ["rematch", "second-bye"]
    assert "Herhaalde ontmoeting: geen andere indeling mogelijk. Een tweede keer vrij" in words(shown(event))


def test_a_large_round_stays_small_with_reasons() -> None:
    """300 players are explained in full (`jobs/pair.py`); the bar of a page is 60 KB."""
    event = an_open(300, 1)
    lot = random.Random(1)
    codes = [f"C{number}" for number in range(1, 22)]
    trace = tuple(
        paired(
            board.white,
            board.black,
            criteria={code: lot.randrange(1, 9) for code in lot.sample(codes, 4) if code in rules.COUNTED},
            refused=[
                {"player": board.white, "opponent": lot.randrange(1, 300), "rule": lot.choice(codes)} for _ in range(6)
            ],
        )
        for board in event.rounds[0].boards
    )
    wanted = replace(event, settings=replace(event.settings, shows_reasons=True))
    files = render_tournament(wanted, a_context(traces={ONE: trace}))
    page = files["nl/t/open/r/1/index.html"].body
    assert page.count(b"<details") == 150
    assert len(gzip.compress(page)) < 60_000


def test_players_are_not_told_the_number_of_a_clubs_own_rule_but_organisers_are() -> None:
    """D8-D10: the words say it all; an article of FIDE stays, as everybody can look it up."""
    of_ladder = paired(1, 2, bracket=None, colour="D10 reversed", refused=refused("1-3 D8 gap, 1-4 D9"))
    public = replace(ENGLISH, is_public=True)
    assert "(D" not in " ".join(public.reason(of_ladder))
    assert [one.partition(" (D")[0].rstrip(".") for one in ENGLISH.reason(of_ladder)] == [
        one.rstrip(".") for one in public.reason(of_ladder)
    ]
    assert "(D10)." in " ".join(ENGLISH.reason(of_ladder))
    assert "(5.2.1)." in " ".join(public.reason(paired(1, 2)))
