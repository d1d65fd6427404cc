"""A table, with the working of each tie-break and what separates neighbours (S18)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.standings.standings import Separation, Standings, StandingsRow, Workings, up_to
from chalicelib.domain.tiebreaks.criterion import POINTS
from chalicelib.domain.tiebreaks.working import OwnValue, TiebreakValue
from chalicelib.render.facts import EventFacts
from chalicelib.render.views.frame import open_games
from chalicelib.render.views.workings import Annulled, Working, working
from chalicelib.render.wording import Criterion, criterion, profile_name

_TPR = "TPR"
MOST_WITH_WORKINGS = 200
"""Up to so many players the page itself holds everybody's working; in a larger event it stands on the cards alone."""


@dataclass(frozen=True, slots=True)
class Neighbour:
    """What stands between a player and the next one: the criterion with both values; without one they share the place.

    `equal` are the criteria before it that made no difference, `undecided` those that had no value for either.
    """

    player: Player
    criterion: Criterion | None
    own: TiebreakValue | None
    other: TiebreakValue | None
    equal: tuple[Criterion, ...]
    undecided: tuple[Criterion, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why somebody stands where he stands: how his values come about, and what parts him from his neighbours."""

    workings: tuple[Working, ...]
    behind: Neighbour | None
    before: Neighbour | None


@dataclass(frozen=True, slots=True)
class StandingsLine:
    """One player. `moved` is how many places he rose since the round before; None when there was none."""

    row: StandingsRow
    moved: int | None
    player: Player
    is_withdrawn: bool
    why: Explanation | None


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The table after a round. `is_live`: it is the last published one, and changes with every result.

    `has_workings`: every line has its own. `has_virtual`: one of them counts a virtual opponent. `has_tpr`: the
    performance rating stands beside the table (S15), unless it is one of the criteria.
    """

    after_round: RoundNumber
    rounds: tuple[RoundNumber, ...]
    is_live: bool
    open_games: int
    profile: str
    criteria: tuple[Criterion, ...]
    lines: tuple[StandingsLine, ...]
    annulled: tuple[Player, ...]
    has_workings: bool
    has_virtual: bool
    has_tpr: bool
    has_shared: bool


Why = Mapping[PairingNumber, Explanation]


def standings_view(
    facts: EventFacts, table: Standings, before: Standings | None, why: Why | None = None
) -> StandingsView:
    """A table of this event; `before` is the one after the round before, `why` what the lines have to show."""
    places = before.places if before is not None else {}
    shown = why or {}
    return StandingsView(
        after_round=table.after_round,
        rounds=tuple(round_.number for round_ in facts.rounds),
        is_live=_is_live(facts, table),
        open_games=open_games(up_to(facts.rounds, table.after_round)),
        profile=profile_name(table.order.profile),
        criteria=tuple(criterion(code) for code in table.order.codes),
        lines=tuple(
            StandingsLine(
                row=row,
                moved=places[row.number] - row.place if row.number in places else None,
                player=facts.players[row.number],
                is_withdrawn=_has_withdrawn(facts, table, row.number),
                why=shown.get(row.number),
            )
            for row in table.rows
        ),
        annulled=tuple(facts.players[number] for number in table.annulled),
        has_workings=why is not None,
        has_virtual=any(line.is_virtual for one in shown.values() for tie in one.workings for line in tie.terms),
        has_tpr=_TPR not in table.order.codes and any(row.tpr is not None for row in table.rows),
        has_shared=any(row.is_shared for row in table.rows),
    )


def explanations(facts: EventFacts, table: Standings, workings: Workings) -> dict[PairingNumber, Explanation]:
    """Why everybody of this table stands where he stands; `workings` are those of the table."""
    names = {code: criterion(code) for code in (POINTS, *table.order.codes)}
    parted = (None, *table.separations, None)
    made: dict[PairingNumber, Explanation] = {}
    for row, above, below in zip(table.rows, parted, parted[1:], strict=False):
        shown = tuple(
            working(names[code], one, facts.players, _annulled(facts, table, row.number))
            for code, one in zip(table.order.codes, workings[row.number], strict=True)
            if one.remark or not isinstance(one.how, OwnValue)
        )
        made[row.number] = Explanation(
            workings=shown,
            behind=None if above is None else _neighbour(facts, names, above, above.upper, above.values[::-1]),
            before=None if below is None else _neighbour(facts, names, below, below.lower, below.values),
        )
    return made


def _annulled(facts: EventFacts, table: Standings, number: PairingNumber) -> Annulled:
    """C.05 6.6: his rounds against somebody whose games count for nobody in this table."""
    if not table.annulled:
        return {}
    games = facts.records[number].appearances
    return {
        one.round_number: one.opponent for one in games if one.opponent is not None and one.opponent in table.annulled
    }


def _neighbour(
    facts: EventFacts,
    names: Mapping[str, Criterion],
    one: Separation,
    other: PairingNumber,
    values: tuple[TiebreakValue | None, ...],
) -> Neighbour:
    return Neighbour(
        player=facts.players[other],
        criterion=None if one.code is None else names[one.code],
        own=values[0],
        other=values[1],
        equal=tuple(names[code] for code in one.equal),
        undecided=tuple(names[code] for code in one.undecided),
    )


def _is_live(facts: EventFacts, table: Standings) -> bool:
    return table.after_round == facts.standings.after_round


def _has_withdrawn(facts: EventFacts, table: Standings, number: PairingNumber) -> bool:
    """In a table that is not the last one: as it was then."""
    withdrawn_from = facts.players[number].entry.withdrawn_from
    return withdrawn_from is not None and (_is_live(facts, table) or withdrawn_from <= table.after_round)
