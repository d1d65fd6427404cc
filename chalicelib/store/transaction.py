"""The one place that writes several items at once: all of them or none, and each request once."""

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from botocore.exceptions import BotoCoreError, ClientError
from pynamodb.exceptions import CancellationReason, TransactWriteError
from pynamodb.expressions.condition import Condition
from pynamodb.expressions.update import Action
from pynamodb.transactions import TransactWrite

from chalicelib.domain.accounts.links import LinkGoneError
from chalicelib.domain.errors import ConflictError, DomainError, RequestReusedError
from chalicelib.domain.ids import RequestId, TournamentId
from chalicelib.ports import BusyError, Job, Queue, Receipt, group_of
from chalicelib.store import codecs, keys
from chalicelib.store.items import ABSENT, PRESENT, Body, Fields, Item, Table, TooLargeError

MOST_WRITES = 100
_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.02, 1.0
_CONDITION_FAILED = "ConditionalCheckFailed"
_INVALID = frozenset({"ValidationError", "ValidationException"})
_PASSING = frozenset(
    {
        "TransactionConflict",
        "TransactionConflictException",
        "TransactionInProgressException",
        "ThrottlingError",
        "ThrottlingException",
        "ProvisionedThroughputExceeded",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
        "InternalServerError",
    }
)
_log = logging.getLogger(__name__)


def _conflict(_stored: Item | None) -> Exception:
    return ConflictError()


@dataclass(frozen=True, slots=True)
class Write:
    """A step of a transaction: on which item, under which condition, and the refusal when that does not hold.

    `otherwise` is given the stored item (puts, updates and checks; None when there is none).
    """

    item: Item
    condition: Condition | None = None
    otherwise: Callable[[Item | None], Exception] = _conflict


@dataclass(frozen=True, slots=True)
class Check(Write):
    """The condition must hold; nothing is written."""


@dataclass(frozen=True, slots=True)
class Delete(Write):
    """Take the item away."""


@dataclass(frozen=True, slots=True)
class Put(Write):
    """Write the item whole."""


@dataclass(frozen=True, slots=True)
class Update(Write):
    """Change parts of the item."""

    actions: tuple[Action, ...] = ()


_ORDER: tuple[type[Write], ...] = (Check, Delete, Put, Update)
"""The order in which pynamodb sends the steps, and in which reasons come back."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long to try again when the store is busy: a pause of random length ("full jitter"), longer each time."""

    deadline_s: float = 10.0
    clock: Callable[[], float] = time.monotonic
    sleep: Callable[[float], None] = time.sleep
    chance: Callable[[], float] = field(default=secrets.SystemRandom().random)

    def begin(self) -> "Wait":
        """Start counting."""
        return Wait(self, self.clock())


@dataclass(slots=True)
class Wait:
    """The pauses of one piece of work."""

    patience: Patience
    began: float
    pauses: int = 0

    def pause(self) -> bool:
        """Wait a little; False, at once, when the time is up."""
        longest = min(_LONGEST_PAUSE_S, _FIRST_PAUSE_S * 2**self.pauses)
        length = self.patience.chance() * longest
        if self.patience.clock() + length - self.began >= self.patience.deadline_s:
            return False
        self.pauses += 1
        self.patience.sleep(length)
        return True


class _RepeatedError(Exception):
    """The request was carried out before."""


