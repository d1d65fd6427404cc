"""A failed job once more."""

from urllib.parse import urlsplit

from chalice.app import Response

from chalicelib.commands.jobs import RetryJob, retry_job
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.ids import RoundNumber
from chalicelib.ports import JobKind, group_of
from chalicelib.web.admin.door import route
from chalicelib.web.admin.event.rounds import to_paired_round
from chalicelib.web.admin.frame import root_of
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to


@route("POST", "/t/{tournament}/jobs/{job}/retry", Action.RETRY_JOB)
def retry(call: Call) -> Response:
    """Open it again; a pairing leads to its round, anything else back to where the button was pressed."""
    name = call.request.parameters["job"]
    jobs = call.services.outbox.recent_jobs(group_of(call.tournament))
    retry_job(RetryJob(call.caller, group_of(call.tournament), name), call.services)
    wanted = next((job for job in jobs if job.id == name), None)
    if wanted is not None and wanted.kind is JobKind.PAIR:
        return to_paired_round(call, RoundNumber(int(wanted.arguments["round"])))
    return go_to(_where_it_was_pressed(call))


def _where_it_was_pressed(call: Call) -> str:
    root = root_of(call)
    path = urlsplit(call.request.headers.get("referer", "")).path
    return path if path == root or path.startswith(f"{root}/") else root
