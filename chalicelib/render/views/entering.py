"""S64-8: whether people can enter now, on the event's own page."""

from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.booking.seats import free_seats, window_of
from chalicelib.domain.booking.settings import BookingSettings, Window
from chalicelib.domain.lifecycle.status import Status
from chalicelib.render.facts import EventFacts
from chalicelib.render.paths import entry_form


@dataclass(frozen=True, slots=True)
class EnteringView:
    """The times are the event's own. It `is_full` by its entries: seats that are kept for a moment come and go."""

    window: Window
    form: str
    opens_at: datetime | None
    closes_at: datetime | None
    is_full: bool
    has_waiting_list: bool


def entering_view(facts: EventFacts, settings: BookingSettings, now: datetime) -> EnteringView | None:
    """None where people do not enter by themselves, and once the event is over or called off."""
    state = window_of(facts.tournament, settings, now)
    if state is Window.OFF or facts.status in (Status.DONE, Status.CANCELLED):
        return None
    return EnteringView(
        window=state,
        form=entry_form(facts.settings.slug),
        opens_at=facts.local(settings.opens_at) if settings.opens_at else None,
        closes_at=facts.local(settings.closes_at) if settings.closes_at else None,
        is_full=free_seats(settings.capacity, [player.entry for player in facts.tournament.players], ()) <= 0,
        has_waiting_list=settings.has_waiting_list,
    )
