"""The codes of record 192 (ETT26) and this program's systems."""

import re

from chalicelib.domain.formats.registry import systems
from chalicelib.domain.trf import own
from chalicelib.domain.trf.document import RawRecord, TrfDocument

BAKU = "_BAKU"
"""How the code of an accelerated system ends."""

DEFAULT_SYSTEM = "fide-dutch"
"""What a file without a record 192 is paired with."""

_SWISS, _ROUND_ROBIN, _DOUBLE_ROUND_ROBIN = (
    f"Individual: {kind}" for kind in ("Swiss-System", "Round-Robin", "Double Round-Robin")
)

_WRITTEN: dict[str, str] = {
    "fide-dutch": "FIDE_DUTCH",
    "fide-team": "FIDE_TEAM",
    "round-robin": "FIDE_ROUNDROBIN",
    "double-round-robin": "FIDE_DOUBLEROUNDROBIN",
    "knockout": "CUSTOM_KNOCKOUT",
}
_WRITTEN_OTHERWISE = "CUSTOM_SWISS"

_READ: tuple[tuple[re.Pattern[str], str], ...] = (
    (re.compile(r"FIDE_DUTCH(_2025|_2026)?(_BAKU)?"), "fide-dutch"),
    (re.compile(r"(FIDE|BERGER)_ROUNDROBIN(_G\d)?"), "round-robin"),
    (re.compile(r"(FIDE|BERGER)_DOUBLEROUNDROBIN"), "double-round-robin"),
    (re.compile(r"FIDE_TEAM(_TYPE[AB])?(_MP_GP|_GP_MP|_MP|_GP)?"), "fide-team"),
)
"""The 2026 edition of the Dutch system was called 2025 by some; older editions are not here."""

_DOUBLE = re.compile(r"DOUBLE", re.IGNORECASE)
_PREDETERMINED = re.compile(r"ROUND[ _-]?ROBIN|BERGER|SCHEVENINGEN", re.IGNORECASE)


def code_of(system: str) -> str:
    """What record 192 says for one of this program's systems: a Swiss of one's own unless FIDE knows it."""
    return _WRITTEN.get(system, _WRITTEN_OTHERWISE)


def accelerated_code_of(system: str) -> str:
    """The same with Baku acceleration, where ETT26 has a code for it; otherwise records 250 and XXA have to say it."""
    code = code_of(system)
    return code + BAKU if code == "FIDE_DUTCH" else code


def own_system(system: str) -> tuple[RawRecord, ...]:
    """The comment that names one of this program's systems for which FIDE has no code."""
    return (own.said(own.SYSTEM, system),) if code_of(system) == _WRITTEN_OTHERWISE else ()


def system_of(document: TrfDocument) -> str | None:
    """The system that record 192 names, the default without one, None if this program does not have it.

    A Swiss of one's own, and a file without 192, may name it in a comment of this program.
    """
    named = document.system.upper()
    if named in ("", _WRITTEN_OTHERWISE):
        said = own.named(document, own.SYSTEM)
        known = next((one.code for one in systems() if one.code == said), None)
        return known or (None if named else DEFAULT_SYSTEM)
    return next((system for pattern, system in _READ if pattern.fullmatch(named)), None)


def kind_of(code: str) -> str:
    """What record 092 says, as files usually have it, for a code of record 192."""
    if not _PREDETERMINED.search(code):
        return _SWISS
    return _DOUBLE_ROUND_ROBIN if _DOUBLE.search(code) else _ROUND_ROBIN


def team_kind_of(document: TrfDocument) -> str:
    """What record 092 says of a team event."""
    return f"Team: {(document.header.kind or kind_of(document.system)).removeprefix('Individual: ')}"


def table_of(document: TrfDocument) -> str | None:
    """The table that records 192 and 092 speak of, None where the pairings were not fixed beforehand."""
    if not is_predetermined(document):
        return None
    said = f"{document.system} {document.header.kind}"
    return "double-round-robin" if _DOUBLE.search(said) else "round-robin"


def is_predetermined(document: TrfDocument) -> bool:
    """Record 192, or without one 092 where older programs wrote it, speaks of pairings that were fixed beforehand."""
    return _PREDETERMINED.search(document.system or document.header.kind) is not None
