"""The worker: bursts are one piece of work, refusals are kept, and a kill anywhere changes nothing of the outcome."""

from dataclasses import replace

import pytest

from chalicelib.commands.event.entries import AddEntries, add_entries
from chalicelib.commands.event.rounds import PairRound, publish_round, request_pairing
from chalicelib.commands.jobs import RetryJob, retry_job
from chalicelib.domain.ids import RoundNumber, TournamentId
from chalicelib.domain.model.player import Person
from chalicelib.jobs import runner
from chalicelib.ports import SITE_GROUP, Job, JobKind, JobState, Services, group_of
from tests.builders import boards_line
from tests.interrupted import killed_everywhere
from tests.people import HandClock, a_user, an_event, caller, enter, paired, touch, work

FOUR = "Anna 2000, Bas 1900, Chris 1800, Daan 1700"


def public_page(services: Services, key: str) -> str:
    """A public page as it lies in the bucket."""
    found = services.site.public.read(key)  # type: ignore[attr-defined]
    return "" if found is None else found.body.decode()


def rows(services: Services, tournament: TournamentId, state: JobState) -> list[Job]:
    now = services.clock.now()
    jobs = services.outbox.recent_jobs(group_of(tournament))
    return [job for job in jobs if job.state is state and job.due_at <= now]


def test_a_draft_is_on_no_public_page_and_a_published_round_is(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    request_pairing(PairRound(caller(owner), event), services)
    work(services, event)
    assert "Anna" not in public_page(services, "nl/t/najaar/r/1/index.html")
    publish_round(touch(services, event, RoundNumber(1), owner), services)
    work(services, event)
    assert "Anna" in public_page(services, "nl/t/najaar/r/1/index.html")


def test_a_result_is_on_the_public_page_after_the_worker_ran(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    paired(services, event, owner)
    assert "1–0" not in public_page(services, "nl/t/najaar/r/1/index.html")
    enter(services, event, owner, 1, "1-0")
    work(services, event)
    assert "1–0" in public_page(services, "nl/t/najaar/r/1/index.html")


def test_many_results_are_one_publication(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    paired(services, event, owner)
    work(services, event)
    enter(services, event, owner, 1, "1-0", "")
    enter(services, event, owner, 1, "", "0-1")
    assert len(rows(services, event, JobState.OPEN)) == 2
    counted = _Counting(services.site)
    runner.run(replace(services, site=counted), group_of(event))
    assert (counted.publications, rows(services, event, JobState.OPEN)) == (1, [])


class _Counting:
    """Counts publications on their way to the real site."""

    def __init__(self, site: object) -> None:
        self._site, self.publications = site, 0

    def publish(self, *args: object) -> object:
        self.publications += 1
        return self._site.publish(*args)  # type: ignore[attr-defined]


def test_words_change_when_the_round_starts_by_the_clock(services: Services, clock: HandClock) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    paired(services, event, owner)
    before = public_page(services, "nl/t/najaar/r/1/index.html")
    clock.move(hours=2)
    runner.sweep(services)
    assert group_of(event) in {group for group, _ in services.queue.calls}  # type: ignore[attr-defined]
    work(services, event)
    assert public_page(services, "nl/t/najaar/r/1/index.html") != before


def test_what_keeps_failing_waits_for_an_official(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    work(services, event)
    add_entries(AddEntries(caller(owner), event, (Person("Zoë"),)), services)
    broken = replace(services, site=_Broken())
    for _ in range(runner.MOST_ATTEMPTS):
        with pytest.raises(OSError, match="out of order"):
            runner.run(broken, group_of(event))
    runner.run(broken, group_of(event))
    (failed,) = rows(services, event, JobState.FAILED)
    assert failed.error_code == "job_kept_failing"
    retry_job(RetryJob(caller(owner), group_of(event), failed.id), services)
    work(services, event)
    assert rows(services, event, JobState.FAILED) == []
    assert "Zoë" in public_page(services, "nl/t/najaar/players/index.html")


class _Broken:
    """A site that is out of order."""

    def publish(self, *_args: object) -> object:
        raise OSError("out of order")


def test_a_worker_killed_between_any_two_steps_pairs_the_same_round_once(services: Services) -> None:
    owner = a_user(services)
    made: set[str] = set()
    events = iter(range(1, 200))

    def fresh() -> TournamentId:
        event = an_event(services, owner, FOUR, name=f"Event {next(events)}")
        runner.run(services, group_of(event))
        request_pairing(PairRound(caller(owner), event), services)
        return event

    current = [fresh()]
    places = 0
    for place in killed_everywhere(services, lambda mortal: runner.run(mortal, group_of(current[0]))):
        stored = services.tournaments.load(current[0])
        made.add(boards_line(stored, stored.rounds[0]))
        assert len(stored.rounds) == 1, place
        assert rows(services, current[0], JobState.OPEN) == [], place
        assert rows(services, current[0], JobState.FAILED) == [], place
        drafts = [entry for entry in services.tournaments.log(current[0]) if entry.action == "rounds.draft"]
        assert len(drafts) == 1, place
        current[0] = fresh()
        places += 1
    assert made == {"Anna-Chris *, Daan-Bas *"}
    assert places >= 8


def test_a_publication_killed_between_any_two_steps_ends_in_the_same_pages(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    paired(services, event, owner)
    results = iter(["1-0", "0-1", "1/2-1/2"] * 20)

    def change() -> str:
        result = next(results)
        enter(services, event, owner, 1, result)
        return result.replace("1/2", "½").replace("-", "–")

    expected = [change()]
    for place in killed_everywhere(services, lambda mortal: runner.run(mortal, group_of(event))):
        assert expected[0] in public_page(services, "nl/t/najaar/r/1/index.html"), place
        assert rows(services, event, JobState.OPEN) == [], place
        expected[0] = change()


def test_the_calendar_lists_open_events_only(services: Services) -> None:
    owner = a_user(services)
    event = an_event(services, owner, FOUR)
    work(services, event)
    assert "Najaar" in public_page(services, "nl/index.html")
    assert {job.kind for job in services.outbox.recent_jobs(SITE_GROUP)} == {JobKind.PUBLISH_CALENDAR}
