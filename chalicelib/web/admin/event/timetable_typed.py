"""A timetable as a form has it: a row a day and a row a break, some empty ones at the end, and back again."""

from collections.abc import Mapping, Sequence
from datetime import time

from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.settings import MOST_DAYS
from chalicelib.domain.lifecycle.timetable import MOST_BREAKS, refuse_unusable
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import Settings
from chalicelib.web.admin.days import a_clock, a_day
from chalicelib.web.request import Form

PLAIN = ("round_minutes", "pause_minutes")
DAY_FIELDS = ("date", "begins", "rounds", "until")
BREAK_FIELDS = ("name", "minutes", "after", "at", "on")
_EMPTY_ROWS = 2
Rows = Sequence[int]


def fields_of(settings: Settings, timetable: Timetable) -> Mapping[str, str]:
    """The timetable as the form shows it: text by field."""
    fields = {"round_minutes": str(settings.round_minutes), "pause_minutes": str(timetable.pause_minutes)}
    for place, one in enumerate(timetable.days, start=1):
        shown = (one.day.isoformat(), _clock(one.begins), str(one.rounds or ""), _clock(one.until))
        fields |= _row("day", place, DAY_FIELDS, shown)
    for place, pause in enumerate(timetable.breaks, start=1):
        on = pause.day.isoformat() if pause.day else ""
        after = str(pause.after_round or "")
        fields |= _row("break", place, BREAK_FIELDS, (pause.name, str(pause.minutes), after, _clock(pause.at), on))
    return fields


def _row(kind: str, place: int, names: Sequence[str], texts: Sequence[str]) -> Mapping[str, str]:
    return {f"{kind}-{place}-{name}": text for name, text in zip(names, texts, strict=True)}


def rows_of(form: Form | None, timetable: Timetable) -> tuple[Rows, Rows]:
    """The rows of days and of breaks that the form has: those filled in, and some more."""
    days, breaks = len(timetable.days), len(timetable.breaks)
    if form is not None:
        days = max([days, *_filled(form, "day", DAY_FIELDS)])
        breaks = max([breaks, *_filled(form, "break", BREAK_FIELDS)])
    return range(1, days + _EMPTY_ROWS + 1), range(1, breaks + _EMPTY_ROWS + 1)


def _filled(form: Form, kind: str, names: Sequence[str]) -> Rows:
    """The places of the rows in which something stands."""
    most = MOST_DAYS if kind == "day" else MOST_BREAKS
    return [place for place in range(1, most + 1) if any(form.text(f"{kind}-{place}-{name}") for name in names)]


def typed_timetable(form: Form, present: Timetable) -> Timetable:
    """As typed, days in order; rows in which nothing stands are none. Raises InvalidFieldError naming the row.

    The seconds of a present first start are not lost: they are not asked.
    """
    days = sorted(
        ((_day(form, place), place) for place in _filled(form, "day", DAY_FIELDS)), key=lambda one: one[0].day
    )
    breaks = [(_break(form, place), place) for place in _filled(form, "break", BREAK_FIELDS)]
    typed = Timetable(
        tuple(one for one, _ in days),
        tuple(one for one, _ in breaks),
        form.number("pause_minutes", present.pause_minutes),
    )
    try:
        refuse_unusable(typed)
    except InvalidFieldError as fault:
        raise InvalidFieldError(
            **{**fault.details, "field": _place_of(str(fault.details["field"]), days, breaks)}
        ) from fault
    return typed


def _place_of(field: str, days: Sequence[tuple[object, int]], breaks: Sequence[tuple[object, int]]) -> str:
    """The row that is meant by a place among those filled in."""
    kind, _, place = field.partition("-")
    rows = {"day": days, "break": breaks}.get(kind, ())
    return f"{kind}-{rows[int(place) - 1][1]}" if rows else field


def _day(form: Form, place: int) -> PlayingDay:
    field = f"day-{place}"
    rounds = form.text(f"{field}-rounds")
    return PlayingDay(
        a_day(form.text(f"{field}-date"), field),
        a_clock(form.text(f"{field}-begins"), field),
        _number(rounds, field) if rounds else None,
        _hour(form.text(f"{field}-until"), field),
    )


def _break(form: Form, place: int) -> Break:
    field = f"break-{place}"
    after, on = form.text(f"{field}-after"), form.text(f"{field}-on")
    return Break(
        minutes=_number(form.text(f"{field}-minutes"), field),
        name=" ".join(form.text(f"{field}-name").split()),
        after_round=RoundNumber(_number(after, field)) if after else None,
        at=_hour(form.text(f"{field}-at"), field),
        day=a_day(on, field) if on else None,
    )


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > len("100000"):
        raise InvalidFieldError(field=field, reason="not_a_number")
    return int(text)


def _hour(text: str, field: str) -> time | None:
    return a_clock(text, field) if text else None


def _clock(hour: time | None) -> str:
    return "" if hour is None else f"{hour:%H:%M}"
