"""D10: who has White. The first rule that decides does; games of this cycle count, those without play do not."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from chalicelib.domain.formats.contract import Pair
from chalicelib.domain.formats.keizer.cycle import Meeting
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.ladder import ColourRule
from chalicelib.domain.model.result import Colour


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two: his number, and the colours of his games in this cycle."""

    number: PairingNumber
    colours: tuple[Colour, ...] = ()

    @property
    def balance(self) -> int:
        """Games with White minus games with Black."""
        return self.colours.count(Colour.WHITE) - self.colours.count(Colour.BLACK)


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two who are to meet, by their places in the ladder, and their earlier meetings in this cycle."""

    higher: Side
    lower: Side
    meetings: tuple[Meeting, ...] = ()


def allocate(encounter: Encounter, rules: tuple[ColourRule, ...]) -> tuple[Pair, ColourRule]:
    """D10: the colours, and the rule that decided: the last one of the sheet where a club's own leave it open."""
    for rule in (*rules, ColourRule.HIGHER_BLACK):
        white = _DECISIONS[rule](encounter)
        if white is not None:
            break
    higher, lower = encounter.higher.number, encounter.lower.number
    return Pair(higher, lower) if white == higher else Pair(lower, higher), rule


def _reversed(encounter: Encounter) -> PairingNumber | None:
    """The second meeting turns the first one round, the fourth the third; the third is left to the next rule."""
    if len(encounter.meetings) % 2 == 0:
        return None
    (white,) = {encounter.higher.number, encounter.lower.number} - {encounter.meetings[-1].white}
    return white


def _balance(encounter: Encounter) -> PairingNumber | None:
    """More Whites gets Black."""
    higher, lower = encounter.higher, encounter.lower
    if higher.balance == lower.balance:
        return None
    return min(higher, lower, key=lambda side: side.balance).number


def _alternate(encounter: Encounter) -> PairingNumber | None:
    """The opposite of the last game; who has had none takes what the other leaves."""
    higher, lower = encounter.higher, encounter.lower
    if higher.colours[-1:] == lower.colours[-1:]:
        return None
    is_whites_turn = higher.colours[-1:] == (Colour.BLACK,) or lower.colours[-1:] == (Colour.WHITE,)
    return (higher if is_whites_turn else lower).number


_DECISIONS: Mapping[ColourRule, Callable[[Encounter], PairingNumber | None]] = {
    ColourRule.REVERSED: _reversed,
    ColourRule.BALANCE: _balance,
    ColourRule.ALTERNATE: _alternate,
    ColourRule.HIGHER_BLACK: lambda encounter: encounter.lower.number,
    ColourRule.HIGHER_WHITE: lambda encounter: encounter.higher.number,
}
