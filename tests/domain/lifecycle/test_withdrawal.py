"""C.05 6.6: what it means that somebody leaves a round robin, and from which round he is gone."""

from dataclasses import replace
from datetime import date
from itertools import combinations

import pytest

from chalicelib.domain.formats.round_robin.berger import berger_table
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.exported import exported_document
from chalicelib.domain.lifecycle.imported import imported_tournament
from chalicelib.domain.lifecycle.said import withdrawn
from chalicelib.domain.lifecycle.withdrawal import InRoundRobin, gone_from, in_round_robin
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.annulment import are_too_few
from chalicelib.domain.standings.crosstable import make_matrix
from chalicelib.domain.standings.standings import kind_of, standings_of
from tests.builders import a_tournament, number_of

R1, R2 = "A-F 1-0, B-E 1-0, C-D ½-½", "F-D 1-0, E-C 1-0, A-B 1-0"
R3, R4, R5 = "B-F, C-A, D-E", "F-E, A-D, B-C", "C-F, D-B, E-A"


def six(*rounds: str, system: str = "round-robin") -> Tournament:
    return a_tournament("A B C D E F", system=system, planned_rounds=5).after(*rounds)


def of(event: Tournament, name: str) -> EntryId:
    return event.player(number_of(event, name)).entry.id


def test_two_of_five_games_would_be_annulled() -> None:
    event = six(R1, R2, R3, R4, R5)
    found = in_round_robin(event, of(event, "F"))
    assert found == InRoundRobin(2, 5, (RoundNumber(3), RoundNumber(4), RoundNumber(5)), has_rounds_to_pair=False)
    assert found.would_be_annulled


def test_half_of_the_games_count() -> None:
    """Five players have four games each; his rest is none of them."""
    event = a_tournament("A B C D E", system="round-robin", planned_rounds=5).after(
        "B-E 1-0, C-D 1-0", "E-C 1-0, A-B 0-1"
    )
    found = in_round_robin(event, of(event, "E"))
    assert found == InRoundRobin(2, 4, (), has_rounds_to_pair=True)
    assert not found.would_be_annulled


def test_a_swiss_and_a_list_that_is_open_have_no_table() -> None:
    swiss, before = six(R1, system="swiss64"), a_tournament("A B C", system="round-robin").tournament
    assert in_round_robin(swiss, of(swiss, "A")) is in_round_robin(before, of(before, "A")) is None
    assert in_round_robin(six(R1), EntryId("nobody")) is None


@pytest.mark.parametrize(
    ("rounds", "from_round"),
    [
        ((R1, R2), 3),
        ((R1, R2, R3, R4, R5), 3),  # paired to the end
        ((R1, R2, R3.replace("B-F", "B-F +/-"), R4), 3),  # he did not come
        ((R1, R2, R3.replace("B-F", "B-F -/+"), R4), 4),  # he came and had nobody to play
        ((R1, R2, R3, R4.replace("F-E", "F-E ½-½"), R5), 5),  # a game played ahead
        ((R1.replace("A-F 1-0", "A-F X"), "draft:" + R2), 1),  # an adjourned game, not finished
    ],
)
def test_he_is_gone_from_the_round_after_his_last(rounds: tuple[str, ...], from_round: int) -> None:
    event = six(*rounds)
    assert gone_from(event, of(event, "F")) == from_round


def test_in_a_swiss_he_is_gone_from_the_next_round() -> None:
    event = six(R1, "draft:" + R2, system="swiss64")
    assert gone_from(event, of(event, "F")) == 2


def test_played_ones_are_never_after_he_is_gone() -> None:
    """Whichever of his games are played."""
    for played in (set(one) for size in range(6) for one in combinations(range(5), size)):
        rounds = (f"{other}-F {'1-0' if place in played else ''}" for place, other in enumerate("ABCDE"))
        event = six(*rounds)
        found = in_round_robin(event, of(event, "F"))
        assert found is not None
        assert found.would_be_annulled == are_too_few(found.played, 5)
        assert all(number in found.open_rounds for number in range(gone_from(event, of(event, "F")), 6))


@pytest.mark.parametrize(("games", "annuls", "counts"), [(4, True, False), (5, True, True), (4, False, True)])
def test_t18_he_leaves_after_4_or_5_of_9(games: int, annuls: bool, counts: bool) -> None:
    """Below half his results are shown and count for nobody, unless the event counts them; they are rated in any case.

    At half or more the rest are forfeits, and his opponents have their points.
    """
    names = "ABCDEFGHIJ"
    rounds = [
        ", ".join(
            f"{names[white - 1]}-{names[black - 1]} {result_of(white, black, number <= games)}"
            for white, black in one.games
        )
        for number, one in enumerate(berger_table(10), start=1)
    ]
    event = a_tournament(" ".join(names), system="round-robin", planned_rounds=9, annuls=annuls).after(*rounds)
    left = replace(event.players[9], entry=withdrawn(event.players[9].entry, RoundNumber(games + 1)))
    event = replace(event, players=(*event.players[:9], left))
    table = standings_of(event, kind_of(event.settings))
    assert table.annulled == (() if counts else (10,))
    assert sum(row.points for row in table.rows) == (90 if counts else 72)
    (row,) = [row for row in make_matrix(event, table).rows if row.number == 10]
    cells = [cell for met in row.cells for cell in met if cell is not None]
    assert len(cells) == 9
    assert all(cell.is_annulled is not counts for cell in cells)
    his = [board for one in event.rounds for board in one.boards if 10 in (board.white, board.black)]
    assert sum(board.result.is_rated for board in his) == games
    assert in_round_robin(event, left.entry.id).would_be_annulled is not counts
    back = imported_tournament(exported_document(event), event.id, "again", date(2026, 12, 1))
    assert standings_of(back, kind_of(back.settings)).annulled == table.annulled


def result_of(white: int, black: int, is_there: bool) -> str:
    """Everybody but the tenth wins with White; he wins nothing, and after he left his games are forfeits."""
    if 10 in (white, black) and not is_there:
        return "+/-" if black == 10 else "-/+"
    return "1-0" if black == 10 or white != 10 else "0-1"
