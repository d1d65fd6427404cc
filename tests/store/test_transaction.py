"""What a real store does now and then and the emulator never: conflicts of transactions, throttling, lost calls."""

import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

import pytest
from pynamodb.exceptions import CancellationReason, TransactWriteError, VerboseClientError

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.results import StaleBoardsError
from chalicelib.domain.model.result import GameResult
from chalicelib.ports import BusyError, FollowUp, JobKind
from chalicelib.store.items import Table, TableAddress, TooLargeError
from chalicelib.store.opened import Store, store_over
from chalicelib.store.transaction import Patience
from tests.store.scenes import EVENT, NOON, PUBLISH, CalledQueue, a_receipt, published_round, save, stored_event

ONE = RoundNumber(1)
WHITE, DRAW = GameResult.WHITE_WINS, GameResult.DRAWN


def cancelled(writes: int, **reasons: str) -> TransactWriteError:
    """A cancelled transaction; `reasons` are codes by place ("_0")."""
    listed = [CancellationReason(reasons[f"_{place}"]) if f"_{place}" in reasons else None for place in range(writes)]
    cause = VerboseClientError(
        {"Error": {"Code": "TransactionCanceledException", "Message": "cancelled"}},
        "TransactWriteItems",
        cancellation_reasons=listed,
    )
    return TransactWriteError("cancelled", cause)


def refused(code: str, message: str = "") -> TransactWriteError:
    """A transaction that was not even tried."""
    return TransactWriteError(
        code, VerboseClientError({"Error": {"Code": code, "Message": message}}, "TransactWriteItems")
    )


@dataclass
class Troubled:
    """A connection that fails in this way, so many times; then it works."""

    connection: Any
    trouble: Callable[[int], TransactWriteError]
    times: int
    tokens: list[str] = field(default_factory=list)

    def transact_write_items(self, **request: Any) -> Any:
        self.tokens.append(request["client_request_token"])
        if len(self.tokens) <= self.times:
            steps = ("condition_check_items", "delete_items", "put_items", "update_items")
            raise self.trouble(sum(len(request[step]) for step in steps))
        return self.connection.transact_write_items(**request)


@dataclass
class HandClock:
    """Time that passes only while somebody sleeps."""

    now: float = 0.0
    pauses: list[float] = field(default_factory=list)

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)
        self.now += seconds

    @property
    def patience(self) -> Patience:
        return Patience(clock=lambda: self.now, sleep=self.sleep, chance=lambda: 0.5)


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


def troubled(
    address: TableAddress, clock: HandClock, trouble: Callable[[int], TransactWriteError], times: int
) -> tuple[Store, Troubled]:
    table = Table(address)
    connection = Troubled(table.connection, trouble, times)
    table.connection = connection  # type: ignore[assignment]
    return store_over(table, CalledQueue(), clock.patience), connection


PASSING: list[Callable[[int], TransactWriteError]] = [
    lambda writes: cancelled(writes, _0="TransactionConflict"),
    lambda writes: cancelled(writes, **{f"_{writes - 1}": "TransactionConflict"}),
    lambda writes: cancelled(writes, _1="ThrottlingError"),
    lambda writes: cancelled(writes, _1="ProvisionedThroughputExceeded"),
    lambda _: refused("ProvisionedThroughputExceededException"),
    lambda _: refused("ThrottlingException"),
    lambda _: refused("TransactionInProgressException"),
]


@pytest.mark.parametrize("trouble", PASSING)
@pytest.mark.parametrize("boards", [1, 30])
def test_passing_trouble_is_waited_for(
    store: Store, table_address: TableAddress, clock: HandClock, trouble: Any, boards: int
) -> None:
    published_round(store, boards)
    busy, connection = troubled(table_address, clock, trouble, times=4)
    assert save(busy, EVENT, dict.fromkeys(range(1, boards + 1), WHITE))
    assert all(board.result is WHITE for board in store.tournaments.round(EVENT, ONE).boards)
    assert clock.pauses == [0.01, 0.02, 0.04, 0.08]
    assert len(set(connection.tokens)) == 5


def test_trouble_that_stays_is_given_up_after_ten_seconds(
    store: Store, table_address: TableAddress, clock: HandClock
) -> None:
    published_round(store, 1)
    busy, _ = troubled(table_address, clock, PASSING[0], times=1000)
    with pytest.raises(BusyError):
        save(busy, EVENT, {1: WHITE})
    assert 9 < clock.now < 10
    assert max(clock.pauses) == 0.5
    assert store.tournaments.round(EVENT, ONE).boards[0].result is GameResult.UNDECIDED


def test_a_conflict_on_the_audit_line_is_not_taken_for_a_refusal(
    store: Store, table_address: TableAddress, clock: HandClock
) -> None:
    """The same request twice at once: the other one may be about to succeed, so ask again before refusing."""
    published_round(store, 1)
    both = lambda writes: cancelled(  # noqa: E731
        writes, **{"_0": "TransactionConflict", f"_{writes - 1}": "ConditionalCheckFailed"}
    )
    busy, _ = troubled(table_address, clock, both, times=1)
    assert save(busy, EVENT, {1: WHITE})


def test_a_repeated_request_takes_precedence_over_other_refusals(store: Store) -> None:
    published_round(store, 1)
    seen = store.tournaments.round(EVENT, ONE)
    store.tournaments.note(EVENT, a_receipt("once"))
    save(store, EVENT, {1: DRAW}, seen=seen)
    assert not save(store, EVENT, {1: WHITE}, a_receipt("once"), seen)
    with pytest.raises(StaleBoardsError):
        save(store, EVENT, {1: WHITE}, a_receipt("other"), seen)


