"""Unsubscribe links of mails: looking changes nothing, a button or a mail program's one click (RFC 8058) does."""

from collections.abc import Mapping

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.commands.people.subscriptions import open_unsubscription, subscribe, unsubscribe
from chalicelib.domain.errors import DomainError
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.mail.unsubscribe import Unsubscription
from chalicelib.render.paths import DEFAULT_LANGUAGE, LANGUAGES, UNSUBSCRIBE
from chalicelib.render.site import load_site
from chalicelib.render.texts import N_, texts_for
from chalicelib.web.admin.door import FILE_FORM_TYPES
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, page
from chalicelib.web.session import Visitor

TOPICS: Mapping[Topic, str] = {
    Topic.ROUND_PUBLISHED: N_("Mails about the rounds of your events: board, colour and opponent"),
    Topic.AVAILABILITY: N_("Questions whether you come on a club evening"),
    Topic.REMINDER: N_("Reminders before an event or a deadline"),
    Topic.NEWS: N_("News of events that you follow"),
}
_AGAIN = "again"


def refuse(request: Request, _who: Visitor | None, error: DomainError) -> Response:
    """A page with the reason, in the language of the mail."""
    site, language = load_site(wiring.services().site_root), _language(request)
    texts = texts_for(site.texts, language)
    said = texts.text(N_("This link does not work. Use the one in your latest mail."))
    values = {"path": request.path, "said": said if error.code == "not_found" else text_of(error, texts)}
    return page(site.render("link/refusal.html", language, values), status_of(error))


blueprint = Blueprint(__name__)
_route = Door(blueprint, UNSUBSCRIBE.rstrip("/"), refuse, FILE_FORM_TYPES)


@_route("GET", "/{token}", Access.MAIL)
def mails_like_this(call: Call) -> Response:
    """Which mails it is about, whether they come, and the button that changes that."""
    return _shown(call, _wanted(call))


@_route("POST", "/{token}", Access.MAIL)
def stop_or_resume(call: Call) -> Response:
    """Answered here and not elsewhere: a program that clicks follows no redirection."""
    wanted = _wanted(call)
    change = subscribe if call.form.text(_AGAIN) else unsubscribe
    change(wanted, call.services)
    return _shown(call, wanted)


def _wanted(call: Call) -> Unsubscription:
    return open_unsubscription(call.request.parameters["token"], call.services)


def _shown(call: Call, wanted: Unsubscription) -> Response:
    site, language = load_site(call.services.site_root), _language(call.request)
    values = {
        "path": call.request.path,
        "language": language,
        "topic": texts_for(site.texts, language).text(TOPICS[wanted.topic]),
        "stopped": wanted.topic in call.services.mails.mailbox(wanted.mailbox).unsubscribed,
        "again": _AGAIN,
    }
    return page(site.render("link/unsubscribe.html", language, values))


def _language(request: Request) -> str:
    said = request.query.get("language", "")
    return said if said in LANGUAGES else DEFAULT_LANGUAGE
