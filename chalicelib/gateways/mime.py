"""A mail as it goes over the wire (RFC 5322): the same letter gives the same bytes, but for nothing."""

import hashlib
import re
import unicodedata
from contextlib import suppress
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import parseaddr

from chalicelib.ports import Letter, MailRefusedError

_NO_TEXT = frozenset({"Cc", "Cs"})
"""Categories of characters that end a header, or are none."""

_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_ADDRESS = re.compile(rf"{_ATOM}(\.{_ATOM})*@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+", re.ASCII)
"""RFC 5322 3.4.1 without quotes and comments, which nobody has."""


def mime(letter: Letter, sender: str) -> bytes:
    """The letter from this sender, as `Name <address>`. Raises MailRefusedError for an address that is none.

    An organiser's address that is none gets no answers; the mail goes all the same.
    """
    name, address = parseaddr(sender)
    digest = hashlib.sha256(letter.id.encode()).hexdigest()[:32]
    message = EmailMessage(policy=SMTP)
    message["Message-ID"] = f"<{digest}@{_address(address).domain}>"
    message["Date"] = letter.at
    message["From"] = Address(_one_line(name), addr_spec=_address(address).addr_spec)
    message["To"] = _address(letter.to)
    if letter.reply_to:
        with suppress(MailRefusedError):
            message["Reply-To"] = _address(letter.reply_to)
    message["Subject"] = _one_line(letter.subject)
    message["Auto-Submitted"] = "auto-generated"
    message.set_content(letter.text, cte="quoted-printable")
    message.add_alternative(letter.html, subtype="html", cte="quoted-printable")
    message.set_boundary(f"part-{digest}")
    return _unsubscribing(letter) + message.as_bytes()


def sender_address(sender: str) -> str:
    """The address alone."""
    return _address(parseaddr(sender)[1]).addr_spec


def recipient(letter: Letter) -> str:
    """The address as mail services take it. Raises MailRefusedError for one that is none."""
    return _address(letter.to).addr_spec


def _unsubscribing(letter: Letter) -> bytes:
    """RFC 8058. By hand: the library would fold and encode an address that is longer than a line."""
    if not letter.unsubscribe:
        return b""
    if not (letter.unsubscribe.isascii() and letter.unsubscribe.isprintable()):
        raise ValueError("an address on the web that is none")
    return (
        f"List-Unsubscribe: <{letter.unsubscribe}>\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
    ).encode()


def _address(text: str) -> Address:
    """One address in ASCII. Raises MailRefusedError."""
    local, _, domain = text.rpartition("@")
    try:
        written = f"{local}@{domain.encode('idna').decode()}"
    except UnicodeError as error:
        raise MailRefusedError(reason="not_an_email") from error
    if _ADDRESS.fullmatch(written) is None:
        raise MailRefusedError(reason="not_an_email")
    return Address(addr_spec=written)


def _one_line(text: str) -> str:
    """Without line breaks, control characters, and the beginning of what mail programs take for an encoded word."""
    kept = "".join(" " if unicodedata.category(one) in _NO_TEXT else one for one in text)
    return " ".join(kept.split()).replace("=?", "= ?")
