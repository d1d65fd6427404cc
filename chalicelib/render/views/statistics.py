"""What an event was like, for its page: results by colour, upsets, who took part."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Colour, Outcome
from chalicelib.domain.standings.statistics import ColourResults, Field, Group, Statistics
from chalicelib.render.facts import EventFacts
from chalicelib.render.texts import N_

MOST_GROUPS = 15
"""So many federations or clubs are listed; the data file has all of them."""


@dataclass(frozen=True, slots=True)
class ResultsLine:
    """A round, or all of them: numbers, and what part of the games each result was (None without a game)."""

    round_number: RoundNumber | None
    results: ColourResults
    white_share: Fraction | None
    draw_share: Fraction | None
    black_share: Fraction | None


@dataclass(frozen=True, slots=True)
class UpsetLine:
    """A game between the `lower` and the `higher` rated one."""

    round_number: RoundNumber
    lower: Player
    higher: Player
    colour: Colour
    is_win: bool
    difference: int


@dataclass(frozen=True, slots=True)
class GroupTable:
    """Players by federation, title or club: the largest groups, and how many players are in the others.

    `nameless` is what the group is called whose players have none.
    """

    heading: str
    nameless: str
    groups: tuple[Group, ...]
    more_groups: int
    more_players: int


@dataclass(frozen=True, slots=True)
class StatisticsView:
    """`rounds` are empty before round 1. `has_others`: some games had no usual result."""

    rounds: tuple[ResultsLine, ...]
    total: ResultsLine
    has_results: bool
    has_others: bool
    upsets: tuple[UpsetLine, ...]
    field: Field
    tables: tuple[GroupTable, ...]


def statistics_view(facts: EventFacts, made: Statistics) -> StatisticsView:
    """The statistics of this event."""
    field = made.field
    tables = (
        _table(N_("Titles"), N_("without a title"), field.titles),
        _table(N_("Federations"), N_("without a federation"), field.federations),
        _table(N_("Clubs"), N_("without a club"), field.clubs),
    )
    return StatisticsView(
        rounds=tuple(_line(one.round_number, one.results) for one in made.rounds),
        total=_line(None, made.total),
        has_results=made.has_results,
        has_others=bool(made.total.others),
        upsets=tuple(
            UpsetLine(
                one.round_number,
                facts.players[one.lower],
                facts.players[one.higher],
                one.colour,
                one.outcome is Outcome.WIN,
                one.difference,
            )
            for one in made.upsets
        ),
        field=field,
        tables=tuple(table for table in tables if table.groups),
    )


def _line(round_number: RoundNumber | None, results: ColourResults) -> ResultsLine:
    return ResultsLine(
        round_number,
        results,
        results.share_of(results.white_wins),
        results.share_of(results.draws),
        results.share_of(results.black_wins),
    )


def _table(heading: str, nameless: str, groups: Sequence[Group]) -> GroupTable:
    more = groups[MOST_GROUPS:]
    return GroupTable(heading, nameless, tuple(groups[:MOST_GROUPS]), len(more), sum(one.players for one in more))
