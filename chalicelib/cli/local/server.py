"""One port for everything: functions below their paths, published pages everywhere else."""

import logging
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from socketserver import TCPServer
from typing import Any, Protocol

from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.cli.local.answer import Answer, compressed, plain, secured, unless_known
from chalicelib.cli.local.functions import Functions, Incoming
from chalicelib.cli.local.site import PublishedSite

HOST = "127.0.0.1"
LARGEST_BODY = 10_000_000
"""As API Gateway."""
_log = logging.getLogger(__name__)


class Answering(Protocol):
    """Whoever answers requests."""

    def answer(self, request: Incoming) -> Answer:
        """The answer to a request."""


@dataclass(frozen=True, slots=True)
class Content:
    """What the server serves."""

    functions: Functions
    site: PublishedSite
    security: Mapping[str, str]
    """Headers of every answer, as the CDN adds them."""
    beside: Mapping[str, Answering] = field(default_factory=dict)
    """What there is on one machine only, by the first step of its paths."""

    def answer(self, request: Incoming) -> Answer:
        """The answer to a request, as it leaves the house."""
        answer = secured(self._answer(request), self.security)
        answer = unless_known(answer, request.headers.get("if-none-match", ""))
        return compressed(answer, request.headers.get("accept-encoding", ""))

    def _answer(self, request: Incoming) -> Answer:
        path, _, query = request.target.partition("?")
        first = "".join(path.split("/")[1:2])
        if first in self.beside:
            return self.beside[first].answer(request)
        if first in self.functions.first_segments:
            return self.functions.answer(request)
        if request.method not in ("GET", "HEAD"):
            return plain(HTTPStatus.METHOD_NOT_ALLOWED).having(("Allow", "GET, HEAD"))
        return self.site.get(path, query)


class LocalServer(ThreadingHTTPServer):
    """Takes the port at once, and requests as soon as there is content."""

    daemon_threads = True
    request_queue_size = 128
    content: Answering | None = None

    def __init__(self, port: int) -> None:
        super().__init__((HOST, port), _Handler)

    def server_bind(self) -> None:
        """Take the port, without asking the network for this machine's name."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = HOST, self.server_address[1]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that went away is no error."""
        if not isinstance(sys.exception(), ConnectionError | TimeoutError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    server: LocalServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True
    wbufsize = -1
    timeout = 60

    def _serve(self) -> None:
        body = self._body()
        if isinstance(body, Answer):
            self.close_connection = True
            self._send(body)
            return
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            content = self.server.content
            assert content is not None  # noqa: S101
            answer = content.answer(Incoming(self.command, self.path, headers, body))
        except (BotoCoreError, ClientError):
            _log.exception("no answer from the emulator")
            answer = plain(HTTPStatus.BAD_GATEWAY)
        self._send(answer)

    do_GET = do_HEAD = do_POST = do_PUT = do_PATCH = do_DELETE = do_OPTIONS = _serve  # noqa: N815

    def _body(self) -> bytes | Answer:
        """The body that came along, or why it is not taken."""
        if "chunked" in self.headers.get("Transfer-Encoding", "").lower():
            return plain(HTTPStatus.LENGTH_REQUIRED)
        length = self.headers.get("Content-Length", "0")
        if not length.isdecimal():
            return plain(HTTPStatus.BAD_REQUEST)
        if int(length) > LARGEST_BODY:
            return plain(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        return self.rfile.read(int(length))

    def _send(self, answer: Answer) -> None:
        self.send_response(answer.status)
        for name, value in answer.without("content-length").headers:
            self.send_header(name, value)
        if self.close_connection:
            self.send_header("Connection", "close")
        if answer.status not in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED):
            self.send_header("Content-Length", str(len(answer.body)))
        self.end_headers()
        if self.command != "HEAD" and answer.status != HTTPStatus.NOT_MODIFIED:
            self.wfile.write(answer.body)
        self.wfile.flush()

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
        """Quiet: what goes wrong is logged where it goes wrong."""
