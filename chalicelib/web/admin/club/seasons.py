"""Seasons of a club: set up with two questions about the ladder, shown with all their parts, copied to the next."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import time
from fractions import Fraction

from chalice.app import Response

from chalicelib.commands.club.club_computer import AddComputer, add_computer
from chalicelib.commands.club.seasons import CreateSeason, create_season
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.season import PartKind, Season
from chalicelib.domain.club.season_plan import MOST_CYCLES, CyclePlan, SeasonPlan, next_season
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.keizer.presets import preset, preset_codes
from chalicelib.domain.formats.keizer.values import proposed_first_value
from chalicelib.domain.ids import SeasonId, Version
from chalicelib.domain.ladder.amounts import amount_from
from chalicelib.domain.model.ladder import EveningTimes
from chalicelib.queries.club.seasons import PartLine, SeasonView, season_view
from chalicelib.render.ladder_wording import PRESETS
from chalicelib.render.names import listed
from chalicelib.render.texts import N_, Texts
from chalicelib.render.views.season import promotion_words
from chalicelib.web.admin.club.season_words import KINDS, PROMOTIONS, STATES
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.days import RHYTHMS, a_clock, typed_days
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

CYCLES = 3
"""Of a season, when nobody says otherwise (D18)."""
_OF_A_CYCLE = ("cycle", "first_day", "day_count", "rhythm", "days")
"""The fields of each cycle, before its number."""
_LABELS: Mapping[str, str] = {
    "name": N_("Name of the season"),
    "first_value": N_("Maximum value"),
    "own_value": N_("Does the own value count in the total?"),
    "preset": N_("Rules to begin with"),
    "computer": N_("Name of the club computer"),
    "computer_rating": N_("Its rating, for its place in the start list"),
    "deadline": N_("Sign on and off until"),
    "begins": N_("The clocks start at"),
    "re_pairing": N_("Re-pairing at"),
    "no_show": N_("Who is not there loses at"),
}
_HOURS = ("deadline", "begins", "re_pairing", "no_show")


@dataclass(frozen=True, slots=True)
class Proposal:
    """What the two answers would do: the values at the top, in the middle and at the bottom of the ladder."""

    first_value: Fraction
    places: tuple[tuple[int, Fraction], ...]


@route("GET", "/c/{club}/seasons/new", Action.CHANGE_SEASON)
def new_season(call: Call) -> Response:
    """The questions; filled in from the season before when `?after=` names it."""
    return render(call, "club/season_new.html", _asked(call))


@route("POST", "/c/{club}/seasons/new", Action.CHANGE_SEASON)
def make_season(call: Call) -> Response:
    """Make the season, ask for another number of cycles, or show what the two answers about the ladder do."""
    if call.form.text("show") == "cycles":
        return render(call, "club/season_new.html", {**_asked(call), **_as_typed(call)})
    try:
        plan = _plan(call)
        if call.form.text("show"):
            return render(call, "club/season_new.html", {**_asked(call), **_as_typed(call)})
        leagues_of = SeasonId(call.form.text("leagues_of")) if call.form.text("leagues_of") else None
        made = create_season(CreateSeason(call.caller, call.club, plan, leagues_of=leagues_of), call.services)
    except DomainError as error:
        return refused(call, "club/season_new.html", error, _asked(call))
    return go_to(f"{club_root(call)}/seasons/{made}?done=saved")


@route("GET", "/c/{club}/seasons/{season}", Action.SEE_CLUB)
def season_page(call: Call) -> Response:
    """A season with all its parts."""
    return render(call, "club/season.html", season_values(call))


@route("POST", "/c/{club}/seasons/{season}/computer", Action.CHANGE_SEASON)
def save_computer(call: Call) -> Response:
    """D12: the season gets a club computer, in every cycle that is not over."""
    form = call.form
    try:
        rating = form.number("computer_rating", 0)
        command = AddComputer(
            call.caller, call.club, season_of_call(call), Version(form.number("seen")), form.text("computer"), rating
        )
        add_computer(command, call.services)
    except DomainError as error:
        return refused(call, "club/season.html", error, season_values(call))
    return go_to(f"{club_root(call)}/seasons/{season_of_call(call)}?done=saved")


def season_of_call(call: Call) -> SeasonId:
    """The season that the path names."""
    return SeasonId(call.request.parameters["season"])


def season_values(call: Call) -> Mapping[str, object]:
    """What the page of a season shows."""
    club = call.services.clubs.load(call.club)
    view = season_view(call.club, season_of_call(call), call.services)
    return {
        "frame": club_frame(call, club, Section.OVERVIEW),
        "view": view,
        "kinds": [(kind, texts(call).text(label), view.of_kind(kind)) for kind, label in KINDS.items()],
        "states": STATES,
        "labels": {field: texts(call).text(_LABELS[field]) for field in ("computer", "computer_rating")},
        "cups": call.services.cups.of_season(call.club, view.season.id),
        "promoting": _promoting(call, view) if call.may(Action.CHANGE_SEASON) else [],
        "promotions": [(one.value, texts(call).text(label)) for one, label in PROMOTIONS.items()],
        "may_change": call.may(Action.CHANGE_SEASON),
    }


def _promoting(call: Call, view: SeasonView) -> list[tuple[PartLine, str, str]]:
    """D14: leagues whose winner may go up, each with the question that names him, and who is equal to him."""
    said = texts(call)
    return [(line, _who_is_first(line, said), _who_is_equal(line, said)) for line in view.promoting]


def _who_is_equal(line: PartLine, said: Texts) -> str:
    if len(line.firsts) > 1:
        return said.text(
            N_("While they are equal, the next season moves nobody: enter in the league above who goes up.")
        )
    if line.level:
        return said.text(
            N_("First by the start number alone, in the place of a lot. Equal: {names}."),
            names=listed(line.level, said),
        )
    return ""


def _who_is_first(line: PartLine, said: Texts) -> str:
    asked = (
        N_("The winner of {league}: {names}") if len(line.firsts) == 1 else N_("First in {league} together: {names}")
    )
    return said.text(asked, league=line.part.name, names=listed(line.firsts, said))


def _asked(call: Call) -> Mapping[str, object]:
    say = texts(call).text
    club, before = call.services.clubs.load(call.club), _before(call)
    players = sum(not member.has_left for member in call.services.clubs.members(call.club))
    fields = _fields_of(before) if before else _defaults(call, players)
    count = len(before.cycles) if before else _count(call.form)
    labels = {field: say(label) for field, label in _LABELS.items()}
    for place in range(count):
        labels |= {
            f"cycle-{place}": say(N_("Name of cycle {number}"), number=place),
            f"days-{place}": say(N_("Evenings of cycle {number}"), number=place),
            f"first_day-{place}": say(N_("First evening of cycle {number}"), number=place),
            f"day_count-{place}": say(N_("Number of evenings")),
            f"rhythm-{place}": say(N_("Rhythm")),
        }
    return {
        "frame": club_frame(call, club, Section.OVERVIEW),
        "labels": labels,
        "fields": fields,
        "places": range(count),
        "count": count,
        "counts": range(1, MOST_CYCLES + 1),
        "beyond": [f"{field}-{place}" for place in range(count, MOST_CYCLES) for field in _OF_A_CYCLE],
        "players": players,
        "least": proposed_first_value(players),
        "proposal": _proposal(call, players, before),
        "presets": [(code, f"{say(PRESETS[code].name)}: {say(PRESETS[code].meaning)}") for code in preset_codes()],
        "rhythms": [(code, say(text)) for code, text in RHYTHMS.items()],
        "hours": _HOURS,
        "leagues_of": _leagues_of(call),
        "promotions": _promotions(call),
    }


def _as_typed(call: Call) -> Mapping[str, object]:
    return {"values": call.form.values, "request_id": call.form.text("request")}


def _count(form: Form) -> int:
    """How many cycles are asked for, as typed."""
    said = form.text("count")
    return int(said) if said in {str(one) for one in range(1, MOST_CYCLES + 1)} else CYCLES


def _before(call: Call) -> SeasonPlan | None:
    """The plan of a season like the one that `?after=` names, a year later."""
    after = call.request.query.get("after", "")
    if not after or call.request.method == "POST":
        return None
    season = call.services.seasons.load(call.club, SeasonId(after))
    settings = [call.services.tournaments.load(part.tournament).settings for part in season.of_kind(PartKind.CYCLE)]
    return next_season(season, settings, _next_name(season))


def _leagues_of(call: Call) -> Season | None:
    """The season whose leagues can go on: the one that is copied."""
    said = call.form.text("copied") if call.request.method == "POST" else call.request.query.get("after", "")
    season = call.services.seasons.load(call.club, SeasonId(said)) if said else None
    return season if season and season.of_kind(PartKind.LEAGUE) else None


def _promotions(call: Call) -> list[str]:
    """D14: whose promotion the next season would make true, by name, and whose not."""
    season = _leagues_of(call)
    if season is None:
        return []
    names = {part.tournament: part.name for part in season.parts}
    lines = season_view(call.club, season.id, call.services).promoting
    return [promotion_words(line.part, line.firsts, names, texts(call)) for line in lines]


def _next_name(season: Season) -> str:
    """2026/27 is followed by 2027/28, 2026 by 2027; another name is left to be changed."""
    parts = season.name.split("/")
    if all(part.isascii() and part.isdecimal() for part in parts):
        return "/".join(str(int(part) + 1).zfill(len(part))[-len(part) :] for part in parts)
    return season.name


def _defaults(call: Call, players: int) -> dict[str, str]:
    say, times = texts(call).text, EveningTimes()
    hours = {hour: getattr(times, hour).isoformat("minutes") for hour in _HOURS}
    names = {f"cycle-{place}": say(N_("Cycle {number}"), number=place) for place in range(MOST_CYCLES)}
    first = str(proposed_first_value(players)) if players > 1 else ""
    return {**hours, **names, "first_value": first, "own_value": "no", "preset": preset_codes()[0]}


def _fields_of(plan: SeasonPlan) -> dict[str, str]:
    fields = {
        "name": plan.name,
        "preset": plan.preset,
        "first_value": "" if plan.first_value is None else str(plan.first_value),
        "own_value": "yes" if plan.own_value_in_total else "no",
        "computer": plan.computer,
        "computer_rating": str(plan.computer_rating or ""),
    }
    fields |= {hour: getattr(plan.times, hour).isoformat("minutes") for hour in _HOURS}
    for place, cycle in enumerate(plan.cycles):
        fields[f"cycle-{place}"] = cycle.name
        fields[f"days-{place}"] = "\n".join(day.isoformat() for day in cycle.days)
    return fields


def _proposal(call: Call, players: int, before: SeasonPlan | None) -> Proposal | None:
    """With the value that the form holds: as typed, as copied, or as proposed (D1); nothing for a club of one."""
    if players < 2:
        return None
    held = before.first_value if before else None
    try:
        held = _first_value(call.form) or held
    except InvalidFieldError:
        held = None
    first = held or Fraction(proposed_first_value(players))
    places = sorted({1, 2, (players + 1) // 2, players - 1, players})
    return Proposal(first, tuple((place, first - (place - 1)) for place in places))


def _plan(call: Call) -> SeasonPlan:
    """The season as typed. Raises InvalidFieldError, for every field that cannot be read at once."""
    form = call.form
    faults: list[InvalidFieldError] = []
    cycles = []
    for place in range(_count(form)):
        try:
            cycles.append(CyclePlan(form.text(f"cycle-{place}"), typed_days(form, f"days-{place}", f"-{place}")))
        except InvalidFieldError as fault:
            faults.append(fault)
    hours: dict[str, time] = {}
    for hour in _HOURS:
        try:
            hours[hour] = a_clock(form.text(hour), hour)
        except InvalidFieldError as fault:
            faults.append(fault)
    first: Fraction | None = None
    try:
        first = _first_value(form)
    except InvalidFieldError as fault:
        faults.append(fault)
    if faults:
        raise InvalidFieldError.of(tuple(faults))
    return SeasonPlan(
        name=form.text("name"),
        cycles=tuple(cycles),
        preset=preset(form.text("preset")).code,
        first_value=first,
        own_value_in_total=form.text("own_value") == "yes",
        computer=form.text("computer"),
        computer_rating=form.number("computer_rating", 0),
        times=EveningTimes(**hours),
    )


def _first_value(form: Form) -> Fraction | None:
    text = form.text("first_value")
    found = amount_from(text) if text else None
    if text and found is None:
        raise InvalidFieldError(field="first_value", reason="not_a_number")
    return found
