"""D3, D4: what everybody earned in each round, in shares of a value and points; the values come later."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final

from chalicelib.domain.formats.keizer.record import Counted, LadderBye, LadderField, LadderGame, LadderPlayer
from chalicelib.domain.ids import PairingNumber, RoundNumber
from chalicelib.domain.model.ladder import (
    BYE,
    FREE,
    NO_REASON,
    NO_SHOW,
    NOT_YET,
    NOTHING,
    UNOPPOSED,
    ForfeitWin,
    LadderRules,
    Period,
    Reason,
    Worth,
)
from chalicelib.domain.model.result import Colour, Outcome

_TAKING_PART: Final = (NO_REASON, BYE, UNOPPOSED, FREE)
"""Games played, and evenings at the club without an opponent."""


@dataclass(frozen=True, slots=True)
class Earning:
    """What a player earned in a round: a share of the value of `value_of` (None: of nothing) and points.

    On a board there are an `outcome`, `colour` and `opponent`; without a game there is a `reason`, for the `nth` time
    of at most `most` that give the full amount (None: it has no cap). A forfeited board has both. An extra game is of
    another `event` (D14).
    """

    round_number: RoundNumber
    share: Fraction
    points: Fraction
    value_of: PairingNumber | None
    outcome: Outcome = Outcome.NONE
    colour: Colour | None = None
    opponent: PairingNumber | None = None
    reason: Reason = NO_REASON
    nth: int = 0
    most: int | None = None
    is_extra: bool = False
    event: str = ""

    @property
    def is_beyond(self) -> bool:
        """D4: the cap of this reason is exceeded."""
        return self.most is not None and self.nth > self.most

    @property
    def takes_part(self) -> bool:
        """He played, or was at the club without an opponent."""
        return self.reason in _TAKING_PART


Earnings = dict[PairingNumber, list[Earning]]
"""Everybody's, in the order of the rounds."""


def as_present(field: LadderField, counted: Iterable[Counted]) -> tuple[LadderField, tuple[Counted, ...]]:
    """What counts in order of rounds, and everybody in the ladder from the first round that counts for him."""
    lines = sorted((one for one in counted if not _is_not_yet(one)), key=lambda one: one.round_number)
    first: dict[PairingNumber, RoundNumber] = {}
    for line in lines:
        for player in _players_of(line):
            first.setdefault(player, line.round_number)
    players = tuple(
        replace(player, joins_in=min(player.joins_in, first.get(player.number, player.joins_in)))
        for player in field.players
    )
    return replace(field, players=players), tuple(lines)


def earnings(
    field: LadderField, counted: Iterable[Counted], rules: LadderRules, out: frozenset[PairingNumber]
) -> Earnings:
    """What everybody earned who is not `out` of the ladder; `counted` is in order of rounds."""
    scorer = _Scorer(field, rules, out)
    earned: Earnings = {player.number: list(_missed(player, rules)) for player in field.players}
    for line in counted:
        for player, earning in scorer.of_line(line):
            earned[player].append(earning)
    return earned


def start_points(player: LadderPlayer, rules: LadderRules) -> Fraction:
    """What he begins the cycle with: his rating where that is the rule, and the points of his class."""
    reached = [one for one in rules.start_points if one.from_rating <= player.rating]
    by_class = max(reached, key=lambda one: one.from_rating).points if reached else NOTHING
    return by_class + (player.rating if rules.starts_with_rating else 0)


def _is_not_yet(line: Counted) -> bool:
    return isinstance(line, LadderBye) and line.reason == NOT_YET


def _players_of(line: Counted) -> tuple[PairingNumber, ...]:
    return (line.white, line.black) if isinstance(line, LadderGame) else (line.player,)


def _missed(player: LadderPlayer, rules: LadderRules) -> Iterator[Earning]:
    """The rounds before a newcomer came; the virtual player has missed none (D12)."""
    if player.is_virtual:
        return
    for number in range(1, player.joins_in):
        worth = rules.missed
        yield Earning(RoundNumber(number), worth.share, worth.points, player.number, reason=NOT_YET)


class _Scorer:
    """Scores line by line, and counts on the way how often a reason was somebody's."""

    def __init__(self, field: LadderField, rules: LadderRules, out: frozenset[PairingNumber]) -> None:
        self._field, self._rules, self._out = field, rules, out
        self._earlier = {player.number: player.earlier for player in field.players}
        self._times: Counter[tuple[PairingNumber, Reason]] = Counter()
        self._worths = {Outcome.WIN: rules.win, Outcome.DRAW: rules.draw, Outcome.LOSS: rules.loss}

    def of_line(self, line: Counted) -> Iterator[tuple[PairingNumber, Earning]]:
        """What this line gives to whom."""
        if isinstance(line, LadderBye):
            if line.player not in self._out:
                yield line.player, self._for_reason(line.player, line.reason, line.round_number)
            return
        for colour, player in ((Colour.WHITE, line.white), (Colour.BLACK, line.black)):
            outcome = line.result.outcome_for(colour)
            if outcome is not Outcome.NONE and player not in self._out:
                yield player, self._on_board(line, colour, outcome)

    def _on_board(self, game: LadderGame, colour: Colour, outcome: Outcome) -> Earning:
        """A game, or D4: nobody came to meet him, or he did not come."""
        player, opponent = (game.white, game.black) if colour is Colour.WHITE else (game.black, game.white)
        reason = NO_REASON
        if game.result.is_forfeit:
            reason = UNOPPOSED if outcome is Outcome.WIN else NO_SHOW
        if reason is not NO_REASON and self._rules.forfeit_win is ForfeitWin.UNOPPOSED:
            earning = self._for_reason(player, reason, game.round_number)
        else:
            earning = self._for_game(player, opponent, self._worths[outcome], game.round_number)
        return replace(
            earning,
            outcome=outcome,
            colour=colour,
            opponent=opponent,
            reason=reason,
            is_extra=game.is_extra,
            event=game.event,
        )

    def _for_game(self, player: PairingNumber, opponent: PairingNumber, worth: Worth, number: RoundNumber) -> Earning:
        """D3: a share of the opponent's value; who is out of the ladder has none, which a club can make up for."""
        if opponent not in self._out:
            return Earning(number, worth.share, worth.points, opponent)
        if self._rules.against_leaver is None:
            return Earning(number, worth.share, worth.points, None)
        return Earning(number, worth.share * self._rules.against_leaver, worth.points, player)

    def _for_reason(self, player: PairingNumber, reason: Reason, number: RoundNumber) -> Earning:
        """D4: a share of one's own value, the full amount as often as the cap allows."""
        rule = self._rules.rule(reason)
        self._times[player, reason] += 1
        nth, most, worth = self._times[player, reason], None, rule.worth
        if rule.cap is not None:
            most = self._field.most(rule.cap)
            if rule.cap.period is Period.SEASON:
                nth += self._earlier[player].get(reason, 0)
            worth = rule.worth if nth <= most else rule.cap.beyond
        return Earning(number, worth.share, worth.points, player, reason=reason, nth=nth, most=most)
