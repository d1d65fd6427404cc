"""An OpenID provider of our own on loopback: gives tokens for codes, once, to who has the verifier."""

import base64
import hashlib
import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import parse_qs, urlsplit

CLIENT, SECRET = "speelzaal.example.client", "the secret of the client"


@dataclass
class Issuer:
    """`claims` are what its next tokens say beside the nonce; `answer` is sent instead, when it is set."""

    address: str
    claims: dict[str, object]
    answer: bytes = b""
    asked: dict[str, dict[str, str]] = field(default_factory=dict)

    def visit(self, page: str) -> str:
        """Somebody says who he is on its page; the address at which it sends him back."""
        query = {name: values[0] for name, values in parse_qs(urlsplit(page).query).items()}
        code = f"code-{len(self.asked) + 1}"
        self.asked[code] = query
        return f"{query['redirect_uri']}?state={query['state']}&code={code}"

    def token(self, form: dict[str, str]) -> bytes | None:
        """The answer to a form of the token endpoint; None refuses."""
        query = self.asked.pop(form.get("code", ""), None)
        if query is None or (form["client_id"], form["client_secret"]) != (CLIENT, SECRET):
            return None
        digest = base64.urlsafe_b64encode(hashlib.sha256(form["code_verifier"].encode()).digest()).rstrip(b"=")
        if digest.decode() != query["code_challenge"] or form["redirect_uri"] != query["redirect_uri"]:
            return None
        said = {"nonce": query["nonce"], **self.claims}
        return self.answer or json.dumps({"id_token": f"e30.{encoded(said)}.signature"}).encode()


def encoded(claims: dict[str, object]) -> str:
    """A part of a token."""
    return base64.urlsafe_b64encode(json.dumps(claims).encode()).rstrip(b"=").decode()


@contextmanager
def running_issuer(claims: dict[str, object]) -> Iterator[Issuer]:
    """Listens until the end."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            length = int(self.headers["Content-Length"])
            form = {name: values[0] for name, values in parse_qs(self.rfile.read(length).decode()).items()}
            body = issuer.token(form)
            self.send_response(400 if body is None else 200)
            self.end_headers()
            self.wfile.write(body or b"{}")

        def log_message(self, *_: object) -> None:
            """Nobody reads it."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        issuer = Issuer(f"http://127.0.0.1:{server.server_port}", claims)
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield issuer
        finally:
            server.shutdown()
            thread.join()
