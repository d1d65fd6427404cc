"""How a cup and its deciders are said: stages, rounds, steps, what decided a match (D15-D17, D20)."""

from collections.abc import Mapping
from typing import assert_never

from chalicelib.domain.formats.knockout.cup import PoolCriterion, Stage
from chalicelib.domain.formats.knockout.match import Decision, MatchState
from chalicelib.domain.formats.knockout.picture import BracketRound, RoundName
from chalicelib.domain.formats.knockout.steps import Step, StepKind
from chalicelib.render.texts import N_, Texts

STAGES: Mapping[Stage, str] = {
    Stage.POOLS: N_("Pools"),
    Stage.MAIN: N_("Knock-out"),
    Stage.LOSERS: N_("Losers' cup"),
}
CRITERIA: Mapping[PoolCriterion, str] = {
    PoolCriterion.GAME_POINTS: N_("game points"),
    PoolCriterion.MATCH_POINTS: N_("match points"),
    PoolCriterion.MATCH_WINS: N_("matches won"),
    PoolCriterion.MUTUAL: N_("mutual result"),
    PoolCriterion.SONNEBORN_BERGER: N_("Sonneborn-Berger"),
    PoolCriterion.LOT: N_("lot"),
}
_ROUNDS: Mapping[RoundName, str] = {
    RoundName.FINAL: N_("Final"),
    RoundName.SEMI_FINAL: N_("Semi-finals"),
    RoundName.QUARTER_FINAL: N_("Quarter-finals"),
    RoundName.EARLIER: N_("Last {players}"),
}
_MATCHES: Mapping[RoundName, str] = {
    RoundName.FINAL: N_("Final"),
    RoundName.SEMI_FINAL: N_("Semi-final {number}"),
    RoundName.QUARTER_FINAL: N_("Quarter-final {number}"),
    RoundName.EARLIER: N_("Last {players}, match {number}"),
}
_BLITZ_MINUTES = 10
"""Whoever has fewer minutes, or as many, plays blitz."""


def round_name(round_: BracketRound, texts: Texts) -> str:
    """Final, semi-finals, ..., last 16."""
    return texts.text(_ROUNDS[round_.name], players=round_.players)


def match_name(round_: BracketRound, number: int, texts: Texts) -> str:
    """Final, semi-final 2, ..., last 16, match 5."""
    return texts.text(_MATCHES[round_.name], players=round_.players, number=number)


def step_words(step: Step, texts: Texts) -> str:
    """What a step consists of: "2 games of 40 minutes + 10 seconds a move"."""
    match step.kind:
        case StepKind.GAMES:
            return _games(step, texts)
        case StepKind.ARMAGEDDON:
            return texts.text(
                "Armageddon: White {white} and Black {black} minutes, a draw is Black's",
                white=step.white_minutes,
                black=step.black_minutes,
            )
        case StepKind.RATING:
            return texts.text("the lower rated, from {gap} points apart", gap=step.rating_gap)
        case StepKind.LOT:
            return texts.text("lot")
        case _:
            assert_never(step.kind)


def step_name(step: Step, texts: Texts) -> str:
    """The same in a word, for beside a score."""
    match step.kind:
        case StepKind.GAMES:
            return texts.text("blitz") if step.white_minutes <= _BLITZ_MINUTES else texts.text("games")
        case StepKind.ARMAGEDDON:
            return texts.text("Armageddon")
        case StepKind.RATING:
            return texts.text("rating")
        case StepKind.LOT:
            return texts.text("lot")
        case _:
            assert_never(step.kind)


def _games(step: Step, texts: Texts) -> str:
    if step.increment_seconds:
        return texts.plural(
            "{number} game of {minutes} minutes + {seconds} seconds a move",
            "{number} games of {minutes} minutes + {seconds} seconds a move",
            step.games,
            minutes=step.white_minutes,
            seconds=step.increment_seconds,
        )
    return texts.plural(
        "{number} game of {minutes} minutes",
        "{number} games of {minutes} minutes",
        step.games,
        minutes=step.white_minutes,
    )


_DECISIONS: Mapping[Decision, str] = {
    Decision.GAMES: N_("in the deciding games"),
    Decision.ARMAGEDDON: N_("by Armageddon"),
    Decision.RATING: N_("as the lower rated"),
    Decision.LOT: N_("by lot"),
    Decision.ABSENCE: N_("neither came"),
    Decision.WITHDRAWAL: N_("by a withdrawal"),
    Decision.BYE: N_("bye"),
}


def decision_words(state: MatchState, texts: Texts) -> str:
    """What decided a match, where its own games did not; nothing for what the score says already."""
    if state.decision is None or (state.decision is Decision.GAMES and not state.step):
        return ""
    return texts.text(_DECISIONS[state.decision])
