"""Text without signs that nobody sees: control characters, marks that turn the direction of writing, and the like."""

import unicodedata
from dataclasses import replace

from chalicelib.domain.model.player import Person

_JOINERS = frozenset("\u200c\u200d")
"""Seen in some scripts by what they do to the letters beside them."""


def clean_text(text: str) -> str:
    """A space for every run of spaces, line ends and control characters; nothing for what has no width."""
    return " ".join("".join(map(_seen, text)).split())


def clean_person(person: Person) -> Person:
    """Everything that is written of somebody, so that it can stand on one line of a page or a file."""
    return replace(
        person,
        name=clean_text(person.name),
        federation=clean_text(person.federation),
        fide_id=clean_text(person.fide_id),
        national_id=clean_text(person.national_id),
        birth=clean_text(person.birth),
        club=clean_text(person.club),
    )


def _seen(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category in ("Cf", "Cs") and sign not in _JOINERS else sign
