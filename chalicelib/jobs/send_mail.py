"""Send a mail that a change has ordered (ADR 12, 5).

What it says is worked out when it is sent, by the maker of its kind; where there is nothing to say any more, or the
address does not take it, nothing is sent.

Runs twice without harm: what was begun is not begun again until the mail service has been silent for long enough. What
must wait is looked at again by an outbox row of its own, so that the mails behind it do not wait.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from chalicelib.commands.mails import MAIL
from chalicelib.domain.mail.mailbox import mailbox_id
from chalicelib.domain.mail.sending import (
    Sending,
    SendingState,
    Step,
    look_again_at,
    next_step,
    pause_after,
)
from chalicelib.domain.mail.unsubscribe import Unsubscription, token_of
from chalicelib.jobs.mails import (
    accounts,
    booking_links,
    bookings,
    disputes,
    evenings,
    guests,
    officials,
    people,
    pilots,
    reminders,
    rounds,
)
from chalicelib.ports import (
    Job,
    JobKind,
    Letter,
    Mailer,
    MailKind,
    MailNotTakenError,
    MailRefusedError,
    MailUnansweredError,
    Message,
    Services,
)
from chalicelib.render.mail import Envelope, letter
from chalicelib.render.paths import unsubscribe_link
from chalicelib.render.site import load_site

Maker = Callable[[Mapping[str, str | int], Services], Message | None]
"""Reads the state now; None when there is nothing to say any more. It is called again when the mail is tried again."""

MAKERS: Mapping[MailKind, Maker] = {
    **{kind: bookings.maker(kind) for kind in bookings.KINDS},
    MailKind.BOOKING_DISPUTED: disputes.booking_disputed,
    MailKind.BOOKING_DELETED: bookings.booking_deleted,
    MailKind.BOOKING_LINKS: booking_links.booking_links,
    MailKind.ROUND_PUBLISHED: rounds.round_published,
    MailKind.AVAILABILITY_REQUEST: evenings.availability_request,
    MailKind.EVENT_REMINDER: reminders.event_reminder_mail,
    MailKind.EVENING_REMINDER: reminders.evening_reminder_mail,
    MailKind.VERIFY_EMAIL: accounts.verify_email,
    MailKind.RESET_PASSWORD: accounts.reset_password,
    MailKind.CHANGE_EMAIL: accounts.change_email,
    MailKind.EMAIL_CHANGES: accounts.email_changes,
    MailKind.EMAIL_CHANGED: accounts.email_changed,
    MailKind.INVITATION: officials.invitation,
    MailKind.GUEST_INVITED: guests.guest_invited,
    MailKind.ROLE_GIVEN: officials.role_given,
    MailKind.PILOT_REFUSED: pilots.pilot_refused,
    MailKind.CLAIM_JUDGED: people.claim_judged,
}
_ID: Final = "mail_id"
_TRIES: Final = "mail_tries"
_log = logging.getLogger(__name__)


def run(jobs: Sequence[Job], services: Services) -> None:
    """Each job is one mail."""
    for job in jobs:
        if services.mailer is None:
            _log.info("mail is off, not sent: job=%s kind=%s", job.id, job.arguments[MAIL])
        else:
            _Post(job, services, services.mailer).run()


class _Post:
    """One attempt at one mail. The first row of a mail gives it its id."""

    def __init__(self, job: Job, services: Services, mailer: Mailer) -> None:
        self._job, self._services, self._mails, self._mailer = job, services, services.mails, mailer
        self._id = str(job.arguments.get(_ID, job.id))
        self._tries = int(job.arguments.get(_TRIES, 0)) + 1
        self._now = services.clock.now()

    def run(self) -> None:
        """Do what is to be done about it now."""
        found = self._mails.sending(self._id)
        match next_step(found, self._now):
            case Step.SEND:
                self._make(found)
            case Step.WAIT if found is not None:
                self._again(look_again_at(found))
            case _:
                return

    def _make(self, found: Sending | None) -> None:
        message = MAKERS[MailKind(str(self._job.arguments[MAIL]))](self._job.arguments, self._services)
        if message is None:
            return
        if not self._mails.mailbox(mailbox_id(message.to)).takes(message.unsubscribe):
            _log.info("not wanted, not sent: mail=%s", self._id)
            return
        mail = letter(message, self._envelope(message), load_site(self._services.site_root))
        if self._mails.begin(self._id, self._now, found):
            self._hand_over(mail)
        else:
            self._again(look_again_at(Sending(SendingState.SENDING, self._now)))

    def _hand_over(self, mail: Letter) -> None:
        """Raises MailNotTakenError, MailUnansweredError after the last try: the row fails, for an operator to retry."""
        try:
            self._mailer.send(mail)
        except MailRefusedError as refusal:
            _log.warning("refused: mail=%s reason=%s", self._id, refusal.details)
            self._mails.end(self._id, SendingState.REFUSED, self._now)
        except MailNotTakenError as refusal:
            _log.warning("not taken: mail=%s tries=%s reason=%s", self._id, self._tries, refusal.details)
            pause = pause_after(self._tries)
            if pause is not None:
                self._again(self._now + pause)
            self._mails.forget(self._id)
            if pause is None:
                raise
        except MailUnansweredError as silence:
            _log.warning("no answer: mail=%s tries=%s reason=%s", self._id, self._tries, silence.details)
            if pause_after(self._tries) is None:
                raise
            self._again(look_again_at(Sending(SendingState.SENDING, self._now)))
        else:
            self._mails.end(self._id, SendingState.SENT, self._now)

    def _again(self, due_at: datetime) -> None:
        """A row of its own for the next attempt. Where it is there already, this attempt was made before."""
        job = Job(
            id=f"{self._id}.{self._tries}",
            group=self._job.group,
            kind=JobKind.SEND_MAIL,
            arguments={**self._job.arguments, _ID: self._id, _TRIES: self._tries},
            created_at=self._now,
            due_at=due_at,
            actor=self._job.actor,
        )
        self._services.outbox.add(job)

    def _envelope(self, message: Message) -> Envelope:
        origin, unsubscribe = self._services.origin, ""
        if message.unsubscribe is not None:
            wanted = Unsubscription(mailbox_id(message.to), message.unsubscribe)
            token = token_of(self._mails.key(self._services.chance.token()), wanted)
            unsubscribe = f"{origin}{unsubscribe_link(token, message.language)}"
        return Envelope(self._id, self._now, origin, unsubscribe)
