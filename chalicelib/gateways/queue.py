"""The wake-up calls: one FIFO queue, one message group for each event."""

import json
from typing import Any


class SqsQueue:
    """Serves ports.Queue."""

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


def group_to_wake(message_body: str) -> str:
    """Which group a call is for."""
    return str(json.loads(message_body)["group"])
