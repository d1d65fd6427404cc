"""Which events, players and games count for the ratings of a club (C12, C13)."""

from collections.abc import Iterator, Mapping

from chalicelib.domain.ids import EntryId, PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.domain.ratings.club.change import Game

_SCORES: Mapping[GameResult, int] = {
    GameResult.WHITE_WINS: 2,
    GameResult.DRAWN: 1,
    GameResult.BLACK_WINS: 0,
}
"""C13: half points for White of the results that count: 1-0, ½ and 0-1 over the board, and no others."""
StandsFor = Mapping[EntryId, EntryId]
"""Of entries that were made without saying which member it is: which member."""


def is_rated(settings: Settings) -> bool:
    """C0, C12: a club's event changes its ratings once it is closed, unless it is practice; an independent one never.

    Who may see the event, and by which system it is played, makes no difference.
    """
    return settings.club is not None and not settings.is_practice


def member_of(player: Player, stands_for: StandsFor) -> EntryId:
    """Under which id he is rated: that of a member is also that of his entry."""
    return stands_for.get(player.entry.id, player.entry.id)


def rated_players(event: Tournament) -> tuple[Player, ...]:
    """C18: everybody who needs a rating, by number. The virtual player of a club's evening is nobody."""
    computer = event.settings.ladder.computer if event.settings.ladder else None
    return tuple(player for player in event.players if player.entry.id != computer)


def counting_games(event: Tournament, stands_for: StandsFor) -> tuple[Game, ...]:
    """C13: the games over the board of published rounds, round by round in board order, also those of who withdrew.

    Players by the ids under which they are rated. A ladder's games count in the event in which they were played.
    """
    return tuple(_games(event, stands_for))


def _games(event: Tournament, stands_for: StandsFor) -> Iterator[Game]:
    ids: dict[PairingNumber, EntryId] = {one.number: member_of(one, stands_for) for one in rated_players(event)}
    for round_ in event.published_rounds:
        for board in round_.boards:
            if board.result in _SCORES and board.white in ids and board.black in ids:
                yield Game(ids[board.white], ids[board.black], _SCORES[board.result])
