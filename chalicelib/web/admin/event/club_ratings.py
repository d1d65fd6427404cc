"""C17, C18: what an event changes in the ratings of its club, and who needs an initial rating before it is closed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.club.ratings import Newcomer, RatePlayers, club_of, rate_players
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.ratings.club.counting import member_of, rated_players
from chalicelib.domain.registration.already_entered import is_same
from chalicelib.queries.event.steps import Step
from chalicelib.render.texts import N_
from chalicelib.render.views.ratings import event_ratings_view
from chalicelib.render.wording import TEMPOS
from chalicelib.surroundings import event_ratings, unrated_players
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.frame import frame, root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to


@dataclass(frozen=True, slots=True)
class NewcomerRow:
    """Somebody without a rating. A player who is no member has `choices`: who he may be, and whom he looks like."""

    player: Player
    rating: str
    choices: Sequence[tuple[str, str]] = ()
    suggested: str = ""


@route("GET", "/t/{tournament}/club-ratings", Action.SEE_TOURNAMENT)
def club_ratings(call: Call) -> Response:
    """The changes, or while the event runs what they would be."""
    return render(call, "event/club_ratings.html", _shown(call))


@route("POST", "/t/{tournament}/club-ratings", Action.CLOSE_TOURNAMENT)
def give_ratings(call: Call) -> Response:
    """Those that are filled in."""
    try:
        tournament = call.services.tournaments.load(call.tournament)
        chosen = tuple(_typed(call.form, unrated_players(tournament, call.services), call))
        rate_players(RatePlayers(call.caller, call.tournament, chosen), call.services)
    except DomainError as error:
        return refused(call, "event/club_ratings.html", error, _shown(call))
    return go_to(f"{root_of(call)}/club-ratings?done=saved")


def _typed(form: Form, players: Sequence[Player], call: Call) -> Iterator[Newcomer]:
    """A player who is no member stays as he is until somebody says who he is."""
    stands_for = call.services.club_ratings.stands_for(call.tournament)
    for player in players:
        entry = player.entry.id
        member = form.text(f"member-{entry}") if f"member-{entry}" in form.fields else member_of(player, stands_for)
        rating = form.number(f"rating-{entry}") if form.text(f"rating-{entry}") else None
        if member:
            yield Newcomer(entry, EntryId(member), rating)


def _shown(call: Call) -> Mapping[str, object]:
    """Raises NotFoundError for an event that is not rated."""
    tournament, services = call.services.tournaments.load(call.tournament), call.services
    ratings = event_ratings(tournament, services)
    if ratings is None:
        raise NotFoundError(what="page")
    rows = [] if tournament.is_closed else list(_newcomers(call, tournament))
    say = texts(call).text
    return {
        "frame": frame(call, tournament, Step.CLUB_RATINGS),
        "view": event_ratings_view(tournament, ratings),
        "newcomers": rows,
        "may_give": call.may(Action.CLOSE_TOURNAMENT),
        "tempo_names": TEMPOS,
        "club_root": f"/admin/c/{club_of(tournament)}",
        "labels": {
            **{f"rating-{row.player.entry.id}": row.player.name for row in rows},
            **{f"member-{row.player.entry.id}": say(N_("{name} is"), name=row.player.name) for row in rows},
        },
    }


def _newcomers(call: Call, tournament: Tournament) -> Iterator[NewcomerRow]:
    services, stands_for = call.services, call.services.club_ratings.stands_for(tournament.id)
    members = {member.id: member for member in services.clubs.members(club_of(tournament))}
    playing = {member_of(player, stands_for) for player in rated_players(tournament)}
    free = [member for member in members.values() if member.id not in playing]
    for player in unrated_players(tournament, services):
        if (member := members.get(member_of(player, stands_for))) is not None:
            yield NewcomerRow(player, str(member.start_rating or player.rating or ""))
            continue
        alike = next((one.id for one in free if is_same(one.person, player.person)), EntryId(""))
        yield NewcomerRow(player, str(player.rating or ""), _choices(call, player, free), alike)


def _choices(call: Call, player: Player, free: Sequence[Member]) -> list[tuple[str, str]]:
    """Nobody is taken for a member by himself: a name can be somebody else's, too."""
    say = texts(call).text
    return [
        ("", say(N_("decide later"))),
        (player.entry.id, say(N_("a guest of the club"))),
        *((member.id, member.person.name) for member in free),
    ]
