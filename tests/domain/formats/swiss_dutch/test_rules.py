"""The Dutch system by examples, as on a wall chart (C.04.1, C.04.2, C.04.3)."""

from dataclasses import replace
from typing import Any

import pytest

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.contract import PairingRequest, RoundPairing
from chalicelib.domain.formats.registry import system
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.player import Person, Title
from chalicelib.domain.model.result import STANDARD_SCORING, Colour
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from tests.builders import a_tournament, number_of, numbers_by_name, records_of

DUTCH = system("fide-dutch")


def request(tournament: Tournament, absent: str = "", *, last: bool = False, **more: Any) -> PairingRequest:
    number = len(tournament.rounds) + 1
    away = {number_of(tournament, name) for name in absent.split()}
    return PairingRequest(
        round_number=RoundNumber(number),
        planned_rounds=number if last else number + 5,
        records=records_of(tournament),
        present=frozenset(numbers_by_name(tournament).values()) - away,
        scoring=tournament.settings.scoring,
        **more,
    )


def written(tournament: Tournament, pairing: RoundPairing) -> str:
    name = {player.number: player.name for player in tournament.players}
    boards = [f"{name[pair.white]}-{name[pair.black]}" for pair in pairing.pairs]
    return " ".join(boards + ([] if pairing.bye is None else [f"{name[pairing.bye]} bye"]))


def next_round(tournament: Tournament, absent: str = "", *, last: bool = False, **more: Any) -> str:
    return written(tournament, DUTCH.pair_round(request(tournament, absent, last=last, **more)))


@pytest.mark.parametrize(
    ("colour", "expected"),
    [(Colour.WHITE, "A-E F-B C-G H-D"), (Colour.BLACK, "E-A B-F G-C D-H")],
)
def test_round_1(colour: Colour, expected: str) -> None:
    """5.2.5: colours alternate down the boards."""
    assert next_round(a_tournament("A B C D E F G H").after(), initial_colour=colour) == expected


def test_round_1_with_an_odd_number() -> None:
    assert next_round(a_tournament("A B C D E F G").after()) == "A-D E-B C-F G bye"


def test_two_scoregroups() -> None:
    """C12: A and C both want Black, so the second transposition is the best."""
    chart = a_tournament("A B C D E F G H").after("A-E 1-0, F-B 0-1, C-G 1-0, H-D 0-1")
    assert next_round(chart) == "D-A B-C E-H G-F"


def test_late_entry_changes_the_numbers_that_colours_go_by() -> None:
    """5.2.5, C.04.2 2.4: the numbers of those who take part count, without whoever has not come yet."""
    chart = a_tournament("A B C D E").after()
    assert next_round(chart, absent="A") == "B-D E-C"


def test_forfeited_game_is_no_meeting() -> None:
    """C.04.2 3.5: the two may be paired again, and their colours are not used up."""
    chart = a_tournament("A B").after("A-B +/-")
    assert next_round(chart) == "A-B"


def test_played_game_is_a_meeting() -> None:
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(a_tournament("A B").after("A-B 1-0"))
    assert refusal.value.details == {"rule": "C1", "players": (1, 2)}


def test_fourth_round_of_four_players_does_not_exist() -> None:
    """C1 is never given up."""
    chart = a_tournament("A B C D").after("A-C ½-½, D-B ½-½", "B-A ½-½, C-D ½-½", "A-D ½-½, B-C ½-½")
    with pytest.raises(NoLegalPairingError):
        next_round(chart)


def test_nobody_is_left_who_may_have_the_bye() -> None:
    chart = a_tournament("A B C").after("A-B ½-½, C bye", "C-A ½-½, B bye", "B-C +/-, A bye")
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(chart)
    assert refusal.value.details["rule"] == "C2"


def test_colours_alone_stand_in_the_way() -> None:
    """C3: A and B both must have Black, and there is nobody else."""
    chart = a_tournament("A B C D E F").after("A-C ½-½, B-D ½-½", "A-E ½-½, B-F ½-½")
    with pytest.raises(NoLegalPairingError) as refusal:
        next_round(chart, absent="C D E F")
    assert refusal.value.details == {"rule": "C3", "players": (1, 2)}


def test_topscorers_may_meet_whatever_their_colours_in_the_last_round() -> None:
    """C3, 1.8: with more than half of the points."""
    chart = a_tournament("A B C D E F").after("A-C 1-0, B-D 1-0", "A-E 1-0, B-F 1-0")
    assert next_round(chart, absent="C D E F", last=True) in ("A-B", "B-A")


def test_half_of_the_points_makes_no_topscorer() -> None:
    chart = a_tournament("A B C D E F").after("A-C 1-0, B-D 1-0", "A-E 0-1, B-F 0-1")
    with pytest.raises(NoLegalPairingError):
        next_round(chart, absent="C D E F", last=True)


