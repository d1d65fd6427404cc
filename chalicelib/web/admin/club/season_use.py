"""A season taken into use, or put aside: what follows is told first."""

from collections.abc import Iterator

from chalice.app import Response

from chalicelib.commands.club.season_use import PutAside, TakeIntoUse, put_aside, take_into_use
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.club import ClubVisibility
from chalicelib.domain.club.season import Season, in_the_way
from chalicelib.domain.errors import DomainError
from chalicelib.domain.ids import SeasonId, Version
from chalicelib.render.texts import N_
from chalicelib.web.admin.club.parts import season_path
from chalicelib.web.admin.club.seasons import season_of_call
from chalicelib.web.admin.club_frame import Section
from chalicelib.web.admin.door import route, texts
from chalicelib.web.admin.question import Question, Tick, ask_club
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

_INSTEAD_OF = "instead_of"


@route("GET", "/c/{club}/seasons/{season}/use", Action.CHANGE_SEASON)
def ask_to_use(call: Call) -> Response:
    """What follows, and the season at the same address that has to make room."""
    return ask_club(call, Section.OVERVIEW, _use(call))


@route("POST", "/c/{club}/seasons/{season}/use", Action.CHANGE_SEASON)
def use_season(call: Call) -> Response:
    """It counts from now on."""
    other, seen = call.form.text(_INSTEAD_OF), Version(call.form.number("seen"))
    instead_of = SeasonId(other) if other else None
    try:
        take_into_use(TakeIntoUse(call.caller, call.club, season_of_call(call), seen, instead_of), call.services)
    except DomainError as error:
        return ask_club(call, Section.OVERVIEW, _use(call), error)
    return go_to(f"{season_path(call)}?done=in_use")


@route("GET", "/c/{club}/seasons/{season}/aside", Action.CHANGE_SEASON)
def ask_to_put_aside(call: Call) -> Response:
    """What follows."""
    return ask_club(call, Section.OVERVIEW, _aside(call))


@route("POST", "/c/{club}/seasons/{season}/aside", Action.CHANGE_SEASON)
def put_season_aside(call: Call) -> Response:
    """It counts no more."""
    seen = Version(call.form.number("seen"))
    try:
        put_aside(PutAside(call.caller, call.club, season_of_call(call), seen), call.services)
    except DomainError as error:
        return ask_club(call, Section.OVERVIEW, _aside(call), error)
    return go_to(f"{season_path(call)}?done=aside")


def _use(call: Call) -> Question:
    say, season = texts(call).text, _season(call)
    other = in_the_way(season, call.services.seasons.of_club(call.club))
    label = N_("{season}, which is in use at the same address, is put aside: nothing of it is lost.")
    return Question(
        title=say(N_("Take {season} into use"), season=season.name),
        consequences=[say(one) for one in _of_use(call, season)],
        button=say(N_("Take into use")),
        back=season_path(call),
        seen=season.version,
        is_destructive=False,
        tick=None if other is None else Tick(_INSTEAD_OF, other.id, say(label, season=other.name)),
    )


def _of_use(call: Call, season: Season) -> Iterator[str]:
    events = len(season.parts)
    is_public = call.services.clubs.load(call.club).visibility is ClubVisibility.PUBLIC
    yield texts(call).plural(
        "{number} event of this season counts: in personal links, in the games of a month, on the page of the club.",
        "{number} events of this season count: in personal links, in the games of a month, on the page of the club.",
        events,
    )
    if is_public:
        yield N_("Everybody can see them, and they stand in the calendar.")
    else:
        yield N_("They stay private, as the club is.")
    if any(part.address for part in season.parts):
        yield N_("They have their old addresses again, but for those that other events in use have by now.")
    yield N_("Members who are not in the start lists of its cycles yet are entered there, where a cycle is not over.")


def _aside(call: Call) -> Question:
    say, season = texts(call).text, _season(call)
    consequences = (
        N_("The pages of its events are taken away from everybody but the officials, and they leave the calendar."),
        N_("It counts no more: not in personal links, nor in the games of a month, nor on the page of the club."),
        N_("Nothing of it is lost: it can be taken into use again."),
    )
    return Question(
        title=say(N_("Put {season} aside"), season=season.name),
        consequences=[say(one) for one in consequences],
        button=say(N_("Put aside")),
        back=season_path(call),
        seen=season.version,
    )


def _season(call: Call) -> Season:
    return call.services.seasons.load(call.club, season_of_call(call))
