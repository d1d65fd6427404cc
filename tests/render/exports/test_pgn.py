"""PGN: every game has its headers, and a reader that knows the standard finds in them what was put in."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.trf.orders import order_of_file
from chalicelib.domain.trf.reader import read_trf
from chalicelib.render.exports.event import exported, exported_file
from chalicelib.render.exports.pgn import left_out, pgn
from chalicelib.render.facts import event_facts
from tests.builders import a_tournament
from tests.domain.trf.test_records import file
from tests.render.exports.scenes import AFTERWARDS, EVENING, dressed

ROSTER = ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
TAG = re.compile(r'\[([A-Z][A-Za-z0-9]*) "((?:[^"\\]|\\["\\])*)"\]')
MOVETEXT = re.compile(r"(?:\{[^{}]*\} )?(1-0|0-1|1/2-1/2|\*)")


def read(text: str) -> list[dict[str, str]]:
    """The games of a file, by the grammar of the standard (parts 7 and 8) for games without moves."""
    games = []
    for block in filter(None, re.split(r"(?<=[01*2])\n\n?(?=\[|$)", text)):
        head, _, moves = block.strip("\n").partition("\n\n")
        lines = head.split("\n")
        tags = [TAG.fullmatch(line) for line in lines]
        assert all(tags), block
        assert max(map(len, lines)) <= 255
        found = {tag[1]: re.sub(r"\\(.)", r"\1", tag[2]) for tag in tags if tag}
        assert [*found][:7] == ROSTER
        assert [*found][7:] == sorted([*found][7:])
        ending = MOVETEXT.fullmatch(moves)
        assert ending, moves
        assert ending[1] == found["Result"]
        games.append(found)
    return games


def games_of(tournament: Tournament) -> list[dict[str, str]]:
    return read(pgn(exported(event_facts(tournament, AFTERWARDS))))


def test_a_game_with_everything_that_is_known() -> None:
    assert games_of(EVENING)[0] == {
        "Event": 'Club "Zaan\\dam"', "Site": "Zaandam NED", "Date": "2026.03.02", "Round": "1",
        "White": "Vries, Jan", "Black": "Ruiz, Ana", "Result": "1-0", "BlackElo": "2310", "BlackTitle": "WIM",
        "Board": "1", "EventDate": "2026.03.02", "TimeControl": "5400+30", "WhiteElo": "2500",
        "WhiteFideId": "1000001", "WhiteTitle": "GM",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("result", "expected"),
    [
        ("1-0", ["1-0"]),
        ("½-½", ["1/2-1/2"]),
        ("W-L", ["1-0"]),
        ("*", ["* unterminated"]),
        ("X", ["* unterminated"]),
        ("nc", ["* adjudication"]),
        ("½-0", ["* adjudication"]),
        ("+/-", []),
        ("-/+", []),
        ("-/-", []),
    ],
)
def test_what_was_not_played_is_no_game(result: str, expected: list[str]) -> None:
    found = games_of(a_tournament("A B").after(f"A-B {result}"))
    assert [" ".join(filter(None, (one["Result"], one.get("Termination")))) for one in found] == expected


def test_what_is_unknown_says_so() -> None:
    (game,) = games_of(a_tournament("A B", name="E", playing_days=(), city="", federation="").after("A-B 1-0"))
    assert (game["Site"], game["Date"], game["WhiteElo"]) == ("?", "????.??.??", "-")
    assert not {"WhiteTitle", "WhiteFideId", "TimeControl", "Termination"} & set(game)


@pytest.mark.parametrize(
    ("header", "date"),
    [
        ("042 2026/03/02", "????.??.??"),
        ("042 2026/03/02|052 2026/03/02", "2026.03.02"),
        ("042 2026/03/02|052 2026/03/09", "????.??.??"),
        (f"{'132':<91}26/03/04", "2026.03.04"),
        ("042 spring|052 spring", "????.??.??"),
    ],
)
def test_the_day_of_a_game_in_a_file(header: str, date: str) -> None:
    document = read_trf(file(*header.split("|")))
    games = read(pgn(exported_file(document, order_of_file(document).order)))
    assert {one["Date"] for one in games} == {date}
    assert {one.get("EventDate") for one in games} == {"2026.03.02" if "042 2026" in header else None}


def test_what_is_left_out_is_said_by_round() -> None:
    chart = a_tournament("A B C D E").after("A-B +/-, C-D *, E bye", "B-C X, D-E 1-0", "A-C -/-, B half")
    event = exported(event_facts(chart, AFTERWARDS))
    assert [f"{one.code} {one.detail}" for one in left_out(event)] == [
        "forfeits_no_games 1: 1-2",
        "games_unfinished 1: 3-4",
        "byes_no_games 1: 5",
        "games_unfinished 2: 2-3",
        "byes_no_games 2: 1",
        "forfeits_no_games 3: 1-3",
        "byes_no_games 3: 2, 4, 5",
    ]


def test_drafts_and_byes_are_not_in_it() -> None:
    assert len(games_of(a_tournament("A B C").after("A-B 1-0, C bye", "draft: B-A, C bye"))) == 1
    assert pgn(exported(event_facts(a_tournament("A B").after(), AFTERWARDS))) == ""


@settings(derandomize=True, deadline=None, max_examples=100)
@given(st.text(max_size=300))
def test_any_name_is_read_again(name: str) -> None:
    made = dressed(a_tournament("A B").after("A-B 1-0"), A=Person(name, title=Title.FM))
    (game,) = games_of(made)
    assert game["White"]
    assert game["Black"] == "B"
