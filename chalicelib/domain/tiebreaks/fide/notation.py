"""How criteria are written: a code and what changes it, as `BH/C1`, `bh-c1`, `KS/L+1` (MTB26)."""

import re
from collections.abc import Iterable
from dataclasses import replace

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.tiebreaks.fide.modifiers import NO_MODIFIERS, Modifiers

_CODE = re.compile(r"(?P<name>[A-Z]+)(?P<modifiers>([/-].*)?)", re.DOTALL)
_MODIFIER = re.compile(r"[/-](?P<letter>[A-Z])(?P<number>(?:[+-]?[0-9]{1,2})?)")
_OTHER_NAMES = {"GE": "REP", "SNO": "TPN"}
"""Names of earlier editions and of pairing programs."""
_CUTS = frozenset("CM")
"""A median is a cut as well: a code has one of them (14)."""
_UNSIGNED = re.compile(r"[1-9][0-9]?")
_SIGNED = re.compile(r"[+-][1-9][0-9]?")


def name_and_modifiers(written: str) -> tuple[str, str]:
    """The code in capitals, by its name of today, and the rest. Raises InvalidFieldError."""
    match = _CODE.fullmatch(written.strip().upper())
    if match is None:
        raise InvalidFieldError(field="tiebreak", reason="unknown_tiebreak", code=written)
    return _OTHER_NAMES.get(match["name"], match["name"]), match["modifiers"]


def read_modifiers(written: str, text: str, allowed: Iterable[str]) -> Modifiers:
    """What this text behind a code asks for; `allowed` are the letters that the code takes, each once; one cut.

    Raises InvalidFieldError with reason `bad_modifier`.
    """
    letters, place, read = set(allowed), 0, NO_MODIFIERS
    while place < len(text):
        match = _MODIFIER.match(text, place)
        changed = None if match is None or match["letter"] not in letters else _with(read, match)
        if match is None or changed is None:
            raise InvalidFieldError(field="tiebreak", reason="bad_modifier", code=written, modifier=text[place + 1 :])
        letters -= _CUTS if match["letter"] in _CUTS else {match["letter"]}
        read, place = changed, match.end()
    return read


def spelled(name: str, modifiers: Modifiers) -> str:
    """One way to write a criterion, however it was typed: `BH-C1`, `KS-L+1`, `TPN-R`."""
    cut = "M" if modifiers.cut_high else "C"
    parts = (
        f"{cut}{modifiers.cut_low}" if modifiers.cut_low else "",
        f"L{modifiers.limit_shift:+}" if modifiers.limit_shift else "",
        "P" if modifiers.forfeits_count else "",
        "F" if modifiers.is_fore else "",
        "R" if modifiers.is_reversed else "",
    )
    return "-".join(part for part in (name, *parts) if part)


def _with(read: Modifiers, match: re.Match[str]) -> Modifiers | None:
    """One modifier more; None if it is not written as it should be."""
    letter, number = match["letter"], match["number"]
    if letter == "L":
        return replace(read, limit_shift=int(number)) if _SIGNED.fullmatch(number) else None
    if letter in ("C", "M"):
        if not _UNSIGNED.fullmatch(number):
            return None
        return replace(read, cut_low=int(number), cut_high=int(number) if letter == "M" else 0)
    if number:
        return None
    return {
        "P": replace(read, forfeits_count=True),
        "F": replace(read, is_fore=True),
        "R": replace(read, is_reversed=True),
    }.get(letter)
