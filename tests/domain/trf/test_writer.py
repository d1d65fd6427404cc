"""Writing files: golden text, columns in characters, and that what is written reads the same."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.player import Person, Player, Sex, Title, a_player
from chalicelib.domain.model.result import ByeKind, Colour, Scoring
from chalicelib.domain.model.round import Bye, Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.document import (
    AbnormalPoints,
    ByePlace,
    Header,
    Place,
    RawRecord,
    RequestedBye,
    TrfDocument,
    TrfPlayer,
)
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament, boards_line
from tests.strategies import played_tournaments

GOLDEN = Path(__file__).parents[2] / "golden" / "trf"

CLUB_EVENING = a_tournament(
    "Vries:GM:2500 Ruiz:WIM:2310 Jansen:1900 Bakker Smit:1650 Núñez:1640 Visser:1500",
    name="Clubavond Zaandam",
    city="Zaandam",
    federation="NED",
    system="fide-dutch",
    planned_rounds=5,
    chief_arbiter="Mulder, Kees",
    time_control="90+30",
).after(
    "Vries-Bakker 1-0, Smit-Ruiz ½-½, Jansen-Núñez +/-, Visser bye",
    "Vries-Jansen nc, Visser-Smit W-L, Ruiz-Bakker ½-0, Núñez half",
    "Smit-Vries *, Jansen-Visser X, Ruiz-Núñez -/-, Bakker zero",
)


@pytest.mark.parametrize(
    ("name", "document"),
    [
        ("club-evening.trf", exported_document(CLUB_EVENING)),
        (
            "requested-byes.trf",
            exported_document(
                replace(CLUB_EVENING, rounds=CLUB_EVENING.rounds[:2]),
                (
                    RequestedBye(RoundNumber(3), PairingNumber(2), ByeKind.HALF_POINT),
                    RequestedBye(RoundNumber(4), PairingNumber(5), ByeKind.ZERO_POINT, ByePlace.BYE_RECORD),
                    RequestedBye(RoundNumber(4), PairingNumber(7), ByeKind.ZERO_POINT, ByePlace.BYE_RECORD),
                ),
            ),
        ),
        ("before-round-1.trf", exported_document(replace(CLUB_EVENING, rounds=()))),
    ],
)
def test_golden_files(name: str, document: TrfDocument) -> None:
    written = write_trf(document)
    if os.environ.get("GOLDEN"):
        GOLDEN.mkdir(parents=True, exist_ok=True)
        (GOLDEN / name).write_bytes(written.encode())
    assert (GOLDEN / name).read_bytes().decode() == written
    assert read_trf(written.encode()) == document


def test_names_are_counted_in_characters() -> None:
    document = exported_document(a_tournament("Đặng:2000 Núñez:1900").after("Đặng-Núñez 1-0"))
    first, second = (line for line in write_trf(document).split("\r\n") if line.startswith("001"))
    assert (first[80:84], first[91:99]) == (" 1.0", "   2 w 1")
    assert (second[80:84], second[91:99]) == (" 0.0", "   1 b 0")


def test_everything_but_the_raw_lines_survives_a_long_name() -> None:
    person = Person("Aveeeeeeeeeeery long name, indeed so very long\n", federation="NEDERLAND")
    written = read_trf(write_trf(TrfDocument((TrfPlayer(PairingNumber(1), person),))))
    assert written.players[0].person == Person("Aveeeeeeeeeeery long name, indeed", federation="NED")


def test_a_header_stays_on_its_line() -> None:
    players = (TrfPlayer(PairingNumber(1), Person("A")),)
    header = Header("Open\r\n001    9", time_control="90 min\n+ 30 s ", deputies=("\tRuiz\u2028Ana",))
    written = read_trf(write_trf(TrfDocument(players, header=header)))
    assert written.header == Header("Open  001    9", time_control="90 min + 30 s", deputies=("Ruiz Ana",))
    assert len(written.players) == 1


@pytest.mark.parametrize(
    ("scoring", "record"),
    [
        (Scoring(), None),
        (
            Scoring(*map(HalfPoints, (6, 2, 0, 6, 6, 2, 0, 6, 0))),
            "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0",
        ),
        (
            Scoring(*map(HalfPoints, (2, 1, 0, 1, 2, 0, 0, 2, -1))),
            "XXS WW=1.0 BW=1.0 WD=0.5 BD=0.5 WL=0.0 BL=0.0 ZPB=0.0 HPB=0.0 FPB=1.0 PAB=0.5 FW=1.0 FL=-0.5",
        ),
    ],
)
def test_scoring_is_written_only_when_it_differs(scoring: Scoring, record: str | None) -> None:
    document = TrfDocument((TrfPlayer(PairingNumber(1), Person("A")),), scoring=scoring)
    lines = [line for line in write_trf(document).split("\r\n") if line[:3] in ("162", "XXS")]
    assert lines == ([record] if record else [])
    assert read_trf(write_trf(document)) == document


_TEXT = st.text(
    st.characters(min_codepoint=33, max_codepoint=0x24F, exclude_categories=("Cc", "Cf", "Zs")), max_size=12
)


_OTHER_RECORDS = (
    "### ruler", "### speelzaal system klukkluk", "### speelzaal avoid 1 3 1 2", "### speelzaal board 1 4",
    "NED    1    A",
    "172 NED FIDE", "182 Other", "202 BH/C1,SB", "212 PTS,WIN", "222 5400+30", "250       1.0   1   2    1    2",
    "260   1   2    1    2", "XXP 1 2", "XXA    1  1.0  0.5", "022", "QQ1 unknown",
)  # fmt: skip


@st.composite
def documents(draw: st.DrawFn) -> TrfDocument:
    """A drawn tournament with whatever else a file can say."""
    played = draw(played_tournaments(decided_only=False))
    players = tuple(draw(_dressed(player)) for player in played.players)
    document = exported_document(replace(played, players=players, rounds=_as_in_a_file(played.rounds)))
    return replace(
        document,
        header=Header(
            name=draw(_TEXT), city=draw(_TEXT), deputies=tuple(draw(st.lists(_TEXT.filter(bool), max_size=2)))
        ),
        initial_colour=draw(st.sampled_from((None, *Colour))),
        system=draw(st.sampled_from(("", "FIDE_DUTCH", "CUSTOM_SWISS"))),
        records=tuple(
            RawRecord(text, place)
            for place in Place
            for text in draw(st.lists(st.sampled_from(_OTHER_RECORDS), max_size=3))
        ),
    )


@st.composite
def _dressed(draw: st.DrawFn, player: Player) -> Player:
    person = Person(
        name=draw(_TEXT),
        rating=draw(st.integers(0, 2900)),
        title=draw(st.sampled_from(Title)),
        sex=draw(st.sampled_from(Sex)),
        federation=draw(st.sampled_from(("", "NED", "ESP"))),
        fide_id=draw(st.sampled_from(("", "1234567"))),
        birth=draw(st.sampled_from(("", "1990/05/17"))),
    )
    return a_player(player.number, person)


def _as_in_a_file(rounds: tuple[Round, ...]) -> tuple[Round, ...]:
    """One pairing-allocated bye a round; the last round has a pairing."""
    plain = []
    for round_ in rounds:
        allocated = [bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        byes = (Bye(bye.player, ByeKind.HALF_POINT) if bye.player in allocated[1:] else bye for bye in round_.byes)
        plain.append(replace(round_, byes=tuple(byes)))
    while plain and not plain[-1].boards and all(one.kind is not ByeKind.PAIRING_ALLOCATED for one in plain[-1].byes):
        plain.pop()
    return tuple(plain)


@settings(derandomize=True, deadline=None, max_examples=150)
@given(documents())
def test_what_is_written_reads_the_same(document: TrfDocument) -> None:
    written = write_trf(document)
    assert read_trf(written.encode()) == document
    assert write_trf(read_trf(written)) == written


def test_abnormal_points_are_written_back() -> None:
    rules = (
        AbnormalPoints(HalfPoints(-1), "", RoundNumber(1), (PairingNumber(1),)),
        AbnormalPoints(HalfPoints(0), "H"),
    )
    document = TrfDocument((TrfPlayer(PairingNumber(1), Person("A")),), abnormal_points=rules)
    assert read_trf(write_trf(document)).abnormal_points == rules


def test_a_tournament_becomes_a_file_and_rounds_again() -> None:
    back = replace(CLUB_EVENING, rounds=read_trf(write_trf(exported_document(CLUB_EVENING))).rounds)
    assert [boards_line(back, round_) for round_ in back.rounds] == [
        "Vries-Bakker 1-0, Smit-Ruiz 1/2-1/2, Jansen-Núñez +/-, Visser bye",
        "Vries-Jansen nc, Visser-Smit W-L, Ruiz-Bakker 1/2-0, Núñez half",
        "Jansen-Visser X, Smit-Vries *, Ruiz-Núñez -/-, Bakker zero",
    ]
    assert exported_document(back) == exported_document(CLUB_EVENING)


def test_draft_rounds_stay_at_home() -> None:
    chart: Tournament = a_tournament("A B").after("A-B 1-0", "draft: B-A")
    assert len(exported_document(chart).rounds) == 1
