"""One round as officials see it: its boards with what is odd about them, why, and what the system had made of it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from chalicelib.domain.errors import DomainError
from chalicelib.domain.formats.contract import Note, Reason
from chalicelib.domain.formats.keizer.ladder import LadderRow
from chalicelib.domain.formats.registry import system
from chalicelib.domain.ids import BoardNumber, PairingNumber, RoundNumber
from chalicelib.domain.ladder.cycle import ladder_before
from chalicelib.domain.lifecycle import drafts, rounds
from chalicelib.domain.lifecycle.constraints import virtual_points_in
from chalicelib.domain.lifecycle.status import Status, round_status
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import ByeKind, GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.model.tournament import Tournament
from chalicelib.domain.points import NO_POINTS, HalfPoints, total
from chalicelib.domain.standings.annulment import points_that_count
from chalicelib.domain.standings.standings import annulled_in, kind_of
from chalicelib.ports import AuditLine, Services
from chalicelib.queries.event.results import pairs_mark
from chalicelib.render.reasons import Trace, players_of, reason_of_board, reason_of_bye, reasons_by_players
from chalicelib.render.views.pairings import Side
from chalicelib.surroundings import night_of, same_day_of, surroundings_of

_BY_HAND = frozenset({"rounds.change", "rounds.by_hand"})
_MADE = _BY_HAND | {"rounds.draft"}


@dataclass(frozen=True, slots=True)
class Proposal:
    """Where the system had placed somebody: at a board, or, as the only player, without an opponent."""

    players: tuple[Player, ...]
    board: BoardNumber | None = None


@dataclass(frozen=True, slots=True)
class BoardLine:
    """A board, both players with their scores before the round, what to look at, and why they meet.

    `proposals` are the system's own boards for these two, where it had placed them otherwise; none once the evening was
    paired again (D13): that is the system's own as well.
    """

    number: BoardNumber
    white: Side
    black: Side
    result: GameResult
    notes: tuple[Note, ...]
    reason: Reason | None
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class ByeLine:
    """Somebody without an opponent. With the bye of the round, `proposals` also say whom the system had given it."""

    player: Player
    kind: ByeKind
    points: HalfPoints
    notes: tuple[Note, ...]
    reason: Reason | None
    proposals: tuple[Proposal, ...]


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """One round. `notes` are those that belong to no board and no bye; on a published round there are none.

    `unplaced` are those for whom the arbiter has found no place yet in a draft that he fills in by himself. A
    round that `has_places` is a ladder's: beside the names stand their rows of it.
    """

    round: Round
    status: Status
    starts_at: datetime | None
    boards: tuple[BoardLine, ...]
    byes: tuple[ByeLine, ...]
    notes: tuple[Note, ...]
    unplaced: tuple[Player, ...]
    is_changed_by_hand: bool
    is_paired_by_system: bool
    is_last: bool
    has_places: bool

    @property
    def pairs(self) -> str:
        """Differs when other players meet: what was typed for a draft that was drawn anew must not replace it."""
        return pairs_mark(self.round)

    @property
    def lines(self) -> tuple[BoardLine | ByeLine, ...]:
        """Boards, then byes."""
        return *self.boards, *self.byes

    @property
    def has_notes(self) -> bool:
        """There is something to look at before publishing."""
        return bool(self.notes) or any(line.notes for line in self.lines)

    @property
    def is_accelerated(self) -> bool:
        """C.04.7: somebody counts for more than his points."""
        return any(line.white.virtual or line.black.virtual for line in self.boards)

    @property
    def has_reasons(self) -> bool:
        """The system told why."""
        return any(line.reason for line in self.lines)

    @property
    def differs(self) -> bool:
        """The system had made something else of it."""
        return any(line.proposals for line in self.lines)


def round_sheet(tournament: Tournament, round_: Round, services: Services) -> RoundSheet:
    """One round as officials see it."""
    is_draft = not round_.is_published
    kept = services.tournaments.trace(tournament.id, round_.number)
    trace = kept if kept or not is_draft else _would_be(tournament, round_, services)
    found = drafts.warnings(tournament, round_, same_day_of(tournament, round_.number, services)) if is_draft else ()
    missing = {player for note in found if note.code == "not_in_draft" for player in note.players}
    unplaced = missing if round_.is_unfinished else set()
    given = {bye.player for bye in round_.byes if reason_of_bye(reasons_by_players(trace), bye)}
    notes = (note for note in found if not (note.code == "bye_above_lowest_score" and given.issuperset(note.players)))
    rows = _ladder_rows(tournament, round_.number, services)
    shown = tuple(note for note in notes if not unplaced.intersection(note.players))
    lines = _Lines(tournament, round_, shown, trace, rows)
    log = services.tournaments.log(tournament.id) if is_draft else ()
    return RoundSheet(
        round=round_,
        status=round_status(round_, tournament.settings, services.clock.now()),
        starts_at=tournament.settings.starts_at(round_.number),
        boards=tuple(lines.boards()),
        byes=tuple(lines.byes()),
        notes=lines.other_notes(),
        unplaced=tuple(player for player in tournament.players if player.number in unplaced),
        is_changed_by_hand=_is_changed_by_hand(round_.number, log),
        is_paired_by_system=bool(trace),
        is_last=tournament.rounds[-1].number == round_.number,
        has_places=tournament.settings.ladder is not None,
    )


def _ladder_rows(tournament: Tournament, number: RoundNumber, services: Services) -> dict[PairingNumber, LadderRow]:
    """D7: everybody's row of the ladder by which the round is paired; none in other events."""
    if tournament.settings.ladder is None:
        return {}
    ladder = ladder_before(tournament, surroundings_of(tournament, services), number)
    return {row.player: row for row in ladder.rows}


