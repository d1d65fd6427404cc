"""What an arbiter orders when he has a round paired, and how a job carries it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from chalicelib.domain.ids import EntryId
from chalicelib.domain.model.allowance import Allowance
from chalicelib.domain.model.result import ByeKind


@dataclass(frozen=True, slots=True)
class PairingOrder:
    """Who is away, with the bye that he gets; what is allowed should no pairing obey the rules.

    `asked` are those of whom the arbiter knew that they had asked for a bye by themselves, also whom he lets play.
    `takes_adjourned`: games that are adjourned or postponed are taken as drawn (C.04.2 3.1).
    """

    absences: Mapping[EntryId, ByeKind] = field(default_factory=dict)
    allowed: frozenset[Allowance] = frozenset()
    asked: frozenset[EntryId] = frozenset()
    takes_adjourned: bool = False

    def written(self) -> dict[str, str]:
        """As arguments of a job."""
        away = ",".join(f"{entry}:{kind.value}" for entry, kind in sorted(self.absences.items()))
        said = {"absences": away, "allowed": ",".join(named(self.allowed)), "asked": ",".join(sorted(self.asked))}
        return {**said, "adjourned": "drawn"} if self.takes_adjourned else said

    def with_asked(self, asked: Mapping[EntryId, ByeKind]) -> "PairingOrder":
        """The order as things stand: who asked since is away too, and who took it back since plays."""
        said = {entry: kind for entry, kind in self.absences.items() if entry in asked or entry not in self.asked}
        since = {entry: kind for entry, kind in asked.items() if entry not in self.asked}
        return replace(self, absences={**since, **said}, asked=frozenset(asked))


def order_from(arguments: Mapping[str, object]) -> PairingOrder:
    """The order again; one that says nothing of something, from before there was that, has none."""
    away = (part.rsplit(":", 1) for part in _parts(arguments, "absences"))
    return PairingOrder(
        {EntryId(entry): ByeKind(kind) for entry, kind in away},
        frozenset(map(Allowance, _parts(arguments, "allowed"))),
        frozenset(map(EntryId, _parts(arguments, "asked"))),
        takes_adjourned=arguments.get("adjourned") == "drawn",
    )


def named(allowed: Iterable[Allowance]) -> list[str]:
    """Allowances by name, always in the same order."""
    return sorted(one.value for one in allowed)


def _parts(arguments: Mapping[str, object], name: str) -> list[str]:
    return [part for part in str(arguments.get(name, "")).split(",") if part]
