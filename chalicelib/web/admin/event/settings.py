"""Settings of an event: everything that was not asked when it was made, and its arbiters."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from chalice.app import Response

from chalicelib.commands.event.tournaments import ChangeSettings, change_settings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.formats.registry import system, systems_for, takes_acceleration, takes_own_table
from chalicelib.domain.ids import Version
from chalicelib.domain.lifecycle.deletion import is_deletable
from chalicelib.domain.lifecycle.said import takes_byes
from chalicelib.domain.lifecycle.scoring import GamePoints, is_odd_bye, points_of_bye, scoring_with
from chalicelib.domain.lifecycle.settings import time_zones
from chalicelib.domain.model.result import Colour, Scoring
from chalicelib.domain.model.tournament import (
    Acceleration,
    ByeRules,
    Contact,
    RatedBy,
    Settings,
    Tempo,
    Tournament,
    Venue,
    Visibility,
)
from chalicelib.domain.points import HalfPoints, half_points
from chalicelib.queries.event.apart import kept_apart
from chalicelib.queries.event.steps import Step
from chalicelib.queries.officials import officials
from chalicelib.render import figures
from chalicelib.render.site import LANGUAGE_NAMES
from chalicelib.render.texts import N_
from chalicelib.render.wording import ACCELERATIONS, PROFILES, RATERS, TEMPOS, system_name
from chalicelib.surroundings import season_of
from chalicelib.web.admin.days import listed_days
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.event.order import LABELS as ORDER_LABELS
from chalicelib.web.admin.event.order import order_choice, order_fields, typed_order
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "name": N_("Name of the event"),
    "planned_rounds": N_("Number of rounds"),
    "system": N_("System"),
    **ORDER_LABELS,
    "initial_colour": N_("Colour of the first player in round 1"),
    "acceleration": N_("Acceleration"),
    "scoring": N_("Points for a game"),
    "points_win": N_("Points for a win"),
    "points_draw": N_("Points for a draw"),
    "points_loss": N_("Points for a loss"),
    "points_bye": N_("Points for the bye"),
    "kept_apart": N_("Players kept apart"),
    "half_point_byes": N_("Half-point byes that a player can have"),
    "closed_rounds": N_("Last rounds without half-point byes"),
    "late_half_points": N_("Rounds that a late entrant missed"),
    "all_expected": N_("The presence list begins with"),
    "annuls": N_("Who leaves before half of his games"),
    "reminds": N_("Remind by mail on the evening before the event"),
    "tempo": N_("Tempo"),
    "time_control": N_("Time control"),
    "rated_by": N_("Rating"),
    "language": N_("Language"),
    "time_zone": N_("Time zone"),
    "visibility": N_("Who may see it"),
    "is_practice": N_("Practice event, to try things out"),
    "shows_reasons": N_("Everybody may read why each board was paired so"),
    "playing_days": N_("Playing days"),
    "schedule": N_("Schedule"),
    "regulations": N_("Regulations"),
    "regulations_link": N_("Link to the regulations"),
    "venue_name": N_("Name of the venue"),
    "venue_address": N_("Address of the venue"),
    "city": N_("City"),
    "federation": N_("Federation"),
    "contact_name": N_("Whom to ask"),
    "contact_email": N_("E-mail address"),
    "contact_phone": N_("Telephone"),
    "chief_arbiter": N_("Chief arbiter"),
}
_SEEN_BY: Mapping[Visibility, str] = {
    Visibility.OPEN: N_("open: everybody"),
    Visibility.PRIVATE: N_("private: officials, players and guests"),
}
_COLOURS: Mapping[Colour, str] = {Colour.WHITE: N_("White"), Colour.BLACK: N_("Black")}
_EITHER: Mapping[str, tuple[str, str]] = {
    "late_half_points": (N_("half-point byes, within the limits"), N_("no points")),
    "all_expected": (N_("everybody ticked"), N_("nobody ticked")),
    "annuls": (N_("his results count for nobody (C.05 6.6)"), N_("his results count")),
}
"""Choices of two: what it is when it holds, and when it does not."""
_TICKED = "yes"
"""A box that is not ticked is not sent."""
_NOT = "no"
_BOXES = ("is_practice", "shows_reasons", "reminds")
_LISTS = frozenset({"apart", "entering", "guests", "officials", "table"})
_BESIDE = frozenset({"timetable"})
"""Pages of their own below the settings, and beside them: a button saves what was typed and goes there."""
ZONES_NEARBY = ("Europe/Amsterdam", "Europe/Brussels", "Europe/Madrid", "Europe/London", "Atlantic/Canary")


@route("GET", "/t/{tournament}/settings", Action.CHANGE_SETTINGS)
def settings_page(call: Call) -> Response:
    """All settings as they are."""
    tournament = call.services.tournaments.load(call.tournament)
    return render(call, "event/settings.html", shown(call, tournament))


@route("POST", "/t/{tournament}/settings", Action.CHANGE_SETTINGS)
def save_settings(call: Call) -> Response:
    """Save them all, and go on to a list when its button was pressed.

    What somebody else changed meanwhile is not overwritten: the differences are shown.
    """
    tournament = call.services.tournaments.load(call.tournament)
    try:
        wanted = _typed(call.form, tournament)
        seen = Version(call.form.number("seen"))
        change_settings(ChangeSettings(call.caller, call.tournament, wanted, seen), call.services)
    except ConflictError as error:
        fresh = call.services.tournaments.load(call.tournament)
        differing = [
            (field, *_in_words(call, fresh, field, both)) for field, *both in _differing(call.form, fields_of(fresh))
        ]
        return refused(call, "event/settings.html", error, {**shown(call, fresh), "differing": differing})
    except DomainError as error:
        return refused(call, "event/settings.html", error, shown(call, tournament))
    then = call.form.text("then")
    place = then if then in _BESIDE else f"settings/{then}" if then in _LISTS else "settings"
    return go_to(f"{root_of(call)}/{place}?done=saved")


def shown(call: Call, tournament: Tournament) -> Mapping[str, object]:
    """What the page of the settings shows."""
    say = texts(call).text
    labels = {field: say(label) for field, label in LABELS.items()}
    return {
        "frame": frame(call, tournament, Step.SETTINGS),
        "labels": labels,
        "fields": fields_of(tournament),
        "seen": tournament.version,
        "is_fixed": bool(tournament.rounds),
        "follows_club": season_of(tournament, call.services) is not None,
        "may_be_practice": is_deletable(tournament),
        "takes_byes": takes_byes(tournament),
        "has_ladder": tournament.settings.ladder is not None,
        "officials": officials(Realm.event(call.tournament), call.services),
        "differing": [],
        "is_odd_bye": is_odd_bye(tournament.settings.scoring),
        "can_accelerate": takes_acceleration(tournament.settings.system),
        "order": order_choice(tournament),
        "is_swiss": not system(tournament.settings.system).pairs_ahead,
        "takes_table": takes_own_table(tournament.settings.system),
        "has_table": bool(tournament.settings.table),
        "apart": kept_apart(tournament, call.services),
        "zones_nearby": [(zone, zone) for zone in ZONES_NEARBY],
        "zones": [(zone, zone) for zone in sorted(time_zones() - set(ZONES_NEARBY))],
        "choices": _choices(call, tournament),
    }


def _choices(call: Call, tournament: Tournament) -> Mapping[str, list[tuple[str, str]]]:
    say = texts(call).text
    return {
        "system": [(one.code, say(system_name(one.code))) for one in systems_for(tournament.settings.system)],
        "tempo": [(tempo.value, say(text)) for tempo, text in TEMPOS.items()],
        "rated_by": [(rater.value, say(text)) for rater, text in RATERS.items()],
        "visibility": [(one.value, say(text)) for one, text in _SEEN_BY.items()],
        "initial_colour": [(colour.value, say(text)) for colour, text in _COLOURS.items()],
        "acceleration": [(one.value, say(text)) for one, text in ACCELERATIONS.items()],
        "language": list(LANGUAGE_NAMES.items()),
        **{name: [(_TICKED, say(one)), (_NOT, say(other))] for name, (one, other) in _EITHER.items()},
    }


def fields_of(tournament: Tournament) -> dict[str, str]:
    """The settings as the form shows them: text by field."""
    settings = tournament.settings
    plain = ("name", "system", "time_control", "language", "time_zone", "regulations", "regulations_link")
    coded = ("tempo", "rated_by", "visibility", "initial_colour", "acceleration")
    shown_as_they_are = {field: str(getattr(settings, field)) for field in (*plain, "city", "federation")}
    return {
        **shown_as_they_are,
        **order_fields(settings),
        **{field: str(getattr(settings, field).value) for field in coded},
        **{field: _TICKED if getattr(settings, field) else "" for field in _BOXES},
        "planned_rounds": str(settings.planned_rounds),
        "chief_arbiter": settings.chief_arbiter,
        "playing_days": "\n".join(day.isoformat() for day in settings.playing_days),
        "venue_name": settings.venue.name,
        "venue_address": settings.venue.address,
        "contact_name": settings.contact.name,
        "contact_email": settings.contact.email,
        "contact_phone": settings.contact.phone,
        **_byes(settings),
        **_points(settings.scoring),
    }


def _byes(settings: Settings) -> dict[str, str]:
    """Byes, presence and who leaves early, by field."""
    either = {
        "late_half_points": settings.byes.late_half_points,
        "all_expected": settings.all_expected,
        "annuls": settings.annuls,
    }
    return {
        "half_point_byes": str(settings.byes.half_points),
        "closed_rounds": str(settings.byes.closed_rounds),
        **{field: _TICKED if holds else _NOT for field, holds in either.items()},
    }


def _typed_byes(form: Form, present: Settings) -> ByeRules:
    return ByeRules(
        half_points=form.number("half_point_byes", present.byes.half_points),
        closed_rounds=form.number("closed_rounds", present.byes.closed_rounds),
        late_half_points=_either(form, "late_half_points", present=present.byes.late_half_points),
    )


def _either(form: Form, field: str, *, present: bool) -> bool:
    """A choice of two; a list that was not shown leaves it as it is. Raises InvalidFieldError."""
    text = form.text(field) or (_TICKED if present else _NOT)
    if text not in (_TICKED, _NOT):
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return text == _TICKED


def _points(scoring: Scoring) -> dict[str, str]:
    points = GamePoints.of(scoring)
    return {f"points_{name}": figures.points(getattr(points, name)) for name in GamePoints.__dataclass_fields__}


def _differing(form: Form, stored: Mapping[str, str]) -> list[tuple[str, str, str]]:
    """Field, what is stored now, what was typed: where they differ."""
    asked = [field for field in stored if field in form.fields or field in _BOXES]
    typed = {field: form.text(field).replace("\r\n", "\n") for field in asked}
    return [(field, stored[field], text) for field, text in typed.items() if text != stored[field].strip()]


def _in_words(call: Call, tournament: Tournament, field: str, values: Sequence[str]) -> list[str]:
    """What stands in a field as the form says it: the words of a choice, not its code."""
    say = texts(call).text
    words = dict(_choices(call, tournament).get(field, ()))
    if field == "profile":
        words = {code: say(about.name) for code, about in PROFILES.items()}
    if field in _BOXES:
        words = {_TICKED: say(N_("yes")), "": say(N_("no"))}
    return [words.get(value, value) for value in values]


def _typed(form: Form, tournament: Tournament) -> Settings:
    """The settings as typed; what the form did not ask stays as it is. Raises InvalidFieldError."""
    present = tournament.settings
    zone = form.text("time_zone")
    if zone not in time_zones():
        raise InvalidFieldError(field="time_zone", reason="unknown_time_zone")
    order = typed_order(form, present)
    chosen = form.text("system") or present.system
    return replace(
        present,
        name=" ".join(form.text("name").split()),
        system=chosen,
        table=present.table if takes_own_table(chosen) else (),
        profile=order.profile,
        tiebreaks=order.tiebreaks,
        initial_colour=Colour(_choice(form, "initial_colour", Colour, present.initial_colour)),
        acceleration=Acceleration(_choice(form, "acceleration", Acceleration, present.acceleration)),
        scoring=_scoring(form, present.scoring),
        tempo=Tempo(_choice(form, "tempo", Tempo, present.tempo)),
        rated_by=RatedBy(_choice(form, "rated_by", RatedBy, present.rated_by)),
        visibility=Visibility(_choice(form, "visibility", Visibility, present.visibility)),
        is_practice=form.text("is_practice") == _TICKED,
        shows_reasons=form.text("shows_reasons") == _TICKED,
        reminds=form.text("reminds") == _TICKED,
        byes=_typed_byes(form, present),
        all_expected=_either(form, "all_expected", present=present.all_expected),
        annuls=_either(form, "annuls", present=present.annuls),
        planned_rounds=form.number("planned_rounds"),
        playing_days=listed_days(form.raw("playing_days"), "playing_days"),
        time_zone=zone,
        venue=Venue(form.text("venue_name"), form.text("venue_address")),
        contact=Contact(form.text("contact_name"), form.text("contact_email"), form.text("contact_phone")),
        regulations=form.text("regulations").replace("\r\n", "\n"),
        language=form.text("language"),
        time_control=form.text("time_control"),
        regulations_link=form.text("regulations_link"),
        chief_arbiter=form.text("chief_arbiter"),
        city=form.text("city"),
        federation=form.text("federation"),
    )


def _scoring(form: Form, present: Scoring) -> Scoring:
    """The four as typed; a field left alone stays as it is, the bye follows the win. Raises InvalidFieldError."""
    found: dict[str, HalfPoints] = {}
    for field, shown_before in _points(present).items():
        name, typed = field.removeprefix("points_"), form.text(field)
        is_untouched = field not in form.fields or typed == shown_before
        points = getattr(GamePoints.of(present), name) if is_untouched else half_points(typed)
        if points is None:
            raise InvalidFieldError(field=field, reason="not_points")
        if name == "bye" and is_untouched:
            points = points_of_bye(present, found["win"])
        found[name] = points
    return scoring_with(present, GamePoints(**found))


_Choice = type[Tempo | RatedBy | Visibility | Colour | Acceleration]


def _choice(form: Form, field: str, kind: _Choice, present: str) -> str:
    """A choice from a list; a list that was not shown leaves it as it is. Raises InvalidFieldError."""
    text = form.text(field) or present
    if text not in {one.value for one in kind}:
        raise InvalidFieldError(field=field, reason="unknown_choice")
    return text
