"""Why a field of a series is unusable, by the code of the reason: a part of the table in `errors.py`."""

from collections.abc import Mapping

from chalicelib.render.texts import N_

SERIES_REASONS: Mapping[str, str] = {
    "table_rises": N_("No place gives more than the one above it."),
    "table_without_own": N_("This belongs to the choice “a table of your own”: choose it, or empty this field."),
    "rule_twice": N_("A rule is there twice."),
    "category_twice": N_("Two categories have the same number."),
    "event_twice": N_("This event is there twice."),
    "unknown_event": N_("There is no such event here, or you have no role in it."),
    "practice_in_series": N_("{name} is a practice event: it never counts."),
    "private_in_series": N_("{name} is a private event: only what everybody may see counts."),
    "ladder_in_series": N_("{name} is a cycle of a ladder, which has no final places by points of games."),
    "same_event": N_("Both play in the same event: they are two persons."),
    "category_of_all": N_("Say who is in it: by rating, age, women or men, or club."),
}
