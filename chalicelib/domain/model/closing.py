"""C8: an event that is closed: when, by whom, with which last day."""

from dataclasses import dataclass
from datetime import date, datetime

from chalicelib.domain.ids import UserId


@dataclass(frozen=True, slots=True)
class Closing:
    """It was closed at this moment (UTC) and never reopens.

    `end_date` is the day on which it ended where it was played. `corrected_at` (UTC): when a result was last corrected
    after that (C11); None while none was.
    """

    closed_at: datetime
    end_date: date
    by: UserId
    corrected_at: datetime | None = None
