"""When the rounds of a cup are played, and who plays in it on an evening (D4, D17: he has 2/3 in the ladder)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.knockout.cup import Cup, RoundDate, Stage
from chalicelib.domain.formats.knockout.match import Decision, Match
from chalicelib.domain.formats.knockout.matches import CupMatch, bracket_rounds, find_match, pool_rounds
from chalicelib.domain.ids import EntryId

_NOT_PLAYED = (Decision.BYE, Decision.WITHDRAWAL)


def with_dates(cup: Cup, dates: Sequence[RoundDate]) -> Cup:
    """An evening, or a deadline, for rounds of the cup; at most one each."""
    rounds = [(one.stage, one.round_number) for one in dates]
    twice = next((one for one in rounds if rounds.count(one) > 1), None)
    if twice is not None:
        raise InvalidFieldError(field="dates", reason="cup_round_twice", stage=twice[0].value, round=twice[1])
    return replace(cup, dates=tuple(sorted(dates, key=lambda one: (one.on, one.stage, one.round_number))))


def date_of(cup: Cup, stage: Stage, round_number: int) -> RoundDate | None:
    """When this round is played, or until when."""
    return next((one for one in cup.dates if one.stage is stage and one.round_number == round_number), None)


def matches_of_round(cup: Cup, stage: Stage, round_number: int) -> tuple[CupMatch, ...]:
    """The matches of this round, of all pools or of one bracket, byes included."""
    return tuple(
        match
        for rounds in _rounds_of(cup, stage)
        for number, round_ in enumerate(rounds, start=1)
        if number == round_number
        for match in round_
    )


def is_to_come(cup: Cup, date: RoundDate) -> bool:
    """Whether something is still to be played in the round of this date: not once it is decided, whatever the day."""
    matches = matches_of_round(cup, date.stage, date.round_number)
    return not matches or not all(match.state.is_over for match in matches)


def players_of_round(cup: Cup, stage: Stage, round_number: int) -> frozenset[EntryId]:
    """Who has an opponent in this round. Nobody plays who rests, has a bye or whose match a withdrawal decided."""
    return frozenset(
        entry
        for match in matches_of_round(cup, stage, round_number)
        if match.match is not None and match.state.decision not in _NOT_PLAYED
        for entry in match.match.players
    )


def cup_players_of(cup: Cup, evening: date) -> frozenset[EntryId]:
    """D17: who plays in the cup on this evening. A round with a deadline is played whenever the two like."""
    return frozenset(entry for match in matches_on(cup, evening) for entry in match.players)


def matches_on(cup: Cup, evening: date) -> tuple[Match, ...]:
    """D17: the matches of this evening of which both players are known, in the order of the cup."""
    return tuple(
        one.match for one in _on(cup, evening) if one.match is not None and one.state.decision not in _NOT_PLAYED
    )


def awaited_on(cup: Cup, evening: date) -> frozenset[EntryId]:
    """Who may come to play on this evening: who waits for the winner of a match, and the two of that match."""
    waiting = [side for one in _on(cup, evening) if one.match is None and not one.is_bye for side in one.sides]
    feeders = (find_match(cup, side.feeder).match for side in waiting if side.feeder is not None)
    playing = {entry for match in feeders if match is not None for entry in match.players}
    return frozenset(playing | {side.entry for side in waiting if side.entry is not None})


def to_play_on(cup: Cup, evening: date) -> frozenset[EntryId]:
    """Who has a match on this evening that is not decided yet."""
    open_ = (one.match for one in _on(cup, evening) if one.match is not None and not one.state.is_over)
    return frozenset(entry for match in open_ for entry in match.players)


def hoping_for(cup: Cup, evening: date) -> frozenset[EntryId]:
    """Who may come to play on this evening: as `awaited_on`, and everybody while its knock-out is not drawn yet."""
    rounds = (one for one in cup.dates if one.on == evening and not one.is_deadline)
    is_undrawn = any(one.stage is not Stage.POOLS and cup.bracket(one.stage) is None for one in rounds)
    return awaited_on(cup, evening) | (cup.ratings.keys() - cup.withdrawn if is_undrawn else frozenset())


def _on(cup: Cup, evening: date) -> Iterator[CupMatch]:
    rounds = [one for one in cup.dates if one.on == evening and not one.is_deadline]
    return (match for one in rounds for match in matches_of_round(cup, one.stage, one.round_number))


def _rounds_of(cup: Cup, stage: Stage) -> Iterator[tuple[tuple[CupMatch, ...], ...]]:
    if stage is Stage.POOLS:
        yield from (pool_rounds(cup, pool) for pool in cup.pools)
        return
    bracket = cup.bracket(stage)
    if bracket is not None:
        yield bracket_rounds(cup, bracket)
