"""Order a mail in the transaction of what it tells, and hear what became of it."""

from collections.abc import Mapping

from chalicelib.domain.mail.mailbox import Block, BlockReason, mailbox_id
from chalicelib.domain.mail.report import Fate, Report
from chalicelib.domain.mail.sending import SendingState
from chalicelib.ports import FollowUp, JobKind, MailKind, Services, mail_group_of

MAIL = "mail"
"""The argument of the job that says what kind of mail it is."""


def mail(kind: MailKind, key: str, about: Mapping[str, str | int]) -> FollowUp:
    """The job that sends this mail: `about` says what it is about (ids), never its words.

    Mails with the same `key` (the id of a booking, of an event, of an account) are sent in their order.
    """
    return FollowUp(JobKind.SEND_MAIL, {MAIL: kind.value, **about}, mail_group_of(key))


def hear(report: Report, services: Services) -> None:
    """Take down what the mail service tells; told twice, late or in any order it comes to the same."""
    now = services.clock.now()
    match report.fate:
        case Fate.TAKEN:
            services.mails.end(report.mail, SendingState.SENT, now)
        case Fate.REFUSED:
            services.mails.end(report.mail, SendingState.REFUSED, now)
        case Fate.BOUNCED:
            services.mails.block(mailbox_id(report.address), Block(BlockReason.BOUNCED, now))
        case Fate.COMPLAINED:
            services.mails.block(mailbox_id(report.address), Block(BlockReason.COMPLAINED, now))
