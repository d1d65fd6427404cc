"""The evening after the pairing: who is missing, the re-pairing before it is applied, its undoing, no-shows (D13)."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.club.evenings import (
    MarkNoShows,
    RePair,
    UndoRePairing,
    apply_re_pairing,
    mark_no_shows,
    undo_re_pairing,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.re_pairing import AT_CLUB, RePairing, Turnout
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import PairingNumber, Version
from chalicelib.domain.lifecycle.rounds import computer_of
from chalicelib.domain.model.result import GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.club.evenings import EveningView, SheetLine
from chalicelib.queries.event.steps import Step
from chalicelib.render.evening_wording import state
from chalicelib.render.ladder_wording import reason_name
from chalicelib.render.reasons import Wording
from chalicelib.render.texts import N_
from chalicelib.surroundings import re_pairing_of
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.evenings import evening_of, evening_path
from chalicelib.web.admin.event.rounds import undoing
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

LABELS: Mapping[str, str] = {"missing": N_("Who is missing?"), "arrived": N_("Who has come all the same?")}


@route("GET", "/t/{tournament}/evening/re-pair", Action.RUN_EVENING)
def turnout_page(call: Call) -> Response:
    """Who should be there, to tick who is not; who could have come all the same."""
    view = evening_of(call)
    return render(call, "event/re_pair.html", {**_asked(call, view), "ticked": _otherwise(view)})


@route("GET", "/t/{tournament}/evening/re-pair/proposal", Action.RUN_EVENING)
def propose(call: Call) -> Response:
    """What a re-pairing would make of it, with the ticks in the address: nothing is changed yet."""
    view = evening_of(call)
    try:
        found = re_pairing_of(view.tournament, view.number, _turnout(call), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return refused(call, "event/re_pair.html", error, _asked(call, view))
    return render(call, "event/re_pairing.html", _proposed(call, view, found))


@route("POST", "/t/{tournament}/evening/re-pair/apply", Action.RUN_EVENING)
def apply(call: Call) -> Response:
    """Exactly what was shown; when it would be something else by now, that is shown instead."""
    view, turnout = evening_of(call), _turnout(call)
    command = RePair(call.caller, call.tournament, view.number, turnout, call.form.text("mark"))
    try:
        apply_re_pairing(command, call.services)
    except ConflictError as error:
        now = evening_of(call)
        found = re_pairing_of(now.tournament, now.number, turnout, call.services)
        return refused(call, "event/re_pairing.html", error, _proposed(call, now, found))
    except NotFoundError:
        raise
    except DomainError as error:
        return refused(call, "event/re_pair.html", error, _asked(call, view))
    return go_to(f"{root_of(call)}/rounds/{view.number}?done=re_paired")


@route("POST", "/t/{tournament}/evening/undo", Action.RUN_EVENING)
def undo(call: Call) -> Response:
    """Everything as it was before the last re-pairing."""
    view = evening_of(call)
    try:
        seen = Version(call.form.number("seen"))
        undo_re_pairing(UndoRePairing(call.caller, call.tournament, view.number, seen), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return refused(call, "event/re_pair.html", error, _asked(call, evening_of(call)))
    return go_to(f"{root_of(call)}/rounds/{view.number}?done=undone")


@route("GET", "/t/{tournament}/evening/no-shows", Action.RUN_EVENING)
def no_shows_page(call: Call) -> Response:
    """The boards without a result, to tick who is absent."""
    return render(call, "event/no_shows.html", _asked(call, evening_of(call)))


@route("POST", "/t/{tournament}/evening/no-shows", Action.RUN_EVENING)
def save_no_shows(call: Call) -> Response:
    """Their boards become forfeits, in one step."""
    view = evening_of(call)
    try:
        missing = _ticked(call, "missing")
        if not missing:
            raise InvalidFieldError(field="missing", reason="nobody_ticked")
        mark_no_shows(MarkNoShows(call.caller, call.tournament, view.number, missing), call.services)
    except NotFoundError:
        raise
    except DomainError as error:
        return refused(call, "event/no_shows.html", error, _asked(call, evening_of(call)))
    return go_to(f"{root_of(call)}/rounds/{view.number}/results?done=saved")


def _turnout(call: Call) -> Turnout:
    """Raises InvalidFieldError."""
    return Turnout(_ticked(call, "missing"), _ticked(call, "arrived"))


def _ticked(call: Call, field: str) -> frozenset[PairingNumber]:
    """Who is ticked, by start number; each has a field of his own, so that it fits an address.

    Raises InvalidFieldError.
    """
    typed = _ticks(call, field)
    if not all(one.isascii() and one.isdecimal() and len(one) <= 5 for one in typed):
        raise InvalidFieldError(field=field, reason="unknown_player")
    return frozenset(PairingNumber(int(one)) for one in typed)


def _ticks(call: Call, field: str) -> set[str]:
    fields = call.request.query if call.request.method == "GET" else call.form.values
    return {name.removeprefix(f"{field}-") for name in fields if name.startswith(f"{field}-")}


def _published(view: EveningView) -> Round:
    """Raises NotFoundError for a round that nobody may see yet."""
    if view.round is None or not view.round.is_published:
        raise NotFoundError(what="round", round=view.number)
    return view.round


def _asked(call: Call, view: EveningView) -> Mapping[str, object]:
    say, round_ = texts(call).text, _published(view)
    lines = {line.player.number: line for line in view.lines}
    boards = [board for board in round_.boards if board.result is GameResult.UNDECIDED]
    computer = computer_of(view.tournament)
    waiting = [line for line in view.lines if line.board is None and line.why_free in AT_CLUB]
    away = _away(view)
    return {
        "frame": frame(call, view.tournament, Step.EVENING),
        "view": view,
        "back": evening_path(call, view.number),
        "undoing": undoing(call, view.tournament, round_),
        "boards": [
            (board, [lines.get(number) for number in (board.white, board.black) if number != computer])
            for board in boards
        ],
        "players": {player.number: player for player in view.tournament.players},
        "waiting": waiting,
        "away": away,
        "known": {number: say(state(line.said, view.rules.rules)) for number, line in lines.items() if line.said},
        "reason": lambda reason: say(reason_name(reason, view.rules.rules)),
        "ticked": {field: _ticks(call, field) for field in LABELS},
        "labels": {field: say(text) for field, text in LABELS.items()},
    }


def _away(view: EveningView) -> list[SheetLine]:
    """Who could come all the same."""
    return [line for line in view.lines if line.board is None and line.why_free not in AT_CLUB and not line.elsewhere]


def _otherwise(view: EveningView) -> Mapping[str, set[str]]:
    """Who is ticked beforehand: of whom something else is known than the pairing has."""
    return {
        "missing": {str(line.player.number) for line in view.lines if line.board and not line.is_paired},
        "arrived": {str(line.player.number) for line in _away(view) if line.is_unlike},
    }


def _proposed(call: Call, view: EveningView, found: RePairing) -> Mapping[str, object]:
    say, rules = texts(call).text, view.rules.rules
    names = _names(view.tournament)
    return {
        "frame": frame(call, view.tournament, Step.EVENING),
        "view": view,
        "found": found,
        "names": names,
        "wording": Wording(texts(call), names),
        "reason": lambda reason: say(reason_name(reason, rules)),
        "worth": lambda reason: rules.rule(reason).worth,
        "turnout": {field: sorted(_ticks(call, field)) for field in LABELS},
        "back": f"{root_of(call)}/evening/re-pair?round={view.number}",
        "labels": {},
    }


def _names(tournament: Tournament) -> dict[PairingNumber, str]:
    return {player.number: player.name for player in tournament.players}
