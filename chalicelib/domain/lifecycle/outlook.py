"""What an organiser should know before the rounds are paired."""

from chalicelib.domain.formats.registry import system
from chalicelib.domain.legality import rules_of
from chalicelib.domain.model.tournament import Tournament


def may_run_out_of_opponents(tournament: Tournament) -> bool:
    """K9: nobody meets twice and there are rounds to come, as many in all as there are opponents, or more.

    S7: not where the system repeats meetings by itself; nor where a table has them all.
    """
    settings, players = tournament.settings, len(tournament.players)
    if players < 2 or _is_paired_to_the_end(tournament):
        return False
    rules = rules_of(settings.system)
    if system(settings.system).pairs_ahead:
        return False
    return rules.forbids_rematch and not rules.repeats_in_need and settings.planned_rounds >= players - 1


def rounds_in_table(tournament: Tournament) -> int | None:
    """C.05 Annex 1: the rounds of the table, where more are planned than it has; they cannot be paired."""
    settings, players = tournament.settings, len(tournament.players)
    pairs = system(settings.system)
    if not pairs.pairs_ahead or players < 2 or _is_paired_to_the_end(tournament):
        return None
    rounds = pairs.default_rounds(players)
    return rounds if settings.planned_rounds > rounds else None


def has_rests(tournament: Tournament) -> bool:
    """C.05 Annex 1: with an odd number of players the table of a round robin leaves one out of each round."""
    return system(tournament.settings.system).pairs_ahead and len(tournament.players) % 2 == 1


def _is_paired_to_the_end(tournament: Tournament) -> bool:
    return len(tournament.rounds) >= tournament.settings.planned_rounds
