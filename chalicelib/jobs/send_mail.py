"""Send a mail that a change has ordered.

What it says is worked out when it is sent, by the maker of its kind; where there is nothing to say any more, nothing
is sent. No mail service is connected yet: the log says what would have been sent.
"""

import logging
from collections.abc import Callable, Mapping, Sequence

from chalicelib.commands.mails import MAIL
from chalicelib.ports import Job, MailKind, Message, Services

Maker = Callable[[Mapping[str, str | int], Services], Message | None]
"""Reads the state now; None when there is nothing to say any more. It is called again when the mail is tried again."""

MAKERS: Mapping[MailKind, Maker] = {}
_log = logging.getLogger(__name__)


def run(jobs: Sequence[Job], services: Services) -> None:
    """Each job is one mail."""
    for job in jobs:
        message = MAKERS[MailKind(str(job.arguments[MAIL]))](job.arguments, services)
        if message is not None:
            _log.info("mail is off, not sent: job=%s template=%s", job.id, message.template)
