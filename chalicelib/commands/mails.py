"""Order a mail in the transaction of what it tells."""

from collections.abc import Mapping

from chalicelib.ports import FollowUp, JobKind, MailKind, mail_group_of

MAIL = "mail"
"""The argument of the job that says what kind of mail it is."""


def mail(kind: MailKind, key: str, about: Mapping[str, str | int]) -> FollowUp:
    """The job that sends this mail: `about` says what it is about (ids), never its words.

    Mails with the same `key` (the id of a booking, of an event, of an account) are sent in their order.
    """
    return FollowUp(JobKind.SEND_MAIL, {MAIL: kind.value, **about}, mail_group_of(key))
