"""An event's ratings beside the rating lists: what differs is ticked and taken."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.event.ratings import TakeRatings, Ticked, take_ratings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import EntryId, Version
from chalicelib.domain.ratings.lists.comparison import Comparison
from chalicelib.domain.ratings.lists.differences import Difference
from chalicelib.domain.ratings.lists.row import ListKind
from chalicelib.queries.event.ratings import comparison
from chalicelib.queries.event.steps import Step
from chalicelib.render.wording import LIST_NAMES, TEMPOS
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.entries import LABELS
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to


@route("GET", "/t/{tournament}/ratings", Action.CHANGE_ENTRIES)
def ratings(call: Call) -> Response:
    """What differs; ticked where it is certain."""
    return render(call, "event/ratings.html", _compared(call, None))


@route("POST", "/t/{tournament}/ratings", Action.CHANGE_ENTRIES)
def take(call: Call) -> Response:
    """Take what is ticked."""
    form = call.form
    try:
        ticked = tuple(_ticked(form, EntryId(entry)) for entry in form.all("take"))
        versions = {kind: form.text(f"list-{kind}") for kind in ListKind if form.text(f"list-{kind}")}
        take_ratings(TakeRatings(call.caller, call.tournament, ticked, versions), call.services)
    except DomainError as error:
        return refused(call, "event/ratings.html", error, _compared(call, form))
    return go_to(f"{root_of(call)}/ratings?done=saved")


def _ticked(form: Form, entry: EntryId) -> Ticked:
    return Ticked(entry, Version(form.number(f"seen-{entry}")), takes_name=entry in form.all("names"))


def _is_taken(one: Difference, found: Comparison, form: Form | None) -> bool:
    """Ticked at first is what is certain. What somebody ticked stays so only while it is the difference that he saw."""
    entry = one.listed.entry
    if form is None:
        return one.is_certain
    was_seen = form.text(f"seen-{entry.id}") == str(entry.version) and all(
        form.text(f"list-{kind}") == version for kind, version in found.versions.items()
    )
    return entry.id in form.all("take") and (one.is_certain or was_seen)


def _compared(call: Call, form: Form | None) -> Mapping[str, object]:
    """With what was ticked on the form, or else what is certain."""
    tournament = call.services.tournaments.load(call.tournament)
    found = comparison(tournament, call.services)
    say = texts(call).text
    return {
        "frame": frame(call, tournament, Step.ENTRIES),
        "view": found,
        "is_fixed": tournament.is_start_list_frozen,
        "taken": {one.listed.entry.id for one in found.differing if _is_taken(one, found, form)},
        "names": () if form is None else form.all("names"),
        "tempo": say(TEMPOS[tournament.settings.tempo]),
        "lists": {kind.value: say(name) for kind, name in LIST_NAMES.items()},
        "labels": {field: say(label) for field, label in LABELS.items()} | {"take": say(LABELS["list"])},
    }
