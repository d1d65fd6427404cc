"""The rules of a ladder as they were typed, with every fault at its field."""

import re
from collections.abc import Iterator
from datetime import time
from fractions import Fraction
from typing import TypeVar

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ladder.amounts import amount_from
from chalicelib.domain.ladder.settings import LadderWish, checked
from chalicelib.domain.lifecycle.settings import slug_from
from chalicelib.domain.model.ladder import (
    Cap,
    ColourRule,
    EveningRules,
    EveningTimes,
    FirstRound,
    FirstValueRounding,
    ForfeitWin,
    LadderRules,
    Leavers,
    Period,
    Reason,
    ReasonRule,
    Revaluation,
    StartPoints,
    Worth,
)
from chalicelib.web.admin.days import a_clock
from chalicelib.web.admin.event.ladder_form import HOURS, MOST_COLOURS, NEW_REASONS, TICKED
from chalicelib.web.request import Form

_REASON = re.compile(r"reason-([a-z0-9-]+)")
_NTH_REASON = re.compile(r"reason-(\d+)(.*)")
_C = TypeVar("_C", Revaluation, FirstValueRounding, ForfeitWin, Leavers, FirstRound, Period)


def typed(form: Form, present: LadderWish) -> LadderWish:
    """The rules as typed. Raises InvalidFieldError naming the field of the form, with its `others`."""
    reading = _Reading(form)
    wish = LadderWish(
        preset=form.text("preset") or present.preset,
        rules=reading.rules(),
        evening=reading.evening(),
        times=reading.times(),
    )
    if reading.faults:
        raise InvalidFieldError.of(reading.faults)
    try:
        return checked(wish)
    except InvalidFieldError as fault:
        raise InvalidFieldError.of([reading.at_its_field(one) for one in (fault, *fault.others)]) from fault


class _Reading:
    """Reads field by field, and remembers what could not be read."""

    def __init__(self, form: Form) -> None:
        self._form = form
        self._rows: list[str] = []
        self.faults: list[InvalidFieldError] = []

    def rules(self) -> LadderRules:
        form = self._form
        return LadderRules(
            first_value=self._amount("first_value", "not_an_amount"),
            ratio=self._amount("ratio", "not_an_amount") or Fraction(0),
            first_value_rounding=self._choice("first_value_rounding", FirstValueRounding),
            step=self._amount("step", "not_an_amount") or Fraction(0),
            own_value_in_total=form.text("own_value") == TICKED,
            mode=self._choice("mode", Revaluation),
            win=self._worth("win"),
            draw=self._worth("draw"),
            loss=self._worth("loss"),
            forfeit_win=self._choice("forfeit_win", ForfeitWin),
            reasons=tuple(self._reasons()),
            missed=self._worth("missed"),
            leavers=self._choice("leavers", Leavers),
            against_leaver=self._amount("against_leaver", "not_a_share"),
            start_points=tuple(self._start_points()),
            starts_with_rating=form.text("starts_with_rating") == TICKED,
            minimum_percent=self._whole("minimum_percent") or 0,
        )

    def evening(self) -> EveningRules:
        colours = (self._colour(f"colour-{place}") for place in range(1, MOST_COLOURS + 1))
        return EveningRules(
            max_meetings=self._whole("max_meetings"),
            gap=self._whole("gap"),
            first_round=self._choice("first_round", FirstRound),
            group_size=self._whole("group_size") or 0,
            noise=self._whole("noise") or 0,
            colours=tuple(colour for colour in colours if colour is not None),
            most_byes=self._whole("most_byes"),
        )

    def times(self) -> EveningTimes:
        return EveningTimes(**{hour: self._hour(hour) for hour in HOURS})

    def at_its_field(self, fault: InvalidFieldError) -> InvalidFieldError:
        """The rules count their reasons, the form calls each by its name."""
        found = _NTH_REASON.fullmatch(str(fault.details["field"]))
        if found is None:
            return fault
        return InvalidFieldError(**{**fault.details, "field": f"{self._rows[int(found[1]) - 1]}{found[2]}"})

    def _reasons(self) -> Iterator[ReasonRule]:
        """In the order of the form; a row with nothing typed is no rule, unless it is worth nothing on purpose."""
        for row in self._form.fields:
            found = _REASON.fullmatch(row)
            if found is not None:
                rule, is_rule = self._reason(row, found[1])
                if is_rule:
                    self._rows.append(row)
                    yield rule

    def _reason(self, row: str, code: str) -> tuple[ReasonRule, bool]:
        label = self._form.text(f"{row}_label")
        reason = _own_code(label) if code in NEW_REASONS else Reason(code)
        worth = Worth(*self._share_and_points(row, f"{row}_points"))
        cap, is_announced = self._cap(row), self._form.text(f"{row}_announced") == TICKED
        is_typed = bool(label or is_announced or cap or self._form.text(row) or self._form.text(f"{row}_points"))
        return ReasonRule(reason, worth, cap, label, is_announced), is_typed

    def _cap(self, field: str) -> Cap | None:
        most, percent = self._whole(f"{field}_most"), self._whole(f"{field}_percent")
        if most is None and percent is None:
            return None
        beyond = Worth(*self._share_and_points(f"{field}_beyond", f"{field}_beyond_points"))
        period = self._choice(f"{field}_period", Period)
        return Cap(most, percent if percent is not None and most is None else 0, period, beyond)

    def _worth(self, name: str) -> Worth:
        return Worth(*self._share_and_points(name, f"{name}_points"))

    def _share_and_points(self, share: str, points: str) -> tuple[Fraction, Fraction]:
        nothing = Fraction(0)
        return self._amount(share, "not_a_share") or nothing, self._amount(points, "not_an_amount") or nothing

    def _start_points(self) -> Iterator[StartPoints]:
        """A class a line: `1800: 50`."""
        for line in self._form.raw("start_points").splitlines():
            rating, _, points = line.partition(":")
            amount = amount_from(points)
            if not line.strip():
                continue
            digits = rating.strip()
            if amount is None or not (digits.isascii() and digits.isdecimal()) or len(digits) > 4:
                self._fault("start_points", "not_start_points")
                return
            yield StartPoints(int(digits), amount)

    def _amount(self, field: str, reason: str) -> Fraction | None:
        text = self._form.text(field)
        found = amount_from(text) if text else None
        if text and found is None:
            self._fault(field, reason)
        return found

    def _whole(self, field: str) -> int | None:
        text = self._form.text(field)
        if not text:
            return None
        if not (text.isascii() and text.isdecimal()) or len(text) > 6:
            self._fault(field, "not_a_number")
            return None
        return int(text)

    def _choice(self, field: str, kind: type[_C]) -> _C:
        text = self._form.text(field)
        found = next((one for one in kind if one.value == text), None)
        if found is None and text:
            self._fault(field, "unknown_choice")
        return found or next(iter(kind))

    def _colour(self, field: str) -> ColourRule | None:
        text = self._form.text(field)
        found = next((one for one in ColourRule if one.value == text), None)
        if found is None and text:
            self._fault("colours", "unknown_choice")
        return found

    def _hour(self, field: str) -> time:
        try:
            return a_clock(self._form.text(field), field)
        except InvalidFieldError as fault:
            self.faults.append(fault)
            return time()

    def _fault(self, field: str, reason: str) -> None:
        self.faults.append(InvalidFieldError(field=field, reason=reason))


def _own_code(label: str) -> Reason:
    """A reason of the club's own is known by its name."""
    return Reason(f"own-{slug_from([label])}" if label else "")
