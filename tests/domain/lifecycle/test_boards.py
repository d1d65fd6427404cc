"""One board of a published round: added, dissolved, swapped, put off; all others keep their results."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.boards import (
    AddBoard,
    BoardChange,
    ChangedBoards,
    DissolveBoard,
    PutOff,
    SwapPlayers,
    change_board,
)
from chalicelib.domain.lifecycle.results import NotPublishedError
from chalicelib.domain.lifecycle.rounds import adjourned_games
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.tournament import Tournament
from tests.builders import a_tournament, number_of

NINE = a_tournament("A B C D E F G H I", system="fide-dutch")
EVENING = NINE.after("A-B 1-0, C-D, E-F, G bye, H half")
CHRISTMAS = datetime(2026, 12, 26, 19, 0, tzinfo=UTC)


def named(tournament: Tournament, one: str, other: str) -> tuple[PairingNumber, PairingNumber]:
    return number_of(tournament, one), number_of(tournament, other)


def changed(change: BoardChange, tournament: Tournament = EVENING, number: int = 1) -> ChangedBoards:
    round_ = tournament.round(RoundNumber(number))
    assert round_ is not None
    return change_board(tournament, round_, change)


def written(found: ChangedBoards, tournament: Tournament = EVENING) -> str:
    names = {player.number: player.name for player in tournament.players}
    boards = [
        f"{one.number} {names[one.white]}-{names[one.black]} {one.result.value or '*'}" for one in found.round.boards
    ]
    return ", ".join([*boards, *(f"{names[bye.player]} {bye.kind.value}" for bye in found.round.byes)])


def test_two_who_are_free_get_a_board_and_their_byes_go() -> None:
    found = changed(AddBoard(*named(EVENING, "H", "G")))
    assert written(found) == "1 A-B 1-0, 2 C-D *, 3 E-F *, 4 H-G *"
    assert [bye.kind for bye in found.dropped] == [ByeKind.PAIRING_ALLOCATED, ByeKind.HALF_POINT]


def test_somebody_who_was_away_gets_a_board() -> None:
    assert written(changed(AddBoard(*named(EVENING, "I", "G")))) == "1 A-B 1-0, 2 C-D *, 3 E-F *, 4 I-G *, H H"


def test_a_dissolved_board_leaves_its_number_free_and_the_next_one_takes_it() -> None:
    found = changed(DissolveBoard(BoardNumber(2), ByeKind.ZERO_POINT, ByeKind.HALF_POINT))
    assert written(found) == "1 A-B 1-0, 3 E-F *, C Z, D H, G U, H H"
    again = changed(AddBoard(*named(EVENING, "D", "G")), replace(EVENING, rounds=(found.round,)))
    assert written(again) == "1 A-B 1-0, 2 D-G *, 3 E-F *, C Z, H H"


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("C", "D", "1 A-B 1-0, 2 D-C *, 3 E-F *, G U, H H"),  # colours at one board
        ("C", "F", "1 A-B 1-0, 2 F-D *, 3 E-C *, G U, H H"),  # two boards
        ("G", "C", "1 A-B 1-0, 2 G-D *, 3 E-F *, C U, H H"),  # who had the bye comes in
        ("C", "H", "1 A-B 1-0, 2 H-D *, 3 E-F *, C Z, G U"),  # nobody inherits a bye that was asked for
        ("I", "C", "1 A-B 1-0, 2 I-D *, 3 E-F *, C Z, G U, H H"),
    ],
)
def test_two_players_change_places(one: str, other: str, expected: str) -> None:
    assert written(changed(SwapPlayers(*named(EVENING, one, other)))) == expected


def test_a_result_of_the_game_that_was_there_is_not_taken_for_one_of_the_new_game() -> None:
    """D13: the version moves on, and whoever enters a result names the two players."""
    found = changed(SwapPlayers(*named(EVENING, "C", "F")))
    assert [(one.number, one.version) for one in found.new] == [(2, 1), (3, 1)]
    assert found.round.was_re_paired


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        (DissolveBoard(BoardNumber(1)), "board", "has_result"),
        (SwapPlayers(PairingNumber(3), PairingNumber(1)), "other", "has_result"),
        (DissolveBoard(BoardNumber(9)), "board", "unknown_board"),
        (AddBoard(PairingNumber(7), PairingNumber(7)), "black", "player_twice"),
        (AddBoard(PairingNumber(7), PairingNumber(3)), "black", "has_game"),
        (AddBoard(PairingNumber(77), PairingNumber(3)), "white", "unknown_player"),
        (SwapPlayers(PairingNumber(7), PairingNumber(8)), "one", "no_board"),
        (PutOff(BoardNumber(1)), "board", "board_decided"),
    ],
)
def test_what_cannot_be_changed_says_where(change: BoardChange, field: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        changed(change)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


def test_a_draft_has_its_own_page() -> None:
    with pytest.raises(NotPublishedError):
        changed(PutOff(BoardNumber(1)), NINE.after("draft: A-B, C-D"))


def test_what_is_new_against_the_rules_is_told_and_what_was_so_before_is_not() -> None:
    """C.04.1 2: A and B have met. That G has a second bye (C.04.1 4) was known when the round was published."""
    later = NINE.after("A-B 1-0, C-D 1-0, E-F 1-0, H-I 1-0, G bye", "A-C, B-D, E-H, F-I, G bye")
    found = changed(SwapPlayers(*named(later, "C", "B")), later, 2)
    assert [(note.code, note.players) for note in found.notes] == [
        ("rematch", named(later, "A", "B")),
        ("rematch", named(later, "C", "D")),
    ]


def test_rounds_that_were_paired_on_it_are_named() -> None:
    later = NINE.after("A-B 1-0, C-D", "A-C, B-D")
    assert changed(SwapPlayers(*named(later, "C", "D")), later).later == (2,)
    assert changed(SwapPlayers(*named(later, "C", "D")), later, 2).later == ()


def test_a_game_that_is_put_off_keeps_its_players_and_has_a_date() -> None:
    """C.04.2 3.1: adjourned; its date can be moved, and an earlier pairing stays what it was."""
    found = changed(PutOff(BoardNumber(2), CHRISTMAS))
    assert (found.new[0].result, found.new[0].resumes_at) == (GameResult.ADJOURNED, CHRISTMAS)
    assert not found.changes_pairing
    assert not found.round.was_re_paired
    after = replace(EVENING, rounds=(found.round,))
    assert [(number, board.number) for number, board in adjourned_games(after)] == [(1, 2)]
    assert changed(PutOff(BoardNumber(2), CHRISTMAS), after).is_empty
    assert not changed(PutOff(BoardNumber(2)), after).is_empty


CHANGES = st.one_of(
    st.builds(AddBoard, *[st.integers(1, 9).map(PairingNumber)] * 2),
    st.builds(DissolveBoard, st.integers(1, 4).map(BoardNumber)),
    st.builds(SwapPlayers, *[st.integers(1, 9).map(PairingNumber)] * 2),
)


@given(st.lists(CHANGES, max_size=6))
def test_whatever_is_changed_nobody_has_two_places_and_no_result_moves(wanted: list[BoardChange]) -> None:
    tournament = EVENING
    for change in wanted:
        try:
            found = changed(change, tournament)
        except InvalidFieldError:
            continue
        tournament = replace(tournament, rounds=(found.round,))
    round_ = tournament.rounds[0]
    placed = [number for board in round_.boards for number in (board.white, board.black)]
    placed += [bye.player for bye in round_.byes]
    assert len(placed) == len(set(placed))
    assert len({board.number for board in round_.boards}) == len(round_.boards)
    assert round_.boards[0] == EVENING.rounds[0].boards[0]
