"""Results that players report: beside the round, counted when both say the same, closed by an official's result."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from chalicelib.domain.ids import EntryId, RoundNumber, TournamentId
from chalicelib.domain.lifecycle.reports import (
    BoardMovedError,
    Report,
    Reporting,
    Reports,
    agrees,
    claim_in,
    open_seat,
    open_slips,
    seat_now,
)
from chalicelib.domain.model.result import Colour, GameResult
from tests.builders import a_tournament, number_of

EVENT = a_tournament("A B C D").after("A-B, C-D 1-0")
ROUND = EVENT.rounds[0]
BOARD = ROUND.boards[0]
NOW = datetime(2026, 12, 1, 21, 0, tzinfo=UTC)
WON, LOST, DRAWN, ABSENT = GameResult.WHITE_WINS, GameResult.BLACK_WINS, GameResult.DRAWN, GameResult.UNDECIDED


def said(white: GameResult | None = None, black: GameResult | None = None) -> Reports:
    found = Reports()
    for colour, result in ((Colour.WHITE, white), (Colour.BLACK, black)):
        if result is not None:
            report = Report(BOARD.number, BOARD.white, BOARD.black, colour, result, NOW)
            found = found.with_report(report, BOARD)
    return found


@pytest.mark.parametrize(
    ("white", "black", "counts", "is_dispute"),
    [
        (WON, WON, True, False),
        (WON, LOST, False, True),
        (DRAWN, WON, False, True),
        (ABSENT, WON, False, True),
        (ABSENT, ABSENT, False, False),
        (None, WON, False, False),
    ],
)
def test_two_who_say_the_same_make_a_result(
    white: GameResult | None, black: GameResult, counts: bool, is_dispute: bool
) -> None:
    assert agrees(said(white).about(BOARD), Colour.BLACK, black) is counts
    assert said(white, black).about(BOARD).is_dispute is is_dispute


def test_the_last_word_of_each_holds_and_can_be_taken_back() -> None:
    report = Report(BOARD.number, BOARD.white, BOARD.black, Colour.WHITE, DRAWN, NOW)
    again = said(WON, WON).with_report(report, BOARD)
    assert [one.result for one in again.about(BOARD).reports] == [DRAWN, WON]
    assert again.without(BOARD, Colour.WHITE).about(BOARD).white is None


def test_a_result_closes_the_reports_of_its_board_and_so_do_other_players() -> None:
    assert [slip.board.number for slip in open_slips(ROUND, said(WON))] == [1]
    decided = replace(ROUND, boards=(replace(BOARD, result=LOST), ROUND.boards[1]))
    assert open_slips(decided, said(WON)) == ()
    swapped = replace(ROUND, boards=(replace(BOARD, white=BOARD.black, black=BOARD.white), ROUND.boards[1]))
    assert open_slips(swapped, said(WON)) == ()


def test_somebody_sits_at_his_first_open_game_else_at_his_last_one() -> None:
    later = a_tournament("A B C D").after("A-B 1-0, C-D", "C-A, B-D", "draft: A-D, B-C")
    seats = [seat_now(later, number_of(later, name)) for name in "AC"]
    assert [(seat.round.number, seat.colour) for seat in seats if seat] == [(2, Colour.BLACK), (1, Colour.WHITE)]
    assert seat_now(a_tournament("A B").tournament, BOARD.white) is None


def test_a_game_that_is_no_longer_open_is_not_reported() -> None:
    assert open_seat(EVENT, BOARD.black, RoundNumber(1), BOARD).colour is Colour.BLACK
    with pytest.raises(BoardMovedError):
        open_seat(EVENT, number_of(EVENT, "C"), RoundNumber(1), ROUND.boards[1])
    with pytest.raises(BoardMovedError):
        open_seat(EVENT, BOARD.black, RoundNumber(1), replace(BOARD, white=BOARD.black, black=BOARD.white))


def test_a_link_is_its_players_until_he_gets_another_one_or_all_is_switched_off() -> None:
    event, one, other = TournamentId("e1"), EntryId("p1"), EntryId("p2")
    reporting = Reporting(is_on=True, key="secret")
    links = [claim_in(reporting.token(event, entry)) for entry in (one, other)]
    assert all(link is not None and reporting.has_made(link) for link in links)
    assert [reporting.renew(one).has_made(link) for link in links if link] == [False, True]
    assert not any(replace(reporting, is_on=False).has_made(link) for link in links if link)
    assert not any(replace(reporting, key="other").has_made(link) for link in links if link)
    assert claim_in("e1.p1.zz") is None
