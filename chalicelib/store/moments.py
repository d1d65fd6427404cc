"""Moments as text, in UTC: they sort by time."""

from datetime import UTC, datetime


def time_text(at: datetime) -> str:
    """A moment as text that sorts by time. Raises ValueError for one without a time zone."""
    if at.tzinfo is None:
        raise ValueError("a moment without a time zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def time_from(text: str) -> datetime:
    """The moment, in UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)
