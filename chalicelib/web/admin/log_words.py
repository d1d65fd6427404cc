"""A line of a change log in words: as its page shows it, and as a file and a program get it."""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from chalicelib.domain.accounts.permissions import Role
from chalicelib.domain.club.availability import Presence, Way
from chalicelib.domain.model.ladder import LadderRules, Reason
from chalicelib.domain.model.tournament import ListedOrder
from chalicelib.queries.changes import BoardChange, Change
from chalicelib.render.evening_wording import WAYS, state_of
from chalicelib.render.exports.spreadsheet import Cell, Spelling, csv_text
from chalicelib.render.facts import utc_text
from chalicelib.render.figures import result
from chalicelib.render.money import money
from chalicelib.render.texts import N_, Texts
from chalicelib.render.views.order import listed_view
from chalicelib.render.wording import ROLES

CSV_TYPE, JSON_TYPE = "text/csv; charset=utf-8", "application/json"
_NONE = "–"
_HEAD = (N_("When"), N_("Who"), N_("What"), N_("More"), N_("Action"), N_("Details"))


@dataclass(frozen=True, slots=True)
class LogWords:
    """What the actions of a log are called, its fields and allowances; `rules` are those of a ladder's reasons."""

    texts: Texts
    actions: Mapping[str, str]
    fields: Mapping[str, str] = field(default_factory=dict)
    allowed: Mapping[str, str] = field(default_factory=dict)
    rules: LadderRules | None = None

    def who(self, line: Change) -> str:
        """Who did it; what nobody did, the clock did."""
        say = self.texts.text
        if line.name:
            return line.name
        if line.helper:
            return say(N_("{name} (helper)"), name=line.helper)
        if line.way == "link":
            return say(N_("a member"))
        if line.way == "report":
            return say(N_("by a player’s link"))
        if line.by_link:
            return say(N_("somebody by the link of a booking"))
        return say(N_("a deleted account")) if line.has_left else say(N_("the clock"))

    def what(self, line: Change) -> str:
        """What was done, and in which round."""
        action = self.texts.text(self.actions.get(line.action, line.action))
        if not line.round_number:
            return action
        return f"{action} · {self.texts.text(N_('Round {round}'), round=line.round_number)}"

    def more(self, line: Change) -> tuple[str, ...]:
        """What else is known of it, one by one."""
        return (*self._about(line), *self._changed(line), *self._said(line), *map(self._board, line.boards))

    def _about(self, line: Change) -> Iterator[str]:
        say = self.texts.text
        if line.amount:
            yield money(line.amount, line.currency, self.texts.language)
        if line.number:
            yield say(N_("Number: {number}"), number=line.number)
        if line.about:
            yield "; ".join(line.about)
        if line.role in set(ROLES):
            yield say(ROLES[Role(line.role)])

    def _changed(self, line: Change) -> Iterator[str]:
        say = self.texts.text
        if line.fields:
            yield "; ".join(say(self.fields.get(one, one)) for one in line.fields)
        for place, order in enumerate(line.orders):
            yield f"{'→ ' if place else ''}{self._order(order)}"
        for one in line.allowed:
            yield say(self.allowed.get(one, one))
        if line.fixed_board:
            yield say(N_("always at board {board}"), board=line.fixed_board)

    def _said(self, line: Change) -> Iterator[str]:
        """Of who comes on an evening."""
        say = self.texts.text
        way = f", {say(WAYS[Way(line.way)])}" if line.way in set(WAYS) else ""
        for said in line.said:
            state = say(state_of(Presence(said.presence), said.until, Reason(said.duty), self.rules))
            yield f"{said.name}: {state}{way}"

    def _order(self, order: ListedOrder) -> str:
        view, say = listed_view(order), self.texts.text
        criteria = ", ".join((say(N_("points")), *(say(one.name) for one in view.criteria)))
        return f"{say(view.profile)} ({say(view.edition)}): {criteria}"

    def _board(self, board: BoardChange) -> str:
        before, after = (result(one) or _NONE for one in (board.before, board.after))
        return f"{self.texts.text(N_('Board'))} {board.board}: {before} → {after}"


def log_json(lines: Sequence[Change], words: LogWords) -> str:
    """The log for programs, the newest line first."""
    body = {"version": 1, "lines": [line_data(line, words) for line in lines]}
    return f"{json.dumps(body, ensure_ascii=False, indent=1)}\n"


def line_data(line: Change, words: LogWords) -> dict[str, Any]:
    """A line: its moment in UTC, its words, and all that was written down of it."""
    return {
        "at": utc_text(line.at),
        "who": words.who(line),
        "what": words.what(line),
        "more": list(words.more(line)),
        "actor": line.actor,
        "action": line.action,
        "details": json.loads(line.details),
    }


def log_csv(lines: Iterable[tuple[Change, datetime]], words: LogWords, spelling: Spelling) -> str:
    """The log for spreadsheets, the newest line first: its words, and the raw details behind them."""
    rows: list[tuple[Cell, ...]] = [tuple(words.texts.text(head) for head in _HEAD)]
    for line, at in lines:
        when = f"{at:%Y-%m-%d %H:%M:%S}"
        rows.append((when, words.who(line), words.what(line), "; ".join(words.more(line)), line.action, line.details))
    return csv_text(rows, spelling)
