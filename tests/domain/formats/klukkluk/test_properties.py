"""What holds for every round that is paired (K5-K10)."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.klukkluk.question import question
from chalicelib.domain.formats.klukkluk.selection import select
from chalicelib.domain.formats.klukkluk.system import Klukkluk
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.legality import KLUKKLUK, Situation, breaches
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.model.result import ByeKind
from chalicelib.domain.model.round import Board, Bye, Round
from tests.domain.formats.klukkluk.events import QUIET, Habits, played_event

events = st.tuples(st.integers(0, 10**9), st.integers(3, 40), st.integers(2, 8), st.sampled_from((QUIET, Habits())))
checked = settings(max_examples=25, deadline=None, derandomize=True)


def round_of(request: PairingRequest, pairing: RoundPairing) -> Round:
    boards = (Board(BoardNumber(place), one.white, one.black) for place, one in enumerate(pairing.pairs, start=1))
    byes = () if pairing.bye is None else (Bye(pairing.bye, ByeKind.PAIRING_ALLOCATED),)
    return Round(RoundNumber(request.round_number), tuple(boards), byes)


@checked
@given(events)
def test_k6_holds_and_everybody_has_a_place(event) -> None:
    """As the independent checker sees it."""
    for request, answer in played_event(*event):
        if isinstance(answer, NoLegalPairingError):
            continue
        named = [number for pair in answer.pairs for number in (pair.white, pair.black)]
        named += [] if answer.bye is None else [answer.bye]
        assert sorted(named) == sorted(request.present)
        assert breaches(round_of(request, answer), Situation(request.records, rules=KLUKKLUK)) == ()
        assert answer.used == frozenset()


@checked
@given(events, st.integers(0, 10**9))
def test_k10_entered_in_another_order_they_meet_the_same_opponents(event, seed: int) -> None:
    """The lots are drawn from a seed: nothing depends on start numbers."""
    for request, answer in played_event(*event):
        if request.seed == 0 or isinstance(answer, NoLegalPairingError):
            continue
        numbers = list(request.records)
        Random(seed).shuffle(numbers)
        renamed = dict(zip(request.records, numbers, strict=True))
        again = Klukkluk().pair_round(_renumbered(request, renamed))
        assert {(renamed[pair.white], renamed[pair.black]) for pair in answer.pairs} == {
            (pair.white, pair.black) for pair in again.pairs
        }
        assert again.bye == (None if answer.bye is None else renamed[answer.bye])


def _renumbered(request: PairingRequest, renamed: dict[PairingNumber, PairingNumber]) -> PairingRequest:
    records = {renamed[number]: _record(record, renamed) for number, record in reversed(request.records.items())}
    return replace(request, records=records, present=frozenset(renamed[number] for number in request.present))


def _record(record: PlayerRecord, renamed: dict[PairingNumber, PairingNumber]) -> PlayerRecord:
    return replace(
        record,
        player=replace(record.player, number=renamed[record.number]),
        appearances=tuple(_appearance(one, renamed) for one in record.appearances),
        opponents=frozenset(renamed[number] for number in record.opponents),
    )


def _appearance(one: Appearance, renamed: dict[PairingNumber, PairingNumber]) -> Appearance:
    return one if one.opponent is None else one._replace(opponent=renamed[one.opponent])


@checked
@given(events)
def test_k5_colours_follow_from_the_pair(event) -> None:
    """Each board says which clause decided; nobody with a wish yields to somebody without one."""
    for request, answer in played_event(*event):
        if isinstance(answer, NoLegalPairingError):
            continue
        for pair, reason in zip(answer.pairs, answer.explanation, strict=False):
            assert str(reason["colour"]).startswith("K5 ")
            white, black = (request.records[number].colours for number in (pair.white, pair.black))
            assert (reason["colour"] == "K5 lot") == (_wish(white) == _wish(black))


def _wish(colours: tuple[object, ...]) -> tuple[object, ...]:
    """All that K5 looks at."""
    balance = colours.count("white") - colours.count("black")
    return max(-2, min(balance, 2)), colours[-1:], len(colours) > 1 and colours[-1] is colours[-2]


@checked
@given(events, st.integers(1, 12))
def test_k9_settled_for_some_at_a_time_or_for_all_at_once(event, at_a_time: int) -> None:
    for request, answer in played_event(*event):
        if not isinstance(answer, NoLegalPairingError):
            asked = question(request)
            assert select(asked, at_a_time) == select(asked, len(request.present))
