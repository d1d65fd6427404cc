"""What happens in the year: members, evenings, who is away, late or missing. All of it follows from one seed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final, TypeVar

SEED: Final = 1997
Item = TypeVar("Item")


class Lots:
    """A generator of our own, so that no library's and no clock decides anything."""

    def __init__(self, seed: int) -> None:
        self._state = seed

    def below(self, bound: int) -> int:
        """A whole number from 0 on."""
        self._state = (self._state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self._state >> 33) % bound

    def some(self, items: Sequence[Item], most: int) -> list[Item]:
        """So many of them, or all where there are fewer, in their order."""
        left = list(enumerate(items))
        chosen = sorted(left.pop(self.below(len(left))) for _ in range(min(most, len(left))))
        return [item for _, item in chosen]


def tuesdays(first: date, count: int) -> tuple[date, ...]:
    """An evening a week."""
    return tuple(first + timedelta(weeks=week) for week in range(count))


CYCLES: Final = (tuesdays(date(2026, 9, 1), 6), tuesdays(date(2026, 10, 20), 7), tuesdays(date(2027, 1, 5), 6))
NEXT_YEAR: Final = 4
"""Evenings of the next season's first cycle that are played: three of the play-offs, one of the barrages."""

_NAMES: Final = """
Willem Bakker, Lotte Claessens, Ruben Dekker, Inés Echeverría, Anke Ferwerda, Saskia Groen, Pim Hendriks,
Bram IJsselstein, Maud Jacobs, Sjoerd Kuiper, Vera Lansink, Teun Mulder, Koos Nijland, Fenna Oosterhuis, Daan Prins,
Joost Quaedvlieg, Marit Roosendaal, Hans Schippers, Roos Terpstra, Klaas Uitentuis, Nina Verbeek, Otto Westra,
Xander Yntema, Bea Zandstra, Arend Akkerman, Britt Boersma, Cor Couperus, Dirk Dijkstra, Elsa Everts, Frits Faber,
Gerda Gerritsen, Henk Hoekstra, Ilse Ibrahim, Jelle Jansma, Karel Kooistra, Lies Lubbers, Mats Meijer, Noor Noordhof,
Olaf Otten, Petra Postma
"""
MEMBERS: Final = tuple(name.strip() for name in _NAMES.replace("\n", " ").split(","))
NEWCOMERS: Final = (("Sam Reitsma", 1745), ("Tess Vrolijk", 1390))


def national_rating(place: int) -> int:
    """From 2120 down; the last three have none."""
    return 0 if place >= len(MEMBERS) - 3 else 2120 - 27 * place


def members_csv() -> str:
    """The list of members as a club keeps it: every fifth has a rating of the club's own, every eighth is a junior."""
    lines = ["Naam;KNSB-rating;Clubrating;Junior;Vaste keuze;Computer;Tempo;E-mail"]
    for place, name in enumerate(MEMBERS):
        national = national_rating(place)
        cells = (
            name,
            str(national or ""),
            str(national + 15) if national and place % 5 == 2 else "",
            "ja" if place % 8 == 7 else "nee",
            "nooit" if place % 9 == 4 else "altijd",
            "nee" if place % 3 == 1 else "ja",
            ("", "snel", "normaal")[place % 3],
            f"lid{place + 1}@club.example",
        )
        lines.append(";".join(cells))
    return "\n".join(lines)


@dataclass(frozen=True)
class LeaguePlan:
    """A league: its members by their places on the list, an evening a round, where its winner may go."""

    name: str
    members: tuple[int, ...]
    days: tuple[date, ...]
    promotes_to: str = ""
    promotion: str = "open"


def _thursday(cycle: int, number: int) -> date:
    """Two days after that evening: between it and the next one."""
    return CYCLES[cycle][number - 1] + timedelta(days=2)