def test_any_other_error_rises(store: Store, table_address: TableAddress, clock: HandClock) -> None:
    published_round(store, 1)
    busy, _ = troubled(table_address, clock, lambda _: refused("AccessDeniedException"), times=1)
    with pytest.raises(TransactWriteError):
        save(busy, EVENT, {1: WHITE})
    assert clock.pauses == []


def test_an_update_that_makes_an_item_too_large(store: Store, table_address: TableAddress, clock: HandClock) -> None:
    published_round(store, 1)
    message = "Item size to update has exceeded the maximum allowed size"
    busy, _ = troubled(table_address, clock, lambda _: refused("ValidationException", message), times=1)
    with pytest.raises(TooLargeError):
        save(busy, EVENT, {1: WHITE})


def test_pauses_are_of_random_length() -> None:
    clock, chances = HandClock(), iter([0.0, 1.0, 0.25])
    wait = Patience(clock=lambda: clock.now, sleep=clock.sleep, chance=lambda: next(chances)).begin()
    assert [wait.pause() for _ in range(3)] == [True, True, True]
    assert clock.pauses == [0.0, 0.04, 0.02]


class OneAtATime:
    """As a real store: of two transactions at once with an item in common, the later one is cancelled."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._lock = threading.Lock()
        self._busy: set[str] = set()
        self.conflicts = 0

    def transact_write_items(self, **request: Any) -> Any:
        steps = [request[step] for step in ("condition_check_items", "delete_items", "put_items", "update_items")]
        items = [
            str(step.get("Key") or {name: step["Item"][name] for name in ("pk", "sk")}) for one in steps for step in one
        ]
        with self._held(items):
            return self._connection.transact_write_items(**request)

    @contextmanager
    def _held(self, items: Sequence[str]) -> Iterator[None]:
        with self._lock:
            shared = [place for place, item in enumerate(items) if item in self._busy]
            if shared:
                self.conflicts += 1
                raise cancelled(len(items), **{f"_{place}": "TransactionConflict" for place in shared})
            self._busy |= set(items)
        try:
            yield
        finally:
            with self._lock:
                self._busy -= set(items)


def test_thirty_two_officials_whose_transactions_conflict(table_address: TableAddress) -> None:
    """Different boards of one round, at once, where the store cancels what overlaps: all saved, nobody waits 5 s."""
    table = Table(table_address)
    connection = OneAtATime(table.connection)
    table.connection = connection  # type: ignore[assignment]
    pauses: dict[int, list[float]] = defaultdict(list)

    def sleep(length: float) -> None:
        pauses[threading.get_ident()].append(length)
        time.sleep(length)

    store = store_over(table, CalledQueue(), patience=Patience(deadline_s=30, sleep=sleep))
    published_round(store, 250)
    seen = store.tournaments.round(EVENT, ONE)

    def work(place: int) -> bool:
        return save(store, EVENT, dict.fromkeys(range(1 + place, 251, 32), WHITE), seen=seen)

    with ThreadPoolExecutor(32) as threads:
        assert all(threads.map(work, range(32)))
    assert connection.conflicts > 0
    assert max(map(sum, pauses.values())) < 5
    assert all(board.result is WHITE for board in store.tournaments.round(EVENT, ONE).boards)


def test_what_a_write_asks_for_wakes_the_workers(store: Store, queue: CalledQueue) -> None:
    stored_event(store)
    calendar = FollowUp(JobKind.PUBLISH_CALENDAR, group="SITE")
    store.tournaments.note(EVENT, a_receipt(follow_up=[PUBLISH, PUBLISH, calendar]))
    event_jobs, site_jobs = store.outbox.open_jobs(f"T#{EVENT}"), store.outbox.open_jobs("SITE")
    assert [job.kind for job in (*event_jobs, *site_jobs)] == [
        JobKind.PUBLISH,
        JobKind.PUBLISH,
        JobKind.PUBLISH_CALENDAR,
    ]
    assert {group for group, _ in queue.calls} == {f"T#{EVENT}", "SITE"}
    assert {row for _, row in queue.calls} <= {job.id for job in (*event_jobs, *site_jobs)}


def test_a_repeated_or_refused_request_asks_for_nothing(store: Store, queue: CalledQueue) -> None:
    published_round(store, 1)
    seen = store.tournaments.round(EVENT, ONE)
    receipt = a_receipt("once", follow_up=[PUBLISH])
    save(store, EVENT, {1: WHITE}, receipt, seen)
    save(store, EVENT, {1: WHITE}, receipt, seen)
    with pytest.raises(ConflictError):
        save(store, EVENT, {1: DRAW}, a_receipt(follow_up=[PUBLISH]), seen)
    assert len(store.outbox.open_jobs(f"T#{EVENT}")) == 1
    assert len(queue.calls) == 1


@pytest.mark.parametrize("failure", [OSError("no network"), SystemExit("killed")])
def test_a_crash_between_transaction_and_wake_up_call_loses_nothing(
    store: Store, queue: CalledQueue, failure: BaseException
) -> None:
    """The row is there with the result; the sweeper finds its group."""
    published_round(store, 1)
    queue.failure = failure
    try:
        save(store, EVENT, {1: WHITE}, a_receipt("once", follow_up=[PUBLISH]))
    except SystemExit:
        assert isinstance(failure, SystemExit)
    queue.failure = None
    assert store.tournaments.round(EVENT, ONE).boards[0].result is WHITE
    assert len(store.outbox.open_jobs(f"T#{EVENT}")) == 1
    assert list(store.outbox.due(NOON.replace(minute=2))) == [f"T#{EVENT}"]
    assert not save(store, EVENT, {1: WHITE}, a_receipt("once", follow_up=[PUBLISH]))
