"""The championship of a season: categories, replies, play-offs, barrages (D18-D20)."""

from dataclasses import replace
from datetime import date
from typing import Self

from pydantic import Field

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
from chalicelib.domain.championship.barrages import Barrage
from chalicelib.domain.championship.categories import Overall
from chalicelib.domain.championship.playoff import Answer as Reply
from chalicelib.domain.championship.title import Title, TitleStatus, WonBy
from chalicelib.domain.club.championship import Championship
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.match import PlayedStep
from chalicelib.domain.ids import EntryId, SeasonId, Version
from chalicelib.domain.model.result import GameResult
from chalicelib.surroundings import season_events, season_titles
from chalicelib.web.api.club.cups import DueAnswer, GamesAnswer
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_ALL = "/clubs/{club}/seasons/{season}/championship"
_ONE = _ALL + "/{category}"


class ChampionshipBody(Body):
    """Categories, and the ratings of the fixed date by member; without any those of the start lists hold."""

    thresholds: tuple[Whole, ...] = (1600, 1900)
    rating_date: date | None = None
    overall: Overall = Overall.TOTALS
    ratings: dict[str, Whole] = Field(default_factory=dict)
    seen: Whole


class ReplyBody(Body):
    """What somebody said who is invited; `asked` takes it back."""

    answer: Reply
    seen: Whole


class PlayOffBody(Body):
    """The event of a play-off: the season whose ladder it counts in, an evening a round."""

    name: str
    season: str
    days: tuple[date, ...]
    seen: Whole


class BarrageBody(Body):
    """Games of one step of a barrage as they are to be."""

    step: Whole = 0
    white: str
    results: tuple[GameResult, ...]
    seen: Whole


class BarrageDateBody(Body):
    """The evening of the barrages; null: not known."""

    on: date | None
    seen: Whole


class SeatAnswer(Answer):
    """A number of the play-off."""

    number: int
    member: str | None
    cycle: int | None
    answer: Reply


class BarrageAnswer(Answer):
    """A barrage."""

    number: int
    players: tuple[str, str]
    played: tuple[GamesAnswer, ...]
    due: DueAnswer | None
    winner: str | None

    @classmethod
    def of(cls, barrage: Barrage) -> Self:
        """This barrage."""
        match, state = barrage.match, barrage.state
        return cls(
            number=barrage.number,
            players=(match.one, match.other),
            played=tuple(map(GamesAnswer.of, match.played)),
            due=DueAnswer.of(state.due) if state.due else None,
            winner=state.winner,
        )


class CategoryAnswer(Answer):
    """A category: its bounds, who has won, what it waits for. Players are ids of members."""

    least: int
    below: int | None
    status: TitleStatus
    winners: tuple[str | None, ...]
    overall: tuple[str, ...]
    seats: tuple[SeatAnswer, ...]
    play_off: str | None
    barrages: tuple[BarrageAnswer, ...]
    barrage_on: date | None
    champion: str | None
    won_by: WonBy | None

    @classmethod
    def of(cls, number: int, title: Title, championship: Championship) -> Self:
        """This category."""
        contest = championship.contest(number)
        return cls(
            least=title.category.lowest,
            below=title.category.below,
            status=title.status,
            winners=title.winners,
            overall=tuple(row.entry for row in title.overall),
            seats=tuple(
                SeatAnswer(number=seat.number, member=seat.entry, cycle=seat.cycle, answer=seat.answer)
                for seat in title.seats
            ),
            play_off=contest.play_off,
            barrages=tuple(map(BarrageAnswer.of, title.barrages.barrages)) if title.barrages else (),
            barrage_on=contest.barrage_on,
            champion=title.champion,
            won_by=title.won_by,
        )


class ChampionshipAnswer(Answer):
    """The championship with its version; categories from the lowest ratings up."""

    thresholds: tuple[int, ...]
    rating_date: date | None
    overall: Overall
    ratings: dict[str, int]
    categories: tuple[CategoryAnswer, ...]
    version: int


class CreatedPlayOff(Answer):
    """The event of the play-off."""

    tournament: str


@noun.reads(_ALL, Action.SEE_CLUB, ChampionshipAnswer)
def get_championship(call: Call) -> ChampionshipAnswer:
    """Every category as it stands."""
    season = call.services.seasons.load(call.club, _season(call))
    there = call.services.championships.load(call.club, season.id)
    titles = season_titles(season, there, season_events(season, there, call.services))
    return ChampionshipAnswer(
        thresholds=there.settings.thresholds,
        rating_date=there.settings.rating_date,
        overall=there.settings.overall,
        ratings={str(entry): rating for entry, rating in there.ratings.items()},
        categories=tuple(CategoryAnswer.of(number, title, there) for number, title in enumerate(titles)),
        version=there.version,
    )


@noun.takes(f"PUT {_ALL}", Action.CHANGE_SEASON, ChampionshipBody, Empty)
def put_championship(call: Call, body: ChampionshipBody) -> Empty:
    """Change the categories, while nobody has answered."""
    before = call.services.championships.load(call.club, _season(call)).settings
    settings = replace(before, thresholds=body.thresholds, rating_date=body.rating_date, overall=body.overall)
    ratings = {EntryId(entry): rating for entry, rating in body.ratings.items()}
    change_championship(_touch(call, body.seen), settings, ratings, call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/replies/{{entry}}", Action.CHANGE_SEASON, ReplyBody, Empty)
def put_reply(call: Call, body: ReplyBody) -> Empty:
    """Somebody accepts or declines a number of the play-off."""
    entry = EntryId(call.request.parameters["entry"])
    reply(_touch(call, body.seen), _category(call), entry, body.answer, call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/play-off", Action.CHANGE_SEASON, PlayOffBody, CreatedPlayOff, status=201)
def post_play_off(call: Call, body: PlayOffBody) -> CreatedPlayOff:
    """Make the play-off once all have accepted; numbers are seats."""
    plan = PlayOffPlan(_category(call), body.name, SeasonId(body.season), body.days)
    return CreatedPlayOff(tournament=make_play_off(_touch(call, body.seen), plan, call.services))


@noun.takes(f"PUT {_ONE}/barrage-date", Action.CHANGE_SEASON, BarrageDateBody, Empty)
def put_barrage_date(call: Call, body: BarrageDateBody) -> Empty:
    """The evening of the barrages."""
    set_barrage_date(_touch(call, body.seen), _category(call), body.on, call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/barrages/{{number}}", Action.RUN_EVENING, BarrageBody, Empty)
def put_barrage(call: Call, body: BarrageBody) -> Empty:
    """Save games of a barrage."""
    played = PlayedStep(body.step, EntryId(body.white), body.results)
    save_barrage(_touch(call, body.seen), _category(call), _whole(call, "number"), played, call.services)
    return Empty()


def _season(call: Call) -> SeasonId:
    return SeasonId(call.request.parameters["season"])


def _category(call: Call) -> int:
    return _whole(call, "category")


def _whole(call: Call, name: str) -> int:
    text = call.request.parameters[name]
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise NotFoundError(what=name)
    return int(text)


def _touch(call: Call, seen: int) -> TouchChampionship:
    return TouchChampionship(call.caller, call.club, _season(call), Version(seen))
