"""Failed jobs of all groups, by program."""

import pytest

from chalicelib.ports import Job, JobKind, Services
from tests.people import a_user
from tests.web.api.programs import Program, an_api, refused


@pytest.fixture
def root(services: Services, monkeypatch: pytest.MonkeyPatch) -> Program:
    """The platform administrator's."""
    app = an_api(services, monkeypatch)
    a_user(services, "Root")
    return Program(app).signed_in("Root")


def test_listed_without_details_and_tried_again(root: Program, services: Services) -> None:
    now = services.clock.now()
    job = Job("mail", "M#3", JobKind.SEND_MAIL, {}, now, now)
    services.outbox.add(job)
    services.outbox.failed(job, "job_kept_failing", {"name": "Anna"}, now)
    (found,) = root.get("/jobs/failed").json_body["jobs"]
    assert (found["group"], found["id"], found["kind"], found["error"]) == (
        "M#3",
        "mail",
        "send_mail",
        "job_kept_failing",
    )
    assert "Anna" not in str(found)
    assert root.send("POST", "/jobs/failed/retry", {"group": "M#3", "id": "mail"}).status_code == 200
    assert root.get("/jobs/failed").json_body == {"jobs": []}
    assert [one.id for one in services.outbox.open_jobs("M#3")] == ["mail"]
    assert refused(root.send("POST", "/jobs/failed/retry", {"group": "M#3", "id": "none"}))[:2] == (404, "not_found")
