"""What the codes of a ladder are called (D1-D13): reasons, presets, ways of counting. English msgids."""

from collections.abc import Mapping
from fractions import Fraction

from chalicelib.domain.model.ladder import (
    ABSENT,
    BYE,
    CLUB,
    CUP,
    EXTERNAL,
    FREE,
    LATE_NOTICE,
    LEAGUE,
    NO_REASON,
    NO_SHOW,
    NOT_SIGNED_ON,
    NOT_YET,
    TEAM_CUP,
    THEME,
    UNOPPOSED,
    WORK,
    ColourRule,
    FirstRound,
    FirstValueRounding,
    ForfeitWin,
    LadderRules,
    Leavers,
    Period,
    Reason,
    Revaluation,
)
from chalicelib.render import figures
from chalicelib.render.texts import N_, Composed
from chalicelib.render.wording import Named

REASONS: Mapping[Reason, str] = {
    NO_REASON: N_("away"),
    BYE: N_("odd player out"),
    UNOPPOSED: N_("the opponent did not come"),
    FREE: N_("free, did not want to play the computer"),
    ABSENT: N_("absent with notice"),
    NO_SHOW: N_("absent without notice"),
    LATE_NOTICE: N_("signed off after the deadline"),
    CLUB: N_("away for the club"),
    TEAM_CUP: N_("plays in a cup team of the club"),
    CUP: N_("plays in the cup"),
    THEME: N_("plays in a theme evening"),
    WORK: N_("works for the club"),
    EXTERNAL: N_("plays an external league match"),
    LEAGUE: N_("plays a game of a league"),
    NOT_SIGNED_ON: N_("did not sign on"),
    NOT_YET: N_("not in the ladder yet"),
}
PUBLIC_REASONS = frozenset({BYE, UNOPPOSED, FREE, NO_SHOW})
"""Why somebody who could be seen at the club had no game. Why somebody is away is no business of a wall sheet."""
PRESETS: Mapping[str, Named] = {
    "dubbelschaak": Named(
        "Dubbelschaak '97",
        N_("The score is made by the results alone; absences are worth a third of the own value, a few times."),
    ),
    "classic": Named(
        N_("usual Keizer rules"),
        N_("The own value is a part of the total; nobody meets the same opponent again within three rounds."),
    ),
    "keizerforclubs": Named("KeizerForClubs", N_("As the program of that name counts.")),
}
MODES: Mapping[Revaluation, Named] = {
    Revaluation.ONE_PASS: Named(
        N_("with the values of now, once"),
        N_("After every round all rounds are scored again with the values of the order after the round before."),
    ),
    Revaluation.CONVERGE: Named(
        N_("with the values of now, until the order stays"),
        N_("After every round all rounds are scored again and again, until the order no longer changes."),
    ),
    Revaluation.FROZEN: Named(
        N_("with the values of then"),
        N_("Each round is scored once, with the values of the order after the round before it, and stays so."),
    ),
}
ROUNDINGS: Mapping[FirstValueRounding, str] = {
    FirstValueRounding.EXACT: N_("not rounded"),
    FirstValueRounding.HALF_EVEN: N_("to the nearest whole number"),
    FirstValueRounding.DOWN: N_("rounded down"),
}
FORFEIT_WINS: Mapping[ForfeitWin, str] = {
    ForfeitWin.UNOPPOSED: N_("as an evening without an opponent"),
    ForfeitWin.AS_WON: N_("as a game won"),
}
LEAVERS: Mapping[Leavers, str] = {
    Leavers.LAST: N_("keep a place, below all others"),
    Leavers.OUT: N_("are out of the ladder, as if they had never been in it"),
}
FIRST_ROUNDS: Mapping[FirstRound, str] = {
    FirstRound.TOP_HALF: N_("top half against bottom half"),
    FirstRound.ADJACENT: N_("neighbours: 1-2, 3-4"),
    FirstRound.GROUPS: N_("top half against bottom half within groups"),
    FirstRound.NOISE: N_("neighbours, after a lot has moved each rating a little"),
}
COLOUR_RULES: Mapping[ColourRule, str] = {
    ColourRule.REVERSED: N_("the second meeting has reversed colours"),
    ColourRule.BALANCE: N_("who has had more Whites gets Black"),
    ColourRule.ALTERNATE: N_("the other colour than in the last game"),
    ColourRule.HIGHER_BLACK: N_("the higher placed gets Black"),
    ColourRule.HIGHER_WHITE: N_("the higher placed gets White"),
}
PERIODS: Mapping[Period, str] = {Period.CYCLE: N_("in a cycle"), Period.SEASON: N_("in a season")}


def reason_name(reason: Reason, rules: LadderRules) -> str:
    """What a reason is called: by the club itself, else here."""
    return rules.rule(reason).label or REASONS.get(reason, reason)


def public_reason(reason: Reason) -> str:
    """The same as far as everybody may read it beside the pairings: why somebody is away is not told."""
    return REASONS[reason] if reason in PUBLIC_REASONS else REASONS[NO_REASON]


def preset_name(code: str) -> str:
    """What a set of rules is called."""
    return PRESETS[code].name if code in PRESETS else code


def share_text(share: Fraction) -> str:
    """As people write it: 100%, 35%, but 1/3 and 2/3."""
    percent = share * 100
    if percent.denominator > 1:
        return figures.exact(share)
    return Composed(N_("{number}%"), number=figures.minus(percent.numerator))
