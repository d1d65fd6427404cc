"""C3: the change log of a club."""

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.queries.changes import club_changes, whole_club_log
from chalicelib.render.exports.spreadsheet import spelling_for
from chalicelib.render.texts import N_, Texts
from chalicelib.web.admin.club.clubs import ACTIONS, LABELS
from chalicelib.web.admin.club_frame import Section, club_frame, local_to
from chalicelib.web.admin.door import render, route, texts
from chalicelib.web.admin.event.log import page_of
from chalicelib.web.admin.log_words import CSV_TYPE, JSON_TYPE, LogWords, log_csv, log_json
from chalicelib.web.authorise import Call
from chalicelib.web.request import attachment

FIELDS = {**LABELS, "contact": N_("Contact"), "reminder": N_("Reminder of an evening")}
"""What the club's settings are called."""


@route("GET", "/c/{club}/log", Action.SEE_CLUB)
def club_log(call: Call) -> Response:
    """Who did what, when; newest first."""
    club = call.services.clubs.load(call.club)
    found = club_changes(call.club, call.services, page_of(call))
    lines = [(one, local_to(club, one.at)) for one in found.changes]
    shown = {"frame": club_frame(call, club, Section.LOG), "lines": lines, "log": found}
    return render(call, "club/club_log.html", {**shown, "words": club_words(texts(call))})


@route("GET", "/c/{club}/log/csv", Action.SEE_CLUB)
def club_log_file(call: Call) -> Response:
    """All of it for spreadsheets, spelled as the visitor's country does it."""
    club = call.services.clubs.load(call.club)
    found = whole_club_log(call.club, call.services)
    lines = ((one, local_to(club, one.at) or one.at) for one in found)
    text = log_csv(lines, club_words(texts(call)), spelling_for(call.visitor.language))
    return attachment(f"{club.slug}-log.csv", CSV_TYPE, text)


@route("GET", "/c/{club}/log/json", Action.SEE_CLUB)
def club_log_data(call: Call) -> Response:
    """All of it for programs."""
    club = call.services.clubs.load(call.club)
    text = log_json(whole_club_log(call.club, call.services), club_words(texts(call)))
    return attachment(f"{club.slug}-log.json", JSON_TYPE, text)


def club_words(say: Texts) -> LogWords:
    """The log of a club in this language."""
    return LogWords(say, ACTIONS, FIELDS)
