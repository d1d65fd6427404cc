"""A new series, its settings; deleting it."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.jobs import RetryJob, retry_job
from chalicelib.commands.people.accounts import is_administrator
from chalicelib.commands.series import CreateSeries, change_series, create_series, delete_series
from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.ids import ClubId
from chalicelib.domain.series.appearance import Sharing
from chalicelib.domain.series.points_table import PRESETS, PointsTable, preset_of, typed_table
from chalicelib.domain.series.series import USUAL_RULES, Series, SeriesRules
from chalicelib.domain.series.ties import TieRule
from chalicelib.ports import series_group_of
from chalicelib.render import figures
from chalicelib.render.series_wording import SHARING, TIES
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.question import Question
from chalicelib.web.admin.series.frame import SeriesSection, series_frame, series_root, touch
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "name": N_("Name of the series"),
    "club": N_("Series of"),
    "preset": N_("Points for the final places"),
    "points": N_("Own table: first place, second place and so on"),
    "below": N_("Every place below gives"),
    "sharing": N_("Who shares places"),
    "best": N_("How many events count for each player"),
    "counts_under_way": N_("Events under way"),
    "ties": N_("Equal on points: first"),
}
_OWN = "own"
_UNDER_WAY = (("yes", N_("count by their standings of the moment")), ("", N_("count as soon as they are over")))


@route("GET", "/s/new", Action.CREATE_SERIES)
def new_series(call: Call) -> Response:
    """Name, whose it is, points."""
    return render(call, "series/new.html", _asked(call, None))


@route("POST", "/s/new", Action.CREATE_SERIES)
def make_series(call: Call) -> Response:
    """Make the series and go to its events."""
    form = call.form
    try:
        made = create_series(
            CreateSeries(call.caller, form.text("name"), _club(form), typed_rules(form)), call.services
        )
    except DomainError as error:
        return refused(call, "series/new.html", error, _asked(call, None))
    return go_to(f"/admin/s/{made}")


@route("GET", "/s/{series}/settings", Action.CHANGE_SERIES)
def series_settings(call: Call) -> Response:
    """Name, whose it is, how places become points."""
    return render(call, "series/settings.html", _settings(call))


@route("POST", "/s/{series}/settings", Action.CHANGE_SERIES)
def save_series(call: Call) -> Response:
    """Save it all; what somebody else changed meanwhile is not overwritten: the differences are shown."""
    form = call.form
    try:
        change_series(touch(call), form.text("name"), _club(form), typed_rules(form), call.services)
    except ConflictError as error:
        stored = fields_of(call.services.series.load(call.series))
        differing = [(name, text, form.text(name)) for name, text in stored.items() if form.text(name) != text]
        return refused(call, "series/settings.html", error, {**_settings(call), "differing": differing})
    except DomainError as error:
        return refused(call, "series/settings.html", error, _settings(call))
    return go_to(f"{series_root(call)}/settings?done=saved")


@route("GET", "/s/{series}/delete", Action.CHANGE_SERIES)
def ask_delete_series(call: Call) -> Response:
    """What goes, and what stays."""
    return render(call, "series_consequences.html", _deleting(call))


@route("POST", "/s/{series}/delete", Action.CHANGE_SERIES)
def delete_this_series(call: Call) -> Response:
    """Delete it."""
    try:
        delete_series(touch(call), call.services)
    except ConflictError as error:
        return refused(call, "series_consequences.html", error, _deleting(call))
    return go_to("/admin?done=series_erased")


@route("POST", "/s/{series}/jobs/{job}/retry", Action.CHANGE_SERIES)
def retry_series_job(call: Call) -> Response:
    """Publish the pages once more."""
    retry_job(RetryJob(call.caller, series_group_of(call.series), call.request.parameters["job"]), call.services)
    return go_to(series_root(call))


def typed_rules(form: Form) -> SeriesRules:
    """How places become points, as typed. Raises InvalidFieldError."""
    sharing = form.text("sharing") or USUAL_RULES.sharing.value
    if sharing not in set(Sharing):
        raise InvalidFieldError(field="sharing", reason="unknown_choice")
    return SeriesRules(
        table=_table(form),
        sharing=Sharing(sharing),
        best=form.number("best") if form.text("best") else None,
        ties=tuple(_ties(form)),
        counts_under_way=form.text("counts_under_way") == "yes",
    )


def _table(form: Form) -> PointsTable:
    preset = form.text("preset")
    if preset == _OWN:
        return typed_table(form.text("points"), form.text("below"))
    if preset not in PRESETS:
        raise InvalidFieldError(field="preset", reason="unknown_choice")
    for field in ("points", "below"):
        if form.text(field):
            raise InvalidFieldError(field=field, reason="table_without_own")
    return PRESETS[preset]


def _ties(form: Form) -> list[TieRule]:
    typed = [text for place, _ in enumerate(TieRule) if (text := form.text(_tie_field(place)))]
    if not set(typed) <= set(TieRule):
        raise InvalidFieldError(field="ties", reason="unknown_choice")
    return list(map(TieRule, typed))


def _tie_field(place: int) -> str:
    """The first one has the name under which a refusal is shown."""
    return f"ties_{place + 1}" if place else "ties"


def _club(form: Form) -> ClubId | None:
    return ClubId(form.text("club")) if form.text("club") else None


def fields_of(series: Series) -> dict[str, str]:
    """The series as its form shows it: text by field."""
    rules = series.rules
    ties = {_tie_field(place): "" for place, _ in enumerate(TieRule)}
    return {
        "name": series.name,
        "club": series.club or "",
        **_table_fields(rules.table),
        "sharing": rules.sharing.value,
        "best": "" if rules.best is None else str(rules.best),
        "counts_under_way": "yes" if rules.counts_under_way else "",
        **ties,
        **{_tie_field(place): one.value for place, one in enumerate(rules.ties)},
    }


def _table_fields(table: PointsTable) -> dict[str, str]:
    """A usual table by its name, another one by its numbers."""
    if preset := preset_of(table):
        return {"preset": preset, "points": "", "below": ""}
    points = " ".join(map(figures.exact, table.points))
    return {"preset": _OWN, "points": points, "below": figures.exact(table.below)}


def _settings(call: Call) -> Mapping[str, object]:
    series = call.services.series.load(call.series)
    frame = series_frame(call, series, SeriesSection.SETTINGS)
    return {**_asked(call, series), "frame": frame, "fields": fields_of(series), "differing": []}


def _asked(call: Call, series: Series | None) -> Mapping[str, object]:
    say = texts(call).text
    tables = [(name, " ".join(map(figures.mixed, table.points))) for name, table in PRESETS.items()]
    return {
        "labels": {field: say(label) for field, label in LABELS.items()},
        "fields": {"counts_under_way": "yes", **{_tie_field(n): one.value for n, one in enumerate(USUAL_RULES.ties)}},
        "presets": [*tables, (_OWN, say(N_("a table of your own")))],
        "clubs": [("", say(N_("nobody but you"))), *_clubs(call, series)],
        "sharings": [(one.value, say(text)) for one, text in SHARING.items()],
        "under_way": [(code, say(text)) for code, text in _UNDER_WAY],
        "ties": [("", "–"), *((one.value, say(text)) for one, text in TIES.items())],
        "tie_fields": [_tie_field(place) for place, _ in enumerate(TieRule)],
    }


def _clubs(call: Call, series: Series | None) -> list[tuple[str, str]]:
    """Those that the caller owns, and the one whose series it is."""
    services, user = call.services, call.user
    if is_administrator(user, services):
        return [(club.id, club.name) for club in services.clubs.everything()]
    kept = series.club if series else None
    mine = services.clubs.of_user(user.id)
    return [
        (club.id, club.name)
        for club in mine
        if club.id == kept or services.officials.role(Realm.club(club.id), user.id) is Role.OWNER
    ]


def _deleting(call: Call) -> Mapping[str, object]:
    series, say = call.services.series.load(call.series), texts(call).text
    consequences = (
        say(N_("The pages of the series disappear, and its settings with all that was said about who is who.")),
        say(N_("The events of the series stay what they are, with all their results.")),
    )
    question = Question(
        title=say(N_("Delete {name}"), name=series.name),
        consequences=consequences,
        button=say(N_("Delete the series")),
        back=f"{series_root(call)}/settings",
        seen=series.version,
    )
    return {"frame": series_frame(call, series, SeriesSection.SETTINGS), "question": question}
