"""Who can still be entered."""

from chalicelib.domain.formats.registry import system
from chalicelib.domain.model.tournament import Tournament


def takes_entries(tournament: Tournament) -> bool:
    """S3, C.04.2 2.4: late entries join a Swiss; the table of a round robin is made once, for those who begin it."""
    return not (tournament.is_start_list_frozen and system(tournament.settings.system).pairs_ahead)
