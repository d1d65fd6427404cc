"""H5: the groups of a Heller period, by rating or by what became of the groups of the last one."""

from collections.abc import Mapping, Sequence
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
class Placing:
    """Somebody's place in the final standing of his group; those whom nothing separates share one."""

    entry: EntryId
    place: int


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody who was in the group of this letter and goes up, or down."""

    letter: str
    is_up: bool


@dataclass(frozen=True, slots=True)
class Equals:
    """Members of a group who share a place, of whom only some move."""

    letter: str
    entries: tuple[EntryId, ...]


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
    plan: PeriodPlan, members: Sequence[Member], standings: Sequence[Sequence[Placing]]
) -> tuple[Group, ...]:
    """H5: the first of each group up, the last down. Who did not play then begins in the lowest group.

    `standings` are those of the groups of the last period, the highest group first. Raises InvalidFieldError (`movers`,
    `groups`).
    """
    known = {member.id: member for member in members if member.id in plan.members}
    after = next_groups([[one.entry for one in group] for group in standings], plan.movers or 0)
    then = {entry for group in after for entry in group}
    new = [entry for entry in known if entry not in then]
    new.sort(key=lambda entry: -known[entry].start_rating)
    groups = [[entry for entry in group if entry in known] for group in after]
    groups[-1].extend(new)
    for place, group in enumerate(groups):
        if not FEWEST <= len(group) <= MOST:
            raise InvalidFieldError(
                field="groups", reason="group_out_of_bounds", group=_LETTERS[place], size=len(group)
            )
    return tuple(tuple(known[entry] for entry in group) for group in groups)


def moved(groups: Sequence[Group], standings: Sequence[Sequence[Placing]]) -> Mapping[EntryId, Moved]:
    """H5: who of these groups played in another one in the last period."""
    then = {one.entry: place for place, group in enumerate(standings) for one in group}
    return {
        member.id: Moved(_LETTERS[then[member.id]], is_up=then[member.id] > place)
        for place, group in enumerate(groups)
        for member in group
        if then.get(member.id, place) != place
    }


def undecided(standings: Sequence[Sequence[Placing]], movers: int) -> tuple[Equals, ...]:
    """H5: who is equal across the line between those who move and those who stay."""
    found = []
    for number, group in enumerate(standings):
        lines = [movers] * (number > 0) + [len(group) - movers] * (number < len(standings) - 1)
        for line in lines:
            if 0 < line < len(group) and group[line - 1].place == group[line].place:
                shared = tuple(one.entry for one in group if one.place == group[line].place)
                found.append(Equals(_LETTERS[number], shared))
    return tuple(dict.fromkeys(found))


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
