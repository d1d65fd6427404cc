"""Setting up a season: the events of its cycles, leagues and groups, their start lists and dates (D1, D2, D14, H5)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, date, datetime, timedelta
from fractions import Fraction
from zoneinfo import ZoneInfo

from chalicelib.domain.club.club import Club
from chalicelib.domain.club.member import Member
from chalicelib.domain.club.season import Part, PartKind, Season
from chalicelib.domain.club.visibility import visibility_in
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.formats.keizer.presets import preset
from chalicelib.domain.formats.registry import system as system_of
from chalicelib.domain.ids import EntryId, PairingNumber, RoundNumber, SeasonId, TournamentId
from chalicelib.domain.ladder.surroundings import local_day
from chalicelib.domain.lifecycle.settings import LONGEST_NAME, MOST_ROUNDS, slug_from
from chalicelib.domain.lifecycle.settings import checked as checked_settings
from chalicelib.domain.model.ladder import EveningTimes, LadderRules, LadderSettings
from chalicelib.domain.model.player import Entry, Person, Player
from chalicelib.domain.model.tournament import RoundStart, Settings, Tempo, Tournament
from chalicelib.domain.registration.clean import clean_text

COMPUTER = EntryId("computer")
"""D12: the entry of the virtual player, in every cycle."""
MOST_CYCLES = 12
FEWEST = 2
"""Players of a league that is made."""
A_YEAR = timedelta(weeks=52)
"""To the same weekday of the next year."""


@dataclass(frozen=True, slots=True)
class CyclePlan:
    """A cycle that shall be: its name within the season, an evening a round."""

    name: str
    days: tuple[date, ...]


@dataclass(frozen=True, slots=True)
class SeasonPlan:
    """A season that shall be. `computer` is the name of the virtual player, empty where there is none (D12).

    `first_value` and `own_value_in_total` answer the two questions about the ladder; None leaves it to the preset.
    """

    name: str
    cycles: tuple[CyclePlan, ...]
    preset: str = "dubbelschaak"
    first_value: Fraction | None = None
    own_value_in_total: bool | None = None
    computer: str = ""
    computer_rating: int = 0
    times: EveningTimes = field(default_factory=EveningTimes)


@dataclass(frozen=True, slots=True)
class PartPlan:
    """A league, a Heller group or a play-off that shall be: who plays, an evening a round.

    The numbers of a play-off follow the order of `members` (D19), those of the others the ratings.
    """

    kind: PartKind
    name: str
    system: str
    days: tuple[date, ...]
    members: tuple[EntryId, ...]
    counts_in_ladder: bool = True
    promotes_to: TournamentId | None = None
    category: str = ""


def checked(plan: SeasonPlan) -> SeasonPlan:
    """The plan with tidy texts, when every value is usable. Raises InvalidFieldError naming the field, with others."""
    tidy = replace(
        plan,
        name=clean_text(plan.name),
        computer=clean_text(plan.computer),
        cycles=tuple(replace(cycle, name=clean_text(cycle.name), days=_sorted(cycle.days)) for cycle in plan.cycles),
    )
    faults = tuple(_faults(tidy))
    if faults:
        raise InvalidFieldError.of(faults)
    return tidy


def _faults(plan: SeasonPlan) -> Iterator[InvalidFieldError]:
    if not plan.name:
        yield InvalidFieldError(field="name", reason="missing")
    if len(plan.name) > LONGEST_NAME // 2:
        yield InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME // 2)
    if not plan.cycles:
        yield InvalidFieldError(field="cycles", reason="missing")
    if len(plan.cycles) > MOST_CYCLES:
        yield InvalidFieldError(field="cycles", reason="too_many", most=MOST_CYCLES)
    if plan.first_value is not None and plan.first_value <= 0:
        yield InvalidFieldError(field="first_value", reason="out_of_range", least=1, most=9999)
    yield from _faults_of_cycles(plan.cycles)


def _faults_of_cycles(cycles: Sequence[CyclePlan]) -> Iterator[InvalidFieldError]:
    """Cycles follow one another: a game counts in the cycle of its date (D14)."""
    last: date | None = None
    names: set[str] = set()
    for place, cycle in enumerate(cycles):
        if not cycle.name or cycle.name.casefold() in names:
            yield InvalidFieldError(field=f"cycle-{place}", reason="missing" if not cycle.name else "name_twice")
        names.add(cycle.name.casefold())
        if not cycle.days:
            yield InvalidFieldError(field=f"days-{place}", reason="missing")
        elif len(cycle.days) > MOST_ROUNDS:
            yield InvalidFieldError(field=f"days-{place}", reason="too_many", most=MOST_ROUNDS)
        elif last is not None and cycle.days[0] <= last:
            yield InvalidFieldError(field=f"days-{place}", reason="before_last_cycle")
        last = max((day for day in (last, *cycle.days) if day is not None), default=None)


def _sorted(days: Iterable[date]) -> tuple[date, ...]:
    return tuple(sorted(set(days)))


def season_from(plan: SeasonPlan, season: SeasonId, cycles: Sequence[TournamentId]) -> Season:
    """The season, once it is known under which ids its cycles are."""
    rules = rules_of(plan)
    return Season(
        id=season,
        name=plan.name,
        slug=season_slug(plan.name),
        parts=tuple(
            Part(PartKind.CYCLE, cycle.name, tournament) for cycle, tournament in zip(plan.cycles, cycles, strict=True)
        ),
        preset=plan.preset,
        rules=rules,
        evening=preset(plan.preset).evening,
        times=plan.times,
        computer=plan.computer,
        computer_rating=plan.computer_rating,
    )


def season_slug(name: str) -> str:
    """Where its pages are, below those of the club, which has its ratings there, too."""
    slug = slug_from([name], "season")
    return f"season-{slug}" if slug == "ratings" else slug


def rules_of(plan: SeasonPlan) -> LadderRules:
    """The preset's rules with the two answers. Raises InvalidFieldError."""
    rules = preset(plan.preset).rules
    own = rules.own_value_in_total if plan.own_value_in_total is None else plan.own_value_in_total
    return replace(rules, first_value=plan.first_value or rules.first_value, own_value_in_total=own)


