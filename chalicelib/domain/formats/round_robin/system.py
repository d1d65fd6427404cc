"""Round robins as pairing systems: the row of the Berger table, and who is not there to play it."""

from collections.abc import Collection, Iterator, Sequence

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.board_order import on_fixed_boards
from chalicelib.domain.formats.common.limits import refuse_beyond
from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import Note, Pair, PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.round_robin.berger import TableRound, berger_table, double_berger_table
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import ByeKind

MOST_PLAYERS = 500
"""The whole table is made: its size grows with the square."""


class RoundRobin:
    """Everybody meets everybody once (C.05 Annex 1)."""

    code: str = "round-robin"
    default_profile: str = "swiss64"
    pairs_ahead: bool = True
    needs_standing: bool = False

    def default_rounds(self, players: int) -> int:
        """One round fewer than the even number of places."""
        return len(self.table(players))

    def start_order(self, person: Person) -> tuple[object, ...]:
        """C.04.2 2.2, where the numbers are not drawn by lot."""
        return fide_start_order(person)

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """The row of the table for this round, over everybody who has a number, withdrawn or not."""
        numbers = sorted(request.records)
        refuse_beyond(MOST_PLAYERS, len(numbers))
        table = self.table(len(numbers))
        if not 1 <= request.round_number <= len(table):
            raise NoLegalPairingError(rule="schedule_complete", players=())
        return _from_table(table[request.round_number - 1], numbers, request)

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """The table decides everything."""
        row = {"round": request.round_number, "colour": "C.05 Annex 1"}
        boards = [{"code": "paired", "white": pair.white, "black": pair.black, **row} for pair in pairing.pairs]
        return tuple(boards if pairing.bye is None else [*boards, {"code": "bye", "player": pairing.bye, **row}])

    def table(self, players: int) -> tuple[TableRound, ...]:
        """The schedule for this number of players."""
        return berger_table(players)


class DoubleRoundRobin(RoundRobin):
    """Everybody meets everybody twice, once with each colour."""

    code: str = "double-round-robin"

    def table(self, players: int) -> tuple[TableRound, ...]:
        """The schedule of both cycles, with the recommended seam."""
        return double_berger_table(players)


def _from_table(row: TableRound, numbers: Sequence[PairingNumber], request: PairingRequest) -> RoundPairing:
    present = request.present
    games = [Pair(numbers[white - 1], numbers[black - 1]) for white, black in row.games]
    pairs = on_fixed_boards(games, request.fixed_boards)
    resting = None if row.rest is None else numbers[row.rest - 1]
    return RoundPairing(
        pairs=pairs,
        bye=resting if resting in present else None,
        bye_kind=ByeKind.ZERO_POINT,
        notes=tuple(note for pair in pairs for note in (*_absence(pair, present), *_rematch(pair, request))),
    )


def _rematch(pair: Pair, request: PairingRequest) -> Iterator[Note]:
    """Earlier rounds were not played in the order of the table: these two have met as often as the cycles so far."""
    met = sum(one.opponent == pair.black and one.is_played for one in request.records[pair.white].appearances)
    cycle = len(request.records) - 1 + len(request.records) % 2
    if met > (request.round_number - 1) // cycle:
        yield Note("rematch", (pair.white, pair.black))


def _absence(pair: Pair, present: Collection[PairingNumber]) -> tuple[Note, ...]:
    """C.05 6.6: whoever has withdrawn keeps his place; the game is a forfeit for the opponent, or for nobody.

    `players` names the one who is not there first.
    """
    match pair.white in present, pair.black in present:
        case True, True:
            return ()
        case True, False:
            return (Note("opponent_withdrawn", (pair.black, pair.white)),)
        case False, True:
            return (Note("opponent_withdrawn", (pair.white, pair.black)),)
        case _:
            return (Note("both_withdrawn", (pair.white, pair.black)),)
