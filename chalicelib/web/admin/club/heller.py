"""Heller periods of a season (H5): groups proposed by rating or by the last period, looked at, made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.club.seasons import AddParts, add_parts
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.heller_period import (
    HELLER_SYSTEMS,
    Group,
    Moved,
    PeriodPlan,
    Placing,
    by_last_period,
    by_rating,
    last_period,
    moved,
    parts_of,
    undecided,
)
from chalicelib.domain.club.season import Season
from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.heller.groups import proposed_groups
from chalicelib.domain.ids import EntryId, Version
from chalicelib.queries.event.heller import final_placings
from chalicelib.render.names import listed
from chalicelib.render.texts import N_
from chalicelib.render.wording import system_name
from chalicelib.web.admin.club.parts import asks_for_all, present_members, season_path, with_all
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club_frame import Section, club_frame
from chalicelib.web.admin.days import RHYTHMS, typed_days
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LABELS: Mapping[str, str] = {
    "name": N_("Name of the period"),
    "system": N_("Table"),
    "first_day": N_("First evening"),
    "day_count": N_("Number of evenings"),
    "rhythm": N_("Rhythm"),
    "days": N_("Evenings"),
    "members": N_("Who plays"),
    "groups": N_("Number of groups"),
    "basis": N_("Groups by"),
    "movers": N_("How many go up and down"),
}
_RATING, _LAST = "rating", "last"


@dataclass(frozen=True, slots=True)
class _Asked:
    """The form, and the groups that it would make; from which standings, when it is by the last period."""

    season: Season
    plan: PeriodPlan
    groups: tuple[Group, ...]
    standings: tuple[tuple[Placing, ...], ...] = ()


@route("GET", "/c/{club}/seasons/{season}/heller", Action.CHANGE_SEASON)
def new_period(call: Call) -> Response:
    """Who plays, when, in how many groups."""
    return render(call, "club/heller_new.html", _values(call))


@route("POST", "/c/{club}/seasons/{season}/heller", Action.CHANGE_SEASON)
def make_period(call: Call) -> Response:
    """Show the groups, or make them."""
    if asks_for_all(call):
        return render(call, "club/heller_new.html", {**_values(call), **with_all(call)})
    typed = {"ticked": call.form.all("members")}
    try:
        asked = _asked(call)
        plans = parts_of(asked.plan, asked.groups)
        if not call.form.text("make"):
            shown = {**_values(call), **typed, **_proposed(call, asked)}
            return render(
                call, "club/heller_new.html", {**shown, "values": call.form.values, "request_id": _request(call)}
            )
        seen = Version(call.form.number("seen"))
        add_parts(AddParts(call.caller, call.club, asked.season.id, seen, plans), call.services)
    except DomainError as error:
        return refused(call, "club/heller_new.html", error, {**_values(call), **typed})
    return go_to(f"{season_path(call)}?done=saved")


def _request(call: Call) -> str:
    return call.form.text("request")


def _asked(call: Call) -> _Asked:
    """The period as typed with its groups. Raises InvalidFieldError."""
    form = call.form
    season = call.services.seasons.load(call.club, season_of_call(call))
    is_by_rating = form.text("basis") != _LAST
    plan = PeriodPlan(
        name=form.text("name"),
        system=form.text("system"),
        days=typed_days(form, "days"),
        members=tuple(map(EntryId, form.all("members"))),
        groups=_groups(form),
        movers=None if is_by_rating else form.number("movers", 1),
    )
    members = present_members(call)
    if is_by_rating:
        return _Asked(season, plan, by_rating(plan, members))
    standings = final_placings(last_period(season), call.services)
    return _Asked(season, plan, by_last_period(plan, members, standings), standings)


def _proposed(call: Call, asked: _Asked) -> Mapping[str, object]:
    """The groups, who moves with the last period's result, and where it leaves that open."""
    say, movers = texts(call).text, asked.plan.movers or 0
    names = {member.id: member.person.name for member in call.services.clubs.members(call.club)}
    from_where = {entry: _from_where(call, one) for entry, one in moved(asked.groups, asked.standings).items()}
    pattern = N_(
        "Group {letter}: {names} are equal, and only some of them move: the lower start number is taken first."
    )
    open_ = undecided(asked.standings, movers)
    equals = [(one.letter, listed([names.get(entry, entry) for entry in one.entries], texts(call))) for one in open_]
    return {
        "proposed": asked.groups,
        "moved": from_where,
        "undecided": [say(pattern, letter=letter, names=together) for letter, together in equals],
    }


def _from_where(call: Call, one: Moved) -> str:
    return texts(call).text(N_("up from {letter}") if one.is_up else N_("down from {letter}"), letter=one.letter)


def _groups(form: Form) -> int:
    return form.number("groups", proposed_groups(len(form.all("members"))))


def _values(call: Call) -> Mapping[str, object]:
    say = texts(call).text
    season = call.services.seasons.load(call.club, season_of_call(call))
    members = present_members(call)
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW),
        "season": season,
        "labels": {field: say(label) for field, label in LABELS.items()},
        "systems": [(code, say(system_name(code))) for code in HELLER_SYSTEMS],
        "rhythms": [(code, say(text)) for code, text in RHYTHMS.items()],
        "bases": _bases(call, season),
        "members": members,
        "ticked": _playing_now(season, call),
        "proposed": (),
        "moved": {},
        "undecided": (),
    }


def _bases(call: Call, season: Season) -> Sequence[tuple[str, str]]:
    say = texts(call).text
    by_rating_ = (_RATING, say(N_("rating")))
    last = last_period(season)
    return [by_rating_, (_LAST, say(N_("the result of {period}"), period=last[0].category))] if last else [by_rating_]


def _playing_now(season: Season, call: Call) -> list[EntryId]:
    """Who played in the last period, to begin with."""
    return [one.entry for group in final_placings(last_period(season), call.services) for one in group]
