"""The emulator: one for each test process, an empty account with all resources for each test that asks for it."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from hypothesis import settings

from chalicelib.cli.emulator import Endpoint, create_resources, running
from chalicelib.ports import Services
from chalicelib.store.items import TableAddress
from chalicelib.store.opened import Store, open_store
from tests.emulated import services_over
from tests.people import HandClock
from tests.store.scenes import CalledQueue

# The same examples everywhere, however slow the machine: a failure is one for everybody.
settings.register_profile("charts", deadline=None, derandomize=True)
settings.load_profile("charts")


TEMPLATE = Path(__file__).resolve().parents[1] / "infra" / "resources.yaml"
_ACCOUNTS = count(100_000_000_000)


@pytest.fixture(scope="session")
def emulator() -> Iterator[Endpoint]:
    with running() as endpoint:
        yield endpoint


@pytest.fixture
def endpoint(emulator: Endpoint) -> Endpoint:
    """An account in which nothing is yet: the emulator keeps accounts apart."""
    return replace(emulator, account=str(next(_ACCOUNTS)))


@pytest.fixture
def resources(endpoint: Endpoint) -> dict[str, str]:
    """Table, queues and buckets of the template, new and empty: logical id to name (queues: address)."""
    return create_resources(endpoint, TEMPLATE)


@pytest.fixture
def table_address(endpoint: Endpoint, resources: dict[str, str]) -> TableAddress:
    return TableAddress(resources["Table"], endpoint.region, endpoint.url, endpoint.access_key, endpoint.secret_key)


@pytest.fixture
def queue() -> CalledQueue:
    """Remembers who was woken."""
    return CalledQueue()


@pytest.fixture
def store(table_address: TableAddress, queue: CalledQueue) -> Store:
    """The repositories over an empty table."""
    return open_store(table_address, queue)


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
