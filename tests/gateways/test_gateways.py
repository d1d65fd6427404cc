"""Queue, clock, chance, passwords."""

import json
import time
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from chalicelib.gateways.chance import SystemChance
from chalicelib.gateways.clock import SystemClock
from chalicelib.gateways.passwords import Argon2Passwords
from chalicelib.gateways.queue import SqsQueue, answer_calls


class SteppingClock:
    """Stands still until told."""

    def __init__(self) -> None:
        self.time = datetime(2026, 11, 30, 20, tzinfo=UTC)

    def now(self) -> datetime:
        return self.time


def test_ids_sort_by_time_also_within_a_millisecond_and_when_the_clock_goes_back() -> None:
    clock = SteppingClock()
    chance = SystemChance(clock)
    ids = [chance.id() for _ in range(50)]
    clock.time += timedelta(milliseconds=1)
    ids.append(chance.id())
    clock.time -= timedelta(hours=1)
    ids += [chance.id() for _ in range(50)]
    assert ids == sorted(set(ids))
    assert {len(one) for one in ids} == {26}
    assert all(one.isalnum() and one == one.lower() for one in ids)


def test_an_id_begins_with_its_time() -> None:
    clock = SteppingClock()
    earlier = SystemChance(clock).id()
    clock.time += timedelta(seconds=1)
    assert SystemChance(clock).id() > earlier


def test_tokens_and_seeds() -> None:
    chance = SystemChance(SystemClock())
    assert len({chance.token() for _ in range(100)}) == 100
    assert len(chance.token()) == 43
    assert all(0 <= chance.seed() < 2**63 for _ in range(100))


def test_the_clock_says_utc() -> None:
    assert SystemClock().now().utcoffset() == timedelta(0)


def test_a_password_matches_its_own_hash_only() -> None:
    passwords = Argon2Passwords()
    kept = passwords.hash("play a game tonight")
    assert kept.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert kept != passwords.hash("play a game tonight")
    assert passwords.matches("play a game tonight", kept)
    assert not passwords.matches("play a game tonight ", kept)


def test_an_unknown_address_takes_as_long() -> None:
    passwords = Argon2Passwords()
    known = passwords.hash("a")

    def seconds(password_hash: str) -> float:
        began = time.process_time()
        assert not passwords.matches("b", password_hash)
        return time.process_time() - began

    assert min(seconds("") for _ in range(3)) > 0.3 * min(seconds(known) for _ in range(3))


@pytest.mark.parametrize("calls", [[("T#1", "a")], [("T#1", "a"), ("T#1", "a")]], ids=["once", "twice the same row"])
def test_a_call_reaches_the_queue_once_for_each_row(jobs_queue: tuple[Any, str], calls: list[tuple[str, str]]) -> None:
    client, url = jobs_queue
    for group, row in calls:
        SqsQueue(client, url).wake(group, row)
    messages = client.receive_message(QueueUrl=url, MaxNumberOfMessages=10).get("Messages", [])
    assert [json.loads(message["Body"]) for message in messages] == [{"group": "T#1"}]


class Record:
    """A message as Lambda hands it over."""

    def __init__(self, group: str, received: int) -> None:
        self._message = {
            "messageId": f"id of {group}",
            "receiptHandle": f"handle of {group}",
            "body": json.dumps({"group": group}),
            "attributes": {"ApproximateReceiveCount": str(received)},
        }

    def to_dict(self) -> dict[str, object]:
        return self._message


class Returned:
    """A queue client that remembers what was given back."""

    def __init__(self) -> None:
        self.seconds: dict[str, int] = {}

    def change_message_visibility(self, *, QueueUrl: str, ReceiptHandle: str, VisibilityTimeout: int) -> None:  # noqa: N803
        self.seconds[ReceiptHandle] = VisibilityTimeout


def test_work_that_fails_comes_back_soon_and_work_that_does_not_is_over() -> None:
    returned, done = Returned(), []

    def work(group: str) -> None:
        if group == "T#bad":
            raise OSError
        done.append(group)

    answer = answer_calls([Record("T#good", 1), Record("T#bad", 3)], work, SqsQueue(returned, "q"))
    assert answer == {"batchItemFailures": [{"itemIdentifier": "id of T#bad"}]}
    assert (done, returned.seconds) == (["T#good"], {"handle of T#bad": 8})
