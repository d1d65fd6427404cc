"""Sets of rules that a club begins with: its own evenings' (D), the usual ones, those of KeizerForClubs."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.model.ladder import (
    ABSENT,
    BYE,
    CLUB,
    CUP,
    EXTERNAL,
    FREE,
    NO_SHOW,
    NO_WORTH,
    TEAM_CUP,
    THEME,
    UNOPPOSED,
    WHOLE,
    WORK,
    Cap,
    ColourRule,
    EveningRules,
    FirstRound,
    FirstValueRounding,
    ForfeitWin,
    LadderRules,
    Leavers,
    Reason,
    ReasonRule,
    Worth,
)

_HALF, _THIRD, _TWO_THIRDS = Fraction(1, 2), Fraction(1, 3), Fraction(2, 3)
_DUTIES: Final = (TEAM_CUP, CUP, THEME, WORK)


@dataclass(frozen=True, slots=True)
class LadderPreset:
    """Rules under a name. Where a club gives its own maximum value, that takes the place of the ratio."""

    code: str
    rules: LadderRules
    evening: EveningRules = field(default_factory=EveningRules)


def _announced(reasons: Iterable[Reason], share: Fraction) -> tuple[ReasonRule, ...]:
    return tuple(ReasonRule(reason, Worth(share), is_announced=True) for reason in reasons)


DUBBELSCHAAK = LadderPreset(
    "dubbelschaak",
    LadderRules(
        reasons=(
            ReasonRule(BYE, Worth(WHOLE)),
            ReasonRule(UNOPPOSED, Worth(WHOLE)),
            ReasonRule(FREE, Worth(_HALF)),
            ReasonRule(ABSENT, Worth(_THIRD), Cap(percent=33), is_announced=True),
            *_announced(_DUTIES, _TWO_THIRDS),
            ReasonRule(CLUB, Worth(_TWO_THIRDS)),
            ReasonRule(NO_SHOW, NO_WORTH),
        ),
    ),
)
"""D1-D12. 33 % and 67 % are the thirds that the rules name elsewhere (2/6, 3/6). Other duties are worth
as much as those of D4; the director gives them, members do not announce them."""

CLASSIC = LadderPreset(
    "classic",
    LadderRules(
        own_value_in_total=True,
        reasons=(
            ReasonRule(BYE, Worth(_TWO_THIRDS)),
            ReasonRule(UNOPPOSED, Worth(WHOLE)),
            ReasonRule(FREE, Worth(_TWO_THIRDS)),
            ReasonRule(ABSENT, Worth(_THIRD), Cap(most=5), is_announced=True),
            *_announced((CLUB, EXTERNAL, *_DUTIES), _TWO_THIRDS),
            ReasonRule(NO_SHOW, NO_WORTH),
        ),
    ),
    EveningRules(max_meetings=None, gap=3),
)
"""What most clubs with a Keizer ladder do."""

KEIZER_FOR_CLUBS = LadderPreset(
    "keizerforclubs",
    LadderRules(
        first_value_rounding=FirstValueRounding.HALF_EVEN,
        own_value_in_total=True,
        forfeit_win=ForfeitWin.AS_WON,
        reasons=(
            ReasonRule(BYE, Worth(_HALF)),
            ReasonRule(UNOPPOSED, Worth(_HALF)),
            ReasonRule(FREE, Worth(_HALF)),
            ReasonRule(ABSENT, Worth(Fraction(35, 100)), is_announced=True),
            *_announced((CLUB, EXTERNAL, *_DUTIES), Fraction(70, 100)),
            ReasonRule(NO_SHOW, Worth(Fraction(5, 100))),
        ),
        leavers=Leavers.OUT,
        against_leaver=Fraction(3, 4),
    ),
    EveningRules(
        max_meetings=None,
        gap=2,
        first_round=FirstRound.ADJACENT,
        colours=(ColourRule.BALANCE, ColourRule.REVERSED, ColourRule.HIGHER_BLACK),
    ),
)
"""As the program of that name counts."""

PRESETS: Final = (DUBBELSCHAAK, CLASSIC, KEIZER_FOR_CLUBS)


def preset_codes() -> tuple[str, ...]:
    """The names that `preset` knows."""
    return tuple(one.code for one in PRESETS)


def preset(code: str) -> LadderPreset:
    """The preset of this name. Raises InvalidFieldError."""
    for one in PRESETS:
        if one.code == code:
            return one
    raise InvalidFieldError(field="preset", reason="unknown_choice")
