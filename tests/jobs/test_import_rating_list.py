"""Lists become the ones in use whole or not at all, whatever happens to the worker."""

from dataclasses import replace

import pytest

from chalicelib.cli.made_up_list import fide_xml, made_up
from chalicelib.domain.model.tournament import Tempo
from chalicelib.domain.ratings.lists import shards
from chalicelib.domain.ratings.lists.row import ListKind, ListRow
from chalicelib.jobs import import_rating_list, runner
from chalicelib.jobs.sorted_runs import SortedRuns
from chalicelib.ports import ListPhase, Services, list_group_of
from chalicelib.queries.rating_lists import list_state, search
from tests.interrupted import killed_everywhere
from tests.rating_lists import an_upload, as_text, bring_in, failed, files_of, order, packed, versions_of

FIDE = list_group_of(ListKind.FIDE)
PEOPLE = list(made_up(120, seed=3))


@pytest.fixture(autouse=True)
def small_pieces(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shards, "LINES_IN_SHARD", 100)


def numbers(services: Services, question: str) -> set[str]:
    return {hit.row.number for hit in search(question, Tempo.STANDARD, services).hits}


def imported(services: Services, content: bytes, *, takes_smaller: bool = False) -> str:
    """The reason why it is not taken; empty when it is."""
    order(services, an_upload(services, content), takes_smaller=takes_smaller)
    runner.run(services, FIDE)
    state = list_state(ListKind.FIDE, services)
    return "" if state.failed is None else str(state.failed.error_details.get("reason", state.failed.error_code))


@pytest.mark.parametrize(
    "content",
    [as_text(PEOPLE), packed(as_text(PEOPLE)), packed("".join(fide_xml(PEOPLE)).encode(), "list.xml")],
    ids=["text", "packed text", "packed xml"],
)
def test_a_list_can_be_searched_as_soon_as_it_is_in_use(services: Services, content: bytes) -> None:
    assert imported(services, content) == ""
    for row in PEOPLE[:5]:
        assert row.number in numbers(services, row.name)
        assert numbers(services, row.number) == {row.number}
    current = services.rating_lists.current(ListKind.FIDE)
    assert current is not None
    assert (current.rows, current.broken, current.actor) == (120, 0, "root")


def test_the_same_list_again_is_stored_in_the_same_bytes(services: Services) -> None:
    first, second = bring_in(services, PEOPLE), bring_in(services, reversed(PEOPLE))
    stored = files_of(services)
    assert len(stored) > 4
    before = {key.replace(first, ""): body for key, body in stored.items() if first in key}
    assert before == {key.replace(second, ""): body for key, body in stored.items() if second in key}


def test_the_previous_list_is_kept_and_older_ones_go(services: Services) -> None:
    versions = [bring_in(services, PEOPLE) for _ in range(3)]
    assert versions_of(services) == set(versions[1:])


REFUSED = {
    "list_cut": as_text(PEOPLE)[:-7],
    "broken_archive": packed(as_text(PEOPLE))[:-40],
    "archive_content": packed(b"x", "readme.md"),
    "shrunken_list": as_text(PEOPLE[:100]),
    "bad_xml": packed("".join(fide_xml(PEOPLE)).replace("</name>", "").encode(), "list.xml"),
    "no_rating_list": b"<html></html>",
}


def test_what_cannot_be_believed_is_refused_and_the_present_list_stays(services: Services) -> None:
    version = bring_in(services, PEOPLE)
    before = files_of(services)
    for reason, content in REFUSED.items():
        assert imported(services, content) == reason
    current = services.rating_lists.current(ListKind.FIDE)
    assert current is not None
    assert current.version == version
    assert files_of(services) == before
    assert PEOPLE[0].number in numbers(services, PEOPLE[0].name)


def test_an_administrator_may_take_a_smaller_list(services: Services) -> None:
    bring_in(services, PEOPLE)
    assert imported(services, as_text(PEOPLE[:100]), takes_smaller=True) == ""
    assert services.rating_lists.current(ListKind.FIDE).rows == 100  # type: ignore[union-attr]


def test_an_upload_that_is_gone_says_so(services: Services) -> None:
    upload = an_upload(services, as_text(PEOPLE))
    order(services, upload)
    files = services.list_files
    files._client.delete_object(Bucket=files._bucket, Key=f"uploads/fide/{upload}")  # type: ignore[attr-defined]
    runner.run(services, FIDE)
    assert [job.error_details["reason"] for job in failed(services)] == ["upload_gone"]