LEAGUES: Final = (
    LeaguePlan(
        "Topcompetitie",
        (0, 1, 2, 3, 5, 6),
        (CYCLES[0][1], CYCLES[0][4], CYCLES[1][1], _thursday(1, 4), CYCLES[2][2]),
    ),
    LeaguePlan(
        "Rembrandt League",
        (8, 9, 10, 11, 12, 14),
        (_thursday(0, 1), CYCLES[0][4], _thursday(0, 6), CYCLES[1][4], CYCLES[2][2]),
        "Topcompetitie",
        "taken",
    ),
    LeaguePlan(
        "Weihenstephaner League",
        (23, 24, 25, 26, 28),
        (_thursday(0, 2), CYCLES[0][1], CYCLES[1][1], CYCLES[1][4], CYCLES[2][5]),
        "Rembrandt League",
        "declined",
    ),
)
CUP_MEMBERS: Final = tuple(range(1, 33, 2))
CUP_DATES: Final = (
    ("pools", 1, CYCLES[0][2]),
    ("pools", 2, CYCLES[0][5]),
    ("pools", 3, CYCLES[1][2]),
    ("main", 1, CYCLES[1][5]),
    ("losers", 1, CYCLES[1][5]),
    ("main", 2, CYCLES[2][1]),
    ("losers", 2, CYCLES[2][1]),
    ("main", 3, CYCLES[2][3]),
    ("losers", 3, CYCLES[2][3]),
)
LEVEL_MATCHES: Final = {"main-1-1": ("1-0 1-0", "1-0 1/2-1/2"), "main-2-1": ("1/2-1/2 1/2-1/2", "1-0 1-0", "1/2-1/2")}
"""D16: matches that end 1-1: what was played step by step; the first is decided by blitz, the other by Armageddon."""


@dataclass(frozen=True)
class EveningPlan:
    """What is out of the ordinary on an evening of a ladder."""

    computer: bool = True
    out_by_link: int = 2
    out_by_director: int = 1
    duties: int = 1
    late: int = 1
    missing: int = 0
    walks_in: bool = False
    no_shows: int = 0
    changed_by_hand: bool = False
    undone: bool = False
    corrects: int = 0
    """The round of which a result is corrected on this evening."""
    joins: int | None = None
    """Which newcomer becomes a member afterwards."""
    leaves: int | None = None
    """Who leaves the club afterwards, by his place on the list."""
    changes_rules: bool = False
    publishes: bool = False


_SPECIAL: Final[Mapping[tuple[int, int], EveningPlan]] = {
    (0, 1): EveningPlan(missing=1, joins=0),
    (0, 2): EveningPlan(computer=False, missing=2, late=2, publishes=True),
    (0, 3): EveningPlan(missing=1, walks_in=True, no_shows=1),
    (0, 4): EveningPlan(changed_by_hand=True, out_by_link=4, missing=2, no_shows=1),
    (0, 5): EveningPlan(corrects=2, duties=3),
    (0, 6): EveningPlan(missing=3, no_shows=2),
    (1, 1): EveningPlan(out_by_link=6, computer=False, missing=1),
    (1, 2): EveningPlan(missing=2, walks_in=True),
    (1, 3): EveningPlan(missing=2, undone=True, joins=1),
    (1, 4): EveningPlan(changes_rules=True, no_shows=1, corrects=1, publishes=True),
    (1, 5): EveningPlan(duties=3, missing=1, leaves=33),
    (1, 7): EveningPlan(missing=3, late=3),
    (2, 2): EveningPlan(out_by_link=5, missing=1),
    (2, 4): EveningPlan(computer=False, missing=2, undone=True, walks_in=True),
    (2, 5): EveningPlan(no_shows=2, corrects=3),
}


def evening_plan(cycle: int, number: int) -> EveningPlan:
    """Of this evening; the next season's are as ordinary as most."""
    return _SPECIAL.get((cycle, number), EveningPlan(missing=number % 2))


PLAY_OFF_RESULTS: Final[Mapping[int, Mapping[tuple[int, int], int | None]]] = {
    0: {(1, 2): None, (1, 3): 1, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): None},
    1: {(1, 2): 1, (1, 3): None, (1, 4): 4, (2, 3): 3, (2, 4): 2, (3, 4): 3},
    2: {(1, 2): None, (1, 3): 1, (1, 4): 1, (2, 3): 2, (2, 4): 2, (3, 4): 3},
}
"""D19: who of two numbers wins, category by category; None: a draw. Categories 0 and 2 have two leaders."""
BARRAGES: Final = {0: ("1-0 1-0", "1/2-1/2"), 2: ("1-0 1/2-1/2",)}
"""D20: what is played, step by step: in category 0 Armageddon decides."""
DECLINES: Final = 1
"""In this category whoever is asked last declines, once."""
