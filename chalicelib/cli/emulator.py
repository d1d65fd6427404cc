"""The AWS emulator as a child process on loopback, and the product's resources in it, made from infra/resources.yaml.

For tests and for trying out on one machine. `python -m chalicelib.cli.emulator` is the child; nobody calls it by hand.
"""

import ctypes
import logging
import os
import signal
import socket
import subprocess  # our own interpreter with our own module
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

REGION = "eu-west-1"
ACCOUNT = "123456789012"
_HOST = "127.0.0.1"
_SECRET = "local"  # noqa: S105 -- of an emulator on loopback
_LONGEST_START_S = 30.0
_LONGEST_STOP_S = 10.0
_SNAPSHOT_EVERY_S = 3.0
_IDLE_S = 75
_LAST_ANSWERS_S = 1
_PR_SET_PDEATHSIG = 1


class EmulatorError(Exception):
    """The emulator did not start."""


@dataclass(frozen=True, slots=True)
class Endpoint:
    """Where the emulator listens and as whom one speaks to it. Each 12-digit access key is an account of its own."""

    url: str
    account: str = ACCOUNT
    region: str = REGION

    @property
    def access_key(self) -> str:
        """The emulator reads the account from the access key."""
        return self.account

    @property
    def secret_key(self) -> str:
        """The emulator checks by it what an address is signed with that a browser opens."""
        return _SECRET

    @property
    def environment(self) -> dict[str, str]:
        """Environment variables that lead boto3 here."""
        return {
            "AWS_ENDPOINT_URL": self.url,
            "AWS_ACCESS_KEY_ID": self.access_key,
            "AWS_SECRET_ACCESS_KEY": self.secret_key,
            "AWS_DEFAULT_REGION": self.region,
            "AWS_REGION": self.region,
        }

    def client(self, service: str) -> Any:
        """The boto3 client of this service: one in a process, because making one costs ten requests' time."""
        return _client(self, service)


@cache
def _client(endpoint: Endpoint, service: str) -> Any:
    import boto3
    from botocore.config import Config

    return boto3.client(
        service,
        endpoint_url=endpoint.url,
        region_name=endpoint.region,
        aws_access_key_id=endpoint.access_key,
        aws_secret_access_key=endpoint.secret_key,
        config=Config(user_agent="speelzaal"),
    )


