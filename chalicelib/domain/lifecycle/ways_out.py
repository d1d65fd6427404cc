"""What an arbiter can do when no pairing obeys the rules (C.04.3 1.9.3)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from chalicelib.domain.model.allowance import Allowance

_HELPS: Mapping[str, tuple[Allowance, ...]] = {
    "C1": (Allowance.REMATCH,),
    "C2": (Allowance.SECOND_BYE,),
    "C3": (Allowance.COLOURS,),
    "S6": (Allowance.SECOND_BYE,),
    "K6 rematch": (Allowance.REMATCH,),
    "K6 colours": (Allowance.COLOURS,),
    "K6 bye": (Allowance.SECOND_BYE,),
    "260": (),
    "schedule_complete": (),
}
"""By the rule that stands in the way: which allowance takes it away. Pairs kept apart (260) stay apart; a table that
has been played (C.05) has no further row. What is not here may be any of them."""


@dataclass(frozen=True, slots=True)
class WaysOut:
    """What can be allowed: `likely` is what the refusing rule asks for, `others` may help too."""

    likely: tuple[Allowance, ...]
    others: tuple[Allowance, ...]


def ways_out(rule: str, *, is_odd: bool, allowed: Iterable[Allowance] = ()) -> WaysOut:
    """What is worth trying next; `allowed` was tried already, and nobody has the bye unless the number `is_odd`."""
    possible = [one for one in Allowance if is_odd or one is not Allowance.SECOND_BYE]
    left = [one for one in possible if one not in frozenset(allowed)]
    likely = tuple(one for one in left if one in _HELPS.get(rule, tuple(Allowance)))
    others = () if rule == "schedule_complete" else tuple(one for one in left if one not in likely)
    return WaysOut(likely, others)
