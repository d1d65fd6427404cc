"""Requests from wall charts, and answers as an arbiter would jot them down."""

from typing import Any

from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import Tournament
from tests.builders import number_of, numbers_by_name, records_of

KLUKKLUK = system("klukkluk")


def request(tournament: Tournament, absent: str = "", **more: Any) -> PairingRequest:
    number = len(tournament.rounds) + 1
    away = {number_of(tournament, name) for name in absent.split()}
    return PairingRequest(
        round_number=RoundNumber(number),
        planned_rounds=number + 5,
        records=records_of(tournament),
        present=frozenset(numbers_by_name(tournament).values()) - away,
        scoring=tournament.settings.scoring,
        **more,
    )


def written(tournament: Tournament, pairing: RoundPairing) -> str:
    """ "A-B C-D E bye", in board order."""
    name = {player.number: player.name for player in tournament.players}
    boards = [f"{name[pair.white]}-{name[pair.black]}" for pair in pairing.pairs]
    return " ".join(boards + ([] if pairing.bye is None else [f"{name[pairing.bye]} bye"]))


def next_round(tournament: Tournament, absent: str = "", **more: Any) -> str:
    return written(tournament, KLUKKLUK.pair_round(request(tournament, absent, **more)))


def pairs_of(tournament: Tournament, text: str) -> frozenset[frozenset[int]]:
    """ "AB CD"."""
    return frozenset(frozenset(number_of(tournament, name) for name in pair) for pair in text.split())
