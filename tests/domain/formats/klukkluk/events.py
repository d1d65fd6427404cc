"""Small events with everything that can happen: absences, byes, forfeits, late entries, rounds paired by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Allowance, Pair, PairingRequest, PlayerPair, RoundPairing
from chalicelib.domain.formats.klukkluk.system import Klukkluk
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.history import derive_records
from chalicelib.domain.model.player import Person, Player, a_player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round

RESULTS = (
    *[GameResult.WHITE_WINS] * 8,
    *[GameResult.DRAWN] * 6,
    *[GameResult.BLACK_WINS] * 7,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
    GameResult.NO_CONTEST,
    GameResult.WHITE_DRAWS_BLACK_LOSES,
)
REQUESTED = (ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)


@dataclass(frozen=True)
class Habits:
    """How often, in percent: a player misses a round, is kept apart from another; a round is paired by hand."""

    away: int = 10
    apart: int = 0
    by_hand: int = 0
    allows: int = 0


QUIET, BUSY = Habits(away=0), Habits(away=12, apart=8, by_hand=10, allows=15)
Answer = RoundPairing | NoLegalPairingError


def played_event(seed: int, players: int, rounds: int, habits: Habits) -> Iterator[tuple[PairingRequest, Answer]]:
    """Each round's request with what the system makes of it; where it refuses, the arbiter pairs as he can."""
    chance = Random(seed)
    start_list = [
        a_player(number, Person(f"P{number}", chance.choice((0, 1500, 1600, 1900)))) for number in range(1, players + 1)
    ]
    lots, played = chance.choice((0, chance.randrange(10**6))), list[Round]()
    for number in range(1, rounds + 1):
        away = [one.number for one in start_list if chance.randrange(100) < habits.away]
        request = PairingRequest(
            round_number=RoundNumber(number),
            planned_rounds=rounds,
            records=derive_records(start_list, played),
            present=frozenset(one.number for one in start_list) - set(away),
            seed=lots,
            forbidden=_some_pairs(start_list, habits.apart, chance),
            avoided=_some_pairs(start_list, habits.apart, chance),
            allowed=frozenset(one for one in Allowance if chance.randrange(100) < habits.allows),
        )
        answer = answer_to(request)
        yield request, answer
        if isinstance(answer, NoLegalPairingError) or chance.randrange(100) < habits.by_hand:
            answer = _by_hand(request, chance)
        byes = tuple(Bye(who, chance.choice(REQUESTED)) for who in away)
        played.append(_played(number, answer, byes, chance))


def answer_to(request: PairingRequest) -> Answer:
    try:
        return Klukkluk().pair_round(request)
    except NoLegalPairingError as refusal:
        return refusal


def _some_pairs(players: list[Player], percent: int, chance: Random) -> frozenset[PlayerPair]:
    numbers = [one.number for one in players]
    pairs = [frozenset((one, other)) for one in numbers for other in numbers if one < other]
    return frozenset(pair for pair in pairs if chance.randrange(100) < percent)


def _by_hand(request: PairingRequest, chance: Random) -> RoundPairing:
    order = sorted(request.present)
    chance.shuffle(order)
    pairs = tuple(Pair(white, black) for white, black in zip(order[::2], order[1::2], strict=False))
    return RoundPairing(pairs, bye=order[-1] if len(order) % 2 else None)


def _played(number: int, pairing: RoundPairing, byes: tuple[Bye, ...], chance: Random) -> Round:
    boards = tuple(
        Board(BoardNumber(place), pair.white, pair.black, chance.choice(RESULTS))
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    allocated = () if pairing.bye is None else (Bye(PairingNumber(pairing.bye), ByeKind.PAIRING_ALLOCATED),)
    return Round(RoundNumber(number), boards, (*byes, *allocated))
