"""Heller periods as pairing systems: five rounds by a table of our own or of the club (H1-H4)."""

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.schedule import paired_by
from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.heller.checker import ROUNDS, players_of
from chalicelib.domain.formats.heller.tables import TABLES
from chalicelib.domain.formats.heller.variants import Variant
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.tournament import Schedule


class Heller:
    """H4: the variant in which everybody has the same opposition."""

    code: str = "heller"
    default_profile: str = "heller"
    pairs_ahead: bool = True
    needs_standing: bool = False
    takes_own_table: bool = True
    variant: Variant = Variant.EQUAL

    def default_rounds(self, _: int) -> int:
        """H1: five, whatever the number of players."""
        return ROUNDS

    def start_order(self, person: Person) -> tuple[object, ...]:
        """H3: 1 is the strongest."""
        return fide_start_order(person)

    def schedule(self, players: int, own: Schedule = (), /) -> Schedule:
        """H3: the event's own table, else ours. Raises NoLegalPairingError where there is none for so many players."""
        if own and players_of(own) != players:
            raise NoLegalPairingError(rule="table_for_others", players=())
        if not own and players not in TABLES[self.variant]:
            raise NoLegalPairingError(rule="no_table", players=())
        return own or TABLES[self.variant][players]

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """H2: the row of the table for this round, over everybody who has a number, withdrawn or not."""
        return paired_by(self.schedule(len(request.records), request.table), request)

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """The table decides everything."""
        row = {"round": request.round_number, "colour": "H3"}
        boards = [{"code": "paired", "white": pair.white, "black": pair.black, **row} for pair in pairing.pairs]
        return tuple(boards if pairing.bye is None else [*boards, {"code": "bye", "player": pairing.bye, **row}])


class ProportionalHeller(Heller):
    """H4: everybody's opposition is as near as possible to his share of a full round robin."""

    code: str = "heller-proportional"
    variant: Variant = Variant.PROPORTIONAL


class NearestHeller(Heller):
    """H4: strong plays strong."""

    code: str = "heller-nearest"
    variant: Variant = Variant.NEAREST
