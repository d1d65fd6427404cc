"""The FIDE (Dutch) system, edition of 1 February 2026 (C.04.3)."""

from dataclasses import dataclass

from chalicelib.domain.formats.common.board_order import in_board_order
from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import Pair, PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.swiss_dutch.account import notes_of, reason_of_board, reason_of_bye
from chalicelib.domain.formats.swiss_dutch.bracket import Bracket, brackets_paired
from chalicelib.domain.formats.swiss_dutch.colours import allocate
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from chalicelib.domain.formats.swiss_dutch.criteria import Meeting
from chalicelib.domain.formats.swiss_dutch.field import Field, field_of
from chalicelib.domain.model.player import Person
from chalicelib.domain.model.result import Colour


class FideDutch:
    """C.04.3: brackets by score, the best candidate by C1-C21, the earliest of equals."""

    code: str = "fide-dutch"
    default_profile: str = "swiss64"
    pairs_ahead: bool = False
    needs_standing: bool = False

    def default_rounds(self, players: int) -> int:
        """Enough rounds to leave one player unbeaten and two more, within what C1 can bear."""
        return max(1, min((players - 1).bit_length() + 2, players - 1))

    def start_order(self, person: Person) -> tuple[object, ...]:
        """C.04.2 2.2."""
        return fide_start_order(person)

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the round. Raises NoLegalPairingError where C1-C3 leave nothing."""
        field = field_of(contenders(request), request.initial_colour)
        boards: list[_Table] = []
        receiver = None
        for bracket, selection in brackets_paired(field):
            boards += [_table(field, bracket, v, w) for v, w in selection.pairs]
            receiver = field.players[selection.downfloaters[0]] if selection.downfloaters else None
        reasons = {board.pair: board.reason for board in boards}
        pairs = in_board_order(reasons, request)
        lines = [reasons[pair] for pair in pairs]
        return RoundPairing(
            pairs=pairs,
            bye=None if receiver is None else receiver.number,
            notes=tuple(notes_of([board.meeting for board in boards], receiver)),
            explanation=tuple(lines if receiver is None else [*lines, reason_of_bye(receiver)]),
        )

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """C.04.1 9."""
        return pairing.explanation


@dataclass(frozen=True, slots=True)
class _Table:
    meeting: Meeting
    pair: Pair
    reason: Reason


def _table(field: Field, bracket: Bracket, v: int, w: int) -> _Table:
    higher, lower = field.players[min(v, w)], field.players[max(v, w)]
    colour, article = allocate(higher, lower, field.initial_colour)
    white, black = (higher, lower) if colour is Colour.WHITE else (lower, higher)
    meeting = Meeting(higher, lower, field.initial_colour)
    pair = Pair(white.number, black.number)
    return _Table(meeting, pair, reason_of_board(meeting, pair, bracket.resident_score, article))
