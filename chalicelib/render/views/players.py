"""The start list, and the card of one player."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.scoring import GamePoints, unusual_points
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.model.ladder import NOTHING
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.model.round import Bye
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.standings.standings import StandingsRow
from chalicelib.render import figures
from chalicelib.render.byes import Free, free
from chalicelib.render.facts import EventFacts
from chalicelib.render.texts import N_
from chalicelib.render.views.crosstable import own_mark
from chalicelib.render.views.ladder import LadderRowView, row_view
from chalicelib.render.views.standings import Explanation

NOT_PAIRED = N_("not paired")
"""In a ladder: the computer, when it was not needed, and who was not in it yet."""


@dataclass(frozen=True, slots=True)
class PlayersView:
    """The start list. Before round 1 is there the numbers are provisional."""

    players: tuple[Player, ...]
    is_provisional: bool
    has_clubs: bool
    has_federations: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round of a player. `opponent_score` is what the opponent has by now; without an opponent `bye` says why.

    `is_annulled`: it counts for nobody, because one of the two withdrew early (C.05 6.6). `is_over`: not open.
    """

    round_number: RoundNumber
    colour: Colour | None
    opponent: Player | None
    opponent_score: HalfPoints
    bye: Free | None
    result: str
    total: HalfPoints
    is_annulled: bool
    is_over: bool


@dataclass(frozen=True, slots=True)
class CardView:
    """A player's event. `row` and `why` are None without a place: no round yet, or his results count for nobody.

    `rounds` are those behind the points: over, and counting. Unless a win is 1, `worth` says what games are worth.
    """

    player: Player
    row: StandingsRow | None
    why: Explanation | None
    points: HalfPoints
    rows: tuple[CardRow, ...]
    worth: GamePoints | None

    @property
    def rounds(self) -> int:
        """How many rounds the points are from."""
        return sum(one.is_over and not one.is_annulled for one in self.rows)

    @property
    def is_annulled(self) -> bool:
        """C.05 6.6: he withdrew early, so that nothing of his counts."""
        return bool(self.rows) and self.row is None

    @property
    def has_annulled(self) -> bool:
        """A round stands in brackets."""
        return any(one.is_annulled for one in self.rows)


@dataclass(frozen=True, slots=True)
class LadderCardRow:
    """A round of a player in a ladder. `amount` is what it gave him, with all that counts in it (D14)."""

    round_number: RoundNumber
    colour: Colour | None
    opponent: Player | None
    bye: Free | None
    result: str
    amount: Fraction


@dataclass(frozen=True, slots=True)
class LadderCardView:
    """A player's cycle of the ladder; `ladder` is None for who is not in it."""

    player: Player
    ladder: LadderRowView | None
    rows: tuple[LadderCardRow, ...]


def players_view(facts: EventFacts) -> PlayersView:
    """Everybody by number."""
    players = facts.tournament.players
    return PlayersView(
        players=players,
        is_provisional=not facts.rounds,
        has_clubs=any(player.person.club for player in players),
        has_federations=any(player.person.federation for player in players),
    )


def card_views(facts: EventFacts, why: Mapping[PairingNumber, Explanation]) -> tuple[CardView, ...]:
    """The card of every player, by number; `why` says of each why he stands where he stands."""
    return tuple(_card(facts, player, why.get(player.number)) for player in facts.tournament.players)


def ladder_card_views(facts: EventFacts) -> tuple[LadderCardView, ...]:
    """D7: the card of every player in a ladder, by number."""
    return tuple(_ladder_card(facts, player) for player in facts.tournament.players)


def _ladder_card(facts: EventFacts, player: Player) -> LadderCardView:
    ladder = row_view(facts, player.number)
    amounts: dict[RoundNumber, Fraction] = {}
    for line in ladder.lines if ladder else ():
        amounts[line.round_number] = amounts.get(line.round_number, NOTHING) + line.amount
    rows = (_card_row(facts, player, one) for one in facts.records[player.number].appearances)
    return LadderCardView(
        player=player,
        ladder=ladder,
        rows=tuple(
            LadderCardRow(
                round_number=row.round_number,
                colour=row.colour,
                opponent=row.opponent,
                bye=row.bye,
                result=row.result if row.opponent else "",
                amount=amounts.get(row.round_number, NOTHING),
            )
            for row in rows
        ),
    )


def _card(facts: EventFacts, player: Player, why: Explanation | None) -> CardView:
    return CardView(
        player=player,
        row=facts.lines.get(player.number) if facts.rounds else None,
        why=why,
        points=facts.score(player.number),
        rows=tuple(_card_row(facts, player, one) for one in facts.records[player.number].appearances),
        worth=unusual_points(facts.settings.scoring),
    )


def _card_row(facts: EventFacts, player: Player, one: Appearance) -> CardRow:
    opponent = None if one.opponent is None else facts.players[one.opponent]
    return CardRow(
        round_number=one.round_number,
        colour=one.colour,
        opponent=opponent,
        opponent_score=NO_POINTS if opponent is None else facts.score(opponent.number),
        bye=_bye(facts, player.number, one) if opponent is None else None,
        result=_result(one) if opponent is not None else figures.points(one.points),
        total=facts.scores[player.number][facts.positions[one.round_number] + 1],
        is_annulled=facts.counts_for_nobody(player.number, one.opponent),
        is_over=one.result is None or one.result.is_decided,
    )


def _bye(facts: EventFacts, player: PairingNumber, one: Appearance) -> Free:
    """Who was not in the event yet, or no longer, has no bye and nothing for it."""
    if one.bye is None:
        return Free(ByeKind.ZERO_POINT, NO_POINTS, why=NOT_PAIRED if facts.ladders else "")
    return free(facts.tournament, Bye(player, one.bye, one.reason))


def _result(one: Appearance) -> str:
    if one.result is None or one.colour is None:
        return ""
    return own_mark(one.result, one.colour)
