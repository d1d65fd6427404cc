"""One document in the records of either edition: what goes where, what is lost and said."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.trf.document import ByePlace, TrfDocument
from chalicelib.domain.trf.editions import TrfEdition, adapted
from chalicelib.domain.trf.pairing import next_request
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf
from tests.domain.trf.test_records import OF_TEAMS, asked, file
from tests.domain.trf.test_writer import documents

NO_DOCUMENT_CODES = ("001",)


def records(document: TrfDocument, edition: TrfEdition) -> list[str]:
    written = write_trf(adapted(document, edition).document, edition).splitlines()
    return [line for line in written if not line.startswith(NO_DOCUMENT_CODES)]


def lost(document: TrfDocument) -> list[str]:
    return [one.detail for one in adapted(document, TrfEdition.TRF16).lost]


@pytest.mark.parametrize(
    ("given_records", "trf16", "trf26"),
    [
        ("142 9|152 B", "XXR 9|XXC black1", "142 9|152 B|XXR 9|XXC black1"),
        ("XXS W=3.0 D=1.0", "XXS", "162"),
        ("BBW  3.0", "XXS", "162"),
        ("162  W 3.0    D 1.0", "XXS", "162"),
        ("XXS W=3 D=1|162  P 1.5", "XXS WW=3.0", "162  W 3.0    D 1.0    L 0.0    A 0.0    P 1.5"),
        ("XXS W=3 HPB=1|162  P 1.5", "XXS WW=3.0", "XXS WW=3.0"),
        ("162  W 1.0    D 0.5    X 1.0", "162  X 1.0", "162  W 1.0    D 0.5    X 1.0"),
        ("XXS W=3 D=1|162  P 1.5    X 0.0", "XXS|162  X 0.0", "162  W 3.0    D 1.0|162  X 0.0"),
        ("XXA    1  1.0", "XXA", "250|XXA"),
        ("250       1.0   1   1    1    1", "XXA", "250"),
        ("192 FIDE_DUTCH_BAKU|142 3", "092|XXR 3|XXA|XXA", "142 3|192|XXR 3|250|250"),
        ("XXP 1 4", "XXP", "260|XXP"),
        ("142 5|260   1   5    1    4", "XXR 5|XXP", "142 5|XXR 5|260"),
        ("142 5|260   2   5    1    4", "XXR 5", "142 5|XXR 5|260"),
        ("240 H   3    1", "", "240"),
        ("XXZ 1", "", "240"),
        ("299           0.5    1    2", "299", "299"),
        ("192 FIDE_ROUNDROBIN", "092 Individual: Round-Robin", "192"),
        ("192 FIDE_DOUBLEROUNDROBIN", "092 Individual: Double Round-Robin", "192"),
        ("### said|NED    1|QQ1", "### said|NED|QQ1", "### said|NED|QQ1"),
    ],
)
def test_where_a_record_goes(given_records: str, trf16: str, trf26: str) -> None:
    document = read_trf(file(*given_records.split("|")))
    for edition, expected in ((TrfEdition.TRF16, trf16), (TrfEdition.TRF26, trf26)):
        found, wanted = records(document, edition), expected.split("|") if expected else []
        assert [line[: len(start)] for line, start in zip(found, wanted, strict=False)] == wanted
        assert len(found) == len(wanted), found


@pytest.mark.parametrize(
    ("given_records", "expected"),
    [
        ("142 9|152 W|162  W 3.0    D 1.0|240 H   3    1|250       1.0   1   1    1    1|XXP 1 4", []),
        ("172 NED FIDE|182 X|202 BH|212 PTS|222 5400", ["172", "182", "202", "212", "222"]),
        ("142 5|260   1   5    1    4|260   2   3    2    3", ["260"]),
        ("192 FIDE_DUTCH", []),
        ("192 FIDE_ROUNDROBIN", []),
        ("192 CUSTOM_SWISS|### speelzaal system klukkluk", []),
        ("192 CUSTOM_SWISS", ["192 CUSTOM_SWISS"]),
        ("192 FIDE_DUBOV", ["192 FIDE_DUBOV"]),
        ("|".join(OF_TEAMS), ["300", "320", "330", "352", "362", "801", "802"]),
    ],
)
def test_what_trf16_cannot_say_is_said(given_records: str, expected: list[str]) -> None:
    assert sorted(lost(read_trf(file(*given_records.split("|"))))) == expected


def test_byes_to_come_stand_in_the_columns_of_their_rounds() -> None:
    """Which every pairing program reads."""
    document = read_trf(file("240 H   2    1", "240 Z   4    3", "XXZ 2"))
    back = read_trf(write_trf(adapted(document, TrfEdition.TRF16).document, TrfEdition.TRF16))
    assert back.requested_byes == tuple(replace(one, place=ByePlace.ROUND_COLUMNS) for one in document.requested_byes)
    assert asked(next_request(back)) == asked(next_request(document))
    assert set(back.byes_requested_for(RoundNumber(4))) == {3}


def test_team_records_become_those_of_trf16() -> None:
    team = f"{'310   1 Zaandam':<73}   1    2"
    document = read_trf(file("192 FIDE_TEAM", team, f"{'310   2 Haarlem':<73}   3    4"))
    assert records(document, TrfEdition.TRF16) == [
        "082 2", f"013 {'Zaandam':<32}   1    2", f"013 {'Haarlem':<32}   3    4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("given_records", "kind"),
    [
        ("192 FIDE_TEAM", "Team: Swiss-System"),
        ("192 FIDE_TEAM|092 Swiss", "Team: Swiss"),
        ("192 FIDE_TEAM|092 Individual: Swiss-System", "Team: Swiss-System"),
        ("192 FIDE_TEAM|092 Team Swiss", "Team Swiss"),
    ],
)
def test_a_team_event_stays_one(given_records: str, kind: str) -> None:
    """Otherwise the points of its players would have to be those of their rounds."""
    text = file(*given_records.split("|"))
    document = read_trf(f"{text[:80]} 7.0{text[84:]}")
    back = read_trf(write_trf(adapted(document, TrfEdition.TRF16).document, TrfEdition.TRF16))
    assert (back.is_team_event, back.header.kind) == (True, kind)


@pytest.mark.parametrize("edition", TrfEdition)
@pytest.mark.parametrize("scoring", ["XXS W=3 D=1|162  P 1.5", "BBW  3.0|162  D 1.0", "BBD  1.0|XXS W=2|162  A 0.5"])
def test_the_scoring_of_several_records_is_kept_whole(scoring: str, edition: TrfEdition) -> None:
    document = read_trf(file(*scoring.split("|")))
    back = read_trf(write_trf(adapted(document, edition).document, edition))
    assert back.scoring == document.scoring
    again = write_trf(adapted(back, edition).document, edition)
    assert write_trf(adapted(read_trf(again), edition).document, edition) == again


@settings(derandomize=True, deadline=None, max_examples=150)
@given(documents())
def test_either_edition_is_read_again_and_trf16_comes_back_from_trf26(document: TrfDocument) -> None:
    made = adapted(document, TrfEdition.TRF16).document
    first = write_trf(made, TrfEdition.TRF16)
    assert asked(next_request(read_trf(first))) == asked(next_request(made))
    there = adapted(read_trf(first), TrfEdition.TRF26).document
    assert read_trf(write_trf(there)) == there
    again = adapted(read_trf(write_trf(there)), TrfEdition.TRF16).document
    assert write_trf(again, TrfEdition.TRF16) == first
