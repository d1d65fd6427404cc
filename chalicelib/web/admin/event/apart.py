"""Players kept apart: a list on a page of its own, one pair more, one fewer."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.apart import KeepApart, LetMeet, keep_apart, let_meet
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import FIRST_ROUND, EntryId, RoundNumber
from chalicelib.domain.model.tournament import KeptApart, Strictness, Tournament
from chalicelib.domain.registration.typed_player import player_meant
from chalicelib.queries.event.apart import kept_apart
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "one": N_("Player"),
    "other": N_("Other player"),
    "strictness": N_("How"),
    "last_round": N_("Up to round"),
}
_STRICTNESS: Mapping[Strictness, str] = {
    Strictness.ALWAYS: N_("always"),
    Strictness.IF_POSSIBLE: N_("if possible"),
}


@route("GET", "/t/{tournament}/settings/apart", Action.CHANGE_SETTINGS)
def pairs_page(call: Call) -> Response:
    """Who is kept apart from whom."""
    return render(call, "event/apart.html", _shown(call, call.services.tournaments.load(call.tournament)))


@route("POST", "/t/{tournament}/settings/apart", Action.CHANGE_SETTINGS)
def add_pair(call: Call) -> Response:
    """Keep two players apart, as typed."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        keep_apart(KeepApart(call.caller, call.tournament, _typed(call.form, tournament)), call.services)
    except DomainError as error:
        return refused(call, "event/apart.html", error, _shown(call, tournament))
    return go_to(f"{root_of(call)}/settings/apart?done=saved")


@route("POST", "/t/{tournament}/settings/apart/remove", Action.CHANGE_SETTINGS)
def remove_pair(call: Call) -> Response:
    """Let two players meet again. One press: the pair is added again as easily."""
    entries = frozenset(EntryId(call.form.text(field)) for field in ("one", "other"))
    let_meet(LetMeet(call.caller, call.tournament, entries), call.services)
    return go_to(f"{root_of(call)}/settings/apart?done=removed")


def _shown(call: Call, tournament: Tournament) -> Mapping[str, object]:
    say = texts(call).text
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": {field: say(label) for field, label in LABELS.items()},
        "apart": kept_apart(tournament, call.services),
        "players": tournament.players,
        "choices": {"strictness": [(one.value, say(text)) for one, text in _STRICTNESS.items()]},
    }


def _typed(form: Form, tournament: Tournament) -> KeptApart:
    """Raises InvalidFieldError naming the field."""
    one, other = (player_meant(form.text(field), tournament.players, field) for field in ("one", "other"))
    if form.text("strictness") not in set(Strictness):
        raise InvalidFieldError(field="strictness", reason="unknown_choice")
    last = form.number("last_round") if form.text("last_round") else None
    return KeptApart(
        one.entry.id,
        other.entry.id,
        Strictness(form.text("strictness")),
        FIRST_ROUND,
        None if last is None else RoundNumber(last),
    )
