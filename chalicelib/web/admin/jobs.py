"""The failed jobs of all groups, for platform administrators; those of mails and accounts have no other page.

Of an error its kind is shown and nothing else: its details can name people.
"""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.jobs import RetryJob, retry_job
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.realm import Realm, RealmKind
from chalicelib.queries.jobs import MOST_SHOWN, failed_jobs
from chalicelib.web.admin.door import render, route
from chalicelib.web.admin.frame import WHAT_FAILED
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

ROOT = "/admin/jobs"
_PAGES: Mapping[RealmKind, str] = {RealmKind.EVENT: "/admin/t/", RealmKind.CLUB: "/admin/c/"}


@route("GET", "/jobs", Action.MEND_JOBS)
def jobs(call: Call) -> Response:
    """What failed, of whom, and when."""
    rows = [(one, WHAT_FAILED[one.job.kind], _page_of(one.realm)) for one in failed_jobs(call.services)]
    return render(call, "jobs.html", {"rows": rows, "root": ROOT, "most": MOST_SHOWN})


@route("POST", "/jobs", Action.MEND_JOBS)
def trying_again(call: Call) -> Response:
    """Open this one again. Raises NotFoundError."""
    retry_job(RetryJob(call.caller, call.form.text("group"), call.form.text("job")), call.services)
    return go_to(f"{ROOT}?done=tried_again")


def _page_of(realm: Realm | None) -> str:
    """Where the event or club is, for who wants to look at it."""
    return f"{_PAGES[realm.kind]}{realm.id}" if realm is not None and realm.kind in _PAGES else ""
