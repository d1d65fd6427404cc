"""The emulator: one for each test process, an empty account with all resources for each test that asks for it."""

import gc
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from chalicelib.cli.emulator import Endpoint, create_resources, running
from chalicelib.ports import Services
from chalicelib.store.items import TableAddress
from chalicelib.store.opened import Store, store_over
from tests.emulated import Ground, services_over
from tests.people import HandClock
from tests.store.scenes import CalledQueue

# The same examples everywhere, however slow the machine: a failure is one for everybody.
settings.register_profile("charts", deadline=None, derandomize=True)
settings.load_profile("charts")


TEMPLATE = Path(__file__).resolve().parents[1] / "infra" / "resources.yaml"
_ACCOUNTS = count(100_000_000_000)


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: looking through it for what could go is lost time."""
    gc.freeze()


@pytest.fixture(scope="session")
def emulator() -> Iterator[Endpoint]:
    with running() as endpoint:
        yield endpoint


@pytest.fixture
def untouched(emulator: Endpoint) -> Endpoint:
    """An account in which nothing is yet: the emulator keeps accounts apart."""
    return replace(emulator, account=str(next(_ACCOUNTS)))


@pytest.fixture(scope="session")
def ground(emulator: Endpoint) -> Ground:
    """One account with the table, queues and buckets of the template: making them and their clients takes time."""
    return Ground(replace(emulator, account=str(next(_ACCOUNTS))), TEMPLATE)


@pytest.fixture
def endpoint(ground: Ground) -> Endpoint:
    """The account of `resources`."""
    return ground.endpoint


@pytest.fixture
def resources(ground: Ground) -> dict[str, str]:
    """Names of the template's table and buckets, which are empty, by logical id."""
    ground.empty()
    return ground.resources


@pytest.fixture
def jobs_queue(untouched: Endpoint) -> tuple[Any, str]:
    """A client, and the address of a queue that nobody has used."""
    return untouched.client("sqs"), create_resources(untouched, TEMPLATE)["JobsQueue"]


@pytest.fixture
def table_address(ground: Ground, resources: dict[str, str]) -> TableAddress:
    """The empty table, for who opens it himself."""
    return ground.table_address


@pytest.fixture
def queue() -> CalledQueue:
    """Remembers who was woken."""
    return CalledQueue()


@pytest.fixture
def store(ground: Ground, resources: dict[str, str], queue: CalledQueue) -> Store:
    """The repositories over an empty table."""
    return store_over(ground.table, queue)


@pytest.fixture
def clock() -> HandClock:
    """A Tuesday evening; it moves when a test moves it."""
    return HandClock()


@pytest.fixture
def services(
    store: Store, endpoint: Endpoint, resources: dict[str, str], queue: CalledQueue, clock: HandClock
) -> Services:
    """Everything outside, over an empty table and empty buckets; the worker is called by the test (`people.work`)."""
    return services_over(store, endpoint, resources, queue, clock)
