"""The evening of a ladder: who comes, the computer, the links of members, and after the pairing what is next (D13)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from chalice.app import Response

from chalicelib.commands.club.evenings import SayAvailability, SwitchComputer, Wish, say_availability, switch_computer
from chalicelib.commands.event.rounds import PairRound, pair_by_hand, request_pairing
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.availability import Presence, StaleAvailabilityError, Way, announced
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import EntryId, RequestId, RoundNumber
from chalicelib.domain.ladder.surroundings import local_day, round_days
from chalicelib.domain.model.ladder import Reason
from chalicelib.ports import Services
from chalicelib.queries.club.evenings import EveningView, SheetLine, State, evening
from chalicelib.queries.event.rounds import round_list
from chalicelib.queries.event.steps import Step
from chalicelib.render.evening_wording import STATES, WAYS, state
from chalicelib.render.ladder_wording import reason_name
from chalicelib.render.texts import N_
from chalicelib.web.admin.days import a_clock, a_moment
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.rounds import to_paired_round, undoing
from chalicelib.web.admin.frame import frame, local, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import go_to

FILTERS: Mapping[State, str] = {
    State.COMING: N_("Expected"),
    State.AWAY: N_("Away"),
    State.SILENT: N_("Said nothing"),
    State.LATE: N_("Late"),
    State.ELSEWHERE: N_("League or cup"),
    State.UNLIKE: N_("Not as paired"),
}
LABELS: Mapping[str, str] = {"way": N_("How do you know?"), "at": N_("Said at"), "say": N_("Who comes")}
_DUTY = "duty-"
"""Before the reason of a duty, as the menu has it."""
_PAIRINGS: Mapping[str, Callable[[PairRound, Services], RoundNumber]] = {
    "system": request_pairing,
    "hand": pair_by_hand,
}
"""The buttons that pair the round."""


@route("GET", "/t/{tournament}/evening", Action.RUN_EVENING)
def evening_page(call: Call) -> Response:
    """Everybody of the ladder, with what is known of him."""
    return render(call, "event/evening.html", _shown(call, evening_of(call), call.request.query.get("show", "")))


@route("POST", "/t/{tournament}/evening", Action.RUN_EVENING)
def save_availability(call: Call) -> Response:
    """Put down what was changed, of several at once; the buttons of the computer (D12) and of the pairing do both."""
    view, switch = evening_of(call), call.form.text("computer")
    try:
        say_availability(_typed(call, view), call.services)
    except StaleAvailabilityError as error:
        return refused(call, "event/evening.html", error, _again(call, evening_of(call), error))
    except InvalidFieldError as error:
        return refused(call, "event/evening.html", _at_their_rows(error), _again(call, view, error))
    except DomainError as error:
        return refused(call, "event/evening.html", error, _again(call, view, error))
    if switch:
        caller = replace(call.caller, request=RequestId(f"{call.caller.request}-computer"))
        switch_computer(SwitchComputer(caller, call.tournament, view.number, switch == "yes"), call.services)
    if call.form.text("pair") in _PAIRINGS:
        return _paired(call, _PAIRINGS[call.form.text("pair")])
    return go_to(f"{evening_path(call, view.number)}&done=saved")


def _paired(call: Call, pair: Callable[[PairRound, Services], RoundNumber]) -> Response:
    """What was typed is stored by now: where there is no pairing, the page is as it is stored."""
    caller = replace(call.caller, request=RequestId(f"{call.caller.request}-pair"))
    try:
        number = pair(PairRound(caller, call.tournament), call.services)
    except DomainError as error:
        shown = {**_shown(call, evening_of(call)), "said": text_of(error, texts(call))}
        return render(call, "event/evening.html", shown, status_of(error))
    return to_paired_round(call, number)


@route("POST", "/t/{tournament}/evening/show", Action.RUN_EVENING)
def show_some(call: Call) -> Response:
    """Others of the list. Nothing is saved: what was typed is still there, and so is what the page had shown."""
    view = evening_of(call)
    typed = _with_typed(call, _shown(call, view, call.form.text("show")))
    seen = {entry: call.form.text(f"was-{entry}") for entry in _changed(call)}
    shown_again = {"marks": {**_texts(typed["marks"]), **seen}, "values": call.form.values}
    return render(call, "event/evening.html", {**typed, **shown_again})


def evening_of(call: Call) -> EveningView:
    """The evening of the round in the address or the form, else the present one. Raises NotFoundError."""
    text = call.request.query.get("round", "") if call.request.method == "GET" else call.form.text("round")
    if text and not (text.isascii() and text.isdecimal() and len(text) <= 3):
        raise NotFoundError(what="round")
    number = RoundNumber(int(text)) if text else None
    return evening(call.services.tournaments.load(call.tournament), number, call.services)


def evening_path(call: Call, number: RoundNumber) -> str:
    """The page of this evening."""
    return f"{root_of(call)}/evening?round={number}"


def _shown(call: Call, view: EveningView, wanted: str = "") -> Mapping[str, object]:
    say, rules, tournament = texts(call).text, view.rules.rules, view.tournament
    found = round_list(tournament, call.services)
    chosen = State(wanted) if wanted in set(State) else None
    duties = [(f"{_DUTY}{one}", say(reason_name(one, rules))) for one in announced(rules)]
    days = round_days(tournament.settings)
    return {
        "frame": frame(call, tournament, Step.EVENING),
        "view": view,
        "unshown": {line.player.entry.id for line in view.lines if chosen and chosen not in line.states},
        "show": wanted if chosen else "",
        "filters": [(one.value, say(text), view.count(one)) for one, text in FILTERS.items() if view.count(one)],
        "known": {line.player.number: say(state(line.said, rules)) for line in view.lines},
        "said_at": {line.player.number: _said_at(line, view) for line in view.lines},
        "ways": {way.value: say(text) for way, text in WAYS.items()},
        "way_choices": [(way.value, say(text)) for way, text in WAYS.items() if way is not Way.LINK],
        "choices": [
            *((one.value, say(STATES[one])) for one in Presence if one is not Presence.DUTY),
            *duties,
        ],
        "reason": lambda reason: say(reason_name(reason, rules)),
        "starts_at": local(view.starts_at, tournament),
        "deadline": local(view.deadline, tournament),
        "rounds": [(number, days.get(number)) for number in map(RoundNumber, range(1, _last(view) + 1))],
        "labels": {
            **{name: say(text) for name, text in LABELS.items()},
            **{f"say-{line.player.entry.id}": line.player.name for line in view.lines},
        },
        "marks": {line.player.entry.id: line.mark for line in view.lines},
        "typed": {line.player.entry.id: choice_of(line) for line in view.lines},
        "typed_until": {line.player.entry.id: _until(line) for line in view.lines},
        "shown_choice": {line.player.entry.id: choice_of(line) for line in view.lines},
        "shown_until": {line.player.entry.id: _until(line) for line in view.lines},
        "stale": frozenset(),
        "may_pair": found.coming is not None and found.coming.number == view.number,
        "refusal": text_of(found.refusal, texts(call)) if found.refusal else "",
        "club": tournament.settings.club or "",
        "undoing": undoing(call, tournament, view.round),
    }


def _last(view: EveningView) -> int:
    return view.tournament.settings.planned_rounds


def _said_at(line: SheetLine, view: EveningView) -> datetime | None:
    return local(line.said.at, view.tournament) if line.said else None


def choice_of(line: SheetLine) -> str:
    """What the menu of this member shows."""
    if line.said is None:
        return Presence.UNKNOWN.value
    return f"{_DUTY}{line.said.duty}" if line.said.presence is Presence.DUTY else line.said.presence.value


def _until(line: SheetLine) -> str:
    return f"{line.said.until:%H:%M}" if line.said and line.said.until else ""


def _again(call: Call, view: EveningView, error: DomainError) -> Mapping[str, object]:
    """Everybody, as it was typed; all else as it is stored now."""
    stale = error.details.get("entries", ())
    return {
        **_with_typed(call, _shown(call, view)),
        "stale": frozenset(stale) if isinstance(stale, tuple) else frozenset(),
    }


def _with_typed(call: Call, shown: Mapping[str, object]) -> Mapping[str, object]:
    """Who was changed is shown in any case."""
    form, changed = call.form, _changed(call)
    typed, until = {**_texts(shown["typed"])}, {**_texts(shown["typed_until"])}
    for entry in changed:
        typed[entry], until[entry] = form.text(f"say-{entry}"), form.text(f"until-{entry}")
    unshown = shown["unshown"]
    return {
        **shown,
        "typed": typed,
        "typed_until": until,
        "unshown": unshown - set(changed) if isinstance(unshown, set) else set(),
    }


def _at_their_rows(error: InvalidFieldError) -> InvalidFieldError:
    """What is wrong with a member's time stands in his row."""
    return InvalidFieldError.of([_at_his_row(one) for one in (error, *error.others)])


