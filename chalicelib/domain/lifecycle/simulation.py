"""An event played out by chance: who comes late, who leaves, who asks for a bye, who wins. For trying things out."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Protocol

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Pair, PairingSystem, RoundPairing
from chalicelib.domain.ids import FIRST_ROUND, BoardNumber, EntryId, PairingNumber, RoundNumber
from chalicelib.domain.model.player import Entry, Person
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.registration.start_list import start_list
from chalicelib.domain.tiebreaks.dp_table import rating_difference
from chalicelib.domain.trf.document import Header, Place, RawRecord, RequestedBye, TrfDocument, TrfPlayer
from chalicelib.domain.trf.pairing import next_request, with_standing
from chalicelib.domain.trf.rounds import with_boards_in_order
from chalicelib.domain.trf.scores import with_declarations
from chalicelib.domain.trf.systems import code_of, kind_of, own_system

NOBODY_PRESENT = "nobody_present"
"""Why a round cannot be paired, where no rule is in the way."""
_NEVER = Fraction(0)
_PARTS = 1_000_000
"""How finely a rate is drawn."""
_LOWEST_RATING, _RATING_STEPS, _STEP = 1000, 4, 401
"""Ratings are sums of four numbers: 1000 to 2600, most of them near 1800."""
_FORFEITS = (
    *[GameResult.WHITE_WINS_BY_FORFEIT] * 2,
    *[GameResult.BLACK_WINS_BY_FORFEIT] * 2,
    GameResult.DOUBLE_FORFEIT,
)


class Chance(Protocol):
    """Where lots come from: `random.Random` with a seed."""

    def randrange(self, stop: int, /) -> int:
        """A number from 0 to stop - 1, each as likely."""
        ...


@dataclass(frozen=True, slots=True)
class Rates:
    """How often things happen, from 0 to 1.

    Of all boards: `forfeits` (a fifth of them by both sides); of those that are played: `draws`. Of all players, in
    each round: `half_byes`, `full_byes`, `zero_byes`. Of all players, once: `late` come after round 1, `withdraw` leave
    before the end, `forbid` are kept apart from one other.
    """

    draws: Fraction = Fraction(3, 10)
    forfeits: Fraction = _NEVER
    half_byes: Fraction = _NEVER
    full_byes: Fraction = _NEVER
    zero_byes: Fraction = _NEVER
    withdraw: Fraction = _NEVER
    late: Fraction = _NEVER
    forbid: Fraction = _NEVER

    @property
    def byes(self) -> tuple[tuple[ByeKind, Fraction], ...]:
        """What a player may ask for before a round."""
        return (
            (ByeKind.HALF_POINT, self.half_byes),
            (ByeKind.FULL_POINT, self.full_byes),
            (ByeKind.ZERO_POINT, self.zero_byes),
        )


@dataclass(frozen=True, slots=True)
class SimulatedEvent:
    """What has been played so far, and when each player comes and leaves."""

    document: TrfDocument
    entries: Mapping[PairingNumber, Entry]
    rates: Rates = Rates()


def new_event(players: int, rounds: int, system: PairingSystem, rates: Rates, chance: Chance) -> SimulatedEvent:
    """Before round 1: a start list in the order of the system, the initial colour by lot, pairs kept apart (260)."""
    drawn = [_entry(place, rounds, rates, chance) for place in range(1, players + 1)]
    listed = start_list(drawn, system)
    kept_apart = _kept_apart([player.number for player in listed], rates, chance)
    document = TrfDocument(
        players=tuple(TrfPlayer(player.number, player.person) for player in listed),
        header=Header(
            name="Generated event",
            players=str(players),
            rated_players=str(players),
            teams="0",
            kind=kind_of(code_of(system.code)),
        ),
        planned_rounds=rounds,
        initial_colour=(Colour.WHITE, Colour.BLACK)[chance.randrange(2)],
        system=code_of(system.code),
        records=(*own_system(system.code), *(_record_260(rounds, pair) for pair in kept_apart)),
    )
    return SimulatedEvent(document, {player.number: player.entry for player in listed}, rates)


def play_out(event: SimulatedEvent, system: PairingSystem, chance: Chance) -> TrfDocument:
    """All rounds. Raises NoLegalPairingError, with the round, where the system finds no pairing or nobody is there."""
    for number in range(event.document.next_round, (event.document.planned_rounds or 0) + 1):
        event = before_round(event, chance)
        try:
            pairing = system.pair_round(with_standing(next_request(event.document), event.document, system))
        except NoLegalPairingError as error:
            raise NoLegalPairingError(**{**error.details, "round": number}) from error
        if not pairing.pairs and pairing.bye is None:
            raise NoLegalPairingError(rule=NOBODY_PRESENT, players=(), round=number)
        event = after_round(event, pairing, chance)
    return event.document


def before_round(event: SimulatedEvent, chance: Chance) -> SimulatedEvent:
    """The event with everything that is known when its next round is paired: who will not play in it."""
    document = event.document
    number = document.next_round
    requested = [
        RequestedBye(number, player, kind)
        for player, entry in event.entries.items()
        if (kind := _bye_of(entry, number, event.rates, chance)) is not None
    ]
    return replace(event, document=with_declarations(replace(document, requested_byes=tuple(requested))))


def after_round(event: SimulatedEvent, pairing: RoundPairing, chance: Chance) -> SimulatedEvent:
    """The event with this round played. Who is paired all the same (a round robin) loses by forfeit."""
    document = event.document
    away = document.byes_requested_for(document.next_round)
    boards = tuple(
        Board(BoardNumber(place), pair.white, pair.black, _result(event, pair, away, chance))
        for place, pair in enumerate(pairing.pairs, start=1)
    )
    paired = {number for pair in pairing.pairs for number in (pair.white, pair.black)}
    byes = [Bye(player, kind) for player, kind in away.items() if player not in paired]
    if pairing.bye is not None:
        byes.append(Bye(pairing.bye, pairing.bye_kind))
    round_ = Round(document.next_round, boards, tuple(sorted(byes, key=lambda bye: bye.player)))
    played = replace(document, rounds=(*document.rounds, round_), requested_byes=())
    return replace(event, document=with_declarations(with_boards_in_order(played)))


def _entry(place: int, rounds: int, rates: Rates, chance: Chance) -> Entry:
    rating = _LOWEST_RATING + sum(chance.randrange(_STEP) for _ in range(_RATING_STEPS))
    joins, leaves = FIRST_ROUND, None
    if _happens(rates.late, chance) and rounds > joins:
        joins = RoundNumber(2 + chance.randrange(rounds - 1))
    if _happens(rates.withdraw, chance) and rounds > joins:
        leaves = RoundNumber(joins + 1 + chance.randrange(rounds - joins))
    return Entry(EntryId(f"n{place}"), Person(f"Player {place}", rating), joins, leaves)


def _kept_apart(numbers: Sequence[PairingNumber], rates: Rates, chance: Chance) -> list[list[PairingNumber]]:
    """Two and two of the players who are kept apart, by lot."""
    count = int(len(numbers) * rates.forbid / 2)
    left = list(numbers)
    return [sorted(left.pop(chance.randrange(len(left))) for _ in range(2)) for _ in range(count)]


def _record_260(rounds: int, players: Sequence[PairingNumber]) -> RawRecord:
    return RawRecord(f"260 {1:>3} {rounds:>3}" + "".join(f" {number:>4}" for number in players), Place.HEAD)


def _bye_of(entry: Entry, round_number: RoundNumber, rates: Rates, chance: Chance) -> ByeKind | None:
    """Why he is not paired in this round; None where he is."""
    if not entry.is_paired_in(round_number):
        return ByeKind.ZERO_POINT
    drawn = chance.randrange(_PARTS)
    for kind, below in _summed(rates.byes):
        if drawn < below * _PARTS:
            return kind
    return None


def _summed(rates: Sequence[tuple[ByeKind, Fraction]]) -> Iterator[tuple[ByeKind, Fraction]]:
    total = _NEVER
    for kind, rate in rates:
        total += rate
        yield kind, total


def _result(event: SimulatedEvent, pair: Pair, away: Mapping[PairingNumber, ByeKind], chance: Chance) -> GameResult:
    match pair.white in away, pair.black in away:
        case True, True:
            return GameResult.DOUBLE_FORFEIT
        case True, False:
            return GameResult.BLACK_WINS_BY_FORFEIT
        case False, True:
            return GameResult.WHITE_WINS_BY_FORFEIT
    if _happens(event.rates.forfeits, chance):
        return _FORFEITS[chance.randrange(len(_FORFEITS))]
    if _happens(event.rates.draws, chance):
        return GameResult.DRAWN
    white, black = (event.entries[number].person.rating for number in (pair.white, pair.black))
    white_wins = chance.randrange(100) < _chances(white - black)
    return GameResult.WHITE_WINS if white_wins else GameResult.BLACK_WINS


def _chances(difference: int) -> int:
    """Of a hundred decided games, how many the player wins whose rating is higher by this (B.02 8.1.1)."""
    if difference < 0:
        return 100 - _chances(-difference)
    return next(won for won in range(100, -1, -1) if rating_difference(won) <= difference)


def _happens(rate: Fraction, chance: Chance) -> bool:
    return chance.randrange(_PARTS) < rate * _PARTS
