"""Events played out round by round, with everything that can happen to a player, for properties of pairings."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest, PairingSystem, RoundPairing
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.history import derive_records
from chalicelib.domain.model.player import Person, Player, a_player
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.standings.profiles import profile
from chalicelib.domain.standings.standings import make_standings
from chalicelib.domain.tiebreaks.event import SystemKind

DUTCH = FideDutch()
RESULTS = (
    *[GameResult.WHITE_WINS] * 8,
    *[GameResult.DRAWN] * 6,
    *[GameResult.BLACK_WINS] * 7,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
)


@dataclass(frozen=True)
class Habits:
    """How often, in percent, a player asks for a bye, comes late, leaves."""

    byes: int = 5
    late: int = 10
    leaves: int = 2


def played_event(
    seed: int,
    players: int,
    rounds: int,
    habits: Habits = Habits(),
    system: PairingSystem = DUTCH,
) -> Iterator[tuple[PairingRequest, RoundPairing]]:
    """Each round's request and pairing, until the last round or until nothing is legal any more."""
    chance = Random(seed)
    start_list = [a_player(number, Person(f"P{number}")) for number in range(1, players + 1)]
    there = {one.number for one in start_list if chance.randrange(100) >= habits.late}
    yet_to_come = {one.number for one in start_list} - there
    initial_colour = chance.choice(list(Colour))
    played: list[Round] = []
    for number in range(1, rounds + 1):
        for who in sorted(there):
            if chance.randrange(100) < habits.leaves:
                there.remove(who)
        byes = tuple(
            Bye(who, chance.choice((ByeKind.HALF_POINT, ByeKind.ZERO_POINT, ByeKind.FULL_POINT)))
            for who in sorted(there)
            if chance.randrange(100) < habits.byes
        )
        request = PairingRequest(
            round_number=RoundNumber(number),
            planned_rounds=rounds,
            records=derive_records(start_list, played),
            present=frozenset(there - {bye.player for bye in byes}),
            initial_colour=initial_colour,
            standing=_standing(start_list, played) if system.needs_standing and played else (),
        )
        try:
            pairing = system.pair_round(request)
        except NoLegalPairingError:
            return
        yield request, pairing
        played.append(_played(number, pairing, byes, chance))
        there |= {who for who in sorted(yet_to_come) if chance.randrange(2)}
        yet_to_come -= there


def _standing(players: Sequence[Player], played: Sequence[Round]) -> tuple[PairingNumber, ...]:
    order = profile("swiss64").order(SystemKind.SWISS)
    return tuple(row.number for row in make_standings(players, played, order).rows)


def _played(number: int, pairing: RoundPairing, byes: tuple[Bye, ...], chance: Random) -> Round:
    boards = tuple(
        Board(BoardNumber(place), pair.white, pair.black, chance.choice(RESULTS))
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    allocated = () if pairing.bye is None else (Bye(PairingNumber(pairing.bye), ByeKind.PAIRING_ALLOCATED),)
    return Round(RoundNumber(number), boards, (*byes, *allocated))