def cycle_event(
    club: Club, season: Season, cycle: CyclePlan, tournament: TournamentId, members: Iterable[Member]
) -> Tournament:
    """D2: the event of a cycle, with every member in its start list, and the computer."""
    has_computer = bool(season.computer)
    ladder = LadderSettings(
        preset=season.preset,
        rules=season.rules,
        evening=season.evening,
        times=season.times,
        computer=COMPUTER if has_computer else None,
    )
    entries = [entry_of(member) for member in members if not member.has_left]
    if has_computer:
        entries.append(Entry(COMPUTER, Person(season.computer, season.computer_rating)))
    settings = replace(_settings(club, season, cycle.name, "keizer", cycle.days), ladder=ladder)
    return Tournament(tournament, checked_settings(settings), _provisional(entries))


def part_event(
    club: Club, season: Season, plan: PartPlan, tournament: TournamentId, members: Iterable[Member]
) -> Tournament:
    """D14, H5, D19: the event of a league, a Heller group or a play-off, with those who play in it.

    Raises InvalidFieldError (`name`, `days`, `members`).
    """
    chosen = {member.id: member for member in members if member.id in plan.members and not member.has_left}
    if len(chosen) < len(set(plan.members)):
        raise InvalidFieldError(field="members", reason="unknown_player")
    if not clean_text(plan.name):
        raise InvalidFieldError(field="name", reason="missing")
    if not plan.days:
        raise InvalidFieldError(field="days", reason="missing")
    settings = _settings(club, season, clean_text(plan.name), plan.system, _sorted(plan.days))
    if plan.kind is PartKind.PLAY_OFF:
        settings = replace(settings, seats=plan.members)
    return Tournament(tournament, checked_settings(settings), _provisional([entry_of(one) for one in chosen.values()]))


def refuse_few(plans: Iterable[PartPlan]) -> None:
    """D14: a league is played by two at least. Raises InvalidFieldError (`members`)."""
    if any(plan.kind is PartKind.LEAGUE and len(set(plan.members)) < FEWEST for plan in plans):
        raise InvalidFieldError(field="members", reason="too_few", least=FEWEST)


def entry_of(member: Member) -> Entry:
    """D2: a member as he is entered: with the club's own rating, else that of the national list."""
    return Entry(member.id, replace(member.person, rating=member.start_rating))


