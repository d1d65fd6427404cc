"""The prizes of an event: what there is to win, and who gets what and why."""

from collections.abc import Iterator
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.player import Player
from chalicelib.domain.prizes.awards import Award, Awards, PrizeLine, awards_of, contenders_of
from chalicelib.domain.prizes.fund import Category, Prize, PrizeFund, Sharing
from chalicelib.domain.prizes.taking import Ref
from chalicelib.domain.standings.standings import StandingsRow
from chalicelib.render.facts import EventFacts


@dataclass(frozen=True, slots=True)
class NamedPrize:
    """A prize with the name of its category and its place in that, from 1."""

    category: str
    place: int
    prize: Prize


@dataclass(frozen=True, slots=True)
class Winner:
    """What somebody gets, as the list shows it; `own` is the prize of which Hort gives him half."""

    player: Player
    row: StandingsRow
    award: Award
    prizes: tuple[NamedPrize, ...]
    sharers: tuple[Player, ...]
    own: NamedPrize | None
    things: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """A prize and what became of it. `passed_by` was due it, but has something else: `instead`."""

    prize: NamedPrize
    takers: tuple[Player, ...]
    passed_by: Player | None
    instead: Winner | None


@dataclass(frozen=True, slots=True)
class CategoryPart:
    """A category with its prizes."""

    category: Category
    persons: tuple[Player, ...]
    """Those whom the organiser named, where he named them one by one."""
    rows: tuple[PrizeRow, ...]


@dataclass(frozen=True, slots=True)
class PrizesView:
    """The fund, and the awards as far as they are known; none before round 1 has results."""

    fund: PrizeFund
    parts: tuple[CategoryPart, ...]
    winners: tuple[Winner, ...]
    is_provisional: bool
    unclaimed: int
    """What nobody qualifies for, in minor units."""
    is_hort: bool

    @property
    def paid(self) -> int:
        """All that is paid, in minor units."""
        return sum(winner.award.amount for winner in self.winners)


def event_awards(facts: EventFacts, fund: PrizeFund) -> Awards:
    """Who would get what by the table as it is; nobody anything while no round is published."""
    if not facts.rounds:
        return awards_of(fund, ())
    return awards_of(fund, contenders_of(fund, facts.standings, facts.players))


def prizes_view(facts: EventFacts, fund: PrizeFund) -> PrizesView:
    """Everything about the prizes of this event."""
    awards = event_awards(facts, fund)
    winners = {award.number: _winner(facts, fund, award) for award in awards.awards}
    unclaimed = [line.ref for line in awards.lines if not line.takers]
    return PrizesView(
        fund=fund,
        parts=tuple(_parts(facts, fund, awards, winners)),
        winners=tuple(winners.values()),
        is_provisional=facts.status is not Status.DONE,
        unclaimed=sum(_named(fund, ref).prize.amount for ref in unclaimed),
        is_hort=fund.sharing is Sharing.HORT,
    )


def _parts(
    facts: EventFacts, fund: PrizeFund, awards: Awards, winners: dict[PairingNumber, Winner]
) -> Iterator[CategoryPart]:
    persons = {player.entry.id: player for player in facts.players.values()}
    for place, category in enumerate(fund.categories):
        lines = [line for line in awards.lines if line.ref.category == place]
        named = (persons.get(entry) for entry in category.qualification.entries)
        yield CategoryPart(
            category=category,
            persons=tuple(one for one in named if one is not None),
            rows=tuple(_row(facts, fund, line, winners) for line in lines),
        )


def _row(facts: EventFacts, fund: PrizeFund, line: PrizeLine, winners: dict[PairingNumber, Winner]) -> PrizeRow:
    passed_by = line.due if line.is_passed_on and line.due in winners else None
    return PrizeRow(
        prize=_named(fund, line.ref),
        takers=tuple(facts.players[number] for number in line.takers),
        passed_by=None if passed_by is None else facts.players[passed_by],
        instead=None if passed_by is None else winners[passed_by],
    )


def _winner(facts: EventFacts, fund: PrizeFund, award: Award) -> Winner:
    return Winner(
        player=facts.players[award.number],
        row=facts.lines[award.number],
        award=award,
        prizes=tuple(_named(fund, ref) for ref in award.pool),
        sharers=tuple(facts.players[number] for number in award.sharers),
        own=None if award.own is None else _named(fund, award.own),
        things=tuple(_named(fund, ref).prize.thing for ref in award.things),
    )


def _named(fund: PrizeFund, ref: Ref) -> NamedPrize:
    category = fund.categories[ref.category]
    return NamedPrize(category.name, ref.place + 1, category.prizes[ref.place])
