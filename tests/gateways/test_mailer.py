"""Handing a mail over: to SES, to an SMTP server, to a folder; and what is known when that goes wrong."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email import message_from_bytes
from email.policy import default
from pathlib import Path
from typing import Any

import pytest
from botocore.exceptions import ClientError, ConnectTimeoutError, ReadTimeoutError

from chalicelib.cli.emulator import Endpoint
from chalicelib.gateways.mailer import FolderMailer, SesMailer, SmtpMailer, ses_client
from chalicelib.ports import (
    Letter,
    Mailer,
    MailNotTakenError,
    MailRefusedError,
    MailUnansweredError,
)
from chalicelib.wiring import Settings, connect
from tests.store.scenes import CalledQueue
from tests.web.front_door import SETTINGS

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
SENDER = "Speelzaal <mail@speelzaal.example>"
LETTER = Letter("20261201T120000-1", NOON, "anna@club.example", "Ronde 1", "Bord 1 – wit\n", "<p>Bord 1</p>\n")


@dataclass
class Server:
    """A mail server on this machine. `says` are answers by the beginning of a command; "" hangs up."""

    port: int = 0
    says: dict[str, str] = field(default_factory=dict)
    took: list[bytes] = field(default_factory=list)
    heard: list[str] = field(default_factory=list)


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        server: Server = self.server.about  # type: ignore[attr-defined]
        self._say("220 here")
        for line in self.rfile:
            command = line.decode().strip()
            server.heard.append(command)
            verb = command.upper().partition(" ")[0]
            answer = server.says.get(verb, "354 go on" if verb == "DATA" else "250 well")
            if not answer:
                return
            self._say(answer)
            if verb == "QUIT":
                return
            if verb == "DATA" and answer.startswith("354") and not self._take(server):
                return

    def _take(self, server: Server) -> bool:
        content = b"".join(iter(self.rfile.readline, b".\r\n"))
        answer = server.says.get("CONTENT", "250 taken")
        if answer.startswith("250") or not answer:
            server.took.append(content)
        if answer:
            self._say(answer)
        return bool(answer)

    def _say(self, answer: str) -> None:
        self.wfile.write(answer.encode() + b"\r\n")


@contextmanager
def a_server(host: str = "127.0.0.1", **says: str) -> Iterator[Server]:
    with socketserver.ThreadingTCPServer((host, 0), _Session) as listening:
        listening.daemon_threads = True
        about = Server(listening.server_address[1], {verb.upper(): answer for verb, answer in says.items()})
        listening.about = about  # type: ignore[attr-defined]
        threading.Thread(target=listening.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
        yield about
        listening.shutdown()


def by_smtp(server: Server, host: str = "127.0.0.1", user: str = "") -> SmtpMailer:
    return SmtpMailer(f"smtp://{user}{host}:{server.port}", SENDER)


def test_a_server_takes_a_mail() -> None:
    with a_server() as server:
        by_smtp(server).send(LETTER)
    (content,) = server.took
    found = message_from_bytes(content, policy=default)
    assert found["Subject"] == "Ronde 1"
    heard = " ".join(server.heard).lower()
    assert "mail from:<mail@speelzaal.example>" in heard
    assert "rcpt to:<anna@club.example>" in heard


@pytest.mark.parametrize(
    ("says", "error"),
    [
        ({"rcpt": "550 no such mailbox"}, MailRefusedError),
        ({"rcpt": "450 mailbox busy"}, MailNotTakenError),
        ({"mail": "451 later"}, MailNotTakenError),
        ({"content": "554 spam"}, MailRefusedError),
        ({"content": "452 no room"}, MailNotTakenError),
        ({"content": ""}, MailUnansweredError),
        ({"ehlo": "", "helo": ""}, MailNotTakenError),
        ({"quit": ""}, None),
    ],
)
def test_what_a_server_says_is_understood(says: dict[str, str], error: type[Exception] | None) -> None:
    with a_server(**says) as server:
        if error is None:
            by_smtp(server).send(LETTER)
        else:
            with pytest.raises(error):
                by_smtp(server).send(LETTER)


def test_a_server_that_is_away_has_not_taken_it() -> None:
    with a_server() as server:
        pass
    with pytest.raises(MailNotTakenError):
        by_smtp(server).send(LETTER)


def test_a_server_elsewhere_is_not_spoken_to_without_encryption() -> None:
    with a_server("127.0.0.2") as server, pytest.raises(MailNotTakenError):
        by_smtp(server, "127.0.0.2", "anna:secret@").send(LETTER)
    assert not [line for line in server.heard if not line.upper().startswith(("EHLO", "QUIT"))]


class Ses:
    """Answers as SES's client does."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.asked: list[dict[str, Any]] = []
        self._fault = fault

    def send_email(self, **wanted: Any) -> None:
        self.asked.append(wanted)
        if self._fault is not None:
            raise self._fault


