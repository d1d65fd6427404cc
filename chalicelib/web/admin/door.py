"""What all admin pages share: the blueprint, its door, how a page is rendered and how it says no."""

from collections.abc import Mapping
from dataclasses import replace
from urllib.parse import quote

from chalice.app import Blueprint, Response

from chalicelib import wiring
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.render import paths
from chalicelib.render.site import Site, load_site
from chalicelib.render.texts import N_, Texts, texts_for
from chalicelib.web.admin.carried import carried, fields_in, page_above
from chalicelib.web.authorise import AGAIN, Call, Door
from chalicelib.web.errors import status_of, text_of
from chalicelib.web.request import Request, go_to, page
from chalicelib.web.session import Visitor

FORM_TYPES = ("application/x-www-form-urlencoded",)
FILE_FORM_TYPES = (*FORM_TYPES, "multipart/form-data")
"""Of a form that may bring a file."""
DONE: Mapping[str, str] = {
    "saved": N_("Saved."),
    "saved_off": N_("Saved. Players cannot enter by themselves: that is off."),
    "unfinished": N_("Saved as far as it is."),
    "halves": N_("Saved as far as it is. Boards with one player only were not kept."),
    "entered": N_("Entered."),
    "published": N_("Published."),
    "unpublished": N_("Taken back: the round is a draft again."),
    "started": N_("The round has started."),
    "discarded": N_("The draft was thrown away."),
    "withdrawn": N_("Withdrawn."),
    "returned": N_("Back in the event."),
    "expelled": N_("Expelled."),
    "removed": N_("Removed."),
    "invited": N_("The invitation was sent."),
    "pilot_approved": N_("Approved; a mail says so."),
    "pilot_refused": N_("Refused; a mail says why."),
    "erased": N_("Deleted. Its pages disappear within a minute."),
    "backup_restored": N_("Restored, as it was."),
    "backup_copied": N_("Restored as a copy, which is private: the original is still there."),
    "restored": N_("The season was restored; it is not in use yet."),
    "in_use": N_("The season is in use now."),
    "aside": N_("The season is put aside."),
    "added": N_("Added."),
    "series_erased": N_("Deleted. The pages of the series disappear within a minute; its events stay."),
    "left": N_("No longer a member."),
    "member_again": N_("A member again."),
    "applied": N_("The list was applied."),
    "imported": N_("The event was brought in."),
    "nothing_to_end": N_("There is nothing to end: no further round is planned."),
    "reordered": N_("The order of the standings was changed."),
    "ladder_changed": N_("The rules of the ladder were changed."),
    "re_paired": N_("Paired again."),
    "published_ahead": N_("All rounds are paired and published."),
    "board_changed": N_("The board was changed; all others are as they were."),
    "undone": N_("Undone: everybody is where he was before the last re-pairing."),
    "mail_sent": N_("A mail is on its way. The link in it works once."),
    "reset_sent": N_(
        "If there is an account with this address, a mail is on its way to it. The link in it works once, for an hour."
    ),
    "password_reset": N_("You have a new password, and are signed in. All other browsers were signed out."),
    "address_changed": N_("From now on this is your address. All other browsers were signed out."),
    "signed_out": N_("Signed out there."),
    "signed_out_everywhere": N_("You are signed out everywhere."),
    "deleted": N_("The account is deleted."),
    "claimed": N_("Asked for. A platform administrator looks at it by hand; you get a mail."),
    "judged": N_("Judged; the player gets a mail."),
    "profile_shown": N_("Everybody sees your profile in a moment."),
    "profile_hidden": N_("Nobody sees your profile any more, in a moment."),
    "released": N_("The numbers are free again."),
    "tried_again": N_("It is being tried again. If it fails, it stands here once more."),
    "called_off": N_("The event is called off."),
    "held_after_all": N_("The event is held after all."),
    "ended": N_("The event ends with the rounds that were played. It can be closed now."),
    "closed": N_("The event is closed; its standings are final."),
}
"""What a page says after `?done=...`."""
UNUSABLE = 422
_LEADS_BACK = frozenset({"not_saved_yet", "method_not_allowed"})
_KEPT = N_("You are not signed in any more, so nothing was saved. Sign in: then the form is here as you filled it in.")
_NOT_KEPT = N_(
    "You are not signed in any more, so nothing was saved, and what you filled in could not be kept here. The Back "
    "button of your browser may still show it."
)
blueprint = Blueprint(__name__)


