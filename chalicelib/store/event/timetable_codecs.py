"""The timetable of an event and the starts of its rounds to plain values and back; see `codecs.py`."""

from datetime import date, time

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.timetable import Break, PlayingDay, Timetable
from chalicelib.domain.model.tournament import RoundStart
from chalicelib.store.items import Body
from chalicelib.store.moments import time_from, time_text


def start_body(start: RoundStart) -> Body:
    """When a round begins; that it was set by hand only where it was."""
    body: Body = {"round": start.round_number, "starts_at": time_text(start.starts_at)}
    if start.by_hand:
        body["by_hand"] = True
    if start.moved_from is not None:
        body["moved_from"] = time_text(start.moved_from)
    return body


def start_from(body: Body) -> RoundStart:
    """The start again."""
    moved_from = None if body.get("moved_from") is None else time_from(body["moved_from"])
    return RoundStart(
        RoundNumber(body["round"]), time_from(body["starts_at"]), bool(body.get("by_hand", False)), moved_from
    )


def timetable_body(timetable: Timetable | None) -> Body | None:
    """A timetable, completely."""
    if timetable is None:
        return None
    return {
        "days": [
            {"day": one.day.isoformat(), "begins": _clock(one.begins), "rounds": one.rounds, "until": _clock(one.until)}
            for one in timetable.days
        ],
        "breaks": [
            {
                "minutes": one.minutes,
                "name": one.name,
                "after_round": one.after_round,
                "at": _clock(one.at),
                "day": None if one.day is None else one.day.isoformat(),
            }
            for one in timetable.breaks
        ],
        "pause_minutes": timetable.pause_minutes,
    }


def timetable_from(body: Body | None) -> Timetable | None:
    """The timetable again; none, where the event has the usual one."""
    if body is None:
        return None
    return Timetable(
        days=tuple(
            PlayingDay(
                date.fromisoformat(one["day"]), time.fromisoformat(one["begins"]), one["rounds"], _time(one["until"])
            )
            for one in body["days"]
        ),
        breaks=tuple(
            Break(
                minutes=one["minutes"],
                name=one["name"],
                after_round=None if one["after_round"] is None else RoundNumber(one["after_round"]),
                at=_time(one["at"]),
                day=None if one["day"] is None else date.fromisoformat(one["day"]),
            )
            for one in body["breaks"]
        ),
        pause_minutes=body["pause_minutes"],
    )


def _clock(hour: time | None) -> str | None:
    return None if hour is None else f"{hour:%H:%M}"


def _time(text: str | None) -> time | None:
    return None if text is None else time.fromisoformat(text)
