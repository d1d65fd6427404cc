"""Is a paired round within the rules? Looks at facts only and shares nothing with the programs that pair."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import chain

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.history import Appearance, PlayerRecord
from chalicelib.domain.model.result import STANDARD_SCORING, ByeKind, Colour, Scoring
from chalicelib.domain.model.round import Board, Round

_WIDEST_DIFFERENCE = 2
_LONGEST_STREAK = 3


@dataclass(frozen=True, slots=True)
class Breach:
    """A rule that is broken, by whom, and in words."""

    rule: str
    players: tuple[PairingNumber, ...]
    text: str


@dataclass(frozen=True, slots=True)
class Rules:
    """What a system asks: rematches, a second bye and colour limits can each be nobody's business.

    `forfeit_bars_bye`: C.04.1 4, a win's points without play bar from the bye. `has_topscorers`: C.04.3 1.8.
    `repeats_in_need`: the system itself repeats meetings rather than make no round (S7). `forbids_two_byes` in a round.
    """

    forbids_rematch: bool = True
    forbids_second_bye: bool = True
    forfeit_bars_bye: bool = True
    has_topscorers: bool = True
    has_colour_limits: bool = True
    repeats_in_need: bool = False
    forbids_two_byes: bool = True
    cited_as: Mapping[str, str] = field(default_factory=dict)
    """Where the system has the rule in a sheet of its own, by FIDE's article."""

    def citation(self, rule: str) -> str:
        """What the system calls this rule."""
        return self.cited_as.get(rule, rule)


FIDE_SWISS = Rules()
"""C.04.1, C.04.3."""
SWISS64 = Rules(forfeit_bars_bye=False, has_topscorers=False, repeats_in_need=True)
"""S6: only a bye is a bye. S5: no topscorers. What S7 allows for want of anything better is listed all the same."""
KLUKKLUK = Rules(
    forfeit_bars_bye=False,
    has_topscorers=False,
    cited_as={
        "C1": "K6 rematch",
        "C2": "K6 bye",
        "C3": "K6 colours",
        "C.04.1 6": "K6 colours",
        "C.04.1 7": "K6 colours",
    },
)
"""K6, in every round."""
SCHEDULE = Rules(forbids_rematch=False, forbids_second_bye=False, has_colour_limits=False)
"""A round robin of more than one cycle: the table decides."""
ONE_CYCLE = replace(SCHEDULE, forbids_rematch=True)
"""Everybody meets everybody once."""
LADDER = replace(SCHEDULE, forbids_two_byes=False)
"""D8: who has met may meet again, and several can be without an opponent; what is too often the pairing reports."""
_BY_SYSTEM: Mapping[str, Rules] = {
    "fide-dutch": FIDE_SWISS,
    "swiss64": SWISS64,
    "klukkluk": KLUKKLUK,
    "round-robin": ONE_CYCLE,
    "double-round-robin": SCHEDULE,
    "heller": ONE_CYCLE,
    "heller-proportional": ONE_CYCLE,
    "heller-nearest": ONE_CYCLE,
    "keizer": LADDER,
}


def rules_of(system: str) -> Rules:
    """What the system with this code asks; the rules of every Swiss (C.04.1) where nothing else is known."""
    return _BY_SYSTEM.get(system, FIDE_SWISS)


@dataclass(frozen=True, slots=True)
class Situation:
    """What was known when the round was paired. `is_last_round` makes topscorers.

    `kept_apart` are the pairs that must not meet (TRF 260), `excused` those who asked not to be paired (TRF 240).
    """

    records: Mapping[PairingNumber, PlayerRecord]
    is_last_round: bool = False
    scoring: Scoring = STANDARD_SCORING
    rules: Rules = FIDE_SWISS
    kept_apart: frozenset[frozenset[PairingNumber]] = frozenset()
    excused: frozenset[PairingNumber] = frozenset()

    def is_topscorer(self, number: PairingNumber) -> bool:
        """C.04.3 1.8: when the last round is paired, more than half of the points that could be had."""
        record = self.records[number]
        most = len(record.appearances) * self.scoring.win
        return self.rules.has_topscorers and self.is_last_round and 2 * record.score > most


def breaches(round_: Round, situation: Situation) -> tuple[Breach, ...]:
    """Every rule that this round breaks."""
    rules = situation.rules
    found: list[Iterator[Breach]] = [
        _more_than_once(round_, rules),
        _forbidden_meetings(round_, situation),
        _paired_though_excused(round_, situation),
    ]
    if rules.forbids_rematch:
        found.append(_rematches(round_, situation))
    if rules.forbids_second_bye:
        found.append(_second_byes(round_, situation))
    if rules.has_colour_limits:
        found.append(_same_absolute_preference(round_, situation))
        found.append(_colour_limits(round_, situation))
    return tuple(chain.from_iterable(found))


