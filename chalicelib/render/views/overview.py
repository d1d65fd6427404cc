"""The event's own page: when and where, by which rules, whom to ask."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from chalicelib.domain.ids import RoundNumber
from chalicelib.domain.lifecycle.scoring import GamePoints, unusual_points
from chalicelib.domain.lifecycle.status import Status
from chalicelib.domain.lifecycle.timetable import breaks_on
from chalicelib.domain.model.tournament import Acceleration, RatedBy, Settings
from chalicelib.render.facts import EventFacts
from chalicelib.render.ladder_wording import preset_name
from chalicelib.render.views.entering import EnteringView
from chalicelib.render.views.evening_rules import EveningRulesView, evening_rules_view
from chalicelib.render.views.frame import rounds_under_way
from chalicelib.render.views.latest import Playing, playing
from chalicelib.render.wording import ACCELERATIONS, RATERS, TEMPOS, profile_name, system_name

Lines = tuple[str, ...]
_SAFE_LINKS = ("https://", "http://")


@dataclass(frozen=True, slots=True)
class BreakLine:
    """A break with its beginning and its end, in the event's own time; not every one has a name."""

    name: str
    begins: datetime
    ends: datetime


@dataclass(frozen=True, slots=True)
class ScheduleRow:
    """A round on the schedule. `status` is None while it is not published."""

    number: RoundNumber
    starts_at: datetime | None
    status: Status | None
    games: int
    open_games: int
    moved_from: datetime | None = None
    """When it would have begun, where it was moved."""
    breaks: tuple[BreakLine, ...] = ()
    """Those between the round before it on its day and itself."""


@dataclass(frozen=True, slots=True)
class OverviewView:
    """What an organiser tells about his event, and its schedule. Usual points and no acceleration go without saying."""

    settings: Settings
    days: tuple[date, ...]
    system: str
    profile: str
    tempo: str
    rated_by: str
    acceleration: str
    points: GamePoints | None
    players: int
    schedule: tuple[ScheduleRow, ...]
    regulations: tuple[Lines, ...]
    regulations_link: str
    status: Status
    ladder: str = ""
    """The rules of a ladder, which has no order of criteria."""
    evening: EveningRulesView | None = None
    playing: tuple[Playing, ...] = ()
    """The rounds under way."""
    entering: EnteringView | None = None


def overview_view(facts: EventFacts, entering: EnteringView | None = None) -> OverviewView:
    """The event as its first page shows it."""
    settings = facts.settings
    return OverviewView(
        settings=settings,
        days=tuple(sorted(settings.playing_days)),
        system=system_name(settings.system),
        profile=profile_name(settings.profile),
        tempo=TEMPOS[settings.tempo],
        rated_by="" if settings.club and settings.rated_by is RatedBy.NOBODY else RATERS[settings.rated_by],
        acceleration="" if settings.acceleration is Acceleration.NONE else ACCELERATIONS[settings.acceleration],
        points=unusual_points(settings.scoring),
        players=len(facts.tournament.players),
        schedule=_schedule(facts),
        regulations=paragraphs(settings.regulations),
        regulations_link=settings.regulations_link if settings.regulations_link.startswith(_SAFE_LINKS) else "",
        status=facts.status,
        ladder="" if settings.ladder is None else preset_name(settings.ladder.preset),
        evening=evening_rules_view(facts),
        playing=tuple(playing(facts, round_) for round_ in rounds_under_way(facts)),
        entering=entering,
    )


def paragraphs(text: str) -> tuple[Lines, ...]:
    """Plain text as paragraphs of lines: an empty line parts two paragraphs."""
    blocks = text.replace("\r\n", "\n").split("\n\n")
    made = (tuple(line.strip() for line in block.splitlines() if line.strip()) for block in blocks)
    return tuple(lines for lines in made if lines)


def _schedule(facts: EventFacts) -> tuple[ScheduleRow, ...]:
    published = {round_.number: round_ for round_ in facts.rounds}
    last = max((facts.settings.planned_rounds, *published))
    rows = []
    for number in map(RoundNumber, range(1, last + 1)):
        round_ = published.get(number)
        boards = round_.boards if round_ else ()
        rows.append(
            ScheduleRow(
                number=number,
                starts_at=facts.starts_at(number),
                status=facts.statuses.get(number),
                games=len(boards),
                open_games=sum(not board.result.is_decided for board in boards),
                moved_from=_moved_from(facts, number),
                breaks=tuple(_breaks_before(facts, number)),
            )
        )
    return tuple(rows)


def _moved_from(facts: EventFacts, number: RoundNumber) -> datetime | None:
    start = facts.settings.start(number)
    return None if start is None or start.moved_from is None else facts.local(start.moved_from)


def _breaks_before(facts: EventFacts, number: RoundNumber) -> Iterator[BreakLine]:
    """The breaks of its day that begin after an earlier round of that day has, and before it does."""
    starts_at = facts.settings.starts_at(number)
    if starts_at is None:
        return
    day = facts.local(starts_at).date()
    others = (one.starts_at for one in facts.settings.schedule if one.starts_at < starts_at)
    earlier = max((moment for moment in others if facts.local(moment).date() == day), default=None)
    for begins, one in breaks_on(facts.settings, day):
        if begins < starts_at and earlier is not None and earlier < begins:
            yield BreakLine(one.name, facts.local(begins), facts.local(begins + timedelta(minutes=one.minutes)))
