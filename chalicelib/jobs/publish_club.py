"""Publish the pages of a club and of its seasons.

Runs twice without harm: the same club gives the same bytes, and an earlier publication loses to a later one.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime

from chalicelib.domain.ids import ClubId
from chalicelib.domain.lifecycle.status import next_change
from chalicelib.jobs.remind import order_next_reminder
from chalicelib.jobs.rendering import UPDATED_AT, context_of, order_next, revision_at
from chalicelib.ports import Job, Services
from chalicelib.queries.club.club_year import season_facts
from chalicelib.queries.club.ratings import rating_facts
from chalicelib.render.club import render_club
from chalicelib.render.club_year import SeasonFacts


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the club of these jobs once, and order the next rendering where words will change by the clock."""
    group, began = jobs[0].group, services.clock.now()
    club = services.clubs.load(ClubId(group.removeprefix("C#")))
    series = tuple(one for one in services.series.everything() if one.club == club.id)
    context = replace(context_of(jobs, began, services), series=series)
    in_use = (season for season in services.seasons.of_club(club.id) if season.is_in_use)
    newest_first = sorted(in_use, key=lambda season: season.name, reverse=True)
    seasons = [season_facts(club.id, season, services) for season in newest_first]
    files = render_club(club, context, seasons, rating_facts(club.id, services))
    services.site.publish(group, files, revision_at(began), services.clock.now())
    if any(UPDATED_AT not in job.arguments for job in jobs):
        _order_reminders(seasons, began, services)
    changes = (next_change(event, began) for facts in seasons for event in facts.events.values())
    order_next(jobs[0], min((at for at in changes if at is not None), default=None), context, services)


def _order_reminders(seasons: Sequence[SeasonFacts], began: datetime, services: Services) -> None:
    """The club may wish other moments now."""
    for facts in seasons:
        for event in facts.events.values():
            order_next_reminder(event, began, services)
