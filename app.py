"""The map: what is called from outside, and where it goes.

`/api`, `/admin` and the other paths of people and programs: chalicelib/web. Calls of the queue and of the timer:
chalicelib/jobs. Everything else that readers see lies in the public bucket and needs no function.
"""

import logging

from chalice.app import CloudWatchEvent, Rate, SNSEvent, SQSEvent

from chalicelib import wiring
from chalicelib.commands.mails import hear
from chalicelib.gateways import mail_events
from chalicelib.gateways.queue import answer_calls
from chalicelib.jobs import forget_bookings, republish, runner
from chalicelib.web import routes
from chalicelib.web.addresses import Application

app = Application(app_name="speelzaal")
app.log.setLevel(logging.INFO)
# Files in forms come as they are, whatever their encoding.
app.api.binary_types.append("multipart/form-data")

routes.register(app)


@app.route("/api/v1/health")
def health() -> dict[str, str]:
    """Whether requests come through. Touches nothing else."""
    return {"status": "ok"}


@app.on_sqs_message(queue="jobs.fifo", batch_size=1, name="worker")  # the template names the real queue
def worker(event: SQSEvent) -> dict[str, object]:
    """Something is to be done for a group: pair, publish."""
    return answer_calls(event, lambda group: runner.run(wiring.services(), group), wiring.queue())


@app.on_sqs_message(queue="lists.fifo", batch_size=1, name="list_worker")
def list_worker(event: SQSEvent) -> dict[str, object]:
    """A rating list is to be made of an uploaded file: that takes minutes, and a disk."""
    return answer_calls(event, lambda group: runner.run(wiring.services(), group), wiring.lists_queue())


@app.on_sns_message(topic="mail-events", name="mail_events")
def hear_of_mails(event: SNSEvent) -> None:
    """The mail service tells what became of mails: taken, bounced, called spam."""
    for report in mail_events.read(event.message):
        hear(report, wiring.services())


@app.schedule(Rate(1, unit=Rate.MINUTES), name="sweep")
def sweep(_tick: CloudWatchEvent) -> None:
    """Every minute: wake the groups whose jobs are due or were forgotten."""
    runner.sweep(wiring.services())


@app.schedule(Rate(1, unit=Rate.DAYS), name="forget")
def forget(_tick: CloudWatchEvent) -> None:
    """Every day: take away who booked events that ended long ago."""
    forget_bookings.order_due(wiring.services())


@app.lambda_function(name="republish")
def publish_again(_event: object, _context: object) -> dict[str, int]:
    """After a deployment: every page may look different."""
    return {"groups": republish.run(wiring.services())}
