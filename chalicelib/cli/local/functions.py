"""The application's functions as Lambda would call them: for requests, for calls of the queue, by the timer."""

import base64
import logging
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qs

from botocore.exceptions import BotoCoreError, ClientError
from chalice.app import Chalice, ScheduledEventConfig, SQSEventConfig
from chalice.config import Config
from chalice.local import (
    LambdaContext,
    LambdaEventConverter,
    LocalChalice,
    LocalGateway,
    LocalGatewayException,
    MatchResult,
    RouteMatcher,
)

from chalicelib.cli.local.answer import Answer, plain
from chalicelib.web.addresses import REST, matched

_TIMEOUT_MS = 120_000
_MEMORY_MB = 1024
_LISTENERS = 2
_WAIT_S = 10
_LONGEST_REST_S = 15
_PAUSE_S = 1.0
_log = logging.getLogger(__name__)


class _Routes(RouteMatcher):  # type: ignore[misc,unused-ignore]
    """Chalice's own matching decodes nothing and knows no `{rest+}`."""

    def match_route(self, url: str) -> MatchResult:
        """The route of a path and query, with what it captures. Raises ValueError."""
        path, _, query = url.partition("?")
        found = matched(path, self.route_urls)
        if found is None:
            raise ValueError(f"no route for {path}")
        return MatchResult(*found, parse_qs(query, keep_blank_values=True))


@dataclass(frozen=True, slots=True)
class Incoming:
    """A request for a function. `target` is path and query as sent."""

    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes


class Functions:
    """The functions of one application."""

    def __init__(self, app: Chalice) -> None:
        app.__class__ = LocalChalice  # requests of several threads at a time
        self._app = app
        self._gateway = LocalGateway(app, Config.create(lambda_timeout=_TIMEOUT_MS // 1000))
        self._gateway.event_converter = LambdaEventConverter(_Routes(list(app.routes)), app.api.binary_types)
        self._turns: list[threading.Lock] = []
        self.first_segments = frozenset(route.split("/")[1] for route in app.routes) - {REST}

    def answer(self, request: Incoming) -> Answer:
        """Call the function of this route."""
        is_head = request.method == "HEAD"
        try:
            response = self._gateway.handle_request(
                "GET" if is_head else request.method, request.target, dict(request.headers), request.body or None
            )
        except LocalGatewayException:
            return plain(HTTPStatus.NOT_FOUND)  # no such path: the template's answer of API Gateway has this status
        return _answer_of(response)

    def listen(self, client: Any, queues: Mapping[str, str]) -> None:
        """Answer the queues' calls, in threads of their own, for as long as the process lives.

        `queues` says the address of each queue by the name that the application has for it.
        """
        for source in self._app.event_sources:
            if isinstance(source, SQSEventConfig):
                handler, address = self._app.handler_map[source.name], queues[str(source.queue)]
                for _ in range(_LISTENERS):
                    _in_background(partial(_take_one, client, address, handler, self._turn()), "queue")

    def tick(self) -> None:
        """Call what the timer calls, in a thread for each, for as long as the process lives."""
        for source in self._app.event_sources:
            if isinstance(source, ScheduledEventConfig):
                handler, pause_s = self._app.handler_map[source.name], seconds_between(source.schedule_expression)
                _in_background(partial(_tick_once, handler, pause_s), "timer")

    def rest(self) -> None:
        """Answer no more calls of the queue, and wait for what is being done."""
        deadline = time.monotonic() + _LONGEST_REST_S
        for turn in self._turns:
            turn.acquire(timeout=max(0, deadline - time.monotonic()))

    def _turn(self) -> threading.Lock:
        """Held by a listener while it works; taken for good by `rest`."""
        self._turns.append(threading.Lock())
        return self._turns[-1]


def seconds_between(schedule: Any) -> int:
    """`rate(5 minutes)` is 300. Raises ValueError for schedules that the local stack cannot keep."""
    words = str(schedule if isinstance(schedule, str) else schedule.to_string()).removesuffix(")").split("(")
    units = {"minute": 60, "hour": 3600, "day": 86400}
    if words[0] != "rate":
        raise ValueError(f"the local stack keeps rates only, not {schedule}")
    count, unit = words[1].split()
    return int(count) * units[unit.removesuffix("s")]


def _answer_of(response: Mapping[str, Any]) -> Answer:
    headers = [(name, str(value)) for name, value in response["headers"].items()]
    if "content-type" not in (name.lower() for name, _ in headers):
        headers.append(("Content-Type", "application/json"))
    for name, values in response.get("multiValueHeaders", {}).items():
        headers += [(name, value) for value in values]
    body = response.get("body") or b""
    if response.get("isBase64Encoded"):
        body = base64.b64decode(body)
    return Answer(response["statusCode"], tuple(headers), body if isinstance(body, bytes) else body.encode())


def _in_background(step: Callable[[], None], name: str) -> None:
    def forever() -> None:
        while True:
            try:
                step()
            except (BotoCoreError, ClientError, OSError):
                _log.debug("%s: no answer", name, exc_info=True)
                time.sleep(_PAUSE_S)

    threading.Thread(target=forever, name=name, daemon=True).start()


def _take_one(client: Any, queue_url: str, handler: Callable[[Any, Any], Any], turn: threading.Lock) -> None:
    """Hand one call over; take it off the queue unless it failed."""
    answer = client.receive_message(
        QueueUrl=queue_url, MaxNumberOfMessages=1, WaitTimeSeconds=_WAIT_S, AttributeNames=["All"]
    )
    for message in answer.get("Messages", []):
        with turn:
            outcome = handler({"Records": [_record(message)]}, _context("worker"))
            if not outcome["batchItemFailures"]:
                client.delete_message(QueueUrl=queue_url, ReceiptHandle=message["ReceiptHandle"])


def _record(message: Mapping[str, Any]) -> dict[str, Any]:
    return {
        "messageId": message["MessageId"],
        "receiptHandle": message["ReceiptHandle"],
        "body": message["Body"],
        "attributes": message.get("Attributes", {}),
        "messageAttributes": {},
        "eventSource": "aws:sqs",
    }


def _tick_once(handler: Callable[[Any, Any], Any], pause_s: int) -> None:
    """Call at once, and come back in time for the next call however long this one takes."""
    began = time.monotonic()
    event = {"version": "0", "id": "local", "detail-type": "Scheduled Event", "source": "aws.events"}
    empty = {"account": "", "region": "", "detail": {}, "time": "", "resources": []}
    handler({**event, **empty}, _context("timer"))
    time.sleep(max(0, began + pause_s - time.monotonic()))


def _context(name: str) -> LambdaContext:
    return LambdaContext(function_name=name, memory_size=_MEMORY_MB, max_runtime_ms=_TIMEOUT_MS)