@pytest.mark.parametrize(
    ("first_round_of_e", "barred"),
    [
        ("E bye", True),
        ("E full", True),
        ("E-F +/-", True),
        ("E half", False),
        ("E zero", False),
        ("E-F -/+", False),
        ("E-F -/-", False),
        ("E-F 1-0", False),
    ],
)
def test_who_may_have_the_bye(first_round_of_e: str, barred: bool) -> None:
    """C2, C.04.1 4."""
    chart = a_tournament("A B C D E F").after(f"A-C ½-½, D-B ½-½, {first_round_of_e}")
    (someone,) = [one for one in contenders(request(chart)) if one.number == number_of(chart, "E")]
    assert someone.may_have_bye is not barred


def test_bye_worth_nothing_still_bars_from_a_second_one() -> None:
    scoring = replace(STANDARD_SCORING, pairing_allocated_bye=HalfPoints(0))
    chart = a_tournament("A B C", scoring=scoring).after("A-B 1-0, C bye")
    assert next_round(chart) == "C-A B bye"


def test_last_in_the_table_won_by_forfeit() -> None:
    """C2 bars G and F, C9 spares E, who has a game less than D: all have one point."""
    chart = a_tournament("A B C D E F G").after("A-B 1-0, C-D 1-0, G-E +/-, F bye", "B-A 1-0, D-C 1-0, E-F 1-0, G zero")
    assert next_round(chart).endswith("D bye")


def test_fewest_unplayed_games_among_equals() -> None:
    """C9: D and E have the same score; E has missed a round, so D is free."""
    chart = a_tournament("A B C D E").after("B-A ½-½, D-C 0-1, E zero")
    assert next_round(chart).endswith("D bye")


def test_pairing_allocated_bye_of_a_low_value_is_a_downfloat() -> None:
    """1.4.3."""
    scoring = replace(STANDARD_SCORING, pairing_allocated_bye=HalfPoints(0))
    chart = a_tournament("A B C", scoring=scoring).after("A-B 1-0, C bye")
    floats = {one.number: one.floats[0] for one in contenders(request(chart))}
    assert [floats[number] for number in sorted(floats)] == ["", "", "down"]


def test_virtual_points_pair_but_do_not_rank() -> None:
    """C.04.7, C.04.2 3.6: A and B, without a point, meet those who have one; boards go by real points."""
    chart = a_tournament("A B C D E F G H").after("A-C 0-1, D-B 1-0, E-G 1-0, H-F 0-1")
    virtual = {number: (HalfPoints(2), HalfPoints(2)) for number in (1, 2, 3, 4)}
    assert next_round(chart, virtual_points=virtual) == "C-D B-E F-A G-H"


def test_pairs_kept_apart() -> None:
    chart = a_tournament("A B C D").after()
    apart = frozenset({frozenset({number_of(chart, "A"), number_of(chart, "C")})})
    assert next_round(chart, forbidden=apart) == "A-D C-B"


@pytest.mark.parametrize(("players", "rounds"), [(2, 1), (4, 3), (8, 5), (30, 7), (60, 8)])
def test_default_rounds(players: int, rounds: int) -> None:
    assert DUTCH.default_rounds(players) == rounds


def test_start_list_order() -> None:
    """C.04.2 2.2: rating, title, name."""
    people = [
        Person("Zwart", 2000, Title.CM),
        Person("Anders", 2000),
        Person("Bos", 2000),
        Person("Wit", 2000, Title.WGM),
        Person("Groen", 2100),
        Person("Nieuw"),
    ]
    ordered = sorted(people, key=DUTCH.start_order)
    assert [person.name for person in ordered] == ["Groen", "Wit", "Zwart", "Anders", "Bos", "Nieuw"]


def test_explanation_has_a_reason_for_each_board_and_the_bye() -> None:
    chart = a_tournament("A B C D E").after("A-C 1-0, D-B 0-1, E bye")
    pairing = DUTCH.pair_round(request(chart))
    assert [reason["code"] for reason in pairing.explanation] == ["paired", "paired", "bye"]
    assert pairing.explanation[1] == {
        "code": "paired",
        "white": 2,
        "black": 3,
        "bracket": 0,
        "downfloater": 2,
        "upfloater": 3,
        "colour": "5.2.4",
    }


def test_notes_name_a_topscorer_who_has_one_colour_three_times_running() -> None:
    """C11."""
    chart = a_tournament("A B C D E F").after("A-C 1-0, B-D 1-0", "A-E 1-0, B-F 1-0")
    pairing = DUTCH.pair_round(request(chart, absent="C D E F", last=True))
    assert [(note.code, note.players) for note in pairing.notes] == [
        ("colour_difference_beyond_two", (1, 2)),
        ("colour_three_times_running", (1, 2)),
    ]


def test_notes_name_a_bye_above_the_lowest_score() -> None:
    chart = a_tournament("A B C").after("A-B 1-0, C bye", "A-C 1-0, B bye")
    pairing = DUTCH.pair_round(request(chart))
    assert (written(chart, pairing), [note.code for note in pairing.notes]) == (
        "B-C A bye",
        ["bye_above_lowest_score"],
    )
