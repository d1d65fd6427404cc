"""C1-C3: entering results, boards that somebody else changed meanwhile, and checking the slips once more."""

import re
from collections.abc import Callable, Mapping, Sequence

from chalice.app import Response

from chalicelib.commands.event.corrections import save_corrections
from chalicelib.commands.event.results import SaveResults, save_results
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import BoardNumber, PairingNumber
from chalicelib.domain.lifecycle.reports import open_slips
from chalicelib.domain.lifecycle.results import (
    NotPublishedError,
    ResultChange,
    RoundUpdate,
    StaleBoard,
    StaleBoardsError,
)
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.ports import Services
from chalicelib.queries.event.results import SIGNS, ResultSheet, check_slips, conflicts, result_sheet
from chalicelib.queries.event.steps import Step, first_open, may_pair
from chalicelib.render import figures
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_
from chalicelib.render.wording import result_choice
from chalicelib.web.admin.door import refused, refused_at, render, route, texts
from chalicelib.web.admin.event.rounds import number_of
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Form, go_to

Typed = Mapping[BoardNumber, ResultChange]
_Command = Callable[[SaveResults, Services], RoundUpdate]

_USUAL = (
    GameResult.UNDECIDED,
    GameResult.WHITE_WINS,
    GameResult.DRAWN,
    GameResult.BLACK_WINS,
    GameResult.WHITE_WINS_BY_FORFEIT,
    GameResult.BLACK_WINS_BY_FORFEIT,
    GameResult.DOUBLE_FORFEIT,
    GameResult.NO_CONTEST,
)
"""C1: the six results, and the no contest."""
_RARE = (
    GameResult.WHITE_WINS_UNRATED,
    GameResult.DRAWN_UNRATED,
    GameResult.BLACK_WINS_UNRATED,
    GameResult.WHITE_DRAWS_BLACK_LOSES,
    GameResult.WHITE_LOSES_BLACK_DRAWS,
    GameResult.ADJOURNED,
)
_KEYS: Mapping[GameResult, str] = {
    wanted: "".join(sign for sign, result in SIGNS.items() if result is wanted) for wanted in SIGNS.values()
}
_FIELD = re.compile(r"(?:b|seen)([1-9]\d{0,3})", re.ASCII)
_PAIR = re.compile(r"([1-9]\d{0,4})-([1-9]\d{0,4})", re.ASCII)
_SAVED = re.compile(r"[1-9]\d{0,3}(?:\.[1-9]\d{0,3})*", re.ASCII)
_MOST_NAMED = 20
"""A notice names this many boards; more are counted."""


@route("GET", "/t/{tournament}/results", Action.SEE_TOURNAMENT)
def results(call: Call) -> Response:
    """The first round that waits for results, else the last one; without one, the rounds."""
    tournament = call.services.tournaments.load(call.tournament)
    last = tournament.published_rounds[-1] if tournament.published_rounds else None
    shown = first_open(tournament) or last
    root = root_of(call)
    return go_to(f"{root}/rounds" if shown is None else f"{root}/rounds/{shown.number}/results")


@route("GET", "/t/{tournament}/rounds/{number}/results", Action.ENTER_RESULTS)
def results_page(call: Call) -> Response:
    """Every board with its result; after a save, what was saved. C11: of a closed event, for who may correct it."""
    tournament = call.services.tournaments.load(call.tournament)
    sheet = result_sheet(tournament, number_of(call))
    if not sheet.round.is_published:
        return _not_published(call, tournament, sheet)
    if sheet.round.is_closed and not call.may(Action.CORRECT_RESULTS):
        return go_to(f"{root_of(call)}/rounds/{sheet.round.number}")
    return render(call, "event/results.html", {**_shown(call, tournament, sheet), **_notice(call)})


@route("POST", "/t/{tournament}/rounds/{number}/results", Action.ENTER_RESULTS)
def save(call: Call) -> Response:
    """C2: every changed board is saved, or none. A refusal loses nothing of what was typed."""
    return _answered(call, save_results)


@route("POST", "/t/{tournament}/rounds/{number}/corrections", Action.CORRECT_RESULTS)
def correct(call: Call) -> Response:
    """C11: the same, of a closed event."""
    return _answered(call, save_corrections)


def _answered(call: Call, command: _Command) -> Response:
    typed: Typed = {}
    try:
        typed = typed_results(call.form)
        update = _saved(call, typed, command)
    except NotFoundError:
        raise
    except NotPublishedError:
        tournament = call.services.tournaments.load(call.tournament)
        return _not_published(call, tournament, result_sheet(tournament, number_of(call)))
    except StaleBoardsError as error:
        return _conflict(call, typed, error)
    except DomainError as error:
        return _refused(call, typed, error)
    boards = ".".join(str(board.number) for board in update.boards) or "none"
    return go_to(f"{root_of(call)}/rounds/{number_of(call)}/results?saved={boards}")


def typed_results(form: Form) -> Typed:
    """What the form says of each board: the result seen, the result wanted. Raises InvalidFieldError."""
    numbers = sorted({int(found[1]) for found in map(_FIELD.fullmatch, form.fields) if found})
    return {
        BoardNumber(number): ResultChange(
            BoardNumber(number),
            _result(form, f"seen{number}", number),
            _result(form, f"b{number}", number),
            *_players(form, number),
        )
        for number in numbers
    }


def _players(form: Form, number: int) -> tuple[PairingNumber, PairingNumber]:
    """Whom the page showed at this board."""
    found = _PAIR.fullmatch(form.text(f"who{number}"))
    if found is None:
        raise InvalidFieldError(field=f"b{number}", reason="missing")
    return PairingNumber(int(found[1])), PairingNumber(int(found[2]))


