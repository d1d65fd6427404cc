"""Our own tables of Heller periods (H4): verifies, rebuilds and improves `domain/formats/heller/tables.py`.

`python -m bench.heller` checks every table, compares it with what is possible at all, and builds it again from its
recipe; `... write` writes them all; `... search PLAYERS VARIANT [TRIES]` looks for a better one and prints its recipe.
"""

import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import count, islice
from multiprocessing import Pool
from pathlib import Path

from bench.heller_bounds import bound
from bench.heller_recipes import RECIPES, Recipe
from bench.heller_search import Goal, any_sum, found, within_mean, within_range, within_share
from chalicelib.domain.formats.heller import tables
from chalicelib.domain.formats.heller.checker import Measures, faults, measures
from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.domain.model.tournament import Schedule

ANY_NUMBER = 99
"""Of repeats: more than there can be."""
MOVES = 4_000_000
WIDTH = 120
HEAD = '''"""H4: our own tables for 6 to 20 players, made by `python -m bench.heller`; they are nobody else's."""

from collections.abc import Mapping

from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.domain.model.tournament import Schedule

_WRITTEN: Mapping[Variant, tuple[str, ...]] = {
'''
TAIL = '''}
"""A line a table: the games of a round by spaces, White first; rounds by bars."""


def _read(line: str) -> Schedule:
    return tuple(tuple(_game(game) for game in games.split()) for games in line.split("|"))


def _game(text: str) -> tuple[int, int]:
    white, black = text.split("-")
    return int(white), int(black)


TABLES: Mapping[Variant, Mapping[int, Schedule]] = {
    variant: dict(enumerate(map(_read, lines), start=6)) for variant, lines in _WRITTEN.items()
}
"""The table of each variant for each number of players."""
'''


def aim(variant: Variant, one: Measures) -> Fraction:
    """What the variant wants to be small first of all."""
    match variant:
        case Variant.EQUAL:
            return one.largest_mean_deviation if len(one.lines) % 2 else Fraction(one.opponent_sum_range)
        case Variant.PROPORTIONAL:
            return one.largest_share_deviation
        case Variant.NEAREST:
            return Fraction(one.sum_of_distances)


def built(key: tuple[int, Variant]) -> Schedule | None:
    """The table by its recipe."""
    return by_recipe(*key, RECIPES[key])


def by_recipe(players: int, variant: Variant, recipe: Recipe) -> Schedule | None:
    """What the search finds by this recipe."""
    match variant:
        case Variant.EQUAL:
            kept = within_mean(players, recipe.limit) if players % 2 else within_range(players, int(recipe.limit))
            goal = Goal(kept, recipe.repeats)
        case Variant.PROPORTIONAL:
            goal = Goal(within_share(players, recipe.limit), recipe.repeats)
        case Variant.NEAREST:
            goal = Goal(any_sum, recipe.repeats, int(recipe.limit))
    return found(players, goal, recipe.seed, recipe.moves, recipe.heats)


def verify() -> bool:
    """Say of each table what it is worth and what is wrong; whether nothing is."""
    right = True
    keys = [(players, variant) for variant in Variant for players in tables.TABLES[variant]]
    with Pool() as pool:
        for (players, variant), again in zip(keys, pool.imap(built, keys), strict=True):
            table = tables.TABLES[variant][players]
            wrong = [str(fault) for fault in faults(table)]
            wrong += [] if again == table else ["its recipe makes another one"]
            right = right and not wrong
            print(f"{players:>2} {variant:<12} {_worth(players, variant, measures(table))} {'; '.join(wrong)}".rstrip())
    return right


def _worth(players: int, variant: Variant, one: Measures) -> str:
    reached = aim(variant, one)
    least = bound(players, variant, reached)
    proven = "optimal" if reached == least else f"bound {least}"
    return f"{reached!s:>6} ({proven}), {one.same_colour_twice} times one colour twice running"


def write() -> None:
    """Write the module of the tables."""
    keys = [(players, variant) for variant in Variant for players in range(6, 21)]
    with Pool() as pool:
        made = dict(zip(keys, pool.imap(built, keys), strict=True))
    text = HEAD
    for variant in Variant:
        text += f"    Variant.{variant.name}: (\n"
        text += "".join(_lines(made[players, variant]) for players in range(6, 21))
        text += "    ),\n"
    Path(tables.__file__).write_text(text + TAIL)


def _lines(table: Schedule | None) -> str:
    """One string, in as many lines as it takes."""
    assert table is not None, "a recipe that makes no table"
    rounds = [" ".join(f"{white}-{black}" for white, black in games) for games in table]
    lines: list[str] = []
    for one in (*(f"{games} | " for games in rounds[:-1]), rounds[-1]):
        if lines and len(lines[-1]) + len(one) <= WIDTH - 14:
            lines[-1] += one
        else:
            lines.append(one)
    if len(lines) == 1:
        return f'        "{lines[0]}",\n'
    return "        (\n" + "".join(f'            "{line}"\n' for line in lines) + "        ),\n"


def search(players: int, variant: Variant, tries: int) -> Iterator[Recipe]:
    """Recipes that are better and better than the present one: in the aim, else in the repeats."""
    now = measures(tables.TABLES[variant][players])
    best = aim(variant, now), now.same_colour_twice
    for seed in islice(count(1), tries):
        for limit, repeats in _wishes(players, variant, *best):
            recipe = Recipe(limit, repeats, f"search {seed}", MOVES)
            table = by_recipe(players, variant, recipe)
            if table is not None:
                best = aim(variant, measures(table)), measures(table).same_colour_twice
                yield recipe


def _wishes(players: int, variant: Variant, reached: Fraction, repeats: int) -> Iterator[tuple[Fraction, int]]:
    least = bound(players, variant, reached)
    if repeats:
        yield reached, repeats - (2 if players % 2 == 0 else 1)
    if reached > least:
        step = 1 if variant is Variant.NEAREST or (variant is Variant.EQUAL and players % 2 == 0) else Fraction(1, 20)
        yield max(least, reached - step), ANY_NUMBER


def main(words: list[str]) -> int:
    match words:
        case []:
            return 0 if verify() else 1
        case ["write"]:
            write()
        case ["search", players, variant, *tries]:
            for recipe in search(int(players), Variant(variant), int(tries[0]) if tries else 10):
                print(recipe, flush=True)
        case _:
            print(__doc__)
            return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
