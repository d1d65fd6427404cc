"""A month's rated games of a club: looked at, and taken away for the rating office."""

import re
from collections.abc import Mapping
from zoneinfo import ZoneInfo

from chalice.app import Response

from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.month import Month, RatedGame
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.model.tournament import Tempo
from chalicelib.queries.club.month import games_in
from chalicelib.render.exports.month import asked_for, month_file
from chalicelib.render.exports.spreadsheet import spelling_for
from chalicelib.render.wording import TEMPOS
from chalicelib.web.admin.club_frame import Section, club_frame
from chalicelib.web.admin.door import render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import attachment

_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])", re.ASCII)


@route("GET", "/c/{club}/games", Action.SEE_CLUB)
def games_of_month(call: Call) -> Response:
    """The games of the month that is asked for, else of the present one, and what the rating office still misses."""
    club = call.services.clubs.load(call.club)
    today = call.services.clock.now().astimezone(ZoneInfo(club.time_zone))
    month = _month(call.request.query.get("month", "")) or Month(today.year, today.month)
    games = games_in(call.club, month, call.services)
    shown = {
        "frame": club_frame(call, club, Section.GAMES),
        "month": f"{month.year}-{month.month:02}",
        "games": games,
        "tempos": [(one.value, texts(call).text(TEMPOS[one])) for one in Tempo if any(g.tempo is one for g in games)],
        "without": _without_number(games),
    }
    return render(call, "club/games.html", shown)


@route("GET", "/c/{club}/games/{file}", Action.SEE_CLUB)
def file_of_month(call: Call) -> Response:
    """`2026-12.csv`, or `2026-12-standard.trf`. Raises NotFoundError."""
    asked = asked_for(call.request.parameters["file"])
    if asked is None:
        raise NotFoundError(what="page")
    club, games = call.services.clubs.load(call.club), games_in(call.club, asked.month, call.services)
    made = month_file(asked, club, games, texts(call), spelling_for(call.visitor.language))
    return attachment(made.name, made.content_type, made.text)


def _month(text: str) -> Month | None:
    found = _MONTH.fullmatch(text)
    return Month(int(found[1]), int(found[2])) if found else None


def _without_number(games: tuple[RatedGame, ...]) -> Mapping[str, str]:
    """Who has no national number, by his id: the rating office cannot place his games."""
    players = [entry for game in games for entry in (game.white, game.black)]
    return {entry.id: entry.person.name for entry in players if not entry.person.national_id}
