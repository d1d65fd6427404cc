"""Field: everybody to be paired, who may meet whom, and who may still get the bye (C1-C5)."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.cardinality import Matching, bits, mask_of
from chalicelib.domain.formats.common.limits import refuse_beyond
from chalicelib.domain.formats.contract import Allowance
from chalicelib.domain.formats.swiss_dutch.colours import ColourRule
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.criteria import Meeting
from chalicelib.domain.formats.swiss_dutch.terms import Tariff, Terms
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Colour
from chalicelib.domain.points import HalfPoints

MOST_PLAYERS = 2000
"""A round of so many takes some two seconds and 80 MB."""
MOST_WITH_PRICES = 300
"""Where breaches have their price every bracket is paired together with all that is below it: some three seconds."""


@dataclass(frozen=True, slots=True)
class Field:
    """Players are known by their place in the order of C.04.3 1.2, sets of players are bit masks.

    Where their number is odd, one more vertex stands for the bye; `rows` joins it to everybody who may have it
    without harm to C5. `tariff` has the prices of pairs that break a rule and are possible all the same.
    """

    players: tuple[Contender, ...]
    rows: tuple[int, ...]
    bye_score: HalfPoints | None
    colour_rule: ColourRule
    terms: Terms
    tariff: Tariff

    @property
    def bye(self) -> int | None:
        """The vertex that stands for the bye."""
        return len(self.players) if len(self.players) % 2 else None

    @property
    def everybody(self) -> int:
        """All vertices, the bye included."""
        return (1 << len(self.rows)) - 1

    def scoregroups(self) -> list[list[int]]:
        """C.04.3 1.3, from the top."""
        places = range(len(self.players))
        return [list(group) for _, group in groupby(places, key=lambda place: self.players[place].score)]

    def can_be_completed(self, left: int) -> bool:
        """C4: these, the bye among them, can all be paired with one another."""
        return not Matching(self.rows, left).enlarge().exposed

    def meeting(self, v: int, w: int) -> Meeting:
        """These two, in their order."""
        return Meeting(self.players[min(v, w)], self.players[max(v, w)], self.colour_rule)


@dataclass(frozen=True, slots=True)
class Question:
    """What a field is made of.

    `forced` are the places of two players who must meet, or of one and the bye (None). `receiver` is not among the
    players: he has the bye already (S6).
    """

    players: Sequence[Contender]
    colour_rule: ColourRule
    terms: Terms
    forced: tuple[int, int | None] | None = None
    receiver: PairingNumber | None = None


def first_answered(questions: Iterable[Question]) -> tuple[Question, Field]:
    """The first question that has an answer, and its field.

    Raises the NoLegalPairingError of the last one: what stands in the way whatever is allowed.
    """
    refusal: NoLegalPairingError | None = None
    for question in questions:
        try:
            return question, field_of(question)
        except NoLegalPairingError as error:
            refusal = error
    assert refusal is not None  # noqa: S101  # there is at least one question
    raise refusal


def field_of(question: Question) -> Field:
    """C4 and C5 over the whole round. Raises NoLegalPairingError where nothing is legal."""
    players, terms = question.players, question.terms
    refuse_beyond(MOST_PLAYERS if terms.are_strict else MOST_WITH_PRICES, len(players))
    rows = _rows(question)
    matching = _largest_matching(question, rows)
    tariff = terms.tariff(players, question.colour_rule)
    if len(players) % 2 == 0:
        return Field(tuple(players), tuple(rows), None, question.colour_rule, terms, tariff)
    removable = _may_be_spared(matching)
    receivers = [place for place in bits(removable) if _may_have_bye(question, place)]
    if not receivers:
        rule = _rule_in_the_way(question)
        able = removable if rule == "C2" else _who_may_have_bye(question)
        raise NoLegalPairingError(rule=rule, players=_numbers(players, able))
    bye_score = players[receivers[-1]].score
    bye_row = mask_of([k for k, one in enumerate(players) if _may_have_bye(question, k) and one.score == bye_score])
    bye = 1 << len(players)
    rows = [row | bye if bye_row >> place & 1 else row for place, row in enumerate(rows)]
    return Field(tuple(players), (*rows, bye_row), bye_score, question.colour_rule, terms, tariff)


def who_can_be_spared(question: Question) -> frozenset[PairingNumber]:
    """Of an odd number of players: those without whom the others can be paired. Raises NoLegalPairingError."""
    matching = _largest_matching(question, _rows(question))
    return frozenset(_numbers(question.players, _may_be_spared(matching)))


def _largest_matching(question: Question, rows: Sequence[int]) -> Matching:
    """Everybody, or all but one. Raises NoLegalPairingError."""
    players = question.players
    matching = Matching(rows, (1 << len(players)) - 1).enlarge()
    if matching.exposed.bit_count() > len(players) % 2:
        alone = mask_of([place for place, row in enumerate(rows) if not row])
        left_over = alone if alone.bit_count() > len(players) % 2 else matching.exposed
        raise NoLegalPairingError(rule=_rule_in_the_way(question), players=_numbers(players, left_over))
    return matching


def _may_be_spared(matching: Matching) -> int:
    (exposed,) = bits(matching.exposed)
    return matching.may_stay_exposed(exposed)


def _who_may_have_bye(question: Question) -> int:
    return mask_of([place for place in range(len(question.players)) if _may_have_bye(question, place)])


def _may_have_bye(question: Question, place: int) -> bool:
    if question.forced is not None and question.forced[1] is None:
        return place == question.forced[0]
    return question.terms.may_have_bye(question.players[place])


def _rows(question: Question) -> list[int]:
    """C1 and C3 as bit rows: everybody, less himself, those he is barred from, those with the same absolute wish."""
    players, terms = question.players, question.terms
    everybody = (1 << len(players)) - 1
    place_of = {player.number: place for place, player in enumerate(players)}
    clashing = dict.fromkeys(Colour, 0)
    if Allowance.COLOURS not in terms.allowed:
        for place, player in enumerate(players):
            if player.is_bound and player.preference.colour is not None:
                clashing[player.preference.colour] |= 1 << place
    rows = []
    for place, player in enumerate(players):
        row = everybody & ~(1 << place)
        for number in terms.barred(player):
            if number in place_of:
                row &= ~(1 << place_of[number])
        if player.is_bound and player.preference.colour is not None:
            row &= ~clashing[player.preference.colour]
        rows.append(row)
    return rows if question.forced is None else _forcing(rows, *question.forced)


def _forcing(rows: Sequence[int], v: int, w: int | None) -> list[int]:
    """Nobody else meets these two (this one)."""
    taken = 1 << v if w is None else 1 << v | 1 << w
    others = [0 if taken >> place & 1 else row & ~taken for place, row in enumerate(rows)]
    if w is not None and rows[v] >> w & 1:
        others[v], others[w] = 1 << w, 1 << v
    return others


def _rule_in_the_way(question: Question) -> str:
    """The one rule whose lifting would be enough: C3, C1, C2, pairs kept apart (260); where no single one is, C1."""
    terms = question.terms
    lifted = {
        "C3": replace(terms, allowed=terms.allowed | {Allowance.COLOURS}),
        "C1": replace(terms, allowed=terms.allowed | {Allowance.REMATCH}),
        "C2": replace(terms, allowed=terms.allowed | {Allowance.SECOND_BYE}),
        "260": replace(terms, forbidden_may_meet=True),
    }
    enough = (rule for rule, more in lifted.items() if _is_possible(replace(question, terms=more)))
    return next(enough, "C1")


def _is_possible(question: Question) -> bool:
    """C1-C3 leave a round."""
    players = question.players
    matching = Matching(_rows(question), (1 << len(players)) - 1).enlarge()
    if matching.exposed.bit_count() > len(players) % 2:
        return False
    return not matching.exposed or any(_may_have_bye(question, place) for place in bits(_may_be_spared(matching)))


def _numbers(players: Sequence[Contender], mask: int) -> tuple[PairingNumber, ...]:
    return tuple(players[place].number for place in bits(mask))
