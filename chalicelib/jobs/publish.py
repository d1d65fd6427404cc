"""Publish a tournament: render all its pages from the state as it is now, put what changed.

Runs twice without harm: the same state gives the same bytes, and a publication that began earlier loses to a later one.
"""

from collections.abc import Sequence
from datetime import datetime

from chalicelib.domain.ids import TournamentId
from chalicelib.domain.lifecycle.status import next_change
from chalicelib.domain.model.tournament import Tournament
from chalicelib.jobs.moments import moment_of, revision_at, written
from chalicelib.ports import Job, JobKind, Services
from chalicelib.render.site import RenderContext, load_site
from chalicelib.render.tournament import render_tournament


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the event of these jobs once, and order the next rendering where words will change by the clock."""
    group = jobs[0].group
    began = services.clock.now()
    tournament = services.tournaments.load(TournamentId(group.removeprefix("T#")))
    updated_at = max(moment_of(job) for job in jobs)
    context = RenderContext(
        site=load_site(services.site_root),
        now=began,
        updated_at=updated_at,
        revision=revision_at(began),
        origin=services.origin,
    )
    files = render_tournament(tournament, context)
    services.site.publish(group, files, revision_at(began), services.clock.now())
    _order_next(tournament, group, updated_at, services)


def _order_next(tournament: Tournament, group: str, updated_at: datetime, services: Services) -> None:
    """S17: pages whose words depend on the clock are rendered again at that moment."""
    at = next_change(tournament, services.clock.now())
    if at is None:
        return
    services.outbox.add(
        Job(
            id=f"clock-{written(at)}-{written(updated_at)}",
            group=group,
            kind=JobKind.PUBLISH,
            arguments={"updated_at": written(updated_at)},
            created_at=services.clock.now(),
            due_at=at,
        )
    )
