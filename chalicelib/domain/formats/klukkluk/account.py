"""What the arbiter is told about a pairing: a reason for each board and the bye, and what is out of the ordinary."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.contract import Allowance, Note, Pair, Reason
from chalicelib.domain.formats.klukkluk.colours import Meeting
from chalicelib.domain.formats.klukkluk.contender import WIDEST_BALANCE, Contender, balance_with
from chalicelib.domain.formats.klukkluk.question import BYE, K6, PlacePair, Question


@dataclass(frozen=True)
class Account:
    """Of a round with these pairs of places."""

    question: Question
    pairs: Sequence[PlacePair]

    @cached_property
    def boards(self) -> Mapping[Pair, PlacePair]:
        """Who has White and who has Black."""
        at_boards = [(v, w) for v, w in self.pairs if w != self.question.bye]
        meetings = [self.question.meeting(v, w) for v, w in at_boards]
        sides = [Pair(met.white.number, met.black.number) for met in meetings]
        return dict(zip(sides, at_boards, strict=True))

    @property
    def receiver(self) -> int | None:
        """The place of the player with the bye."""
        return next((v for v, w in self.pairs if w == self.question.bye), None)

    @property
    def used(self) -> frozenset[Allowance]:
        """What of K6 the arbiter had to lift."""
        return frozenset(allowance for allowance, part in K6.items() if self._total[part])

    @property
    def notes(self) -> tuple[Note, ...]:
        """Where it had to be lifted."""
        meetings = [self.question.meeting(*places) for places in self.boards.values()]
        found = [note for met in meetings for note in _notes_of(met)]
        if self.receiver is not None and self.question.players[self.receiver].has_had_bye:
            found.append(Note("second_bye", (self.question.players[self.receiver].number,)))
        return tuple(found)

    def reasons(self, boards: Iterable[Pair]) -> tuple[Reason, ...]:
        """For each board in this order, then for the bye."""
        found = [self._reason_of_board(self.question.meeting(*self.boards[pair])) for pair in boards]
        if self.receiver is not None:
            found.append(self._reason_of_bye(self.question.players[self.receiver]))
        return tuple(found)

    @cached_property
    def _total(self) -> Mapping[str, int]:
        return self.question.total(self.pairs)

    @cached_property
    def _criteria(self) -> Mapping[str, int]:
        """What the whole round pays, K7 by its parts; score differences are in half points.

        K8's colours are K7's, so that nobody has to read them twice.
        """
        parts = self.question.parts_of_k7(self.pairs)
        found = {rule: count for rule, count in self._total.items() if rule not in (BYE, "K7", "K8 colours")}
        first = [rule for rule in found if not rule.startswith("K8")]
        ordered = {rule: found[rule] for rule in first} | parts | found
        return {rule: count for rule, count in ordered.items() if count}

    def _reason_of_board(self, met: Meeting) -> Reason:
        """There is one group only: `bracket` is the score of the upper one."""
        floats = met.upper.score > met.lower.score
        return {
            "code": "paired",
            "white": met.white.number,
            "black": met.black.number,
            "bracket": met.upper.score,
            "downfloater": met.upper.number if floats else None,
            "upfloater": met.lower.number if floats else None,
            "colour": met.clause,
            "criteria": self._criteria,
        }

    def _reason_of_bye(self, receiver: Contender) -> Reason:
        return {
            "code": "bye",
            "player": receiver.number,
            "score": receiver.score,
            "rule": "K9",
            "criteria": self._criteria,
        }


def _notes_of(met: Meeting) -> Iterator[Note]:
    """By the codes that a draft's warnings have."""
    if met.lower.number in met.upper.met:
        yield Note("rematch", (met.upper.number, met.lower.number))
    for player, colour in met.sides:
        if player.last_two is colour:
            yield Note(f"third_{colour.value}", (player.number,))
        if abs(balance_with(player, colour)) > WIDEST_BALANCE:
            yield Note("colour_balance", (player.number,))
