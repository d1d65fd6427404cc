"""A request as the product sees it, and the answers that it gives: nothing of the framework beyond this file."""

import hashlib
import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.parser import BytesHeaderParser
from email.policy import HTTP
from functools import cached_property
from http.cookies import CookieError, SimpleCookie
from ipaddress import IPv6Address, IPv6Network
from typing import Any
from urllib.parse import parse_qs, urlsplit

from chalice.app import Response

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.ports import PageFile

LARGEST_BODY = 4_000_000
"""Bytes. API Gateway takes 10 MB, a Lambda function 6 MB with its wrapping."""
_MOST_FIELDS = 5000
"""Of a form: reading more takes longer than anybody waits for an answer."""


class BodyTooLargeError(DomainError):
    """The body is larger than is taken: `most` bytes."""

    code = "too_large"


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that a form brought."""

    name: str
    content: bytes


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of a form as they were typed; a field may come several times."""

    fields: Mapping[str, Sequence[str]] = field(default_factory=dict)
    uploads: Mapping[str, Upload] = field(default_factory=dict)

    def text(self, name: str) -> str:
        """The field's first value without spaces around it; empty when it is missing."""
        return next(iter(self.fields.get(name, ())), "").strip()

    def raw(self, name: str) -> str:
        """The field's first value as typed: for passwords and long texts."""
        return next(iter(self.fields.get(name, ())), "")

    def all(self, name: str) -> tuple[str, ...]:
        """Every value of the field."""
        return tuple(self.fields.get(name, ()))

    def number(self, name: str, default: int | None = None) -> int:
        """A whole number, in ASCII digits. Raises InvalidFieldError naming the field."""
        text = self.text(name)
        if not text and default is not None:
            return default
        digits = text.removeprefix("-")
        if not (digits.isascii() and digits.isdecimal()) or len(text) > 18:
            raise InvalidFieldError(field=name, reason="not_a_number")
        return int(text)

    @property
    def values(self) -> dict[str, str]:
        """Every field's first value, to show a form again as it was filled in."""
        return {name: next(iter(given), "") for name, given in self.fields.items()}


@dataclass(frozen=True)
class Request:
    """What came in. `parameters` are those of the path, `query` of the address; header names are lower case."""

    method: str
    path: str
    parameters: Mapping[str, str]
    query: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes
    place: str
    """The network address of whoever spoke to the gateway: the CDN, where there is one; of IPv6 the network of it."""
    viewer: str = ""
    """That of the browser, where a CDN says it."""

    @property
    def cookies(self) -> dict[str, str]:
        """Cookies by name; broken ones are none."""
        jar = SimpleCookie()
        try:
            jar.load(self.headers.get("cookie", ""))
        except CookieError:
            return {}
        return {name: morsel.value for name, morsel in jar.items()}

    @cached_property
    def form(self) -> Form:
        """The body as a form, read once. Raises InvalidFieldError when it is none."""
        kind = self.headers.get("content-type", "")
        if kind.startswith("multipart/form-data"):
            return _multipart(kind, self.body)
        try:
            return Form(parse_qs(self.body.decode(), keep_blank_values=True, max_num_fields=_MOST_FIELDS))
        except ValueError as error:
            raise InvalidFieldError(field="form", reason="not_a_form") from error


def read_request(current: Any) -> Request:
    """The framework's request as ours. Paths are rebuilt from the template, which is all that it remembers.

    One that begins with two slashes would be another host's in a link of a page: it has one.
    """
    context: Mapping[str, Any] = current.context or {}
    headers = {str(name).lower(): str(value) for name, value in (current.headers or {}).items()}
    parameters = dict(current.uri_params or {})
    path = f"/{str(current.path).replace('+}', '}').format(**parameters).lstrip('/')}"
    query = {str(name): str(value) for name, value in (current.query_params or {}).items()}
    identity: Mapping[str, Any] = context.get("identity") or {}
    return Request(
        method=current.method,
        path=path,
        parameters=parameters,
        query=query,
        headers=headers,
        body=current.raw_body or b"",
        place=_network(str(identity.get("sourceIp") or "unknown")),
        viewer=_network(_viewer(headers.get("x-forwarded-for", ""))),
    )


def _viewer(forwarded: str) -> str:
    """The browser's network address, as the CDN says: it adds the browser's to the list, and the gateway the CDN's.

    Whoever calls the gateway itself can say here what he likes, so that nothing is permitted by it.
    """
    places = forwarded.split(",")
    return places[-2].strip() if len(places) > 1 else ""


