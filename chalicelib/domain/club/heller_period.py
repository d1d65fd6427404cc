"""H5: the groups of a Heller period, by rating or by what became of the groups of the last one."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import Part, PartKind, Season
from chalicelib.domain.club.season_plan import PartPlan
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.heller.groups import FEWEST, MOST, divided, next_groups
from chalicelib.domain.ids import EntryId

HELLER_SYSTEMS = ("heller", "heller-proportional", "heller-nearest")
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
Group = tuple[Member, ...]


@dataclass(frozen=True, slots=True)
class PeriodPlan:
    """A period that shall be: five evenings, who plays, into how many groups.

    With `movers` the groups follow from the last period: so many are promoted from each group, and relegated.
    """

    name: str
    system: str
    days: tuple[date, ...]
    members: tuple[EntryId, ...]
    groups: int
    movers: int | None = None


def by_rating(plan: PeriodPlan, members: Sequence[Member]) -> tuple[Group, ...]:
    """H5: groups of about one level. Raises InvalidFieldError (`groups`)."""
    chosen = [member for member in members if member.id in plan.members]
    ordered = sorted(chosen, key=lambda member: (-member.start_rating, member.person.name.casefold()))
    return divided(ordered, plan.groups)


def by_last_period(
    plan: PeriodPlan, members: Sequence[Member], standings: Sequence[Sequence[EntryId]]
) -> tuple[Group, ...]:
    """H5: the first of each group up, the last down. Who did not play then begins in the lowest group.

    `standings` are the final orders of the last period, the highest group first. Raises InvalidFieldError (`movers`,
    `groups`).
    """
    known = {member.id: member for member in members if member.id in plan.members}
    moved = next_groups(standings, plan.movers or 0)
    then = {entry for group in moved for entry in group}
    new = [entry for entry in known if entry not in then]
    new.sort(key=lambda entry: -known[entry].start_rating)
    groups = [[entry for entry in group if entry in known] for group in moved]
    groups[-1].extend(new)
    for place, group in enumerate(groups):
        if not FEWEST <= len(group) <= MOST:
            raise InvalidFieldError(
                field="groups", reason="group_out_of_bounds", group=_LETTERS[place], size=len(group)
            )
    return tuple(tuple(known[entry] for entry in group) for group in groups)


def parts_of(plan: PeriodPlan, groups: Sequence[Group]) -> tuple[PartPlan, ...]:
    """The events of the groups. Raises InvalidFieldError (`name`, `days`, `system`)."""
    if not plan.name.strip():
        raise InvalidFieldError(field="name", reason="missing")
    if len(set(plan.days)) != 5:
        raise InvalidFieldError(field="days", reason="five_evenings")
    if plan.system not in HELLER_SYSTEMS:
        raise InvalidFieldError(field="system", reason="unknown_system")
    return tuple(
        PartPlan(
            kind=PartKind.HELLER,
            name=f"{plan.name.strip()} {letter}",
            system=plan.system,
            days=plan.days,
            members=tuple(member.id for member in group),
            counts_in_ladder=False,
            category=plan.name.strip(),
        )
        for letter, group in zip(_LETTERS, groups, strict=False)
    )


def last_period(season: Season) -> tuple[Part, ...]:
    """The groups of the period that was made last, the highest first."""
    groups = season.of_kind(PartKind.HELLER)
    return tuple(part for part in groups if part.category == groups[-1].category) if groups else ()
