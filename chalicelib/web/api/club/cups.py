"""Cups of a season: made, changed, drawn, entered, withdrawn from (D15-D17)."""

from collections.abc import Mapping
from datetime import date
from typing import Self

from chalicelib.commands.club.cups import (
    CreateCup,
    CupPlan,
    Draw,
    SaveMatch,
    TouchCup,
    change_cup,
    create_cup,
    draw_knockout,
    return_to_cup,
    save_match,
    withdraw_from_cup,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.club.season_cup import MatchEntry, SeasonCup
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.formats.knockout.cup import CupSettings, MatchId, PoolCriterion, RoundDate, Stage
from chalicelib.domain.formats.knockout.match import Due, PlayedStep
from chalicelib.domain.formats.knockout.matches import CupMatch, all_matches, winner_of
from chalicelib.domain.formats.knockout.pool_standing import pool_standing
from chalicelib.domain.formats.knockout.steps import FirstWhite, Step, StepKind
from chalicelib.domain.ids import EntryId, SeasonId, Version
from chalicelib.domain.lifecycle.same_day import Clash
from chalicelib.domain.model.result import GameResult
from chalicelib.surroundings import cup_clashes
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_LIST = "/clubs/{club}/seasons/{season}/cups"
_ONE = _LIST + "/{number}"
Clashes = Mapping[int, tuple[Clash, ...]]


class StepBody(Body):
    """A step in which a match is decided."""

    kind: StepKind
    games: Whole = 0
    white_minutes: Whole = 0
    black_minutes: Whole = 0
    increment_seconds: Whole = 0
    first_white: FirstWhite = FirstWhite.REVERSED
    rating_gap: Whole = 1

    def step(self) -> Step:
        """As the rules take it."""
        return Step(
            self.kind,
            self.games,
            self.white_minutes,
            self.black_minutes,
            self.increment_seconds,
            self.first_white,
            self.rating_gap,
        )


class CupRulesBody(Body):
    """How a cup is played; what is left out is as in the Meierij Cup."""

    match: StepBody | None = None
    deciders: tuple[StepBody, ...] | None = None
    pool_order: tuple[PoolCriterion, ...] | None = None
    qualifiers: Whole = 2
    has_losers_cup: bool = True

    def settings(self) -> CupSettings:
        """As the rules take it."""
        usual = CupSettings()
        return CupSettings(
            match=self.match.step() if self.match else usual.match,
            deciders=usual.deciders if self.deciders is None else tuple(one.step() for one in self.deciders),
            pool_order=usual.pool_order if self.pool_order is None else self.pool_order,
            qualifiers=self.qualifiers,
            has_losers_cup=self.has_losers_cup,
        )


class DateBody(Body):
    """The evening of a round, or the last day on which it can be played."""

    stage: Stage
    round: Whole
    on: date
    is_deadline: bool = False


class CupBody(Body):
    """A cup that shall be. `pools` are those by hand, in the order of their numbers."""

    name: str
    members: tuple[str, ...]
    draw: Draw = Draw.LOT
    pools: tuple[tuple[str, ...], ...] = ()
    rules: CupRulesBody = CupRulesBody()
    dates: tuple[DateBody, ...] = ()

    def plan(self) -> CupPlan:
        """As the command takes it."""
        return CupPlan(
            name=self.name,
            members=tuple(map(EntryId, self.members)),
            draw=self.draw,
            pools=tuple(tuple(map(EntryId, pool)) for pool in self.pools),
            settings=self.rules.settings(),
            dates=tuple(RoundDate(one.stage, one.round, one.on, one.is_deadline) for one in self.dates),
        )


class CupChangeBody(CupBody):
    """All of a cup as it shall be; `seen` is the version that was read, `given_up` matches whose results may lapse."""

    draw: Draw = Draw.KEEP
    seen: Whole
    given_up: tuple[str, ...] = ()


class CupSeenBody(Body):
    """The version of the cup that was read."""

    seen: Whole


class WithdrawalBody(CupSeenBody):
    """Whether this player has withdrawn."""

    withdrawn: bool
    given_up: tuple[str, ...] = ()


class MatchBody(Body):
    """Games of one step as they are to be, with what was read: between whom, and which results (C2)."""

    players: tuple[str, str]
    step: Whole = 0
    white: str
    seen: tuple[GameResult, ...]
    results: tuple[GameResult, ...]
    given_up: tuple[str, ...] = ()


class GamesAnswer(Answer):
    """Games of one step; `white` has White in the first one."""

    step: int
    white: str
    results: tuple[GameResult, ...]

    @classmethod
    def of(cls, played: PlayedStep) -> Self:
        """These games."""
        return cls(step=played.step, white=played.white, results=played.results)


class DueAnswer(Answer):
    """What a match waits for."""

    step: int
    games: int
    white: str

    @classmethod
    def of(cls, due: Due) -> Self:
        """This step."""
        return cls(step=due.number, games=due.step.games, white=due.white)


class MatchAnswer(Answer):
    """A match; a side that is not known yet names the match whose winner it is."""

    id: str
    stage: Stage
    round: int
    pool: int
    players: tuple[str | None, str | None]
    winners_of: tuple[str | None, str | None]
    status: str
    winner: str | None
    decided_by: str | None
    played: tuple[GamesAnswer, ...]
    due: DueAnswer | None

    @classmethod
    def of(cls, found: CupMatch) -> Self:
        """This match."""
        match, state, (upper, lower) = found.match, found.state, found.sides
        return cls(
            id=found.id,
            stage=found.stage,
            round=found.round_number,
            pool=found.pool,
            players=(match.one, match.other) if match else (upper.entry, lower.entry),
            winners_of=(upper.feeder, lower.feeder),
            status=state.status.value,
            winner=state.winner,
            decided_by=state.decision.value if state.decision else None,
            played=tuple(map(GamesAnswer.of, match.played)) if match else (),
            due=DueAnswer.of(state.due) if state.due else None,
        )


class PoolAnswer(Answer):
    """A pool: its players by number, and by place."""

    number: int
    players: tuple[str, ...]
    standing: tuple[str, ...]


class DateAnswer(Answer):
    """The evening of a round."""

    stage: Stage
    round: int
    on: date
    is_deadline: bool


class ClashAnswer(Answer):
    """On this evening of the cup `players` have a game of another event of the season too; no round: of a cup."""

    on: date
    event: str
    round: int | None
    is_certain: bool
    players: tuple[str, ...]

    @classmethod
    def of(cls, clash: Clash) -> Self:
        """These players."""
        return cls(
            on=clash.day,
            event=clash.event,
            round=clash.round_number,
            is_certain=clash.is_certain,
            players=clash.entries,
        )


class CupAnswer(Answer):
    """A cup with its version; players are ids of members."""

    number: int
    name: str
    version: int
    pools: tuple[PoolAnswer, ...]
    matches: tuple[MatchAnswer, ...]
    dates: tuple[DateAnswer, ...]
    withdrawn: tuple[str, ...]
    winner: str | None
    clashes: tuple[ClashAnswer, ...]

    @classmethod
    def of(cls, stored: SeasonCup, found: Clashes) -> Self:
        """This cup."""
        cup = stored.cup
        return cls(
            number=stored.number,
            name=cup.name,
            version=stored.version,
            pools=tuple(
                PoolAnswer(
                    number=pool.number,
                    players=pool.entries,
                    standing=tuple(row.entry for row in pool_standing(cup, pool)),
                )
                for pool in cup.pools
            ),
            matches=tuple(map(MatchAnswer.of, all_matches(cup))),
            dates=tuple(
                DateAnswer(stage=one.stage, round=one.round_number, on=one.on, is_deadline=one.is_deadline)
                for one in cup.dates
            ),
            withdrawn=tuple(sorted(cup.withdrawn)),
            winner=winner_of(cup, Stage.MAIN),
            clashes=tuple(map(ClashAnswer.of, found[stored.number])),
        )


class CupList(Answer):
    """Cups by number."""

    cups: tuple[CupAnswer, ...]


class CreatedCup(Answer):
    """The number of the new cup in its season, and who has another game on one of its evenings."""

    number: int
    clashes: tuple[ClashAnswer, ...]


@noun.reads(_LIST, Action.SEE_CLUB, CupList)
def list_cups(call: Call) -> CupList:
    """The cups of a season."""
    found = _clashes(call)
    return CupList(
        cups=tuple(CupAnswer.of(one, found) for one in call.services.cups.of_season(call.club, _season(call)))
    )


@noun.takes(f"POST {_LIST}", Action.CHANGE_SEASON, CupBody, CreatedCup, status=201)
def post_cup(call: Call, body: CupBody) -> CreatedCup:
    """Make a cup with its pools."""
    number = create_cup(CreateCup(call.caller, call.club, _season(call), body.plan()), call.services)
    return CreatedCup(number=number, clashes=tuple(map(ClashAnswer.of, _clashes(call)[number])))


@noun.reads(_ONE, Action.SEE_CLUB, CupAnswer)
def get_cup(call: Call) -> CupAnswer:
    """One cup: every match as it stands."""
    return CupAnswer.of(call.services.cups.load(call.club, _season(call), _number(call)), _clashes(call))


@noun.takes(f"PUT {_ONE}", Action.CHANGE_SEASON, CupChangeBody, Empty)
def put_cup(call: Call, body: CupChangeBody) -> Empty:
    """Change a cup; 409 with the matches of which results would lapse, unless they are given up."""
    change_cup(_touch(call, body.seen), body.plan(), call.services, tuple(map(MatchId, body.given_up)))
    return Empty()


@noun.takes(f"POST {_ONE}/draw", Action.CHANGE_SEASON, CupSeenBody, Empty)
def post_cup_draw(call: Call, body: CupSeenBody) -> Empty:
    """Draw the knock-out from the pools (D17)."""
    draw_knockout(_touch(call, body.seen), call.services)
    return Empty()


@noun.takes(f"PUT {_ONE}/withdrawals/{{entry}}", Action.CHANGE_SEASON, WithdrawalBody, Empty)
def put_cup_withdrawal(call: Call, body: WithdrawalBody) -> Empty:
    """Somebody leaves the cup, or comes back."""
    entry, command = EntryId(call.request.parameters["entry"]), _touch(call, body.seen)
    if body.withdrawn:
        withdraw_from_cup(command, entry, call.services)
    else:
        return_to_cup(command, entry, call.services, tuple(map(MatchId, body.given_up)))
    return Empty()


@noun.takes(f"PUT {_ONE}/matches/{{match}}", Action.RUN_EVENING, MatchBody, Empty)
def put_cup_match(call: Call, body: MatchBody) -> Empty:
    """Save games of a match; 409 with what is stored when somebody else entered others, or with what would lapse."""
    entry = MatchEntry(
        match=MatchId(call.request.parameters["match"]),
        players=frozenset(map(EntryId, body.players)),
        seen=body.seen,
        played=PlayedStep(body.step, EntryId(body.white), body.results),
        given_up=tuple(map(MatchId, body.given_up)),
    )
    save_match(SaveMatch(call.caller, call.club, _season(call), _number(call), entry), call.services)
    return Empty()


def _clashes(call: Call) -> Clashes:
    return cup_clashes(call.club, _season(call), call.services)


def _season(call: Call) -> SeasonId:
    return SeasonId(call.request.parameters["season"])


def _number(call: Call) -> int:
    text = call.request.parameters["number"]
    if not (text.isascii() and text.isdecimal() and len(text) < 4):
        raise NotFoundError(what="cup")
    return int(text)


def _touch(call: Call, seen: int) -> TouchCup:
    return TouchCup(call.caller, call.club, _season(call), _number(call), Version(seen))
