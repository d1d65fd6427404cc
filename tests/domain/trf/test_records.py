"""Each record that says something about the pairing: read, asked of the pairing, written back. One row a record."""

from dataclasses import replace

import pytest

from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.ids import BoardNumber, PairingNumber
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.tournament import Acceleration
from chalicelib.domain.trf.document import TrfError
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.pairing import next_request
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.systems import system_of, table_of
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament, points_text
from tests.domain.lifecycle.test_constraints import event
from tests.domain.trf.test_reader import line

NOTHING = "1234 white, round 2"
"""Everybody is there, the first player begins with White, the last round is unknown."""


SCORINGS = {
    "162  W 3.0    D 1.0": "1234 white, round 2; scores 3 0 1 1",
    "162  W 2.0    D 1.0    L 0.5    A 0.0    P 1.0    X 1.0": "1234 white, round 2; scores 2 ½ 1 1",
    "162  W 1.0    D 0.5    L 0.0": NOTHING,
    "XXS WW=3.0 BW=3.0 WD=1.0 BD=1.0 PAB=1.0": "1234 white, round 2; scores 3 0 1 1",
    "BBW  3.0": "1234 white, round 2; scores 3 0 ½ ½",
    "BBD  1.0": "1234 white, round 2; scores 1 0 1 1",
    "BBL  0.5": "1234 white, round 2; scores 1 ½ ½ ½",
    "BBZ  0.5": NOTHING,
    "BBF  0.5": NOTHING,
    "BBU  0.5": NOTHING,
}
"""Written back as they were: programs read one or the other."""
ABOUT_THE_EVENT = (
    "172 NED FIDE",
    "182 Speelzaal",
    "202 BH/C1,SB,DE",
    "212 PTS WIN OTHER_X",
    "222 5400+30",
    "132",
    "022",
)
OF_TEAMS = (
    "013 Zaandam                            1    2",
    "300   1   1   2    1    2",
    "320  1.0  2.0   5",
    "330 +-   1   1   2",
    "352 WBWB",
    "362 TW  2.0   TD  1.0   TL  0.0",
    "801  1 Zaandam",
    "802  1 Zaandam",
)
OF_OTHERS = ("### a comment", "# another", "NED    1      Jansen", "XYZ 1", "999 unknown", "### speelzaal profile x")


def file(*records: str) -> str:
    """Four players after a round with a win and a draw, without declared points."""
    games = ("2 w 1", "1 b 0", "4 w =", "3 b =")
    players = [line(number, "", game) for number, game in enumerate(games, start=1)]
    return "".join(f"{one}\r\n" for one in (*players, *records))


def asked(request: PairingRequest) -> str:
    """Who is there, first colour, which round of how many, scores, pairs apart, virtual points: what is unusual."""
    present = "".join(str(number) for number in sorted(request.present))
    last = "" if request.planned_rounds == request.round_number + 1 else f" of {request.planned_rounds}"
    said = [f"{present} {request.initial_colour.value}, round {request.round_number}{last}"]
    scores = " ".join(points_text(record.score) for _, record in sorted(request.records.items()))
    if scores != "1 0 ½ ½":
        said.append(f"scores {scores}")
    apart = sorted("-".join(map(str, sorted(pair))) for pair in request.forbidden)
    if apart:
        said.append(f"apart {' '.join(apart)}")
    virtual = [f"{number}: {' '.join(map(points_text, own))}" for number, own in sorted(request.virtual_points.items())]
    return "; ".join([*said, *virtual])