def _at_his_row(error: InvalidFieldError) -> InvalidFieldError:
    entry = error.details.get("entry")
    return InvalidFieldError(**{**error.details, "field": f"say-{entry}"}) if entry else error


def _texts(value: object) -> dict[EntryId, str]:
    return dict(value) if isinstance(value, dict) else {}


def _changed(call: Call) -> list[EntryId]:
    """Of whom the form says something else than the page showed."""
    form = call.form
    fields = [name.removeprefix("say-") for name in form.fields if name.startswith("say-")]

    def differs(entry: str) -> bool:
        choice, until = form.text(f"say-{entry}"), form.text(f"until-{entry}")
        is_moved = choice == Presence.LATE and until != form.text(f"had-until-{entry}")
        return choice != form.text(f"had-{entry}") or is_moved

    return [EntryId(entry) for entry in fields if differs(entry)]


def _typed(call: Call, view: EveningView) -> SayAvailability:
    """Raises InvalidFieldError naming the field."""
    form, changed = call.form, _changed(call)
    way = form.text("way") or Way.DIRECTOR.value
    if way not in {one.value for one in WAYS if one is not Way.LINK}:
        raise InvalidFieldError(field="way", reason="unknown_choice")
    return SayAvailability(
        caller=call.caller,
        tournament=call.tournament,
        round_number=view.number,
        said=_wishes(call, changed),
        seen={entry: form.text(f"was-{entry}") for entry in changed},
        way=Way(way),
        at=_at(call, view),
    )


