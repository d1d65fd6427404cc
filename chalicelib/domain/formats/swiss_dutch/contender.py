"""Contender: a player as the Dutch rules see him when a round is paired."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from chalicelib.domain.formats.contract import PairingRequest, PlayerPair
from chalicelib.domain.formats.swiss_dutch.preferences import Preference, Strength, preference_of
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.history import Appearance, Float, PlayerRecord
from chalicelib.domain.model.result import ByeKind, Colour
from chalicelib.domain.points import NO_POINTS, HalfPoints


@dataclass(frozen=True, slots=True)
class Contender:
    """What the criteria ask about a player."""

    number: PairingNumber
    score: HalfPoints
    """For pairing: with virtual points (C.04.7)."""
    real_score: HalfPoints
    colours: tuple[Colour, ...]
    preference: Preference
    floats: tuple[Float, Float]
    """In the previous round and in the one before it."""
    met: Mapping[PairingNumber, RoundNumber] = field(hash=False)
    """His opponents (C1), with the round of the latest game."""
    kept_apart: frozenset[PairingNumber]
    """Whom he never meets (TRF 260)."""
    may_have_bye: bool
    unplayed_games: int
    is_topscorer: bool
    parity_number: int
    """C.04.3 5.2.5: his pairing number among those who have taken part so far."""

    @property
    def kind(self) -> tuple[object, ...]:
        """All that the quality criteria look at, unless an absolute preference is denied."""
        return self.score, self.preference, self.floats

    @property
    def order(self) -> tuple[int, int]:
        """C.04.3 1.2: score, then pairing number."""
        return -self.score, self.number

    def may_meet(self, other: "Contender") -> bool:
        """C1 and C3."""
        return other.number not in self.met and other.number not in self.kept_apart and not self.must_clash_with(other)

    def must_clash_with(self, other: "Contender") -> bool:
        """C3: both must have the same colour, and neither is a topscorer."""
        return self.is_bound and other.is_bound and self.preference.clashes_with(other.preference)

    @property
    def is_bound(self) -> bool:
        """C3 binds him: an absolute preference, and no topscorer."""
        return self.preference.strength is Strength.ABSOLUTE and not self.is_topscorer


def contenders(request: PairingRequest) -> list[Contender]:
    """Everybody who is to be paired, in the order of C.04.3 1.2."""
    parities = _parity_numbers(request)
    kept_apart = partners_in(request.forbidden)
    made = [
        _contender(request, number, kept_apart.get(number, frozenset()), parities[number]) for number in request.present
    ]
    return sorted(made, key=lambda contender: contender.order)


def _contender(
    request: PairingRequest, number: PairingNumber, kept_apart: frozenset[PairingNumber], parity: int
) -> Contender:
    record = request.records[number]
    score = _pairing_score(request, record, request.round_number)
    return Contender(
        number=number,
        score=score,
        real_score=record.score,
        colours=record.colours,
        preference=preference_of(record.colours),
        floats=(_float(request, record, 1), _float(request, record, 2)),
        met={
            one.opponent: one.round_number for one in record.appearances if one.is_played and one.opponent is not None
        },
        kept_apart=kept_apart,
        may_have_bye=may_have_bye(record, request),
        unplayed_games=sum(not appearance.is_played for appearance in record.appearances),
        is_topscorer=_is_topscorer(request, score),
        parity_number=parity,
    )


def may_have_bye(record: PlayerRecord, request: PairingRequest) -> bool:
    """C2 (C.04.1 4): no second bye, and none after the points of a win in a round without playing."""
    return not any(_bars_bye(appearance, request) for appearance in record.appearances)


def _bars_bye(appearance: Appearance, request: PairingRequest) -> bool:
    if appearance.is_played:
        return False
    return (
        appearance.bye in (ByeKind.PAIRING_ALLOCATED, ByeKind.FULL_POINT)
        or appearance.is_forfeit_win
        or appearance.points >= request.scoring.win
    )


def _is_topscorer(request: PairingRequest, score: HalfPoints) -> bool:
    """C.04.3 1.8: in the last round, more than half of the points that could be had so far."""
    return request.is_last_round and 2 * score > (request.round_number - 1) * request.scoring.win


def _virtual(request: PairingRequest, number: PairingNumber, round_number: int) -> int:
    points = request.virtual_points.get(number, ())
    return points[round_number - 1] if round_number <= len(points) else NO_POINTS


def _pairing_score(request: PairingRequest, record: PlayerRecord, round_number: RoundNumber) -> HalfPoints:
    """The score with which he is or was paired in this round."""
    before = record.score_after(RoundNumber(round_number - 1))
    return HalfPoints(before + _virtual(request, record.number, round_number))


def _float(request: PairingRequest, record: PlayerRecord, rounds_ago: int) -> Float:
    """C.04.3 1.4; with virtual points the scores that met are those of the pairing."""
    if not request.virtual_points or len(record.appearances) < rounds_ago:
        return record.float_in(rounds_ago)
    appearance = record.appearances[-rounds_ago]
    if not appearance.is_played or appearance.opponent is None:
        return appearance.float_
    own = _pairing_score(request, record, appearance.round_number)
    other = _pairing_score(request, request.records[appearance.opponent], appearance.round_number)
    if own == other:
        return Float.NONE
    return Float.DOWN if own > other else Float.UP


def _parity_numbers(request: PairingRequest) -> dict[PairingNumber, int]:
    """Pairing numbers are final only once a player takes part (C.04.2 2.4): the others do not count yet."""
    taking_part = [
        number
        for number, record in sorted(request.records.items())
        if number in request.present or record.has_taken_part
    ]
    return {number: place for place, number in enumerate(taking_part, start=1)}


def partners_in(pairs: Iterable[PlayerPair]) -> dict[PairingNumber, frozenset[PairingNumber]]:
    """For everybody in one of these pairs: with whom."""
    partners: dict[PairingNumber, frozenset[PairingNumber]] = {}
    for pair in pairs:
        for number in pair:
            partners[number] = partners.get(number, frozenset()) | (pair - {number})
    return partners