@pytest.mark.parametrize(
    ("record", "expected", "written"),
    [
        ("", NOTHING, ""),
        ("142 9", "1234 white, round 2 of 9", "142 9|XXR 9"),
        ("XXR 9", "1234 white, round 2 of 9", "142 9|XXR 9"),
        ("152 B", "1234 black, round 2", "152 B|XXC black1"),
        ("XXC black1", "1234 black, round 2", "152 B|XXC black1"),
        ("XXC white1", NOTHING, "152 W|XXC white1"),
        ("XXC rank", NOTHING, "XXC rank"),
        ("XXC black1 rank", "1234 black, round 2", "152 B|XXC black1|XXC black1 rank"),
        ("XXC rank|XXC black1", "1234 black, round 2", "152 B|XXC black1|XXC rank"),
        *((one, expected, one) for one, expected in SCORINGS.items()),
        ("240 H   2    3    4", "12 white, round 2", "240 H   2    3    4"),
        ("240 Z   3    1", NOTHING, "240 Z   3    1"),
        ("XXZ 1 2", "34 white, round 2", "XXZ 1 2"),
        *((one, NOTHING, one) for one in (*ABOUT_THE_EVENT, *OF_TEAMS, *OF_OTHERS)),
        (
            "250       1.0   1   2    1    2",
            "1234 white, round 2; 1: 1 1; 2: 1 1",
            "250       1.0   1   2    1    2",
        ),
        (
            "250       1.0   1   1    1    2|250       0.5   2   3    2    2",
            "1234 white, round 2; 1: 1; 2: 1 ½ ½",
            "250       1.0   1   1    1    2|250       0.5   2   3    2    2",
        ),
        (
            "XXA    1  1.0  0.5|XXA    2  1.0",
            "1234 white, round 2; 1: 1 ½; 2: 1",
            "XXA    1  1.0  0.5|XXA    2  1.0",
        ),
        (
            "192 FIDE_DUTCH_BAKU|142 5",
            "1234 white, round 2 of 5; 1: 1 1 ½; 2: 1 1 ½",
            "142 5|192 FIDE_DUTCH_BAKU|XXR 5",
        ),
        ("260   1   9    1    4", "1234 white, round 2; apart 1-4", "260   1   9    1    4"),
        ("260   2   2    1    3    4", "1234 white, round 2; apart 1-3 1-4 3-4", "260   2   2    1    3    4"),
        ("260   1   1    1    4", NOTHING, "260   1   1    1    4"),
        ("260   3   5    1    4", NOTHING, "260   3   5    1    4"),
        ("260 000 000    1    4", "1234 white, round 2; apart 1-4", "260 000 000    1    4"),
        ("260            1    4", "1234 white, round 2; apart 1-4", "260            1    4"),
        ("XXP 1 3", "1234 white, round 2; apart 1-3", "XXP 1 3"),
        (
            "XXP 1 2 3|XXP 3 4",
            "1234 white, round 2; apart 1-2 1-3 2-3 3-4",
            "XXP 1 2 3|XXP 3 4",
        ),
        (
            "299           0.5    1    2",
            "1234 white, round 2; scores 1 ½ ½ ½",
            "299           0.5    1    2",
        ),
        ("299 W         2.0  000", "1234 white, round 2; scores 2 0 ½ ½", "299 W         2.0    0"),
    ],
)  # fmt: skip
def test_a_record(record: str, expected: str, written: str) -> None:
    document = read_trf(file(*record.split("|")) if record else file())
    assert asked(next_request(document)) == expected
    back = write_trf(document)
    assert [one for one in back.split("\r\n") if one and not one.startswith("001")] == (
        written.split("|") if written else []
    )
    assert asked(next_request(read_trf(back))) == expected


@pytest.mark.parametrize(
    ("record", "place"),
    [
        ("260   3   2    1    4", "5:9 bad_number"),
        ("260   x        1    4", "5:5 bad_number"),
        ("260   1   9    1    y", "5:21 bad_number"),
        ("250       1.0        2    1    2", "5:15 bad_number"),
        ("250       1.3   1   2    1    2", "5:10 bad_points"),
    ],
)
def test_a_record_that_cannot_be_meant_is_refused_in_its_place(record: str, place: str) -> None:
    with pytest.raises(TrfError) as caught:
        next_request(read_trf(file(record)))
    assert f"{caught.value.line}:{caught.value.column} {caught.value.reason}" == place


def constraints(*codes: str, **settings: object) -> list[str]:
    text = write_trf(exported_document(event(**settings)))  # type: ignore[arg-type]
    return [one for one in text.split("\r\n") if one[:3] in codes]


def test_an_accelerated_event_says_so_in_every_dialect() -> None:
    """C.04.7: four of eight players, five of nine rounds."""
    written = constraints("192", "250", "XXA", acceleration=Acceleration.BAKU, planned_rounds=9)
    assert written == [
        "192 FIDE_DUTCH_BAKU",
        "250       1.0   1   3    1    4",
        "250       0.5   4   5    1    4",
        *(f"XXA    {number}  1.0  1.0  1.0  0.5  0.5" for number in (1, 2, 3, 4)),
    ]


