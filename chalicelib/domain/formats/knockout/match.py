"""A match of some games and how it is decided step by step: D15, D16, D20."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.formats.knockout.lot import drawn
from chalicelib.domain.formats.knockout.steps import FirstWhite, Step, StepKind
from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.result import STANDARD_SCORING, Code, Colour, GameResult, Outcome
from chalicelib.domain.points import NO_POINTS, HalfPoints


class StepTooEarlyError(DomainError):
    """D16: this step is not played while the one before is open, or when the match is decided before it.

    `step` is what was entered, `next` what the match waits for (None: nothing).
    """

    code = "step_too_early"


class MatchStatus(Code):
    """Where a match stands."""

    AWAITED = "awaited"
    """Somebody who plays in it is not known yet."""
    OPEN = "open"
    """Its own games are not all played."""
    WAITING = "waiting"
    """It is level and waits for the games of a decider step."""
    LEVEL = "level"
    """Finished without a winner: 1-1 stays 1-1 in the pools."""
    DECIDED = "decided"


class Decision(Code):
    """What decided a match."""

    GAMES = "games"
    ARMAGEDDON = "armageddon"
    RATING = "rating"
    LOT = "lot"
    ABSENCE = "absence"
    """Neither was there: nobody goes on."""
    WITHDRAWAL = "withdrawal"
    """Somebody had withdrawn from the cup."""
    BYE = "bye"
    """There was no opponent."""


@dataclass(frozen=True, slots=True)
class PlayedStep:
    """The games of one step. `step` 0 is the match itself; `white` has White in the first game of it."""

    step: int
    white: EntryId
    results: tuple[GameResult, ...]


@dataclass(frozen=True, slots=True)
class Match:
    """Two players and what they played. "X-Y": `one` is X and has White in the first game (D15)."""

    one: EntryId
    other: EntryId
    played: tuple[PlayedStep, ...] = ()

    @property
    def players(self) -> frozenset[EntryId]:
        """The two."""
        return frozenset((self.one, self.other))

    def opponent_of(self, entry: EntryId) -> EntryId:
        """The other one of the two."""
        return self.other if entry == self.one else self.one

    def games_of(self, step: int) -> PlayedStep | None:
        """What was played of this step."""
        return next((one for one in self.played if one.step == step), None)


@dataclass(frozen=True, slots=True)
class Terms:
    """How a match is decided: its own games as step 0, then the deciders; ratings; and the lot, drawn under `name`."""

    steps: tuple[Step, ...]
    seed: int
    name: str
    ratings: Mapping[EntryId, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Due:
    """What is to be played next: games of this step, the first one with these colours."""

    number: int
    step: Step
    white: EntryId
    black: EntryId


@dataclass(frozen=True, slots=True)
class MatchState:
    """Where a match stands: who won and by what (`step`, where a step did), or what is due.

    A match that is decided without a winner sends nobody on.
    """

    status: MatchStatus
    winner: EntryId | None = None
    decision: Decision | None = None
    step: int | None = None
    due: Due | None = None

    @property
    def is_over(self) -> bool:
        """Nothing is left to be played."""
        return self.status in (MatchStatus.DECIDED, MatchStatus.LEVEL)


LEVEL = MatchState(MatchStatus.LEVEL)


def state_of(match: Match, terms: Terms) -> MatchState:
    """D16: the first step that decides does; the first one that is not played to its end is due."""
    states = (_after(match, terms, number) for number in range(len(terms.steps)))
    return next((state for state in states if state is not None), LEVEL)


def points_of(match: Match, entry: EntryId, step: int = 0) -> HalfPoints:
    """What this player scored in the games of this step."""
    played = match.games_of(step)
    return NO_POINTS if played is None else _points(played, entry)


def white_in(match: Match, played: PlayedStep, game: int) -> EntryId:
    """Who has White in this game of the step, counted from 0: colours alternate."""
    return played.white if game % 2 == 0 else match.opponent_of(played.white)


def with_step(match: Match, terms: Terms, played: PlayedStep) -> Match:
    """The match with these games entered or corrected; games that are all open take the step away.

    What was entered of later steps stays: see `without_lapsed`. Raises InvalidFieldError, StepTooEarlyError.
    """
    _refuse_unfitting(match, terms, played)
    state = state_of(match, terms)
    if played.step > _reached(state, terms):
        raise StepTooEarlyError(step=played.step, next=state.due.number if state.due else None)
    others = tuple(one for one in match.played if one.step != played.step)
    if all(result is GameResult.UNDECIDED for result in played.results):
        return replace(match, played=others)
    return replace(match, played=tuple(sorted((*others, played), key=lambda one: one.step)))


def without_lapsed(match: Match, terms: Terms) -> Match:
    """The match without games of steps that come after the one that decides it or is due."""
    reached = _reached(state_of(match, terms), terms)
    return replace(match, played=tuple(one for one in match.played if one.step <= reached))


def with_forfeits(match: Match, terms: Terms, loser: EntryId) -> Match:
    """The match with its own open games lost by this player."""
    played = match.games_of(0) or PlayedStep(0, match.one, (GameResult.UNDECIDED,) * terms.steps[0].games)
    results = tuple(
        result if result.is_decided else _forfeit(white_in(match, played, game), loser)
        for game, result in enumerate(played.results)
    )
    others = tuple(one for one in match.played if one.step != 0)
    return replace(match, played=(replace(played, results=results), *others))


def _reached(state: MatchState, terms: Terms) -> int:
    """The step that decides or is due; the last one of a match that stays level."""
    if state.due is not None:
        return state.due.number
    return len(terms.steps) - 1 if state.step is None else state.step


def _after(match: Match, terms: Terms, number: int) -> MatchState | None:
    """Where the match stands after this step; None: level, the next step decides."""
    step = terms.steps[number]
    if step.is_played:
        return _after_games(match, terms, number)
    winner = _lower_rated(match, terms, step) if step.kind is StepKind.RATING else _by_lot(match, terms, number)
    return None if winner is None else _decided(winner, Decision(step.kind.value), number)


def _after_games(match: Match, terms: Terms, number: int) -> MatchState | None:
    step, played = terms.steps[number], match.games_of(number)
    if played is None or not all(result.is_decided for result in played.results):
        white = played.white if played else _first_white(match, terms, number)
        status = MatchStatus.WAITING if number else MatchStatus.OPEN
        return MatchState(status, due=Due(number, step, white, match.opponent_of(white)))
    if all(result is GameResult.DOUBLE_FORFEIT for result in played.results):
        return _decided(None, Decision.ABSENCE, number)
    winner = _armageddon_winner(match, played) if step.kind is StepKind.ARMAGEDDON else _higher_score(match, played)
    return None if winner is None else _decided(winner, Decision(step.kind.value), number)


def _decided(winner: EntryId | None, decision: Decision, step: int) -> MatchState:
    return MatchState(MatchStatus.DECIDED, winner, decision, step)


def _armageddon_winner(match: Match, played: PlayedStep) -> EntryId:
    """D16: White must win, a draw is Black's."""
    white_won = played.results[0].outcome_for(Colour.WHITE) is Outcome.WIN
    return played.white if white_won else match.opponent_of(played.white)