def _wishes(call: Call, entries: Sequence[EntryId]) -> dict[EntryId, Wish]:
    """Raises InvalidFieldError naming the rows of all for whom it is unusable."""
    wishes, faults = {}, []
    for entry in entries:
        try:
            wishes[entry] = _wish(call, entry)
        except InvalidFieldError as error:
            faults.append(error)
    if faults:
        raise InvalidFieldError.of(faults)
    return wishes


def _wish(call: Call, entry: EntryId) -> Wish:
    choice, until = call.form.text(f"say-{entry}"), call.form.text(f"until-{entry}")
    if choice.startswith(_DUTY):
        return Wish(Presence.DUTY, duty=Reason(choice.removeprefix(_DUTY)))
    if choice not in set(Presence):
        raise InvalidFieldError(field=f"say-{entry}", reason="unknown_choice")
    presence = Presence(choice)
    return Wish(presence, a_clock(until, f"say-{entry}") if presence is Presence.LATE else None)


def _at(call: Call, view: EveningView) -> datetime | None:
    """An hour of today, at the club."""
    clock, settings = call.form.text("at"), view.tournament.settings
    if not clock:
        return None
    today = local_day(settings, call.services.clock.now())
    return a_moment(today.isoformat(), clock, settings.time_zone, "at")
