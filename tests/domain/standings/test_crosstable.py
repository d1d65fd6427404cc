"""Crosstables as they hang on the wall (C6, C7)."""

from dataclasses import replace

from hypothesis import given, settings

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.result import Colour, GameResult
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.crosstable import CellKind, Ordering, RoundCell, make_crosstable, make_matrix
from chalicelib.domain.standings.standings import standings_of
from chalicelib.domain.tiebreaks.event import SystemKind
from tests.builders import a_tournament, points_text
from tests.strategies import played_tournaments

SWISS, ROUND_ROBIN = SystemKind.SWISS, SystemKind.PREDETERMINED
_SIGNS = {CellKind.FORFEIT: "ff", CellKind.OPEN: "*", CellKind.ABSENT: "-"}


def cell_text(cell: RoundCell | None) -> str:
    """ "2w1": opponent's line, colour, points; "ff", "*", "-" and the bye's code as they are; annulled in brackets."""
    if cell is None:
        return "."
    if cell.bye is not None:
        return cell.bye.value
    if cell.kind is CellKind.ABSENT:
        return "-"
    assert cell.colour is not None
    text = f"{cell.opponent_line}{cell.colour[0]}{_SIGNS.get(cell.kind, '')}"
    if cell.kind is not CellKind.OPEN:
        text += points_text(cell.points)
    return f"({text})" if cell.is_annulled else text


def crosstable_lines(tournament: Tournament, ordering: Ordering = Ordering.BY_RANK, after_round: int = 99) -> list[str]:
    table = make_crosstable(tournament, standings_of(tournament, SWISS, RoundNumber(after_round)), ordering)
    return [
        " ".join((f"{row.line} {tournament.player(row.number).name}", *map(cell_text, row.cells), "="))
        + f" {points_text(row.points)}"
        for row in table.rows
    ]


def matrix_lines(tournament: Tournament, ordering: Ordering = Ordering.BY_RANK) -> list[str]:
    table = make_matrix(tournament, standings_of(tournament, ROUND_ROBIN), ordering)
    return [
        f"{tournament.player(row.number).name} "
        + " ".join("/".join(map(cell_text, cells)) or "x" for cells in row.cells)
        for row in table.rows
    ]


CHART = a_tournament("A B C D E").after("A-C 0-1, B-D +/-, E bye", "C-B ½-½, E-A *, D half", "A zero, D-C nc")


def test_by_rank() -> None:
    assert crosstable_lines(CHART) == [
        "1 B 4wff1 2b½ - = 1½",
        "2 C 5b1 1w½ 4b0 = 1½",
        "3 E U 5w* - = 1",
        "4 D 1bff0 H 2w0 = ½",
        "5 A 2w0 3b* Z = 0",
    ]


def test_by_number_opponents_are_called_by_their_number() -> None:
    assert crosstable_lines(CHART, Ordering.BY_NUMBER)[:2] == ["1 A 3w0 5b* Z = 0", "2 B 4wff1 3b½ - = 1½"]


def test_after_a_round_there_are_no_later_columns() -> None:
    assert crosstable_lines(CHART, Ordering.BY_NUMBER, after_round=1)[4] == "5 E U = 1"
    assert crosstable_lines(CHART, Ordering.BY_NUMBER, after_round=0)[4] == "5 E = 0"


def test_c7_no_draft_is_shown() -> None:
    chart = a_tournament("A B").after("A-B 1-0", "draft: B-A")
    assert make_crosstable(chart, standings_of(chart, SWISS)).rounds == (1,)


def test_a_cell_carries_the_result_itself() -> None:
    chart = a_tournament("A B").after("A-B 1-0")
    cell = make_crosstable(chart, standings_of(chart, SWISS)).rows[1].cells[0]
    assert (cell.opponent, cell.colour, cell.result) == (1, Colour.BLACK, GameResult.WHITE_WINS)


# round robins


def test_player_against_player() -> None:
    chart = a_tournament("A B C", planned_rounds=3).after("B-C 0-1, A zero", "C-A 1-0, B zero", "A-B *, C zero")
    assert matrix_lines(chart) == ["C x 2w1 3b1", "A 1b0 x 3w*", "B 1w0 2b* x"]
    assert matrix_lines(chart, Ordering.BY_NUMBER) == ["A x 2w* 3b0", "B 1b* x 3w0", "C 1w1 2b1 x"]


def test_a_double_round_robin_has_two_cells_a_pair() -> None:
    chart = a_tournament("A B C", planned_rounds=6).after("A-B 1-0", "A-C ½-½", "B-A 1-0")
    assert matrix_lines(chart, Ordering.BY_NUMBER) == ["A x 2w1/2b0 3w½/.", "B 1b0/1w1 x ./.", "C 1b½/. ./. x"]
    assert make_matrix(chart, standings_of(chart, ROUND_ROBIN)).cycles == 2


def test_the_rest_round_stands_in_the_row() -> None:
    chart = a_tournament("A B C", planned_rounds=3).after("B-C 1-0, A zero")
    rows = make_matrix(chart, standings_of(chart, ROUND_ROBIN), Ordering.BY_NUMBER).rows
    assert [[cell_text(cell) for cell in row.unpaired] for row in rows] == [["Z"], [], []]


def test_c6_annulled_games_stand_in_their_row() -> None:
    """C.05 6.6: D played one of three games; it is shown, in brackets, and counts for nobody."""
    chart = a_tournament("A B C D", planned_rounds=3).after("A-D 0-1, B-C 1-0", "D-C -/+, A-B 1-0", "B-D +/-, C-A 0-1")
    players = tuple(
        replace(one, entry=replace(one.entry, withdrawn_from=RoundNumber(2))) if one.name == "D" else one
        for one in chart.players
    )
    chart = replace(chart, players=players)
    assert matrix_lines(chart) == [
        "A x 2w1 3b1 (4w0)",
        "B 1b0 x 3w1 (4wff1)",
        "C 1w0 2b0 x (4bff1)",
        "D (1b1) (2bff0) (3wff0) x",
    ]
    rows = make_matrix(chart, standings_of(chart, ROUND_ROBIN)).rows
    assert [(row.standing and row.standing.place, row.points) for row in rows] == [(1, 4), (2, 2), (3, 0), (None, 0)]


# properties


@given(played_tournaments(decided_only=False))
@settings(max_examples=30, deadline=None, derandomize=True)
def test_a_line_adds_up_and_both_sides_tell_the_same(tournament: Tournament) -> None:
    for ordering in Ordering:
        rows = make_crosstable(tournament, standings_of(tournament, SWISS), ordering).rows
        for row in rows:
            assert sum(cell.points for cell in row.cells) == row.points
            for place, cell in enumerate(row.cells):
                if cell.opponent_line is not None:
                    mirrored = rows[cell.opponent_line - 1].cells[place]
                    assert (mirrored.opponent, mirrored.result) == (row.number, cell.result)
                    assert mirrored.colour is not cell.colour