def test_another_file_sent_by_the_same_form_is_not_taken_for_the_first_one(services: Services) -> None:
    upload = an_upload(services, as_text(PEOPLE))
    order(services, upload)
    files = services.list_files
    files._client.put_object(Bucket=files._bucket, Key=f"uploads/fide/{upload}", Body=as_text(PEOPLE[:110]))  # type: ignore[attr-defined]
    runner.run(services, FIDE)
    assert [job.error_details["reason"] for job in failed(services)] == ["upload_gone"]
    order(services, upload)
    runner.run(services, FIDE)
    assert services.rating_lists.current(ListKind.FIDE).rows == 110  # type: ignore[union-attr]


def test_a_worker_killed_between_any_two_steps_ends_with_the_new_list(services: Services) -> None:
    bring_in(services, PEOPLE[:10])
    lists = [bring_in(services, PEOPLE[:10]), ""]

    def ordered() -> None:
        order(services, an_upload(services, as_text([*PEOPLE[:10], ListRow("99", "New, Nick")])))
        (job,) = services.outbox.open_jobs(FIDE)
        lists[1] = str(job.arguments["version"])

    ordered()
    places = 0
    for place in killed_everywhere(services, lambda mortal: runner.run(mortal, FIDE)):
        assert services.rating_lists.current(ListKind.FIDE).version == lists[1], place  # type: ignore[union-attr]
        assert services.outbox.open_jobs(FIDE) == (), place
        assert versions_of(services) == set(lists), place
        assert failed(services) == [], place
        lists[0] = lists[1]
        ordered()
        places += 1
    assert places >= 20


def test_two_uploads_at_once_end_with_the_newer_one(services: Services) -> None:
    """The older one is ready last: it must not take the place of the newer."""
    bring_in(services, PEOPLE)
    older, newer = (an_upload(services, as_text(PEOPLE[:size])) for size in (119, 118))
    order(services, older)
    (job,) = services.outbox.open_jobs(FIDE)
    overtaken = replace(services, list_files=_Overtaken(services, newer))
    import_rating_list.run([job], overtaken)
    assert services.rating_lists.current(ListKind.FIDE).rows == 118  # type: ignore[union-attr]


class _Overtaken:
    """While the manifest of one list is stored, another list is taken into use."""

    def __init__(self, services: Services, newer: str) -> None:
        self._services, self._newer = services, newer

    def __getattr__(self, name: str) -> object:
        return getattr(self._services.list_files, name)

    def put_manifest(self, *arguments: object) -> None:
        self._services.list_files.put_manifest(*arguments)  # type: ignore[arg-type]
        order(self._services, self._newer)
        jobs = self._services.outbox.open_jobs(FIDE)
        import_rating_list.run([job for job in jobs if job.arguments["upload"] == self._newer], self._services)


def test_the_page_can_say_how_far_it_is(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(import_rating_list, "ROWS_A_NOTE", 50)
    seen = _Noted(services)
    order(services, an_upload(services, as_text(PEOPLE)))
    assert list_state(ListKind.FIDE, services).working is not None
    runner.run(replace(services, rating_lists=seen), FIDE)
    assert [(phase, done) for phase, done in seen.notes if phase is ListPhase.READING] == [
        (ListPhase.READING, 0), (ListPhase.READING, 50), (ListPhase.READING, 100),
    ]  # fmt: skip
    assert seen.notes[-1][0] is ListPhase.WRITING
    assert list_state(ListKind.FIDE, services).working is None


class _Noted:
    """Remembers what was said."""

    def __init__(self, services: Services) -> None:
        self._lists = services.rating_lists
        self.notes: list[tuple[ListPhase, int]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._lists, name)

    def note(self, kind: ListKind, progress: object) -> None:
        self.notes.append((progress.phase, progress.done))  # type: ignore[attr-defined]
        self._lists.note(kind, progress)  # type: ignore[arg-type]


def test_more_lines_than_fit_in_memory_are_sorted_each_once(tmp_path: object) -> None:
    lines = [f"{number * 7919 % 997:04d}\n".encode() for number in range(2000)]
    runs = SortedRuns(tmp_path / "runs", most=90)  # type: ignore[operator]
    for line in lines:
        runs.add([line])
    assert list(runs.merged()) == sorted(set(lines))


def test_both_kinds_of_list_are_searched(services: Services) -> None:
    bring_in(services, PEOPLE)
    bring_in(services, PEOPLE[:40], ListKind.KNSB)
    found = search(PEOPLE[0].name, Tempo.STANDARD, services)
    assert {hit.kind for hit in found.hits} == set(ListKind)
    national = next(hit.row for hit in found.hits if hit.kind is ListKind.KNSB and hit.row.name == PEOPLE[0].name)
    assert national.fide_id == PEOPLE[0].number
