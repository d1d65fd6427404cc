"""The games of an event whose pairings are all known before the start (H2, C.05 Annex 1)."""

from dataclasses import replace

from chalicelib.domain.errors import InvalidFieldError, NoLegalPairingError, TooManyToPairError
from chalicelib.domain.formats.heller.checker import verified
from chalicelib.domain.formats.registry import schedule, takes_own_table
from chalicelib.domain.model.tournament import Schedule, Settings, Tournament


def schedule_of(tournament: Tournament) -> Schedule:
    """All rounds by start number, for those who are entered; empty where there is no such schedule (yet)."""
    settings, players = tournament.settings, len(tournament.players)
    if players < 2:
        return ()
    try:
        return schedule(settings.system, players, settings.table)
    except (NoLegalPairingError, TooManyToPairError):
        return ()


def with_checked_table(settings: Settings) -> Settings:
    """H3: an own table has no faults, and belongs to a system that plays by it. Raises InvalidFieldError."""
    if not settings.table:
        return settings
    if not takes_own_table(settings.system):
        raise InvalidFieldError(field="table", reason="no_own_table")
    return replace(settings, table=verified(settings.table))
