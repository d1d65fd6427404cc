"""The FIDE (Dutch) system, edition of 1 February 2026 (C.04.3)."""

from collections.abc import Iterator
from functools import partial

from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.swiss_dutch.answer import answer, explained
from chalicelib.domain.formats.swiss_dutch.colours import allocate
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from chalicelib.domain.formats.swiss_dutch.field import Question, first_answered
from chalicelib.domain.formats.swiss_dutch.terms import ladder
from chalicelib.domain.formats.swiss_dutch.values import Play
from chalicelib.domain.model.player import Person


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
        _, field = first_answered(_questions(request))
        return answer(Play(field), request)

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """C.04.1 9: brackets, criteria, colours, and who was refused by which rule."""
        question, field = first_answered(_questions(request))
        return explained(question, Play(field), pairing)


def _questions(request: PairingRequest) -> Iterator[Question]:
    """The rules as they are; then with whatever the arbiter allows."""
    players = contenders(request)
    colour_rule = partial(allocate, initial_colour=request.initial_colour)
    return (Question(players, colour_rule, terms) for terms in ladder(request))
