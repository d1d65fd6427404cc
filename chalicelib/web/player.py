"""A player's own link: his board now, and what he reports of it. Looking at it never changes anything."""

from collections.abc import Mapping

from chalice.app import Blueprint, Response

from chalicelib.commands.event.reports import OpenPlayerLink, PlayerLink, ReportResult, open_player_link, report_result
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.reports import Report, Seat, Slip, agrees, seat_now
from chalicelib.domain.model.result import Colour, GameResult, Outcome
from chalicelib.domain.model.round import Board
from chalicelib.domain.model.tournament import Visibility
from chalicelib.render import figures
from chalicelib.render.paths import PERSONAL, EventPaths, player_link
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, Texts, texts_for
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.admin.frame import local
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.personal import refuse
from chalicelib.web.request import go_to, page

_TAKE_BACK, _ABSENT = "nothing", "absent"
_SAID: Mapping[Outcome, str] = {
    Outcome.WIN: N_("I won"),
    Outcome.DRAW: N_("A draw"),
    Outcome.LOSS: N_("I lost"),
}
_DONE: Mapping[str, str] = {
    "counted": N_("You both say the same: this is the result now."),
    "said": N_("Noted. It counts once your opponent says the same, or an official enters it."),
    "back": N_("Taken back: you have said nothing of this game."),
}
blueprint = Blueprint(__name__)
_route = Door(blueprint, PERSONAL.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/board/{token}", Access.PUBLIC)
def my_board(call: Call) -> Response:
    """Where he plays now, against whom, and what both say of it."""
    return _page(call, _opened(call))


@_route("POST", "/board/{token}", Access.PUBLIC)
def report(call: Call) -> Response:
    """Report the result, take that back, or say that the opponent did not come."""
    link = _opened(call)
    try:
        said = call.form.text("result")
        command = ReportResult(
            request=call.request_id,
            tournament=link.tournament.id,
            entry=link.player.entry.id,
            round_number=RoundNumber(call.form.number("round")),
            seen=_seen(call),
            result=_result(said),
        )
        is_counted = report_result(command, call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return _page(call, _opened(call), error)
    done = "counted" if is_counted else "back" if said == _TAKE_BACK else "said"
    return go_to(f"{player_link(call.request.parameters['token'])}?done={done}")


def _opened(call: Call) -> PlayerLink:
    return open_player_link(OpenPlayerLink(call.request.parameters["token"], call.request.place), call.services)


def _seen(call: Call) -> Board:
    """The game that his page showed. Raises InvalidFieldError."""
    number, white, black = (call.form.number(field) for field in ("board", "white", "black"))
    return Board(BoardNumber(number), PairingNumber(white), PairingNumber(black))


def _result(said: str) -> GameResult | None:
    """Raises InvalidFieldError."""
    if said == _TAKE_BACK:
        return None
    if said == _ABSENT:
        return GameResult.UNDECIDED
    try:
        return GameResult(said or "?")
    except ValueError as error:
        raise InvalidFieldError(field="result", reason="unknown_choice") from error


def _page(call: Call, link: PlayerLink, error: DomainError | None = None) -> Response:
    texts, tournament = _texts(call), link.tournament
    seat, settings = seat_now(tournament, link.player.number), tournament.settings
    paths = EventPaths(settings.slug, call.visitor.language, is_private=settings.visibility is Visibility.PRIVATE)
    values = {
        "path": call.request.path,
        "csrf": call.visitor.csrf,
        "request_id": call.request_id if error is None else call.request_again(error),
        "event": settings.name,
        "player": link.player,
        "public": "" if paths.is_private else paths.root,
        "done": texts.text(_DONE[call.request.query["done"]]) if call.request.query.get("done") in _DONE else "",
        "said": text_of(error, texts) if error else "",
        "seat": seat,
        **(_of_seat(call, link, seat, texts) if seat else {}),
    }
    html = load_site(call.services.site_root).render("link/board.html", call.visitor.language, values)
    return page(html, status_of(error) if error else 200)


def _of_seat(call: Call, link: PlayerLink, seat: Seat, texts: Texts) -> Mapping[str, object]:
    slip = call.services.reports.of_round(link.tournament.id, seat.round.number).about(seat.board)
    mine, other = slip.by(seat.colour), slip.by(seat.colour.opposite)
    opponent = link.tournament.player(seat.opponent)
    return {
        "opponent": opponent,
        "starts_at": local(link.tournament.settings.starts_at(seat.round.number), link.tournament),
        "resumes_at": local(seat.board.resumes_at, link.tournament),
        "mine": _in_words(mine, link.player.name, texts),
        "other": _in_words(other, opponent.name, texts),
        "is_dispute": slip.is_dispute,
        "choices": _choices(seat, slip, texts),
        "absent": _ABSENT,
        "nothing": _TAKE_BACK,
    }


def _choices(seat: Seat, slip: Slip, texts: Texts) -> list[tuple[GameResult, str, bool]]:
    """Each result with his own words for it; the one that his opponent said is the main one."""
    found = []
    for outcome, said in _SAID.items():
        result = _RESULTS[outcome if seat.colour is Colour.WHITE else _MIRRORED[outcome]]
        found.append((result, texts.text(said), agrees(slip, seat.colour, result)))
    return found


_RESULTS: Mapping[Outcome, GameResult] = {
    Outcome.WIN: GameResult.WHITE_WINS,
    Outcome.DRAW: GameResult.DRAWN,
    Outcome.LOSS: GameResult.BLACK_WINS,
}
_MIRRORED: Mapping[Outcome, Outcome] = {
    Outcome.WIN: Outcome.LOSS,
    Outcome.DRAW: Outcome.DRAW,
    Outcome.LOSS: Outcome.WIN,
}


def _in_words(report: Report | None, name: str, texts: Texts) -> str:
    if report is None:
        return ""
    if report.result is GameResult.UNDECIDED:
        return texts.text(N_("{name} says that the opponent did not come."), name=name)
    return texts.text(N_("{name} reports {result}."), name=name, result=figures.result(report.result))


def _texts(call: Call) -> Texts:
    return texts_for(load_site(call.services.site_root).texts, call.visitor.language)
