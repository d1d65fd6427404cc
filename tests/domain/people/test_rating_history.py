"""What the lists said of somebody, list after list."""

from datetime import date

from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.people.rating_history import RatingPoint, lines_of, with_points
from chalicelib.domain.ratings.lists.row import ListKind

OCTOBER = RatingPoint(ListKind.FIDE, "v1", date(2026, 10, 1), standard=1900)
NOVEMBER = RatingPoint(ListKind.FIDE, "v2", date(2026, 11, 1), standard=1920, blitz=1850)
NATIONAL = RatingPoint(ListKind.KNSB, "k1", date(2026, 10, 5), standard=1950)


def test_a_list_is_in_the_history_once_in_the_order_of_days() -> None:
    history = with_points((), [NOVEMBER, NATIONAL, OCTOBER])
    assert history == (OCTOBER, NATIONAL, NOVEMBER)
    assert with_points(history, [NOVEMBER]) == history


def test_a_line_for_each_list_and_tempo_with_a_rating() -> None:
    lines = lines_of((OCTOBER, NATIONAL, NOVEMBER))
    assert [(line.kind, line.tempo, [rating for _, rating in line.points]) for line in lines] == [
        (ListKind.FIDE, Tempo.STANDARD, [1900, 1920]),
        (ListKind.FIDE, Tempo.BLITZ, [1850]),
        (ListKind.KNSB, Tempo.STANDARD, [1950]),
    ]
