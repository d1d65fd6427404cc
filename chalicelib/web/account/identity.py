"""Who somebody is: his numbers, what the rating lists say of them, the profile that is his, who may see it (S64-4)."""

from collections.abc import Mapping
from dataclasses import dataclass

from chalice.app import Response

from chalicelib.commands.people.identity import (
    ClaimProfile,
    DescribeMyself,
    ReleaseProfile,
    ShowProfile,
    claim_profile,
    describe_myself,
    release_profile,
    show_profile,
)
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.people.identity import Standing
from chalicelib.domain.people.numbers import Numbers, typed_numbers
from chalicelib.ports import Services
from chalicelib.profiles import Suggestion, is_minor, suggestions
from chalicelib.queries.people.people import event_names, official_ratings
from chalicelib.render.paths import ACCOUNT, profile
from chalicelib.render.texts import N_
from chalicelib.render.wording import LIST_NAMES
from chalicelib.web.account.door import labels, route, shown, shown_again
from chalicelib.web.authorise import Access, Call
from chalicelib.web.request import go_to

ROOT = f"{ACCOUNT}/identity"
_LABELS = {
    "fide_id": N_("FIDE id"),
    "national_id": N_("KNSB number"),
    "birth_year": N_("Year of birth"),
    "parent_email": N_("A parent's e-mail address"),
}


@dataclass(frozen=True, slots=True)
class Suggested:
    """A profile that may be his, as the page shows it."""

    numbers: Numbers
    name: str
    events: tuple[str, ...]


@route("GET", "/identity", Access.SIGNED_IN)
def identity_page(call: Call) -> Response:
    """Numbers with their ratings, profiles that may be his, and the one that is."""
    return shown(call, "identity.html", _values(call))


@route("POST", "/identity", Access.SIGNED_IN)
def describing(call: Call) -> Response:
    """S64-4: keep what he typed."""
    form = call.form
    try:
        command = DescribeMyself(
            caller=call.caller,
            fide_id=form.text("fide_id"),
            national_id=form.text("national_id"),
            birth_year=form.number("birth_year") if form.text("birth_year") else None,
            parent_email=form.text("parent_email"),
        )
        describe_myself(command, call.services)
    except DomainError as error:
        return shown_again(call, "identity.html", error, _values(call))
    return go_to(f"{ROOT}?done=saved")


@route("POST", "/identity/claim", Access.SIGNED_IN)
def claiming(call: Call) -> Response:
    """S64-6: ask for one of the profiles that were suggested."""
    form = call.form
    try:
        numbers = typed_numbers(form.text("fide_id"), form.text("national_id"))
        claim_profile(ClaimProfile(call.caller, numbers), call.services)
    except DomainError as error:
        return shown_again(call, "identity.html", error, _values(call))
    return go_to(f"{ROOT}?done=claimed")


@route("POST", "/identity/public", Access.SIGNED_IN)
def showing(call: Call) -> Response:
    """Show the profile to everybody, or to nobody any more."""
    wish = call.form.text("is_public") == "yes"
    try:
        show_profile(ShowProfile(call.caller, wish), call.services)
    except DomainError as error:
        return shown_again(call, "identity.html", error, _values(call))
    return go_to(f"{ROOT}?done={'profile_shown' if wish else 'profile_hidden'}")


@route("GET", "/identity/release", Access.SIGNED_IN)
def release_question(call: Call) -> Response:
    """What will happen when he gives his numbers and his profile up."""
    if not call.services.people.identity(call.user.id).numbers.known:
        raise NotFoundError(what="profile")
    return shown(call, "identity_release.html")


@route("POST", "/identity/release", Access.SIGNED_IN)
def releasing(call: Call) -> Response:
    """Give them up."""
    release_profile(ReleaseProfile(call.caller, call.user.id), call.services)
    return go_to(f"{ROOT}?done=released")


def _values(call: Call) -> Mapping[str, object]:
    services, identity = call.services, call.services.people.identity(call.user.id)
    is_asked = identity.standing is Standing.ASKED
    found = () if identity.is_linked or is_asked else suggestions(call.user, identity, services)
    return {
        "labels": labels(call, _LABELS),
        "identity": identity,
        "is_asked": is_asked,
        "is_refused": identity.standing is Standing.REFUSED,
        "is_minor": is_minor(identity, services.clock.now(), services),
        "ratings": official_ratings(identity.numbers, services),
        "list_names": LIST_NAMES,
        "suggested": [_suggested(one, services) for one in found],
        "page": profile(identity.page, call.visitor.language) if identity.is_linked else "",
    }


def _suggested(suggestion: Suggestion, services: Services) -> Suggested:
    """Only what is public: anybody can type somebody else's number."""
    public = suggestion.profile.in_public()
    return Suggested(suggestion.numbers, next(iter(public.names), ""), event_names(public, services))