class Writer:
    """Writes transactions to one table and wakes the workers for what must follow."""

    def __init__(self, table: Table, queue: Queue, patience: Patience) -> None:
        self._table = table
        self._queue = queue
        self.patience = patience

    def commit(
        self, tournament: TournamentId, writes: Sequence[Write], receipt: Receipt, wait: Wait | None = None
    ) -> bool:
        """The writes, the line of the change log and the outbox rows in one transaction; then wake the workers.

        False when the request was carried out before, whatever else does not hold. Raises what the first failing
        write says, BusyError when the deadline passes.
        """
        return self.commit_in(group_of(tournament), writes, receipt, wait)

    def commit_in(self, group: str, writes: Sequence[Write], receipt: Receipt, wait: Wait | None = None) -> bool:
        """As `commit`, of a group that is no tournament's."""
        jobs = _jobs_of(group, receipt)
        audit = Put(self._audit_item(group, receipt), ABSENT, lambda _stored: _RepeatedError())
        rows = [Put(self.job_item(job)) for job in jobs]
        try:
            self.run([audit, *self._used_up(receipt), *writes, *rows], wait)
        except _RepeatedError:
            self._refuse_other_content(group, receipt)
            return False
        self.wake(jobs)
        return True

    def order_once(self, group: str, mark: Item, receipt: Receipt) -> bool:
        """The outbox rows without a line of the change log: what remembers the request is `mark`. False, if it does."""
        jobs = _jobs_of(group, receipt)
        first = Put(mark, ABSENT, lambda _stored: _RepeatedError())
        try:
            self.run([first, *(Put(self.job_item(job)) for job in jobs)])
        except _RepeatedError:
            return False
        self.wake(jobs)
        return True

    def _used_up(self, receipt: Receipt) -> list[Write]:
        """The link by which it is done, which is there no longer when somebody else uses it at the same time."""
        if not receipt.link:
            return []
        link = self._table.at(keys.single_use_link(receipt.link))
        return [Delete(link, PRESENT, lambda _stored: LinkGoneError())]

    def commit_prepared(
        self, tournament: TournamentId, prepare: Callable[[], Sequence[Write]], receipt: Receipt
    ) -> bool:
        """As `commit`, of writes that take reading first. `prepare` cannot refuse a repeated request."""
        try:
            writes = prepare()
        except DomainError:
            if self.was_done_as(tournament, receipt.request_id, receipt.content):
                return False
            raise
        return self.commit(tournament, writes, receipt)

    def _refuse_other_content(self, group: str, receipt: Receipt) -> None:
        """The same request id must be the same request. Raises RequestReusedError."""
        stored = self._table.get(keys.audit(group, receipt.request_id))
        if stored is not None and _content(stored.body) != _content(_audit_body(receipt)):
            raise RequestReusedError(action=receipt.action)

    def was_done(self, tournament: TournamentId, request_id: RequestId) -> bool:
        """Whether the request was carried out before."""
        return self.was_done_in(group_of(tournament), request_id)

    def was_done_as(self, tournament: TournamentId, request_id: RequestId, content: str) -> bool:
        """As `was_done`, of a request with this content. Raises RequestReusedError for another one under its id."""
        stored = self._table.get(keys.audit(group_of(tournament), request_id))
        if stored is not None and stored.body.get("content", "") != content:
            raise RequestReusedError(action=stored.body["action"])
        return stored is not None

    def was_done_in(self, group: str, request_id: RequestId) -> bool:
        """As `was_done`, of a group that is no tournament's."""
        return self._table.get(keys.audit(group, request_id)) is not None

    def run(self, writes: Sequence[Write], wait: Wait | None = None) -> None:
        """All writes or none. Passing obstacles are tried again until the deadline.

        Of several reasons the first in order of `writes` decides.
        """
        wait = wait or self.patience.begin()
        if len(writes) > MOST_WRITES:
            raise TooLargeError(what="transaction", writes=len(writes), most=MOST_WRITES)
        while True:
            try:
                self._send(writes)
            except TransactWriteError as error:
                _raise_unless_passing(self._table, writes, error)
                if not wait.pause():
                    raise BusyError from error
            else:
                return

    def run_possible(self, steps: Iterable[Sequence[Write]]) -> None:
        """Every step whose conditions hold, in as many transactions as it takes; the others are left out.

        The writes of one step belong together. All of it can be repeated after a crash.
        """
        for batch in _batches(steps):
            left = list(batch)
            while left:
                try:
                    self.run([_marked(write, step) for step in left for write in step])
                except _ImpossibleError as refusal:
                    left = [step for step in left if step is not refusal.step]
                else:
                    break

    def job_item(self, job: Job) -> Item:
        """An open outbox row, shown in the index by its due time."""
        list_key = keys.in_due(job.group, codecs.time_text(job.due_at), job.id)
        fields = Fields(keys.Kind.JOB, codecs.job_body(job), list_key=list_key)
        return self._table.item(keys.job(job.group, job.id), fields)

    def _audit_item(self, group: str, receipt: Receipt) -> Item:
        return self._table.item(keys.audit(group, receipt.request_id), Fields(keys.Kind.AUDIT, _audit_body(receipt)))

    def _send(self, writes: Sequence[Write]) -> None:
        """Under a new token each time: a repetition inside the client is one transaction, a new try another."""
        with TransactWrite(
            connection=self._table.connection, client_request_token=secrets.token_hex(16)
        ) as transaction:
            for write in writes:
                match write:
                    case Check():
                        transaction.condition_check(type(write.item), write.item.pk, write.item.sk, write.condition)
                    case Delete():
                        transaction.delete(write.item, write.condition)
                    case Update(actions=actions):
                        transaction.update(write.item, list(actions), write.condition, return_values="ALL_OLD")
                    case _:
                        transaction.save(write.item, write.condition, return_values="ALL_OLD")

    def wake(self, jobs: Sequence[Job]) -> None:
        """Best effort: the sweeper repeats lost calls."""
        for group, row_id in {job.group: job.id for job in jobs}.items():
            try:
                self._queue.wake(group, row_id)
            except (BotoCoreError, ClientError, OSError):
                _log.warning("wake-up call lost: group=%s row=%s", group, row_id, exc_info=True)


