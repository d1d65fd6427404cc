"""What stands around every page of an event: its name, the steps, what became of the published pages."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from chalicelib.domain.accounts.permissions import Action, Role
from chalicelib.domain.accounts.realm import Realm
from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.ids import NEVER_SAVED
from chalicelib.domain.model.tournament import Settings, Tournament, Visibility
from chalicelib.domain.ratings.club.counting import is_rated
from chalicelib.ports import Job, JobKind
from chalicelib.queries.event.publication import publication
from chalicelib.queries.event.steps import Step
from chalicelib.render.contents import contents_of
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_
from chalicelib.surroundings import season_of
from chalicelib.web.admin.door import texts
from chalicelib.web.authorise import Call
from chalicelib.web.errors import text_of_code

_LABELS: Mapping[Step, str] = {
    Step.ENTRIES: N_("Entries"),
    Step.BOOKINGS: N_("Bookings"),
    Step.EVENING: N_("Evening"),
    Step.ROUNDS: N_("Rounds"),
    Step.RESULTS: N_("Results"),
    Step.CLOSING: N_("Close"),
    Step.CLUB_RATINGS: N_("Rating changes"),
    Step.SETTINGS: N_("Settings"),
}
WHAT_FAILED: Mapping[JobKind, str] = {
    JobKind.PAIR: N_("The round could not be paired."),
    JobKind.PUBLISH: N_("The pages could not be published."),
    JobKind.PUBLISH_CALENDAR: N_("The pages could not be published."),
    JobKind.PUBLISH_CLUB: N_("The pages could not be published."),
    JobKind.PUBLISH_SERIES: N_("The pages could not be published."),
    JobKind.DELETE_SERIES: N_("A deleted series could not be erased."),
    JobKind.PUBLISH_PROFILE: N_("The page of a player could not be published."),
    JobKind.SHOW_EVENTS: N_("Who may see the events of the club could not be brought in line with the club."),
    JobKind.REMIND: N_("The mails of a reminder could not be ordered."),
    JobKind.TELL_ROUND: N_("The mails of a round could not be ordered."),
    JobKind.SEND_MAIL: N_("A mail could not be sent."),
    JobKind.SETTLE_BOOKINGS: N_("A payment could not be settled: money that should go back did not."),
    JobKind.FORGET_BOOKINGS: N_("Names and addresses of who booked could not be taken away."),
    JobKind.ENTER_MEMBERS: N_("The start lists could not be brought in line with the members."),
    JobKind.RATE: N_("The ratings of the club could not be computed."),
    JobKind.LIST_PEOPLE: N_("The player profiles could not be brought in line with the start lists."),
    JobKind.NOTE_RATINGS: N_("The ratings of players with an account could not be noted."),
    JobKind.IMPORT_RATING_LIST: N_("A rating list could not be brought in."),
    JobKind.DELETE_TOURNAMENT: N_("A deleted event could not be erased."),
    JobKind.BACK_UP: N_("A backup could not be made."),
    JobKind.DELETE_ACCOUNT: N_("A deleted account could not be erased."),
}
_IT_AGAIN = N_("Try it again")
_AGAIN: Mapping[JobKind, str] = {
    JobKind.PAIR: N_("Try to pair it again"),
    JobKind.PUBLISH: N_("Try to publish them again"),
    JobKind.PUBLISH_CALENDAR: N_("Try to publish them again"),
    JobKind.PUBLISH_CLUB: N_("Try to publish them again"),
    JobKind.PUBLISH_SERIES: N_("Try to publish them again"),
}


@dataclass(frozen=True, slots=True)
class StepLink:
    """A step in the menu."""

    code: str
    label: str
    path: str


@dataclass(frozen=True, slots=True)
class FailedJob:
    """A job that can be asked for again by its `button`, and why it failed. `path` leads to what else can be done."""

    id: str
    what: str
    button: str
    said: str
    path: str


@dataclass(frozen=True, slots=True)
class Frame:
    """The frame of one page; times are local to the event."""

    name: str
    root: str
    public: str
    is_private: bool
    is_official: bool
    """Whether all of its change log and its exports are for the caller."""
    is_practice: bool
    is_cancelled: bool
    is_closed: bool
    step: str
    steps: tuple[StepLink, ...]
    is_publishing: bool
    published_at: datetime | None
    failed: tuple[FailedJob, ...]
    time_zone: str
    homes: tuple[StepLink, ...]
    """The pages of its club and of its season, where it is a club's; without an address for who may not look there."""


