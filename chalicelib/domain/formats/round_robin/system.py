"""Round robins as pairing systems: the row of the Berger table, and who is not there to play it."""

from chalicelib.domain.formats.common.limits import refuse_beyond
from chalicelib.domain.formats.common.schedule import paired_by
from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.round_robin.berger import TableRound, berger_table, double_berger_table
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Schedule

MOST_PLAYERS = 500
"""The whole table is made: its size grows with the square."""


class RoundRobin:
    """Everybody meets everybody once (C.05 Annex 1)."""

    code: str = "round-robin"
    default_profile: str = "swiss64"
    pairs_ahead: bool = True
    needs_standing: bool = False
    takes_own_table: bool = False

    def default_rounds(self, players: int) -> int:
        """One round fewer than the even number of places."""
        return len(self.table(players))

    def start_order(self, person: Person) -> tuple[object, ...]:
        """C.04.2 2.2, where the numbers are not drawn by lot."""
        return fide_start_order(person)

    def schedule(self, players: int, _: Schedule = (), /) -> Schedule:
        """The games of all rounds; there is no other table than the rules' own. Raises TooManyToPairError."""
        refuse_beyond(MOST_PLAYERS, players)
        return tuple(row.games for row in self.table(players))

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """The row of the table for this round, over everybody who has a number, withdrawn or not."""
        return paired_by(self.schedule(len(request.records)), request)

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
