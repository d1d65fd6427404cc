"""Swiss64: the system of an open event (S3-S9), on the machinery of the FIDE (Dutch) system."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.start_order import fide_start_order
from chalicelib.domain.formats.contract import Allowance, PairingRequest, Reason, RoundPairing
from chalicelib.domain.formats.swiss64.bye import lowest_first, receivers
from chalicelib.domain.formats.swiss64.colours import allocate
from chalicelib.domain.formats.swiss_dutch.answer import answer, explained
from chalicelib.domain.formats.swiss_dutch.contender import contenders
from chalicelib.domain.formats.swiss_dutch.field import Question, first_answered, who_can_be_spared
from chalicelib.domain.formats.swiss_dutch.system import FideDutch
from chalicelib.domain.formats.swiss_dutch.terms import Terms, with_avoided
from chalicelib.domain.formats.swiss_dutch.values import Play
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Person

_STEPS = (
    frozenset[Allowance](),
    frozenset({Allowance.COLOURS}),
    frozenset({Allowance.COLOURS, Allowance.REMATCH}),
)
"""S7: what each step allows beyond the one before."""


class Swiss64:
    """S3-S9: a Swiss by halves of the scoregroups, in which a repeat is better than no round."""

    code: str = "swiss64"
    default_profile: str = "swiss64"
    pairs_ahead: bool = False
    needs_standing: bool = True

    def default_rounds(self, players: int) -> int:
        """As in the Dutch system."""
        return FideDutch().default_rounds(players)

    def start_order(self, person: Person) -> tuple[object, ...]:
        """S3: rating (unrated last), title, name."""
        return fide_start_order(person)

    def pair_round(self, request: PairingRequest) -> RoundPairing:
        """Pair the round. Raises NoLegalPairingError where S6 leaves nobody for the bye."""
        question, field = first_answered(_questions(request))
        return _with_bye(answer(Play(field), request), question.receiver, request)

    def explain(self, request: PairingRequest, pairing: RoundPairing) -> tuple[Reason, ...]:
        """The Dutch account of the boards, and why nobody lower has the bye."""
        question, field = first_answered(_questions(request))
        boards = explained(question, Play(field), replace(pairing, bye=None))
        if question.receiver is None:
            return boards
        return (*boards, {**pairing.explanation[-1], "refused": _refused_bye(question.receiver, request)})


def _questions(request: PairingRequest) -> Iterator[Question]:
    """S6, S7: step by step, and at each step the lowest placed without whom the others can be paired."""
    candidates = receivers(request)
    for step in _STEPS:
        for terms in with_avoided(request, step):
            yield _question(request, _first_to_spare(candidates, _question(request, None, terms)), terms)


def _first_to_spare(candidates: Sequence[PairingNumber | None], everybody: Question) -> PairingNumber | None:
    """Where nobody will do the first one, so that the question has no answer."""
    if candidates == (None,):
        return None
    try:
        spared = who_can_be_spared(everybody)
    except NoLegalPairingError:
        return candidates[0]
    return next((number for number in candidates if number in spared), candidates[0])


def _question(request: PairingRequest, receiver: PairingNumber | None, terms: Terms) -> Question:
    """S5: the others, none of them a topscorer."""
    others = replace(request, present=request.present - {receiver}, planned_rounds=request.round_number + 1)
    return Question(tuple(contenders(others)), allocate, terms, receiver=receiver)


def _with_bye(others: RoundPairing, receiver: PairingNumber | None, request: PairingRequest) -> RoundPairing:
    if receiver is None:
        return others
    record = request.records[receiver]
    reason = {"code": "bye", "player": receiver, "score": record.score, "rule": "S6"}
    used = others.used | ({Allowance.SECOND_BYE} if record.has_had_bye else set())
    return replace(others, bye=receiver, explanation=(*others.explanation, reason), used=used)


def _refused_bye(receiver: PairingNumber, request: PairingRequest) -> list[Reason]:
    """S6: those placed lower had a bye, or left the others without a pairing at this step."""
    refused: list[Reason] = []
    for number in lowest_first(request):
        if number == receiver:
            break
        had_one = request.records[number].has_had_bye and Allowance.SECOND_BYE not in request.allowed
        refused.append({"player": number, "opponent": None, "rule": "S6" if had_one else "S7"})
    return refused
