"""Whose results count for nobody: withdrawn from a round robin before half of his games (C.05 6.6)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.round import Round


@dataclass(frozen=True, slots=True)
class Counted:
    """What is left for the standings once the games of `annulled` are taken out."""

    players: tuple[Player, ...]
    rounds: tuple[Round, ...]
    annulled: tuple[PairingNumber, ...]


def annulled_players(withdrawn: Iterable[Player], rounds: Iterable[Round], games_each: int) -> set[PairingNumber]:
    """C.05 6.6: who of these played fewer than half of his games; in a round robin, never in a Swiss."""
    played = _games_played(rounds)
    return {player.number for player in withdrawn if 2 * played.get(player.number, 0) < games_each}


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


def _games_played(rounds: Iterable[Round]) -> Mapping[PairingNumber, int]:
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
