"""Mails to guests of a private event."""

from collections.abc import Mapping

from chalicelib.domain.ids import TournamentId
from chalicelib.domain.model.tournament import Visibility
from chalicelib.jobs.mails.facts import facts
from chalicelib.ports import Message, Services
from chalicelib.render.paths import EventPaths
from chalicelib.render.texts import N_


def guest_invited(about: Mapping[str, str | int], services: Services) -> Message | None:
    """Where the event is, and that he signs in. None when he was taken off the list, or everybody sees the event.

    In the language of his account, else in the event's.
    """
    tournament = services.tournaments.load(TournamentId(str(about["tournament"])))
    settings, email = tournament.settings, str(about["guest"])
    if settings.visibility is not Visibility.PRIVATE or email not in services.guests.load(tournament.id).guests:
        return None
    user = services.accounts.by_email(email)
    language = user.language if user else settings.language
    page = EventPaths(settings.slug, language, is_private=True).root
    values = {"event": settings.name, "email": email, "facts": facts(settings), "link": f"{services.origin}{page}"}
    subject = N_("You are invited to {event}")
    return Message(email, language, subject, "guest_invited", values, reply_to=settings.contact.email)
