"""Outbox rows: open, tried, done, failed, opened again, swept."""

from dataclasses import replace
from datetime import timedelta

import pytest

from chalicelib.domain.errors import NotFoundError
from chalicelib.ports import Job, JobKind, JobState
from chalicelib.store.items import Table, TableAddress
from chalicelib.store.keys import done_job
from chalicelib.store.opened import Store
from tests.store.scenes import NOON, OWNER

GROUP = "T#event-1"


def a_job(id_: str = "1", *, group: str = GROUP, after_s: int = 0) -> Job:
    at = NOON + timedelta(seconds=after_s)
    return Job(id_, group, JobKind.PUBLISH, {"round": 3, "why": "½"}, created_at=at, due_at=at, actor=OWNER)


def ids(jobs: tuple[Job, ...]) -> str:
    return " ".join(job.id for job in jobs)


def test_open_rows_oldest_first_also_those_not_due(store: Store) -> None:
    later = replace(a_job("3", after_s=1), due_at=NOON + timedelta(days=1))
    for job in (a_job("2", after_s=2), later, a_job("1", after_s=3), a_job("other", group="SITE")):
        store.outbox.add(job)
    assert ids(store.outbox.open_jobs(GROUP)) == "3 2 1"
    assert store.outbox.open_jobs(GROUP)[0] == later


def test_a_row_is_added_once(store: Store) -> None:
    store.outbox.add(a_job())
    store.outbox.add(replace(a_job(), kind=JobKind.PAIR))
    assert [job.kind for job in store.outbox.open_jobs(GROUP)] == [JobKind.PUBLISH]
    store.outbox.done([a_job()], NOON)
    store.outbox.add(a_job())
    assert store.outbox.open_jobs(GROUP) == ()


def test_attempts_are_counted(store: Store) -> None:
    store.outbox.add(a_job())
    store.outbox.attempted([a_job(), a_job("gone")])
    store.outbox.attempted([a_job()])
    assert [job.attempts for job in store.outbox.open_jobs(GROUP)] == [2]


def test_done_rows_are_kept_for_a_while(store: Store, table_address: TableAddress) -> None:
    store.outbox.add(a_job())
    store.outbox.done([a_job()], NOON)
    assert store.outbox.open_jobs(GROUP) == ()
    (row,) = store.outbox.recent_jobs(GROUP)
    assert (row.state, row.finished_at) == (JobState.DONE, NOON)
    item = Table(table_address).get(done_job(GROUP, "1"))
    assert item is not None
    assert item.expires_at == (NOON + timedelta(days=90)).timestamp()


def test_done_twice_is_done_once(store: Store) -> None:
    store.outbox.add(a_job())
    store.outbox.done([a_job()], NOON)
    store.outbox.done([a_job()], NOON + timedelta(hours=1))
    assert [job.finished_at for job in store.outbox.recent_jobs(GROUP)] == [NOON]


def test_a_burst_of_rows_is_done_together(store: Store) -> None:
    jobs = [a_job(f"{number:03d}", after_s=number) for number in range(120)]
    for job in jobs:
        store.outbox.add(job)
    store.outbox.done(jobs[5:6], NOON)
    store.outbox.done(jobs[:-1], NOON)
    assert ids(store.outbox.open_jobs(GROUP)) == "119"


def test_recent_rows_newest_first(store: Store) -> None:
    for number in range(3):
        store.outbox.add(a_job(str(number), after_s=number))
    store.outbox.done([a_job("1", after_s=1)], NOON)
    store.outbox.failed(a_job("0"), "no_legal_pairing", {"players": [1, 2]}, NOON)
    assert ids(store.outbox.recent_jobs(GROUP)) == "2 1 0"
    assert [job.state.value for job in store.outbox.recent_jobs(GROUP)] == ["open", "done", "failed"]
    assert ids(store.outbox.jobs_left(GROUP)) == "2 0"


def test_only_the_last_rows_done_are_recent(store: Store) -> None:
    jobs = [a_job(f"clock-{100 - number}", after_s=number) for number in range(60)]
    for job in jobs:
        store.outbox.add(job)
        store.outbox.done([job], job.due_at)
    assert ids(store.outbox.recent_jobs(GROUP)) == ids(tuple(reversed(jobs[10:])))


def test_a_refused_row_shows_why_and_waits(store: Store) -> None:
    store.outbox.add(a_job())
    store.outbox.failed(a_job(), "no_legal_pairing", {"players": (1, 2)}, NOON)
    assert store.outbox.open_jobs(GROUP) == ()
    assert store.outbox.due(NOON + timedelta(days=1)) == {}
    (row,) = store.outbox.recent_jobs(GROUP)
    assert (row.error_code, row.error_details, row.finished_at) == ("no_legal_pairing", {"players": [1, 2]}, NOON)


def test_a_refused_row_is_opened_again(store: Store) -> None:
    store.outbox.add(a_job())
    store.outbox.attempted([a_job()])
    store.outbox.failed(a_job(), "no_legal_pairing", {}, NOON)
    again = NOON + timedelta(hours=1)
    store.outbox.retry(GROUP, "1", again)
    (row,) = store.outbox.open_jobs(GROUP)
    assert row == replace(a_job(), due_at=again)
    assert store.outbox.due(again) == {GROUP: again}


def test_only_a_refused_row_is_opened_again(store: Store) -> None:
    store.outbox.add(a_job("open"))
    store.outbox.attempted([a_job("open")])
    store.outbox.retry(GROUP, "open", NOON)
    assert [job.attempts for job in store.outbox.open_jobs(GROUP)] == [1]
    store.outbox.done([a_job("open")], NOON)
    store.outbox.retry(GROUP, "open", NOON)
    assert store.outbox.open_jobs(GROUP) == ()
    with pytest.raises(NotFoundError):
        store.outbox.retry(GROUP, "never", NOON)


def test_a_refusal_of_a_row_done_meanwhile_changes_nothing(store: Store) -> None:
    store.outbox.add(a_job())
    store.outbox.done([a_job()], NOON)
    store.outbox.failed(a_job(), "late", {}, NOON)
    assert [job.state for job in store.outbox.recent_jobs(GROUP)] == [JobState.DONE]


def test_the_sweeper_finds_groups_that_are_due(store: Store) -> None:
    for place in range(20):
        store.outbox.add(a_job(group=f"T#{place}", after_s=-100 - place))
    store.outbox.add(a_job("again", group="T#0", after_s=-90))
    store.outbox.add(a_job(group="later", after_s=3600))
    found = store.outbox.due(NOON)
    assert list(found) == [f"T#{place}" for place in reversed(range(20))]
    assert found["T#0"] == NOON - timedelta(seconds=100)
    store.outbox.done([a_job(group="T#5")], NOON)
    assert "T#5" not in store.outbox.due(NOON)


def test_failed_rows_of_all_groups_the_last_to_fail_first(store: Store) -> None:
    failed = [a_job("a"), a_job("b", group="M#3"), a_job("c", group="USER#1")]
    for minutes, job in enumerate(failed):
        store.outbox.add(job)
        store.outbox.failed(job, "job_kept_failing", {}, NOON + timedelta(minutes=minutes))
    store.outbox.add(a_job("open"))
    assert [(job.group, job.id) for job in store.outbox.failed_jobs(9)] == [("USER#1", "c"), ("M#3", "b"), (GROUP, "a")]
    assert ids(store.outbox.failed_jobs(1)) == "c"
    store.outbox.retry("M#3", "b", NOON)
    store.outbox.done([failed[2]], NOON)
    assert ids(store.outbox.failed_jobs(9)) == "a"
