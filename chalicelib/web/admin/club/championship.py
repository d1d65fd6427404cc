"""The championship of a season: categories, invitations, play-offs, barrages (D18-D20)."""

from collections.abc import Mapping
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.club.championship import (
    PlayOffPlan,
    TouchChampionship,
    change_championship,
    make_play_off,
    reply,
    save_barrage,
    set_barrage_date,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.championship.categories import ChampionshipSettings, Overall
from chalicelib.domain.championship.playoff import Answer
from chalicelib.domain.championship.title import TitleStatus
from chalicelib.domain.club.championship import start_ratings
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import EntryId, SeasonId, Version
from chalicelib.domain.ladder.surroundings import round_days
from chalicelib.queries.club.club_year import season_facts
from chalicelib.render.club_year import SeasonFacts
from chalicelib.render.texts import N_
from chalicelib.render.views.championship import championship_view
from chalicelib.render.views.cup import name_of
from chalicelib.web.admin.club.parts import season_path
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club.step_forms import labels_of, options, players_of, step_forms, typed_step
from chalicelib.web.admin.club_frame import Section, club_frame
from chalicelib.web.admin.days import a_day, listed_days
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

_ALL = "/c/{club}/seasons/{season}/championship"
_ONE = f"{_ALL}/{{category}}"
OVERALLS: Mapping[Overall, str] = {
    Overall.TOTALS: N_("the totals of the final ladders"),
    Overall.PLACES: N_("the places in the final ladders"),
}
_LABELS: Mapping[str, str] = {
    "thresholds": N_("Ratings at which categories begin"),
    "rating_date": N_("Date of the ratings"),
    "overall": N_("The overall list adds up"),
    "name": N_("Name of the play-off"),
    "season": N_("Its games count in the ladder of"),
    "days": N_("Evenings"),
    "barrage_on": N_("Evening of the barrages"),
}


@route("GET", _ALL, Action.SEE_CLUB)
def championship_page(call: Call) -> Response:
    """Every category, and what it waits for."""
    return render(call, "club/championship.html", _shown(call))


@route("GET", f"{_ALL}/settings", Action.CHANGE_SEASON)
def championship_settings(call: Call) -> Response:
    """Categories, and the ratings of the fixed date."""
    return render(call, "club/championship_settings.html", _asked(call))


@route("POST", f"{_ALL}/settings", Action.CHANGE_SEASON)
def save_championship_settings(call: Call) -> Response:
    """D18: change them while nobody has answered."""
    try:
        before = call.services.championships.load(call.club, season_of_call(call)).settings
        settings, ratings = _settings(call.form, before), _ratings(call)
        change_championship(_touch(call), settings, ratings, call.services)
    except DomainError as error:
        return refused(call, "club/championship_settings.html", error, _asked(call))
    return go_to(f"{_root(call)}?done=saved")


@route("POST", f"{_ONE}/reply", Action.CHANGE_SEASON)
def save_reply(call: Call) -> Response:
    """D19: somebody who is invited has said yes or no; ASKED takes it back."""
    try:
        answer = _answer(call.form)
        reply(_touch(call), _category(call), EntryId(call.form.text("entry")), answer, call.services)
    except DomainError as error:
        return refused(call, "club/championship.html", error, _shown(call))
    return go_to(f"{_root(call)}?done=saved#category-{_category(call)}")


@route("POST", f"{_ONE}/play-off", Action.CHANGE_SEASON)
def save_play_off(call: Call) -> Response:
    """D19: make the event of the play-off."""
    form = call.form
    try:
        plan = PlayOffPlan(
            _category(call), form.text("name"), SeasonId(form.text("season")), listed_days(form.raw("days"), "days")
        )
        made = make_play_off(_touch(call), plan, call.services)
    except DomainError as error:
        return refused(call, "club/championship.html", error, {**_shown(call), "erring": _category(call)})
    return go_to(f"/admin/t/{made}")


@route("POST", f"{_ONE}/barrage-date", Action.CHANGE_SEASON)
def save_barrage_date(call: Call) -> Response:
    """D20: on a following club evening."""
    text = call.form.text("barrage_on")
    try:
        set_barrage_date(_touch(call), _category(call), a_day(text, "barrage_on") if text else None, call.services)
    except DomainError as error:
        return refused(call, "club/championship.html", error, {**_shown(call), "erring": _category(call)})
    return go_to(f"{_root(call)}?done=saved#category-{_category(call)}")


@route("GET", f"{_ONE}/barrage/{{number}}", Action.RUN_EVENING)
def barrage_page(call: Call) -> Response:
    """The games of a barrage, each step in a form of its own."""
    return render(call, "club/barrage.html", _barrage(call))


@route("POST", f"{_ONE}/barrage/{{number}}", Action.RUN_EVENING)
def save_barrage_games(call: Call) -> Response:
    """D20: save one step of a barrage."""
    number = -1
    try:
        typed = typed_step(call.form)
        number = typed.played.step
        save_barrage(_touch(call), _category(call), _number(call), typed.played, call.services)
    except DomainError as error:
        return refused(call, "club/barrage.html", error, {**_barrage(call), "erring": number})
    return go_to(f"{_root(call)}?done=saved#category-{_category(call)}")


def _root(call: Call) -> str:
    return f"{season_path(call)}/championship"


def _touch(call: Call) -> TouchChampionship:
    seen = Version(call.form.number("seen_version"))
    return TouchChampionship(call.caller, call.club, season_of_call(call), seen)


def _category(call: Call) -> int:
    """The category that the path names; one that there is not is refused by the rules."""
    text = call.request.parameters["category"]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1


def _number(call: Call) -> int:
    text = call.request.parameters["number"]
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1


def _answer(form: Form) -> Answer:
    try:
        return Answer(form.text("answer"))
    except ValueError as error:
        raise InvalidFieldError(field="answer", reason="unknown_choice") from error


def _facts(call: Call) -> SeasonFacts:
    season = call.services.seasons.load(call.club, season_of_call(call))
    return season_facts(call.club, season, call.services)


def _shown(call: Call) -> Mapping[str, object]:
    facts, say = _facts(call), texts(call).text
    known = (one for one in call.services.seasons.of_club(call.club) if one.is_in_use or one.id == facts.season.id)
    seasons = sorted(known, key=lambda one: one.name, reverse=True)
    evenings = "" if seasons[0].id == facts.season.id else _first_evenings(call, seasons[0])
    view = championship_view(facts, texts(call))
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW),
        "season": facts.season,
        "root": _root(call),
        "view": view,
        "version": facts.championship.version,
        "may_change": call.may(Action.CHANGE_SEASON),
        "seasons": [(one.id, one.name) for one in seasons],
        "evenings": evenings,
        "labels": {field: say(label) for field, label in _LABELS.items()},
        "statuses": TitleStatus,
        "answers": Answer,
        "erring": -1,
        "events": {event.id for event in facts.events.values()},
        "first": next((title.number for title in view.titles if _waits(title.status)), -1),
    }


