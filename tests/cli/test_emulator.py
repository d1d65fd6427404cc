"""The emulator as a child: it ends with its parent, and what it holds outlives it where that is wanted."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from chalicelib.cli.emulator import Endpoint, create_resources, running, start

ROOT = Path(__file__).resolve().parents[2]
TEMPLATE = ROOT / "infra" / "resources.yaml"
PARENT = """
import sys, time
from pathlib import Path
from chalicelib.cli.emulator import create_resources, start
emulator = start(Path(sys.argv[1]))
create_resources(emulator.endpoint, Path(sys.argv[2]))
print(emulator.process.pid, flush=True)
time.sleep(60)
"""


def tables(endpoint: Endpoint) -> list[str]:
    names: list[str] = endpoint.client("dynamodb").list_tables()["TableNames"]
    return names


def wait_until(true: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 15
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def is_gone(pid: int) -> bool:
    """Ended; a child that nobody waited for counts as ended, too."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except FileNotFoundError:
        return True


def test_resources_are_made_from_the_template_once(untouched: Endpoint) -> None:
    made = create_resources(untouched, TEMPLATE)
    assert create_resources(untouched, TEMPLATE) == made
    assert tables(untouched) == [made["Table"]]
    assert made["JobsQueue"].endswith(".fifo")
    table = untouched.client("dynamodb").describe_table(TableName=made["Table"])["Table"]
    assert [key["AttributeName"] for key in table["KeySchema"]] == ["pk", "sk"]
    assert [index["IndexName"] for index in table["GlobalSecondaryIndexes"]] == ["gsi1"]


def test_jobs_that_keep_failing_end_in_the_dead_letter_queue(untouched: Endpoint) -> None:
    made, sqs = create_resources(untouched, TEMPLATE), untouched.client("sqs")
    sqs.send_message(QueueUrl=made["JobsQueue"], MessageBody="{}", MessageGroupId="T#1", MessageDeduplicationId="row-1")
    for _ in range(6):
        for message in sqs.receive_message(QueueUrl=made["JobsQueue"]).get("Messages", []):
            sqs.change_message_visibility(
                QueueUrl=made["JobsQueue"], ReceiptHandle=message["ReceiptHandle"], VisibilityTimeout=0
            )
    assert len(sqs.receive_message(QueueUrl=made["JobsDeadLetters"])["Messages"]) == 1


def test_accounts_do_not_see_one_another(untouched: Endpoint) -> None:
    create_resources(untouched, TEMPLATE)
    assert tables(replace(untouched, account="999999999999")) == []


def test_state_outlives_the_emulator_when_there_is_a_folder(tmp_path: Path) -> None:
    with running(tmp_path) as endpoint:
        made = create_resources(endpoint, TEMPLATE)
    with running(tmp_path) as endpoint:
        assert tables(endpoint) == [made["Table"]]


def test_it_listens_on_loopback_only(emulator: Endpoint) -> None:
    assert emulator.url.startswith("http://127.0.0.1:")


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel's help with ending children is Linux's")
def test_it_saves_and_ends_when_its_parent_is_killed(tmp_path: Path) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, str(tmp_path), str(TEMPLATE)],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert parent.stdout is not None
    child = int(parent.stdout.readline())
    parent.kill()
    parent.wait()
    wait_until(lambda: is_gone(child))
    with running(tmp_path) as endpoint:
        assert tables(endpoint) == ["speelzaal-table"]


def test_a_crash_costs_what_came_after_the_last_snapshot_only(tmp_path: Path) -> None:
    """Holds as long as the emulator's inner names for saving are what they are now."""
    emulator = start(tmp_path)
    create_resources(emulator.endpoint, TEMPLATE)
    wait_until(lambda: (tmp_path / "dynamodb.json").exists())
    os.kill(emulator.process.pid, signal.SIGKILL)
    emulator.stop()
    with running(tmp_path) as endpoint:
        assert tables(endpoint) == ["speelzaal-table"]