def _network(address: str) -> str:
    """Of an IPv6 address the first 64 bits: the others are everybody's own to choose (RFC 4291, 2.5.1)."""
    try:
        parsed = IPv6Address(address)
    except ValueError:
        return address
    return str(parsed.ipv4_mapped or IPv6Network((int(parsed), 64), strict=False))


def _multipart(kind: str, body: bytes) -> Form:
    """multipart/form-data (RFC 7578): parts between lines of the boundary, each with headers, and no parts in a part.

    The standard library's own parser would take parts in parts as deep, and as many, as somebody sends.
    """
    boundary = BytesHeaderParser(policy=HTTP).parsebytes(b"Content-Type: " + kind.encode()).get_boundary()
    if not boundary:
        raise InvalidFieldError(field="form", reason="not_a_form")
    line = re.compile(rb"\r\n--" + re.escape(boundary.encode()) + rb"(?:[ \t]*\r\n|(--))")
    _, *found = line.split(b"\r\n" + body, _MOST_FIELDS + 2)
    if not 0 < len(found) // 2 <= _MOST_FIELDS + 1:  # a line before each part, and one behind the last
        raise InvalidFieldError(field="form", reason="not_a_form")
    fields: dict[str, list[str]] = {}
    uploads: dict[str, Upload] = {}
    for end, part in zip(found[::2], found[1::2], strict=True):
        if end:
            break
        head, _, content = part.partition(b"\r\n\r\n")
        said = BytesHeaderParser(policy=HTTP).parsebytes(head)
        name, file_name = said.get_param("name", header="content-disposition"), said.get_filename()
        if not isinstance(name, str):
            continue
        if file_name is None:
            fields.setdefault(name, []).append(content.decode("utf-8", "replace"))
        elif content:
            uploads[name] = Upload(file_name, content)
    return Form(fields, uploads)


_OURS_ALONE = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'",
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Robots-Tag": "noindex",
}
"""No script, style or picture but our own; nobody keeps, frames or lists what is for one visitor."""


def page(html: str, status: int = 200) -> Response:
    """A page for this visitor alone."""
    return Response(html, status_code=status, headers={"Content-Type": "text/html; charset=utf-8", **_OURS_ALONE})


def sending_to(answer: Response, address: str) -> Response:
    """The same page, with a form that may go to this address of another host."""
    place = urlsplit(address)
    policy = str(answer.headers["Content-Security-Policy"])
    allowed = f"form-action 'self' {place.scheme}://{place.netloc}"
    answer.headers["Content-Security-Policy"] = policy.replace("form-action 'self'", allowed)
    return answer


def file(stored: PageFile) -> Response:
    """A published text file, for this visitor alone."""
    return Response(stored.body.decode(), status_code=200, headers={"Content-Type": stored.content_type, **_OURS_ALONE})


def attachment(name: str, content_type: str, text: str) -> Response:
    """A file to be kept, under a name of letters, digits, hyphens and dots."""
    kept = {"Content-Type": content_type, "Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, status_code=200, headers={**kept, **_OURS_ALONE})


def go_to(path: str, cookies: Sequence[str] = ()) -> Response:
    """After a post: look at this page of ours (303). Whatever a path was made of, it never leads to another host."""
    return go_away(f"/{_OTHERS.sub('', path)}", cookies)


_OTHERS = re.compile(r"^[/\\\s\x00-\x1f\x7f]+|[\x00-\x1f\x7f]")
"""What a browser would read as the beginning of another host's address, and what would end the header."""


def go_away(address: str, cookies: Sequence[str] = ()) -> Response:
    """Look at this page of somebody who is trusted with that: the payment service, who vouches for a person (303)."""
    headers: dict[str, Any] = {"Location": address, "Cache-Control": "no-store"}
    if cookies:
        headers["Set-Cookie"] = list(cookies)
    return Response("", status_code=303, headers=headers)


def news(value: object, seen: str) -> Response:
    """As `data`, for whoever asks again and again: nothing where it is what he has `seen`, by its entity tag."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    tag = entity_tag(body)
    kept: dict[str, Any] = {"Content-Type": "application/json", "Cache-Control": "no-store", "ETag": tag}
    return Response("" if seen == tag else body, status_code=304 if seen == tag else 200, headers=kept)


def entity_tag(text: str) -> str:
    """The mark of exactly this text (RFC 9110, 8.8.3)."""
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:32]}"'


def data(value: object, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    """A JSON answer for this visitor alone."""
    body = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    kept: dict[str, Any] = {"Content-Type": "application/json", "Cache-Control": "no-store"}
    return Response(body, status_code=status, headers=kept | dict(headers or {}))
