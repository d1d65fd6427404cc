"""What is printed of an event: a list of it, and each of it as a page made for paper."""

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.facts import EventFacts, event_facts
from chalicelib.render.texts import N_
from chalicelib.render.views.ladder import ladder_view
from chalicelib.render.views.pairings import round_view
from chalicelib.render.views.paper import (
    LONG_NAME,
    as_printed,
    name_columns,
    pairing_cards,
    place_cards,
    stacked,
)
from chalicelib.render.views.standings import standings_view
from chalicelib.surroundings import club_facts_of
from chalicelib.web.admin.door import render, route
from chalicelib.web.admin.frame import frame, local
from chalicelib.web.authorise import Call

SLIPS: Mapping[int, tuple[int, int]] = {3: (1, 3), 4: (1, 4), 6: (2, 3), 8: (2, 4)}
"""How many slips a sheet has: in how many columns and rows."""
_USUAL_SLIPS, _CARDS, _PAIRING_CARDS = 4, 4, 10


class Sheet(StrEnum):
    """What is printed of a round; the value is its place in the address."""

    SLIPS = "slips"
    BOARDS = "boards"
    NAMES = "names"
    STANDINGS = "standings"
    FALLBACK = "fallback"


SHEETS: Mapping[Sheet, tuple[str, str]] = {
    Sheet.SLIPS: (
        N_("Result slips"),
        N_(
            "For each board, to be signed by both players. Lay the cut piles one upon the other: they are in board "
            "order."
        ),
    ),
    Sheet.BOARDS: (N_("Pairings by board, wall size"), N_("In large type, to hang up.")),
    Sheet.NAMES: (N_("Pairings by name, wall size"), N_("In large type, to hang up: who plays where.")),
    Sheet.STANDINGS: (N_("Standings, wall size"), N_("After this round, in large type, to hang up.")),
    Sheet.FALLBACK: (
        N_("All of the round on paper"),
        N_(
            "Print it before the round: pairings, a list for the results, standings, and cards to pair the next round "
            "by hand."
        ),
    ),
}
"""What each is called, and what it is for."""


@route("GET", "/t/{tournament}/paper", Action.SEE_TOURNAMENT)
def paper(call: Call) -> Response:
    """Everything that can be printed, for the last round or the one that is asked for."""
    tournament = call.services.tournaments.load(call.tournament)
    numbers = [round_.number for round_ in tournament.rounds]
    asked = call.request.query.get("round", "")
    chosen = next((number for number in numbers if str(number) == asked), numbers[-1] if numbers else None)
    shown = {
        "frame": frame(call, tournament, None),
        "rounds": numbers,
        "chosen": chosen,
        "sheets": SHEETS,
        "slips": SLIPS,
        "usual_slips": _USUAL_SLIPS,
        "has_players": bool(tournament.players),
    }
    return render(call, "event/paper.html", shown)


@route("GET", "/t/{tournament}/paper/cards", Action.SEE_TOURNAMENT)
def cards(call: Call) -> Response:
    """A place card for each player, by name."""
    tournament = call.services.tournaments.load(call.tournament)
    facts = event_facts(tournament, call.services.clock.now())
    shown = {"sheets": stacked(place_cards(facts), _CARDS), "long_name": LONG_NAME}
    return render(call, "paper/cards.html", _around(call, tournament, None) | shown)


@route("GET", "/t/{tournament}/paper/{round}/{sheet}", Action.SEE_TOURNAMENT)
def sheet(call: Call) -> Response:
    """One of them for this round, which may be a draft."""
    named, number = call.request.parameters["sheet"], call.request.parameters["round"]
    tournament = call.services.tournaments.load(call.tournament)
    round_ = next((one for one in tournament.rounds if str(one.number) == number), None)
    if round_ is None or named not in {one.value for one in Sheet}:
        raise NotFoundError(what="page")
    printed = as_printed(tournament, round_.number)
    facts = event_facts(printed, call.services.clock.now(), club_facts_of(printed, call.services))
    around = _around(call, tournament, round_.number) | {"is_draft": not round_.is_published}
    return render(call, f"paper/{named}.html", {**around, **_shown(call, facts, round_.number, Sheet(named))})


def _shown(call: Call, facts: EventFacts, number: RoundNumber, asked: Sheet) -> Mapping[str, object]:
    view = round_view(facts, facts.rounds[facts.positions[number]])
    match asked:
        case Sheet.SLIPS:
            wanted = call.request.query.get("per", "")
            per = int(wanted) if wanted in {str(one) for one in SLIPS} else _USUAL_SLIPS
            columns, rows = SLIPS[per]
            return {"view": view, "sheets": stacked(view.boards, per), "columns": columns, "rows": rows}
        case Sheet.BOARDS | Sheet.NAMES:
            return {"view": view}
        case Sheet.STANDINGS:
            return _table(facts, number)
        case Sheet.FALLBACK:
            cards = () if facts.ladders else pairing_cards(facts)
            before = _table(facts, number, is_before=True)
            return {"view": view, "pairs": name_columns(view, 2), "sheets": stacked(cards, _PAIRING_CARDS), **before}


def _table(facts: EventFacts, number: RoundNumber, *, is_before: bool = False) -> Mapping[str, object]:
    """The table after this round, or before it; of a ladder its own; none before the first round of a table."""
    if facts.ladders:
        ladder = facts.ladder_before(number) if is_before else facts.ladder
        return {"table": None, "ladder": ladder_view(facts, ladder)}
    earlier = [one.number for one in facts.rounds if one.number < number or not is_before]
    table = standings_view(facts, facts.standings_after(earlier[-1]), None) if earlier else None
    return {"table": table, "ladder": None}


def _around(call: Call, tournament: Tournament, number: RoundNumber | None) -> dict[str, object]:
    """The heading of every sheet: the event, the round, when it begins, when this was printed."""
    starts_at: datetime | None = None if number is None else tournament.settings.starts_at(number)
    return {
        "name": tournament.settings.name,
        "round": number,
        "starts_at": local(starts_at, tournament),
        "printed_at": local(call.services.clock.now(), tournament),
        "back": f"/admin/t/{call.tournament}/paper" + (f"?round={number}" if number else ""),
        "is_draft": False,
    }
