"""The rules of a ladder as a form: every field as text, and what it is called."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from chalicelib.domain.ladder.settings import LadderWish
from chalicelib.domain.model.ladder import NO_REASON, NOT_YET, ColourRule, LadderRules, Reason, ReasonRule, Worth
from chalicelib.render import figures
from chalicelib.render.ladder_wording import REASONS, reason_name
from chalicelib.render.texts import N_

TICKED = "yes"
HOURS = ("deadline", "begins", "re_pairing", "no_show")
WORTHS = ("win", "draw", "loss", "missed")
NEW_REASONS = (Reason("new-1"), Reason("new-2"))
OWN_REASON = N_("a reason of your own")
"""Empty rows for reasons of the club's own."""
MOST_COLOURS = len(ColourRule)
LABELS: Mapping[str, str] = {
    "first_value": N_("Maximum value"),
    "own_value": N_("Does the own value count in the total?"),
    "preset": N_("Rules to begin with"),
    "mode": N_("Rounds are scored"),
    "ratio": N_("Without a maximum: how many times the last value the first one is"),
    "first_value_rounding": N_("That value is rounded"),
    "step": N_("Each next place is worth less by"),
    "win": N_("A win: share of the opponent's value"),
    "draw": N_("A draw: share of the opponent's value"),
    "loss": N_("A loss: share of the opponent's value"),
    "missed": N_("A round before a newcomer came: share of the own value"),
    "forfeit_win": N_("A win by forfeit counts"),
    "reasons": N_("Rounds without an opponent"),
    "leavers": N_("Those who leave"),
    "against_leaver": N_("A game against somebody who is out of the ladder, of the own value"),
    "start_points": N_("Points at the start, by rating"),
    "starts_with_rating": N_("Everybody starts with his rating"),
    "minimum_percent": N_("Percentage of rounds to take part in, else below all others"),
    "max_meetings": N_("Most meetings of two players in a cycle"),
    "gap": N_("Nobody meets again within so many rounds"),
    "first_round": N_("The first round of a cycle"),
    "group_size": N_("Players in a group"),
    "noise": N_("Rating points that a lot can move somebody"),
    "colours": N_("Colours, the first rule that decides"),
    "most_byes": N_("Most times free in a cycle"),
    "deadline": N_("Sign on and off until"),
    "begins": N_("The clocks start at"),
    "re_pairing": N_("Re-pairing at"),
    "no_show": N_("Who is not there loses at"),
}
POINTS = N_("and points")
PARTS: Mapping[str, str] = {
    "_label": N_("name"),
    "": N_("share of the own value"),
    "_points": N_("and points"),
    "_most": N_("at most so often"),
    "_percent": N_("or in this percentage of the rounds"),
    "_period": N_("counted"),
    "_beyond": N_("beyond it: share"),
    "_beyond_points": N_("beyond it: points"),
    "_announced": N_("members can sign off with it themselves"),
}
"""The fields of a reason, by what stands behind its name."""


def reason_rows(rules: LadderRules) -> tuple[Reason, ...]:
    """The rows of the form: the reasons of the rules, then all others that there are, then empty ones."""
    given = [rule.reason for rule in rules.reasons]
    others = [reason for reason in REASONS if reason not in (NO_REASON, NOT_YET, *given)]
    return (*given, *others, *NEW_REASONS)


def fields_of(wish: LadderWish) -> dict[str, str]:
    """The rules as the form shows them: text by field."""
    rules, evening, times = wish.rules, wish.evening, wish.times
    fields = {
        "preset": wish.preset,
        "first_value": _optional(rules.first_value),
        "own_value": TICKED if rules.own_value_in_total else "no",
        "mode": rules.mode.value,
        "ratio": figures.exact(rules.ratio),
        "first_value_rounding": rules.first_value_rounding.value,
        "step": figures.exact(rules.step),
        "forfeit_win": rules.forfeit_win.value,
        "leavers": rules.leavers.value,
        "against_leaver": "" if rules.against_leaver is None else share_field(rules.against_leaver),
        "start_points": "\n".join(f"{one.from_rating}: {figures.exact(one.points)}" for one in rules.start_points),
        "starts_with_rating": TICKED if rules.starts_with_rating else "",
        "minimum_percent": str(rules.minimum_percent or ""),
        "max_meetings": _number(evening.max_meetings),
        "gap": _number(evening.gap),
        "first_round": evening.first_round.value,
        "group_size": str(evening.group_size),
        "noise": str(evening.noise),
        "most_byes": _number(evening.most_byes),
        **{hour: getattr(times, hour).isoformat("minutes") for hour in HOURS},
    }
    for name in WORTHS:
        fields |= {name: share_field(getattr(rules, name).share), f"{name}_points": _points(getattr(rules, name))}
    for place in range(MOST_COLOURS):
        fields[f"colour-{place + 1}"] = evening.colours[place].value if place < len(evening.colours) else ""
    for rule in rules.reasons:
        fields |= _reason_fields(f"reason-{rule.reason}", rule)
    return fields


def labels_of(rules: LadderRules, say: Callable[..., str]) -> dict[str, str]:
    """What every field is called, those of the reasons too, so that each fault finds its place."""
    labels = {field: say(label) for field, label in LABELS.items()}
    for name in WORTHS:
        labels[f"{name}_points"] = f"{labels[name]}, {say(POINTS)}"
    for reason in reason_rows(rules):
        name = say(OWN_REASON if reason in NEW_REASONS else reason_name(reason, rules))
        labels |= {f"reason-{reason}{part}": f"{name}: {say(text)}" for part, text in PARTS.items()}
    return labels


def share_field(share: Fraction) -> str:
    """A share as it is typed: 2/3, 35%."""
    percent = share * 100
    return figures.exact(share) if percent.denominator > 1 else f"{figures.minus(percent.numerator)}%"


def _reason_fields(field: str, rule: ReasonRule) -> dict[str, str]:
    fields = {
        f"{field}_label": rule.label,
        field: share_field(rule.worth.share),
        f"{field}_points": _points(rule.worth),
        f"{field}_announced": TICKED if rule.is_announced else "",
    }
    if rule.cap is not None:
        fields |= {
            f"{field}_most": _number(rule.cap.most),
            f"{field}_percent": str(rule.cap.percent) if rule.cap.most is None else "",
            f"{field}_period": rule.cap.period.value,
            f"{field}_beyond": share_field(rule.cap.beyond.share),
            f"{field}_beyond_points": _points(rule.cap.beyond),
        }
    return fields


def _points(worth: Worth) -> str:
    return figures.exact(worth.points) if worth.points else ""


def _optional(value: Fraction | None) -> str:
    return "" if value is None else figures.exact(value)


def _number(value: int | None) -> str:
    return "" if value is None else str(value)