def _more_than_once(round_: Round, rules: Rules) -> Iterator[Breach]:
    """Everybody is paired once, and where it matters one player at most has the pairing-allocated bye."""
    places = Counter(bye.player for bye in round_.byes)
    for board in round_.boards:
        places.update((board.white, board.black))
    for number in sorted(number for number, times in places.items() if times > 1):
        yield Breach("once", (number,), f"{number} is placed {places[number]} times")
    free = tuple(bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED)
    if rules.forbids_two_byes and len(free) > 1:
        yield Breach("one-bye", free, f"{len(free)} players have the pairing-allocated bye")


def _forbidden_meetings(round_: Round, situation: Situation) -> Iterator[Breach]:
    """TRF 260: the organiser keeps these two apart in this round."""
    for board in round_.boards:
        if frozenset((board.white, board.black)) in situation.kept_apart:
            yield Breach("260", (board.white, board.black), f"{board.white} and {board.black} are kept apart")


def _paired_though_excused(round_: Round, situation: Situation) -> Iterator[Breach]:
    """TRF 240: who asked not to be paired is on no board and has no pairing-allocated bye."""
    paired = {number for board in round_.boards for number in (board.white, board.black)}
    paired |= {bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED}
    for number in sorted(paired & situation.excused):
        yield Breach("240", (number,), f"{number} asked not to be paired")


def _rematches(round_: Round, situation: Situation) -> Iterator[Breach]:
    """C1: nobody meets the same opponent twice; a forfeit is no meeting (C.04.2 3.5)."""
    for board in round_.boards:
        made = situation.records[board.white].appearances
        met = [str(one.round_number) for one in made if one.opponent == board.black and one.is_played]
        if met:
            text = f"{board.white} and {board.black} have met in round {', '.join(met)}"
            yield Breach("C1", (board.white, board.black), text)


def _second_byes(round_: Round, situation: Situation) -> Iterator[Breach]:
    """C2, C.04.1 4: no bye for who had one, or who had a win's points in a round without playing."""
    for bye in round_.byes:
        if bye.kind is not ByeKind.PAIRING_ALLOCATED:
            continue
        for made in situation.records[bye.player].appearances:
            if made.bye is ByeKind.PAIRING_ALLOCATED:
                yield Breach("C2", (bye.player,), f"{bye.player} had the bye in round {made.round_number}")
            elif situation.rules.forfeit_bars_bye and _won_without_playing(made, situation.scoring):
                text = f"{bye.player} won without playing in round {made.round_number}"
                yield Breach("C2", (bye.player,), text)


def may_have_bye(number: PairingNumber, situation: Situation) -> bool:
    """C2, C.04.1 4: he has neither had the bye nor, where that counts, a win's points without playing."""
    bars = situation.rules.forfeit_bars_bye
    return not any(
        made.bye is ByeKind.PAIRING_ALLOCATED or (bars and _won_without_playing(made, situation.scoring))
        for made in situation.records[number].appearances
    )


def _won_without_playing(made: Appearance, scoring: Scoring) -> bool:
    """C.04.1 4: a forfeit win, a full-point bye, or whatever else gave a win's points without a game."""
    if made.is_played:
        return False
    return made.is_forfeit_win or made.bye is ByeKind.FULL_POINT or made.points >= scoring.win


def _same_absolute_preference(round_: Round, situation: Situation) -> Iterator[Breach]:
    """C3: two non-topscorers who both must have the same colour do not meet."""
    for board in round_.boards:
        if situation.is_topscorer(board.white) or situation.is_topscorer(board.black):
            continue
        wishes = [_absolute_preference(situation.records[number]) for number in (board.white, board.black)]
        wish = wishes[0]
        if wish is not None and wish is wishes[1]:
            text = f"{board.white} and {board.black} must both have {wish.value.capitalize()}"
            yield Breach("C3", (board.white, board.black), text)


def _absolute_preference(record: PlayerRecord) -> Colour | None:
    """C.04.3 1.7.1: a difference beyond 1, or the same colour in the last two games."""
    difference, last = record.colour_difference, record.colours[-2:]
    if difference > 1 or last == (Colour.WHITE, Colour.WHITE):
        return Colour.BLACK
    if difference < -1 or last == (Colour.BLACK, Colour.BLACK):
        return Colour.WHITE
    return None


def _colour_limits(round_: Round, situation: Situation) -> Iterator[Breach]:
    """C.04.1 6 and 7: difference within two, no colour three times running; not for topscorers and who meets them."""
    for board in round_.boards:
        if situation.is_topscorer(board.white) or situation.is_topscorer(board.black):
            continue
        for number in (board.white, board.black):
            yield from _limits_of(number, board, situation)


def _limits_of(number: PairingNumber, board: Board, situation: Situation) -> Iterator[Breach]:
    record, colour = situation.records[number], board.colour_of(number)
    difference = record.colour_difference + (1 if colour is Colour.WHITE else -1)
    if abs(difference) > _WIDEST_DIFFERENCE:
        yield Breach("C.04.1 6", (number,), f"{number} gets a colour difference of {difference:+}")
    last = (*record.colours, colour)[-_LONGEST_STREAK:]
    if last == (colour,) * _LONGEST_STREAK:
        yield Breach("C.04.1 7", (number,), f"{number} gets {colour.value.capitalize()} three times running")
