"""What an organiser should know before the rounds are paired."""

from dataclasses import dataclass
from enum import StrEnum

from chalicelib.domain.formats.registry import system
from chalicelib.domain.legality import rules_of
from chalicelib.domain.model.tournament import Tournament


class Way(StrEnum):
    """What an organiser can do when the planned rounds cannot all be paired, or perhaps not."""

    FEWER_ROUNDS = "fewer_rounds"
    ROUND_ROBIN = "round_robin"
    """Everybody meets everybody; before round 1 alone."""
    CONTINUE = "continue"


@dataclass(frozen=True, slots=True)
class Shortage:
    """So many rounds are planned, and so many can be paired for certain; what can be done about it.

    `is_certain`: the rounds beyond cannot be paired, as a table has no more; else they perhaps cannot (K9).
    """

    planned: int
    players: int
    certain: int
    is_certain: bool
    ways: tuple[Way, ...]


def shortage(tournament: Tournament) -> Shortage | None:
    """T7: what is to be said before round 1, and while rounds are to come; None where all is well."""
    planned, players = tournament.settings.planned_rounds, len(tournament.players)
    table = rounds_in_table(tournament)
    if table is not None:
        return Shortage(planned, players, table, is_certain=True, ways=(Way.FEWER_ROUNDS, Way.CONTINUE))
    if not may_run_out_of_opponents(tournament):
        return None
    ways = (Way.FEWER_ROUNDS, Way.CONTINUE) if tournament.rounds else tuple(Way)
    return Shortage(planned, players, _rounds_with_opponents(players), is_certain=False, ways=ways)


def _rounds_with_opponents(players: int) -> int:
    """As long as everybody has at least half of the others left, there is a pairing, colours aside (Dirac 1952).

    The bye of an odd number counts as one more opponent.
    """
    return (players + 1) // 2


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
