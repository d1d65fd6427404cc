"""What can be taken away of an event, and what the rating office still misses in it."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.trf.rating import Gap, gaps
from chalicelib.render.exports.downloads import Export, Manner, download, report
from chalicelib.render.exports.spreadsheet import spelling_for
from chalicelib.render.facts import EventFacts, event_facts
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import N_
from chalicelib.surroundings import club_facts_of
from chalicelib.web.admin.door import render, route, site, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import attachment

MISSING: Mapping[str, str] = {
    "name": N_("The name of the event"),
    "city": N_("The city"),
    "federation": N_("The federation of the event"),
    "start_date": N_("The first playing day"),
    "end_date": N_("The last playing day"),
    "chief_arbiter": N_("The chief arbiter"),
    "round_dates": N_("The day of each round"),
    "time_control": N_("The time control in figures, such as 90+30"),
    "no_rounds": N_("A published round"),
    "unfinished": N_("Results"),
    "fide_id": N_("FIDE ID"),
    "sex": N_("Sex"),
    "player_federation": N_("Federation"),
    "birth": N_("Date of birth"),
    "unusable_federation": N_("The federation of the event, which is no code of FIDE"),
    "unusable_fide_id": N_("FIDE ID, unusable as it is written"),
    "unusable_player_federation": N_("Federation, no code of FIDE"),
    "unusable_birth": N_("Date of birth, unusable as it is written"),
}
"""By the code of the gap."""
_FIELDS: Mapping[str, str] = {
    "start_date": "playing_days",
    "end_date": "playing_days",
    "round_dates": "schedule",
    "player_federation": "federation",
    "unusable_federation": "federation",
    "unusable_fide_id": "fide_id",
    "unusable_player_federation": "federation",
    "unusable_birth": "birth",
}
"""The field where a gap is closed, where it is called otherwise."""
_IN_ROUNDS = frozenset({"no_rounds", "unfinished"})


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is filled in: what it is called, and its page."""

    name: str
    path: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A gap of the event, closed at `path` if the visitor may go there, or of the players or rounds in `places`."""

    what: str
    is_mandatory: bool
    places: tuple[Place, ...]
    path: str = ""


@route("GET", "/t/{tournament}/exports", Action.SEE_TOURNAMENT)
def exports(call: Call) -> Response:
    """Every file, and before the one for rating what is still missing in it; nothing is kept back for that."""
    tournament = call.services.tournaments.load(call.tournament)
    facts = event_facts(tournament, call.services.clock.now())
    missing = [_missing(call, facts, gap) for gap in gaps(report(facts))]
    shown = {
        "frame": frame(call, tournament, None),
        "missing": [one for one in missing if one.is_mandatory],
        "wished": [one for one in missing if not one.is_mandatory],
        "has_players": bool(tournament.players),
        "has_rounds": bool(facts.rounds),
        "may_back_up": call.may(Action.CHANGE_SETTINGS),
    }
    return render(call, "event/exports.html", shown)


@route("GET", "/t/{tournament}/exports/{export}", Action.SEE_TOURNAMENT)
def export_file(call: Call) -> Response:
    """The file. Spreadsheets are in the visitor's language, and spelled as his country does it."""
    named = call.request.parameters["export"]
    if named not in {one.value for one in Export}:
        raise NotFoundError(what="page")
    now = call.services.clock.now()
    tournament = call.services.tournaments.load(call.tournament)
    is_cancelled = call.services.bookings.settings(call.tournament).is_cancelled
    facts = event_facts(tournament, now, club_facts_of(tournament, call.services), is_cancelled=is_cancelled)
    manner = Manner(texts(call), spelling_for(call.visitor.language), RenderContext(site(call), now, now))
    made = download(Export(named), facts, manner)
    return attachment(made.name, made.content_type, made.text)


def _missing(call: Call, facts: EventFacts, gap: Gap) -> Missing:
    root, field = root_of(call), _FIELDS.get(gap.code, gap.code)
    path = ""
    if gap.code in _IN_ROUNDS:
        path = f"{root}/rounds"
    elif not gap.players and call.may(Action.CHANGE_SETTINGS):
        path = f"{root}/settings#f-{field}"
    players = (facts.players[number] for number in gap.players)
    places = (
        *(Place(f"{one.number} {one.name}", f"{root}/entries/{one.entry.id}#f-{field}") for one in players),
        *(Place(_round(call, number), f"{root}/rounds/{number}/results") for number in gap.rounds),
    )
    return Missing(MISSING[gap.code], gap.is_mandatory, places, path)


def _round(call: Call, number: RoundNumber) -> str:
    return texts(call).text(N_("Round {round}"), round=number)
