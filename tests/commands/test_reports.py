"""Players report results: two at the same moment, and what the store keeps of it."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from chalicelib.commands.event.reports import ChangeReporting, ReportResult, change_reporting, report_result
from chalicelib.domain.accounts.user import TooManyAttemptsError
from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import NEVER_SAVED, PairingNumber, Version
from chalicelib.domain.lifecycle.reports import BoardMovedError
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import Services
from tests.people import a_request, a_user, an_event, caller, paired

WON, DRAWN = GameResult.WHITE_WINS, GameResult.DRAWN


class Game:
    """The only board of an event: Anna against Bas."""

    def __init__(self, services: Services) -> None:
        self.services, self.owner = services, a_user(services)
        self.event = an_event(services, self.owner, "Anna 2000, Bas 1900")
        self.number = paired(services, self.event, self.owner)
        self.board = services.tournaments.round(self.event, self.number).boards[0]
        players = services.tournaments.load(self.event).players
        self.entries = {player.number: player.entry.id for player in players}

    def says(self, player: PairingNumber, result: GameResult | None) -> bool:
        entry = self.entries[player]
        wish = ReportResult(a_request(), self.event, entry, self.number, self.board, result)
        return report_result(wish, self.services)

    @property
    def result(self) -> GameResult:
        return self.services.tournaments.round(self.event, self.number).boards[0].result


@pytest.fixture
def game(services: Services) -> Game:
    return Game(services)


def test_two_at_the_same_moment_are_heard_both(game: Game) -> None:
    """Whoever is second sees what the first one said, so that it counts: just once."""
    with ThreadPoolExecutor(2) as telephones:
        counted = list(telephones.map(lambda player: game.says(player, WON), (game.board.white, game.board.black)))
    assert sorted(counted) == [False, True]
    assert game.result is WON
    assert [line.action for line in game.services.tournaments.log(game.event)].count("results.save") == 1


def test_the_same_result_from_one_of_them_is_not_two(game: Game) -> None:
    assert not game.says(game.board.white, WON)
    assert not game.says(game.board.white, WON)
    assert game.result is GameResult.UNDECIDED


def test_what_was_taken_back_can_no_longer_be_confirmed(game: Game) -> None:
    game.says(game.board.white, DRAWN)
    game.says(game.board.white, None)
    assert not game.says(game.board.black, DRAWN)
    assert game.says(game.board.white, DRAWN)
    with pytest.raises(BoardMovedError):
        game.says(game.board.white, WON)


def test_reports_are_few(game: Game) -> None:
    for place in range(30):
        game.says(game.board.white, (WON, DRAWN)[place % 2])
    with pytest.raises(TooManyAttemptsError):
        game.says(game.board.white, WON)


def test_two_officials_switch_it_at_once(game: Game) -> None:
    on = ChangeReporting(caller(game.owner), game.event, True, NEVER_SAVED)
    change_reporting(on, game.services)
    with pytest.raises(ConflictError):
        change_reporting(ChangeReporting(caller(game.owner), game.event, False, NEVER_SAVED), game.services)
    assert game.services.reports.reporting(game.event).version == Version(1)
