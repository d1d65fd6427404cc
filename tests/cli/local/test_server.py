"""Requests over a real socket to a small application, and calls of the queue."""

import http.client
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest
from chalice.app import Chalice, Rate, Response, SQSEvent

from chalicelib.cli.emulator import Endpoint
from chalicelib.cli.local.functions import Functions, seconds_between
from chalicelib.cli.local.server import LARGEST_BODY, Content, LocalServer
from chalicelib.cli.local.site import PublishedSite
from chalicelib.gateways.queue import SqsQueue

SECURITY = {"X-Content-Type-Options": "nosniff"}


def an_application() -> Chalice:
    app = Chalice(app_name="small")

    @app.route("/api/things/{thing}", methods=["GET", "DELETE"])
    def thing(thing: str) -> dict[str, object]:
        request = app.current_request
        return {"thing": thing, "query": dict(request.query_params or {}), "method": request.method}

    @app.route("/private/{rest+}")
    def private() -> dict[str, str]:
        return dict(app.current_request.uri_params)

    @app.route("/api/echo", methods=["POST"], content_types=["application/octet-stream", "text/plain"])
    def echo() -> Response:
        body = app.current_request.raw_body
        cookies = ["a=1; Path=/", "b=2; Path=/"]
        return Response(str(len(body)), headers={"Content-Type": "text/plain", "Set-Cookie": cookies})

    return app


@pytest.fixture
def connection(endpoint: Endpoint, resources: dict[str, str]) -> Iterator[http.client.HTTPConnection]:
    site = PublishedSite(endpoint.client("s3"), resources["SiteBucket"])
    site.client.put_object(Bucket=site.bucket, Key="nl/index.html", Body=b"calendar " * 300, ContentType="text/html")
    with LocalServer(0) as server:
        server.content = Content(Functions(an_application()), site, SECURITY)
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        connection = http.client.HTTPConnection("127.0.0.1", server.server_port, timeout=10)
        yield connection
        connection.close()
        server.shutdown()
        thread.join()


def ask(
    connection: http.client.HTTPConnection, method: str, target: str, body: bytes | None = None, **headers: str
) -> tuple[http.client.HTTPResponse, bytes]:
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    connection.request(method, target, body, named)
    response = connection.getresponse()
    return response, response.read()


def test_a_route_with_decoded_parts_and_query(connection: http.client.HTTPConnection) -> None:
    response, body = ask(connection, "GET", "/api/things/a%20b/?x=1&y=%C3%A9")
    assert json.loads(body) == {"thing": "a b", "query": {"x": "1", "y": "é"}, "method": "GET"}
    assert response.headers["Content-Type"] == "application/json"
    assert response.headers["X-Content-Type-Options"] == "nosniff"


def test_a_route_that_takes_the_rest_of_the_path(connection: http.client.HTTPConnection) -> None:
    assert json.loads(ask(connection, "GET", "/private/nl/t/x/r/1/")[1]) == {"rest": "nl/t/x/r/1"}


def test_one_connection_serves_many_requests(connection: http.client.HTTPConnection) -> None:
    assert [ask(connection, "DELETE", "/api/things/1")[0].status for _ in range(5)] == [200] * 5


def test_no_such_route_or_method(connection: http.client.HTTPConnection) -> None:
    assert ask(connection, "GET", "/api/nothing")[0].status == 404
    assert ask(connection, "POST", "/api/things/1")[0].status == 405
    assert ask(connection, "POST", "/nl/", b"x")[0].status == 405


def test_a_large_body_and_two_cookies(connection: http.client.HTTPConnection) -> None:
    response, body = ask(
        connection, "POST", "/api/echo", b"x" * 4_000_000, Content_Type="application/octet-stream", Accept="*/*"
    )
    assert (response.status, body) == (200, b"4000000")
    assert response.headers.get_all("Set-Cookie") == ["a=1; Path=/", "b=2; Path=/"]


def test_a_body_that_is_too_large(connection: http.client.HTTPConnection) -> None:
    connection.putrequest("POST", "/api/echo")
    connection.putheader("Content-Length", str(LARGEST_BODY + 1))
    connection.endheaders()
    response = connection.getresponse()
    assert (response.status, response.headers["Connection"]) == (413, "close")


@pytest.mark.parametrize(
    ("name", "value", "status"), [("Content-Length", "-1", 400), ("Transfer-Encoding", "chunked", 411)]
)
def test_a_body_without_a_length(connection: http.client.HTTPConnection, name: str, value: str, status: int) -> None:
    connection.putrequest("POST", "/api/echo")
    connection.putheader(name, value)
    connection.endheaders()
    assert connection.getresponse().status == status


def test_pages_by_get_and_head(connection: http.client.HTTPConnection) -> None:
    page, body = ask(connection, "GET", "/nl/")
    head, nothing = ask(connection, "HEAD", "/nl/")
    assert (page.status, body[:9], head.status, nothing) == (200, b"calendar ", 200, b"")
    assert page.headers["Content-Length"] == head.headers["Content-Length"] == "2700"


def test_a_known_page_is_not_sent_again(connection: http.client.HTTPConnection) -> None:
    page, body = ask(connection, "GET", "/nl/", Accept_Encoding="gzip")
    again, nothing = ask(connection, "GET", "/nl/", Accept_Encoding="gzip", If_None_Match=page.headers["ETag"])
    assert (page.headers["Content-Encoding"], again.status, nothing) == ("gzip", 304, b"")
    assert len(body) < 300


def test_calls_of_the_queue_reach_the_worker_and_failed_ones_come_again(jobs_queue: tuple[Any, str]) -> None:
    client, url = jobs_queue
    app, seen, finished = Chalice(app_name="small"), list[tuple[str, int]](), threading.Event()

    @app.on_sqs_message(queue="jobs.fifo", batch_size=1, name="worker")
    def worker(event: SQSEvent) -> dict[str, object]:
        ((record, failures),) = [(record.to_dict(), list[dict[str, str]]()) for record in event]
        seen.append((record["body"], int(record["attributes"]["ApproximateReceiveCount"])))
        if len(seen) == 1:
            client.change_message_visibility(QueueUrl=url, ReceiptHandle=record["receiptHandle"], VisibilityTimeout=0)
            failures.append({"itemIdentifier": record["messageId"]})
        else:
            finished.set()
        return {"batchItemFailures": failures}

    SqsQueue(client, url).wake("T#1", "row")
    Functions(app).listen(client, {"jobs.fifo": url})
    assert finished.wait(10)
    assert seen == [('{"group": "T#1"}', 1), ('{"group": "T#1"}', 2)]
    deadline = time.monotonic() + 5
    while _messages(client, url) and time.monotonic() < deadline:
        pass
    assert _messages(client, url) == 0


def _messages(client: object, url: str) -> int:
    names = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"]
    answer = client.get_queue_attributes(QueueUrl=url, AttributeNames=names)  # type: ignore[attr-defined]
    return sum(int(answer["Attributes"][name]) for name in names)


@pytest.mark.parametrize(
    ("schedule", "seconds"),
    [(Rate(1, Rate.MINUTES), 60), ("rate(5 minutes)", 300), ("rate(1 hour)", 3600), ("rate(2 days)", 172800)],
)
def test_rates(schedule: object, seconds: int) -> None:
    assert seconds_between(schedule) == seconds


def test_other_schedules_are_refused_at_the_start() -> None:
    with pytest.raises(ValueError, match="rates only"):
        seconds_between("cron(0 12 * * ? *)")
