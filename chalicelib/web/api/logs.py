"""The change logs of an event, of a club and of a series, newest first."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from chalicelib.domain.accounts.permissions import Action
from chalicelib.queries.changes import Change, whole_club_log, whole_log, whole_series_log
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS
from chalicelib.render.texts import Texts
from chalicelib.web.admin.club.log import club_words
from chalicelib.web.admin.event.log import seen_of_log, words_of
from chalicelib.web.admin.log_words import CSV_TYPE, LogWords, line_data, log_csv
from chalicelib.web.admin.series.log import series_words
from chalicelib.web.api.endpoint import Answer, Noun, Query, number_in_query
from chalicelib.web.api.event.exports import ExportAnswer
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_MOST_LINES = 200
_FROM = Query("from", "How many of the newest lines to leave out.", default=0)
_ENGLISH = Texts("en", {})


class LogLine(Answer):
    """Who did what and when: in words (`who`, `what`, `more`), and all that was written down of it (`details`)."""

    at: datetime
    who: str
    what: str
    more: tuple[str, ...]
    actor: str
    action: str
    details: dict[str, Any]


class LogPage(Answer):
    """A part of the change log, newest first; `next` is the `from` of the next part, null at its end."""

    lines: tuple[LogLine, ...]
    next: int | None


@noun.reads("/tournaments/{tournament}/log", Action.SEE_MONEY, LogPage, [_FROM])
def read_log(call: Call) -> LogPage:
    """The change log, a page of 200 lines at a time; who sees the money alone reads what is about it."""
    return _part(call, *_of_event(call))


@noun.reads("/tournaments/{tournament}/log/csv", Action.SEE_MONEY, ExportAnswer)
def read_log_file(call: Call) -> ExportAnswer:
    """All of it as CSV (comma, English, times in UTC)."""
    return _file(*_of_event(call))


@noun.reads("/clubs/{club}/log", Action.SEE_CLUB, LogPage, [_FROM])
def read_club_log(call: Call) -> LogPage:
    """The change log of a club, a page of 200 lines at a time."""
    return _part(call, whole_club_log(call.club, call.services), club_words(_ENGLISH))


@noun.reads("/clubs/{club}/log/csv", Action.SEE_CLUB, ExportAnswer)
def read_club_log_file(call: Call) -> ExportAnswer:
    """All of it as CSV (comma, English, times in UTC)."""
    return _file(whole_club_log(call.club, call.services), club_words(_ENGLISH))


@noun.reads("/series/{series}/log", Action.CHANGE_SERIES, LogPage, [_FROM])
def read_series_log(call: Call) -> LogPage:
    """The change log of a series, a page of 200 lines at a time."""
    return _part(call, whole_series_log(call.series, call.services), series_words(_ENGLISH))


@noun.reads("/series/{series}/log/csv", Action.CHANGE_SERIES, ExportAnswer)
def read_series_log_file(call: Call) -> ExportAnswer:
    """All of it as CSV (comma, English, times in UTC)."""
    return _file(whole_series_log(call.series, call.services), series_words(_ENGLISH))


def _of_event(call: Call) -> tuple[Sequence[Change], LogWords]:
    tournament = call.services.tournaments.load(call.tournament)
    return whole_log(call.tournament, call.services, seen_of_log(call)), words_of(_ENGLISH, tournament)


def _part(call: Call, lines: Sequence[Change], words: LogWords) -> LogPage:
    begin = number_in_query(call, _FROM)
    shown = lines[begin : begin + _MOST_LINES]
    end = begin + len(shown)
    return LogPage(
        lines=tuple(LogLine(**{**line_data(line, words), "at": line.at}) for line in shown),
        next=end if end < len(lines) else None,
    )


def _file(lines: Sequence[Change], words: LogWords) -> ExportAnswer:
    text = log_csv(((line, line.at) for line in lines), words, FOR_PROGRAMS)
    return ExportAnswer(name="log.csv", content_type=CSV_TYPE, file=text)
