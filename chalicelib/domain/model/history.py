"""PlayerRecord: what each player has done so far, derived once and used by pairing, standings and pages."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import NamedTuple

from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import NO_REASON, Reason
from chalicelib.domain.model.player import Player
from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, Colour, GameResult, Outcome, Scoring
from chalicelib.domain.model.round import Board, Round
from chalicelib.domain.points import NO_POINTS, HalfPoints


class Float(StrEnum):
    """C.04.3 1.4: met a higher score (up), a lower one or scored without playing (down)."""

    UP = "up"
    DOWN = "down"
    NONE = ""


class Appearance(NamedTuple):
    """One round of one player: on a board (`opponent`, `colour`, `result`), with a bye, or absent (none of them).

    In a ladder a bye has a `reason` (D4).
    """

    round_number: RoundNumber
    points: HalfPoints
    opponent: PairingNumber | None = None
    colour: Colour | None = None
    result: GameResult | None = None
    bye: ByeKind | None = None
    float_: Float = Float.NONE
    reason: Reason = NO_REASON

    @property
    def is_played(self) -> bool:
        """A meeting took place (S1, S2; C.04.2 3.5)."""
        return self.result is not None and self.result.is_played

    @property
    def outcome(self) -> Outcome:
        """What he made of the board; NONE without one, or while it is open."""
        if self.result is None or self.colour is None:
            return Outcome.NONE
        return self.result.outcome_for(self.colour)

    @property
    def is_forfeit_win(self) -> bool:
        """Won because the opponent did not play."""
        return self.result is not None and self.result.is_forfeit and self.outcome is Outcome.WIN

    @property
    def is_forfeit_loss(self) -> bool:
        """Lost without playing."""
        return self.result is not None and self.result.is_forfeit and self.outcome is Outcome.LOSS


@dataclass(frozen=True, slots=True)
class PlayerRecord:
    """A player's history over the rounds given, with what follows from it.

    `colours` is compressed: only played games (C.04.2 3.4); `appearances` has one element for every round, so float
    history is not compressed.
    """

    player: Player
    appearances: tuple[Appearance, ...]
    score: HalfPoints
    colours: tuple[Colour, ...]
    opponents: frozenset[PairingNumber]
    """Everybody really met."""

    @property
    def number(self) -> PairingNumber:
        """Pairing number."""
        return self.player.number

    @property
    def colour_difference(self) -> int:
        """C.04.3 1.6: games with White minus games with Black."""
        return sum(1 if colour is Colour.WHITE else -1 for colour in self.colours)

    @property
    def has_had_bye(self) -> bool:
        """He had a pairing-allocated bye."""
        return any(appearance.bye is ByeKind.PAIRING_ALLOCATED for appearance in self.appearances)

    @property
    def has_taken_part(self) -> bool:
        """He was on a board or had a pairing-allocated bye at least once."""
        return any(
            appearance.opponent is not None or appearance.bye is ByeKind.PAIRING_ALLOCATED
            for appearance in self.appearances
        )

    def float_in(self, rounds_ago: int) -> Float:
        """The float of the real previous round (1), of the one before it (2); NONE before round 1."""
        if rounds_ago > len(self.appearances):
            return Float.NONE
        return self.appearances[-rounds_ago].float_

    def score_after(self, round_number: RoundNumber) -> HalfPoints:
        """His score after this round."""
        return HalfPoints(sum(one.points for one in self.appearances if one.round_number <= round_number))


def derive_records(
    players: Iterable[Player], rounds: Sequence[Round], scoring: Scoring = STANDARD_SCORING
) -> dict[PairingNumber, PlayerRecord]:
    """The record of every player over these rounds (in order), by pairing number."""
    players = tuple(players)
    scores: dict[PairingNumber, HalfPoints] = {player.number: NO_POINTS for player in players}
    appearances: dict[PairingNumber, list[Appearance]] = {player.number: [] for player in players}
    for round_ in rounds:
        for number, appearance in _appearances_in(round_, scores, scoring).items():
            appearances[number].append(appearance)
        for number, made in appearances.items():
            scores[number] = HalfPoints(scores[number] + made[-1].points)
    return {player.number: _record(player, tuple(appearances[player.number])) for player in players}


def as_counted_for_pairing(rounds: Iterable[Round]) -> tuple[Round, ...]:
    """C.04.2 3.1: the rounds with every adjourned game taken as drawn; for pairing only."""
    return tuple(
        replace(round_, boards=tuple(_drawn_if_adjourned(board) for board in round_.boards)) for round_ in rounds
    )


def _drawn_if_adjourned(board: Board) -> Board:
    return replace(board, result=GameResult.DRAWN) if board.result is GameResult.ADJOURNED else board


def _appearances_in(
    round_: Round, scores: Mapping[PairingNumber, HalfPoints], scoring: Scoring
) -> dict[PairingNumber, Appearance]:
    worths = _worths(scoring)
    made: dict[PairingNumber, Appearance] = {}
    for board in round_.boards:
        worth = worths[board.result]
        white, black = board.white, board.black
        if worth.is_forfeit:
            floats = (_float_without_playing(worth.white, scoring), _float_without_playing(worth.black, scoring))
        else:
            floats = (_float_by_playing(scores[white], scores[black]), _float_by_playing(scores[black], scores[white]))
        number, result = round_.number, board.result
        made[white] = Appearance(number, worth.white, black, Colour.WHITE, result, None, floats[0])
        made[black] = Appearance(number, worth.black, white, Colour.BLACK, result, None, floats[1])
    for bye in round_.byes:
        points = scoring.for_bye(bye.kind)
        is_allocated = bye.kind is ByeKind.PAIRING_ALLOCATED
        float_ = Float.DOWN if is_allocated else _float_without_playing(points, scoring)
        made[bye.player] = Appearance(round_.number, points, bye=bye.kind, float_=float_, reason=bye.reason)
    absent = scoring.zero_point_bye
    missed = Appearance(round_.number, absent, float_=_float_without_playing(absent, scoring))
    return {number: made.get(number, missed) for number in scores}


class _Worth(NamedTuple):
    """Half points that a result gives either side."""

    white: HalfPoints
    black: HalfPoints
    is_forfeit: bool


@lru_cache(maxsize=8)
def _worths(scoring: Scoring) -> Mapping[GameResult, _Worth]:
    return {
        result: _Worth(
            scoring.for_result(result, Colour.WHITE), scoring.for_result(result, Colour.BLACK), result.is_forfeit
        )
        for result in GameResult
    }


def _float_by_playing(own: HalfPoints, other: HalfPoints) -> Float:
    """C.04.3 1.4.2: where different scores meet, the higher one floats down and the lower one up."""
    if own == other:
        return Float.NONE
    return Float.DOWN if own > other else Float.UP


def _float_without_playing(points: HalfPoints, scoring: Scoring) -> Float:
    """C.04.3 1.4.3, 1.4.4: scoring more than a loss without playing is a downfloat, anything else no float."""
    return Float.DOWN if points > scoring.loss else Float.NONE


def _record(player: Player, appearances: tuple[Appearance, ...]) -> PlayerRecord:
    played = [one for one in appearances if one.result is not None and one.result.is_played]
    return PlayerRecord(
        player=player,
        appearances=appearances,
        score=HalfPoints(sum(one.points for one in appearances)),
        colours=tuple(one.colour for one in played if one.colour is not None),
        opponents=frozenset(one.opponent for one in played if one.opponent is not None),
    )