def refusal(code: str, status: int = 400) -> ClientError:
    answer: Any = {"Error": {"Code": code, "Message": ""}, "ResponseMetadata": {"HTTPStatusCode": status}}
    return ClientError(answer, "SendEmail")


def test_ses_gets_the_mail_as_it_is_with_the_set_that_tells_of_it() -> None:
    client = Ses()
    SesMailer(client, SENDER, "speelzaal").send(LETTER)
    (asked,) = client.asked
    assert asked["FromEmailAddress"] == SENDER
    assert asked["Destination"] == {"ToAddresses": ["anna@club.example"]}
    assert asked["ConfigurationSetName"] == "speelzaal"
    assert asked["EmailTags"] == [{"Name": "mail", "Value": LETTER.id}]
    assert message_from_bytes(asked["Content"]["Raw"]["Data"], policy=default)["Subject"] == "Ronde 1"


@pytest.mark.parametrize(
    ("fault", "error"),
    [
        (refusal("MessageRejected"), MailRefusedError),
        (refusal("BadRequestException"), MailRefusedError),
        (refusal("TooManyRequestsException", 429), MailNotTakenError),
        (refusal("MailFromDomainNotVerifiedException"), MailNotTakenError),
        (refusal("AccessDeniedException", 403), MailNotTakenError),
        (refusal("InternalFailure", 500), MailUnansweredError),
        (ConnectTimeoutError(endpoint_url="x"), MailNotTakenError),
        (ReadTimeoutError(endpoint_url="x"), MailUnansweredError),
    ],
)
def test_what_ses_says_is_understood(fault: Exception, error: type[Exception]) -> None:
    with pytest.raises(error):
        SesMailer(Ses(fault), SENDER).send(LETTER)


def test_ses_is_asked_once(endpoint: Endpoint) -> None:
    assert ses_client(endpoint.region).meta.config.retries["total_max_attempts"] == 1


def test_the_real_client_hands_a_mail_to_the_emulator(endpoint: Endpoint) -> None:
    client = endpoint.client("sesv2")
    client.create_email_identity(EmailIdentity="mail@speelzaal.example")
    SesMailer(client, SENDER).send(LETTER)


def chosen(**values: object) -> Mailer | None:
    return connect(Settings.model_validate({**SETTINGS, **values}), CalledQueue()).mailer


def test_the_settings_choose_who_brings_mail(tmp_path: Path) -> None:
    assert chosen() is None
    assert chosen(smtp_url="smtp://mail.example") is None
    assert isinstance(chosen(mail_from=SENDER), SesMailer)
    assert isinstance(chosen(mail_from=SENDER, smtp_url="smtps://mail.example"), SmtpMailer)
    assert isinstance(chosen(mail_from=SENDER, smtp_url="smtps://a.example", mail_folder=tmp_path), FolderMailer)


@pytest.mark.parametrize("url", ["mail.example", "http://mail.example", "smtp://"])
def test_an_address_of_a_server_that_is_none_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="smtp://user"):
        chosen(mail_from=SENDER, smtp_url=url)
