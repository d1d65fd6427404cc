"""Rating lists as officials search them and as administrators see them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists import search as searching
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.domain.ratings.lists.shards import OpenList, row_numbered
from chalicelib.ports import CurrentList, Job, JobState, ListProgress, Services, list_group_of, open_lists

SHORTEST_QUESTION = 2
_SHORTEST_NUMBER = 3


@dataclass(frozen=True, slots=True)
class Hit:
    """Somebody found, and in which list."""

    kind: ListKind
    row: ListRow


@dataclass(frozen=True, slots=True)
class Found:
    """List after list, the best of each first. `is_cut`: more letters would find others; `lists` were searched."""

    hits: tuple[Hit, ...] = ()
    is_cut: bool = False
    lists: tuple[ListKind, ...] = ()


def search(question: str, tempo: Tempo, services: Services) -> Found:
    """By number, else by name, in every list that is in use."""
    question, lists = question.strip(), open_lists(services)
    kinds = tuple(one.kind for one in lists)
    if question.isdecimal():
        is_short = len(question) < _SHORTEST_NUMBER
        return Found(() if is_short else tuple(_numbered(question, lists)), is_short, kinds)
    wanted = searching.wanted(question)
    if sum(map(len, wanted.words)) < SHORTEST_QUESTION:
        return Found((), bool(question), kinds)
    hits: list[Hit] = []
    is_cut = False
    for one in lists:
        plan = searching.plan(wanted, one.manifest)
        lines = searching.fitting(wanted, plan, one.read(plan.shards).values())
        hits += [Hit(one.kind, row) for row in searching.best(wanted, lines, tempo)]
        is_cut |= plan.is_cut
    return Found(tuple(hits), is_cut, kinds)


def _numbered(number: str, lists: Iterable[OpenList]) -> Iterator[Hit]:
    for one in lists:
        row = row_numbered(number, list(one.read(one.manifest.numbers(number)).values()))
        if row is not None:
            yield Hit(one.kind, row)


def kinds_in_use(services: Services) -> frozenset[ListKind]:
    """Of which kinds there is a list."""
    return frozenset(kind for kind in ListKind if services.rating_lists.current(kind) is not None)


@dataclass(frozen=True, slots=True)
class ListState:
    """A kind of list as administrators see it: what is in use, what is being made, and what became of the last try."""

    kind: ListKind
    current: CurrentList | None
    working: Job | None
    progress: ListProgress | None
    failed: Job | None


def list_state(kind: ListKind, services: Services) -> ListState:
    """How it stands with the lists of this kind."""
    jobs = services.outbox.recent_jobs(list_group_of(kind))
    last = next(iter(jobs), None)
    working = next((job for job in jobs if job.state is JobState.OPEN), None)
    progress = services.rating_lists.progress(kind) if working else None
    return ListState(
        kind=kind,
        current=services.rating_lists.current(kind),
        working=working,
        progress=progress if progress and working and progress.version == working.arguments["version"] else None,
        failed=last if last is not None and last.state is JobState.FAILED else None,
    )
