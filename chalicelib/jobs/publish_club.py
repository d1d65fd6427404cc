"""Publish the pages of a club.

Runs twice without harm: the same club gives the same bytes, and an earlier publication loses to a later one.
"""

from collections.abc import Sequence

from chalicelib.domain.ids import ClubId
from chalicelib.jobs.rendering import context_of, revision_at
from chalicelib.ports import Job, Services
from chalicelib.render.club import render_club


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the club of these jobs once."""
    group, began = jobs[0].group, services.clock.now()
    club = services.clubs.load(ClubId(group.removeprefix("C#")))
    files = render_club(club, context_of(jobs, began, services))
    services.site.publish(group, files, revision_at(began), services.clock.now())
