"""Publish a tournament: render all its pages from the state as it is now, put what changed.

Runs twice without harm: the same state gives the same bytes, and a publication that began earlier loses to a later one.
"""

from collections.abc import Sequence
from dataclasses import replace

from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.lifecycle.status import next_change
from chalicelib.domain.model.tournament import Tournament
from chalicelib.jobs.rendering import context_of, order_next, revision_at
from chalicelib.ports import Job, Services
from chalicelib.render.reasons import Trace
from chalicelib.render.tournament import render_tournament


def run(jobs: Sequence[Job], services: Services) -> None:
    """Publish the event of these jobs once, and order the next rendering where words will change by the clock."""
    group, began = jobs[0].group, services.clock.now()
    tournament = services.tournaments.load(TournamentId(group.removeprefix("T#")))
    context = replace(context_of(jobs, began, services), traces=_traces(tournament, services))
    files = render_tournament(tournament, context)
    services.site.publish(group, files, revision_at(began), services.clock.now())
    order_next(jobs[0], next_change(tournament, began), context, services)


def _traces(tournament: Tournament, services: Services) -> dict[RoundNumber, Trace]:
    """Why each round was paired as it was, when everybody may read it."""
    if not tournament.settings.shows_reasons:
        return {}
    published = (round_.number for round_ in tournament.published_rounds)
    return {number: services.tournaments.trace(tournament.id, number) for number in published}
