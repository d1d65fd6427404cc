"""From a file to a pairing request: who is there, first colour, forbidden pairs, acceleration."""

from dataclasses import replace

import pytest

from chalicelib.domain.formats.contract import RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.points import HalfPoints
from chalicelib.domain.trf.constraints import forbidden_pairs, virtual_points
from chalicelib.domain.trf.document import AbnormalPoints, RawRecord, RequestedBye, TrfDocument, TrfError
from chalicelib.domain.trf.pairing import (
    initial_colour,
    next_request,
    refuse_undecided,
    replayed_request,
    with_standing,
)
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.systems import code_of, is_predetermined, system_of
from chalicelib.domain.trf.writer import write_trf
from tests.builders import a_tournament


def after(*rounds: str, players: str = "A B C D E") -> TrfDocument:
    return exported_document(a_tournament(players, planned_rounds=5).after(*rounds))


def with_records(document: TrfDocument, *texts: str) -> TrfDocument:
    return replace(document, records=tuple(RawRecord(text, line=place) for place, text in enumerate(texts, start=1)))


def test_everybody_without_a_bye_for_the_round_is_present() -> None:
    """Who was absent at the end of the file is not taken for withdrawn."""
    document = after("A-B 1-0, C-D 1-0, E zero", "A-C ½-½, D zero, E zero, B bye")
    bye = RequestedBye(RoundNumber(3), PairingNumber(2), ByeKind.HALF_POINT)
    later = RequestedBye(RoundNumber(4), PairingNumber(1), ByeKind.ZERO_POINT)
    request = next_request(replace(document, requested_byes=(bye, later)))
    assert (request.round_number, request.planned_rounds, sorted(request.present)) == (3, 5, [1, 3, 4, 5])
    assert [request.records[PairingNumber(number)].score for number in range(1, 6)] == [3, 2, 3, 0, 0]


def test_a_round_is_replayed_with_those_who_were_paired() -> None:
    document = after("A-B 1-0, C-D 1-0, E zero", "A-C ½-½, D half, B bye")
    request = replayed_request(document, RoundNumber(2))
    assert sorted(request.present) == [1, 2, 3]
    assert request.records[PairingNumber(1)].score == 2


def test_without_a_number_of_rounds_the_round_is_not_the_last() -> None:
    document = replace(after("A-B 1-0"), planned_rounds=None)
    assert not next_request(document).is_last_round


def test_an_adjourned_game_is_a_draw_for_pairing_and_an_open_one_is_refused() -> None:
    """C.04.2 3.1."""
    document = read_trf(write_trf(after("A-B X, C-D *")))
    assert next_request(document).records[PairingNumber(1)].score == 1
    with pytest.raises(TrfError) as caught:
        refuse_undecided(document)
    third_player = next(one.line for one in document.players if one.number == 3)
    assert (caught.value.line, caught.value.column) == (third_player, 99)


@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        (("A-C 1-0, D-B 1-0",), Colour.WHITE),
        (("C-A 1-0, B-D 1-0",), Colour.BLACK),
        (("D-B 1-0, A bye",), Colour.WHITE),
        (("A zero, D-B 1-0",), Colour.BLACK),
        ((), Colour.WHITE),
    ],
)
def test_initial_colour_is_read_from_the_first_paired_round(rounds: tuple[str, ...], expected: Colour) -> None:
    """C.04.3 5.2.5 backwards; the numbers of those who take part count."""
    assert initial_colour(replace(after(*rounds), initial_colour=None)) is expected


def test_forbidden_pairs() -> None:
    document = with_records(after(), "XXP 1 2 3", "260   2   3    4    5")
    always = {frozenset({1, 2}), frozenset({1, 3}), frozenset({2, 3})}
    assert forbidden_pairs(document, RoundNumber(1)) == always
    assert forbidden_pairs(document, RoundNumber(2)) == always | {frozenset({4, 5})}


def test_acceleration_by_records() -> None:
    document = with_records(after(), "XXA    1  1.0  0.5", "250       1.0   2   3    2    3")
    assert virtual_points(document) == {1: (2, 1), 2: (0, 2, 2), 3: (0, 2, 2)}


def test_baku_acceleration() -> None:
    """C.04.7 1: with nine rounds one point in rounds 1-3, half a point in 4 and 5, for the upper half."""
    document = replace(after(), system="FIDE_DUTCH_BAKU", planned_rounds=9)
    points = tuple(HalfPoints(number) for number in (2, 2, 2, 1, 1))
    assert virtual_points(document) == dict.fromkeys((1, 2, 3, 4), points)


@pytest.mark.parametrize(
    ("record", "place"), [("XXP 1 x", 7), ("XXA", 5), ("XXA    1  1.2", 11), ("250       1.0   3   2    1    2", 19)]
)
def test_bad_constraints_are_refused_in_place(record: str, place: int) -> None:
    with pytest.raises(TrfError) as caught:
        next_request(with_records(after(), record))
    assert (caught.value.line, caught.value.column) == (1, place)


@pytest.mark.parametrize(
    ("said", "system"),
    [
        ("", "fide-dutch"),
        ("FIDE_DUTCH", "fide-dutch"),
        ("FIDE_DUTCH_2025", "fide-dutch"),
        ("FIDE_DUTCH_2026_BAKU", "fide-dutch"),
        ("FIDE_DUTCH_2017", None),
        ("BERGER_ROUNDROBIN_G2", "round-robin"),
        ("FIDE_DOUBLEROUNDROBIN", "double-round-robin"),
        ("CUSTOM_SWISS", None),
    ],
)
def test_systems_of_record_192(said: str, system: str | None) -> None:
    assert system_of(replace(after(), system=said, records=())) == system


def test_own_systems_are_written_as_custom_ones() -> None:
    assert [code_of(code) for code in ("fide-dutch", "swiss64", "keizer", "round-robin")] == [
        "FIDE_DUTCH",
        "CUSTOM_SWISS",
        "CUSTOM_SWISS",
        "FIDE_ROUNDROBIN",
    ]
    assert is_predetermined(replace(after(), system="FIDE_ROUNDROBIN"))
    assert not is_predetermined(after())


def test_the_standings_of_swiss64_have_the_points_of_299() -> None:
    """S6: the fourth has a point more by 299, so the third is the last of those who can be free."""
    chart = a_tournament("A B C D E").after("C-A 0-1, D-B 0-1, E bye")
    document = exported_document(chart)
    bonus = AbnormalPoints(HalfPoints(2), round_number=RoundNumber(1), players=(PairingNumber(4),))
    with_bonus = replace(document, abnormal_points=(bonus,))
    found = {one: paired_by_swiss64(one).bye for one in (document, with_bonus)}
    assert list(found.values()) == [4, 3]


def paired_by_swiss64(document: TrfDocument) -> RoundPairing:
    swiss64 = system("swiss64")
    return swiss64.pair_round(with_standing(next_request(document), document, swiss64))
