"""One round: by board and by name."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from itertools import groupby

from chalicelib.domain.formats.contract import Reason
from chalicelib.domain.formats.keizer.ladder import LadderRow
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.model.round import Board, Bye, Round
from chalicelib.domain.points import NO_POINTS, HalfPoints
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.render.byes import Free, free_for_everybody
from chalicelib.render.facts import EventFacts
from chalicelib.render.names import by_name, letter
from chalicelib.render.reasons import (
    ByPlayers,
    Trace,
    for_everybody,
    reason_of_board,
    reason_of_bye,
    reasons_by_players,
)
from chalicelib.render.rules import NEEDED
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import N_, Texts
from chalicelib.render.views.frame import day_and_time, open_games, rounds_under_way
from chalicelib.render.views.latest import Playing, playing
from chalicelib.render.views.tempo import strength, tempo_text

LEGEND: Mapping[GameResult, str] = {
    GameResult.WHITE_WINS_BY_FORFEIT: N_("+ and − stand for won and lost without a game."),
    GameResult.BLACK_WINS_BY_FORFEIT: N_("+ and − stand for won and lost without a game."),
    GameResult.DOUBLE_FORFEIT: N_("+ and − stand for won and lost without a game."),
    GameResult.NO_CONTEST: N_("0–0 is a no contest: played, without points for either side."),
    GameResult.WHITE_WINS_UNRATED: N_("* counts here, but not for ratings."),
    GameResult.DRAWN_UNRATED: N_("* counts here, but not for ratings."),
    GameResult.BLACK_WINS_UNRATED: N_("* counts here, but not for ratings."),
    GameResult.ADJOURNED: N_("… is an adjourned or postponed game."),
}
APPEARS_BEFORE_START = timedelta(minutes=5)
"""A round's pairings are promised for about this long before it begins."""


@dataclass(frozen=True, slots=True)
class Side:
    """One player at a board, with his score before the round, and what the pairing added to it (C.04.7).

    In a ladder he has a `row` of it instead, if he was in it; `strength` is that of the computer (D12).
    """

    player: Player
    score: HalfPoints
    virtual: HalfPoints = NO_POINTS
    row: LadderRow | None = None
    strength: int | None = None


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A board. `is_rematch`: the two had met already (S7).

    Where everybody may read why, `reason` is the system's, or the board `is_by_hand`. `tempo` is that of a club evening
    (D13). `resumes_at` is when a game that was put off is played on, in the event's own time zone, if that is known.
    """

    number: BoardNumber
    white: Side
    black: Side
    result: GameResult
    is_rematch: bool
    reason: Reason | None
    is_by_hand: bool
    tempo: str = ""
    resumes_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class ByeRow:
    """A player without an opponent, what that is and is worth, and why it is he, or that it is by hand."""

    player: Player
    bye: Free
    reason: Reason | None
    is_by_hand: bool


@dataclass(frozen=True, slots=True)
class NameRow:
    """A player's round: where, with which colour, against whom. Without a board `bye` says why."""

    player: Player
    board: BoardNumber | None = None
    colour: Colour | None = None
    opponent: Player | None = None
    bye: Free | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """The names that begin with one letter."""

    letter: str
    rows: tuple[NameRow, ...]


@dataclass(frozen=True, slots=True)
class RoundView:
    """A published round. `used` is what its pairing took beyond the rules. `has_places`: in a ladder, not scores.

    `changed_at` is when who meets whom was last changed, of a few boards, in the event's own time zone.
    `annulled` are those on its boards whose results count for nobody, because they withdrew early (C.05 6.6).
    """

    number: RoundNumber
    status: Status
    starts_at: datetime | None
    open_games: int
    boards: tuple[BoardRow, ...]
    byes: tuple[ByeRow, ...]
    letters: tuple[Letter, ...]
    legend: tuple[str, ...]
    used: frozenset[Allowance]
    annulled: tuple[Player, ...]
    has_places: bool
    playing: Playing | None
    """S64-60: which boards are still playing, and what came in last; None while it is not under way."""
    changed_at: datetime | None = None

    @property
    def needed(self) -> tuple[str, ...]:
        """S7: what there was no pairing without."""
        return tuple(NEEDED[one] for one in Allowance if one in self.used)

    @property
    def is_accelerated(self) -> bool:
        """C.04.7: somebody counted for more than his points."""
        return any(row.white.virtual or row.black.virtual for row in self.boards)

    @property
    def has_reasons(self) -> bool:
        """Everybody may read why."""
        rows: tuple[BoardRow | ByeRow, ...] = (*self.boards, *self.byes)
        return any(row.reason or row.is_by_hand for row in rows)


def public_trace(facts: EventFacts, round_: Round, context: RenderContext) -> Trace:
    """Why the round was paired as it was, as far as its organiser lets everybody know."""
    if not facts.settings.shows_reasons:
        return ()
    return tuple(for_everybody(reason) for reason in context.traces.get(round_.number, ()))