@dataclass(frozen=True, slots=True)
class Emulator:
    """A running emulator."""

    endpoint: Endpoint
    process: subprocess.Popen[bytes]

    def stop(self) -> None:
        """End it; with a state folder it saves first."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(_LONGEST_STOP_S)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def start(state: Path | None = None) -> Emulator:
    """Start the emulator on a free port and wait until it answers. With a folder, its state outlives it.

    It ends with the thread that started it, also when that is killed. Raises EmulatorError.
    """
    port = _free_port()
    command = [sys.executable, "-m", "chalicelib.cli.emulator", str(os.getpid())]
    process = subprocess.Popen(command, env=os.environ | _child_environment(port, state), stdin=subprocess.DEVNULL)  # noqa: S603
    emulator = Emulator(Endpoint(f"http://{_HOST}:{port}"), process)
    try:
        _wait_until_ready(emulator)
    except BaseException:
        emulator.stop()
        raise
    return emulator


@contextmanager
def running(state: Path | None = None) -> Iterator[Endpoint]:
    """An emulator for the time of a `with` block."""
    emulator = start(state)
    try:
        yield emulator.endpoint
    finally:
        emulator.stop()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind((_HOST, 0))
        return int(probe.getsockname()[1])


def _child_environment(port: int, state: Path | None) -> dict[str, str]:
    root = Path(__file__).resolve().parents[2]
    environment = {
        "GATEWAY_PORT": str(port),
        "AWS_SECRET_ACCESS_KEY": _SECRET,
        "MINISTACK_ACCOUNT_ID": ACCOUNT,
        "MINISTACK_REGION": REGION,
        "LOG_LEVEL": "ERROR",
        "PYTHONPATH": os.pathsep.join([str(root), *filter(None, [os.environ.get("PYTHONPATH")])]),
        "PERSIST_STATE": "0",
        "S3_PERSIST": "0",
    }
    if state is not None:
        (state / "s3").mkdir(parents=True, exist_ok=True)
        environment |= {
            "PERSIST_STATE": "1",
            "STATE_DIR": str(state.resolve()),
            "S3_PERSIST": "1",
            "S3_DATA_DIR": str((state / "s3").resolve()),
        }
    return environment


def _wait_until_ready(emulator: Emulator) -> None:
    deadline = time.monotonic() + _LONGEST_START_S
    while time.monotonic() < deadline:
        if emulator.process.poll() is not None:
            raise EmulatorError(f"it ended at once with code {emulator.process.returncode}")
        try:
            with urllib.request.urlopen(f"{emulator.endpoint.url}/_ministack/health", timeout=2):  # noqa: S310
                return
        except (urllib.error.URLError, OSError):
            time.sleep(0.02)
    raise EmulatorError(f"it did not answer within {_LONGEST_START_S:.0f} s")


@dataclass(frozen=True, slots=True)
class _Names:
    """What intrinsic functions of the template stand for in the emulator."""

    endpoint: Endpoint
    stack: str

    def physical(self, logical_id: str, properties: Mapping[str, Any]) -> str:
        """The name that the resource gets; buckets want lower case, FIFO queues an ending."""
        name = f"{self.stack}-{logical_id}".lower()
        return f"{name}.fifo" if properties.get("FifoQueue") else name

    def bucket(self, logical_id: str) -> str:
        """Buckets of all accounts share one space of names."""
        return f"{self.physical(logical_id, {})}-{self.endpoint.account}"

    def queue_arn(self, logical_id: str, properties: Mapping[str, Any]) -> str:
        """A queue's ARN."""
        return f"arn:aws:sqs:{self.endpoint.region}:{self.endpoint.account}:{self.physical(logical_id, properties)}"


def create_resources(endpoint: Endpoint, template: Path, stack: str = "speelzaal") -> dict[str, str]:
    """Create what is missing of the template's table, queues and buckets; other resources are left out.

    Answers, as CloudFormation's Ref does, the name of each table and bucket and the address of each queue.
    """
    resources = read_template(template)
    names = _Names(endpoint, stack)
    made: dict[str, str] = {}
    for logical_id, resource in resources.items():
        properties = resource.get("Properties", {})
        match resource.get("Type"):
            case "AWS::DynamoDB::Table":
                made[logical_id] = create_table(endpoint, names.physical(logical_id, properties), properties)
            case "AWS::SQS::Queue":
                made[logical_id] = _create_queue(logical_id, resources, names)
            case "AWS::S3::Bucket":
                made[logical_id] = _create_bucket(endpoint, names.bucket(logical_id))
    return made


@lru_cache(maxsize=1)
def read_template(template: Path) -> dict[str, dict[str, Any]]:
    """The resources of a template by logical id, with short forms such as `!Ref` written out."""
    import yaml

    class Loader(yaml.SafeLoader):
        """YAML with CloudFormation's short forms: `!Ref X`, `!GetAtt X.Arn`, `!Sub ...`."""

    def intrinsic(loader: Any, suffix: str, node: Any) -> dict[str, Any]:
        if isinstance(node, yaml.ScalarNode):
            value: Any = loader.construct_scalar(node)
        elif isinstance(node, yaml.SequenceNode):
            value = loader.construct_sequence(node, deep=True)
        else:
            value = loader.construct_mapping(node, deep=True)
        return {suffix if suffix in ("Ref", "Condition") else f"Fn::{suffix}": value}

    Loader.add_multi_constructor("!", intrinsic)
    document = yaml.load(template.read_text(encoding="utf-8"), Loader)  # noqa: S506
    resources: dict[str, dict[str, Any]] = document["Resources"]
    return resources


