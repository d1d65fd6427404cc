"""Events played out by chance: each rate does what it says, and the same seed gives the same event."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingSystem
from chalicelib.domain.formats.registry import system, systems
from chalicelib.domain.lifecycle.simulation import NOBODY_PRESENT, Rates, new_event, play_out
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.trf.constraints import forbidden_pairs
from chalicelib.domain.trf.document import TrfDocument
from chalicelib.domain.trf.reader import read_trf
from chalicelib.domain.trf.writer import write_trf

DUTCH = system("fide-dutch")


def an_event(
    players: int = 40, rounds: int = 5, seed: int = 1, by: PairingSystem = DUTCH, **rates: float
) -> TrfDocument:
    chosen = Rates(**{name: Fraction(str(rate)) for name, rate in rates.items()})
    chance = Random(seed)
    return play_out(new_event(players, rounds, by, chosen, chance), by, chance)


def results(event: TrfDocument) -> Counter[str]:
    return Counter(board.result.value for round_ in event.rounds for board in round_.boards)


def byes(event: TrfDocument, kind: ByeKind) -> int:
    return sum(bye.kind is kind for round_ in event.rounds for bye in round_.byes)


def absences(event: TrfDocument) -> Iterator[str]:
    """A line for each player: Z where he is absent, a point where he is not."""
    for player in event.players:
        yield "".join(
            "Z" if any(bye.player == player.number and bye.kind is ByeKind.ZERO_POINT for bye in round_.byes) else "."
            for round_ in event.rounds
        )


@pytest.mark.parametrize(
    ("draws", "expected"), [(0, {"1-0": 52, "0-1": 48}), (1, {"1/2-1/2": 100}), (0.5, {"1/2-1/2": 50})]
)
def test_draws(draws: float, expected: dict[str, int]) -> None:
    """Of 100 games."""
    found = results(an_event(draws=draws))
    assert found.total() == 100
    assert all(abs(found[result] - count) <= 8 for result, count in expected.items())


def test_forfeits_and_those_of_both_sides() -> None:
    """Of 500 boards: half of them, and of these a fifth double."""
    found = results(an_event(players=100, rounds=10, forfeits=0.5))
    one_sided, double = found["+/-"] + found["-/+"], found["-/-"]
    assert abs(one_sided - 200) <= 25
    assert abs(double - 50) <= 15
    assert set(results(an_event(forfeits=1))) == {"+/-", "-/+", "-/-"}


@pytest.mark.parametrize(
    ("rate", "kind"),
    [
        ("half_byes", ByeKind.HALF_POINT),
        ("full_byes", ByeKind.FULL_POINT),
        ("zero_byes", ByeKind.ZERO_POINT),
    ],
)
def test_byes(rate: str, kind: ByeKind) -> None:
    """Of 200 rounds of a player: a fifth."""
    assert abs(byes(an_event(**{rate: 0.2}), kind) - 40) <= 10
    assert byes(an_event(**{rate: 0}), kind) == 0


def test_who_comes_late_stays_from_then_on() -> None:
    lines = list(absences(an_event(players=60, late=0.5)))
    late = [line for line in lines if line != "....."]
    assert abs(len(late) - 30) <= 8
    assert set(late) == {"Z....", "ZZ...", "ZZZ..", "ZZZZ."}
    assert set(absences(an_event(late=1, rounds=1, players=8))) == {"."}


def test_who_leaves_does_not_return() -> None:
    lines = list(absences(an_event(players=60, withdraw=0.5)))
    left = [line for line in lines if line != "....."]
    assert abs(len(left) - 30) <= 8
    assert set(left) == {"....Z", "...ZZ", "..ZZZ", ".ZZZZ"}


def test_who_is_kept_apart_never_meets() -> None:
    """Of 20 players: half, in five pairs, from the first round to the last."""
    event = an_event(players=20, rounds=7, forbid=0.5)
    pairs = forbidden_pairs(event, event.rounds[0].number)
    assert len(pairs) == 5
    assert len(frozenset().union(*pairs)) == 10
    assert pairs == forbidden_pairs(event, event.rounds[6].number)
    assert not pairs & {frozenset((board.white, board.black)) for round_ in event.rounds for board in round_.boards}


def test_the_higher_rated_player_wins_more_often() -> None:
    """B.02 8.1.1: 150 points are 70 of 100."""
    event = an_event(players=200, rounds=9, draws=0)
    rating = {player.number: player.person.rating for player in event.players}
    won = Counter[bool]()
    for board in (board for round_ in event.rounds for board in round_.boards):
        difference = rating[board.white] - rating[board.black]
        if 130 <= abs(difference) <= 170:
            won[(board.result is GameResult.WHITE_WINS) is (difference > 0)] += 1
    assert won.total() > 100
    assert 60 <= 100 * won[True] // won.total() <= 80


def test_numbers_follow_the_rating_and_the_colour_is_drawn() -> None:
    ratings = [player.person.rating for player in an_event().players]
    assert ratings == sorted(ratings, reverse=True)
    assert {an_event(players=2, rounds=1, seed=seed).initial_colour for seed in range(9)} == set(Colour)


@pytest.mark.parametrize("by", systems(), ids=lambda one: str(one.code))
def test_the_same_seed_gives_the_same_file_which_reads_as_it_was_made(by: PairingSystem) -> None:
    files = [write_trf(an_event(9, 4, seed, by, zero_byes=0.1, withdraw=0.2, forfeits=0.1)) for seed in (1, 1, 2)]
    assert files[0] == files[1] != files[2]
    assert write_trf(read_trf(files[0])) == files[0]


def test_in_a_round_robin_the_absent_lose_by_forfeit() -> None:
    event = an_event(4, 3, by=system("round-robin"), zero_byes=0.5)
    assert byes(event, ByeKind.ZERO_POINT) == 0
    assert results(event)["-/-"] > 0
    assert results(an_event(4, 3, by=system("round-robin"), zero_byes=1)) == {"-/-": 6}


def test_an_event_ends_where_nothing_can_be_paired() -> None:
    """C1: four players have met everybody after three rounds; and nobody is there when all are away."""
    with pytest.raises(NoLegalPairingError) as stopped:
        an_event(players=4, rounds=5)
    assert (stopped.value.details["rule"], stopped.value.details["round"]) == ("C1", 4)
    with pytest.raises(NoLegalPairingError) as stopped:
        an_event(zero_byes=1)
    assert (stopped.value.details["rule"], stopped.value.details["round"]) == (NOBODY_PRESENT, 1)
