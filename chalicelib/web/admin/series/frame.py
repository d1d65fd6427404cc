"""What stands around every page of a series: its name, its parts, what became of the published pages."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from zoneinfo import ZoneInfo

from chalicelib.commands.series import TouchSeries
from chalicelib.domain.ids import Version
from chalicelib.domain.series.series import Series
from chalicelib.queries.event.publication import series_publication
from chalicelib.render.paths import SeriesPaths
from chalicelib.render.texts import N_
from chalicelib.web.admin.event.settings import ZONES_NEARBY
from chalicelib.web.admin.frame import FailedJob, StepLink, failed_job
from chalicelib.web.authorise import Call


class SeriesSection(StrEnum):
    """A part of the pages of a series. The value is where it lies."""

    EVENTS = ""
    NAMES = "names"
    CATEGORIES = "categories"
    SETTINGS = "settings"
    LOG = "log"


_LABELS: Mapping[SeriesSection, str] = {
    SeriesSection.EVENTS: N_("Events"),
    SeriesSection.NAMES: N_("Who is who"),
    SeriesSection.CATEGORIES: N_("Categories"),
    SeriesSection.SETTINGS: N_("Settings"),
    SeriesSection.LOG: N_("Change log"),
}


@dataclass(frozen=True, slots=True)
class SeriesFrame:
    """The frame of one page; `seen` is the version that it shows, times are those of `time_zone`."""

    name: str
    root: str
    public: str
    section: str
    sections: tuple[StepLink, ...]
    is_publishing: bool
    published_at: datetime | None
    failed: tuple[FailedJob, ...]
    seen: Version
    time_zone: str = ZONES_NEARBY[0]


def series_root(call: Call) -> str:
    """Where the pages of this call's series are."""
    return f"/admin/s/{call.series}"


def series_frame(call: Call, series: Series, section: SeriesSection) -> SeriesFrame:
    """The frame of a page that belongs to this section."""
    found, root = series_publication(series.id, call.services), series_root(call)
    return SeriesFrame(
        name=series.name,
        root=root,
        public=SeriesPaths(series.slug, call.visitor.language).root,
        section=section.value,
        sections=tuple(StepLink(one.value, label, f"{root}/{one.value}".rstrip("/")) for one, label in _LABELS.items()),
        is_publishing=found.is_publishing,
        published_at=None if found.published_at is None else here(found.published_at),
        failed=tuple(failed_job(call, job) for job in found.failed),
        seen=series.version,
    )


def here(moment: datetime) -> datetime:
    """By the clock of the frame."""
    return moment.astimezone(ZoneInfo(ZONES_NEARBY[0]))


def touch(call: Call) -> TouchSeries:
    """The series as the caller's page showed it."""
    return TouchSeries(call.caller, call.series, Version(call.form.number("seen")))
