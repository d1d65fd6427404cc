"""Klukkluk's Swiss: one group, one exact optimum (rule sheet K)."""

from chalicelib.domain.formats.common.board_order import in_board_order
from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.klukkluk.account import Account
from chalicelib.domain.formats.klukkluk.question import PlacePair, Question, question
from chalicelib.domain.formats.klukkluk.refusals import Refusals
from chalicelib.domain.formats.klukkluk.selection import select
from chalicelib.domain.model.player import Person


class Klukkluk:
    """K1-K10: K6 is never broken; then the bye; then K7 and K8 cost least; then the nearest opponents from the top."""

    code: str = "klukkluk"
    default_profile: str = "klukkluk"
    pairs_ahead: bool = False
    needs_standing: bool = False

    def default_rounds(self, players: int) -> int:
        """Enough rounds to leave one player unbeaten and two more, while K9 has nothing to warn of."""
        return max(1, min((players - 1).bit_length() + 2, players - 2))

    def start_order(self, person: Person) -> tuple[object, ...]:
        """C.04.2 2.2; K1 makes an order of its own for every round."""
        return fide_start_order(person)

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the round. Raises NoLegalPairingError where K6 leaves nothing."""
        asked = question(request)
        account = Account(asked, select(asked))
        boards = in_board_order(account.boards, request)
        return RoundPairing(
            pairs=boards,
            bye=None if account.receiver is None else asked.players[account.receiver].number,
            notes=account.notes,
            explanation=account.reasons(boards),
            used=account.used,
        )

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """The reasons of `pair_round`, and for each who was nearer and why he was refused."""
        asked = question(request)
        account = Account(asked, _places(asked, pairing))
        refusals = Refusals(asked, account.pairs)
        refused = [refusals.of_pair(*account.boards[pair]) for pair in pairing.pairs]
        if account.receiver is not None:
            refused.append(refusals.of_bye(account.receiver))
        reasons = account.reasons(pairing.pairs)
        return tuple({**reason, "refused": nearer} for reason, nearer in zip(reasons, refused, strict=True))


def _places(asked: Question, pairing: RoundPairing) -> list[PlacePair]:
    place_of = {player.number: place for place, player in enumerate(asked.players)}
    pairs = [tuple(sorted((place_of[pair.white], place_of[pair.black]))) for pair in pairing.pairs]
    if pairing.bye is not None:
        pairs.append((place_of[pairing.bye], len(asked.players)))
    return [(upper, lower) for upper, lower in sorted(pairs)]
