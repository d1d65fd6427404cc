"""Random cycles of a club: absences, odd numbers, the computer, forfeits, pairs kept apart, evenings paired by hand."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from chalicelib.domain.formats.contract import Evening, Pair, PairingRequest, PlayerPair, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.model.history import PlayerRecord, derive_records
from chalicelib.domain.model.ladder import ABSENT, BYE, ColourRule, EveningRules, FirstRound
from chalicelib.domain.model.player import Person, Player, a_player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Board, Bye, Round

RESULTS = (
    *[GameResult.WHITE_WINS] * 8,
    *[GameResult.DRAWN] * 6,
    *[GameResult.BLACK_WINS] * 7,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
    GameResult.NO_CONTEST,
)


@dataclass(frozen=True)
class Habits:
    """How often, in percent: somebody is away, two are kept apart, an evening is paired by hand or again at 20:15.

    `computer` is how often the club's computer is available.
    """

    away: int = 10
    apart: int = 0
    by_hand: int = 0
    repaired: int = 0
    computer: int = 0


HABITS = (
    Habits(),
    Habits(away=25, computer=60),
    Habits(away=15, apart=12, by_hand=20, repaired=20, computer=40),
    Habits(away=5, apart=60, computer=50),
)


def some_rules(chance: Random) -> EveningRules:
    return EveningRules(
        max_meetings=chance.choice((None, 1, 2, 3)),
        gap=chance.choice((None, None, 1, 2, 3)),
        first_round=chance.choice(list(FirstRound)),
        group_size=chance.choice((2, 3, 4, 6)),
        noise=chance.choice((0, 50, 300)),
        colours=tuple(chance.sample(list(ColourRule), chance.randrange(6))),
        most_byes=chance.choice((None, 1)),
    )


def played_cycle(
    chance: Random, players: int, rounds: int, rules: EveningRules, habits: Habits
) -> Iterator[tuple[PairingRequest, RoundPairing]]:
    """Each evening's request with what the system makes of it. The last number is the computer, if there is one."""
    members = [a_player(n, Person(f"Member {n}", 1200 + chance.randrange(900))) for n in range(1, players + 1)]
    computer = a_player(players + 1, Person("Computer")) if habits.computer else None
    everybody = members if computer is None else [*members, computer]
    played: list[Round] = []
    for number in range(1, rounds + 1):
        request = PairingRequest(
            round_number=RoundNumber(number),
            planned_rounds=rounds,
            records=derive_records(everybody, played),
            present=frozenset(one.number for one in members if chance.randrange(100) >= habits.away),
            seed=chance.randrange(10**6),
            standing=_standing(derive_records(everybody, played), chance),
            forbidden=_some_pairs(everybody, habits.apart, chance),
            avoided=_some_pairs(everybody, habits.apart, chance),
            evening=_evening(members, computer, rules, habits, chance),
        )
        answer = system("keizer").pair_round(request)
        yield request, answer
        if chance.randrange(100) < habits.by_hand:
            answer = _by_hand(request, chance)
        played.append(_played(number, request, answer, chance))


def _evening(
    members: list[Player], computer: Player | None, rules: EveningRules, habits: Habits, chance: Random
) -> Evening:
    here = computer is not None and chance.randrange(100) < habits.computer
    declined = frozenset(one.number for one in members if computer is not None and one.number % 5 == 0)
    return Evening(
        rules=rules,
        computer=computer.number if computer is not None and here else None,
        declined=declined,
        not_computer=declined | frozenset(one.number for one in members if chance.randrange(4) == 0),
        is_computer_elsewhere=computer is not None and not here,
        is_repairing=chance.randrange(100) < habits.repaired,
    )


def _standing(records: dict[PairingNumber, PlayerRecord], chance: Random) -> tuple[PairingNumber, ...]:
    """Some order in which results matter, but for one or two newcomers."""
    order = sorted(records, key=lambda number: (-records[number].score - chance.randrange(3), number))
    return tuple(order[: len(order) - chance.randrange(3)])


def _some_pairs(players: list[Player], percent: int, chance: Random) -> frozenset[PlayerPair]:
    numbers = [one.number for one in players]
    pairs = [frozenset((one, other)) for one in numbers for other in numbers if one < other]
    return frozenset(pair for pair in pairs if chance.randrange(100) < percent)


def _by_hand(request: PairingRequest, chance: Random) -> RoundPairing:
    order = sorted(request.present)
    chance.shuffle(order)
    pairs = tuple(Pair(white, black) for white, black in zip(order[::2], order[1::2], strict=False))
    return RoundPairing(pairs, bye=order[-1] if len(order) % 2 else None, bye_reason=BYE)


def _played(number: int, request: PairingRequest, pairing: RoundPairing, chance: Random) -> Round:
    boards = tuple(
        Board(BoardNumber(place), pair.white, pair.black, chance.choice(RESULTS))
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    free = [Bye(one, ByeKind.PAIRING_ALLOCATED, BYE) for one in pairing.left_over]
    if pairing.bye is not None:
        free.append(Bye(pairing.bye, pairing.bye_kind, pairing.bye_reason))
    away = [Bye(one, ByeKind.ZERO_POINT, ABSENT) for one in request.records.keys() - request.present]
    on_boards = {player for pair in pairing.pairs for player in (pair.white, pair.black)}
    return Round(RoundNumber(number), boards, (*free, *(bye for bye in away if bye.player not in on_boards)))
