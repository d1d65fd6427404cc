"""Cheapest assignment of rows to columns, and the earliest of the cheapest.

The Hungarian method (Kuhn 1955) with shortest augmenting paths and dual values, exact integers only.
"""

from collections.abc import Sequence

_NOBODY = -1


class Assignment:
    """A perfect assignment of the smallest total cost; `column_of[row]` and `row_of[column]` are inverse.

    `costs` is a square matrix. Row and column duals never exceed the cost of an edge; the cheapest assignments are
    those that use tight edges only.
    """

    def __init__(self, costs: Sequence[Sequence[int]]) -> None:
        self.costs = costs
        self.size = len(costs)
        self.column_of = [_NOBODY] * self.size
        self.row_of = [_NOBODY] * self.size
        self.column_dual = [min(column) for column in zip(*costs, strict=True)]
        self.row_dual = [min(map(int.__sub__, row, self.column_dual)) for row in costs]
        for row in range(self.size):
            self._take_free_column(row)
        for row in range(self.size):
            if self.column_of[row] == _NOBODY:
                self._augment(row)

    @property
    def total(self) -> int:
        """The cost of the assignment."""
        return sum(self.costs[row][column] for row, column in enumerate(self.column_of))

    def make_earliest(self, rows: int) -> None:
        """Among the cheapest assignments, give row 0 the earliest column possible, then row 1, as far as `rows`."""
        fixed = [False] * self.size
        for row in range(rows):
            for column in range(self.size):
                if column == self.column_of[row]:
                    break
                if not fixed[column] and self._is_tight(row, column) and self._give(row, column, fixed):
                    break
            fixed[self.column_of[row]] = True

    def _is_tight(self, row: int, column: int) -> bool:
        slack: int = self.costs[row][column] - self.row_dual[row] - self.column_dual[column]
        return slack == 0

    def _take_free_column(self, row: int) -> None:
        dual = self.row_dual[row]
        for column, (cost, other) in enumerate(zip(self.costs[row], self.column_dual, strict=True)):
            if self.row_of[column] == _NOBODY and cost - other == dual:
                self.column_of[row], self.row_of[column] = column, row
                return

    def _augment(self, root: int) -> None:
        """Find the shortest path from this row to a free column, in reduced costs."""
        distance: list[int | None] = [None] * self.size
        came_from = [_NOBODY] * self.size
        done: list[int] = []
        waiting = list(range(self.size))
        row, length = root, 0
        while True:
            costs, base = self.costs[row], length - self.row_dual[row]
            nearest, least = _NOBODY, None
            for column in waiting:
                through = base + costs[column] - self.column_dual[column]
                known = distance[column]
                if known is None or through < known:
                    distance[column] = known = through
                    came_from[column] = row
                if least is None or known < least or (known == least and self.row_of[column] == _NOBODY):
                    nearest, least = column, known
            assert least is not None  # noqa: S101 -- a square matrix always has a free column
            length = least
            if self.row_of[nearest] == _NOBODY:
                break
            waiting.remove(nearest)
            done.append(nearest)
            row = self.row_of[nearest]
        self.row_dual[root] += length
        for column in done:
            gap = length - (distance[column] or 0)
            self.column_dual[column] -= gap
            self.row_dual[self.row_of[column]] += gap
        self._flip(root, nearest, came_from)

    def _flip(self, root: int, column: int, came_from: Sequence[int]) -> None:
        while True:
            row = came_from[column]
            self.row_of[column] = row
            self.column_of[row], column = column, self.column_of[row]
            if row == root:
                return

    def _give(self, row: int, column: int, fixed: Sequence[bool]) -> bool:
        """Move the row to this column along a circle of tight edges through columns not yet fixed, if there is one."""
        free = self.column_of[row]
        came_from = {column: row}
        queue = [self.row_of[column]]
        seen = [*fixed]
        seen[column] = True
        for other in queue:
            for there in range(self.size):
                if seen[there] or not self._is_tight(other, there):
                    continue
                seen[there] = True
                came_from[there] = other
                if there == free:
                    self._rotate(row, free, came_from)
                    return True
                queue.append(self.row_of[there])
        return False

    def _rotate(self, row: int, column: int, came_from: dict[int, int]) -> None:
        while True:
            taker = came_from[column]
            left = self.column_of[taker]
            self.column_of[taker], self.row_of[column] = column, taker
            if taker == row:
                return
            column = left
