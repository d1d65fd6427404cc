"""How a club scores and pairs its ladder: every share, cap and mode is a setting (rule sheet D).

A ladder gives everybody a value by his place. A game is worth a share of the opponent's value, a round without a game
a share of one's own, for a reason that has a name; either may have fixed points too, signed. Amounts are exact.
"""

from dataclasses import dataclass, field
from datetime import datetime, time
from enum import StrEnum
from fractions import Fraction
from typing import NewType

from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.result import Code

Reason = NewType("Reason", str)
"""Why somebody has no opponent in a round. A club can have reasons of its own, under a code of its own."""

NO_REASON = Reason("")
BYE = Reason("bye")
"""D12: odd player out."""
UNOPPOSED = Reason("unopposed")
"""D4: the opponent did not show up and no other was found."""
FREE = Reason("free")
"""D4: odd player who declined the computer and was present at the club."""
ABSENT = Reason("absent")
"""D4: absent with notice."""
NO_SHOW = Reason("noshow")
"""D4: absent without notice."""
LATE_NOTICE = Reason("late-notice")
"""Signed off after the deadline, where a club has a worth of its own for it."""
CLUB = Reason("club")
"""Away for the club in some way that has no reason of its own."""
TEAM_CUP = Reason("team-cup")
"""D4: plays in a cup team of the club."""
CUP = Reason("cup")
"""D4, D17: plays in the club's cup this evening."""
THEME = Reason("theme")
"""D4: plays in a theme evening."""
WORK = Reason("work")
"""D4: works for the club."""
EXTERNAL = Reason("external")
"""Plays an external league match."""
LEAGUE = Reason("league")
"""D14: plays a game of a league this evening, which counts by itself."""
NOT_SIGNED_ON = Reason("not-signed-on")
"""D13: never in unless he signs on, and he did not."""
NOT_YET = Reason("not-yet")
"""The rounds before a newcomer joined, and after somebody left: no absence."""

NOTHING = Fraction(0)
WHOLE = Fraction(1)


@dataclass(frozen=True, slots=True)
class Worth:
    """What something brings: a share of a value, fixed points, or both. Either may be negative."""

    share: Fraction = NOTHING
    points: Fraction = NOTHING


NO_WORTH = Worth()


class Period(StrEnum):
    """What a cap is counted over."""

    CYCLE = "cycle"
    SEASON = "season"


