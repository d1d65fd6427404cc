"""The links to bookings, sent once more to whoever has the address under which they were made."""

from dataclasses import dataclass

from chalicelib.commands import attempts
from chalicelib.commands.mails import MAIL
from chalicelib.domain.accounts.user import TooManyAttemptsError, address_digest
from chalicelib.domain.email import is_email
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import TournamentId
from chalicelib.ports import Job, JobKind, MailKind, Services, mail_group_of


@dataclass(frozen=True, slots=True)
class AskLinks:
    """Somebody says that he has booked this event under this address; he asks from this place."""

    tournament: TournamentId
    email: str
    place: str


def ask_links(command: AskLinks, services: Services) -> None:
    """Order a mail with all of them. The same is done whoever booked, or nobody: only the mail's maker looks.

    Raises InvalidFieldError `email`; TooManyAttemptsError for a place that asks again and again. An address that is
    asked for too often gets no further mail, and nobody is told.
    """
    if not is_email(command.email):
        raise InvalidFieldError(field="email", reason="not_an_email")
    digest, now = address_digest(command.email), services.clock.now()
    attempts.count(attempts.of_lost_link(command.place), services)
    try:
        attempts.count(attempts.of_mail(digest, "links"), services)
    except TooManyAttemptsError:
        return
    about = {MAIL: MailKind.BOOKING_LINKS.value, "tournament": command.tournament, "address": digest}
    services.outbox.order(Job(services.chance.id(), mail_group_of(digest), JobKind.SEND_MAIL, about, now, now))
