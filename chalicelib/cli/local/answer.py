"""An answer of the local server, and what every one of them gets on its way out, as at the CDN."""

import gzip
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

_SMALLEST_COMPRESSED = 1000
_COMPRESSIBLE = re.compile(r"text/.*|application/(json|javascript|.*\+json)|image/svg\+xml")

Headers = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Answer:
    """Status, headers (a name may come twice), body."""

    status: int
    headers: Headers = ()
    body: bytes = b""

    def header(self, name: str) -> str:
        """The first value of a header; empty when it is missing."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), "")

    def having(self, *more: tuple[str, str]) -> "Answer":
        """The same with more headers."""
        return replace(self, headers=self.headers + more)

    def without(self, *names: str) -> "Answer":
        """The same without these headers."""
        return replace(self, headers=tuple(pair for pair in self.headers if pair[0].lower() not in names))


def plain(status: HTTPStatus, text: str = "") -> Answer:
    """A line of text."""
    body = (text or status.phrase).encode() + b"\n"
    return Answer(status, (("Content-Type", "text/plain; charset=utf-8"),), body)


def secured(answer: Answer, policy: Mapping[str, str]) -> Answer:
    """With the security headers of the policy, where the answer does not say otherwise itself."""
    return answer.having(*(pair for pair in policy.items() if not answer.header(pair[0])))


def unless_known(answer: Answer, known: str) -> Answer:
    """304 for somebody who holds this very content already (If-None-Match)."""
    tags = {tag.strip().removeprefix("W/") for tag in known.split(",")}
    if answer.status == HTTPStatus.OK and answer.header("ETag").removeprefix("W/") in tags - {""}:
        return replace(answer, status=HTTPStatus.NOT_MODIFIED, body=b"").without("content-type")
    return answer


def compressed(answer: Answer, accepted: str) -> Answer:
    """With gzip, where it is worth it and welcome. The tag becomes a weak one, as at the CDN."""
    is_worth_it = len(answer.body) >= _SMALLEST_COMPRESSED and not answer.header("Content-Encoding")
    if not is_worth_it or not _COMPRESSIBLE.match(answer.header("Content-Type")):
        return answer
    answer = answer.having(("Vary", "Accept-Encoding"))
    if not _is_gzip_welcome(accepted):
        return answer
    tag = answer.header("ETag")
    weak: Sequence[tuple[str, str]] = [("ETag", tag if tag.startswith("W/") else f"W/{tag}")] if tag else []
    smaller = replace(answer.without("etag"), body=gzip.compress(answer.body, compresslevel=5, mtime=0))
    return smaller.having(("Content-Encoding", "gzip"), *weak)


def _is_gzip_welcome(accepted: str) -> bool:
    for offer in accepted.lower().replace(" ", "").split(","):
        name, _, weight = offer.partition(";q=")
        if name in ("gzip", "*"):
            return weight.strip("0.") != "" or weight == ""
    return False
