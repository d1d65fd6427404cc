"""Cups of a season: made, changed, shown, drawn; who withdraws and who comes back (D15-D17)."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.club.cups import (
    CreateCup,
    Draw,
    TouchCup,
    change_cup,
    create_cup,
    draw_knockout,
    return_to_cup,
    withdraw_from_cup,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.season_cup import SeasonCup
from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.knockout.cup import Cup, MatchId
from chalicelib.domain.formats.knockout.draw import has_knockout_games, open_pool_matches
from chalicelib.domain.formats.knockout.matches import all_matches
from chalicelib.domain.formats.knockout.results import LaterResultsError
from chalicelib.domain.ids import EntryId, Version
from chalicelib.render.texts import N_
from chalicelib.render.views.cup import clash_words, cup_view, match_title, name_of
from chalicelib.surroundings import cup_clashes
from chalicelib.web.admin.club.cup_form import (
    CRITERIA_ASKED,
    DRAWS,
    KINDS,
    STEPS,
    criteria,
    fields_of,
    labels_of,
    rounds_of,
    typed_plan,
)
from chalicelib.web.admin.club.parts import asks_for_all, present_members, season_path, with_all
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club_frame import Section, club_frame
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import go_to

_ONE = "/c/{club}/seasons/{season}/cups/{number}"


@route("GET", "/c/{club}/seasons/{season}/cups/new", Action.CHANGE_SEASON)
def new_cup(call: Call) -> Response:
    """Name, players, pools, evenings; everything else has a default."""
    return render(call, "club/cup_form.html", _asked(call, None))


@route("POST", "/c/{club}/seasons/{season}/cups/new", Action.CHANGE_SEASON)
def make_cup(call: Call) -> Response:
    """Make the cup with its pools."""
    if asks_for_all(call):
        return render(call, "club/cup_form.html", {**_asked(call, None), **with_all(call)})
    try:
        plan = typed_plan(call.form, rounds_of(None, len(present_members(call))))
        number = create_cup(CreateCup(call.caller, call.club, season_of_call(call), plan), call.services)
    except DomainError as error:
        return refused(call, "club/cup_form.html", error, {**_asked(call, None), "ticked": call.form.all("members")})
    return go_to(f"{season_path(call)}/cups/{number}?done=saved")


@route("GET", _ONE, Action.SEE_CLUB)
def cup_page(call: Call) -> Response:
    """Pools and brackets, and what is to be done next."""
    return render(call, "club/cup.html", cup_values(call))


@route("GET", f"{_ONE}/settings", Action.CHANGE_SEASON)
def cup_settings(call: Call) -> Response:
    """The form of the cup as it is."""
    return render(call, "club/cup_form.html", _asked(call, cup_of(call)))


@route("POST", f"{_ONE}/settings", Action.CHANGE_SEASON)
def save_cup_settings(call: Call) -> Response:
    """Change it; what would lapse is named first."""
    stored = cup_of(call)
    if asks_for_all(call):
        return render(call, "club/cup_form.html", {**_asked(call, stored), **with_all(call)})
    try:
        plan = typed_plan(call.form, rounds_of(stored.cup, len(stored.cup.players)))
        change_cup(touch(call), plan, call.services, given_up(call))
    except LaterResultsError as error:
        return lapsing(call, stored, error)
    except DomainError as error:
        return refused(call, "club/cup_form.html", error, {**_asked(call, stored), "ticked": call.form.all("members")})
    return go_to(f"{cup_path(call)}?done=saved")


@route("POST", f"{_ONE}/draw", Action.CHANGE_SEASON)
def draw(call: Call) -> Response:
    """D17: draw the knock-out from the pools."""
    try:
        draw_knockout(touch(call), call.services)
    except DomainError as error:
        return refused(call, "club/cup.html", error, cup_values(call))
    return go_to(f"{cup_path(call)}?done=saved")


@route("POST", f"{_ONE}/withdraw", Action.CHANGE_SEASON)
def withdraw(call: Call) -> Response:
    """Somebody leaves the cup."""
    try:
        withdraw_from_cup(touch(call), EntryId(call.form.text("entry")), call.services)
    except DomainError as error:
        return refused(call, "club/cup.html", error, cup_values(call))
    return go_to(f"{cup_path(call)}?done=withdrawn")


@route("POST", f"{_ONE}/return", Action.CHANGE_SEASON)
def come_back(call: Call) -> Response:
    """He plays on; results that would lapse are named first."""
    try:
        return_to_cup(touch(call), EntryId(call.form.text("entry")), call.services, given_up(call))
    except LaterResultsError as error:
        return lapsing(call, cup_of(call), error)
    except DomainError as error:
        return refused(call, "club/cup.html", error, cup_values(call))
    return go_to(f"{cup_path(call)}?done=saved")


def cup_of(call: Call) -> SeasonCup:
    """The cup that the path names. Raises NotFoundError."""
    text = call.request.parameters["number"]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0
    return call.services.cups.load(call.club, season_of_call(call), number)


def cup_path(call: Call) -> str:
    """The page of the cup."""
    return f"{season_path(call)}/cups/{cup_of(call).number}"


def touch(call: Call) -> TouchCup:
    """The cup as the caller's page showed it."""
    number, seen = cup_of(call).number, Version(call.form.number("seen_version"))
    return TouchCup(call.caller, call.club, season_of_call(call), number, seen)


