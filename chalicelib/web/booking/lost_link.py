"""Where whoever booked, and lost the link, has it sent once more."""

from chalice.app import Blueprint, Response

from chalicelib.commands.booking.booking_links import AskLinks, ask_links
from chalicelib.domain.errors import DomainError
from chalicelib.domain.model.tournament import Tournament
from chalicelib.render.paths import ENTER, entry_form, lost_link
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import FORM_TYPES
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.booking.enter import event_of
from chalicelib.web.booking.frame import kept_language, refuse, refused, render, speaking, texts
from chalicelib.web.request import go_to

_SENT = N_(
    "If anything was booked under this address, a mail with the links is on its way to it. Look among unwanted mail, "
    "too; else you booked under another address."
)
blueprint = Blueprint(__name__)
_route = Door(blueprint, ENTER.rstrip("/"), refuse, FORM_TYPES)


@_route("GET", "/{slug}/lost", Access.PUBLIC)
def lost_link_page(call: Call) -> Response:
    """Ask for the address; once it was given, say what becomes of it."""
    event = event_of(call).tournament
    call = speaking(call, event.settings.language)
    done = texts(call).text(_SENT) if call.request.query.get("done") == "sent" else ""
    return render(call, "lost_link.html", {**_values(call, event), "done": done})


@_route("POST", "/{slug}/lost", Access.PUBLIC)
def asking_links(call: Call) -> Response:
    """The same answer whether anything was booked under the address or not."""
    event = event_of(call).tournament
    call = speaking(call, event.settings.language)
    try:
        ask_links(AskLinks(event.id, call.form.text("email"), call.visitor.place), call.services)
    except DomainError as error:
        return refused(call, "lost_link.html", error, _values(call, event))
    kept = kept_language(call)
    return go_to(f"{lost_link(event.settings.slug)}{kept}{'&' if kept else '?'}done=sent")


def _values(call: Call, event: Tournament) -> dict[str, object]:
    form = f"{entry_form(event.settings.slug)}{kept_language(call)}"
    return {"event": event.settings, "form": form, "labels": {"email": texts(call).text(N_("Your e-mail address"))}}
