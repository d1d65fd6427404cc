"""The settings of a ladder as plain values and back. Fractions are written as text, exactly: `1/3`."""

from datetime import time
from fractions import Fraction

from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.model.ladder import (
    Cap,
    ColourRule,
    EveningRules,
    EveningTimes,
    FirstRound,
    FirstValueRounding,
    ForfeitWin,
    LadderChange,
    LadderRules,
    LadderSettings,
    Leavers,
    Period,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from, time_text


def ladder_body(ladder: LadderSettings | None) -> Body | None:
    """The ladder of a cycle; None for an event that is none."""
    if ladder is None:
        return None
    return {
        "preset": ladder.preset,
        "rules": rules_body(ladder.rules),
        "evening": evening_rules_body(ladder.evening),
        "times": times_body(ladder.times),
        "computer": ladder.computer,
        "changes": [_change_body(change) for change in ladder.changes],
    }


def ladder_from(body: Body | None) -> LadderSettings | None:
    """The ladder again."""
    if body is None:
        return None
    return LadderSettings(
        preset=body["preset"],
        rules=rules_from(body["rules"]),
        evening=evening_rules_from(body["evening"]),
        times=times_from(body["times"]),
        computer=None if body["computer"] is None else EntryId(body["computer"]),
        changes=tuple(map(_change_from, body["changes"])),
    )


def _change_body(change: LadderChange) -> Body:
    return {
        "at": time_text(change.at),
        "after_round": change.after_round,
        "preset": change.preset,
        "rules": rules_body(change.rules),
        "evening": evening_rules_body(change.evening),
    }


def _change_from(body: Body) -> LadderChange:
    return LadderChange(
        at=time_from(body["at"]),
        after_round=RoundNumber(body["after_round"]),
        preset=body["preset"],
        rules=rules_from(body["rules"]),
        evening=evening_rules_from(body["evening"]),
    )


def rules_body(rules: LadderRules) -> Body:
    """How a ladder is scored."""
    return {
        "first_value": _text(rules.first_value),
        "ratio": str(rules.ratio),
        "first_value_rounding": rules.first_value_rounding.value,
        "step": str(rules.step),
        "own_value_in_total": rules.own_value_in_total,
        "mode": rules.mode.value,
        "win": _worth_body(rules.win),
        "draw": _worth_body(rules.draw),
        "loss": _worth_body(rules.loss),
        "forfeit_win": rules.forfeit_win.value,
        "reasons": [_reason_body(rule) for rule in rules.reasons],
        "missed": _worth_body(rules.missed),
        "leavers": rules.leavers.value,
        "against_leaver": _text(rules.against_leaver),
        "start_points": [
            {"from_rating": start.from_rating, "points": str(start.points)} for start in rules.start_points
        ],
        "starts_with_rating": rules.starts_with_rating,
        "minimum_percent": rules.minimum_percent,
    }


def rules_from(body: Body) -> LadderRules:
    """How a ladder is scored, again."""
    return LadderRules(
        first_value=_fraction(body["first_value"]),
        ratio=Fraction(body["ratio"]),
        first_value_rounding=FirstValueRounding(body["first_value_rounding"]),
        step=Fraction(body["step"]),
        own_value_in_total=body["own_value_in_total"],
        mode=Revaluation(body["mode"]),
        win=_worth_from(body["win"]),
        draw=_worth_from(body["draw"]),
        loss=_worth_from(body["loss"]),
        forfeit_win=ForfeitWin(body["forfeit_win"]),
        reasons=tuple(map(_reason_from, body["reasons"])),
        missed=_worth_from(body["missed"]),
        leavers=Leavers(body["leavers"]),
        against_leaver=_fraction(body["against_leaver"]),
        start_points=tuple(StartPoints(one["from_rating"], Fraction(one["points"])) for one in body["start_points"]),
        starts_with_rating=body["starts_with_rating"],
        minimum_percent=body["minimum_percent"],
    )


def _reason_body(rule: ReasonRule) -> Body:
    return {
        "reason": rule.reason,
        "worth": _worth_body(rule.worth),
        "cap": None if rule.cap is None else _cap_body(rule.cap),
        "label": rule.label,
        "is_announced": rule.is_announced,
    }


def _reason_from(body: Body) -> ReasonRule:
    return ReasonRule(
        reason=Reason(body["reason"]),
        worth=_worth_from(body["worth"]),
        cap=None if body["cap"] is None else _cap_from(body["cap"]),
        label=body["label"],
        is_announced=body["is_announced"],
    )


def _cap_body(cap: Cap) -> Body:
    return {
        "most": cap.most,
        "percent": cap.percent,
        "period": cap.period.value,
        "beyond": _worth_body(cap.beyond),
    }


def _cap_from(body: Body) -> Cap:
    return Cap(body["most"], body["percent"], Period(body["period"]), _worth_from(body["beyond"]))


def _worth_body(worth: Worth) -> Body:
    return {"share": str(worth.share), "points": str(worth.points)}


def _worth_from(body: Body) -> Worth:
    return Worth(Fraction(body["share"]), Fraction(body["points"]))


def evening_rules_body(evening: EveningRules) -> Body:
    """How an evening is paired."""
    return {
        "max_meetings": evening.max_meetings,
        "gap": evening.gap,
        "first_round": evening.first_round.value,
        "group_size": evening.group_size,
        "noise": evening.noise,
        "colours": [rule.value for rule in evening.colours],
        "most_byes": evening.most_byes,
    }


def evening_rules_from(body: Body) -> EveningRules:
    """How an evening is paired, again."""
    return EveningRules(
        max_meetings=body["max_meetings"],
        gap=body["gap"],
        first_round=FirstRound(body["first_round"]),
        group_size=body["group_size"],
        noise=body["noise"],
        colours=tuple(map(ColourRule, body["colours"])),
        most_byes=body["most_byes"],
    )


def times_body(times: EveningTimes) -> Body:
    """The hours of an evening: `18:30`."""
    return {
        "deadline": clock_text(times.deadline),
        "begins": clock_text(times.begins),
        "re_pairing": clock_text(times.re_pairing),
        "no_show": clock_text(times.no_show),
    }


def times_from(body: Body) -> EveningTimes:
    """The hours of an evening again."""
    return EveningTimes(
        deadline=time.fromisoformat(body["deadline"]),
        begins=time.fromisoformat(body["begins"]),
        re_pairing=time.fromisoformat(body["re_pairing"]),
        no_show=time.fromisoformat(body["no_show"]),
    )


def clock_text(moment: time) -> str:
    """A time of the day: `18:30`."""
    return moment.isoformat(timespec="minutes")


def _text(fraction: Fraction | None) -> str | None:
    return None if fraction is None else str(fraction)


def _fraction(text: str | None) -> Fraction | None:
    return None if text is None else Fraction(text)
