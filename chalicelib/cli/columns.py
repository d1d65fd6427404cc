"""Tables for people in a terminal."""

from collections.abc import Sequence

from chalicelib.cli.failure import in_one_line


def in_columns(lines: Sequence[Sequence[str]], names: int) -> str:
    """The lines with their columns under one another: names (the column with this index) to the left, figures right."""
    lines = [[in_one_line(cell) for cell in line] for line in lines]
    widths = [max(len(line[column]) for line in lines) for column in range(len(lines[0]))]
    return "".join(f"{_justified(line, widths, names)}\n" for line in lines)


def _justified(line: Sequence[str], widths: Sequence[int], names: int) -> str:
    cells = [cell.rjust(width) for cell, width in zip(line, widths, strict=True)]
    cells[names] = line[names].ljust(widths[names])
    return "  ".join(cells).rstrip()