def create_table(endpoint: Endpoint, name: str, properties: Mapping[str, Any]) -> str:
    """Create a table of the template where there is none; its name."""
    client = endpoint.client("dynamodb")
    wanted = ("BillingMode", "AttributeDefinitions", "KeySchema", "GlobalSecondaryIndexes")
    try:
        client.create_table(TableName=name, **{key: properties[key] for key in wanted if key in properties})
    except client.exceptions.ResourceInUseException:
        return name
    if "TimeToLiveSpecification" in properties:
        client.update_time_to_live(TableName=name, TimeToLiveSpecification=properties["TimeToLiveSpecification"])
    return name


def _create_queue(logical_id: str, resources: Mapping[str, dict[str, Any]], names: _Names) -> str:
    import json

    properties = resources[logical_id].get("Properties", {})
    wanted = ("FifoQueue", "VisibilityTimeout", "MessageRetentionPeriod", "ContentBasedDeduplication", "DelaySeconds")
    attributes = {key: str(properties[key]).lower() for key in wanted if key in properties}
    if "RedrivePolicy" in properties:
        policy = properties["RedrivePolicy"]
        target = str(policy["deadLetterTargetArn"]["Fn::GetAtt"]).removesuffix(".Arn")
        arn = names.queue_arn(target, resources[target].get("Properties", {}))
        attributes["RedrivePolicy"] = json.dumps(
            {"deadLetterTargetArn": arn, "maxReceiveCount": policy["maxReceiveCount"]}
        )
    client = names.endpoint.client("sqs")
    answer = client.create_queue(QueueName=names.physical(logical_id, properties), Attributes=attributes)
    return str(answer["QueueUrl"])


def _create_bucket(endpoint: Endpoint, name: str) -> str:
    client = endpoint.client("s3")
    try:
        client.create_bucket(Bucket=name, CreateBucketConfiguration={"LocationConstraint": endpoint.region})
    except client.exceptions.BucketAlreadyOwnedByYou:
        return name
    return name


def serve(parent: int) -> None:
    """What the child does: end with its parent, keep state every few seconds, run the emulator until told to stop."""
    _end_with(parent)
    # The emulator's own modules, here only: nothing else of the product depends on it. Its own server spends as long on
    # reading a request as the emulator on answering it.
    import uvicorn
    from ministack import app

    if os.environ.get("PERSIST_STATE") == "1":
        _save_one_at_a_time()
        threading.Thread(target=_keep_snapshots, args=(app,), daemon=True).start()
    config = uvicorn.Config(
        app.app,
        host=_HOST,
        port=int(os.environ["GATEWAY_PORT"]),
        http="httptools",
        log_level=logging.CRITICAL,
        access_log=False,
        timeout_keep_alive=_IDLE_S,
        # Who still waits for an answer when the emulator is told to stop, as a queue's listener does, is no error and
        # holds nothing up.
        timeout_graceful_shutdown=_LAST_ANSWERS_S,
    )
    uvicorn.Server(config).run()


def _end_with(parent: int) -> None:
    """Linux: the kernel sends SIGTERM when the parent is gone. Elsewhere the parent must stop its child itself."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(_PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != parent:
        raise SystemExit(0)


def _save_one_at_a_time() -> None:
    """The save at the end and a snapshot use the same temporary file: let them wait for one another."""
    from ministack.core import persistence

    save_state = getattr(persistence, "save_state", None)
    if save_state is None:
        return
    turn = threading.Lock()

    def in_turn(service: str, data: Mapping[str, Any]) -> None:
        with turn:
            save_state(service, data)

    persistence.save_state = in_turn


def _keep_snapshots(app: Any) -> None:
    """The emulator saves when it ends well. So that a crash costs seconds only, save meanwhile, too.

    It offers no public way to do so; should the inner names change, saving at the end remains.
    """
    from ministack.core import persistence

    collect = getattr(app, "_build_persistence_save_dict", None)
    save_all = getattr(persistence, "save_all", None)
    while collect is not None and save_all is not None:
        time.sleep(_SNAPSHOT_EVERY_S)
        save_all(collect())


if __name__ == "__main__":
    serve(int(sys.argv[1]))
