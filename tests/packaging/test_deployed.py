"""The packaged application on the emulator, driven over HTTP: API Gateway, functions, queue, buckets."""

import pytest

from tests.packaging.conftest import Deployed

pytestmark = pytest.mark.packaging


def test_a_request_comes_through(deployed: Deployed) -> None:
    answer = deployed.ask("GET", "/api/v1/health")
    assert (answer.status, answer.json) == (200, {"status": "ok"})


def test_the_first_deployment_publishes_the_calendar(deployed: Deployed) -> None:
    """The deployment orders it, the queue wakes the worker, the worker renders and puts it."""
    assert "<html" in deployed.page("nl/index.html")
    assert deployed.page("404.html")


def test_the_sweep_runs(deployed: Deployed) -> None:
    event = {"source": "aws.events", "detail-type": "Scheduled Event", "detail": {}, "account": "1", "id": "1"}
    assert deployed.invoke("Sweep", {**event, "version": "0", "time": "", "region": "", "resources": []}) is None
