"""What an organiser should know before the rounds are paired."""

from chalicelib.domain.legality import rules_of
from chalicelib.domain.model.tournament import Tournament


def may_run_out_of_opponents(tournament: Tournament) -> bool:
    """K9: nobody meets twice and there are rounds to come, as many in all as there are opponents, or more."""
    settings, players = tournament.settings, len(tournament.players)
    if players < 2 or len(tournament.rounds) >= settings.planned_rounds:
        return False
    return rules_of(settings.system).forbids_rematch and settings.planned_rounds >= players - 1