@dataclass(frozen=True, slots=True)
class Cap:
    """The first `most` times in a period are worth the full amount, the others `beyond`.

    Without `most`, it is ceil(`percent` R / 100) of the R planned rounds of a cycle, or of all cycles of the season.
    """

    most: int | None = None
    percent: int = 0
    period: Period = Period.CYCLE
    beyond: Worth = NO_WORTH

    def times(self, planned_rounds: int) -> int:
        """How often the full amount is given, when the period has this many rounds."""
        return -(-self.percent * planned_rounds // 100) if self.most is None else self.most


@dataclass(frozen=True, slots=True)
class ReasonRule:
    """What a round without an opponent is worth for this reason: a share of one's own value, points.

    `label` is the name of a reason of the club's own, in the club's language. Members can give the reason themselves
    where it `is_announced`.
    """

    reason: Reason
    worth: Worth
    cap: Cap | None = None
    label: str = ""
    is_announced: bool = False


class Revaluation(StrEnum):
    """D5: with which values the rounds are scored."""

    ONE_PASS = "one_pass"  # noqa: S105
    """All rounds once, with the values of the order after the round before."""
    CONVERGE = "converge"
    """Again and again until an order comes back."""
    FROZEN = "frozen"
    """Each round once, with the values of the order after the round before it."""


class FirstValueRounding(StrEnum):
    """What is done with a maximum value that follows from a ratio and is no whole number."""

    EXACT = "exact"
    HALF_EVEN = "half_even"
    DOWN = "down"


class Leavers(StrEnum):
    """Where somebody stands who has left in mid-cycle."""

    LAST = "last"
    """He keeps a place, below all others."""
    OUT = "out"
    """From then on the ladder is made, from its first round, as if he had never been in it."""


class ForfeitWin(StrEnum):
    """What the present player of a forfeited board gets, and the absent one."""

    UNOPPOSED = "unopposed"
    """D4: the worth of UNOPPOSED; the absent one that of NO_SHOW."""
    AS_WON = "as_won"
    """The worth of a win over the absent one, who has lost."""


@dataclass(frozen=True, slots=True)
class StartPoints:
    """Who has at least this rating begins a cycle with these points; of several, the highest that he reaches."""

    from_rating: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class LadderRules:
    """D1-D6: values, worths, and how they are counted.

    Place 1 is worth `first_value`, each next place `step` less; without it the first is `ratio` times the last.
    `reasons` has one rule a reason; a reason without one is worth nothing. `missed` is a round before a newcomer came.
    A game against who is out of the ladder is worth `against_leaver` times its share of one's *own* value; None: of a
    value of nothing. Who took part in fewer than `minimum_percent` of the rounds so far (he played, or was at the club
    without an opponent) stands below all others.
    """

    first_value: Fraction | None = None
    ratio: Fraction = Fraction(3)
    first_value_rounding: FirstValueRounding = FirstValueRounding.EXACT
    step: Fraction = WHOLE
    own_value_in_total: bool = False
    mode: Revaluation = Revaluation.ONE_PASS
    win: Worth = Worth(WHOLE)
    draw: Worth = Worth(Fraction(1, 2))
    loss: Worth = NO_WORTH
    forfeit_win: ForfeitWin = ForfeitWin.UNOPPOSED
    reasons: tuple[ReasonRule, ...] = ()
    missed: Worth = NO_WORTH
    leavers: Leavers = Leavers.LAST
    against_leaver: Fraction | None = None
    start_points: tuple[StartPoints, ...] = ()
    starts_with_rating: bool = False
    minimum_percent: int = 0

    def rule(self, reason: Reason) -> ReasonRule:
        """The rule for this reason; one that is worth nothing where the club has none."""
        return next((one for one in self.reasons if one.reason == reason), ReasonRule(reason, NO_WORTH))


class FirstRound(StrEnum):
    """D9: how the first round of a cycle is paired."""

    TOP_HALF = "top_half"
    """Top half against bottom half."""
    ADJACENT = "adjacent"
    """1-2, 3-4, ..."""
    GROUPS = "groups"
    """Top half against bottom half within groups of `group_size`."""
    NOISE = "noise"
    """Adjacent, after each rating was changed by a lot of at most `noise` points."""


class ColourRule(Code):
    """D10: what can decide who has White; the first that decides does."""

    REVERSED = "reversed"
    """The second meeting in the cycle has reversed colours; an odd one beyond it is left to the next rule."""
    BALANCE = "balance"
    """Who has had more Whites than Blacks, compared with the other, gets Black."""
    ALTERNATE = "alternate"
    """The opposite of the colour of the last game, where they had different ones."""
    HIGHER_BLACK = "higher_black"
    """The higher placed gets Black."""
    HIGHER_WHITE = "higher_white"
    """The higher placed gets White."""


DUBBELSCHAAK_COLOURS = (ColourRule.REVERSED, ColourRule.BALANCE, ColourRule.ALTERNATE, ColourRule.HIGHER_BLACK)


@dataclass(frozen=True, slots=True)
class EveningRules:
    """D8-D12: how an evening is paired.

    With a `gap` g the number of earlier meetings does not count, but whether two met in the last g rounds.
    `most_byes` is how often in a cycle somebody can be odd player out; None: as often as it happens.
    """

    max_meetings: int | None = 3
    gap: int | None = None
    first_round: FirstRound = FirstRound.TOP_HALF
    group_size: int = 8
    noise: int = 100
    colours: tuple[ColourRule, ...] = DUBBELSCHAAK_COLOURS
    most_byes: int | None = None


@dataclass(frozen=True, slots=True)
class EveningTimes:
    """D13: the hours of a club evening, local to the club."""

    deadline: time = time(18, 30)
    """Until then members sign on and off by themselves; after it the director does."""
    begins: time = time(20, 0)
    re_pairing: time = time(20, 15)
    no_show: time = time(20, 45)


@dataclass(frozen=True, slots=True)
class LadderChange:
    """The rules of a ladder were changed in mid-cycle: when, after which round, and what they were before."""

    at: datetime
    after_round: RoundNumber
    preset: str
    rules: LadderRules
    evening: EveningRules


@dataclass(frozen=True, slots=True)
class LadderSettings:
    """The ladder of one cycle. `preset` names where the rules came from (`formats/keizer/presets.py`).

    `computer` is the entry of the virtual player (D12). `changes` are those in mid-cycle, oldest first.
    """

    preset: str
    rules: LadderRules
    evening: EveningRules = field(default_factory=EveningRules)
    times: EveningTimes = field(default_factory=EveningTimes)
    computer: EntryId | None = None
    changes: tuple[LadderChange, ...] = ()
