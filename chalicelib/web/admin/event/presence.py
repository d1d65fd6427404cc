"""The presence list before a round: ticks, somebody who walks in, and the pairing of who is here."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.caller import next_of
from chalicelib.commands.event.presence import MarkPresence, WalkIn, mark_presence, walk_in
from chalicelib.commands.event.rounds import PairRound, pair_by_hand, request_pairing
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import EntryId, RoundNumber
from chalicelib.domain.lifecycle.entries import takes_entries
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind
from chalicelib.queries.event.presence import presence_list
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.absences import choices
from chalicelib.web.admin.event.rounds import to_paired_round
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_LABELS: Mapping[str, str] = {"name": N_("Name"), "rating": N_("Rating")}
_HERE = "here"


@route("GET", "/t/{tournament}/presence", Action.PAIR_ROUND)
def presence(call: Call) -> Response:
    """Everybody who takes part in the round that comes, by name."""
    return render(call, "event/presence.html", _shown(call))


def _shown(call: Call) -> Mapping[str, object]:
    event = call.services.bookings.event(call.tournament)
    found = presence_list(event, call.services)
    return {
        "frame": frame(call, event.tournament, Step.ROUNDS),
        "view": found,
        "labels": {field: texts(call).text(label) for field, label in _LABELS.items()},
        "gets": choices(call, event.tournament),
        "all_expected": event.tournament.settings.all_expected,
        "takes_entries": takes_entries(event.tournament) and call.may(Action.CHANGE_ENTRIES),
        "may_see_money": call.may(Action.SEE_MONEY),
        "offers_namesake": False,
    }


@route("POST", "/t/{tournament}/presence", Action.PAIR_ROUND)
def tick(call: Call) -> Response:
    """Save the ticks that were changed on this page; enter who walked in; and pair, when that button was pressed."""
    entered = None
    try:
        mark_presence(_marks(call), call.services)
        if call.form.text("name"):
            entered = walk_in(_walk_in(call), call.services)
        return _then(call, entered)
    except DomainError as error:
        offers = error.code == "already_entered"
        return refused(call, "event/presence.html", error, {**_shown(call), "offers_namesake": offers})


def _then(call: Call, entered: EntryId | None) -> Response:
    asked = call.form.text("do")
    wish = PairRound(next_of(call.caller, "pair"), call.tournament)
    if asked == "pair":
        return to_paired_round(call, request_pairing(wish, call.services))
    if asked == "by-hand":
        return go_to(f"{root_of(call)}/rounds/{pair_by_hand(wish, call.services)}#f-boards")
    if entered is not None:
        return go_to(f"{root_of(call)}/presence?done=entered#p-{entered}")
    return go_to(f"{root_of(call)}/presence?done=saved")


def _walk_in(call: Call) -> WalkIn:
    """Somebody of whom the name alone is needed. Raises InvalidFieldError."""
    person = Person(call.form.text("name"), rating=call.form.number("rating", 0))
    return WalkIn(next_of(call.caller, "entry"), call.tournament, person, bool(call.form.text("namesakes")))


def _marks(call: Call) -> MarkPresence:
    """Of whom the page showed something else than is ticked now. Raises InvalidFieldError."""
    here, form = set(call.form.all(_HERE)), call.form
    marks: dict[EntryId, ByeKind | None] = {}
    for entry in form.all("shown"):
        was = form.text(f"was-{entry}")
        typed = "" if entry in here else form.text(f"bye-{entry}") or was or ByeKind.ZERO_POINT.value
        if typed != was:
            if typed not in {"", *(kind.value for kind in ByeKind)}:
                raise InvalidFieldError(field="bye", reason="unknown_choice")
            marks[EntryId(entry)] = ByeKind(typed) if typed else None
    return MarkPresence(call.caller, call.tournament, RoundNumber(form.number("round")), marks)
