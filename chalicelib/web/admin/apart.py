"""Players kept apart: a list on the page of the settings, one pair more, one fewer."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.apart import KeepApart, LetMeet, keep_apart, let_meet
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import FIRST_ROUND, EntryId, RoundNumber
from chalicelib.domain.model.tournament import KeptApart, Strictness, Tournament
from chalicelib.domain.registration.typed_player import player_meant
from chalicelib.web.admin.door import refused, route
from chalicelib.web.admin.frame import root_of
from chalicelib.web.admin.settings import shown
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to


@route("POST", "/t/{tournament}/settings/apart", Action.CHANGE_SETTINGS)
def add_pair(call: Call) -> Response:
    """Keep two players apart, as typed."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        keep_apart(KeepApart(call.caller, call.tournament, _typed(call.form, tournament)), call.services)
    except DomainError as error:
        page: Mapping[str, object] = {**shown(call, tournament), "path": f"{root_of(call)}/settings"}
        return refused(call, "settings.html", error, page)
    return go_to(f"{root_of(call)}/settings?done=saved#apart")


@route("POST", "/t/{tournament}/settings/apart/remove", Action.CHANGE_SETTINGS)
def remove_pair(call: Call) -> Response:
    """Let two players meet again. One press: the pair is added again as easily."""
    entries = frozenset(EntryId(call.form.text(field)) for field in ("one", "other"))
    let_meet(LetMeet(call.caller, call.tournament, entries), call.services)
    return go_to(f"{root_of(call)}/settings?done=removed#apart")


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