def round_view(facts: EventFacts, round_: Round, trace: Trace = ()) -> RoundView:
    """The round as its two pages show it. Where there is a trace, what it does not name was changed by hand."""
    earlier, reasons = _earlier_meetings(facts, round_), reasons_by_players(trace)
    return RoundView(
        number=round_.number,
        status=facts.statuses[round_.number],
        starts_at=facts.starts_at(round_.number),
        open_games=open_games((round_,)),
        boards=tuple(
            _with_reason(_board_row(facts, round_, board, earlier), board, reasons) for board in round_.boards
        ),
        byes=_bye_rows(facts, round_, reasons),
        letters=_letters(facts, round_),
        legend=tuple(dict.fromkeys(LEGEND[one.result] for one in round_.boards if one.result in LEGEND)),
        used=round_.used,
        annulled=tuple(facts.players[number] for number in facts.standings.annulled if number in _on_boards(round_)),
        has_places=bool(facts.ladders),
        playing=playing(facts, round_) if round_ in rounds_under_way(facts) else None,
        changed_at=facts.local(round_.changed_at) if round_.changed_at else None,
    )


def expectation(facts: EventFacts, number: RoundNumber, texts: Texts) -> str:
    """What will come and when, in the place of a round that is not there yet."""
    if facts.status is Status.CANCELLED:
        return texts.text("This event is not held: no further round is paired.")
    starts_at = facts.settings.starts_at(number)
    if starts_at is None:
        return texts.text("The pairings of round {round} will appear here.", round=number)
    if facts.next_start is None or starts_at < facts.next_start.starts_at:
        return texts.text("The pairings of round {round} will appear here shortly.", round=number)
    moment = facts.local(starts_at - APPEARS_BEFORE_START)
    return texts.text(
        "The pairings of round {round} will appear on {day} around {time}.",
        round=number,
        **day_and_time(moment, texts),
    )


def _on_boards(round_: Round) -> frozenset[PairingNumber]:
    return frozenset(number for board in round_.boards for number in (board.white, board.black))


def _board_row(
    facts: EventFacts, round_: Round, board: Board, earlier: frozenset[frozenset[PairingNumber]]
) -> BoardRow:
    return BoardRow(
        number=board.number,
        white=_side(facts, round_, board, board.white),
        black=_side(facts, round_, board, board.black),
        result=board.result,
        is_rematch=frozenset((board.white, board.black)) in earlier,
        reason=None,
        is_by_hand=False,
        tempo=tempo_text(facts, round_, board),
        resumes_at=facts.local(board.resumes_at) if board.resumes_at else None,
    )


def _with_reason(row: BoardRow, board: Board, reasons: ByPlayers) -> BoardRow:
    reason = reason_of_board(reasons, board)
    return replace(row, reason=reason, is_by_hand=bool(reasons) and reason is None)


def _side(facts: EventFacts, round_: Round, board: Board, number: PairingNumber) -> Side:
    return Side(
        player=facts.players[number],
        score=facts.score_before(number, round_.number),
        virtual=facts.virtual_points[round_.number].get(number, NO_POINTS),
        row=facts.ladder_before(round_.number).row(number) if facts.ladders else None,
        strength=strength(facts, board, number),
    )


def _earlier_meetings(facts: EventFacts, round_: Round) -> frozenset[frozenset[PairingNumber]]:
    """Who had met before; of no interest where the schedule was fixed beforehand, or many meet again."""
    if facts.kind is SystemKind.PREDETERMINED or facts.ladders:
        return frozenset()
    earlier = facts.rounds[: facts.positions[round_.number]]
    return frozenset(
        frozenset((one.white, one.black)) for past in earlier for one in past.boards if one.result.is_played
    )


def _bye_rows(facts: EventFacts, round_: Round, reasons: ByPlayers) -> tuple[ByeRow, ...]:
    byes = {bye.player: bye for bye in round_.byes}
    free = by_name(facts.players[number] for number in byes)
    rows = (_bye_row(facts, one, byes[one.number], reasons) for one in free)
    return tuple(sorted(rows, key=lambda row: (row.bye.is_away, -row.bye.points)))


def _bye_row(facts: EventFacts, player: Player, bye: Bye, reasons: ByPlayers) -> ByeRow:
    reason = reason_of_bye(reasons, bye)
    is_by_hand = bool(reasons) and reason is None and bye.kind is ByeKind.PAIRING_ALLOCATED
    return ByeRow(player, free_for_everybody(facts.tournament, bye), reason, is_by_hand)


def _letters(facts: EventFacts, round_: Round) -> tuple[Letter, ...]:
    rows = _name_rows(facts, round_)
    listed = [rows[one.number] for one in by_name(facts.tournament.players) if one.number in rows]
    return tuple(Letter(sign, tuple(group)) for sign, group in groupby(listed, lambda row: letter(row.player.name)))


def _name_rows(facts: EventFacts, round_: Round) -> dict[PairingNumber, NameRow]:
    rows = {
        bye.player: NameRow(facts.players[bye.player], bye=free_for_everybody(facts.tournament, bye))
        for bye in round_.byes
    }
    for board in round_.boards:
        for number in (board.white, board.black):
            opponent = facts.players[board.opponent_of(number)]
            rows[number] = NameRow(facts.players[number], board.number, board.colour_of(number), opponent)
    return rows
