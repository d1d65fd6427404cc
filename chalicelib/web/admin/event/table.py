"""The own table of an event that plays by one (H3): pasted or sent, verified, and what it gives each number."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.formats.heller.checker import players_of
from chalicelib.domain.formats.heller.own_table import read_table, written_table
from chalicelib.domain.formats.registry import takes_own_table
from chalicelib.domain.ids import Version
from chalicelib.domain.lifecycle.schedule import schedule_of
from chalicelib.domain.model.tournament import Schedule, Tournament
from chalicelib.domain.sent_text import text_in
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.render.views.schedule import schedule_view
from chalicelib.web.admin.door import file_route, refused_at, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import go_to

LABELS: Mapping[str, str] = {"table": N_("Own table")}
_FAULTS = N_("This table cannot be played by. Nothing was saved; its faults stand below it.")


@route("GET", "/t/{tournament}/settings/table", Action.CHANGE_SETTINGS)
def table_page(call: Call) -> Response:
    """The table by which the event plays."""
    return render(call, "event/table.html", _shown(call, _event(call)))


@file_route("POST", "/t/{tournament}/settings/table", Action.CHANGE_SETTINGS)
def save_table(call: Call) -> Response:
    """Play by the table that was pasted or sent; by a ready-made one when there is none."""
    tournament = _event(call)
    text = _sent(call)
    try:
        wanted = replace(tournament.settings, table=read_table(text) if text.strip() else ())
        seen = Version(call.form.number("seen"))
        change_settings(ChangeSettings(call.caller, call.tournament, wanted, seen), call.services)
    except DomainError as error:
        return _refused(call, tournament, text, error)
    return go_to(f"{root_of(call)}/settings/table?done=saved")


def _event(call: Call) -> Tournament:
    """Raises NotFoundError where the system has a table of its own."""
    tournament = call.services.tournaments.load(call.tournament)
    if not takes_own_table(tournament.settings.system):
        raise NotFoundError(field="table")
    return tournament


def _sent(call: Call) -> str:
    """A file takes the place of what stands in the box."""
    upload = call.form.uploads.get("file")
    return text_in(upload.content).text if upload and upload.content else call.form.raw("table")


def _refused(call: Call, tournament: Tournament, text: str, error: DomainError) -> Response:
    """Every fault beside the field, and the text as it was sent."""
    others = error.others if isinstance(error, InvalidFieldError) else ()
    say = texts(call)
    faults = [text_of(one, say) for one in (error, *others)]
    alone = faults[0] if len(faults) == 1 else say.text(_FAULTS)
    shown = _shown(call, tournament, text) | {"faults": faults if len(faults) > 1 else []}
    return refused_at(call, "event/table.html", {"table": alone}, shown, status_of(error))


def _shown(call: Call, tournament: Tournament, text: str | None = None) -> dict[str, object]:
    table, players = tournament.settings.table, len(tournament.players)
    plays_by: Schedule = table or schedule_of(tournament)
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": {field: texts(call).text(label) for field, label in LABELS.items()},
        "seen": tournament.version,
        "is_fixed": bool(tournament.rounds),
        "text": written_table(table) if text is None else text,
        "ready_made": "" if table else written_table(plays_by),
        "view": schedule_view(plays_by, players_of(plays_by)),
        "players": players,
        "made_for": players_of(table),
        "faults": [],
    }
