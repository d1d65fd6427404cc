"""What every mail about an event says of it, as far as it is filled in: when and where it is, and whom to ask."""

from zoneinfo import ZoneInfo

from chalicelib.domain.lifecycle.reminders import begins_at, first_day
from chalicelib.domain.model.tournament import Settings


def facts(settings: Settings) -> dict[str, object]:
    """The values of `mail/facts.txt` and `.html`. Without a start only the day is known."""
    zone, begins = ZoneInfo(settings.time_zone), begins_at(settings)
    return {
        "day": first_day(settings),
        "starts_at": begins.astimezone(zone) if begins is not None and settings.schedule else None,
        "place": ", ".join(part for part in (settings.venue.name, settings.venue.address, settings.city) if part),
        "contact": settings.contact.line,
    }
