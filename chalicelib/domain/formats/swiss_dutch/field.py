"""Field: everybody to be paired, who may meet whom, and who may still get the bye (C1-C5)."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from chalicelib.domain.errors import NoLegalPairingError
from chalicelib.domain.formats.common.cardinality import Matching, bits, mask_of
from chalicelib.domain.formats.swiss_dutch.contender import Contender
from chalicelib.domain.formats.swiss_dutch.preferences import Strength
from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.result import Colour
from chalicelib.domain.points import HalfPoints


@dataclass(frozen=True, slots=True)
class Field:
    """Players are known by their place in the order of C.04.3 1.2, sets of players are bit masks.

    Where their number is odd, one more vertex stands for the bye; `rows` joins it to everybody who may have it
    without harm to C5.
    """

    players: tuple[Contender, ...]
    rows: tuple[int, ...]
    bye_score: HalfPoints | None
    initial_colour: Colour

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


def field_of(players: Sequence[Contender], initial_colour: Colour) -> Field:
    """C4 and C5 over the whole round. Raises NoLegalPairingError where nothing is legal."""
    rows = _rows(players)
    matching = Matching(rows, (1 << len(players)) - 1).enlarge()
    if matching.exposed.bit_count() > len(players) % 2:
        raise NoLegalPairingError(rule=_rule_in_the_way(players), players=_numbers(players, matching.exposed))
    if len(players) % 2 == 0:
        return Field(tuple(players), tuple(rows), None, initial_colour)
    (exposed,) = bits(matching.exposed)
    removable = matching.may_stay_exposed(exposed)
    receivers = [place for place in bits(removable) if players[place].may_have_bye]
    if not receivers:
        raise NoLegalPairingError(rule="C2", players=_numbers(players, removable))
    bye_score = players[receivers[-1]].score
    bye_row = mask_of([k for k, one in enumerate(players) if one.may_have_bye and one.score == bye_score])
    bye = 1 << len(players)
    rows = [row | bye if bye_row >> place & 1 else row for place, row in enumerate(rows)]
    return Field(tuple(players), (*rows, bye_row), bye_score, initial_colour)


def _rows(players: Sequence[Contender], *, with_colours: bool = True) -> list[int]:
    """C1 and C3 as bit rows: everybody, less himself, those he is barred from, those with the same absolute wish."""
    everybody = (1 << len(players)) - 1
    place_of = {player.number: place for place, player in enumerate(players)}
    clashing = dict.fromkeys(Colour, 0)
    for place, player in enumerate(players):
        if _is_bound(player) and player.preference.colour is not None:
            clashing[player.preference.colour] |= 1 << place
    rows = []
    for place, player in enumerate(players):
        row = everybody & ~(1 << place)
        for number in player.barred:
            if number in place_of:
                row &= ~(1 << place_of[number])
        if with_colours and _is_bound(player) and player.preference.colour is not None:
            row &= ~clashing[player.preference.colour]
        rows.append(row)
    return rows


def _is_bound(player: Contender) -> bool:
    """C3 binds him: an absolute preference, and no topscorer."""
    return player.preference.strength is Strength.ABSOLUTE and not player.is_topscorer


def _rule_in_the_way(players: Sequence[Contender]) -> str:
    """C3 when the colours alone make the round impossible, else C1."""
    matching = Matching(_rows(players, with_colours=False), (1 << len(players)) - 1).enlarge()
    return "C1" if matching.exposed.bit_count() > len(players) % 2 else "C3"


def _numbers(players: Sequence[Contender], mask: int) -> tuple[PairingNumber, ...]:
    return tuple(players[place].number for place in bits(mask))
