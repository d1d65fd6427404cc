"""D7: the ladder as data: every number exact, as text, with a line for every point (docs/data-files.md)."""

from collections.abc import Mapping

from chalicelib.domain.formats.keizer.ladder import Ladder, LadderLine, LadderRow
from chalicelib.domain.ladder.cycle import ladder_settings
from chalicelib.domain.model.ladder import LadderSettings
from chalicelib.domain.model.result import Outcome
from chalicelib.render.decimals import decimal_data
from chalicelib.render.facts import EventFacts

Data = dict[str, object]


def ladder_data(facts: EventFacts, ladder: Ladder) -> Data:
    """The ladder after its round; where it is that of now, with the lines behind each total."""
    has_lines = ladder is facts.ladder
    return {
        **rules_data(ladder_settings(facts.tournament)),
        "after_round": ladder.after_round,
        "cycle": [list(order) for order in ladder.cycle],
        "rows": [_row(facts, row) | ({"lines": lines_data(ladder, row)} if has_lines else {}) for row in ladder.rows],
    }


def rules_data(settings: LadderSettings) -> Data:
    """By which rules."""
    return {
        "preset": settings.preset,
        "mode": settings.rules.mode.value,
        "own_value_in_total": settings.rules.own_value_in_total,
    }


def lines_data(ladder: Ladder, row: LadderRow) -> list[Data]:
    """What each round gave, in order of rounds: members that say nothing are left out."""
    return [_line(line) for line in ladder.lines(row.player)]


def _row(facts: EventFacts, row: LadderRow) -> Data:
    return {
        "place": row.place,
        "number": row.player,
        "name": facts.players[row.player].name,
        "movement": row.movement,
        "standing": row.standing.name.lower(),
        "total": decimal_data(row.total),
        "value_used": decimal_data(row.value_used),
        "value_now": decimal_data(row.value_now),
        "start_points": decimal_data(row.start_points),
        "own_part": decimal_data(row.own_part),
    }


def _line(line: LadderLine) -> Data:
    one = line.earning
    said: Mapping[str, object] = {
        "outcome": None if one.outcome is Outcome.NONE else one.outcome.value,
        "colour": one.colour.value if one.colour else None,
        "opponent": one.opponent,
        "reason": one.reason,
        "nth": one.nth,
        "most": one.most,
        "event": one.event,
    }
    return {
        "round": one.round_number,
        **{name: value for name, value in said.items() if value},
        "share": decimal_data(one.share),
        "value": decimal_data(line.value),
        "points": decimal_data(one.points),
        "amount": decimal_data(line.amount),
    }
