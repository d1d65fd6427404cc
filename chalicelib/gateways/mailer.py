"""Serves the port Mailer: SES, the SMTP server of somebody who runs it himself, or a folder on one machine."""

import smtplib
import ssl
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import boto3
from botocore.config import Config
from botocore.exceptions import (
    BotoCoreError,
    ClientError,
    ConnectTimeoutError,
    EndpointConnectionError,
    NoCredentialsError,
)

from chalicelib.gateways.mime import mime, recipient, sender_address
from chalicelib.ports import Letter, MailNotTakenError, MailRefusedError, MailUnansweredError

ID_TAG = "mail"
"""The tag under which SES tells what became of a mail."""
_TIMEOUT_S = 10
_REFUSALS = frozenset({"MessageRejected", "BadRequestException"})
_HERE = frozenset({"localhost", "127.0.0.1", "::1"})
_PORTS = {"smtp": 587, "smtps": 465}


def ses_client(region: str) -> Any:
    """Asks once: what got no answer may have been taken, and the job knows what to do then."""
    config = Config(connect_timeout=3, read_timeout=_TIMEOUT_S, retries={"mode": "standard", "total_max_attempts": 1})
    return boto3.client("sesv2", region_name=region, config=config)


@dataclass(frozen=True, slots=True)
class SesMailer:
    """Amazon SES. `configuration_set` names where it tells of bounces and complaints."""

    client: Any
    sender: str
    configuration_set: str = ""

    def send(self, letter: Letter) -> None:
        """Hand it over. SES gives it a Message-ID of its own and keeps the tag."""
        wanted: dict[str, Any] = {
            "FromEmailAddress": self.sender,
            "Destination": {"ToAddresses": [recipient(letter)]},
            "Content": {"Raw": {"Data": mime(letter, self.sender)}},
        }
        if self.configuration_set:
            wanted["ConfigurationSetName"] = self.configuration_set
            wanted["EmailTags"] = [{"Name": ID_TAG, "Value": letter.id}]
        try:
            self.client.send_email(**wanted)
        except ClientError as error:
            raise _refusal_of(error) from error
        except (EndpointConnectionError, ConnectTimeoutError, NoCredentialsError) as error:
            raise MailNotTakenError(reason=type(error).__name__) from error
        except BotoCoreError as error:
            raise MailUnansweredError(reason=type(error).__name__) from error


def _refusal_of(error: ClientError) -> MailRefusedError | MailNotTakenError | MailUnansweredError:
    code = str(error.response["Error"]["Code"])
    if int(error.response.get("ResponseMetadata", {}).get("HTTPStatusCode", 0)) >= 500:
        return MailUnansweredError(reason=code)
    return MailRefusedError(reason=code) if code in _REFUSALS else MailNotTakenError(reason=code)


@dataclass(frozen=True, slots=True)
class SmtpMailer:
    """An SMTP server: `smtp://user:password@host:587` (STARTTLS) or `smtps://...` (TLS from the first byte).

    Nothing goes over a network without encryption; only a server on this machine may do without.
    """

    url: str
    sender: str

    def send(self, letter: Letter) -> None:
        """Hand it over under its own Message-ID."""
        to, content = recipient(letter), mime(letter, self.sender)
        with self._connected() as server:
            try:
                server.sendmail(sender_address(self.sender), [to], content)
            except smtplib.SMTPRecipientsRefused as error:
                raise _by_code(error.recipients[to][0]) from error
            except smtplib.SMTPResponseException as error:
                raise _by_code(error.smtp_code) from error
            except (smtplib.SMTPException, OSError) as error:
                raise MailUnansweredError(reason=type(error).__name__) from error

    @contextmanager
    def _connected(self) -> Iterator[smtplib.SMTP]:
        """Signed in, where the address has a user. Raises MailNotTakenError."""
        server: smtplib.SMTP | None = None
        try:
            try:
                server = self._open()
            except (smtplib.SMTPException, OSError) as error:
                raise MailNotTakenError(reason=type(error).__name__) from error
            yield server
        finally:
            if server is not None:
                with suppress(smtplib.SMTPException, OSError):
                    server.quit()

    def _open(self) -> smtplib.SMTP:
        place = urlsplit(self.url)
        host, port = place.hostname or "", place.port or _PORTS[place.scheme]
        context = ssl.create_default_context()
        if place.scheme == "smtps":
            server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_TIMEOUT_S, context=context)
        else:
            server = smtplib.SMTP(host, port, timeout=_TIMEOUT_S)
            server.ehlo()
            if host not in _HERE or server.has_extn("starttls"):
                server.starttls(context=context)
        if place.username:
            server.login(unquote(place.username), unquote(place.password or ""))
        return server


def _by_code(code: int) -> MailRefusedError | MailNotTakenError:
    """RFC 5321 4.2.1: 4yz may go another time, 5yz never will."""
    return MailRefusedError(reason=str(code)) if code >= 500 else MailNotTakenError(reason=str(code))


@dataclass(frozen=True, slots=True)
class FolderMailer:
    """Catches mail in a folder, a file a mail: for one machine. The same mail again takes the place of itself."""

    folder: Path
    sender: str

    def send(self, letter: Letter) -> None:
        """Whole or not at all."""
        content = mime(letter, self.sender)
        self.folder.mkdir(parents=True, exist_ok=True)
        half = self.folder / f".{letter.id}"
        half.write_bytes(content)
        half.replace(self.folder / f"{letter.id}.eml")
