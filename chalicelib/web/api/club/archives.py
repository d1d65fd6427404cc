"""A season as one file, and a month's games for rating."""

from typing import Annotated

from pydantic import Field

from chalicelib.commands.club.archives import RestoreSeason, restore_season
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import SeasonId
from chalicelib.queries.club.archives import season_archive
from chalicelib.queries.club.month import games_in
from chalicelib.render.exports.month import asked_for, month_file
from chalicelib.render.exports.spreadsheet import FOR_PROGRAMS
from chalicelib.render.texts import Texts
from chalicelib.web.api.endpoint import Answer, Body, Noun
from chalicelib.web.api.event.exports import ExportAnswer
from chalicelib.web.authorise import Call
from chalicelib.web.request import LARGEST_BODY

noun = Noun(__name__)


class RestoreBody(Body):
    """The text of the file."""

    file: Annotated[str, Field(max_length=LARGEST_BODY)]


class RestoredAnswer(Answer):
    """Where the season is now."""

    id: str


@noun.reads("/clubs/{club}/seasons/{season}/file", Action.CHANGE_SEASON, ExportAnswer)
def read_season_file(call: Call) -> ExportAnswer:
    """Everything about the season, members with their addresses included."""
    archive = season_archive(call.club, SeasonId(call.request.parameters["season"]), call.services)
    club = call.services.clubs.load(call.club)
    return ExportAnswer(
        name=f"{club.slug}-{archive.season.slug}.json",
        content_type="application/json",
        file=call.services.archives.written(archive),
    )


@noun.takes("POST /clubs/{club}/restored-seasons", Action.CHANGE_SEASON, RestoreBody, RestoredAnswer, status=201)
def post_season_file(call: Call, body: RestoreBody) -> RestoredAnswer:
    """Make a season of the file, beside those that there are."""
    return RestoredAnswer(id=restore_season(RestoreSeason(call.caller, call.club, body.file), call.services))


@noun.reads("/clubs/{club}/games/{file}", Action.SEE_CLUB, ExportAnswer)
def read_month_file(call: Call) -> ExportAnswer:
    """A month's rated games: `2026-12-standard.trf` (TRF16) or `2026-12.csv` (comma, decimal point, English)."""
    asked = asked_for(call.request.parameters["file"])
    if asked is None:
        raise NotFoundError(what="export")
    club, games = call.services.clubs.load(call.club), games_in(call.club, asked.month, call.services)
    made = month_file(asked, club, games, Texts("en", {}), FOR_PROGRAMS)
    return ExportAnswer(name=made.name, content_type=made.content_type, file=made.text)
