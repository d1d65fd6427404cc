"""Why a day, an hour or a timetable cannot be used, as people read it; part of the table in `errors.py`."""

from collections.abc import Mapping

from chalicelib.render.texts import N_

TIME_REASONS: Mapping[str, str] = {
    "not_a_birth": N_("A date such as 31-12-2001 or 2001/12/31, or a year."),
    "no_such_date": N_("There is no such date, or nobody living was born on it."),
    "born_after_event": N_("{birth} is after the last day of the event."),
    "not_a_date": N_("A date, please."),
    "not_a_time": N_("A time, please."),
    "day_twice": N_("This day is there twice."),
    "ends_before_it_begins": N_("The end comes after the beginning."),
    "after_round_or_hour": N_("Either after a round or at an hour, please."),
    "unknown_round": N_("There is no such round."),
    "list_or_first": N_("Give either the first day or the list of days."),
    "not_late": N_("A time from {begins} on, please."),
}
"""By the reason of the refusal."""
