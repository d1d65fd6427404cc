"""How long a round takes: events of the FIDE Dutch system, played out with results by lot from a fixed seed."""

import time
from random import Random

from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, RoundNumber
from chalicelib.domain.model.history import derive_records
from chalicelib.domain.model.player import Person, a_player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round

ROUNDS = 9
SIZES = (50, 200, 500, 1000)
RESULTS = (GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS)


def played(number: int, pairing: RoundPairing, chance: Random) -> Round:
    """The stronger one wins more often, as in a real event."""
    boards = []
    for place, pair in enumerate(pairing.pairs, start=1):
        weights = (5, 3, 2) if pair.white < pair.black else (3, 3, 4)
        (result,) = chance.choices(RESULTS, weights)
        boards.append(Board(BoardNumber(place), pair.white, pair.black, result))
    byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
    return Round(RoundNumber(number), tuple(boards), byes)


def main() -> None:
    for size in SIZES:
        chance = Random(size)
        players = [a_player(number, Person(f"P{number}")) for number in range(1, size + 1)]
        rounds: list[Round] = []
        times = []
        for number in range(1, ROUNDS + 1):
            records = derive_records(players, rounds)
            request = PairingRequest(RoundNumber(number), ROUNDS, records, frozenset(records))
            begun = time.perf_counter()
            pairing = system("fide-dutch").pair_round(request)
            times.append(time.perf_counter() - begun)
            rounds.append(played(number, pairing, chance))
        print(f"{size:5} players, ms a round:", *(f"{1000 * seconds:6.0f}" for seconds in times))


if __name__ == "__main__":
    main()
