"""The packaged application, deployed to the emulator: the very archive and template that `make package` builds."""

import http.client
import json
import platform
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from shutil import rmtree
from typing import Any
from urllib.parse import urlencode

import pytest

from chalicelib.cli.emulator import Endpoint, running
from infra.deploy import Deployment, deploy
from infra.package import package

STACK = "speelzaal"
LONGEST_WAIT_S = 60.0


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back over HTTP; header names are lower case."""

    status: int
    headers: Mapping[str, str]
    body: str
    cookies: tuple[str, ...] = ()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True, slots=True)
class Deployed:
    """A deployed stack: its functions over HTTP, its resources by the template's names."""

    endpoint: Endpoint
    outputs: Mapping[str, str]
    resources: Mapping[str, str]

    def ask(
        self, method: str, path: str, body: object = None, form: Mapping[str, str] | None = None, **headers: str
    ) -> Answer:
        """A request through API Gateway; `body` goes as JSON, `form` as a form."""
        host, port = self.endpoint.url.removeprefix("http://").split(":")
        connection = http.client.HTTPConnection(host, int(port), timeout=120)
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        content = None
        if body is not None:
            content, sent["Content-Type"] = json.dumps(body), "application/json"
        if form is not None:
            content, sent["Content-Type"] = urlencode(form), "application/x-www-form-urlencoded"
        sent["Host"] = f"{self.outputs['RestAPIId']}.execute-api.localhost:{port}"
        connection.request(method, f"/live{path}", content, sent)
        response = connection.getresponse()
        named = {name.lower(): value for name, value in response.getheaders()}
        cookies = tuple(response.headers.get_all("Set-Cookie") or ())
        answer = Answer(response.status, named, response.read().decode(), cookies)
        connection.close()
        return answer

    def invoke(self, logical_id: str, event: object) -> Any:
        """Call a function as its schedule would."""
        client = self.endpoint.client("lambda")
        answer = client.invoke(FunctionName=self.resources[logical_id], Payload=json.dumps(event).encode())
        payload = json.loads(answer["Payload"].read() or b"null")
        assert "FunctionError" not in answer, payload
        return payload

    def page(self, key: str, showing: str = "") -> str:
        """A file of the public bucket, as soon as it is there and shows this."""
        client, deadline = self.endpoint.client("s3"), time.monotonic() + LONGEST_WAIT_S
        while True:
            try:
                found = client.get_object(Bucket=self.resources["SiteBucket"], Key=key)
            except client.exceptions.NoSuchKey:
                text = ""
            else:
                text = str(found["Body"].read().decode())
            if text and showing in text:
                return text
            assert time.monotonic() < deadline, f"{key} did not show {showing!r}: {text}"
            time.sleep(0.1)


@pytest.fixture(scope="session")
def emulator(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Endpoint]:
    """One for these tests alone: it unpacks the functions into a folder that goes away with it."""
    folder = tmp_path_factory.mktemp("functions")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        with running() as endpoint:
            yield endpoint
    rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package for this machine's processor."""
    assert platform.machine() == "x86_64", "the stage `local` is built for x86_64"
    folder = tmp_path_factory.mktemp("package")
    package("local", folder)
    return folder


@pytest.fixture(scope="session")
def deployed(emulator: Endpoint, built: Path) -> Deployed:
    # Requests to API Gateway carry no key: they belong to the emulator's own account.
    outputs = deploy(
        Deployment(built, STACK, {"Administrators": "admin@club.example", "OpenToAll": "true"}), emulator.client
    )
    listed = emulator.client("cloudformation").describe_stack_resources(StackName=STACK)["StackResources"]
    resources = {one["LogicalResourceId"]: one["PhysicalResourceId"] for one in listed}
    return Deployed(emulator, outputs, resources)
