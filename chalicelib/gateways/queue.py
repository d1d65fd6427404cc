"""The wake-up calls: FIFO queues, one message group for each event and each kind of rating list."""

import json
import logging
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from chalicelib.ports import LIST_GROUPS

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 2, 60
_log = logging.getLogger(__name__)


class SqsQueue:
    """One queue."""

    def __init__(self, client: Any, url: str) -> None:
        self._client = client
        self._url = url

    def wake(self, group: str, row_id: str) -> None:
        """Send a call. Calls of the same outbox row within five minutes are one call."""
        self._client.send_message(
            QueueUrl=self._url,
            MessageBody=json.dumps({"group": group}),
            MessageGroupId=group,
            MessageDeduplicationId=row_id,
        )

    def call_again(self, receipt_handle: str, received: int) -> None:
        """Give a call back soon; by itself it would come back, and its group with it, when the longest job is over."""
        self._client.change_message_visibility(
            QueueUrl=self._url,
            ReceiptHandle=receipt_handle,
            VisibilityTimeout=min(_LONGEST_PAUSE_S, _FIRST_PAUSE_S**received),
        )


@dataclass(frozen=True, slots=True)
class Queues:
    """Serves ports.Queue: rating lists are worked on apart from events, which do not wait for them."""

    jobs: SqsQueue
    lists: SqsQueue

    def wake(self, group: str, row_id: str) -> None:
        """Call the group's worker."""
        queue = self.lists if group.startswith(LIST_GROUPS) else self.jobs
        queue.wake(group, row_id)


def answer_calls(records: Iterable[Any], work: Callable[[str], None], queue: SqsQueue) -> dict[str, object]:
    """Do the work of each call's group; the calls that failed, as Lambda wants to hear of them.

    A failure of any kind is logged here and tried again: this is the outermost place.
    """
    failed = []
    for record in records:
        message = record.to_dict()
        group = str(json.loads(message["body"])["group"])
        try:
            work(group)
        except Exception:  # noqa: BLE001  see above
            _log.exception("work failed: group=%s", group)
            queue.call_again(message["receiptHandle"], int(message["attributes"]["ApproximateReceiveCount"]))
            failed.append({"itemIdentifier": message["messageId"]})
    return {"batchItemFailures": failed}
