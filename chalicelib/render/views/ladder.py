"""D7: the ladder after a round, with a line for every point in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction
from itertools import pairwise

from chalicelib.domain.formats.keizer.ladder import Ladder, LadderLine, LadderRow
from chalicelib.domain.formats.keizer.revaluation import Standing
from chalicelib.domain.formats.keizer.values import first_value
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.ladder.cycle import ladder_settings
from chalicelib.domain.ladder.settings import differs_from_preset, rules_in_turn, wish_of
from chalicelib.domain.model.ladder import NO_REASON, LadderRules, LadderSettings
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import Outcome
from chalicelib.domain.standings.standings import up_to
from chalicelib.render.facts import EventFacts
from chalicelib.render.ladder_wording import MODES, preset_name, reason_name
from chalicelib.render.texts import N_
from chalicelib.render.views.frame import open_games
from chalicelib.render.views.ladder_rules import RuleChange, changes_between
from chalicelib.render.views.standings import MOST_WITH_WORKINGS
from chalicelib.render.wording import Named

_OUTCOMES: Mapping[Outcome, str] = {
    Outcome.WIN: N_("won against {name}"),
    Outcome.DRAW: N_("drew with {name}"),
    Outcome.LOSS: N_("lost to {name}"),
}
_STANDINGS: Mapping[Standing, str] = {
    Standing.RANKED: "",
    Standing.TOO_FEW: N_("took part in too few rounds"),
    Standing.LEFT: N_("withdrawn"),
}


@dataclass(frozen=True, slots=True)
class LineView:
    """What somebody earned in a round: `share` of a `value` and `points`, together `amount`.

    `said` is what he did, with the opponent's `name` in it; `event` the league of an extra game. Without a game it was
    the `nth` time of at most `most` that give the full amount (None: as often as it happens). `is_own`: the value.
    """

    round_number: RoundNumber
    said: str
    name: str
    event: str
    nth: int
    most: int | None
    is_beyond: bool
    is_own: bool
    share: Fraction
    value: Fraction
    points: Fraction
    amount: Fraction


@dataclass(frozen=True, slots=True)
class LadderRowView:
    """A player's place in the ladder, and all that his total is made of; `mark` is why he stands below others."""

    row: LadderRow
    player: Player
    mark: str
    lines: tuple[LineView, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesView:
    """By which rules: a preset, perhaps with changes of the club's own."""

    preset: str
    is_changed: bool
    mode: Named
    first_value: Fraction
    step: Fraction
    own_value_in_total: bool


@dataclass(frozen=True, slots=True)
class ChangeView:
    """The rules were changed in mid-cycle: when (in the event's own time), after which round, from what to what."""

    at: datetime
    after_round: RoundNumber
    changes: tuple[RuleChange, ...]


@dataclass(frozen=True, slots=True)
class LadderView:
    """The ladder after a round; `after_round` 0 is the start list. `is_live`: it changes with every result.

    `cycle` is how many orders came back in turn, where no order stayed (D5).
    """

    after_round: RoundNumber
    rounds: tuple[RoundNumber, ...]
    is_live: bool
    open_games: int
    rows: tuple[LadderRowView, ...]
    cycle: int
    rules: RulesView
    changes: tuple[ChangeView, ...]
    has_lines: bool


def ladder_view(facts: EventFacts, ladder: Ladder) -> LadderView:
    """The ladder as its page shows it; in a large cycle, and after an earlier round, the lines are not there."""
    settings, is_live = ladder_settings(facts.tournament), ladder is facts.ladder
    has_lines = is_live and 0 < len(ladder.rows) <= MOST_WITH_WORKINGS
    return LadderView(
        after_round=ladder.after_round,
        rounds=tuple(one.after_round for one in facts.ladders[1:]),
        is_live=is_live,
        open_games=open_games(up_to(facts.rounds, ladder.after_round)),
        rows=tuple(_row(facts, ladder, row, has_lines=has_lines) for row in ladder.rows),
        cycle=len(ladder.cycle),
        rules=_rules(settings, len(ladder.rows)),
        changes=_changes(facts),
        has_lines=has_lines,
    )


def row_view(facts: EventFacts, number: PairingNumber) -> LadderRowView | None:
    """One player's row of the ladder as it is now; None for who is not in it."""
    row = facts.ladder.row(number)
    return None if row is None else _row(facts, facts.ladder, row, has_lines=True)


def line_views(facts: EventFacts, ladder: Ladder, player: PairingNumber) -> tuple[LineView, ...]:
    """D7: everything that a player earned up to this ladder's round."""
    rules = ladder_settings(facts.tournament).rules
    return tuple(_line(facts, one, player, rules) for one in ladder.lines(player))


def _row(facts: EventFacts, ladder: Ladder, row: LadderRow, *, has_lines: bool) -> LadderRowView:
    lines = line_views(facts, ladder, row.player) if has_lines else ()
    return LadderRowView(row, facts.players[row.player], _STANDINGS[row.standing], lines)


def _line(facts: EventFacts, line: LadderLine, player: PairingNumber, rules: LadderRules) -> LineView:
    one = line.earning
    is_game = one.reason == NO_REASON and one.outcome is not Outcome.NONE
    return LineView(
        round_number=one.round_number,
        said=_OUTCOMES[one.outcome] if is_game else reason_name(one.reason, rules),
        name="" if one.opponent is None else facts.players[one.opponent].name,
        event=one.event,
        nth=one.nth,
        most=one.most,
        is_beyond=one.is_beyond,
        is_own=one.value_of == player,
        share=one.share,
        value=line.value,
        points=one.points,
        amount=line.amount,
    )


def _rules(settings: LadderSettings, players: int) -> RulesView:
    rules = settings.rules
    return RulesView(
        preset=preset_name(settings.preset),
        is_changed=differs_from_preset(wish_of(settings)),
        mode=MODES[rules.mode],
        first_value=first_value(rules, players),
        step=rules.step,
        own_value_in_total=rules.own_value_in_total,
    )


def _changes(facts: EventFacts) -> tuple[ChangeView, ...]:
    """Each change beside the rules that followed it: those of the next change, or of now."""
    settings = ladder_settings(facts.tournament)
    return tuple(
        ChangeView(facts.local(one.at), one.after_round, changes_between(before, after))
        for one, (before, after) in zip(settings.changes, pairwise(rules_in_turn(settings)), strict=True)
    )
