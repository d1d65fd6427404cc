"""Round robins as pairing systems."""

from dataclasses import replace

import pytest

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import Note, Pair, PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import derive_records
from chalicelib.domain.model.player import Person, a_player
from chalicelib.domain.model.result import ByeKind
from tests.builders import a_tournament, records_of


def paired(code: str, players: int, round_: int, withdrawn: frozenset[int] = frozenset()) -> RoundPairing:
    records = derive_records([a_player(n, Person(f"P{n}")) for n in range(1, players + 1)], [])
    present = frozenset(number for number in records if number not in withdrawn)
    return system(code).pair_round(PairingRequest(RoundNumber(round_), 99, records, present))


def written(pairing: RoundPairing) -> str:
    return " ".join(f"{pair.white}-{pair.black}" for pair in pairing.pairs)


def test_rounds_can_be_paired_ahead() -> None:
    assert system("round-robin").pairs_ahead
    assert written(paired("round-robin", 6, 4)) == "6-5 1-4 2-3"


def test_rest_of_an_odd_number_scores_nothing() -> None:
    pairing = paired("round-robin", 5, 2)
    assert written(pairing) == "5-3 1-2"
    assert (pairing.bye, pairing.bye_kind) == (4, ByeKind.ZERO_POINT)


@pytest.mark.parametrize(
    ("code", "players", "rounds"),
    [
        ("round-robin", 4, 3),
        ("round-robin", 5, 5),
        ("double-round-robin", 4, 6),
        ("double-round-robin", 7, 14),
    ],
)
def test_default_rounds(code: str, players: int, rounds: int) -> None:
    assert system(code).default_rounds(players) == rounds


def test_withdrawn_player_keeps_his_board() -> None:
    """C.05 6.6: the game that is not played is a forfeit for the opponent."""
    pairing = paired("round-robin", 4, 1, withdrawn=frozenset({3}))
    assert written(pairing) == "1-4 2-3"
    assert pairing.notes == (Note("opponent_withdrawn", (PairingNumber(3), PairingNumber(2))),)


def test_two_withdrawn_players_are_named_together() -> None:
    pairing = paired("round-robin", 4, 1, withdrawn=frozenset({2, 3}))
    assert pairing.pairs[1] == Pair(PairingNumber(2), PairingNumber(3))
    assert [note.code for note in pairing.notes] == ["both_withdrawn"]


def test_withdrawn_player_does_not_rest() -> None:
    assert paired("round-robin", 5, 2, withdrawn=frozenset({4})).bye is None


def test_round_beyond_the_table_is_refused() -> None:
    with pytest.raises(NoLegalPairingError) as refusal:
        paired("round-robin", 4, 4)
    assert refusal.value.details["rule"] == "schedule_complete"


def test_a_meeting_too_many_is_said() -> None:
    """Rounds 1 and 2 were played in another order than the table's; in a second cycle everybody meets again."""
    chart = a_tournament("A B C D").after("A-B 1-0, C-D 1-0", "A-C 1-0, B-D 1-0")
    request = PairingRequest(RoundNumber(3), 3, records_of(chart), frozenset(PairingNumber(n) for n in range(1, 5)))
    notes = system("round-robin").pair_round(request).notes
    assert notes == (Note("rematch", (PairingNumber(2), PairingNumber(4))), Note("rematch", (3, 1)))
    cycle = a_tournament("A B C D").after("A-D 1-0, B-C 1-0", "B-D 1-0, C-A 1-0", "D-C 1-0, A-B 1-0")
    again = replace(request, round_number=RoundNumber(4), records=records_of(cycle))
    assert system("double-round-robin").pair_round(again).notes == ()
