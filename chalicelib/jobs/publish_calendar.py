"""Publish what stands above single events: the calendar in every language, the assets, the page for a wrong address.

Runs twice without harm: the same events give the same bytes, and an earlier publication loses to a later one.
"""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.lifecycle.status import next_calendar_change
from chalicelib.jobs.rendering import context_of, order_next, revision_at
from chalicelib.ports import Job, Services
from chalicelib.render.calendar import render_calendar


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the calendar once, and order the next rendering for the day on which an event begins or ends."""
    group, began = jobs[0].group, services.clock.now()
    events = services.tournaments.open_ones()
    bookings = services.bookings.settings_among(event.id for event in events)
    series = services.series.everything()
    context = replace(context_of(jobs, began, services), bookings=bookings, series=series)
    services.site.publish(
        group, render_calendar(events, services.clubs.public_ones(), context), revision_at(began), services.clock.now()
    )
    order_next(jobs[0], next_calendar_change((event.settings for event in events), began), context, services)
