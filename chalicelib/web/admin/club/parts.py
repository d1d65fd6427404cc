"""Parts of a season beside its cycles: leagues (D14) and Heller periods (H5)."""

from collections.abc import Mapping, Sequence

from chalice.app import Response

from chalicelib.commands.club.seasons import (
    AddParts,
    DecidePromotion,
    RemovePart,
    add_parts,
    decide_promotion,
    remove_part,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import PartKind, Promotion
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import DomainError, InvalidFieldError, NotFoundError
from chalicelib.domain.ids import EntryId, TournamentId, Version
from chalicelib.render.texts import N_
from chalicelib.render.wording import system_name
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.days import RHYTHMS, typed_days
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.question import Question, ask_club
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

LEAGUE_SYSTEMS = ("round-robin", "double-round-robin")
LABELS: Mapping[str, str] = {
    "name": N_("Name of the league"),
    "system": N_("System"),
    "first_day": N_("First evening"),
    "day_count": N_("Number of evenings"),
    "rhythm": N_("Rhythm"),
    "days": N_("Evenings"),
    "members": N_("Who plays"),
    "promotes_to": N_("The winner may go up to"),
    "counts": N_("Its games count in the ladder"),
}
_YES = "yes"


@route("GET", "/c/{club}/seasons/{season}/parts/new", Action.CHANGE_SEASON)
def new_league(call: Call) -> Response:
    """Name, evenings and players of a league."""
    return render(call, "club/league_new.html", _asked(call))


@route("POST", "/c/{club}/seasons/{season}/parts/new", Action.CHANGE_SEASON)
def make_league(call: Call) -> Response:
    """Make its event, and go to the season."""
    form = call.form
    if asks_for_all(call):
        return render(call, "club/league_new.html", {**_asked(call), **with_all(call)})
    try:
        plan = PartPlan(
            kind=PartKind.LEAGUE,
            name=form.text("name"),
            system=_system(form),
            days=typed_days(form, "days"),
            members=tuple(map(EntryId, form.all("members"))),
            counts_in_ladder=form.text("counts") == _YES,
            promotes_to=TournamentId(form.text("promotes_to")) if form.text("promotes_to") else None,
        )
        seen = Version(form.number("seen"))
        add_parts(AddParts(call.caller, call.club, season_of_call(call), seen, (plan,)), call.services)
    except DomainError as error:
        return refused(call, "club/league_new.html", error, {**_asked(call), "ticked": form.all("members")})
    return go_to(f"{season_path(call)}?done=saved")


@route("GET", "/c/{club}/seasons/{season}/parts/{part}/remove", Action.CHANGE_SEASON)
def ask_to_take_out(call: Call) -> Response:
    """What follows."""
    return ask_club(call, Section.OVERVIEW, _taking_out(call))


@route("POST", "/c/{club}/seasons/{season}/parts/{part}/remove", Action.CHANGE_SEASON)
def take_part_out(call: Call) -> Response:
    """Out of the season's list; the event stays what it is."""
    seen = Version(call.form.number("seen"))
    try:
        remove_part(RemovePart(call.caller, call.club, season_of_call(call), seen, _part(call)), call.services)
    except DomainError as error:
        return ask_club(call, Section.OVERVIEW, _taking_out(call), error)
    return go_to(f"{season_path(call)}?done=removed")


def _part(call: Call) -> TournamentId:
    return TournamentId(call.request.parameters["part"])


def _taking_out(call: Call) -> Question:
    """Raises NotFoundError for what is no part of the season."""
    say, season = texts(call).text, call.services.seasons.load(call.club, season_of_call(call))
    part = season.part(_part(call))
    if part is None:
        raise NotFoundError(what="part", id=_part(call))
    consequences = [say(N_("The event itself stays, but it counts no more: not in the ladder, not in the season."))]
    if any(one.promotes_to == part.tournament for one in season.parts):
        consequences.append(say(N_("Nobody goes up to it any more.")))
    if part.kind is PartKind.PLAY_OFF:
        consequences.append(say(N_("The play-off of this category can be made anew; all answers stay.")))
    return Question(
        title=say(N_("Take {part} out of the season"), part=part.name),
        consequences=consequences,
        button=say(N_("Take out")),
        back=season_path(call),
        seen=season.version,
    )


@route("POST", "/c/{club}/seasons/{season}/parts/promotion", Action.CHANGE_SEASON)
def save_promotion(call: Call) -> Response:
    """D14: the winner of a league takes his right to promotion, or declines it."""
    form = call.form
    try:
        promotion = Promotion(form.text("promotion"))
    except ValueError as error:
        raise InvalidFieldError(field="promotion", reason="unknown_choice") from error
    part, seen = TournamentId(form.text("part")), Version(form.number("seen"))
    command = DecidePromotion(call.caller, call.club, season_of_call(call), seen, part, promotion)
    decide_promotion(command, call.services)
    return go_to(f"{season_path(call)}?done=saved")


def season_path(call: Call) -> str:
    """The page of the season."""
    return f"{club_root(call)}/seasons/{season_of_call(call)}"


def present_members(call: Call) -> Sequence[Member]:
    """Who can play, the strongest first."""
    members = [member for member in call.services.clubs.members(call.club) if not member.has_left]
    return sorted(members, key=lambda member: (-member.start_rating, member.person.name.casefold()))


def asks_for_all(call: Call) -> bool:
    """The button that ticks everybody was pressed; nothing is made."""
    return call.form.text("tick") == "all"


def with_all(call: Call) -> Mapping[str, object]:
    """The form as it was typed, with everybody ticked."""
    ticked = [member.id for member in present_members(call)]
    return {"ticked": ticked, "values": call.form.values, "request_id": call.form.text("request")}


def _system(form: Form) -> str:
    if form.text("system") not in LEAGUE_SYSTEMS:
        raise InvalidFieldError(field="system", reason="unknown_system")
    return form.text("system")


def _asked(call: Call) -> Mapping[str, object]:
    say = texts(call).text
    season = call.services.seasons.load(call.club, season_of_call(call))
    leagues = [(part.tournament, part.name) for part in season.of_kind(PartKind.LEAGUE)]
    return {
        "frame": club_frame(call, call.services.clubs.load(call.club), Section.OVERVIEW),
        "season": season,
        "labels": {field: say(label) for field, label in LABELS.items()},
        "systems": [(code, say(system_name(code))) for code in LEAGUE_SYSTEMS],
        "rhythms": [(code, say(text)) for code, text in RHYTHMS.items()],
        "leagues": [("", say(N_("nowhere: it is the highest"))), *leagues],
        "members": present_members(call),
        "ticked": (),
    }