def _result(form: Form, field: str, number: int) -> GameResult:
    if field not in form.fields:
        raise InvalidFieldError(field=f"b{number}", reason="missing")
    try:
        return GameResult(form.text(field))
    except ValueError as error:
        raise InvalidFieldError(field=f"b{number}", reason="unknown_choice") from error


def _saved(call: Call, typed: Typed, command: _Command) -> RoundUpdate:
    """Raises StaleBoardsError, also when a board is not there any more since the round was paired anew."""
    number, changes = number_of(call), tuple(one for one in typed.values() if one.result is not one.seen)
    round_ = call.services.tournaments.round(call.tournament, number)
    if round_.is_published and any(round_.board(change.board) is None for change in changes):
        raise StaleBoardsError(round=number, boards=())
    return command(SaveResults(call.caller, call.tournament, number, changes), call.services)


def _conflict(call: Call, typed: Typed, error: StaleBoardsError) -> Response:
    """Both results of each such board, to choose from; every other board as it was typed.

    Where others sit by now (D13), what was typed is theirs no more: it is told beside the board.
    """
    tournament = call.services.tournaments.load(call.tournament)
    sheet = result_sheet(tournament, number_of(call), typed)
    moved = _moved(call, tournament, sheet.round, typed)
    listed: Sequence[StaleBoard] = error.details["boards"]  # type: ignore[assignment]
    stale = [one for one in listed if f"b{one.board}" not in moved]
    found = conflicts(sheet, stale, call.services, tournament)
    shown = {
        **_shown(call, tournament, sheet),
        "conflicts": [(one, local(one.at, tournament)) for one in found],
        "in_conflict": {one.number for one in found},
    }
    said = {"said": text_of(error, texts(call))}
    template = "event/conflict.html" if found else "event/results.html"
    return refused_at(call, template, moved, {**shown, **said}, status_of(error))


def _moved(call: Call, tournament: Tournament, round_: Round, typed: Typed) -> dict[str, str]:
    """By the field of a board: what was typed there for two players who sit there no more."""
    say, found = texts(call).text, {}
    for change in typed.values():
        board = round_.board(change.board)
        if change.result is change.seen or (board is not None and change.is_of_game(board)):
            continue
        white, black = (tournament.player(one).name for one in (change.white, change.black) if one is not None)
        result = figures.result(change.result) or "–"
        gone = N_("{white} – {black}, for whom you chose {result}, do not sit here any more.")
        found[f"b{change.board}"] = say(gone, white=white, black=black, result=result)
    return found


def _refused(call: Call, typed: Typed, error: DomainError) -> Response:
    tournament = call.services.tournaments.load(call.tournament)
    sheet = result_sheet(tournament, number_of(call), typed)
    return refused(call, "event/results.html", error, _shown(call, tournament, sheet))


def _not_published(call: Call, tournament: Tournament, sheet: ResultSheet) -> Response:
    error = NotPublishedError(round=sheet.round.number)
    shown = {"said": text_of(error, texts(call)), **_shown(call, tournament, sheet)}
    return render(call, "event/results_wait.html", shown, status_of(error))


def _shown(call: Call, tournament: Tournament, sheet: ResultSheet) -> Mapping[str, object]:
    say, around = texts(call).text, frame(call, tournament, Step.RESULTS)
    number = sheet.round.number
    paths = EventPaths(tournament.settings.slug, call.visitor.language, is_private=around.is_private)
    slips = call.request.query.get("slips", "").strip()
    return {
        "frame": around,
        "view": sheet,
        "usual": _options(call, _choices(_USUAL, sheet.round)),
        "rare": _options(call, _choices(_RARE, sheet.round)),
        "only_open": call.request.query.get("only") == "open",
        "slips": slips,
        "checked": check_slips(sheet.round, slips) if slips else None,
        "next_round": len(tournament.rounds) + 1
        if call.may(Action.PAIR_ROUND) and may_pair(tournament) and sheet.round.is_complete
        else None,
        "may_close": call.may(Action.CLOSE_TOURNAMENT),
        "is_last": number == tournament.settings.planned_rounds and sheet.round.is_complete,
        "form": f"{around.root}/rounds/{number}/{'corrections' if sheet.round.is_closed else 'results'}",
        "public": paths.round(number),
        "reported": [
            (slip, tournament.player(slip.board.white), tournament.player(slip.board.black))
            for slip in open_slips(sheet.round, call.services.reports.of_round(call.tournament, number))
        ],
        "labels": {f"b{row.number}": say(N_("Board {board}"), board=row.number) for row in sheet.rows},
    }


def _choices(results_: Sequence[GameResult], round_: Round) -> Sequence[GameResult]:
    """C11: a board of a closed event always keeps a result."""
    return [one for one in results_ if one.is_decided or not round_.is_closed]


def _options(call: Call, results_: Sequence[GameResult]) -> list[tuple[str, str, str]]:
    """Value, text and keys of each result."""
    return [(one.value, result_choice(one, texts(call)), _KEYS.get(one, "")) for one in results_]


def _notice(call: Call) -> Mapping[str, object]:
    """Which boards were saved, after `?saved=1.3.5`."""
    saved, say = call.request.query.get("saved", ""), texts(call).text
    if saved == "none":
        return {"done": say(N_("There was nothing to save."))}
    if not _SAVED.fullmatch(saved):
        return {}
    boards = saved.split(".")
    if len(boards) == 1:
        return {"done": say(N_("Saved: board {board}."), board=boards[0])}
    if len(boards) > _MOST_NAMED:
        return {"done": say(N_("Saved: {number} boards."), number=len(boards))}
    listed = say(N_("{several} and {last}"), several=", ".join(boards[:-1]), last=boards[-1])
    return {"done": say(N_("Saved: boards {boards}."), boards=listed)}
