"""One board of a published round is changed while results of the others come in."""

from dataclasses import dataclass

import pytest

from chalicelib.commands.caller import Caller
from chalicelib.commands.event.boards import ChangeBoard, apply_change, preview_change
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.commands.event.rounds import PairRound, redraw_round, request_pairing
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import BoardNumber, PairingNumber, RequestId, RoundNumber, TournamentId, UserId
from chalicelib.domain.lifecycle.boards import BoardChange, PutOff, SwapPlayers
from chalicelib.domain.lifecycle.results import ResultChange, StaleBoardsError
from chalicelib.domain.lifecycle.rounds import AdjournedGamesError
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Round
from chalicelib.ports import Services
from tests.people import a_request, a_user, an_event, caller, enter, pair_only, paired, touch

FIRST, SECOND = RoundNumber(1), RoundNumber(2)
CHRIS, FRED = PairingNumber(3), PairingNumber(6)


@dataclass
class Hall:
    """Anna's event: 1-4, 5-2, 3-6 in round 1, published."""

    services: Services
    owner: UserId
    event: TournamentId

    @property
    def round(self) -> Round:
        return self.services.tournaments.round(self.event, FIRST)

    @property
    def line(self) -> str:
        return ", ".join(f"{one.white}-{one.black} {one.result.value or '*'}" for one in self.round.boards)

    def order(self, change: BoardChange, request: str = "") -> ChangeBoard:
        tournament = self.services.tournaments.load(self.event)
        mark = preview_change(tournament, FIRST, change, self.services).mark
        who = Caller(self.owner, RequestId(request) if request else a_request())
        return ChangeBoard(who, self.event, FIRST, change, mark)


@pytest.fixture
def hall(services: Services) -> Hall:
    owner = a_user(services)
    event = an_event(services, owner, "Anna 2000, Bas 1900, Chris 1800, Daan 1700, Eva 1600, Fred 1500")
    paired(services, event, owner)
    return Hall(services, owner, event)


def test_two_change_colours_while_another_board_gets_its_result(hall: Hall) -> None:
    order = hall.order(SwapPlayers(CHRIS, FRED))
    enter(hall.services, hall.event, hall.owner, 1, "1-0")
    apply_change(order, hall.services)
    assert hall.line == "1-4 1-0, 5-2 *, 6-3 *"
    assert hall.round.changed_at is not None
    assert hall.services.tournaments.log(hall.event)[0].action == "boards.swap"


def test_a_result_that_came_in_on_the_board_itself_is_not_lost(hall: Hall) -> None:
    order = hall.order(SwapPlayers(CHRIS, FRED))
    enter(hall.services, hall.event, hall.owner, 1, "", "", "1-0")
    with pytest.raises(Exception, match="invalid_field"):
        apply_change(order, hall.services)
    assert hall.line == "1-4 *, 5-2 *, 3-6 1-0"


def test_a_result_of_the_board_as_it_was_is_refused_afterwards(hall: Hall) -> None:
    seen = ResultChange.of(hall.round.boards[2], GameResult.WHITE_WINS)
    apply_change(hall.order(SwapPlayers(CHRIS, FRED)), hall.services)
    with pytest.raises(StaleBoardsError):
        save_results(SaveResults(caller(hall.owner), hall.event, FIRST, (seen,)), hall.services)


def test_two_officials_at_once_the_second_one_is_told(hall: Hall) -> None:
    first, second = hall.order(SwapPlayers(CHRIS, FRED)), hall.order(SwapPlayers(CHRIS, FRED))
    apply_change(first, hall.services)
    with pytest.raises(ConflictError):
        apply_change(second, hall.services)
    assert hall.line.endswith("6-3 *")


def test_a_double_click_swaps_once(hall: Hall) -> None:
    """T6."""
    order = hall.order(SwapPlayers(CHRIS, FRED), "twice")
    apply_change(order, hall.services)
    apply_change(order, hall.services)
    assert hall.line.endswith("6-3 *")


def test_a_game_that_was_put_off_has_no_date_once_it_has_a_result(hall: Hall) -> None:
    apply_change(hall.order(PutOff(BoardNumber(3), hall.services.clock.now())), hall.services)
    assert hall.round.boards[2].resumes_at is not None
    assert hall.round.changed_at is None
    enter(hall.services, hall.event, hall.owner, 1, "", "", "0-1")
    assert hall.round.boards[2].resumes_at is None


def test_the_next_round_is_paired_over_an_adjourned_game_when_the_arbiter_says_so(hall: Hall) -> None:
    """C.04.2 3.1: a draw for the pairing only. He says so each time, and the log says that he did."""
    enter(hall.services, hall.event, hall.owner, 1, "1-0", "0-1")
    apply_change(hall.order(PutOff(BoardNumber(3))), hall.services)
    with pytest.raises(AdjournedGamesError) as refusal:
        request_pairing(PairRound(caller(hall.owner), hall.event), hall.services)
    assert refusal.value.details["games"] == ("1.3",)
    request_pairing(PairRound(caller(hall.owner), hall.event, takes_adjourned=True), hall.services)
    pair_only(hall.services, hall.event)
    pairs = {frozenset((one.white, one.black)) for one in hall.services.tournaments.round(hall.event, SECOND).boards}
    assert frozenset((1, 2)) in pairs
    assert frozenset((3, 6)) not in pairs
    asked = next(line for line in hall.services.tournaments.log(hall.event) if line.action == "rounds.pair")
    assert asked.details["allowed"] == ["adjourned_drawn"]
    redraw_round(touch(hall.services, hall.event, SECOND, hall.owner), hall.services)
    pair_only(hall.services, hall.event)
    assert hall.services.tournaments.round(hall.event, SECOND).boards
