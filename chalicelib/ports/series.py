"""Series in the store, as a Protocol."""

from typing import Protocol

from chalicelib.domain.ids import RequestId, SeriesId, TournamentId
from chalicelib.domain.series.series import Series
from chalicelib.records import AuditLine, Receipt


class AllSeries(Protocol):
    """Series in the store; reads and saving methods as those of Tournaments."""

    def create(self, series: Series, receipt: Receipt) -> bool:
        """Store a new series. Raises SlugTakenError."""

    def load(self, series: SeriesId) -> Series:
        """The series."""

    def save(self, series: Series, receipt: Receipt) -> bool:
        """Replace the series, when its version is still `series.version`; its events know of it. Its address stays.

        Raises NotFoundError when an event that it has now is gone.
        """

    def delete(self, series: Series, receipt: Receipt) -> bool:
        """From now on there is no such series; the job that the receipt asks for erases what is left of it."""

    def erase(self, series: SeriesId, slug: str, last: str) -> None:
        """Erase all that is left of a deleted series, free its address, and last of all forget the job with this id.

        Erasing again erases the rest. Raises ConflictError for a series that is not deleted.
        """

    def of_event(self, tournament: TournamentId) -> tuple[Series, ...]:
        """The series that this event is in, by name."""

    def everything(self) -> tuple[Series, ...]:
        """Every series, by name; a little behind the truth."""

    def was_done(self, series: SeriesId, request_id: RequestId) -> bool:
        """Whether this request was carried out before."""

    def log(self, series: SeriesId) -> tuple[AuditLine, ...]:
        """The change log, newest first."""