def _higher_score(match: Match, played: PlayedStep) -> EntryId | None:
    one, other = _points(played, match.one), _points(played, match.other)
    if one == other:
        return None
    return match.one if one > other else match.other


def _points(played: PlayedStep, entry: EntryId) -> HalfPoints:
    first, second = (Colour.WHITE, Colour.BLACK) if entry == played.white else (Colour.BLACK, Colour.WHITE)
    colours = (first if game % 2 == 0 else second for game in range(len(played.results)))
    scored = (
        STANDARD_SCORING.for_result(result, colour) for result, colour in zip(played.results, colours, strict=True)
    )
    return HalfPoints(sum(scored))


def _lower_rated(match: Match, terms: Terms, step: Step) -> EntryId | None:
    one, other = terms.ratings.get(match.one, 0), terms.ratings.get(match.other, 0)
    if not (one and other) or one == other or abs(one - other) < step.rating_gap:
        return None
    return match.one if one < other else match.other


def _by_lot(match: Match, terms: Terms, number: int) -> EntryId:
    return drawn(terms.seed, f"{terms.name} {number}", match.players)[0]


def _first_white(match: Match, terms: Terms, number: int) -> EntryId:
    if terms.steps[number].first_white is FirstWhite.LOT:
        return _by_lot(match, terms, number)
    before = [one for one in match.played if one.step < number]
    if not before:
        return match.one
    return match.opponent_of(white_in(match, before[-1], len(before[-1].results) - 1))


def _forfeit(white: EntryId, loser: EntryId) -> GameResult:
    return GameResult.BLACK_WINS_BY_FORFEIT if white == loser else GameResult.WHITE_WINS_BY_FORFEIT


def _refuse_unfitting(match: Match, terms: Terms, played: PlayedStep) -> None:
    if not 0 <= played.step < len(terms.steps) or not terms.steps[played.step].is_played:
        raise InvalidFieldError(field="step", reason="unknown_choice", step=played.step)
    if played.white not in match.players:
        raise InvalidFieldError(field="white", reason="unknown_choice", entry=played.white)
    _refuse_number(played.results, terms.steps[played.step].games)


def _refuse_number(results: Sequence[GameResult], games: int) -> None:
    if len(results) != games:
        raise InvalidFieldError(field="results", reason="number_of_games", games=games)
