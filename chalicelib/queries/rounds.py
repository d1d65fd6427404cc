"""Rounds as officials see them: the list and what can be paired, one round with what is odd about it and why."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.contract import Note
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.lifecycle import rounds
from chalicelib.domain.lifecycle.status import Status, round_status
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import HalfPoints
from chalicelib.ports import AuditLine, Services
from chalicelib.queries.publication import pairing
from chalicelib.render.views.pairings import Side

Reason = Mapping[str, object]
"""A line of the system's own account of its pairing."""


class Stage(StrEnum):
    """Where a round stands for those who run the event."""

    PLANNED = "planned"
    BEING_PAIRED = "being_paired"
    FAILED = "failed"
    DRAFT = "draft"
    PAIRED = "paired"
    UNDER_WAY = "under_way"
    DONE = "done"


@dataclass(frozen=True, slots=True)
class RoundRow:
    """A round in the list; `starts_at` is in UTC."""

    number: RoundNumber
    stage: Stage
    starts_at: datetime | None
    open_boards: int = 0


@dataclass(frozen=True, slots=True)
class Coming:
    """The round that can be paired now. `players` take part; who of them may be away is asked where that is allowed."""

    number: RoundNumber
    players: tuple[Player, ...]
    takes_absences: bool


@dataclass(frozen=True, slots=True)
class RoundList:
    """All planned rounds. Without a coming one, `refusal` says why; nothing while it is being paired."""

    rows: tuple[RoundRow, ...]
    coming: Coming | None
    refusal: DomainError | None


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board, both players with their scores before the round, what to look at, and why they meet."""

    number: BoardNumber
    white: Side
    black: Side
    result: GameResult
    notes: tuple[Note, ...]
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class ByeLine:
    """Somebody without an opponent."""

    player: Player
    kind: ByeKind
    points: HalfPoints
    notes: tuple[Note, ...]
    reason: Reason | None


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """One round. `notes` are those that belong to no board and no bye; on a published round there are none."""

    round: Round
    status: Status
    starts_at: datetime | None
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    notes: tuple[Note, ...]
    is_changed_by_hand: bool
    is_last: bool

    @property
    def has_notes(self) -> bool:
        """There is something to look at before publishing."""
        return bool(self.notes) or any(board.notes for board in self.boards) or any(bye.notes for bye in self.byes)

    @property
    def has_reasons(self) -> bool:
        """The system told why."""
        return any(board.reason for board in self.boards) or any(bye.reason for bye in self.byes)


def round_list(tournament: Tournament, services: Services) -> RoundList:
    """The rounds there are and are to come, and the one that can be paired."""
    settings, now = tournament.settings, services.clock.now()
    made = [
        RoundRow(one.number, _stage(one, round_status(one, settings, now)), settings.starts_at(one.number), _open(one))
        for one in tournament.rounds
    ]
    following = RoundNumber(len(made) + 1)
    asked = pairing(tournament.id, following, services)
    planned = [
        RoundRow(RoundNumber(number), Stage.PLANNED, settings.starts_at(RoundNumber(number)))
        for number in range(following, settings.planned_rounds + 1)
    ]
    if planned and (asked.is_waiting or asked.failed):
        stage = Stage.BEING_PAIRED if asked.is_waiting else Stage.FAILED
        planned[0] = RoundRow(following, stage, planned[0].starts_at)
    coming, refusal = (None, None) if asked.is_waiting else _coming(tournament)
    return RoundList((*made, *planned), coming, refusal)


def _stage(round_: Round, status: Status) -> Stage:
    if not round_.is_published:
        return Stage.DRAFT
    return {Status.NOT_BEGUN: Stage.PAIRED, Status.UNDER_WAY: Stage.UNDER_WAY, Status.DONE: Stage.DONE}[status]


def _open(round_: Round) -> int:
    return sum(not board.result.is_decided for board in round_.boards)


def _coming(tournament: Tournament) -> tuple[Coming | None, DomainError | None]:
    pairs = system(tournament.settings.system)
    try:
        number = rounds.next_round(tournament, pairs)
        present = rounds.pairing_request(tournament, number, (), seed=0).present
    except DomainError as refusal:
        return None, refusal
    players = tuple(player for player in tournament.players if player.number in present)
    return Coming(number, players, takes_absences=not pairs.pairs_ahead), None


def round_sheet(tournament: Tournament, round_: Round, services: Services) -> RoundSheet:
    """One round as officials see it."""
    is_draft = not round_.is_published
    found = rounds.warnings(tournament, round_) if is_draft else ()
    is_changed = is_draft and _is_changed_by_hand(round_.number, services.tournaments.log(tournament.id))
    trace = services.tournaments.trace(tournament.id, round_.number) if is_draft and not is_changed else ()
    placed = {number for board in round_.boards for number in (board.white, board.black)}
    placed |= {bye.player for bye in round_.byes}
    return RoundSheet(
        round=round_,
        status=round_status(round_, tournament.settings, services.clock.now()),
        starts_at=tournament.settings.starts_at(round_.number),
        boards=_board_lines(tournament, round_, found, trace),
        byes=_bye_lines(tournament, round_, found, trace),
        notes=tuple(note for note in found if not placed.intersection(note.players)),
        is_changed_by_hand=is_changed,
        is_last=tournament.rounds[-1].number == round_.number,
    )


def _is_changed_by_hand(number: RoundNumber, log: Sequence[AuditLine]) -> bool:
    """Whether somebody changed the draft after it was drawn; the log has its newest line first."""
    about = (line.action for line in log if line.details.get("round") == number)
    return next((action for action in about if action in ("rounds.draft", "rounds.change")), "") == "rounds.change"


def _board_lines(
    tournament: Tournament, round_: Round, notes: Sequence[Note], trace: Sequence[Reason]
) -> tuple[BoardLine, ...]:
    records = rounds.records_before(tournament, round_.number)

    def side(number: PairingNumber) -> Side:
        return Side(records[number].player, records[number].score)

    return tuple(
        BoardLine(
            number=board.number,
            white=side(board.white),
            black=side(board.black),
            result=board.result,
            notes=_about((board.white, board.black), notes),
            reason=trace[place] if place < len(trace) else None,
        )
        for place, board in enumerate(round_.boards)
    )


def _bye_lines(
    tournament: Tournament, round_: Round, notes: Sequence[Note], trace: Sequence[Reason]
) -> tuple[ByeLine, ...]:
    players = {player.number: player for player in tournament.players}
    reasons = {reason.get("player"): reason for reason in trace[len(round_.boards) :]}
    scoring = tournament.settings.scoring
    return tuple(
        ByeLine(
            players[bye.player],
            bye.kind,
            scoring.for_bye(bye.kind),
            _about((bye.player,), notes),
            reasons.get(bye.player),
        )
        for bye in round_.byes
    )


def _about(players: Sequence[PairingNumber], notes: Sequence[Note]) -> tuple[Note, ...]:
    return tuple(note for note in notes if set(players).intersection(note.players))
