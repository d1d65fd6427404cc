"""The events of a series: added, taken out, put in order."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.series import change_events
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.tournament import Settings
from chalicelib.domain.series.series import Series
from chalicelib.queries.series import choices
from chalicelib.render import dates
from chalicelib.render.series_wording import COUNTING
from chalicelib.render.texts import N_
from chalicelib.series import series_facts
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.series.frame import SeriesSection, series_frame, series_root, touch
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

LABELS: Mapping[str, str] = {"event": N_("Event")}
_STEPS: Mapping[str, int] = {"up": -1, "down": 1}


@route("GET", "/s/{series}", Action.CHANGE_SERIES)
def series_page(call: Call) -> Response:
    """Its events, whether each counts, and which ones can be added."""
    return render(call, "series/events.html", _shown(call))


@route("POST", "/s/{series}/events", Action.CHANGE_SERIES)
def add_event(call: Call) -> Response:
    """Add an event, in the order of the playing days."""
    series = call.services.series.load(call.series)
    try:
        event = TournamentId(call.form.text("event"))
        change_events(touch(call), _with(call, series, event), call.services)
    except DomainError as error:
        return refused(call, "series/events.html", error, _shown(call))
    return go_to(f"{series_root(call)}?done=added")


@route("POST", "/s/{series}/events/move", Action.CHANGE_SERIES)
def move_event(call: Call) -> Response:
    """One place up or down in the order, or out."""
    series, form = call.services.series.load(call.series), call.form
    event, step = TournamentId(form.text("event")), form.text("step")
    try:
        change_events(touch(call), _moved(series, event, step), call.services)
    except DomainError as error:
        return refused(call, "series/events.html", error, _shown(call))
    return go_to(f"{series_root(call)}?done={'removed' if step == 'out' else 'saved'}")


def _with(call: Call, series: Series, event: TournamentId) -> tuple[TournamentId, ...]:
    """With this event behind those that begin no later."""
    if event in series.events:
        return series.events
    days = {one.id: one.first_day for one in call.services.tournaments.summaries([*series.events, event])}
    day = days.get(event)
    earlier = [
        place
        for place, one in enumerate(series.events, start=1)
        if day is None or ((other := days.get(one)) is not None and other <= day)
    ]
    place = max(earlier, default=0)
    return (*series.events[:place], event, *series.events[place:])


def _moved(series: Series, event: TournamentId, step: str) -> tuple[TournamentId, ...]:
    """What is not there, or has nowhere to go, stays as it is."""
    left = [one for one in series.events if one != event]
    if event not in series.events or step not in _STEPS:
        return tuple(left) if step == "out" else series.events
    place = min(max(0, series.events.index(event) + _STEPS[step]), len(left))
    return (*left[:place], event, *left[place:])


def _shown(call: Call) -> Mapping[str, object]:
    series, say = call.services.series.load(call.series), texts(call).text
    standing = series_facts(series, call.services).standing
    found = choices(series, call.user.id, call.services)
    return {
        "frame": series_frame(call, series, SeriesSection.EVENTS),
        "labels": {field: say(label) for field, label in LABELS.items()},
        "events": [(one, say(COUNTING[one.counting])) for one in standing.events],
        "choices": [(one.event.id, _label(call, one.event.settings)) for one in found if one.refusal is None],
        "refused": [(one.event.settings.name, say(COUNTING[one.refusal])) for one in found if one.refusal],
        "doubts": len(standing.doubts),
        "players": len(standing.table.rows),
    }


def _label(call: Call, settings: Settings) -> str:
    """Name and days."""
    days = settings.playing_days
    return f"{settings.name}, {dates.days(min(days), max(days), call.visitor.language)}" if days else settings.name
