"""C16, C17: the ratings of a club: the list of each tempo, initial ratings, the history of a player."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.club.ratings import GiveInitialRatings, give_initial_ratings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.member import Member
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.tournament import Tempo
from chalicelib.queries.club.ratings import rating_facts, rating_work, touched
from chalicelib.render.texts import N_
from chalicelib.render.views.ratings import list_view, player_view
from chalicelib.render.wording import TEMPOS
from chalicelib.web.admin.club_frame import Section, club_frame, club_root
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.admin.question import Question, ask_club, typed_before
from chalicelib.web.authorise import Call
from chalicelib.web.request import Form, go_to

_SURE = "sure"
_RATING, _SEEN = "rating-", "seen-"


@dataclass(frozen=True, slots=True)
class InitialRow:
    """A member in the form; `rating` is his initial rating, 0 while he has none, `value` what the field begins with."""

    member: Member
    rating: int
    value: str


@route("GET", "/c/{club}/ratings", Action.SEE_CLUB)
def ratings_page(call: Call) -> Response:
    """The list of the tempo that is asked for, else of the first that is in use."""
    facts, tempo = rating_facts(call.club, call.services), _asked_tempo(call)
    if tempo not in facts.histories:
        tempo = next(iter(facts.histories), tempo)
    shown = {
        **_shared(call),
        "view": list_view(facts, tempo) if tempo in facts.histories else None,
        "tempo": tempo,
        "tempos": tuple(facts.histories),
        "work": rating_work(call.club, facts, call.services),
        "may_change": call.may(Action.CHANGE_CLUB),
    }
    return render(call, "club/ratings.html", shown)


@route("GET", "/c/{club}/ratings/initial", Action.CHANGE_CLUB)
def initial_page(call: Call) -> Response:
    """A field for each member, at one tempo."""
    return render(call, "club/initial_ratings.html", _initial(call, _asked_tempo(call)))


@route("POST", "/c/{club}/ratings/initial", Action.CHANGE_CLUB)
def save_initial(call: Call) -> Response:
    """What rates events again is asked about first."""
    form = call.form
    tempo = _tempo(form.text("tempo"))
    try:
        ratings = {EntryId(member): form.number(f"{_RATING}{member}") for member in _filled(form, _RATING)}
        seen = {EntryId(member): form.number(f"{_SEEN}{member}") for member in _filled(form, _SEEN)}
        changed = frozenset(one for one, rating in ratings.items() if seen.get(one) != rating)
        events = touched(call.club, tempo, changed, call.services)
        if events and not form.text(_SURE):
            return ask_club(call, Section.RATINGS, _question(call, tempo, len(changed), events))
        wish = GiveInitialRatings(call.caller, call.club, tempo, ratings, seen)
        give_initial_ratings(wish, call.services)
    except DomainError as error:
        return refused(call, "club/initial_ratings.html", error, _initial(call, tempo))
    return go_to(f"{club_root(call)}/ratings?tempo={tempo.value}&done=saved")


def _filled(form: Form, beginning: str) -> list[str]:
    return [name.removeprefix(beginning) for name in form.fields if name.startswith(beginning) and form.text(name)]


@route("GET", "/c/{club}/ratings/{member}", Action.SEE_CLUB)
def rated_player(call: Call) -> Response:
    """C17: his history at each tempo, with the line of it."""
    player, facts = EntryId(call.request.parameters["member"]), rating_facts(call.club, call.services)
    if player not in facts.rated:
        raise NotFoundError(what="member", id=player)
    view = player_view(facts, player, call.visitor.language, is_private=True)
    return render(call, "club/rated_player.html", {**_shared(call), "view": view})


def _asked_tempo(call: Call) -> Tempo:
    return _tempo(call.request.query.get("tempo", ""))


def _tempo(said: str) -> Tempo:
    return Tempo(said) if said in set(Tempo) else Tempo.STANDARD


def _shared(call: Call) -> Mapping[str, object]:
    club = call.services.clubs.load(call.club)
    return {"frame": club_frame(call, club, Section.RATINGS), "tempo_names": TEMPOS}


def _initial(call: Call, tempo: Tempo) -> Mapping[str, object]:
    """Members, and whoever else has a rating; the official ratings in the empty fields where that is asked for."""
    initial, fills = call.services.club_ratings.initial(call.club, tempo), bool(call.request.query.get("fill"))
    rows = [
        InitialRow(member, initial.get(member.id, 0), _value(member, initial.get(member.id, 0), fills=fills))
        for member in call.services.clubs.members(call.club)
        if not member.has_left or member.id in initial
    ]
    return {
        **_shared(call),
        "tempo": tempo,
        "tempos": tuple(Tempo),
        "rows": rows,
        "offers_fill": not fills and any(not row.rating and row.member.start_rating for row in rows),
        "labels": {f"{_RATING}{row.member.id}": row.member.person.name for row in rows},
    }


def _value(member: Member, rating: int, *, fills: bool) -> str:
    return str(rating or (member.start_rating if fills else 0) or "")


def _question(call: Call, tempo: Tempo, players: int, events: int) -> Question:
    say, count = texts(call).text, texts(call).plural
    return Question(
        title=say(N_("Change initial ratings?")),
        consequences=[
            count("{number} initial rating changes.", "{number} initial ratings change.", players),
            count(
                "{number} closed event is rated again, with everybody who played in it.",
                "{number} closed events are rated again, with everybody who played in them.",
                events,
            ),
            say(N_("The pages that show these ratings are published again.")),
        ],
        button=say(N_("Change them and rate again")),
        back=f"{club_root(call)}/ratings/initial?tempo={tempo.value}",
        is_destructive=False,
        carried=[*typed_before(call.form), (_SURE, "yes")],
    )
