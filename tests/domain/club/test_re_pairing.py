"""D13 at 20:15 and after: who is missing, whose game stays, who meets whom then, and how it is undone."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.club.night import club_night
from chalicelib.domain.club.re_pairing import NothingToUndoError, undo, undo_refusal
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.ids import PairingNumber, RoundNumber, Version
from chalicelib.domain.lifecycle.drafts import HandPairing, change_draft
from chalicelib.domain.lifecycle.results import NotPublishedError
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Round, RoundState
from chalicelib.domain.model.tournament import KeptApart, Tournament
from tests.domain.club.evenings import a_ladder, entry, proposal, tonight, written

SEVEN = "A:2000 B:1900 C:1800 D:1700 E:1600 F:1500 G:1400"
EVENING = a_ladder(SEVEN, "A-D, E-B, C-F, G bye")


def made(tournament: Tournament, missing: str = "", arrived: str = "", **more: object) -> str:
    return written(tournament, proposal(tournament, missing, arrived, **more).round)


def test_those_left_over_are_paired_with_one_another_and_all_other_games_stay() -> None:
    """D13: "a game whose missing player did not announce himself is dissolved" ... "all other games stay"."""
    found = proposal(EVENING, "D B")
    assert written(EVENING, found.round) == "E-A, C-F, B noshow, D noshow, G bye"
    assert [board.number for board in found.dissolved] == [1, 2]
    assert [board.number for board in found.new] == [1]
    assert [bye.player for bye in found.gone] == [2, 4]


def test_who_had_nobody_from_the_start_may_be_paired_too() -> None:
    """ "Spelers die op dat moment geen wedstrijd hebben ... kunnen een andere tegenstander toegewezen krijgen"."""
    assert made(EVENING, "F") == "A-D, E-B, G-C, F noshow"


def test_a_game_whose_late_player_announced_himself_stays() -> None:
    found = proposal(EVENING, "D B", D="late")
    assert written(EVENING, found.round) == "A-D, G-E, C-F, B noshow"
    assert [EVENING.player(number).name for number in found.late] == ["D"]


def test_when_no_other_opponent_is_found_he_gets_his_own_value() -> None:
    """D4: "the opponent did not show up and no other was found: 1"."""
    evening = a_ladder("A B C D", "A-C, D-B")
    found = proposal(evening, "C")
    assert written(evening, found.round) == "D-B, A unopposed, C noshow"
    assert [bye.reason for bye in found.free] == ["unopposed"]


def test_an_odd_player_who_stays_free_keeps_his_reason() -> None:
    evening = a_ladder(SEVEN, "A-D, E-B, C-F, G bye", G="free")
    assert made(evening) == "A-D, E-B, C-F, G free"
    assert proposal(evening).is_empty


@pytest.mark.parametrize(
    ("arrived", "expected"),
    [("H", "A-D, E-B, C-F, H-G"), ("G H", "A-D, E-B, C-F, H-G")],
)
def test_an_unannounced_arrival_plays_whoever_is_free(arrived: str, expected: str) -> None:
    """D13: "Unannounced arrival between 20:15 and 20:45: plays whoever is free"; a walk-in likewise."""
    evening = a_ladder(f"{SEVEN} H:1300", "A-D, E-B, C-F, G bye, H zero", H="noshow")
    assert made(evening, arrived=arrived) == expected


def test_an_unannounced_arrival_for_whom_nobody_is_free_is_out_with_his_own_value() -> None:
    """D13: "else out with share 1"."""
    evening = a_ladder("A B C D E", "A-C, D-B, E zero", E="noshow")
    assert made(evening, arrived="E") == "A-C, D-B, E unopposed"


def test_somebody_who_did_not_sign_on_walks_in() -> None:
    evening = a_ladder("A B C D", "A-B, C bye, D zero", D="not-signed-on")
    assert made(evening, arrived="D", D="out") == "A-B, D-C"


def test_who_was_dropped_at_a_quarter_past_eight_and_comes_after_all_meets_his_opponent() -> None:
    evening = a_ladder("A B C D", "A-C, D-B")
    first = proposal(evening, "C").round
    second = replace(evening, rounds=(replace(first, revision=Version(2)),))
    assert made(second, arrived="C") == "C-A, D-B"


def test_a_drop_out_with_notice_is_absent_a_missing_player_a_no_show() -> None:
    """D4, D13: "Walk-ins and drop-outs after pairing likewise"."""
    assert made(EVENING, "A E", A="out", E="duty:work") == "D-B, C-F, A absent, E work, G bye"


def test_an_odd_player_who_stayed_at_home_is_absent() -> None:
    """ "Als je niet naar de club komt wordt dit gezien als een afmelding"."""
    assert made(EVENING, "G") == "A-D, E-B, C-F, G absent"


def test_the_limit_of_meetings_may_be_exceeded_and_that_is_told() -> None:
    evening = a_ladder("A B C D", "A-B 1-0, C-D 1-0", "B-A 1-0, D-C 1-0", "A-B 1-0, C-D 1-0", "A-C, D-B")
    found = proposal(evening, "C D")
    assert written(evening, found.round) == "B-A, C noshow, D noshow"
    assert [note.code for note in found.notes] == ["over_meetings_repaired"]


def test_two_who_are_kept_apart_do_not_meet() -> None:
    apart = replace(EVENING, settings=replace(EVENING.settings, kept_apart=(KeptApart(entry("C"), entry("G")),)))
    assert made(apart, "F") == "A-D, E-B, C unopposed, F noshow, G bye"


def test_one_player_left_over_meets_the_computer_where_it_is_there_and_idle() -> None:
    """D12: it has one board."""
    evening = a_ladder("A B C D Komodo", "A-C, D-B")
    assert made(evening, "C", computer=True) == "Komodo-A, D-B, C noshow"
    assert made(evening, "C") == "D-B, A unopposed, C noshow"
    busy = a_ladder("A B C D E Komodo", "A-C, D-B, E-Komodo")
    assert made(busy, "C", computer=True) == "D-B, E-Komodo, A unopposed, C noshow"


def test_the_computer_whose_opponent_is_missing_is_there_for_another_one() -> None:
    evening = a_ladder("A B C D E Komodo", "A-C, D-B, E-Komodo")
    assert made(evening, "E C", computer=True) == "Komodo-A, D-B, C noshow, E noshow"


def test_a_computer_that_breaks_down_in_mid_evening_leaves_its_opponent_over() -> None:
    """D12: it is switched off, and the round paired again; a game that is over stays."""
    evening = a_ladder("A B C D E F Komodo", "A-C, D-B, E-Komodo, F bye")
    assert made(evening) == "A-C, D-B, F-E"
    assert made(evening, computer=True) == "A-C, D-B, E-Komodo, F bye"
    alone = a_ladder("A B C Komodo", "A-C, B-Komodo")
    assert made(alone) == "A-C, B unopposed"
    over = a_ladder("A B C D E F Komodo", "A-C, D-B, E-Komodo 1-0, F bye")
    assert made(over) == "A-C, D-B, E-Komodo 1-0, F bye"


def test_a_new_game_takes_no_result_of_the_game_that_was_at_its_board() -> None:
    found = proposal(EVENING, "D B")
    assert found.new[0].version == EVENING.rounds[0].boards[0].version + 1


@pytest.mark.parametrize(
    ("missing", "arrived", "field", "reason"),
    [
        ("A", "", "missing", "has_result"),
        ("H", "", "missing", "not_paired"),
        ("", "C", "arrived", "has_game"),
        ("", "I", "arrived", "plays_elsewhere"),
        ("", "Komodo", "arrived", "not_taking_part"),
        ("", "J", "arrived", "not_taking_part"),
        ("G", "G", "arrived", "missing_and_arrived"),
    ],
)
def test_what_cannot_be_is_refused_by_name(missing: str, arrived: str, field: str, reason: str) -> None:
    evening = a_ladder(
        "A B C D G H I J Komodo", "A-B 1-0, C-D, G bye, H zero, I zero, J zero", H="absent", I="league", J="absent"
    )
    players = tuple(
        replace(one, entry=replace(one.entry, withdrawn_from=1)) if one.name == "J" else one for one in evening.players
    )
    with pytest.raises(InvalidFieldError) as refusal:
        proposal(replace(evening, players=players), missing, arrived, I="duty:league")
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == (field, reason)


def test_a_draft_is_not_paired_again() -> None:
    with pytest.raises(NotPublishedError):
        proposal(a_ladder("A B", "draft: A-B"), "A")


def test_undoing_restores_the_evening_and_keeps_results_of_games_that_stayed() -> None:
    after = proposal(EVENING, "D B").round
    played = replace(
        after,
        boards=tuple(replace(one, result=GameResult.DRAWN) if one.number == 3 else one for one in after.boards),
    )
    assert written(EVENING, undo(EVENING, played)) == "A-D, E-B, C-F 1/2-1/2, G bye"


def test_a_re_pairing_whose_game_has_a_result_stays() -> None:
    after = proposal(EVENING, "D B").round
    played = replace(after, boards=(replace(after.boards[0], result=GameResult.DRAWN), *after.boards[1:]))
    with pytest.raises(NothingToUndoError) as refusal:
        undo(EVENING, played)
    assert refusal.value.details["boards"] == (1,)
    with pytest.raises(NothingToUndoError):
        undo(EVENING, EVENING.rounds[0])


def test_a_re_pairing_of_an_evening_stays_once_a_later_one_is_played() -> None:
    """It only left somebody free, so that no game of it had a result: a board of a past evening was open again."""
    after = proposal(EVENING, "D").round
    later = replace(EVENING.rounds[0], number=RoundNumber(2))
    assert undo_refusal(replace(EVENING, rounds=(after, later)), after) is None
    played = replace(later, boards=(replace(later.boards[0], result=GameResult.DRAWN), *later.boards[1:]))
    with pytest.raises(NothingToUndoError) as refusal:
        undo(replace(EVENING, rounds=(after, played)), after)
    assert refusal.value.details["reason"] == "later_round_played"


def test_only_the_last_re_pairing_is_undone() -> None:
    first = proposal(EVENING, "D B").round
    second = proposal(replace(EVENING, rounds=(first,)), "F").round
    assert written(EVENING, undo(EVENING, second)) == written(EVENING, first)
    with pytest.raises(NothingToUndoError):
        undo(EVENING, undo(EVENING, second))


def test_what_the_director_pairs_by_hand_is_not_undone() -> None:
    """D11: the evening was taken back to a draft and changed."""
    after = replace(proposal(EVENING, "D B").round, state=RoundState.DRAFT)
    night = club_night(EVENING, tonight(EVENING, 1))
    wish = HandPairing((Pair(PairingNumber(1), PairingNumber(3)), Pair(PairingNumber(5), PairingNumber(6))), after.byes)
    changed = change_draft(EVENING, after, wish, night)
    assert written(EVENING, changed) == "A-C, E-F, B noshow, D noshow, G bye"
    with pytest.raises(NothingToUndoError):
        undo(EVENING, changed)


NAMES = ["A", "B", "C", "D", "E", "F", "G", "H", "I", "Komodo"]


@st.composite
def turnouts(draw: st.DrawFn) -> tuple[Tournament, str, str, dict[str, str]]:
    """A published evening with some results, and who is missing, late or has come all the same."""
    order = draw(st.permutations(NAMES[:-1]))
    boards = draw(st.integers(0, 4))
    items, free, said = [], {}, {}
    missing, arrived = [], []
    for white, black in zip(order[: 2 * boards : 2], order[1 : 2 * boards : 2], strict=True):
        result = draw(st.sampled_from(["*", "*", "1-0"]))
        items.append(f"{white}-{black} {result}")
        if result == "*":
            missing += [name for name in (white, black) if draw(st.booleans())]
    for name in order[2 * boards :]:
        free[name] = draw(st.sampled_from(["bye", "unopposed", "free", "absent", "noshow"]))
        items.append(f"{name} {'bye' if free[name] in ('bye', 'unopposed', 'free') else 'zero'}")
        if free[name] in ("absent", "noshow") and draw(st.booleans()):
            arrived.append(name)
    for name in missing:
        if draw(st.booleans()):
            said[name] = draw(st.sampled_from(["late", "out"]))
    earlier = "A-B 1-0, C-D 1-0, E-F 1-0, G-H 1-0, I bye"
    return a_ladder(" ".join(NAMES), earlier, ", ".join(items), **free), " ".join(missing), " ".join(arrived), said


@given(turnouts(), st.booleans())
def test_nobody_is_lost_or_doubled_games_of_others_stay_and_undo_restores(
    case: tuple[Tournament, str, str, dict[str, str]], has_computer: bool
) -> None:
    tournament, missing, arrived, said = case
    before = tournament.rounds[-1]
    found = proposal(tournament, missing, arrived, computer=has_computer, **said)
    after = found.round
    computer = tournament.players[-1].number
    assert sorted(set(places(after)) - {computer}) == sorted(set(places(before)) - {computer})
    assert len(places(after)) == len(set(places(after)))
    assert len({board.number for board in after.boards}) == len(after.boards)
    gone = {bye.player for bye in found.gone}
    assert after.was_re_paired
    for board in before.boards:
        assert (board in after.boards) is not bool(gone & {board.white, board.black})
    late = {name for name, text in said.items() if text == "late"}
    assert {tournament.player(number).name for number in gone} == set(missing.split()) - late
    assert undo(tournament, replace(after, revision=before.revision)) == replace(before, was_re_paired=True)


def places(round_: Round) -> list[int]:
    on_boards = [number for board in round_.boards for number in (board.white, board.black)]
    return [*on_boards, *(bye.player for bye in round_.byes)]