def _audit_body(receipt: Receipt) -> Body:
    body = {
        "request_id": receipt.request_id,
        "actor": receipt.actor,
        "at": codecs.time_text(receipt.at),
        "action": receipt.action,
        "details": codecs.json_text(receipt.details),
    }
    return {**body, "content": receipt.content} if receipt.content else body


def _content(body: Body) -> tuple[str, str]:
    """What was asked: a digest of it, else the details of the line."""
    return body["action"], body.get("content") or body["details"]


class _ImpossibleError(Exception):
    """A condition of this step does not hold."""

    def __init__(self, step: Sequence[Write]) -> None:
        self.step = step
        super().__init__()


def _marked(write: Write, step: Sequence[Write]) -> Write:
    """The same write; when refused, it says which step it belongs to."""
    return replace(write, otherwise=lambda _stored: _ImpossibleError(step))


def _batches(steps: Iterable[Sequence[Write]]) -> Iterator[list[Sequence[Write]]]:
    """Steps, as many together as fit in one transaction."""
    batch: list[Sequence[Write]] = []
    for step in steps:
        if sum(map(len, batch)) + len(step) > MOST_WRITES:
            yield batch
            batch = []
        batch.append(step)
    if batch:
        yield batch


def _jobs_of(group: str, receipt: Receipt) -> list[Job]:
    return [
        Job(
            id=keys.job_id(group, receipt.request_id, receipt.at, place),
            group=follow_up.group or group,
            kind=follow_up.kind,
            arguments=follow_up.arguments,
            created_at=receipt.at,
            due_at=follow_up.due_at or receipt.at,
            actor=receipt.actor,
        )
        for place, follow_up in enumerate(receipt.follow_up)
    ]


def _raise_unless_passing(table: Table, writes: Sequence[Write], error: TransactWriteError) -> None:
    """Return when trying again may help; else raise the refusal that the first reason stands for."""
    if error.cause_response_code in _PASSING:
        return
    write, reason = _first_reason(writes, error)
    if reason is None or write is None:
        _raise_if_too_large(error.cause_response_code, error.cause_response_message, error)
        raise error
    if reason.code in _PASSING:
        return
    if reason.code == _CONDITION_FAILED:
        raise write.otherwise(table.from_raw(reason.raw_item) if reason.raw_item else None) from error
    _raise_if_too_large(reason.code, reason.message, error)
    raise error


def _first_reason(
    writes: Sequence[Write], error: TransactWriteError
) -> tuple[Write, CancellationReason] | tuple[None, None]:
    """Reasons come in the order sent; the first in the caller's order counts."""
    sent = sorted(range(len(writes)), key=lambda place: _ORDER.index(type(writes[place])))
    reasons = list(error.cancellation_reasons)
    found = {place: reason for place, reason in zip(sent, reasons, strict=False) if reason is not None}
    if not found:
        return None, None
    first = min(found)
    return writes[first], found[first]


def _raise_if_too_large(code: str | None, message: str | None, error: Exception) -> None:
    if code in _INVALID and "size" in (message or "").lower():
        raise TooLargeError(what="item") from error