def _first_evenings(call: Call, season: Season) -> str:
    """D19: the first rounds of the next year's first cycle, from which the evenings are chosen; a day a line."""
    first = next(iter(season.of_kind(PartKind.CYCLE)), None)
    if first is None:
        return ""
    days = sorted(round_days(call.services.tournaments.load(first.tournament).settings).values())
    settings = call.services.championships.load(call.club, season_of_call(call)).settings
    return "\n".join(day.isoformat() for day in days[: settings.places - 1])


def _waits(status: TitleStatus) -> bool:
    """Somebody must do something."""
    return status in (TitleStatus.INVITING, TitleStatus.PLAYOFF, TitleStatus.BARRAGE)


def _barrage(call: Call) -> Mapping[str, object]:
    """The page of one barrage. Raises NotFoundError."""
    facts, number = _facts(call), _number(call)
    facts.championship.race(_category(call))
    barrages = facts.titles[_category(call)].barrages
    if barrages is None:
        raise NotFoundError(what="barrage")
    found = barrages.barrage(number)
    match, forms = found.match, step_forms(found.match, found.terms, found.state, facts.names, texts(call))
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW),
        "root": _root(call),
        "number": number,
        "version": facts.championship.version,
        "forms": forms,
        "labels": labels_of(forms, texts(call)),
        "players": players_of(match),
        "sides": [(one, name_of(one, facts.names)) for one in (match.one, match.other)],
        "options": options(texts(call)),
        "erring": -1,
    }


def _asked(call: Call) -> Mapping[str, object]:
    facts, say = _facts(call), texts(call).text
    settings = facts.championship.settings
    there = facts.championship.ratings or start_ratings(
        event for part in facts.season.parts for event in [facts.events[part.tournament]]
    )
    members = [one for one in call.services.clubs.members(call.club) if not one.has_left or one.id in there]
    names = {f"rating-{one.id}": one.person.name for one in members}
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW),
        "season": facts.season,
        "root": _root(call),
        "version": facts.championship.version,
        "labels": {**{field: say(label) for field, label in _LABELS.items()}, **names},
        "fields": {
            "thresholds": ", ".join(map(str, settings.thresholds)),
            "rating_date": settings.rating_date.isoformat() if settings.rating_date else "",
            "overall": settings.overall.value,
            **{f"rating-{one.id}": str(there.get(one.id, one.start_rating) or "") for one in members},
        },
        "members": members,
        "overalls": [(one.value, say(label)) for one, label in OVERALLS.items()],
    }


def _settings(form: Form, before: ChampionshipSettings) -> ChampionshipSettings:
    """Raises InvalidFieldError."""
    text = form.text("rating_date")
    return replace(
        before,
        thresholds=tuple(
            _threshold(one) for one in form.text("thresholds").replace(";", ",").split(",") if one.strip()
        ),
        rating_date=a_day(text, "rating_date") if text else None,
        overall=_overall(form),
    )


def _threshold(text: str) -> int:
    if not (text.isascii() and text.strip().isdecimal()) or len(text) > 6:
        raise InvalidFieldError(field="thresholds", reason="thresholds_do_not_rise")
    return int(text)


def _overall(form: Form) -> Overall:
    try:
        return Overall(form.text("overall"))
    except ValueError as error:
        raise InvalidFieldError(field="overall", reason="unknown_choice") from error


def _ratings(call: Call) -> dict[EntryId, int]:
    """Those of the fixed date; an empty field is unrated. Without a date those of the start lists hold."""
    if not call.form.text("rating_date"):
        return {}
    members = call.services.clubs.members(call.club)
    typed = {one.id: call.form.number(f"rating-{one.id}", 0) for one in members}
    return {entry: rating for entry, rating in typed.items() if rating}
