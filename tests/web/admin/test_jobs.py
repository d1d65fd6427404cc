"""What failed, of whatever group: seen by platform administrators, and tried again."""

from collections.abc import Mapping

import pytest

from chalicelib.ports import Job, JobKind, JobState, Services, club_group_of, group_of
from tests.club_scenes import a_club
from tests.people import a_user, an_event
from tests.web.admin.office import Office, an_administrator, open_office, sign_up

JOBS = "/admin/jobs"


def fail(services: Services, group: str, kind: JobKind, details: Mapping[str, object] | None = None) -> Job:
    """A job of this group that failed."""
    now = services.clock.now()
    job = Job(services.chance.id(), group, kind, {}, now, now)
    services.outbox.add(job)
    services.outbox.failed(job, "job_kept_failing", details or {}, now)
    return job


@pytest.fixture
def office(services: Services, monkeypatch: pytest.MonkeyPatch) -> Office:
    """The platform administrator's: root@club.example."""
    return an_administrator(open_office(services, monkeypatch), services)


def test_an_empty_list_says_what_would_stand_there(office: Office) -> None:
    assert f'href="{JOBS}"' in office.page
    assert "Er is geen taak mislukt." in office.get(JOBS)


def test_a_mail_that_failed_is_tried_again(office: Office, services: Services) -> None:
    mail = fail(services, "M#3", JobKind.SEND_MAIL, {"name": "Anna", "email": "anna@club.example"})
    page = office.get(JOBS)
    for text in ("Een e-mail kon niet worden verstuurd.", "job_kept_failing", "M#3", "1 december"):
        assert text in page
    assert "anna" not in page.lower()  # the kind of the error, and nobody's name
    assert "Het wordt opnieuw geprobeerd." in office.post(JOBS)
    assert "Er is geen taak mislukt." in office.page
    (again,) = services.outbox.open_jobs("M#3")
    assert (again.id, again.state, again.attempts) == (mail.id, JobState.OPEN, 0)


def test_events_and_clubs_are_named_and_what_is_gone_is_not(office: Office, services: Services) -> None:
    owner = a_user(services)
    event, club = an_event(services, owner), a_club(services, owner)
    for group in (group_of(event), club_group_of(club), "T#gone"):
        fail(services, group, JobKind.LIST_PEOPLE)
    page = office.get(JOBS)
    assert f'<a href="/admin/t/{event}">Najaar</a>' in page
    assert f'<a href="/admin/c/{club}">' in page
    assert "T#gone" in page
    assert "/admin/t/gone" not in page


@pytest.mark.parametrize("kind", JobKind)
def test_whatever_failed_the_page_of_the_event_can_be_opened(office: Office, services: Services, kind: JobKind) -> None:
    event = an_event(services, a_user(services))
    now = services.clock.now()
    job = Job("failed", group_of(event), kind, {"round": 1}, now, now)
    services.outbox.add(job)
    services.outbox.failed(job, "job_kept_failing", {}, now)
    office.get(f"/admin/t/{event}/entries")
    assert office.status == 200
    assert "jobs/failed/retry" in office.page


def test_a_job_that_is_not_there_is_not_found(office: Office, services: Services) -> None:
    fail(services, "M#3", JobKind.SEND_MAIL)
    office.get(JOBS)
    office.post(JOBS, job="never")
    assert office.status == 404


def test_nobody_else_sees_them(services: Services, monkeypatch: pytest.MonkeyPatch) -> None:
    office = sign_up(open_office(services, monkeypatch), "Anna")
    assert JOBS not in office.page
    office.get(JOBS)
    assert office.status == 403
