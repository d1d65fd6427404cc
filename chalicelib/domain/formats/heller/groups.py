"""H5: the groups of a period, by rating or by the last period's result."""

from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import TypeVar

from chalicelib.domain.errors import InvalidFieldError

FEWEST, MOST = 6, 20
"""H1: for these numbers there are tables."""
USUAL = range(8, 15)
"""H1: the sizes of the article."""
Member = TypeVar("Member")


def proposed_groups(members: int) -> int:
    """H1: as few groups as can be of 8 to 14; one group where there are too few for that."""
    return max(1, -(-members // USUAL[-1]))


def group_sizes(members: int, groups: int) -> tuple[int, ...]:
    """As equal as possible, the larger ones first. Raises InvalidFieldError where a group would be out of bounds."""
    if groups < 1 or not FEWEST * groups <= members <= MOST * groups:
        raise InvalidFieldError(field="groups", reason="group_sizes", least=-(-members // MOST), most=members // FEWEST)
    size, larger = divmod(members, groups)
    return (size + 1,) * larger + (size,) * (groups - larger)


def divided(ordered: Sequence[Member], groups: int) -> tuple[tuple[Member, ...], ...]:
    """H5: groups of about one level. `ordered` are all members, the strongest first. Raises InvalidFieldError."""
    bounds = (0, *accumulate(group_sizes(len(ordered), groups)))
    return tuple(tuple(ordered[first:end]) for first, end in pairwise(bounds))


def next_groups(standings: Sequence[Sequence[Member]], movers: int) -> tuple[tuple[Member, ...], ...]:
    """H5: the first `movers` of each group are promoted, the last as many relegated; sizes stay as they are.

    `standings` are the groups' final orders, the highest group first. In a group its own come between the relegated
    of the group above and the promoted of the group below. Raises InvalidFieldError where a group is too small.
    """
    smallest = min((len(group) for group in standings), default=0)
    if not 0 <= 2 * movers <= smallest:
        raise InvalidFieldError(field="movers", reason="out_of_range", least=0, most=smallest // 2)
    last = len(standings) - 1
    found = []
    for place, group in enumerate(standings):
        up, down = (movers if place > 0 else 0), (movers if place < last else 0)
        fallen = standings[place - 1][len(standings[place - 1]) - movers :] if place > 0 else ()
        risen = standings[place + 1][:movers] if place < last else ()
        found.append((*fallen, *group[up : len(group) - down], *risen))
    return tuple(found)
