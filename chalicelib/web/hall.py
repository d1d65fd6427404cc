"""C3: the pages of a helper's device: it comes in by a code, and fills in results of one event."""

from collections.abc import Mapping

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.commands.event.devices import EnterByCode, enter_by_code, known_code
from chalicelib.commands.event.results import SaveResults, fill_in
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import RequestId
from chalicelib.domain.lifecycle.results import StaleBoardsError
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.results import ResultSheet, result_sheet
from chalicelib.queries.event.steps import first_open
from chalicelib.render.paths import HALL, hall
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, Texts, texts_for
from chalicelib.render.wording import result_choice
from chalicelib.web import session
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.admin.event.results import Typed, typed_results
from chalicelib.web.admin.event.rounds import number_of
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, go_to, page
from chalicelib.web.session import Visitor

_RESULTS = (
    GameResult.UNDECIDED, GameResult.WHITE_WINS, GameResult.DRAWN, GameResult.BLACK_WINS,
    GameResult.WHITE_WINS_BY_FORFEIT, GameResult.BLACK_WINS_BY_FORFEIT, GameResult.DOUBLE_FORFEIT,
)  # fmt: skip
"""C1: what a helper can enter."""
_NOT_IN = N_("This device may not enter results here (any more). Ask the organiser for a new code.")


def refuse(request: Request, who: Visitor | None, error: DomainError) -> Response:
    """A page with the reason."""
    loaded = load_site(wiring.services().site_root)
    language = (who or Visitor()).language
    say = texts_for(loaded.texts, language)
    said = say.text(_NOT_IN) if error.code in ("sign_in_first", "not_found") else text_of(error, say)
    return page(loaded.render("hall/refusal.html", language, {"path": request.path, "said": said}), status_of(error))


blueprint = Blueprint(__name__)
_route = Door(blueprint, HALL.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{tournament}/code/{code}", Access.PUBLIC)
def code_page(call: Call) -> Response:
    """What the code is for, and the button; looking at it lets nobody in."""
    known_code(call.tournament, call.request.parameters["code"], call.services)
    return _render(call, "hall/code.html", _of_code(call))


@_route("POST", "/{tournament}/code/{code}", Access.PUBLIC)
def come_in(call: Call) -> Response:
    """Let this device in."""
    form = call.form
    command = EnterByCode(
        request=RequestId(call.services.chance.id()),
        tournament=call.tournament,
        code=call.request.parameters["code"],
        browser=call.visitor.csrf,
        name=form.text("name"),
    )
    try:
        admission = enter_by_code(command, call.services)
    except DomainError as error:
        if error.details.get("field") != "name":
            raise
        said = {"errors": {"name": text_of(error, _texts(call))}, "values": form.values}
        return _render(call, "hall/code.html", {**_of_code(call), **said}, status_of(error))
    return go_to(hall(call.tournament), [session.admitted(admission)])


def _of_code(call: Call) -> Mapping[str, object]:
    return {"event": call.services.tournaments.load(call.tournament).settings.name}


@_route("GET", "/{tournament}", Action.FILL_IN_RESULTS)
def hall_page(call: Call) -> Response:
    """The first round that waits for results, else the last one; before round 1 a page that says so."""
    tournament = call.services.tournaments.load(call.tournament)
    shown = first_open(tournament) or next(reversed(tournament.published_rounds), None)
    if shown is None:
        return _render(call, "hall/wait.html", {"event": tournament.settings.name})
    return go_to(f"{hall(call.tournament)}/{shown.number}")


@_route("GET", "/{tournament}/{number}", Action.FILL_IN_RESULTS)
def boards(call: Call) -> Response:
    """The boards of a round: those without a result can be filled in."""
    tournament = call.services.tournaments.load(call.tournament)
    return _boards(call, tournament, _sheet(call, tournament, {}))


@_route("POST", "/{tournament}/{number}", Action.FILL_IN_RESULTS)
def fill_in_boards(call: Call) -> Response:
    """C2: all of them are saved, or none; a result that is there is never changed."""
    typed: Typed = {}
    try:
        typed = typed_results(call.form)
        changes = tuple(one for one in typed.values() if one.result is not one.seen and one.result in _RESULTS)
        update = fill_in(SaveResults(call.caller, call.tournament, number_of(call), changes), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return _refused(call, typed, error)
    return go_to(f"{hall(call.tournament)}/{number_of(call)}?saved={len(update.boards)}")


def _refused(call: Call, typed: Typed, error: DomainError) -> Response:
    """The page once more with what was typed; boards that got a result meanwhile show it."""
    tournament = call.services.tournaments.load(call.tournament)
    listed = error.details["boards"] if isinstance(error, StaleBoardsError) else ()
    stale = {one.board for one in listed}  # type: ignore[attr-defined]
    kept = {number: change for number, change in typed.items() if number not in stale}
    said = {"said": text_of(error, _texts(call)), "stale": stale}
    return _boards(call, tournament, _sheet(call, tournament, kept), said, status_of(error))


def _sheet(call: Call, tournament: Tournament, typed: Typed) -> ResultSheet:
    """Raises NotFoundError for a round that is not published."""
    sheet = result_sheet(tournament, number_of(call), typed)
    if not sheet.round.is_published:
        raise NotFoundError(what="round")
    return sheet


def _boards(
    call: Call, tournament: Tournament, sheet: ResultSheet, said: Mapping[str, object] | None = None, status: int = 200
) -> Response:
    saved = call.request.query.get("saved", "")
    shown = {
        "event": tournament.settings.name,
        "root": hall(call.tournament),
        "view": sheet,
        "options": [(one.value, result_choice(one, _texts(call))) for one in _RESULTS],
        "helper": call.device.name if call.device else "",
        "saved": int(saved) if saved.isascii() and saved.isdecimal() and len(saved) < _DIGITS else None,
        "stale": frozenset(),
    }
    return _render(call, "hall/boards.html", {**shown, **(said or {})}, status)


_DIGITS = 5
"""Of a number of boards in an address, at most."""


def _texts(call: Call) -> Texts:
    return texts_for(load_site(call.services.site_root).texts, call.visitor.language)


def _render(call: Call, template: str, values: Mapping[str, object], status: int = 200) -> Response:
    nothing = {"values": {}, "errors": {}, "labels": {}, "said": "", "done": ""}
    own = {"path": call.request.path, "csrf": call.visitor.csrf, "request_id": call.services.chance.id()}
    site = load_site(call.services.site_root)
    return page(site.render(template, call.visitor.language, {**nothing, **own, **values}), status)
