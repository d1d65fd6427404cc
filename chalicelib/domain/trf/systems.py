"""The codes of record 192 (ETT26) and this program's systems."""

import re

from chalicelib.domain.trf.document import TrfDocument

BAKU = "_BAKU"
"""How the code of an accelerated system ends."""

DEFAULT_SYSTEM = "fide-dutch"
"""What a file without a record 192 is paired with."""

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

_PREDETERMINED = re.compile(r"ROUND[ _-]?ROBIN|BERGER|SCHEVENINGEN", re.IGNORECASE)


def code_of(system: str) -> str:
    """What record 192 says for one of this program's systems: a Swiss of one's own unless FIDE knows it."""
    return _WRITTEN.get(system, _WRITTEN_OTHERWISE)


def accelerated_code_of(system: str) -> str:
    """The same with Baku acceleration, where ETT26 has a code for it; otherwise records 250 and XXA have to say it."""
    code = code_of(system)
    return code + BAKU if code == "FIDE_DUTCH" else code


def system_of(document: TrfDocument) -> str | None:
    """The system that record 192 names, the default without one, None if this program does not have it."""
    if not document.system:
        return DEFAULT_SYSTEM
    named = document.system.upper()
    return next((system for pattern, system in _READ if pattern.fullmatch(named)), None)


def is_predetermined(document: TrfDocument) -> bool:
    """Record 192, or without one 092 where older programs wrote it, speaks of pairings that were fixed beforehand."""
    return _PREDETERMINED.search(document.system or document.header.kind) is not None
