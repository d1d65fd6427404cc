"""Whose results count for nobody: withdrawn from a round robin before half of his games (C.05 6.6)."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import PlayerRecord
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round
from chalicelib.domain.points import NO_POINTS, HalfPoints


@dataclass(frozen=True, slots=True)
class Counted:
    """What is left for the standings once the games of `annulled` are taken out."""

    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    annulled: tuple[PairingNumber, ...]


def annulled_players(withdrawn: Iterable[Player], rounds: Iterable[Round], games_each: int) -> set[PairingNumber]:
    """C.05 6.6: who of these played fewer than half of his games; in a round robin, never in a Swiss."""
    played = games_played(rounds)
    return {player.number for player in withdrawn if are_too_few(played.get(player.number, 0), games_each)}


def are_too_few(games: int, games_each: int) -> bool:
    """C.05 6.6: fewer than half."""
    return 2 * games < games_each


def counts_for_nobody(
    annulled: Container[PairingNumber], number: PairingNumber, opponent: PairingNumber | None = None
) -> bool:
    """What the one did against the other, or in a round without an opponent: one of the two is annulled."""
    return number in annulled or opponent in annulled


def points_that_count(record: PlayerRecord, annulled: Container[PairingNumber]) -> Iterator[HalfPoints]:
    """A player's points, round by round, as far as they count: they add up to those of the table."""
    for one in record.appearances:
        yield NO_POINTS if counts_for_nobody(annulled, record.number, one.opponent) else one.points


def games_each(players: int, planned_rounds: int) -> int:
    """How many games everybody has; with an odd number of players he rests once in every cycle."""
    if players % 2 and planned_rounds % players == 0:
        return planned_rounds - planned_rounds // players
    return planned_rounds


def without_annulled(players: Sequence[Player], rounds: Iterable[Round], annulled: set[PairingNumber]) -> Counted:
    """The players and rounds that count: nobody annulled, no board or bye of his."""
    return Counted(
        players=tuple(player for player in players if player.number not in annulled),
        rounds=tuple(_round_without(round_, annulled) for round_ in rounds),
        annulled=tuple(sorted(annulled)),
    )


def games_played(rounds: Iterable[Round]) -> Mapping[PairingNumber, int]:
    """Games over the board with a result, by player."""
    played: dict[PairingNumber, int] = {}
    for round_ in rounds:
        for board in round_.boards:
            if board.result.is_decided and board.result.is_played:
                for number in (board.white, board.black):
                    played[number] = played.get(number, 0) + 1
    return played


def _round_without(round_: Round, annulled: set[PairingNumber]) -> Round:
    return replace(
        round_,
        boards=tuple(one for one in round_.boards if one.white not in annulled and one.black not in annulled),
        byes=tuple(one for one in round_.byes if one.player not in annulled),
    )
