"""C16, C17: the ratings of a club: lists, initial ratings, histories."""

from datetime import date
from fractions import Fraction
from typing import Self

from chalicelib.commands.club.ratings import GiveInitialRatings, give_initial_ratings
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.club.change import Change
from chalicelib.domain.ratings.club.history import History, of_player
from chalicelib.domain.ratings.club.listing import Line, as_of, rating_list
from chalicelib.queries.club.ratings import rating_facts, rating_work
from chalicelib.render.club_ratings import RatingFacts
from chalicelib.render.decimals import decimal_data
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, TextQuery, Whole, text_in_query
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/clubs/{club}/ratings"
_TEMPO = TextQuery("tempo", "The tempo of the ratings.", Tempo.STANDARD.value, tuple(Tempo))


class RatingAnswer(Answer):
    """A player's rating, the games behind it, and what the last event `on` that day changed. The id is the member's."""

    id: str
    name: str
    is_member: bool
    rating: int
    games: int
    initial: int
    change: int | None
    on: date | None


class RatingListAnswer(Answer):
    """The highest first. While it is `at_work`, `left` events are still to be rated."""

    tempo: Tempo
    as_of: date | None
    at_work: bool
    left: int
    players: tuple[RatingAnswer, ...]


class ChangeAnswer(Answer):
    """What an event changed; `score` and `expected` are exact, as text."""

    ro: int
    k: int
    n: int
    score: str
    expected: str
    change: int
    rn: int

    @classmethod
    def of(cls, change: Change) -> Self:
        """This row."""
        return cls(
            ro=change.before.rating,
            k=change.k,
            n=change.games,
            score=decimal_data(Fraction(change.score, 2)),
            expected=decimal_data(Fraction(change.expected, 100)),
            change=change.change,
            rn=change.after.rating,
        )


class PlayedAnswer(Answer):
    """An event in a history."""

    event: str
    on: date
    change: ChangeAnswer


class HistoryAnswer(Answer):
    """A player at one tempo; events in the order of closing."""

    tempo: Tempo
    initial: int
    events: tuple[PlayedAnswer, ...]


class HistoriesAnswer(Answer):
    """A player's ratings at every tempo at which he has one."""

    name: str
    histories: tuple[HistoryAnswer, ...]


class InitialAnswer(Answer):
    """A member's initial rating."""

    member: str
    rating: int


class InitialListAnswer(Answer):
    """Those that there are."""

    tempo: Tempo
    ratings: tuple[InitialAnswer, ...]


class InitialBody(Body):
    """An initial rating; `seen` is the one that was read, none where there was none."""

    member: str
    rating: Whole
    seen: Whole | None = None


class InitialListBody(Body):
    """Initial ratings of one tempo. Who is not named keeps his."""

    tempo: Tempo
    ratings: tuple[InitialBody, ...]


@noun.reads(_LIST, Action.SEE_CLUB, RatingListAnswer, (_TEMPO,))
def list_ratings(call: Call) -> RatingListAnswer:
    """The rating list of a tempo."""
    tempo, facts = Tempo(text_in_query(call, _TEMPO)), rating_facts(call.club, call.services)
    history, work = facts.histories.get(tempo, History({})), rating_work(call.club, facts, call.services)
    return RatingListAnswer(
        tempo=tempo,
        as_of=as_of(history),
        at_work=work.is_at_work,
        left=work.left,
        players=tuple(_player(facts, history, line) for line in rating_list(history)),
    )


def _player(facts: RatingFacts, history: History, line: Line) -> RatingAnswer:
    person = facts.players.get(line.player)
    return RatingAnswer(
        id=line.player,
        name=facts.name(line.player),
        is_member=person is not None and person.is_member,
        rating=line.rating,
        games=line.games,
        initial=history.initial[line.player],
        change=line.last.change if line.last else None,
        on=line.on,
    )


@noun.reads(f"{_LIST}/initial", Action.SEE_CLUB, InitialListAnswer, (_TEMPO,))
def list_initial_ratings(call: Call) -> InitialListAnswer:
    """The initial ratings of a tempo."""
    tempo = Tempo(text_in_query(call, _TEMPO))
    found = call.services.club_ratings.initial(call.club, tempo)
    ratings = tuple(InitialAnswer(member=member, rating=rating) for member, rating in found.items())
    return InitialListAnswer(tempo=tempo, ratings=ratings)


@noun.takes(f"PUT {_LIST}/initial", Action.CHANGE_CLUB, InitialListBody, Empty)
def put_initial_ratings(call: Call, body: InitialListBody) -> Empty:
    """Give initial ratings; the events that they touch are rated again."""
    ratings = {EntryId(one.member): one.rating for one in body.ratings}
    seen = {EntryId(one.member): one.seen for one in body.ratings if one.seen is not None}
    give_initial_ratings(GiveInitialRatings(call.caller, call.club, body.tempo, ratings, seen), call.services)
    return Empty()


@noun.reads("/clubs/{club}/members/{member}/ratings", Action.SEE_CLUB, HistoriesAnswer)
def read_history(call: Call) -> HistoriesAnswer:
    """A player's history at each tempo."""
    player, facts = EntryId(call.request.parameters["member"]), rating_facts(call.club, call.services)
    if player not in facts.rated:
        raise NotFoundError(what="member", id=player)
    histories = tuple(
        HistoryAnswer(
            tempo=tempo,
            initial=history.initial[player],
            events=tuple(
                PlayedAnswer(event=event.event, on=event.ended, change=ChangeAnswer.of(change))
                for event, change in of_player(player, history.events)
            ),
        )
        for tempo, history in facts.histories.items()
        if player in history.initial
    )
    return HistoriesAnswer(name=facts.name(player), histories=histories)
