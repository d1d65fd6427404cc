"""Which text of C.07 holds for an event."""

from datetime import date

from chalicelib.domain.tiebreaks.criterion import Edition

EDITIONS = frozenset({Edition.FIDE_2024, Edition.FIDE_2026})
"""The texts of C.07 that are kept."""
_CAPS_SINCE = date(2026, 3, 1)


def edition_of(began: date | None) -> Edition:
    """The text in force when the event began; without a date, the one in force now.

    Events before 2023 are taken by the text of 2024: older ones are not kept.
    """
    return Edition.FIDE_2024 if began is not None and began < _CAPS_SINCE else Edition.FIDE_2026
