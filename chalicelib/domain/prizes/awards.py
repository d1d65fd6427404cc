"""Who gets which prize: one each, the better placed first, those who are equal together; and who was due what.

1. The final order is gone through from the top, those who are equal (`EqualOn`) as one group.
2. A group takes as many prizes as it has players, the most valuable that are left for which they qualify; the rest of
   each category is for those behind it. Nobody takes two.
3. What a group takes is divided as `shares.py` says. Things go to the best placed who qualifies and has none yet.
4. Prizes for performance go, the most valuable first, to the highest performance rating among those who would not get
   as much otherwise; whoever takes one leaves all others to the rest.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby

from chalicelib.domain.ids import PairingNumber
from chalicelib.domain.model.player import Player
from chalicelib.domain.prizes.fund import EqualOn, PrizeFund, Sharing
from chalicelib.domain.prizes.qualifying import qualifies
from chalicelib.domain.prizes.shares import Share, divided
from chalicelib.domain.prizes.taking import Ref, Standing, Taken
from chalicelib.domain.standings.equality import levels
from chalicelib.domain.standings.standings import Standings


@dataclass(frozen=True, slots=True)
class Contender:
    """Somebody in the final order. Neighbours with the same `group` are equal."""

    number: PairingNumber
    group: int
    standing: Standing
    tpr: int | None = None


@dataclass(frozen=True, slots=True)
class Award:
    """What somebody gets. `pool` are the prizes that `sharers` (he is one of them) divide, worth `total` together.

    `own` is the prize that his place adds to them, of which Hort gives him half; `exact` his share before it was
    rounded down to a whole unit, `has_odd_unit` that he got a unit of what did not divide. `things` are his alone.
    """

    number: PairingNumber
    amount: int
    exact: Fraction
    pool: tuple[Ref, ...]
    total: int
    sharers: tuple[PairingNumber, ...]
    own: Ref | None
    has_odd_unit: bool
    things: tuple[Ref, ...] = ()

    @property
    def is_shared(self) -> bool:
        """Several divide it."""
        return len(self.sharers) > 1


@dataclass(frozen=True, slots=True)
class PrizeLine:
    """What became of a prize. `due` is who has this place among those who qualify; None: there are fewer of them.

    `takers` are those who divide it, or the one who got it; nobody where nobody was left who qualifies.
    `group` are those who are equal and took it together with others.
    """

    ref: Ref
    due: PairingNumber | None
    takers: tuple[PairingNumber, ...]
    group: tuple[PairingNumber, ...] = ()

    @property
    def is_passed_on(self) -> bool:
        """It went to others than the one who was due it: he has a more valuable one."""
        return self.due is not None and self.due not in (*self.takers, *self.group)


@dataclass(frozen=True, slots=True)
class Awards:
    """The awards in final order, and what became of each prize, in the order of the fund."""

    awards: tuple[Award, ...] = ()
    lines: tuple[PrizeLine, ...] = ()

    @property
    def paid(self) -> int:
        """All amounts that are paid, in minor units."""
        return sum(award.amount for award in self.awards)

    def of(self, number: PairingNumber) -> Award | None:
        """What this player gets, if anything."""
        return next((award for award in self.awards if award.number == number), None)


def contenders_of(fund: PrizeFund, standings: Standings, players: Mapping[PairingNumber, Player]) -> list[Contender]:
    """Everybody who can get a prize, in final order. Players who withdrew cannot, where the fund says so."""
    found = []
    groups = levels(standings.rows, on_points=fund.equal_on is EqualOn.POINTS)
    for row in standings.rows:
        entry = players[row.number].entry
        if fund.present_only and entry.is_withdrawn:
            continue
        standing = frozenset(place for place, one in enumerate(fund.categories) if qualifies(entry, one.qualification))
        found.append(Contender(row.number, groups[row.number], standing, row.tpr))
    return found


def awards_of(fund: PrizeFund, contenders: Sequence[Contender]) -> Awards:
    """Who gets what. `contenders` are in final order."""
    special: dict[PairingNumber, Ref] = {}
    for ref in _performance_prizes(fund):
        holder = _performer(fund, ref, contenders, special)
        if holder is not None:
            special[holder] = ref
    awards = _awards(fund, contenders, special)
    return Awards(awards, tuple(_lines(fund, contenders, awards)))


def _performance_prizes(fund: PrizeFund) -> list[Ref]:
    """The most valuable first."""
    found = [
        Ref(place, index)
        for place, category in enumerate(fund.categories)
        if category.by_performance
        for index in range(len(category.prizes))
    ]
    return sorted(found, key=lambda ref: (-_amount(fund, ref), ref))


def _performer(
    fund: PrizeFund, ref: Ref, contenders: Sequence[Contender], special: Mapping[PairingNumber, Ref]
) -> PairingNumber | None:
    """The highest performance rating among those who do not get as much without this prize."""
    others = {award.number: award for award in _awards(fund, contenders, special)}
    for one in _by_performance(contenders, ref.category):
        otherwise = others.get(one.number)
        if otherwise is None or (one.number not in special and otherwise.amount < _amount(fund, ref)):
            return one.number
    return None


def _by_performance(contenders: Sequence[Contender], category: int) -> list[Contender]:
    """Those with a performance rating who qualify; of equal ones the better placed first."""
    rated = [one for one in contenders if category in one.standing and one.tpr is not None]
    return sorted(rated, key=lambda one: -(one.tpr or 0))


def _awards(
    fund: PrizeFund, contenders: Sequence[Contender], special: Mapping[PairingNumber, Ref]
) -> tuple[Award, ...]:
    """In final order; `special` are the prizes that are given already, with who leaves the others for them."""
    places = {one.number: place for place, one in enumerate(contenders)}
    by_place = frozenset(place for place, category in enumerate(fund.categories) if not category.by_performance)
    amounts = tuple(tuple(prize.amount for prize in category.prizes) for category in fund.categories)
    taken = Taken(amounts, (0,) * len(amounts))
    found = [_single(fund, number, ref) for number, ref in special.items()]
    left = [replace(one, standing=one.standing & by_place) for one in contenders if one.number not in special]
    for group in _groups(left, fund.sharing):
        open_ones = taken.left_in
        taking = [replace(one, standing=one.standing & open_ones) for one in group if one.standing & open_ones]
        if taking:
            division = divided([one.standing for one in taking], taken, fund.sharing, fund.unit)
            found += _shared(fund, taking, division.shares, division.after.since(taken))
            taken = division.after
    return tuple(sorted(found, key=lambda award: places[award.number]))


def _groups(contenders: Sequence[Contender], sharing: Sharing) -> Iterator[list[Contender]]:
    if sharing is Sharing.BY_PLACE:
        yield from ([one] for one in contenders)
    else:
        yield from (list(group) for _, group in groupby(contenders, key=lambda one: one.group))


def _single(fund: PrizeFund, number: PairingNumber, ref: Ref) -> Award:
    amount = _amount(fund, ref)
    things = (ref,) if fund.categories[ref.category].prizes[ref.place].thing else ()
    return Award(number, amount, Fraction(amount), (ref,), amount, (number,), ref, has_odd_unit=False, things=things)


def _shared(
    fund: PrizeFund, group: Sequence[Contender], shares: Sequence[Share], prizes: Sequence[Ref]
) -> Iterator[Award]:
    """Whoever gets neither money nor a thing has no award."""
    things = _things(fund, group, prizes)
    for place, (one, share) in enumerate(zip(group, shares, strict=True)):
        if share.amount or things.get(place):
            yield Award(
                number=one.number,
                amount=share.amount,
                exact=share.exact,
                pool=share.block.prizes,
                total=share.block.total,
                sharers=tuple(group[member].number for member in share.block.members),
                own=share.own,
                has_odd_unit=share.has_odd_unit,
                things=(things[place],) if place in things else (),
            )


def _things(fund: PrizeFund, group: Sequence[Contender], prizes: Sequence[Ref]) -> dict[int, Ref]:
    """Each thing to the best placed who qualifies and has none yet, so that everything that was taken is given."""
    given: dict[int, Ref] = {}
    for ref in prizes:
        if fund.categories[ref.category].prizes[ref.place].thing:
            _give(ref, group, given, set())
    return given


def _give(ref: Ref, group: Sequence[Contender], given: dict[int, Ref], asked: set[int]) -> bool:
    """Give this thing to the first who may have it; whoever has another one hands it on where that is possible."""
    fitting = [place for place, one in enumerate(group) if ref.category in one.standing and place not in asked]
    for place in sorted(fitting, key=lambda one: one in given):
        asked.add(place)
        before = given.get(place)
        if before is None or _give(before, group, given, asked):
            given[place] = ref
            return True
    return False


def _lines(fund: PrizeFund, contenders: Sequence[Contender], awards: Sequence[Award]) -> Iterator[PrizeLine]:
    takers: dict[Ref, list[PairingNumber]] = {}
    groups: dict[Ref, list[PairingNumber]] = {}
    for award in awards:
        divided_money = (ref for ref in award.pool if _amount(fund, ref))
        for ref in dict.fromkeys((*divided_money, *award.things)):
            takers.setdefault(ref, []).append(award.number)
        for ref in award.pool:
            groups.setdefault(ref, []).append(award.number)
    for place, category in enumerate(fund.categories):
        in_order = _by_performance(contenders, place) if category.by_performance else contenders
        due = [one.number for one in in_order if place in one.standing]
        for index in range(len(category.prizes)):
            ref = Ref(place, index)
            first = due[index] if index < len(due) else None
            yield PrizeLine(ref, first, tuple(takers.get(ref, ())), tuple(groups.get(ref, ())))


def _amount(fund: PrizeFund, ref: Ref) -> int:
    return fund.categories[ref.category].prizes[ref.place].amount