MOST_PAIRED_AT_ONCE = 120
"""Players: what a page can wait for."""


def _would_be(tournament: Tournament, round_: Round, services: Services) -> Trace:
    """What the system would make of a draft that was begun by hand, with the same people away; nothing if it cannot."""
    away = [bye.player for bye in round_.byes if bye.kind is not ByeKind.PAIRING_ALLOCATED]
    try:
        night = night_of(tournament, round_.number, services)
        request = rounds.pairing_request(tournament, round_.number, away, round_.seed, night)
        if len(request.present) > MOST_PAIRED_AT_ONCE:
            return ()
        return system(tournament.settings.system).pair_round(request).explanation
    except DomainError:
        return ()


def _is_changed_by_hand(number: RoundNumber, log: Sequence[AuditLine]) -> bool:
    """Whether somebody changed the draft after it was drawn; the log has its newest line first."""
    about = (line.action for line in log if line.details.get("round") == number)
    return next((action for action in about if action in _MADE), "") in _BY_HAND


class _Lines:
    """The lines of one round, each with what is said about it."""

    def __init__(
        self,
        tournament: Tournament,
        round_: Round,
        notes: Sequence[Note],
        trace: Trace,
        rows: Mapping[PairingNumber, LadderRow],
    ) -> None:
        self._round, self._notes, self._rows = round_, notes, rows
        self._scoring = tournament.settings.scoring
        self._records = rounds.records_before(tournament, round_.number)
        self._annulled = annulled_in(tournament, kind_of(tournament.settings))
        self._virtual = virtual_points_in(tournament, round_.number)
        self._reasons = reasons_by_players(trace)
        self._placed = {} if round_.was_re_paired else dict(self._proposed(trace))
        self._bye = next((bye for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED), None)
        self._freed = tuple(self._freed_by_system()) if self._bye else ()

    def boards(self) -> Iterator[BoardLine]:
        """In board order."""
        for board in self._round.boards:
            players = (board.white, board.black)
            yield BoardLine(
                number=board.number,
                white=self._side(board.white),
                black=self._side(board.black),
                result=board.result,
                notes=self._about(players),
                reason=reason_of_board(self._reasons, board),
                proposals=tuple(one for one in self._proposals(players) if one not in self._freed),
            )

    def byes(self) -> Iterator[ByeLine]:
        """As they are stored."""
        for bye in self._round.byes:
            yield ByeLine(
                self._records[bye.player].player,
                bye.kind,
                self._scoring.for_bye(bye.kind),
                self._about((bye.player,)),
                reason_of_bye(self._reasons, bye),
                self._proposals((bye.player,)) + (self._freed if bye == self._bye else ()),
            )

    def other_notes(self) -> tuple[Note, ...]:
        """Those about nobody on a board or with a bye."""
        placed = {bye.player for bye in self._round.byes}
        placed |= {number for board in self._round.boards for number in (board.white, board.black)}
        return tuple(note for note in self._notes if not placed.intersection(note.players))

    def _side(self, number: PairingNumber) -> Side:
        virtual = self._virtual.get(number, NO_POINTS)
        record = self._records[number]
        points = total(tuple(points_that_count(record, self._annulled)))
        return Side(record.player, points, virtual, self._rows.get(number))

    def _about(self, players: Sequence[PairingNumber]) -> tuple[Note, ...]:
        return tuple(note for note in self._notes if set(players).intersection(note.players))

    def _proposed(self, trace: Trace) -> Iterator[tuple[PairingNumber, Proposal]]:
        for place, players in enumerate(map(players_of, trace), start=1):
            known = tuple(self._records[number].player for number in players if number in self._records)
            board = BoardNumber(place) if len(players) > 1 else None
            yield from ((number, Proposal(known, board)) for number in players)

    def _freed_by_system(self) -> Iterator[Proposal]:
        """Whom the system had left free and who is not: that stands beside who has the bye now."""
        free = {bye.player for bye in self._round.byes}
        yield from (one for number, one in self._placed.items() if one.board is None and number not in free)

    def _proposals(self, players: tuple[PairingNumber, ...]) -> tuple[Proposal, ...]:
        """The system's own places for these players, each once; nothing where it had placed them just so."""
        found = dict.fromkeys(self._placed[number] for number in players if number in self._placed)
        return tuple(one for one in found if tuple(player.number for player in one.players) != players)