def render(call: Call, template: str, values: Mapping[str, object], status: int = 200) -> Response:
    """A page of `site/templates/admin` for this visitor.

    Every template has `visitor`, `csrf`, `request_id` (fresh: put it in every form) and `path` beside the values;
    `values` are fields as typed, `errors` texts by field, `labels` the fields' names, `said` and `done` notices.
    """
    shared = _shared(call.visitor, call.services.chance.id(), call.request.path)
    shared["done"] = (
        texts(call).text(DONE[call.request.query["done"]]) if call.request.query.get("done") in DONE else ""
    )
    html = site(call).render(f"admin/{template}", call.visitor.language, {**shared, **values})
    return page(html, status)


def refused(call: Call, template: str, error: DomainError, values: Mapping[str, object]) -> Response:
    """The same page once more: what was typed, and the refusal beside its field or above.

    The form keeps its request id, unless something else was written under it.
    """
    said, place = text_of(error, texts(call)), str(error.details.get("field", ""))
    if place in _labels(values):
        others = error.others if isinstance(error, InvalidFieldError) else ()
        also = {str(other.details["field"]): text_of(other, texts(call)) for other in others}
        return refused_at(call, template, {place: said, **also}, values, status_of(error))
    typed = {"values": call.form.values, "request_id": call.request_again(error)}
    return render(call, template, {**values, **typed, "said": said}, status_of(error))


def refused_at(
    call: Call, template: str, errors: Mapping[str, str], values: Mapping[str, object], status: int = UNUSABLE
) -> Response:
    """The same page once more, with each of these texts beside its field."""
    return render(call, template, {**values, **_as_typed(call), "errors": errors}, status)


def _as_typed(call: Call) -> Mapping[str, object]:
    request_id = call.form.text("request") or call.services.chance.id()
    return {"values": call.form.values, "request_id": request_id}


def _labels(values: Mapping[str, object]) -> Mapping[str, object]:
    labels = values.get("labels")
    return labels if isinstance(labels, Mapping) else {}


def site(call: Call) -> Site:
    """Templates, texts and assets."""
    return load_site(call.services.site_root)


def texts(call: Call) -> Texts:
    """The texts in the visitor's language."""
    return texts_for(site(call).texts, call.visitor.language)


def refuse(request: Request, who: Visitor | None, error: DomainError) -> Response:
    """Say no: to the sign-in page when that helps, else a page with the reason."""
    if error.code == "sign_in_first" and request.method == "GET":
        return go_to(f"{paths.ADMIN_SIGN_IN}?next={quote(request.path, safe='/')}")
    known, services = who or Visitor(paths.DEFAULT_LANGUAGE), wiring.services()
    loaded = load_site(services.site_root)
    say = texts_for(loaded.texts, known.language)
    shared = {**_shared(known, "", request.path), "said": text_of(error, say), "code": error.code}
    template, values = _refusal(request, known, error, services.origin)
    if "kept" in values:
        shared["said"] = say.text(_KEPT if values["kept"] else _NOT_KEPT)
    return page(loaded.render(f"admin/{template}", known.language, {**shared, **values}), status_of(error))


def _refusal(request: Request, who: Visitor, error: DomainError, origin: str) -> tuple[str, Mapping[str, object]]:
    """The page that says no. What was typed goes through signing in, or past a proof of a session that is over."""
    if error.code == "sign_in_first":
        to = {"next": page_above(request), "to": request.path, "path": paths.ADMIN_SIGN_IN}
        return "sign_in.html", {**to, "kept": carried(request, origin)}
    if error.code == "forged_request" and who.user and (kept := carried(request, origin)):
        return "again.html", {"to": request.path, "fields": fields_in(kept), "again": AGAIN}
    return "refusal.html", {"back": page_above(request) if error.code in _LEADS_BACK else ""}


def _shared(who: Visitor, request_id: str, path: str) -> dict[str, object]:
    nothing = {"values": {}, "errors": {}, "labels": {}, "said": "", "done": ""}
    return {"visitor": who, "csrf": who.csrf, "request_id": request_id, "path": path, **nothing}


route = Door(blueprint, "/admin", refuse, FORM_TYPES)
file_route = replace(route, content_types=FILE_FORM_TYPES)
"""Of a form that may bring a file."""