def given_up(call: Call) -> tuple[MatchId, ...]:
    """The matches of which results may lapse, as the caller was told."""
    return tuple(map(MatchId, call.form.all("given_up")))


def lapsing(call: Call, stored: SeasonCup, error: LaterResultsError) -> Response:
    """What would lapse, by name, before it does; everything that was typed is sent along."""
    listed = error.details["matches"]
    matches = [MatchId(str(one)) for one in listed] if isinstance(listed, tuple) else []
    own = {"csrf", "request", "given_up"}
    values = {
        "frame": _frame(call),
        "cup": stored.cup,
        "back": cup_path(call),
        "matches": [(one, match_title(stored.cup, one, texts(call))) for one in matches],
        "typed": [(name, value) for name, given in call.form.fields.items() if name not in own for value in given],
        "said": text_of(error, texts(call)),
    }
    return render(call, "club/cup_lapsing.html", values, status_of(error))


def names_of(call: Call) -> dict[EntryId, str]:
    """Members by name, also those who have left."""
    return {member.id: member.person.name for member in call.services.clubs.members(call.club)}


def cup_values(call: Call) -> Mapping[str, object]:
    """What the page of a cup shows."""
    stored, names = cup_of(call), names_of(call)
    cup, found = stored.cup, cup_clashes(call.club, stored.season, call.services)
    return {
        "frame": _frame(call),
        "season": call.services.seasons.load(call.club, stored.season),
        "stored": stored,
        "root": cup_path(call),
        "view": cup_view(stored, names, texts(call), call.services.clock.now().date()),
        "clashes": [clash_words(one, names, texts(call)) for one in found[stored.number]],
        "may_change": call.may(Action.CHANGE_SEASON),
        "may_draw": bool(cup.pools) and not open_pool_matches(cup) and not has_knockout_games(cup),
        "next_match": _next_match(cup),
        "next_title": _next_title(call, cup),
        "staying": _sorted(cup, names, withdrawn=False),
        "withdrawn": _sorted(cup, names, withdrawn=True),
    }


def _next_match(cup: Cup) -> MatchId | None:
    """The first match that waits for games."""
    return next((match.id for match in all_matches(cup) if match.state.due is not None), None)


def _next_title(call: Call, cup: Cup) -> str:
    following = _next_match(cup)
    return "" if following is None else match_title(cup, following, texts(call))


def _sorted(cup: Cup, names: Mapping[EntryId, str], *, withdrawn: bool) -> list[tuple[EntryId, str]]:
    found = [entry for entry in cup.ratings if (entry in cup.withdrawn) is withdrawn]
    return sorted(((entry, name_of(entry, names)) for entry in found), key=lambda one: one[1].casefold())


def _frame(call: Call) -> object:
    return club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW)


def _asked(call: Call, stored: SeasonCup | None) -> Mapping[str, object]:
    say = texts(call).text
    cup = stored.cup if stored else None
    members = tuple(present_members(call))
    rounds = rounds_of(cup, len(cup.players) if cup else len(members))
    draws = [(one.value, say(label)) for one, label in DRAWS.items() if cup or one is not Draw.KEEP]
    new = Cup(say(N_("Club cup")), 0)
    return {
        "frame": _frame(call),
        "season": call.services.seasons.load(call.club, season_of_call(call)),
        "stored": stored,
        "begun": bool(cup and cup.played),
        "action": f"{season_path(call)}/cups/{stored.number}/settings" if stored else f"{season_path(call)}/cups/new",
        "back": cup_path(call) if stored else season_path(call),
        "labels": labels_of(members, rounds, texts(call)),
        "fields": fields_of(cup) if cup else {**fields_of(new), "draw": Draw.LOT.value},
        "members": members,
        "ticked": tuple(cup.ratings) if cup else (),
        "draws": draws,
        "kinds": [("", "–"), *((one.value, say(label)) for one, label in KINDS.items())],
        "steps": STEPS,
        "criteria": criteria(texts(call)),
        "criteria_asked": CRITERIA_ASKED,
        "rounds": rounds,
    }
