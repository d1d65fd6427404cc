"""C3: the change log of a series."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.queries.changes import series_changes, whole_series_log
from chalicelib.render.exports.spreadsheet import spelling_for
from chalicelib.render.texts import N_, Texts
from chalicelib.web.admin.door import render, route, texts
from chalicelib.web.admin.event.log import page_of
from chalicelib.web.admin.log_words import CSV_TYPE, JSON_TYPE, LogWords, log_csv, log_json
from chalicelib.web.admin.series.frame import SeriesSection, here, series_frame
from chalicelib.web.authorise import Call
from chalicelib.web.request import attachment

FIELDS: Mapping[str, str] = {
    "name": N_("Name of the series"),
    "club": N_("Series of"),
    "events": N_("Events"),
    "rules": N_("Rules"),
    "categories": N_("Categories"),
    "decisions": N_("Who is who"),
}
ACTIONS: Mapping[str, str] = {
    "series.create": N_("Series made"),
    "series.change": N_("Settings changed"),
    "series.events": N_("Events changed"),
    "series.categories": N_("Categories changed"),
    "series.decide": N_("Said who is who"),
    "series.undecide": N_("Taken back who is who"),
    "series.left": N_("The owner deleted his account"),
}


@route("GET", "/s/{series}/log", Action.CHANGE_SERIES)
def series_log(call: Call) -> Response:
    """Who did what, when; newest first."""
    series = call.services.series.load(call.series)
    found = series_changes(call.series, call.services, page_of(call))
    lines = [(one, here(one.at)) for one in found.changes]
    shown = {"frame": series_frame(call, series, SeriesSection.LOG), "lines": lines, "log": found}
    return render(call, "series/log.html", {**shown, "words": series_words(texts(call))})


@route("GET", "/s/{series}/log/csv", Action.CHANGE_SERIES)
def series_log_file(call: Call) -> Response:
    """All of it for spreadsheets, spelled as the visitor's country does it."""
    series = call.services.series.load(call.series)
    lines = ((one, here(one.at)) for one in whole_series_log(call.series, call.services))
    text = log_csv(lines, series_words(texts(call)), spelling_for(call.visitor.language))
    return attachment(f"{series.slug}-log.csv", CSV_TYPE, text)


@route("GET", "/s/{series}/log/json", Action.CHANGE_SERIES)
def series_log_data(call: Call) -> Response:
    """All of it for programs."""
    series = call.services.series.load(call.series)
    text = log_json(whole_series_log(call.series, call.services), series_words(texts(call)))
    return attachment(f"{series.slug}-log.json", JSON_TYPE, text)


def series_words(say: Texts) -> LogWords:
    """The log of a series in this language."""
    return LogWords(say, ACTIONS, FIELDS)
