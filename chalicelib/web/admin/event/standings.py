"""Standings after any round, and the crosstable, by the same views and templates as the public pages."""

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.standings.crosstable import Ordering
from chalicelib.queries.event.steps import Step
from chalicelib.render.contents import contents_of
from chalicelib.render.facts import EventFacts, event_facts
from chalicelib.render.site import RenderContext
from chalicelib.render.views.crosstable import crosstable_view
from chalicelib.render.views.frame import EventFrame, event_frame
from chalicelib.render.views.ladder import ladder_view
from chalicelib.render.views.order import order_view
from chalicelib.render.views.standings import MOST_WITH_WORKINGS, StandingsView, explanations, standings_view
from chalicelib.surroundings import club_facts_of
from chalicelib.web.admin.door import render, route, site
from chalicelib.web.admin.frame import frame
from chalicelib.web.authorise import Call


@route("GET", "/t/{tournament}/standings", Action.SEE_TOURNAMENT)
def standings(call: Call) -> Response:
    """C7: the table after the last published round, or after the one that is asked for."""
    tournament = call.services.tournaments.load(call.tournament)
    facts = event_facts(tournament, call.services.clock.now(), club_facts_of(tournament, call.services))
    if facts.ladders:
        return _ladder(call, tournament, facts)
    shown = {
        "frame": frame(call, tournament, Step.STANDINGS),
        "public_frame": _public(call, facts),
        "view": _view(facts, call.request.query.get("after_round", "")) if facts.rounds else None,
        "is_done": facts.status is Status.DONE,
        "order": order_view(facts),
    }
    return render(call, "event/standings.html", shown)


@route("GET", "/t/{tournament}/crosstable", Action.SEE_TOURNAMENT)
def crosstable(call: Call) -> Response:
    """C6: every result by opponent; a ladder has no such page."""
    tournament = call.services.tournaments.load(call.tournament)
    if not contents_of(tournament.settings).has_crosstable:
        raise NotFoundError(what="page")
    facts = event_facts(tournament, call.services.clock.now())
    ordering = Ordering.BY_NUMBER if call.request.query.get("order") == Ordering.BY_NUMBER else Ordering.BY_RANK
    shown = {
        "frame": frame(call, tournament, Step.STANDINGS),
        "public_frame": _public(call, facts),
        "view": crosstable_view(facts, ordering) if facts.rounds else None,
    }
    return render(call, "event/crosstable.html", shown)


def _ladder(call: Call, tournament: Tournament, facts: EventFacts) -> Response:
    """D7: the ladder as it is now, or after the round that is asked for."""
    asked = call.request.query.get("after_round", "")
    ladder = next((one for one in facts.ladders[1:] if str(one.after_round) == asked), facts.ladder)
    shown = {
        "frame": frame(call, tournament, Step.STANDINGS),
        "public_frame": _public(call, facts),
        "view": ladder_view(facts, ladder),
        "is_done": facts.status is Status.DONE,
    }
    return render(call, "event/ladder.html", shown)


def _view(facts: EventFacts, asked: str) -> StandingsView:
    """The table after the round asked for; one that is not published is as good as none."""
    places = {str(round_.number): place for place, round_ in enumerate(facts.rounds)}
    place = places.get(asked, len(facts.rounds) - 1)
    table = facts.standings_after(facts.rounds[place].number)
    before = facts.standings_after(facts.rounds[place - 1].number) if place else None
    why = explanations(facts, table, table.workings()) if len(table.rows) <= MOST_WITH_WORKINGS else None
    return standings_view(facts, table, before, why)


def _public(call: Call, facts: EventFacts) -> EventFrame:
    """The frame of the public pages: their links and their words."""
    now = call.services.clock.now()
    return event_frame(facts, RenderContext(site(call), now, now), call.visitor.language)
