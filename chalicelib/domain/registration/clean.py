"""Text without signs that nobody sees: control characters, marks that turn the direction of writing, and the like."""

import unicodedata
from dataclasses import fields, replace

from chalicelib.domain.model.player import Person

_JOINERS = frozenset("\u200c\u200d")
"""Seen in some scripts by what they do to the letters beside them."""
_FREE_TEXT = tuple(field.name for field in fields(Person) if field.type is str)


def clean_text(text: str) -> str:
    """A space for every run of spaces, line ends and control characters; nothing for what has no width."""
    return " ".join("".join(map(_seen, text)).split())


def clean_person(person: Person) -> Person:
    """Everything that is written of somebody, so that it can stand on one line of a page or a file."""
    return replace(person, **{name: clean_text(getattr(person, name)) for name in _FREE_TEXT})


def _seen(sign: str) -> str:
    category = unicodedata.category(sign)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category in ("Cf", "Cs") and sign not in _JOINERS else sign
