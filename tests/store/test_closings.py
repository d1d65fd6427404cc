"""C8: closing is one transaction; the store itself refuses what comes after it."""

from dataclasses import replace
from datetime import date

import pytest

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import FIRST_ROUND, BoardNumber, RoundNumber, TournamentId
from chalicelib.domain.ladder.surroundings import Surroundings
from chalicelib.domain.lifecycle.closing import EventClosedError, closed, closing_by
from chalicelib.domain.lifecycle.corrections import correct_results, corrected
from chalicelib.domain.lifecycle.final import FinalStandings, final_standings
from chalicelib.domain.lifecycle.results import ResultChange, RoundUpdate, enter_results
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import RoundState
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Receipt
from chalicelib.ports.closings import Correction
from chalicelib.store.opened import Store
from tests.builders import a_tournament
from tests.store.scenes import EVENT, NOON, OWNER, a_receipt, some_entries

WHITE, BLACK = GameResult.WHITE_WINS, GameResult.BLACK_WINS


@pytest.fixture
def event(store: Store) -> TournamentId:
    """Two rounds, every board with a result."""
    made = a_tournament("A B C D", planned_rounds=2, playing_days=()).after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0")
    assert store.tournaments.create(replace(made, id=EVENT), OWNER, a_receipt())
    return EVENT


def read(store: Store) -> Tournament:
    return store.tournaments.load(EVENT)


def final(tournament: Tournament) -> FinalStandings:
    return final_standings(tournament, Surroundings())


def close(store: Store, seen: Tournament | None = None, receipt: Receipt | None = None) -> bool:
    made = closed(seen or read(store), closing_by(OWNER, NOON, None, read(store).settings))
    return store.closings.close(made, final(made), receipt or a_receipt())


def a_change(tournament: Tournament) -> RoundUpdate:
    """Board 1 of the last round."""
    round_ = tournament.rounds[-1]
    return RoundUpdate((replace(round_.boards[0], result=BLACK),), {round_.boards[0].number: WHITE}, round_.revision)


def test_a_closed_event_is_read_with_its_closing_and_its_final_standings(store: Store, event: TournamentId) -> None:
    before = read(store)
    assert close(store)
    now = read(store)
    assert now.closing == closing_by(OWNER, NOON, date(2026, 11, 28), now.settings)
    assert all(round_.state is RoundState.CLOSED for round_ in now.rounds)
    assert [round_.boards for round_ in now.rounds] == [round_.boards for round_ in before.rounds]
    assert store.closings.final(event) == final(before)
    assert store.tournaments.log(event)[0].action == "test.do"


def test_closed_twice_by_one_request_it_is_closed_once(store: Store, event: TournamentId) -> None:
    seen, receipt = read(store), a_receipt("once")
    assert close(store, seen, receipt)
    assert not close(store, seen, receipt)
    with pytest.raises(ConflictError):
        close(store, seen)


def test_a_result_that_comes_in_meanwhile_makes_the_closing_fail(store: Store, event: TournamentId) -> None:
    seen = read(store)
    store.tournaments.save_results(event, RoundNumber(2), a_change(seen), a_receipt())
    with pytest.raises(ConflictError):
        close(store, seen)
    assert not read(store).is_closed
    assert store.closings.final(event) is None


def test_so_does_an_entry_or_a_setting(store: Store, event: TournamentId) -> None:
    seen = read(store)
    store.tournaments.save_settings(event, replace(seen.settings, name="Other"), seen.version, a_receipt())
    with pytest.raises(ConflictError):
        close(store, seen)
    seen, entry = read(store), seen.players[0].entry
    store.tournaments.save_entry(event, replace(entry, withdrawn_from=RoundNumber(3)), a_receipt())
    with pytest.raises(ConflictError):
        close(store, seen)


def test_the_store_refuses_what_comes_after_it(store: Store, event: TournamentId) -> None:
    """What was read while the event was open, and what is read now."""
    seen = read(store)
    close(store)
    now = read(store)
    for one in (seen, now):
        round_, entry = one.rounds[-1], one.players[0].entry
        for act in (
            lambda one=one: store.tournaments.save_results(event, RoundNumber(2), a_change(one), a_receipt()),
            lambda round_=round_: store.tournaments.save_round(event, round_, a_receipt()),
            lambda round_=round_: store.tournaments.delete_round(event, round_.number, round_.revision, a_receipt()),
            lambda one=one, round_=round_: store.tournaments.draft_round(one, round_, (), a_receipt()),
            lambda entry=entry: store.tournaments.save_entry(event, entry, a_receipt()),
            lambda entry=entry: store.tournaments.save_entries(event, [entry], a_receipt()),
            lambda entry=entry: store.tournaments.remove_entry(event, entry.id, a_receipt()),
            lambda: store.tournaments.add_entries(event, some_entries("E"), (), a_receipt()),
            lambda one=one: store.tournaments.replace(one, a_receipt()),
            lambda one=one: store.tournaments.save_settings(
                event, replace(one.settings, planned_rounds=3), one.version, a_receipt()
            ),
        ):
            with pytest.raises(EventClosedError):
                act()
    assert read(store) == now


def correction(tournament: Tournament, receipt: Receipt, number: int = 1, board: int = 1) -> Correction:
    """This board the other way round."""
    change = ResultChange(BoardNumber(board), WHITE, BLACK)
    update = correct_results(tournament, RoundNumber(number), [change])
    after = corrected(tournament, RoundNumber(number), update)
    return Correction(RoundNumber(number), update, after, final(after), receipt)


def test_c11_a_correction_stores_the_final_standings_again(store: Store, event: TournamentId) -> None:
    close(store)
    receipt = a_receipt(after_s=60)
    assert store.closings.correct(event, lambda one: correction(one, receipt))
    assert not store.closings.correct(event, lambda one: correction(one, receipt))
    now = read(store)
    assert now.rounds[0].boards[0].result is BLACK
    assert (now.rounds[0].boards[0].version, now.rounds[0].boards[0].result_at) == (1, receipt.at)
    assert now.rounds[0].is_closed
    assert now.closing is not None
    assert now.closing.corrected_at == receipt.at
    assert store.closings.final(event) == final(now)


def test_c11_a_correction_beside_another_one_counts_with_it(store: Store, event: TournamentId) -> None:
    """Both were decided by the same state: the second one is decided anew, and the table has both."""
    close(store)
    first, second = a_receipt(after_s=60), a_receipt(after_s=61)
    looked: list[Tournament] = []

    def decide(tournament: Tournament) -> Correction:
        if not looked:
            assert store.closings.correct(event, lambda one: correction(one, first))
        looked.append(tournament)
        return correction(tournament, second, number=2, board=2)

    assert store.closings.correct(event, decide)
    now = read(store)
    assert len(looked) == 2
    assert [board.result for round_ in now.rounds for board in round_.boards] == [BLACK, WHITE, WHITE, BLACK]
    assert store.closings.final(event) == final(now)


def test_enter_results_knows_a_closed_round_by_itself(store: Store, event: TournamentId) -> None:
    close(store)
    with pytest.raises(EventClosedError):
        enter_results(store.tournaments.round(event, FIRST_ROUND), [])
