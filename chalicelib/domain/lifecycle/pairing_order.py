"""What an arbiter orders when he has a round paired, and how a job carries it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind


@dataclass(frozen=True, slots=True)
class PairingOrder:
    """Who is away, with the bye that he gets; what is allowed should no pairing obey the rules."""

    absences: Mapping[EntryId, ByeKind] = field(default_factory=dict)
    allowed: frozenset[Allowance] = frozenset()

    def written(self) -> dict[str, str]:
        """As arguments of a job."""
        away = ",".join(f"{entry}:{kind.value}" for entry, kind in sorted(self.absences.items()))
        return {"absences": away, "allowed": ",".join(named(self.allowed))}


def order_from(arguments: Mapping[str, object]) -> PairingOrder:
    """The order again; a job from before there were allowances allows nothing."""
    away = (part.rsplit(":", 1) for part in _parts(arguments, "absences"))
    return PairingOrder(
        {EntryId(entry): ByeKind(kind) for entry, kind in away},
        frozenset(map(Allowance, _parts(arguments, "allowed"))),
    )


def named(allowed: Iterable[Allowance]) -> list[str]:
    """Allowances by name, always in the same order."""
    return sorted(one.value for one in allowed)


def _parts(arguments: Mapping[str, object], name: str) -> list[str]:
    return [part for part in str(arguments.get(name, "")).split(",") if part]
