"""Players, rounds and tournaments: what can be asked of them (S17, C7)."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chalicelib.domain.ids import BoardNumber, RoundNumber
from chalicelib.domain.model.player import TITLE_ORDER, Title
from chalicelib.domain.model.result import Colour
from chalicelib.domain.model.tournament import RoundStart
from chalicelib.domain.points import HalfPoints, total
from tests.builders import a_round, a_tournament, boards_line, number_of

CHART = a_tournament("A:GM:2500 B C D E").after("A-B 1-0, C-D *, E bye", "draft: B-C *")


def test_a_board_knows_its_two_players() -> None:
    board = CHART.rounds[0].boards[0]
    assert (board.opponent_of(board.white), board.opponent_of(board.black)) == (board.black, board.white)
    assert (board.colour_of(board.white), board.colour_of(board.black)) == (Colour.WHITE, Colour.BLACK)


@pytest.mark.parametrize(
    ("games", "complete", "begun"),
    [
        ("A-B *, C-D *", False, False),
        ("A-B 1-0, C-D *", False, True),
        ("A-B 1-0, C-D X", False, True),
        ("A-B 1-0, C-D -/-", True, True),
        ("A bye", True, False),
    ],
)
def test_s17_state_of_a_round(games: str, complete: bool, begun: bool) -> None:
    round_ = a_round(games, CHART)
    assert (round_.is_complete, round_.has_result) == (complete, begun)


def test_c7_drafts_are_not_published() -> None:
    assert [round_.number for round_ in CHART.published_rounds] == [1]


def test_finding_rounds_boards_and_players() -> None:
    first = CHART.round(RoundNumber(1))
    assert first is not None
    assert boards_line(CHART, first) == "A-B 1-0, C-D *, E bye"
    assert CHART.round(RoundNumber(3)) is None
    assert first.board(BoardNumber(2)) == first.boards[1]
    assert first.board(BoardNumber(3)) is None
    assert CHART.player(number_of(CHART, "A")).rating == 2500
    with pytest.raises(KeyError):
        CHART.player(number_of(CHART, "E") + 1)


def test_who_is_paired_when() -> None:
    entry = replace(CHART.players[0].entry, joins_in=RoundNumber(2), withdrawn_from=RoundNumber(4))
    assert [entry.is_paired_in(RoundNumber(number)) for number in range(1, 5)] == [False, True, True, False]
    assert entry.is_withdrawn
    assert not CHART.players[1].entry.is_withdrawn


def test_when_a_round_begins() -> None:
    begin = datetime(2026, 11, 28, 9, 30, tzinfo=UTC)
    settings = replace(CHART.settings, schedule=(RoundStart(RoundNumber(1), begin),))
    assert [settings.starts_at(RoundNumber(number)) for number in (1, 2)] == [begin, None]


def test_c_04_2_2_2_titles_in_order() -> None:
    assert " ".join(filter(None, sorted(Title, key=TITLE_ORDER.__getitem__))) == "GM IM WGM FM WIM CM WFM WCM"
    assert max(Title, key=TITLE_ORDER.__getitem__) is Title.NONE


def test_points_are_summed_in_halves() -> None:
    assert total([HalfPoints(1), HalfPoints(2)]) == 3
