"""Q4: who is who in the events of a series: what is in doubt, what was decided, who was taken for one person."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.series import decide, take_back_decision
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import EntryId, TournamentId
from chalicelib.domain.series.appearance import EntryRef
from chalicelib.domain.series.same_person import Decision
from chalicelib.queries.series import who_is_who
from chalicelib.render.texts import N_
from chalicelib.series import series_facts
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.series.frame import SeriesSection, series_frame, series_root, touch
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

LABELS: Mapping[str, str] = {"one": N_("Player"), "other": N_("Is the same as")}


@route("GET", "/s/{series}/names", Action.CHANGE_SERIES)
def names_page(call: Call) -> Response:
    """Names that may be one person's, and all that was decided."""
    return render(call, "series/names.html", _shown(call))


@route("POST", "/s/{series}/names", Action.CHANGE_SERIES)
def say_who(call: Call) -> Response:
    """These two are one person, or two; or nothing is said about them any more."""
    form = call.form
    try:
        one, other = (_ref(form.text(field), field) for field in ("one", "other"))
        decision = Decision(one, other, is_same=form.text("is") == "same")
        act = take_back_decision if form.text("is") == "unsaid" else decide
        act(touch(call), decision, call.services)
    except DomainError as error:
        return refused(call, "series/names.html", error, _shown(call))
    return go_to(f"{series_root(call)}/names?done=saved")


def _ref(text: str, field: str) -> EntryRef:
    """`<event>/<entry>`. Raises InvalidFieldError."""
    event, _, entry = text.partition("/")
    if not (event and entry):
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return EntryRef(TournamentId(event), EntryId(entry))


def _shown(call: Call) -> Mapping[str, object]:
    series, say = call.services.series.load(call.series), texts(call).text
    found = who_is_who(series, series_facts(series, call.services).standing)
    options = [(f"{one.key.event}/{one.key.entry}", _label(one.name, one.persons[-1].club)) for one in found.players]
    return {
        "frame": series_frame(call, series, SeriesSection.NAMES),
        "labels": {field: say(label) for field, label in LABELS.items()},
        "who": found,
        "options": [("", "–"), *options],
    }


def _label(name: str, club: str) -> str:
    return f"{name} ({club})" if club else name
