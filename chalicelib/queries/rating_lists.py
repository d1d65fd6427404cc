"""Rating lists as officials search them and as administrators see them."""

from collections.abc import Iterable
from dataclasses import dataclass

from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists import search as searching
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.domain.ratings.lists.shards import row_numbered
from chalicelib.ports import CurrentList, Job, JobState, ListProgress, Services, list_group_of

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
    question = question.strip()
    lists = lists_in_use(services)
    if question.isdecimal():
        numbered = _numbered(question, lists, services) if len(question) >= _SHORTEST_NUMBER else ()
        return Found(tuple(numbered), len(question) < _SHORTEST_NUMBER, tuple(lists))
    wanted = searching.wanted(question)
    if sum(map(len, wanted.words)) < SHORTEST_QUESTION:
        return Found((), bool(question), tuple(lists))
    hits: list[Hit] = []
    is_cut = False
    for kind, current in lists.items():
        plan = searching.plan(wanted, services.list_files.manifest(kind, current.version))
        texts = services.list_files.read(kind, current.version, plan.shards)
        lines = searching.fitting(wanted, plan, texts.values())
        hits += [Hit(kind, row) for row in searching.best(wanted, lines, tempo)]
        is_cut |= plan.is_cut
    return Found(tuple(hits), is_cut, tuple(lists))


def lists_in_use(services: Services) -> dict[ListKind, CurrentList]:
    """The list of each kind, where there is one."""
    found = {kind: services.rating_lists.current(kind) for kind in ListKind}
    return {kind: current for kind, current in found.items() if current is not None}


def _numbered(number: str, lists: dict[ListKind, CurrentList], services: Services) -> Iterable[Hit]:
    for kind, current in lists.items():
        names = services.list_files.manifest(kind, current.version).numbers(number)
        row = row_numbered(number, list(services.list_files.read(kind, current.version, names).values()))
        if row is not None:
            yield Hit(kind, row)


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
        progress=progress if progress and working and progress.upload == working.arguments["upload"] else None,
        failed=last if last is not None and last.state is JobState.FAILED else None,
    )
