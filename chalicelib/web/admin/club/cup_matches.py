"""A match of a cup: its games, and the deciders as they are reached (D15, D16); conflicts and corrections (C2)."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.club.cups import SaveMatch, save_match
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.season_cup import MatchEntry, SeasonCup, StaleMatchError
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.formats.knockout.cup import MatchId
from chalicelib.domain.formats.knockout.match import Match
from chalicelib.domain.formats.knockout.matches import CupMatch, find_match
from chalicelib.domain.formats.knockout.results import LaterResultsError
from chalicelib.render.views.cup import match_line, match_title, name_of
from chalicelib.web.admin.club.cups import cup_of, cup_path, given_up, lapsing, names_of
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club.step_forms import (
    TypedStep,
    as_typed,
    labels_of,
    options,
    players_of,
    step_forms,
    typed_step,
)
from chalicelib.web.admin.club_frame import Section, club_frame
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_ONE = "/c/{club}/seasons/{season}/cups/{number}/match/{match}"


@route("GET", _ONE, Action.RUN_EVENING)
def match_page(call: Call) -> Response:
    """The games of a match, each step in a form of its own."""
    return render(call, "club/cup_match.html", _shown(call, cup_of(call)))


@route("POST", _ONE, Action.RUN_EVENING)
def save_match_games(call: Call) -> Response:
    """Save one step. What somebody else entered stands beside it; what would lapse is named first."""
    stored, typed = cup_of(call), None
    match, _ = _match(call, stored)
    try:
        typed = typed_step(call.form)
        entry = MatchEntry(match.id, typed.players, typed.seen, typed.played, given_up(call))
        save_match(SaveMatch(call.caller, call.club, season_of_call(call), stored.number, entry), call.services)
    except LaterResultsError as error:
        return lapsing(call, stored, error)
    except StaleMatchError as error:
        return refused(call, "club/cup_match.html", error, _shown(call, cup_of(call), typed, is_conflict=True))
    except DomainError as error:
        return refused(call, "club/cup_match.html", error, _shown(call, cup_of(call), typed))
    after = find_match(cup_of(call).cup, match.id)
    return go_to(f"{cup_path(call)}{f'/match/{match.id}' if after.state.due else ''}?done=saved")


def _match(call: Call, stored: SeasonCup) -> tuple[CupMatch, Match]:
    """The match that the path names, and who plays it. Raises NotFoundError while that is not known."""
    found = find_match(stored.cup, MatchId(call.request.parameters["match"]))
    if found.match is None:
        raise NotFoundError(what="match")
    return found, found.match


def _shown(
    call: Call, stored: SeasonCup, typed: TypedStep | None = None, *, is_conflict: bool = False
) -> Mapping[str, object]:
    (found, match), names = _match(call, stored), names_of(call)
    there = step_forms(match, found.terms, found.state, names, texts(call))
    forms = as_typed(there, typed) if typed is not None and typed.players == match.players else there
    number = typed.played.step if typed is not None else -1
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW),
        "cup": stored.cup,
        "root": cup_path(call),
        "title": match_title(stored.cup, found.id, texts(call)),
        "line": match_line(stored.cup, found, names, texts(call)),
        "forms": forms,
        "labels": labels_of(forms, texts(call)),
        "players": players_of(match),
        "sides": [(entry, name_of(entry, names)) for entry in (match.one, match.other)],
        "options": options(texts(call)),
        "stored": next((form for form in there if is_conflict and form.number == number), None),
        "erring": number,
    }
