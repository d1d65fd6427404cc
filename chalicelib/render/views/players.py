"""The start list, and the card of one player."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import Appearance
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.standings.standings import StandingsRow
from chalicelib.render import figures
from chalicelib.render.byes import Free, free
from chalicelib.render.facts import EventFacts
from chalicelib.render.views.crosstable import own_mark
from chalicelib.render.views.standings import Explanation


@dataclass(frozen=True, slots=True)
class PlayersView:
    """The start list. Before round 1 is there the numbers are provisional."""

    players: tuple[Player, ...]
    is_provisional: bool
    has_clubs: bool
    has_federations: bool


@dataclass(frozen=True, slots=True)
class CardRow:
    """One round of a player. `score` is what the opponent has by now; without an opponent `bye` says why."""

    round_number: RoundNumber
    colour: Colour | None
    opponent: Player | None
    opponent_score: HalfPoints
    bye: Free | None
    result: str
    total: HalfPoints


@dataclass(frozen=True, slots=True)
class CardView:
    """A player's event. `row` and `why` are None without a place: no round yet, or his results count for nobody."""

    player: Player
    row: StandingsRow | None
    why: Explanation | None
    points: HalfPoints
    games: int
    rows: tuple[CardRow, ...]


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


def _card(facts: EventFacts, player: Player, why: Explanation | None) -> CardView:
    record = facts.records[player.number]
    return CardView(
        player=player,
        row=facts.lines.get(player.number) if facts.rounds else None,
        why=why,
        points=record.score,
        games=sum(one.is_played and one.result is not None and one.result.is_decided for one in record.appearances),
        rows=tuple(_card_row(facts, player, one) for one in record.appearances),
    )


def _card_row(facts: EventFacts, player: Player, one: Appearance) -> CardRow:
    opponent = None if one.opponent is None else facts.players[one.opponent]
    return CardRow(
        round_number=one.round_number,
        colour=one.colour,
        opponent=opponent,
        opponent_score=NO_POINTS if opponent is None else facts.records[opponent.number].score,
        bye=_bye(facts, one) if opponent is None else None,
        result=_result(one) if opponent is not None else figures.points(one.points),
        total=facts.scores[player.number][facts.positions[one.round_number] + 1],
    )


def _bye(facts: EventFacts, one: Appearance) -> Free:
    """Who was not in the event yet, or no longer, has no bye and nothing for it."""
    return Free(ByeKind.ZERO_POINT, NO_POINTS) if one.bye is None else free(facts.tournament, one.bye)


def _result(one: Appearance) -> str:
    if one.result is None or one.colour is None:
        return ""
    return own_mark(one.result, one.colour, one.points)
