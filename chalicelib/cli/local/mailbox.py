"""`/_mail`: the mails that were caught on this machine, newest first."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from http import HTTPStatus
from pathlib import Path

from chalicelib.cli.local.answer import Answer, plain
from chalicelib.cli.local.functions import Incoming
from chalicelib.cli.local.stack import MAIL_STEP
from chalicelib.render.site import load_site

_LINK = re.compile(r"https?://\S+")
_NAME = re.compile(r"[\w.-]+", re.ASCII)
_SHOWN = (("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"))
_PAGE = "default-src 'none'; style-src 'self'; img-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'"
_PART = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox"


@dataclass(frozen=True, slots=True)
class Caught:
    """A mail as its reader would see it."""

    name: str
    headers: tuple[tuple[str, str], ...]
    text: str
    html: str

    def header(self, name: str) -> str:
        """The first value of a header; empty when it is missing."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    @property
    def links(self) -> tuple[str, ...]:
        """The addresses in its text, to click on."""
        return tuple(_LINK.findall(self.text))


@dataclass(frozen=True, slots=True)
class Mailbox:
    """The pages over a folder with a file a mail."""

    folder: Path
    site_root: Path

    def answer(self, request: Incoming) -> Answer:
        """The list, one mail, its page as a page, or its source."""
        if request.method not in ("GET", "HEAD"):
            return plain(HTTPStatus.METHOD_NOT_ALLOWED).having(("Allow", "GET, HEAD"))
        name = request.target.partition("?")[0].removeprefix(f"/{MAIL_STEP}").strip("/")
        if not name:
            return self._page("mails.html", {"mails": [_read(file) for file in self._files()]})
        name, _, ending = name.partition(".")
        file = self.folder / f"{name}.eml"
        if not _NAME.fullmatch(name) or not file.is_file():
            return self._page("mails.html", {"mails": [_read(one) for one in self._files()]}, HTTPStatus.NOT_FOUND)
        match ending:
            case "html":
                return _part(_read(file).html)
            case "eml":
                return Answer(HTTPStatus.OK, (("Content-Type", "text/plain; charset=utf-8"),), file.read_bytes())
            case _:
                return self._page("mail.html", {"mail": _read(file)})

    def _files(self) -> list[Path]:
        """Newest first."""
        return sorted(self.folder.glob("*.eml"), key=lambda file: (file.stat().st_mtime_ns, file.name), reverse=True)

    def _page(self, template: str, values: dict[str, object], status: HTTPStatus = HTTPStatus.OK) -> Answer:
        html = load_site(self.site_root).render(f"local/{template}", "en", {"root": f"/{MAIL_STEP}/", **values})
        return Answer(status, (*_SHOWN, ("Content-Security-Policy", _PAGE)), html.encode())


def _part(html: str) -> Answer:
    """What a mail program would show; nothing in it runs, and it is shown inside our page only."""
    headers = (*_SHOWN, ("Content-Security-Policy", _PART), ("X-Frame-Options", "SAMEORIGIN"))
    return Answer(HTTPStatus.OK, headers, html.encode())


def _read(file: Path) -> Caught:
    message = message_from_bytes(file.read_bytes(), policy=default)
    if not isinstance(message, EmailMessage):
        raise TypeError(file)
    bodies = dict(_bodies(message))
    headers = tuple((name, str(value)) for name, value in message.items())
    return Caught(file.stem, headers, bodies.get("text/plain", ""), bodies.get("text/html", ""))


def _bodies(message: EmailMessage) -> Iterator[tuple[str, str]]:
    for part in message.iter_parts():
        if isinstance(part, EmailMessage):
            yield part.get_content_type(), str(part.get_content())
