"""The pages above single events: the calendar in every language, the way in, the page that is not there, the assets."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from chalicelib.domain.booking.settings import BookingSettings
from chalicelib.domain.club.club import Club, ClubVisibility
from chalicelib.domain.ids import ClubId
from chalicelib.domain.lifecycle.status import Status, calendar_status
from chalicelib.domain.model.tournament import Settings, Visibility
from chalicelib.ports import Summary
from chalicelib.render import dates
from chalicelib.render.feeds import Listed, Reader, shared_feed
from chalicelib.render.files import PageFile, calendar_file, html_file
from chalicelib.render.paths import (
    DEFAULT_LANGUAGE,
    LANGUAGES,
    NOT_FOUND,
    ROOT,
    ClubPaths,
    EventPaths,
    calendar,
    calendar_feed,
    key_of,
)
from chalicelib.render.series_wording import series_links
from chalicelib.render.site import RenderContext
from chalicelib.render.texts import N_
from chalicelib.render.views.frame import Alternate, Page
from chalicelib.render.wording import TEMPOS, system_name

_GROUPS: Mapping[Status, str] = {
    Status.UNDER_WAY: N_("Now"),
    Status.NOT_BEGUN: N_("Coming"),
    Status.DONE: N_("Past"),
}


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """An event in the list."""

    slug: str
    path: str
    name: str
    days: str
    place: str
    system: str
    tempo: str
    rounds: int
    players: int
    club: str
    """Whose event it is; empty when no club's."""
    is_cancelled: bool


@dataclass(frozen=True, slots=True)
class CalendarGroup:
    """Events that are under way, to come, or over."""

    title: str
    events: tuple[CalendarEvent, ...]


@dataclass(frozen=True, slots=True)
class CalendarClub:
    """A club in the list below the events."""

    path: str
    name: str
    city: str


@dataclass(frozen=True, slots=True)
class CalendarView:
    """The calendar in one language; groups without an event are left out. Series are name and address."""

    groups: tuple[CalendarGroup, ...]
    clubs: tuple[CalendarClub, ...]
    series: tuple[tuple[str, str], ...]


def render_calendar(summaries: Iterable[Summary], clubs: Iterable[Club], context: RenderContext) -> dict[str, PageFile]:
    """Every file above single events, by key: private events and members-only clubs are never among them."""
    public = [club for club in clubs if club.visibility is ClubVisibility.PUBLIC]
    events = [one for one in summaries if one.settings.visibility is Visibility.OPEN]
    links = tuple(Alternate(language, calendar(language)) for language in LANGUAGES)
    site = context.site
    files = dict(site.assets.files)
    listed = [Listed(one.id, one.settings, _booking(one, context)) for one in events]
    for link in links:
        reader = Reader(site.texts[link.language], context.origin)
        feed = shared_feed(reader.texts.text(N_("Chess events")), listed, reader)
        files[key_of(calendar_feed(link.language))] = calendar_file(feed)
        page = Page(link.path, "calendar", links, context.origin)
        values = {"page": page, "view": _calendar_view(events, public, context, link.language)}
        files[key_of(link.path)] = html_file(site.render("public/calendar.html", link.language, values))
    shared = {"default": DEFAULT_LANGUAGE, "origin": context.origin, "texts": tuple(site.texts.values())}
    for path, template in ((ROOT, "public/language.html"), (NOT_FOUND, "public/not_found.html")):
        files[key_of(path)] = html_file(site.render(template, DEFAULT_LANGUAGE, shared))
    return files


def _calendar_view(
    events: Sequence[Summary], clubs: Sequence[Club], context: RenderContext, language: str
) -> CalendarView:
    by_status: dict[Status, list[Summary]] = {status: [] for status in _GROUPS}
    for one in events:
        by_status[Status.DONE if one.is_closed else calendar_status(one.settings, context.now)].append(one)
    ordered = sorted(clubs, key=lambda club: (club.name.casefold(), club.slug))
    return CalendarView(
        tuple(_groups(by_status, {club.id: club.name for club in clubs}, context, language)),
        tuple(CalendarClub(ClubPaths(club.slug, language).root, club.name, club.city) for club in ordered),
        series_links(context.series, language),
    )


def _groups(
    by_status: Mapping[Status, list[Summary]], clubs: Mapping[ClubId, str], context: RenderContext, language: str
) -> Iterator[CalendarGroup]:
    for status, title in _GROUPS.items():
        ordered = sorted(by_status[status], key=_order)
        if status is Status.DONE:
            ordered.reverse()
        if ordered:
            yield CalendarGroup(title, tuple(_event(one, clubs, context, language) for one in ordered))


def _order(summary: Summary) -> tuple[str, str, str]:
    settings = summary.settings
    first = min(settings.playing_days).isoformat() if settings.playing_days else "9999"
    return first, settings.name, settings.slug


def _event(summary: Summary, clubs: Mapping[ClubId, str], context: RenderContext, language: str) -> CalendarEvent:
    settings = summary.settings
    return CalendarEvent(
        slug=settings.slug,
        path=EventPaths(settings.slug, language).root,
        name=settings.name,
        days=_days(settings, language),
        place=settings.city or settings.venue.name,
        system=system_name(settings.system),
        tempo=TEMPOS[settings.tempo],
        rounds=settings.planned_rounds,
        players=summary.players,
        club=clubs.get(settings.club, "") if settings.club else "",
        is_cancelled=_booking(summary, context).is_cancelled,
    )


def _booking(summary: Summary, context: RenderContext) -> BookingSettings:
    return context.bookings.get(summary.id, BookingSettings())


def _days(settings: Settings, language: str) -> str:
    if not settings.playing_days:
        return ""
    return dates.days(min(settings.playing_days), max(settings.playing_days), language)
