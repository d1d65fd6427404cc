"""What each of those who are equal gets of the prizes that they take together.

The prizes are those of `taking.py`: as many as there are players, the most valuable ones for which they qualify. Their
sum is divided equally, but nobody is paid out of prizes for which he does not qualify: whoever stands in fewer
categories shares at most what those in his categories could take by themselves, and the others share the rest. So
nobody gets less than a prize that is left to those behind him and for which he qualifies too.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from chalicelib.domain.prizes.fund import Sharing
from chalicelib.domain.prizes.taking import Ref, Standing, Taken

_HALF = Fraction(1, 2)


@dataclass(frozen=True, slots=True)
class Block:
    """Equal ones who share the same sum: their places in the group, and the prizes that make it up."""

    members: tuple[int, ...]
    prizes: tuple[Ref, ...]
    total: int

    @property
    def share(self) -> Fraction:
        """Of each, exactly, in minor units."""
        return Fraction(self.total, len(self.members))


@dataclass(frozen=True, slots=True)
class Share:
    """What one of the group gets. `own` is the prize that his place adds to what they take.

    `has_odd_unit`: of what does not divide he got one unit, being among the first.
    """

    amount: int
    exact: Fraction
    own: Ref | None
    block: Block
    has_odd_unit: bool


@dataclass(frozen=True, slots=True)
class Division:
    """The shares of a group, in its order, and what is left for those behind it."""

    shares: tuple[Share, ...]
    after: Taken


def divided(standings: Sequence[Standing], before: Taken, sharing: Sharing, unit: int) -> Division:
    """The prizes that these take who are equal, the better placed first."""
    taken, own = before, []
    for standing in standings:
        taken, added = taken.joined(standing)
        own.append(added)
    blocks = _blocks(standings, before)
    block_of = {member: block for block in blocks for member in block.members}
    exact = [_exact(block_of[member].share, own[member], before, sharing) for member in range(len(standings))]
    together = [range(len(standings))] if sharing is Sharing.HORT else [block.members for block in blocks]
    odd = {member for members in together for member in _odd(members, exact, unit)}
    shares = tuple(
        Share(_whole(exact[member], unit) + unit * (member in odd), exact[member], own[member], block, member in odd)
        for member, block in sorted(block_of.items())
    )
    return Division(shares, taken.opened())


def _exact(share: Fraction, own: Ref | None, before: Taken, sharing: Sharing) -> Fraction:
    """Hort: half of what his place is worth, and half of an equal share."""
    if sharing is not Sharing.HORT:
        return share
    worth = 0 if own is None else before.amounts[own.category][own.place]
    return _HALF * worth + _HALF * share


def _whole(exact: Fraction, unit: int) -> int:
    return exact // unit * unit


def _odd(members: Sequence[int], exact: Sequence[Fraction], unit: int) -> list[int]:
    """Units that do not divide go to the first of those whose share has a fraction of one."""
    rest = sum(exact[member] - _whole(exact[member], unit) for member in members)
    broken = [member for member in members if exact[member] % unit]
    return broken[: int(rest // unit)]


def _blocks(standings: Sequence[Standing], before: Taken) -> list[Block]:
    """Those with the least to share first.

    Every step takes the players, confined to some categories, whose prizes are the least for each, and leaves the rest
    to the others.
    """
    unions = _unions(standings)
    done: tuple[int, ...] = ()
    taken, blocks = before, []
    while len(done) < len(standings):
        found = []
        for union in unions:
            more = [place for place, one in enumerate(standings) if one <= union and place not in done]
            if more:
                then = taken.after([standings[place] for place in more])
                found.append((Fraction(then.total - taken.total, len(more)), -len(more), tuple(more), then))
        _, _, members, then = min(found, key=lambda one: one[:3])
        blocks.append(Block(members, then.since(taken), then.total - taken.total))
        done, taken = (*done, *members), then
    return blocks


def _unions(standings: Sequence[Standing]) -> list[Standing]:
    """Every set of categories that some of the players stand in together."""
    unions: set[Standing] = set()
    for standing in set(standings):
        unions |= {standing} | {standing | other for other in unions}
    return sorted(unions, key=sorted)
