"""From a file to the question that a pairing system answers."""

from collections.abc import Iterable
from dataclasses import replace

from chalicelib.domain.formats.contract import PairingRequest, PairingSystem
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber, RoundNumber
from chalicelib.domain.model.history import as_counted_for_pairing
from chalicelib.domain.model.result import ByeKind, Colour, GameResult
from chalicelib.domain.model.round import Round
from chalicelib.domain.standings.profiles import profile
from chalicelib.domain.standings.standings import standings_of_records
from chalicelib.domain.tiebreaks.event import SystemKind
from chalicelib.domain.trf.cells import RESULT_OFFSET
from chalicelib.domain.trf.columns import column_of_round
from chalicelib.domain.trf.constraints import avoided_pairs, forbidden_pairs, virtual_points
from chalicelib.domain.trf.document import TrfDocument, TrfError
from chalicelib.domain.trf.own import fixed_boards
from chalicelib.domain.trf.scores import records_after


def next_request(document: TrfDocument, seed: int = 0) -> PairingRequest:
    """The next round: everybody without a bye or an absence given for it is paired."""
    away = document.byes_requested_for(document.next_round)
    present = frozenset(player.number for player in document.players) - away.keys()
    return _request(document, document.next_round, present, seed)


def replayed_request(document: TrfDocument, round_number: RoundNumber, seed: int = 0) -> PairingRequest:
    """A round of the file again: those are paired who were, over the rounds before it."""
    return _request(document, round_number, paired_in(document.rounds[round_number - 1]), seed)


def with_standing(request: PairingRequest, document: TrfDocument, system: PairingSystem) -> PairingRequest:
    """S6: the same request with the standings after the round before, for a system that asks for them."""
    if not system.needs_standing or request.round_number == FIRST_ROUND:
        return request
    records = records_after(document, request.round_number - 1)
    standings = standings_of_records(records, profile(system.default_profile).order(SystemKind.SWISS), document.scoring)
    return replace(request, standing=tuple(row.number for row in standings.rows))


def paired_in(round_: Round) -> frozenset[PairingNumber]:
    """Everybody on a board, and who had the pairing-allocated bye."""
    on_boards = {number for board in round_.boards for number in (board.white, board.black)}
    return frozenset(on_boards | {bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED})


def refuse_undecided(document: TrfDocument) -> None:
    """A round whose boards are not all decided is no basis for the next; an adjourned game is one (C.04.2 3.1)."""
    lines = {player.number: player.line for player in document.players}
    for round_ in document.rounds:
        for board in round_.boards:
            if board.result is GameResult.UNDECIDED:
                column = column_of_round(round_.number) + RESULT_OFFSET
                first = min(board.white, board.black, key=lambda number: lines[number])
                raise TrfError("undecided_board", lines[first], column, round=round_.number)


def initial_colour(document: TrfDocument) -> Colour:
    """C.04.3 5.1: as the file says, else as its first paired round shows, else White."""
    return document.initial_colour or _shown_colour(document) or Colour.WHITE


def _shown_colour(document: TrfDocument) -> Colour | None:
    """5.2.5 backwards: in the first round with boards the numbers of those that take part have alternating colours."""
    took_part: set[PairingNumber] = set()
    for round_ in document.rounds:
        took_part |= paired_in(round_)
        colours = {board.white: Colour.WHITE for board in round_.boards}
        colours |= {board.black: Colour.BLACK for board in round_.boards}
        for place, number in enumerate(sorted(took_part)):
            if number in colours:
                return colours[number] if place % 2 == 0 else colours[number].opposite
    return None


def _request(
    document: TrfDocument, round_number: RoundNumber, present: Iterable[PairingNumber], seed: int
) -> PairingRequest:
    basis = replace(document, rounds=as_counted_for_pairing(document.rounds[: round_number - 1]))
    return PairingRequest(
        round_number=round_number,
        planned_rounds=document.planned_rounds or round_number + 1,
        records=records_after(basis),
        present=frozenset(present),
        scoring=document.scoring,
        initial_colour=initial_colour(document),
        seed=seed,
        forbidden=forbidden_pairs(document, round_number),
        avoided=avoided_pairs(document, round_number),
        virtual_points=virtual_points(document),
        fixed_boards=fixed_boards(document),
    )
