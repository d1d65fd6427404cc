"""Turn an uploaded rating list into sorted pieces, and take it into use when all of them are stored.

Runs twice without harm, also side by side: the names and bytes of the pieces follow from the job and its upload alone,
the list in use is switched under a condition, and what was ordered before the list in use is left. Nothing is stored
before the whole file has been read and believed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from chalicelib.domain.errors import ConflictError
from chalicelib.domain.ids import RequestId
from chalicelib.domain.ratings.lists.reading import Tally, refuse_shrunken, rows_of
from chalicelib.domain.ratings.lists.row import ListKind, ListRow, RefusedListError
from chalicelib.domain.ratings.lists.shards import (
    BY_NAME,
    BY_NUMBER,
    Manifest,
    Shard,
    line_by_number,
    lines_by_name,
    shards_of,
)
from chalicelib.jobs.archive import opened_list
from chalicelib.jobs.sorted_runs import SortedRuns
from chalicelib.ports import (
    SITE_GROUP,
    CurrentList,
    FollowUp,
    Job,
    JobKind,
    ListPhase,
    ListProgress,
    Receipt,
    Services,
)

ROWS_A_NOTE, SHARDS_A_NOTE = 50_000, 50
_TRIES = 3


def run(jobs: Sequence[Job], services: Services) -> None:
    """Import the upload of each job. Raises RefusedListError, ShrunkenListError."""
    for job in jobs:
        _as_it_stands(job, services)


def _as_it_stands(job: Job, services: Services) -> None:
    """Another list was taken into use meanwhile: look again, the one that was ordered last stays."""
    for _ in range(_TRIES - 1):
        try:
            return _Import(job, services).run()
        except ConflictError:
            continue
    return _Import(job, services).run()


@dataclass
class _Import:
    """One attempt at one job."""

    job: Job
    services: Services
    tally: Tally = field(default_factory=Tally)
    source: str = ""

    @property
    def kind(self) -> ListKind:
        return ListKind(str(self.job.arguments["list"]))

    @property
    def version(self) -> str:
        return str(self.job.arguments["version"])

    def run(self) -> None:
        """Read, store, switch, clear away."""
        present = self.services.rating_lists.current(self.kind)
        if present is None or present.version < self.version:
            present = self._taken(present)
        self.services.list_files.remove_before(self.kind, present.version, present.previous)

    def _taken(self, present: CurrentList | None) -> CurrentList:
        with TemporaryDirectory() as folder:
            by_number = SortedRuns(Path(folder, BY_NUMBER))
            by_name = SortedRuns(Path(folder, BY_NAME))
            for row in self._rows(Path(folder, "upload")):
                by_number.add([line_by_number(row)])
                by_name.add(lines_by_name(row))
            if not self.job.arguments["takes_smaller"]:
                refuse_shrunken(self.tally.rows, present.rows if present else 0)
            self._store(by_number, by_name)
        return self._switched(present.version if present else "")

    def _rows(self, file: Path) -> Iterator[ListRow]:
        self._note(ListPhase.READING, 0)
        upload, tag = str(self.job.arguments["upload"]), str(self.job.arguments["tag"])
        if not self.services.list_files.receive(self.kind, upload, tag, file):
            raise RefusedListError(reason="upload_gone")
        with opened_list(file) as (self.source, pieces):
            for row in rows_of(self.kind, self.source, pieces, self.tally):
                if self.tally.rows % ROWS_A_NOTE == 0:
                    self._note(ListPhase.READING, self.tally.rows)
                yield row

    def _store(self, by_number: SortedRuns, by_name: SortedRuns) -> None:
        firsts: dict[str, list[str]] = {BY_NUMBER: [], BY_NAME: []}

        def shards() -> Iterator[Shard]:
            for order, runs in ((BY_NUMBER, by_number), (BY_NAME, by_name)):
                for shard in shards_of(order, runs.merged()):
                    firsts[order].append(shard.first)
                    stored = sum(map(len, firsts.values()))
                    if stored % SHARDS_A_NOTE == 1:
                        self._note(ListPhase.WRITING, stored)
                    yield shard

        self.services.list_files.put(self.kind, self.version, shards())
        manifest = Manifest(self.tally.rows, tuple(firsts[BY_NUMBER]), tuple(firsts[BY_NAME]))
        self.services.list_files.put_manifest(self.kind, self.version, manifest)

    def _switched(self, previous: str) -> CurrentList:
        now = self.services.clock.now()
        wanted = CurrentList(
            self.version, self.tally.rows, self.tally.broken, self.source, now, self.job.actor, previous
        )
        details = {"list": self.kind.value, "rows": wanted.rows, "broken": wanted.broken, "version": self.version}
        noted = FollowUp(JobKind.NOTE_RATINGS, group=SITE_GROUP)
        receipt = Receipt(
            RequestId(f"job-{self.job.id}"), self.job.actor, now, "rating_lists.switch", details, (noted,)
        )
        self.services.rating_lists.switch(self.kind, wanted, receipt)
        return wanted

    def _note(self, phase: ListPhase, done: int) -> None:
        progress = ListProgress(self.version, phase, done, self.services.clock.now())
        self.services.rating_lists.note(self.kind, progress)
