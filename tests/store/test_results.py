"""C2: all changed boards are saved, or none; nobody overwrites anybody, and nobody waits for anybody."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.results import NotPublishedError, StaleBoard, StaleBoardsError
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import RoundState
from chalicelib.store.opened import Store
from tests.store.scenes import EVENT, a_receipt, published_round, save

ONE = RoundNumber(1)
WHITE, DRAW, BLACK, OPEN = GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS, GameResult.UNDECIDED
THREADS = 32


def results(store: Store) -> list[str]:
    return [board.result.value for board in store.tournaments.round(EVENT, ONE).boards]


def versions(store: Store) -> list[int]:
    return [board.version for board in store.tournaments.round(EVENT, ONE).boards]


def test_only_the_changed_boards_are_written(store: Store) -> None:
    published_round(store, 3)
    assert save(store, EVENT, {1: WHITE, 3: DRAW})
    assert results(store) == ["1-0", "", "1/2-1/2"]
    assert versions(store) == [1, 0, 1]
    assert store.tournaments.round(EVENT, ONE).revision == 2


def test_a_result_is_corrected_and_cleared(store: Store) -> None:
    published_round(store, 1)
    save(store, EVENT, {1: WHITE})
    save(store, EVENT, {1: BLACK})
    assert results(store) == ["0-1"]
    save(store, EVENT, {1: OPEN})
    assert results(store) == [""]
    assert versions(store) == [3]


@pytest.mark.parametrize("boards", [3, 30])
def test_s64_60_a_board_notes_when_its_present_result_was_saved(store: Store, boards: int) -> None:
    """Few boards or many; a result that is taken away takes its time with it, and the others keep theirs."""
    published_round(store, boards)
    first, second = (a_receipt(name) for name in ("first", "second"))
    save(store, EVENT, dict.fromkeys(range(1, boards), WHITE), first)
    save(store, EVENT, {1: DRAW, 2: OPEN}, replace(second, at=second.at + timedelta(minutes=5)))
    times = [board.result_at for board in store.tournaments.round(EVENT, ONE).boards]
    middle = [first.at] * (boards - 3)
    assert times == [second.at + timedelta(minutes=5), None, *middle, None]


def test_the_same_request_again_is_carried_out_once(store: Store) -> None:
    published_round(store, 2)
    seen, receipt = store.tournaments.round(EVENT, ONE), a_receipt("once")
    assert save(store, EVENT, {1: WHITE}, receipt, seen)
    assert not save(store, EVENT, {1: WHITE}, receipt, seen)
    assert versions(store) == [1, 0]


def test_the_same_request_again_after_a_later_change_does_not_undo_it(store: Store) -> None:
    published_round(store, 2)
    seen, receipt = store.tournaments.round(EVENT, ONE), a_receipt("once")
    save(store, EVENT, {1: WHITE}, receipt, seen)
    save(store, EVENT, {1: BLACK})
    assert not save(store, EVENT, {1: WHITE}, receipt, seen)
    assert results(store) == ["0-1", ""]


def test_other_boards_saved_meanwhile_are_no_conflict(store: Store) -> None:
    published_round(store, 2)
    seen = store.tournaments.round(EVENT, ONE)
    save(store, EVENT, {1: WHITE}, seen=seen)
    save(store, EVENT, {2: BLACK}, seen=seen)
    assert results(store) == ["1-0", "0-1"]


@pytest.mark.parametrize("boards", [3, 30])
def test_a_board_changed_meanwhile_saves_nothing_and_shows_what_is_stored(store: Store, boards: int) -> None:
    published_round(store, boards)
    seen = store.tournaments.round(EVENT, ONE)
    save(store, EVENT, {2: DRAW}, seen=seen)
    with pytest.raises(StaleBoardsError) as refusal:
        save(store, EVENT, dict.fromkeys(range(1, boards + 1), WHITE), seen=seen)
    assert refusal.value.details["boards"] == (StaleBoard.of(replace(seen.boards[1], result=DRAW), WHITE),)
    assert results(store) == ["", "1/2-1/2", *[""] * (boards - 2)]


@pytest.mark.parametrize("boards", [3, 30])
def test_a_board_that_has_the_wanted_result_meanwhile_is_no_conflict(store: Store, boards: int) -> None:
    published_round(store, boards)
    seen = store.tournaments.round(EVENT, ONE)
    save(store, EVENT, {2: WHITE}, seen=seen)
    assert save(store, EVENT, dict.fromkeys(range(1, boards + 1), WHITE), seen=seen)
    assert results(store) == ["1-0"] * boards
    assert versions(store) == [1] * boards


@pytest.mark.parametrize("boards", [25, 26, 250])
def test_any_number_of_boards_in_one_request(store: Store, boards: int) -> None:
    published_round(store, 250)
    assert save(store, EVENT, dict.fromkeys(range(1, boards + 1), DRAW))
    assert results(store) == ["1/2-1/2"] * boards + [""] * (250 - boards)
    assert versions(store) == [1] * boards + [0] * (250 - boards)


@pytest.mark.parametrize("boards", [1, 30])
def test_a_round_that_was_unpublished_meanwhile(store: Store, boards: int) -> None:
    published_round(store, boards)
    seen = store.tournaments.round(EVENT, ONE)
    store.tournaments.save_round(EVENT, replace(seen, state=RoundState.DRAFT), a_receipt())
    with pytest.raises(NotPublishedError):
        save(store, EVENT, dict.fromkeys(range(1, boards + 1), WHITE), seen=seen)
    assert results(store) == [""] * boards


@pytest.mark.parametrize("boards", [1, 30])
def test_a_round_that_is_gone(store: Store, boards: int) -> None:
    published_round(store, boards)
    seen = store.tournaments.round(EVENT, ONE)
    with pytest.raises(NotFoundError):
        save(store, TournamentId("nowhere"), dict.fromkeys(range(1, boards + 1), WHITE), seen=seen)


def test_every_save_is_in_the_change_log(store: Store) -> None:
    published_round(store, 3)
    save(store, EVENT, {1: WHITE}, a_receipt("one", boards=[1]))
    save(store, EVENT, {2: WHITE}, a_receipt("two", boards=[2]))
    logged = {line.request_id: line.details for line in store.tournaments.log(EVENT)}
    assert (logged["one"], logged["two"]) == ({"boards": [1]}, {"boards": [2]})


def together(work: Callable[[int], object]) -> list[tuple[object, float]]:
    """What each of the threads got, and how many seconds it took."""

    def timed(place: int) -> tuple[object, float]:
        began = time.monotonic()
        try:
            outcome = work(place)
        except StaleBoardsError as refusal:
            outcome = refusal
        return outcome, time.monotonic() - began

    with ThreadPoolExecutor(THREADS) as threads:
        return list(threads.map(timed, range(THREADS)))


def test_thirty_two_officials_save_different_boards_at_once(store: Store) -> None:
    """All are saved, and nobody waits more than 5 seconds."""
    published_round(store, 250)
    seen = store.tournaments.round(EVENT, ONE)
    chosen = [range(1 + place, 251, THREADS) for place in range(THREADS)]
    outcomes = together(lambda place: save(store, EVENT, dict.fromkeys(chosen[place], WHITE), seen=seen))
    assert [saved for saved, _ in outcomes] == [True] * THREADS
    assert max(waited for _, waited in outcomes) < 5
    assert results(store) == ["1-0"] * 250
    assert store.tournaments.round(EVENT, ONE).revision == 1 + THREADS


def test_thirty_two_officials_save_the_same_board_at_once(store: Store) -> None:
    """Exactly one wins; the others are shown his result."""
    published_round(store, 250)
    seen = store.tournaments.round(EVENT, ONE)
    wishes = [result for result in GameResult if result is not OPEN]
    outcomes = [
        (wishes[place % len(wishes)], outcome)
        for place, (outcome, _) in enumerate(
            together(lambda place: save(store, EVENT, {7: wishes[place % len(wishes)]}, seen=seen))
        )
    ]
    stored = store.tournaments.round(EVENT, ONE).boards[6]
    assert stored.version == 1
    refused = [(wish, outcome) for wish, outcome in outcomes if isinstance(outcome, StaleBoardsError)]
    assert all(wish is stored.result for wish, outcome in outcomes if outcome is True)
    assert [outcome.details["boards"] for _, outcome in refused] == [
        (StaleBoard.of(stored, wish),) for wish, _ in refused
    ]
    assert len(refused) == sum(wish is not stored.result for wish, _ in outcomes)


def test_officials_who_save_many_boards_at_once_are_merged(store: Store) -> None:
    """More boards than fit in one update: whole-round writes try again until all of them are in."""
    published_round(store, 240)
    seen = store.tournaments.round(EVENT, ONE)

    def work(place: int) -> object:
        if place < 8:
            return save(store, EVENT, dict.fromkeys(range(1 + 30 * place, 28 + 30 * place), BLACK), seen=seen)
        return save(store, EVENT, {28 + 30 * (place % 8) + place // 8 % 3: DRAW}, seen=seen)

    outcomes = together(work)
    assert [saved for saved, _ in outcomes] == [True] * THREADS
    assert results(store) == (["0-1"] * 27 + ["1/2-1/2"] * 3) * 8
