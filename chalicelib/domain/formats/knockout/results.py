"""D16: results of a match are entered or corrected; what rests on them and would fall with them is named first."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.knockout.cup import Cup, MatchId, PlayedMatch
from chalicelib.domain.formats.knockout.draw import drawn_brackets, open_pool_matches
from chalicelib.domain.formats.knockout.match import PlayedStep, with_step, without_lapsed
from chalicelib.domain.formats.knockout.matches import all_matches, find_match, first_unfinished_round


class NoOpponentsYetError(DomainError):
    """This match has no two players: a bye, or somebody is not known yet. `match`."""

    code = "no_opponents_yet"


class LaterResultsError(DomainError):
    """Results of these `matches` would lapse, because others play there or their deciders are not needed any more."""

    code = "later_results"


@dataclass(frozen=True, slots=True)
class MatchResults:
    """The games of one step of one match, as they are to be."""

    match: MatchId
    played: PlayedStep


def with_results(cup: Cup, entered: MatchResults, given_up: Sequence[MatchId] = ()) -> Cup:
    """The cup with these results; games that are all open take the step away.

    Later results that would lapse refuse it, unless they are among those `given_up`. Raises NotFoundError,
    NoOpponentsYetError, InvalidFieldError, StepTooEarlyError, LaterResultsError.
    """
    return settled(_entered(cup, entered), given_up)


def consequences(cup: Cup, entered: MatchResults) -> tuple[MatchId, ...]:
    """The matches of which results would lapse."""
    return lapsed_matches(_entered(cup, entered))


def settled(cup: Cup, given_up: Sequence[MatchId] = ()) -> Cup:
    """The cup with the draw that its pools give, and without results that lapse: those `given_up` and no others."""
    kept = _without_lapsed(cup)
    lapsed = _missing(cup, kept)
    if not set(lapsed) <= set(given_up):
        raise LaterResultsError(matches=lapsed)
    return kept


def lapsed_matches(cup: Cup) -> tuple[MatchId, ...]:
    """The matches of which a result rests on what is no longer so."""
    return _missing(cup, _without_lapsed(cup))


def _missing(cup: Cup, kept: Cup) -> tuple[MatchId, ...]:
    entered = {one.id: one for one in kept.played}
    return tuple(one.id for one in cup.played if entered.get(one.id) != one)


def _entered(cup: Cup, entered: MatchResults) -> Cup:
    found = find_match(cup, entered.match)
    if found.match is None:
        raise NoOpponentsYetError(match=entered.match)
    match = with_step(found.match, found.terms, entered.played)
    others = tuple(one for one in cup.played if one.id != entered.match)
    return replace(cup, played=(*others, PlayedMatch(entered.match, match)) if match.played else others)


def _without_lapsed(cup: Cup) -> Cup:
    """Only what those played who play there now, and only steps that are still reached; in the order of play."""
    while True:
        drawn = _with_withdrawals_anew(_drawn_anew(cup))
        entered = {one.id: one.match for one in drawn.played}
        found = ((match, entered[match.id]) for match in all_matches(drawn) if match.id in entered)
        kept = tuple(
            PlayedMatch(match.id, without_lapsed(played, match.terms))
            for match, played in found
            if match.match is not None and match.match.players == played.players
        )
        if set(kept) == set(drawn.played):
            return replace(drawn, played=kept)
        cup = replace(drawn, played=kept)


def _drawn_anew(cup: Cup) -> Cup:
    """The draw follows the pools; while a match of them is open again there is none."""
    if not cup.brackets:
        return cup
    if open_pool_matches(cup):
        return replace(cup, brackets=())
    return replace(cup, brackets=drawn_brackets(cup, cup.brackets[0].left_out))


def _with_withdrawals_anew(cup: Cup) -> Cup:
    """Who has withdrawn is gone from a match of his that is open again, first who did so first."""
    for place, left in enumerate(cup.withdrawals):
        since = min(left.since, first_unfinished_round(cup, left.entry))
        before, after = cup.withdrawals[:place], cup.withdrawals[place + 1 :]
        cup = replace(cup, withdrawals=(*before, replace(left, since=since), *after))
    return cup
