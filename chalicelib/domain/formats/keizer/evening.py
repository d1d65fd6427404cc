"""One evening: who is odd, who meets whom, who has White, and what the director should know about it (D8-D13)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from chalicelib.domain.formats.common.board_order import on_fixed_boards
from chalicelib.domain.formats.contract import Evening, Note, Pair, PairingRequest
from chalicelib.domain.formats.keizer.colours import Encounter, Side, allocate
from chalicelib.domain.formats.keizer.cycle import Meetings, meetings_in, places_in
from chalicelib.domain.formats.keizer.first_round import in_order, plan_for
from chalicelib.domain.formats.keizer.odd import Odd, is_pity, odd_player
from chalicelib.domain.formats.keizer.opponents import AVOIDED, GAP, LIMIT, MET, PLAN, PlacePair, Question, select
from chalicelib.domain.ids import FIRST_ROUND, PairingNumber
from chalicelib.domain.model.ladder import ColourRule, EveningRules

_REPORTED: Mapping[str, str] = {
    LIMIT: "over_meetings",
    AVOIDED: "apart_if_possible",
    MET: "met_before",
    GAP: "within_gap",
    PLAN: "off_plan",
}
"""What a relaxation is called among the notes, the gravest first: a board is reported by its gravest."""


@dataclass(frozen=True)
class PairedEvening:
    """What the engine makes of a request."""

    request: PairingRequest

    @cached_property
    def evening(self) -> Evening:
        """As the club has it; without one the rules are those of the preset."""
        return self.request.evening or Evening(EveningRules())

    @cached_property
    def meetings(self) -> Meetings:
        """D8: those of this cycle."""
        return meetings_in(self.request.records)

    @cached_property
    def places(self) -> Mapping[PairingNumber, int]:
        """Everybody's place in the ladder."""
        return places_in(self.request)

    @cached_property
    def order(self) -> Sequence[PairingNumber]:
        """Who is signed in, in the order of the ladder."""
        return sorted(self.request.present, key=self.places.__getitem__)

    @cached_property
    def odd(self) -> Odd | None:
        """D12: the odd player, where there is one."""
        return odd_player(self.order, self.request, self.evening)

    @property
    def free(self) -> Odd | None:
        """D12: the odd player, where he does not meet the computer."""
        return self.odd if self.odd is not None and self.odd.computer is None else None

    @cached_property
    def question(self) -> Question:
        """D8, D9: the others. A re-pairing looks for the nearest in the first round too."""
        request, rules = self.request, self.evening.rules
        others = [number for number in self.order if self.odd is None or number != self.odd.player]
        is_first = request.round_number == FIRST_ROUND and not self.evening.is_repairing
        return Question(
            players=in_order(others, request, rules) if is_first else tuple(others),
            round_number=request.round_number,
            rules=rules,
            meetings=self.meetings,
            forbidden=request.forbidden,
            avoided=request.avoided,
            plan=plan_for(rules, len(others)) if is_first else None,
        )

    @cached_property
    def selected(self) -> Sequence[PlacePair]:
        """The answer to the question, in which two who are kept apart have no opponent."""
        return select(self.question)

    @cached_property
    def pairs(self) -> Sequence[PlacePair]:
        """Who meets whom, by the places of the question."""
        return [pair for pair in self.selected if not self.question.is_forbidden(*pair)]

    @cached_property
    def left_over(self) -> Sequence[PairingNumber]:
        """D8: for whom nobody is left whom he may meet, in the order of the ladder."""
        places = (place for pair in self.selected if self.question.is_forbidden(*pair) for place in pair)
        return sorted((self.question.players[place] for place in places), key=self.places.__getitem__)

    @cached_property
    def boards(self) -> Mapping[Pair, ColourRule]:
        """The boards with what decided the colours: by the higher placed of the two, the computer's last."""
        players = self.question.players
        games = [(players[v], players[w]) for v, w in self.pairs]
        games.sort(key=lambda game: min(self.places[number] for number in game))
        if self.odd is not None and self.odd.computer is not None:
            games.append((self.odd.player, self.odd.computer))
        coloured = dict(self._with_colours(*game) for game in games)
        return {pair: coloured[pair] for pair in on_fixed_boards([*coloured], self.request.fixed_boards)}

    @cached_property
    def notes(self) -> tuple[Note, ...]:
        """Every relaxation, and whoever is odd in a way that should be looked at."""
        notes = [*self._relaxed(), *self._odd_notes()]
        return (*notes, Note("left_over", tuple(self.left_over))) if self.left_over else tuple(notes)

    def _with_colours(self, one: PairingNumber, other: PairingNumber) -> tuple[Pair, ColourRule]:
        higher, lower = sorted((one, other), key=lambda number: self.places.get(number, len(self.places)))
        met = self.meetings.get(frozenset((one, other)), ())
        return allocate(Encounter(self._side(higher), self._side(lower), met), self.evening.rules.colours)

    def _side(self, number: PairingNumber) -> Side:
        record = self.request.records.get(number)
        return Side(number) if record is None else Side(number, record.colours)

    def _relaxed(self) -> Iterator[Note]:
        for v, w in self.pairs:
            counts = self.question.counts(v, w)
            broken = next((rule for rule in _REPORTED if counts[rule]), None)
            if broken is not None:
                code = _REPORTED[broken]
                is_exception = broken == LIMIT and self.evening.is_repairing
                yield Note(f"{code}_repaired" if is_exception else code, self._named(v, w))

    def _odd_notes(self) -> Iterator[Note]:
        odd, most = self.odd, self.evening.rules.most_byes
        if odd is None:
            return
        if odd.before:
            yield Note("not_odd", odd.before)
        if odd.computer is None and most is not None and odd.times_free >= most:
            yield Note("over_byes", (odd.player,))
        if is_pity(odd, self.request, self.evening):
            yield Note("top_player_free", (odd.player,))

    def _named(self, v: int, w: int) -> tuple[PairingNumber, ...]:
        return self.question.players[v], self.question.players[w]
