"""What a paired bracket is worth: C6-C21 counted, to compare two rounds and to show them to people.

The engine weighs the same criteria as digits of one integer (`costs`); this says them one by one.
"""

from collections.abc import Iterator, Sequence

from chalicelib.domain.formats.swiss_dutch.bracket import Bracket, Paired, brackets_paired
from chalicelib.domain.formats.swiss_dutch.criteria import (
    OF_DIFFERENCES,
    OF_DOWNFLOATERS,
    OF_LIMBO,
    OF_PAIRS,
    c9_unplayed_games,
)
from chalicelib.domain.formats.swiss_dutch.field import Field
from chalicelib.domain.formats.swiss_dutch.forced_bracket import ORDER
from chalicelib.domain.formats.swiss_dutch.selection import Selection

Value = tuple[int, ...]
"""Compares as the criterion says: smaller is better."""


class Play:
    """A round as it is being paired: brackets are made when somebody asks for them."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self._made: list[Paired] = []
        self._coming = brackets_paired(field)

    def brackets(self) -> Iterator[Paired]:
        """All of them from the top."""
        place = 0
        while (paired := self.bracket(place)) is not None:
            yield paired
            place += 1

    def bracket(self, place: int) -> Paired | None:
        """One of them, counted from 0; None below the last one."""
        while len(self._made) <= place:
            following = next(self._coming, None)
            if following is None:
                return None
            self._made.append(following)
        return self._made[place]

    def values(self, place: int) -> Iterator[tuple[str, Value]]:
        """What the bracket pays, the most important criterion first."""
        paired = self.bracket(place)
        assert paired is not None  # noqa: S101  # asked for brackets that exist
        bracket, selection = paired
        yield "C6", (len(selection.downfloaters),)
        yield "C7", _scores(self.field, selection.downfloaters)
        yield "C8", self._next(place + 1)
        yield from _quality(bracket, selection)

    def breaches(self) -> tuple[tuple[str, Value], ...]:
        """What the whole round pays for what is beyond the rules; it comes before everything else (S7)."""
        tariff = self.field.tariff
        if not tariff.prices:
            return ()
        return tariff.counts(sum(tariff.of_pair(v, w) for _, made in self.brackets() for v, w in made.pairs))

    def _next(self, place: int) -> Value:
        """C8: C6 and C7 of the next bracket, which makes the best of what it gets."""
        paired = self.bracket(place)
        if paired is None:
            return ()
        floaters = paired[1].downfloaters
        return len(floaters), *_scores(self.field, floaters)


def first_difference(best: Play, other: Play) -> tuple[int, str] | None:
    """The first bracket, counted from 0, and the first rule in which the other round differs; None when in nothing."""
    for (name, mine), (_, his) in zip(best.breaches(), other.breaches(), strict=True):
        if mine != his:
            return 0, name
    for place, (_, selection) in enumerate(best.brackets()):
        for (name, mine), (_, his) in zip(best.values(place), other.values(place), strict=True):
            if mine != his:
                return place, name
        met = other.bracket(place)
        if met is None or set(map(frozenset, selection.pairs)) != set(map(frozenset, met[1].pairs)):
            return place, ORDER
    return None


def _quality(bracket: Bracket, selection: Selection) -> Iterator[tuple[str, Value]]:
    """C9-C21."""
    players = bracket.field.players
    floaters = [players[v] for v in selection.downfloaters]
    residents = [one for one in floaters if one.score == bracket.resident_score]
    limbo = [one for one in floaters if one.score != bracket.resident_score]
    meetings = [bracket.field.meeting(v, w) for v, w in selection.pairs]
    counted: dict[str, Value] = {
        "C9": (c9_unplayed_games(floaters[0]) if bracket.takes_bye and len(floaters) == 1 else 0,)
    }
    for name, of_pair in OF_PAIRS.items():
        counted[name] = (sum(map(of_pair, meetings)),)
    for name, of_downfloater in OF_DOWNFLOATERS.items():
        counted[name] = (sum(map(of_downfloater, residents)),)
    for name, of_limbo in OF_LIMBO.items():
        counted[name] = tuple(sorted((one.score for one in limbo if of_limbo(one)), reverse=True))
    for name, of_difference in OF_DIFFERENCES.items():
        again = (one.higher.score for one in meetings if one.is_downfloat and of_difference(one))
        counted[name] = tuple(sorted(again, reverse=True))
    yield from ((f"C{number}", counted[f"C{number}"]) for number in range(9, 22))


def _scores(field: Field, places: Sequence[int]) -> Value:
    return tuple(sorted((field.players[v].score for v in places), reverse=True))
