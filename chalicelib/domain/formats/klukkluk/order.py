"""The order of the players, their resistance points and their lots: K1, K2."""

import hashlib
from collections.abc import Mapping

from chalicelib.domain.formats.contract import PairingRequest
from chalicelib.domain.formats.klukkluk.contender import Contender, balance_of
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance, Float, PlayerRecord
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Outcome
from chalicelib.domain.points import HalfPoints

_TIMES: dict[Outcome, int] = {Outcome.WIN: 2, Outcome.DRAW: 1}
"""K2: how often the opponent's score is added."""


def contenders(request: PairingRequest) -> tuple[Contender, ...]:
    """Everybody who is to be paired, in the order of K1."""
    made = [_contender(request, request.records[number]) for number in request.present]
    return tuple(sorted(made, key=lambda contender: contender.order))


def resistance_points(record: PlayerRecord, records: Mapping[PairingNumber, PlayerRecord]) -> HalfPoints:
    """K2: twice the score of everybody beaten, once that of everybody drawn with; byes and forfeits add nothing."""
    return HalfPoints(
        sum(
            _TIMES.get(game.outcome, 0) * records[game.opponent].score
            for game in record.appearances
            if game.is_played and game.opponent is not None
        )
    )


def lot(seed: int, player: Player) -> int:
    """K1: drawn once from the seed for each entry, whatever its place in the list; with seed 0 the start number."""
    if seed == 0:
        return player.number
    drawn = hashlib.sha256(f"{seed} {player.entry.id}".encode()).digest()
    return int.from_bytes(drawn)


def _contender(request: PairingRequest, record: PlayerRecord) -> Contender:
    colours = record.colours
    return Contender(
        number=record.number,
        score=record.score,
        resistance=resistance_points(record, request.records),
        rating=record.player.rating,
        lot=lot(request.seed, record.player),
        balance=balance_of(colours),
        last=colours[-1] if colours else None,
        last_two=colours[-1] if len(colours) > 1 and colours[-1] is colours[-2] else None,
        met=record.opponents,
        has_had_bye=record.has_had_bye,
        has_floated_down=any(_is_float_down(appearance) for appearance in record.appearances),
    )


def _is_float_down(appearance: Appearance) -> bool:
    """K7: to meet an opponent with a lower score; a round without a game is no float."""
    return appearance.is_played and appearance.float_ is Float.DOWN
