"""How each table of a Heller period was found: what was asked of the search, and the seed with which it found it."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from bench.heller_search import USUAL_HEATS
from chalicelib.domain.formats.heller.variants import Variant


@dataclass(frozen=True, slots=True)
class Recipe:
    """`limit` is the variant's first aim, `repeats` how often somebody may have one colour twice running."""

    limit: Fraction
    repeats: int
    seed: str
    moves: int
    heats: tuple[float, float] = USUAL_HEATS


RECIPES: Mapping[tuple[int, Variant], Recipe] = {
    (6, Variant.EQUAL): Recipe(Fraction(5), 7, "6 equal a 2", 1_000_000),
    (7, Variant.EQUAL): Recipe(Fraction(2, 5), 1, "7 equal a 16", 1_000_000),
    (8, Variant.EQUAL): Recipe(Fraction(3), 5, "8 equal a 13", 1_000_000),
    (9, Variant.EQUAL): Recipe(Fraction(0), 2, "9 equal a 10", 1_000_000),
    (10, Variant.EQUAL): Recipe(Fraction(1), 1, "10 equal a 8", 1_000_000),
    (11, Variant.EQUAL): Recipe(Fraction(0), 2, "11 equal a 13", 1_000_000),
    (12, Variant.EQUAL): Recipe(Fraction(1), 3, "12 equal a 8", 1_000_000),
    (13, Variant.EQUAL): Recipe(Fraction(0), 99, "13 equal a 17", 1_500_000),
    (14, Variant.EQUAL): Recipe(Fraction(1), 5, "14 equal a 9", 1_000_000),
    (15, Variant.EQUAL): Recipe(Fraction(1, 5), 5, "15 equal h 3", 1_500_000, (0.6, 0.3)),
    (16, Variant.EQUAL): Recipe(Fraction(1), 5, "16 equal a 13", 4_000_000),
    (17, Variant.EQUAL): Recipe(Fraction(1, 5), 7, "17 equal h 3", 1_500_000, (0.6, 0.3)),
    (18, Variant.EQUAL): Recipe(Fraction(1), 6, "18 equal y 12", 3_000_000),
    (19, Variant.EQUAL): Recipe(Fraction(1, 5), 99, "19 equal b 6", 1_500_000),
    (20, Variant.EQUAL): Recipe(Fraction(1), 0, "20 equal b 1", 1_500_000),
    (6, Variant.PROPORTIONAL): Recipe(Fraction(0), 4, "6 proportional p 2", 800_000, (0.6, 0.3)),
    (7, Variant.PROPORTIONAL): Recipe(Fraction(2, 3), 1, "7 proportional q 1", 800_000),
    (8, Variant.PROPORTIONAL): Recipe(Fraction(1), 4, "8 proportional p 7", 800_000),
    (9, Variant.PROPORTIONAL): Recipe(Fraction(7, 8), 3, "9 proportional p 3", 800_000),
    (10, Variant.PROPORTIONAL): Recipe(Fraction(5, 3), 4, "10 proportional p 3", 800_000),
    (11, Variant.PROPORTIONAL): Recipe(Fraction(3, 5), 99, "11 proportional p 1", 800_000),
    (12, Variant.PROPORTIONAL): Recipe(Fraction(1), 2, "12 proportional r 4", 1_500_000),
    (13, Variant.PROPORTIONAL): Recipe(Fraction(2, 3), 99, "13 proportional p 2", 800_000, (0.6, 0.3)),
    (14, Variant.PROPORTIONAL): Recipe(Fraction(10, 13), 10, "14 proportional q 4", 800_000, (0.6, 0.3)),
    (15, Variant.PROPORTIONAL): Recipe(Fraction(11, 14), 99, "15 proportional p 6", 800_000, (0.6, 0.3)),
    (16, Variant.PROPORTIONAL): Recipe(Fraction(2, 3), 99, "16 proportional q 2", 800_000, (0.6, 0.3)),
    (17, Variant.PROPORTIONAL): Recipe(Fraction(1), 5, "17 proportional q 3", 800_000),
    (18, Variant.PROPORTIONAL): Recipe(Fraction(19, 17), 10, "18 proportional p 3", 800_000),
    (19, Variant.PROPORTIONAL): Recipe(Fraction(1), 99, "19 proportional p 3", 800_000),
    (20, Variant.PROPORTIONAL): Recipe(Fraction(22, 19), 99, "20 proportional q 2", 800_000, (0.6, 0.3)),
    (6, Variant.NEAREST): Recipe(Fraction(35), 5, "6 nearest a 2", 1_000_000),
    (7, Variant.NEAREST): Recipe(Fraction(33), 0, "7 nearest a 7", 1_000_000),
    (8, Variant.NEAREST): Recipe(Fraction(52), 5, "8 nearest a 5", 1_000_000),
    (9, Variant.NEAREST): Recipe(Fraction(44), 1, "9 nearest a 13", 1_000_000),
    (10, Variant.NEAREST): Recipe(Fraction(65), 7, "10 nearest a 6", 1_000_000),
    (11, Variant.NEAREST): Recipe(Fraction(49), 3, "11 nearest a 10", 1_000_000),
    (12, Variant.NEAREST): Recipe(Fraction(70), 99, "12 nearest a 8", 400_000),
    (13, Variant.NEAREST): Recipe(Fraction(60), 3, "13 nearest a 9", 1_000_000),
    (14, Variant.NEAREST): Recipe(Fraction(83), 9, "14 nearest a 18", 1_000_000),
    (15, Variant.NEAREST): Recipe(Fraction(70), 5, "15 nearest a 13", 1_000_000),
    (16, Variant.NEAREST): Recipe(Fraction(92), 9, "16 nearest a 7", 1_000_000),
    (17, Variant.NEAREST): Recipe(Fraction(78), 11, "17 nearest b 2", 1_500_000),
    (18, Variant.NEAREST): Recipe(Fraction(101), 13, "18 nearest a 7", 1_000_000),
    (19, Variant.NEAREST): Recipe(Fraction(88), 6, "19 nearest b 3", 1_500_000),
    (20, Variant.NEAREST): Recipe(Fraction(111), 99, "20 nearest a 6", 400_000),
}
