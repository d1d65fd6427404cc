"""What an event asks of the pairing, as the pairing gets it and as a draft is looked at."""

from dataclasses import replace

import pytest

from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.lifecycle.constraints import virtual_points_in
from chalicelib.domain.model.tournament import Acceleration, Tournament
from tests.builders import a_tournament, names_line, points_text
from tests.domain.lifecycle.test_apart import pairs


def event(*played: str, apart: str = "", fixed: str = "", **settings: object) -> Tournament:
    """Eight players; `apart` as in test_apart, `fixed` as "A 3, B 1"."""
    made = a_tournament("A B C D E F G H", system="fide-dutch", **settings).after(*played)
    entries = {player.name: player.entry.id for player in made.players}
    kept = tuple(replace(one, one=entries[one.one], other=entries[one.other]) for one in pairs(apart))  # type: ignore[index]
    boards = dict(one.split() for one in fixed.split(", ") if one)
    players = tuple(
        replace(one, entry=replace(one.entry, fixed_board=BoardNumber(int(boards[one.name]))))
        if one.name in boards
        else one
        for one in made.players
    )
    return replace(made, players=players, settings=replace(made.settings, kept_apart=kept))


def with_entry(tournament: Tournament, name: str, **changes: object) -> Tournament:
    """The event with this player's entry changed."""
    players = tuple(
        replace(one, entry=replace(one.entry, **changes)) if one.name == name else one  # type: ignore[arg-type]
        for one in tournament.players
    )
    return replace(tournament, players=players)


def lines(tournament: Tournament, wanted: frozenset[frozenset[PairingNumber]]) -> str:
    return ", ".join(sorted(names_line(tournament, sorted(pair)) for pair in wanted))


ONE_ROUND = "A-E 1-0, B-F 1-0, C-G 1-0, D-H 1-0"


@pytest.mark.parametrize(
    ("apart", "number", "forbidden", "avoided"),
    [
        ("A-B, C-D?", 1, "A B", "C D"),
        ("A-B 1-2, C-D? 3-", 1, "A B", ""),
        ("A-B 1-2, C-D? 3-", 3, "", "C D"),
        ("A-B, A-C, B-C", 5, "A B, A C, B C", ""),
        ("", 1, "", ""),
    ],
)
def test_pairs_that_the_pairing_keeps_apart(apart: str, number: int, forbidden: str, avoided: str) -> None:
    asked = rounds.pairing_request(event(apart=apart), RoundNumber(number), (), seed=0)
    assert (lines(event(), asked.forbidden), lines(event(), asked.avoided)) == (forbidden, avoided)


def test_a_pair_keeps_to_its_players_when_the_numbers_change() -> None:
    first = event(apart="A-B")
    turned = replace(first, players=tuple(replace(one, number=PairingNumber(9 - one.number)) for one in first.players))
    assert lines(turned, rounds.pairing_request(turned, RoundNumber(1), (), seed=0).forbidden) == "B A"


def test_who_withdrew_or_was_removed_leaves_his_pairs_behind_without_harm() -> None:
    left = with_entry(event(ONE_ROUND, apart="A-B, A-C"), "B", withdrawn_from=RoundNumber(2))
    asked = rounds.pairing_request(left, RoundNumber(2), (), seed=0)
    assert lines(left, asked.forbidden) == "A B, A C"
    assert PairingNumber(2) not in asked.present
    removed = replace(event(apart="A-B, A-C"), players=event().players[:1] + event().players[2:])
    assert lines(removed, rounds.pairing_request(removed, RoundNumber(1), (), seed=0).forbidden) == "A C"


def test_fixed_boards_go_to_the_pairing() -> None:
    asked = rounds.pairing_request(event(fixed="C 4, H 2"), RoundNumber(1), (), seed=0)
    assert asked.fixed_boards == {3: 4, 8: 2}


def test_an_event_that_asks_for_nothing_asks_for_nothing() -> None:
    asked = rounds.pairing_request(event(), RoundNumber(1), (), seed=0)
    assert (asked.forbidden, asked.avoided, asked.virtual_points, asked.fixed_boards) == (set(), set(), {}, {})


def accelerated(tournament: Tournament, number: int) -> str:
    points = rounds.pairing_request(tournament, RoundNumber(number), (), seed=0).virtual_points
    return ", ".join(
        f"{tournament.player(one).name} {' '.join(map(points_text, own))}" for one, own in sorted(points.items())
    )


def test_baku_acceleration_of_an_event() -> None:
    """C.04.7 1: four of eight, four of seven rounds."""
    made = event(acceleration=Acceleration.BAKU, planned_rounds=7)
    assert accelerated(made, 1) == "A 1 1 ½ ½, B 1 1 ½ ½, C 1 1 ½ ½, D 1 1 ½ ½"


def test_what_counts_in_one_round() -> None:
    made = event(acceleration=Acceleration.BAKU, planned_rounds=7)
    found = [virtual_points_in(made, RoundNumber(number)) for number in (1, 3, 5)]
    assert found == [dict.fromkeys((1, 2, 3, 4), 2), dict.fromkeys((1, 2, 3, 4), 1), {}]


def test_a_late_entry_changes_no_group_once_round_1_is_paired() -> None:
    """C.04.7 1.3.2; a player with half a point for round 1 was on the list, who comes in round 2 was not."""
    half = "A-E 1-0, B-F 1-0, C half, D absent, G absent, H absent"
    made = event(half, acceleration=Acceleration.BAKU, planned_rounds=2)
    assert accelerated(made, 2) == "A 1, B 1, C 1, D 1, E 1"
    late = event("A-E 1-0, B-F 1-0, C-G 1-0, D half", acceleration=Acceleration.BAKU, planned_rounds=2)
    assert accelerated(late, 2) == "A 1, B 1, C 1, D 1"


def test_who_withdrew_before_round_1_is_in_no_group() -> None:
    made = with_entry(event(acceleration=Acceleration.BAKU, planned_rounds=2), "A", withdrawn_from=RoundNumber(1))
    made = with_entry(made, "B", joins_in=RoundNumber(2))
    assert accelerated(made, 1) == "A 1, B 1, C 1, D 1, E 1, F 1"


def warned(tournament: Tournament) -> list[tuple[str, str]]:
    return [
        (note.code, names_line(tournament, note.players))
        for note in drafts.warnings(tournament, tournament.rounds[-1])
        if note.code in ("kept_apart", "apart_if_possible", "off_fixed_board", "beyond_last_board")
    ]


@pytest.mark.parametrize(
    ("apart", "fixed", "expected"),
    [
        ("A-B", "", []),
        ("E-A, B-F?", "", [("kept_apart", "A E"), ("apart_if_possible", "B F")]),
        ("A-E 2-", "", []),
        ("", "A 1, G 3", []),
        ("", "A 2, G 3, H 1", [("off_fixed_board", "A"), ("off_fixed_board", "H")]),
        ("", "D 9", [("beyond_last_board", "D")]),
        ("", "D 4", []),
        ("", "A 9", [("off_fixed_board", "A")]),
        ("", "A 1, E 2", [("off_fixed_board", "E")]),
    ],
)
def test_what_a_draft_warns_of(apart: str, fixed: str, expected: list[tuple[str, str]]) -> None:
    """D sits at the last board: 9 stands for it."""
    assert warned(event("draft: A-E, B-F, C-G, D-H", apart=apart, fixed=fixed)) == expected