def root_of(call: Call) -> str:
    """Where the pages of this call's event are."""
    return f"/admin/t/{call.tournament}"


def frame(call: Call, tournament: Tournament, step: Step | None, told: str = "") -> Frame:
    """The frame of a page that belongs to this step, or to none; the page itself tells of the failed job `told`."""
    settings = tournament.settings
    found = publication(tournament, call.services)
    booking = call.services.bookings.settings(tournament.id)
    is_private = settings.visibility is Visibility.PRIVATE
    is_official = call.may(Action.SEE_TOURNAMENT)
    return Frame(
        name=settings.name,
        root=root_of(call),
        public=EventPaths(settings.slug, call.visitor.language, is_private=is_private).root,
        is_private=is_private,
        is_official=is_official,
        is_practice=settings.is_practice,
        is_cancelled=booking.is_cancelled,
        is_closed=tournament.is_closed,
        step=step.value if step else "",
        steps=tuple(
            StepLink(one.value, _label(one, settings), f"{root_of(call)}/{one.value}")
            for one in _steps(call, tournament, booking)
        ),
        is_publishing=found.is_publishing,
        published_at=local(found.published_at, tournament),
        failed=tuple(
            failed_job(
                call, job, f"{root_of(call)}/rounds/{job.arguments['round']}" if job.kind is JobKind.PAIR else ""
            )
            for job in found.failed
            if job.id != told and call.may(Action.RETRY_JOB)
        ),
        time_zone=settings.time_zone,
        homes=tuple(_homes(call, tournament)),
    )


def _steps(call: Call, tournament: Tournament, booking: BookingSettings) -> Iterator[Step]:
    """Those that the caller may see; bookings once somebody has set up entering by oneself."""
    if not call.may(Action.SEE_TOURNAMENT):
        yield Step.BOOKINGS
        return
    hidden = {
        Step.BOOKINGS: booking.version == NEVER_SAVED,
        Step.EVENING: tournament.settings.ladder is None,
        Step.CLOSING: not call.may(Action.CLOSE_TOURNAMENT),
        Step.CLUB_RATINGS: not is_rated(tournament.settings),
        Step.SETTINGS: not call.may(Action.CHANGE_SETTINGS),
    }
    yield from (one for one in Step if not hidden.get(one))


def _homes(call: Call, tournament: Tournament) -> Iterator[StepLink]:
    """An arbiter of this event alone sees of the club what everybody sees."""
    services, club = call.services, tournament.settings.club
    if club is None:
        return
    is_official = call.role is Role.ADMINISTRATOR or services.officials.role(Realm.club(club), call.user.id) is not None
    root = f"/admin/c/{club}" if is_official else ""
    yield StepLink("club", services.clubs.load(club).name, root)
    season = season_of(tournament, services)
    if season is not None:
        yield StepLink("season", season.name, f"{root}/seasons/{season.id}" if root else "")


def _label(step: Step, settings: Settings) -> str:
    """A table is called what its page is called."""
    return contents_of(settings).table if step is Step.STANDINGS else _LABELS[step]


def failed_job(call: Call, job: Job, path: str = "") -> FailedJob:
    """What a page says of a job that failed."""
    said = text_of_code(job.error_code, job.error_details, texts(call))
    return FailedJob(job.id, WHAT_FAILED[job.kind], _AGAIN.get(job.kind, _IT_AGAIN), said, path)


def local(moment: datetime | None, tournament: Tournament) -> datetime | None:
    """A moment in the event's own time zone."""
    return None if moment is None else moment.astimezone(ZoneInfo(tournament.settings.time_zone))
