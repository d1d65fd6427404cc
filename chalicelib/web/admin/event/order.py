"""The order of the standings: how it is chosen, and its change while the event runs, a step of its own (C4)."""

import re
from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.order import ChangeOrder, change_order
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import ConflictError, DomainError
from chalicelib.domain.ids import Version
from chalicelib.domain.lifecycle.order import ChosenOrder, moves, order_changed
from chalicelib.domain.model.tournament import Settings, Tournament
from chalicelib.domain.standings.order import MOST_TIEBREAKS, first_day, listed, order_of, rating_codes
from chalicelib.domain.standings.profiles import OWN, profile
from chalicelib.domain.standings.standings import kind_of
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.render.views.order import choice_views, code_groups, listed_view
from chalicelib.render.wording import MODIFIERS
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "profile": N_("Order of the standings"),
    "tiebreaks": N_("Own list of tie-breaks"),
}
_USUAL = "fide"
"""The profile whose list is an example for an own one."""
_BETWEEN_CODES = re.compile(r"[\s,;>]+")


@route("GET", "/t/{tournament}/order", Action.CHANGE_SETTINGS)
def order_page(call: Call) -> Response:
    """Another order for an event that runs; before round 1 it is one of the settings."""
    tournament = call.services.tournaments.load(call.tournament)
    if not tournament.rounds:
        return go_to(f"{root_of(call)}/settings#order")
    return render(call, "event/order.html", _shown(call, tournament))


@route("POST", "/t/{tournament}/order", Action.CHANGE_SETTINGS)
def ask_for_order(call: Call) -> Response:
    """What the chosen order would do to whom; nothing is changed yet."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        return render(call, "event/order_change.html", _consequences(call, tournament))
    except DomainError as error:
        return refused(call, "event/order.html", error, _shown(call, tournament))


@route("GET", "/t/{tournament}/order/change", Action.CHANGE_SETTINGS)
def change_page(call: Call) -> Response:
    """The question follows from a choice, which is made on the page before."""
    return go_to(f"{root_of(call)}/order")


@route("POST", "/t/{tournament}/order/change", Action.CHANGE_SETTINGS)
def confirm_order(call: Call) -> Response:
    """Change it. When the settings were changed meanwhile, the question is asked again."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        chosen = typed_order(call.form, tournament.settings)
        seen = Version(call.form.number("seen"))
        change_order(ChangeOrder(call.caller, call.tournament, chosen, seen), call.services)
    except ConflictError as error:
        said = {"said": text_of(error, texts(call))}
        return render(call, "event/order_change.html", _consequences(call, tournament) | said, status_of(error))
    except DomainError as error:
        return refused(call, "event/order.html", error, _shown(call, tournament))
    return go_to(f"{root_of(call)}/standings?done=reordered")


def typed_order(form: Form, present: Settings) -> ChosenOrder:
    """As typed; what the form did not ask stays. A list left alone goes when another profile is chosen."""
    chosen = form.text("profile") or present.profile
    codes = tuple(code for code in _BETWEEN_CODES.split(form.text("tiebreaks")) if code)
    if "tiebreaks" not in form.fields:
        codes = present.tiebreaks
    return ChosenOrder(chosen, () if chosen != OWN and codes == present.tiebreaks else codes)


def order_fields(settings: Settings) -> dict[str, str]:
    """The order as the form shows it."""
    return {"profile": settings.profile, "tiebreaks": ", ".join(settings.tiebreaks)}


def order_choice(tournament: Tournament) -> Mapping[str, object]:
    """What the choice shows: every profile and every code, for this kind of event and by the text of its first day."""
    settings = tournament.settings
    kind, began = kind_of(settings), first_day(settings)
    order = order_of(settings, kind)
    return {
        "choices": choice_views(kind, began),
        "groups": code_groups(kind, began),
        "modifiers": tuple(MODIFIERS.values()),
        "most": MOST_TIEBREAKS,
        "example": ", ".join(profile(_USUAL).order(kind, began).codes),
        "present": listed_view(listed(order)),
        "without_value": rating_codes(order),
        "unrated": sum(not player.rating for player in tournament.players),
    }


def _shown(call: Call, tournament: Tournament) -> Mapping[str, object]:
    say = texts(call).text
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": {field: say(label) for field, label in LABELS.items()},
        "fields": order_fields(tournament.settings),
        "order": order_choice(tournament),
    }


def _consequences(call: Call, tournament: Tournament) -> dict[str, object]:
    """Raises what `order_changed` raises."""
    chosen = typed_order(call.form, tournament.settings)
    wanted = order_changed(tournament, chosen, call.services.clock.now())
    change = wanted.order_changes[-1]
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "seen": tournament.version,
        "fields": order_fields(wanted),
        "before": listed_view(change.before),
        "after": listed_view(change.after),
        "moves": moves(tournament, wanted),
        "players": {player.number: player for player in tournament.players},
    }