def _provisional(entries: Iterable[Entry]) -> tuple[Player, ...]:
    """Numbers follow from the entries until round 1 is paired."""
    return tuple(Player(PairingNumber(place), entry) for place, entry in enumerate(entries, start=1))


def _settings(club: Club, season: Season, name: str, system: str, days: tuple[date, ...]) -> Settings:
    own = system_of(system)
    settings = Settings(
        name=f"{name} {season.name}",
        slug=slug_from([club.name, name, season.name]),
        system=system,
        tempo=Tempo.STANDARD,
        playing_days=days,
        profile=own.default_profile,
        planned_rounds=len(days),
        language=club.language,
        time_zone=club.time_zone,
        visibility=visibility_in(club, (season,)),
        city=club.city,
        club=club.id,
    )
    return replace(settings, schedule=evenings(days, season.times, club.time_zone))


def evenings(days: Sequence[date], times: EveningTimes, time_zone: str) -> tuple[RoundStart, ...]:
    """An evening a round, at the hour at which the clocks may start (D13)."""
    zone = ZoneInfo(time_zone)
    return tuple(
        RoundStart(RoundNumber(number), datetime.combine(day, times.begins, zone).astimezone(UTC))
        for number, day in enumerate(days, start=1)
    )


def next_season(season: Season, cycles: Sequence[Settings], name: str, shift: timedelta = A_YEAR) -> SeasonPlan:
    """The plan of a season like this one, its dates shifted; the rules are those that its last cycle ended with."""
    ladder = cycles[-1].ladder if cycles else None
    rules = ladder.rules if ladder else season.rules
    names = [part.name for part in season.of_kind(PartKind.CYCLE)]
    return SeasonPlan(
        name=name,
        cycles=tuple(
            CyclePlan(name, shifted_days(settings, shift)) for name, settings in zip(names, cycles, strict=True)
        ),
        preset=ladder.preset if ladder else season.preset,
        first_value=rules.first_value,
        own_value_in_total=rules.own_value_in_total,
        computer=season.computer,
        computer_rating=season.computer_rating,
        times=ladder.times if ladder else season.times,
    )


def shifted_days(settings: Settings, shift: timedelta) -> tuple[date, ...]:
    """The evenings of an event, so much later."""
    days = {local_day(settings, start.starts_at) for start in settings.schedule} or set(settings.playing_days)
    return _sorted(day + shift for day in days)


@dataclass(frozen=True, slots=True)
class Differences:
    """What the start list of a cycle lacks: who is to be `entered`, whose entry is to `change`, who has `left`.

    Who is `out` is withdrawn though he is a member. He comes back only if he went out by leaving the club: of whom it
    was done by hand, it is undone by hand.
    """

    entered: tuple[Entry, ...]
    changed: tuple[Entry, ...]
    left: tuple[EntryId, ...]
    out: tuple[EntryId, ...] = ()


def is_over(event: Tournament, today: date) -> bool:
    """Its last playing day is past, or it is closed (C8)."""
    days = event.settings.playing_days
    return event.is_closed or (bool(days) and max(days) < today)


def differences(cycle: Tournament, entries: Iterable[Entry], members: Iterable[Member]) -> Differences:
    """D2: newcomers are entered in a cycle under way, leavers withdrawn; ratings follow until round 1 is paired."""
    members, present = tuple(members), {entry.id: entry for entry in entries}
    known = {member.id: member for member in members}
    return Differences(
        entered=tuple(entry_of(member) for member in members if member.id not in present and not member.has_left),
        changed=() if cycle.is_start_list_frozen else tuple(_changed(present.values(), known.values())),
        left=tuple(
            entry.id
            for entry in present.values()
            if entry.id in known and known[entry.id].has_left and not entry.is_withdrawn
        ),
        out=tuple(
            entry.id
            for entry in present.values()
            if entry.id in known and not known[entry.id].has_left and entry.is_withdrawn
        ),
    )


def _changed(entries: Iterable[Entry], members: Iterable[Member]) -> Iterator[Entry]:
    wanted = {member.id: entry_of(member).person for member in members}
    for entry in entries:
        if entry.id in wanted and entry.person != wanted[entry.id]:
            yield replace(entry, person=wanted[entry.id])