def test_a_system_without_a_code_for_acceleration_says_it_in_records() -> None:
    document = exported_document(a_tournament("A B", acceleration=Acceleration.BAKU, planned_rounds=1).after())
    lines = [one for one in write_trf(document).split("\r\n") if one[:3] in ("192", "250")]
    assert lines == ["192 CUSTOM_SWISS", "250       1.0   1   1    1    2"]


@pytest.mark.parametrize("system", ["swiss64", "klukkluk", "fide-dutch", "round-robin", "double-round-robin"])
@pytest.mark.parametrize("edition", TrfEdition)
def test_every_system_is_found_again(system: str, edition: TrfEdition) -> None:
    """192 has no code for some, TRF16 has no 192: a comment of this program, or record 092, says it."""
    made = adapted(exported_document(a_tournament("A B", system=system).after()), edition).document
    back = read_trf(write_trf(made, edition))
    assert (table_of(back) or system_of(back)) == system


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("260   1   9    1    8", "player_not_in_file 260 8"),
        ("XXP 3 9", "player_not_in_file XXP 9"),
        ("XXA    7  1.0", "player_not_in_file XXA 7"),
        ("### speelzaal avoid 1 2", "own_comment_unread "),
        ("### speelzaal seat 1 2", "own_comment_unread "),
        ("XXC rank", "order_by_rank_ignored "),
    ],
)
def test_what_cannot_be_followed_is_said(record: str, said: str) -> None:
    assert [f"{one.line} {one.code} {one.detail}" for one in read_trf(file(record)).remarks] == [f"5 {said}"]


def test_an_acceleration_that_the_points_forbid_is_ignored_and_said() -> None:
    """C.04.7 1.1: only where a win is two draws and a loss is nothing. Virtual points that are given are followed."""
    points = "162  W 3.0    D 1.0"
    named = read_trf(file("142 5", points, "192 FIDE_DUTCH_BAKU"))
    assert [(one.line, one.code) for one in named.remarks] == [(7, "acceleration_ignored")]
    assert next_request(named).virtual_points == {}
    given = read_trf(file("142 5", points, "192 FIDE_DUTCH_BAKU", "250       3.0   1   2    1    2"))
    assert (given.remarks, set(next_request(given).virtual_points)) == ((), {1, 2})


def test_fixed_boards_and_pairs_to_avoid_are_asked_of_the_pairing_again() -> None:
    made = event("A-E 1-0, B-F 1-0, C-G 1-0, D-H 1-0", apart="A-B?, C-D? 3-5", planned_rounds=7)
    seated = replace(made.players[7], entry=replace(made.players[7].entry, fixed_board=BoardNumber(4)))
    made = replace(made, players=(*made.players[:7], seated))
    request = next_request(read_trf(write_trf(exported_document(made))))
    assert request.avoided == {frozenset((1, 2))}
    assert request.fixed_boards == {8: 4}


def test_pairs_kept_apart_are_written_and_those_kept_apart_if_possible_as_a_comment() -> None:
    assert constraints("260", "XXP", "###", apart="B-A, C-D 2-4, E-F?, G-H 3-", planned_rounds=7) == [
        "260   1   7    1    2",
        "260   2   4    3    4",
        "260   3   7    7    8",
        "XXP 1 2",
        "### speelzaal avoid 1 0 5 6",
    ]


def test_pairs_of_somebody_who_is_gone_are_not_written() -> None:
    made = event(apart="A-B, C-D")
    without_a = replace(made, players=made.players[1:])
    assert [one.text for one in exported_document(without_a).raw("260", "XXP")] == ["260   1   7    3    4", "XXP 3 4"]


def test_what_an_event_asks_is_what_its_file_asks() -> None:
    made = event(
        "A-E 1-0, B-F 1-0, C-G 1-0, D-H 1-0", apart="A-B, C-D 2-4", acceleration=Acceleration.BAKU, planned_rounds=7
    )
    request = next_request(read_trf(write_trf(exported_document(made))))
    assert asked(request).partition("; apart ")[2] == "1-2 3-4; " + "; ".join(f"{n}: 1 1 ½ ½" for n in (1, 2, 3, 4))
    assert request.forbidden == {frozenset(map(PairingNumber, pair)) for pair in ((1, 2), (3, 4))}
