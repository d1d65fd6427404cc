"""What the rating lists said of somebody, list after list."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists.row import ListKind, ListRow


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """The ratings of one list; 0 where it has none. `version` is the list's, `day` when it came into use."""

    kind: ListKind
    version: str
    day: date
    standard: int = 0
    rapid: int = 0
    blitz: int = 0

    def rating(self, tempo: Tempo) -> int:
        """That of this tempo alone; 0 is unrated."""
        return {Tempo.STANDARD: self.standard, Tempo.RAPID: self.rapid, Tempo.BLITZ: self.blitz}[tempo]


def point_of(kind: ListKind, version: str, day: date, row: ListRow) -> RatingPoint:
    """What this list says."""
    return RatingPoint(kind, version, day, row.standard, row.rapid, row.blitz)


def with_points(history: Sequence[RatingPoint], points: Iterable[RatingPoint]) -> tuple[RatingPoint, ...]:
    """The history with these as well, by day; what is there of the same list is replaced."""
    by_list = {(point.kind, point.version): point for point in (*history, *points)}
    return tuple(sorted(by_list.values(), key=lambda point: (point.day, point.kind, point.version)))


@dataclass(frozen=True, slots=True)
class RatingLine:
    """The ratings of one kind of list and one tempo, oldest first."""

    kind: ListKind
    tempo: Tempo
    points: tuple[tuple[date, int], ...]


def lines_of(history: Sequence[RatingPoint]) -> tuple[RatingLine, ...]:
    """A line for each list and tempo in which he has had a rating."""
    lines = (
        RatingLine(
            kind,
            tempo,
            tuple((point.day, point.rating(tempo)) for point in history if point.kind is kind and point.rating(tempo)),
        )
        for kind in ListKind
        for tempo in Tempo
    )
    return tuple(line for line in lines if line.points)
