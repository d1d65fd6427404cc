"""S64-10, S64-55: whom the organisers of a private event invited, by address or by domain."""

import re
from dataclasses import dataclass

from chalicelib.domain.email import LONGEST_EMAIL, is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, Version

MOST_GUESTS = 1000
_BETWEEN = re.compile(r"[,;]")
_IN_BRACKETS = re.compile(r"<([^<>]*)>")
_DOMAIN = re.compile(r"@?((?:[\w-]+\.)+[\w-]+)")


@dataclass(frozen=True, slots=True)
class GuestList:
    """The addresses (`anna@club.example`) and domains (`@club.example`) that are invited, all in lower case."""

    guests: frozenset[str] = frozenset()
    version: Version = NEVER_SAVED

    def invites(self, email: str) -> bool:
        """Whether this address is invited, by itself or by its domain. No address is never invited."""
        _, at, domain = email.lower().rpartition("@")
        return bool(at) and not self.guests.isdisjoint({email.lower(), f"@{domain}"})


def guests_in(text: str) -> frozenset[str]:
    """Addresses and domains as people type or paste them: a line each, or with commas; with names around them.

    Raises InvalidFieldError that names every line on which something else stands.
    """
    found, faults = set[str](), []
    for number, line in enumerate(text.splitlines(), start=1):
        for part in _BETWEEN.split(line):
            guest = _guest_in(part)
            if guest:
                found.add(guest)
            elif part.strip():
                faults.append(f"{number} (“{part.strip()}”)")
    if faults:
        raise InvalidFieldError(field="guests", reason="not_guests", lines=tuple(faults))
    if not found:
        raise InvalidFieldError(field="guests", reason="missing")
    return frozenset(found)


def _guest_in(text: str) -> str:
    """`Anna <anna@club.example>` is her address; empty when it is neither an address nor a domain."""
    named = _IN_BRACKETS.search(text)
    guest = (named[1] if named else text).strip().lower()
    if is_email(guest):
        return guest
    domain = _DOMAIN.fullmatch(guest)
    return f"@{domain[1]}" if domain and len(guest) <= LONGEST_EMAIL else ""
