"""The rules of a ladder in words, one line each, and what a change changes of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.ladder.settings import LadderWish
from chalicelib.domain.model.ladder import Cap, EveningRules, EveningTimes, FirstRound, LadderRules, ReasonRule, Worth
from chalicelib.render import figures
from chalicelib.render.ladder_wording import (
    COLOUR_RULES,
    FIRST_ROUNDS,
    FORFEIT_WINS,
    LEAVERS,
    MODES,
    PERIODS,
    ROUNDINGS,
    preset_name,
    reason_name,
    share_text,
)
from chalicelib.render.texts import N_, Composed

YES, NO = N_("yes"), N_("no")
NOTHING = N_("nothing")
WITHOUT_LIMIT = N_("without a limit")


@dataclass(frozen=True, slots=True)
class RuleLine:
    """A rule: what it is about, and what it is. Texts to be translated."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class RuleChange:
    """A rule that was changed; empty where there was none, or is none now."""

    name: str
    before: str
    after: str


def rule_lines(wish: LadderWish) -> tuple[RuleLine, ...]:
    """Every rule."""
    return (RuleLine(N_("Rules"), preset_name(wish.preset)), *_of_points(wish.rules), *_of_evening(wish.evening))


def changes_between(before: LadderWish, after: LadderWish) -> tuple[RuleChange, ...]:
    """The rules, and the hours, that are not the same."""
    old, new = (
        {line.name: line.said for line in (*rule_lines(wish), *_of_hours(wish.times))} for wish in (before, after)
    )
    names = dict.fromkeys((*old, *new))
    return tuple(
        RuleChange(name, old.get(name, ""), new.get(name, "")) for name in names if old.get(name) != new.get(name)
    )


def _of_hours(times: EveningTimes) -> Iterator[RuleLine]:
    yield RuleLine(N_("Sign on and off until"), times.deadline.isoformat("minutes"))
    yield RuleLine(N_("The clocks start at"), times.begins.isoformat("minutes"))
    yield RuleLine(N_("Re-pairing at"), times.re_pairing.isoformat("minutes"))
    yield RuleLine(N_("Who is not there loses at"), times.no_show.isoformat("minutes"))


def worth_text(worth: Worth) -> str:
    """A share, points, or both."""
    if not worth.points:
        return share_text(worth.share)
    points = figures.exact(abs(worth.points))
    if not worth.share:
        return points if worth.points > 0 else f"{figures.MINUS}{points}"
    sign = "+" if worth.points > 0 else figures.MINUS
    return Composed("{share} {sign} {points}", share=share_text(worth.share), sign=sign, points=points)


def _of_points(rules: LadderRules) -> Iterator[RuleLine]:
    yield RuleLine(N_("Maximum value"), _first_value(rules))
    yield RuleLine(N_("Each next place is worth less by"), figures.exact(rules.step))
    yield RuleLine(N_("The own value counts in the total"), YES if rules.own_value_in_total else NO)
    yield RuleLine(N_("Rounds are scored"), MODES[rules.mode].name)
    yield RuleLine(N_("A win"), worth_text(rules.win))
    yield RuleLine(N_("A draw"), worth_text(rules.draw))
    yield RuleLine(N_("A loss"), worth_text(rules.loss))
    yield RuleLine(N_("A win by forfeit counts"), FORFEIT_WINS[rules.forfeit_win])
    for rule in rules.reasons:
        yield RuleLine(reason_name(rule.reason, rules), _reason(rule))
    yield RuleLine(N_("A round before a newcomer came"), worth_text(rules.missed))
    yield RuleLine(N_("Those who leave"), LEAVERS[rules.leavers])
    against = NOTHING if rules.against_leaver is None else share_text(rules.against_leaver)
    yield RuleLine(N_("A game against somebody who is out of the ladder, of the own value"), against)
    yield RuleLine(N_("Points at the start, by rating"), _start_points(rules))
    yield RuleLine(N_("Everybody starts with his rating"), YES if rules.starts_with_rating else NO)
    yield RuleLine(
        N_("Rounds to take part in, else below all others"), share_text(Fraction(rules.minimum_percent, 100))
    )


def _first_value(rules: LadderRules) -> str:
    if rules.first_value is not None:
        return figures.exact(rules.first_value)
    return Composed(
        N_("{ratio} times that of the last place ({rounding})"),
        ratio=figures.exact(rules.ratio),
        rounding=ROUNDINGS[rules.first_value_rounding],
    )


def _reason(rule: ReasonRule) -> str:
    worth = worth_text(rule.worth)
    return worth if rule.cap is None else Composed("{worth}, {cap}", worth=worth, cap=_cap(rule.cap))


def _cap(cap: Cap) -> str:
    parts = {"period": PERIODS[cap.period], "beyond": worth_text(cap.beyond)}
    if cap.most is None:
        return Composed(N_("for {percent}% of the rounds {period}, then {beyond}"), percent=cap.percent, **parts)
    return Composed(N_("{most} times {period}, then {beyond}"), most=cap.most, **parts)


def _start_points(rules: LadderRules) -> str:
    listed = (f"{one.from_rating}: {figures.exact(one.points)}" for one in rules.start_points)
    return "; ".join(listed) or NOTHING


def _of_evening(evening: EveningRules) -> Iterator[RuleLine]:
    yield RuleLine(N_("Most meetings of two players in a cycle"), _limit(evening.max_meetings))
    yield RuleLine(N_("Nobody meets again within so many rounds"), NO if evening.gap is None else str(evening.gap))
    yield RuleLine(N_("The first round of a cycle"), _first_round(evening))
    colours = [COLOUR_RULES[rule] for rule in evening.colours]
    yield RuleLine(N_("Colours, the first rule that decides"), _listed(colours))
    yield RuleLine(N_("Most times free in a cycle"), _limit(evening.most_byes))


def _limit(number: int | None) -> str:
    return WITHOUT_LIMIT if number is None else str(number)


def _first_round(evening: EveningRules) -> str:
    said = FIRST_ROUNDS[evening.first_round]
    match evening.first_round:
        case FirstRound.GROUPS:
            return Composed("{said} ({number})", said=said, number=evening.group_size)
        case FirstRound.NOISE:
            return Composed("{said} ({number})", said=said, number=evening.noise)
        case FirstRound.TOP_HALF | FirstRound.ADJACENT:
            return said


def _listed(texts: list[str]) -> str:
    said = texts[0] if texts else NOTHING
    for text in texts[1:]:
        said = Composed("{said}; {text}", said=said, text=text)
    return said
