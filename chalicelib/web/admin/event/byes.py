"""Rounds to come in which somebody is not paired: byes and absences that an official puts down."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.byes import SetByes, set_byes
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import EntryId, RoundNumber, Version
from chalicelib.domain.lifecycle.said import rounds_to_come, takes_byes
from chalicelib.domain.model.result import ASKED_FOR, ByeKind
from chalicelib.domain.model.tournament import Tournament
from chalicelib.queries.event.entries import one_entry
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.absences import choices
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_PLAYS = "-"


@route("GET", "/t/{tournament}/entries/{entry}/byes", Action.CHANGE_ENTRIES)
def byes(call: Call) -> Response:
    """A choice for each round that is not paired yet."""
    return render(call, "event/byes.html", _shown(call))


@route("POST", "/t/{tournament}/entries/{entry}/byes", Action.CHANGE_ENTRIES)
def save_byes(call: Call) -> Response:
    """Put them down; beyond the limits only when it is said that this is an exception."""
    tournament = call.services.tournaments.load(call.tournament)
    try:
        command = SetByes(
            caller=call.caller,
            tournament=call.tournament,
            entry=EntryId(call.request.parameters["entry"]),
            byes={number: _typed(call, number) for number in _open_rounds(tournament)},
            seen=Version(call.form.number("seen")),
            is_exception=bool(call.form.text("exception")),
        )
        set_byes(command, call.services)
    except DomainError as error:
        return refused(call, "event/byes.html", error, {**_shown(call), "is_beyond": error.code == "bye_limit"})
    return go_to(f"{root_of(call)}/entries?done=saved#e-{command.entry}")


def _typed(call: Call, number: RoundNumber) -> ByeKind | None:
    """Raises InvalidFieldError."""
    code = call.form.text(f"round-{number}") or _PLAYS
    if code not in {_PLAYS, *(kind.value for kind in ASKED_FOR)}:
        raise InvalidFieldError(field=f"round-{number}", reason="unknown_choice")
    return None if code == _PLAYS else ByeKind(code)


def _open_rounds(tournament: Tournament) -> tuple[RoundNumber, ...]:
    """Those of which nothing is paired; none where nobody is left out of a single round."""
    to_come = rounds_to_come(tournament) if takes_byes(tournament) else ()
    return tuple(number for number in to_come if tournament.round(number) is None)


def _shown(call: Call) -> Mapping[str, object]:
    tournament = call.services.tournaments.load(call.tournament)
    row = one_entry(tournament, EntryId(call.request.parameters["entry"]), call.services)
    say, rounds = texts(call).text, _open_rounds(tournament)
    return {
        "frame": frame(call, tournament, Step.ENTRIES),
        "entry": row.entry,
        "rounds": rounds,
        "chosen_now": {number: kind.value for number, kind in row.entry.byes},
        "choices": [(_PLAYS, say(N_("plays"))), *choices(call, tournament)],
        "labels": {f"round-{number}": say(N_("Round {round}"), round=number) for number in rounds},
        "limits": tournament.settings.byes,
        "is_beyond": False,
    }
