"""Claims to player profiles, for platform administrators: by whom, by which numbers, what speaks for it (S64-6)."""

from collections.abc import Mapping

from chalice.app import Response

from chalicelib.commands.people.identity import (
    ApproveClaim,
    RefuseClaim,
    ReleaseProfile,
    approve_claim,
    refuse_claim,
    release_profile,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.errors import DomainError, NotFoundError
from chalicelib.domain.ids import UserId, Version
from chalicelib.domain.people.identity import Standing
from chalicelib.domain.people.numbers import Numbers
from chalicelib.queries.people.people import evidence_for, identities
from chalicelib.render.texts import N_
from chalicelib.web.admin.door import refused, render, route, texts
from chalicelib.web.authorise import Call
from chalicelib.web.request import go_to

ROOT = "/admin/claims"


@route("GET", "/claims", Action.JUDGE_CLAIMS)
def claims(call: Call) -> Response:
    """Those that wait, the oldest first; then the profiles that are linked."""
    lists = {
        "asked": identities(Standing.ASKED, call.services),
        "linked": identities(Standing.LINKED, call.services),
    }
    return render(call, "claims.html", lists)


@route("GET", "/claims/{user}", Action.JUDGE_CLAIMS)
def claim(call: Call) -> Response:
    """One account with its numbers, and what is known of whose they are."""
    return render(call, "claim.html", _values(call))


@route("POST", "/claims/{user}/approve", Action.JUDGE_CLAIMS)
def approving(call: Call) -> Response:
    """Link the profile that the page showed."""
    try:
        numbers = Numbers(call.form.text("fide_id"), call.form.text("national_id"))
        approve_claim(ApproveClaim(call.caller, _user(call), _seen(call), numbers), call.services)
    except DomainError as error:
        return refused(call, "claim.html", error, _values(call))
    return go_to(f"{ROOT}?done=judged")


@route("POST", "/claims/{user}/refuse", Action.JUDGE_CLAIMS)
def refusing(call: Call) -> Response:
    """Refuse, with a reason."""
    try:
        refuse_claim(RefuseClaim(call.caller, _user(call), _seen(call), call.form.text("reason")), call.services)
    except DomainError as error:
        return refused(call, "claim.html", error, _values(call))
    return go_to(f"{ROOT}?done=judged")


@route("POST", "/claims/{user}/release", Action.JUDGE_CLAIMS)
def releasing(call: Call) -> Response:
    """Take numbers and profile off the account."""
    release_profile(ReleaseProfile(call.caller, _user(call)), call.services)
    return go_to(f"{ROOT}?done=released")


def _user(call: Call) -> UserId:
    return UserId(call.request.parameters["user"])


def _seen(call: Call) -> Version:
    """Raises InvalidFieldError."""
    return Version(call.form.number("seen"))


def _values(call: Call) -> Mapping[str, object]:
    """Raises NotFoundError for an account that has told nothing of who it is."""
    identity = call.services.people.identity(_user(call))
    if not identity.numbers.known:
        raise NotFoundError(what="claim")
    return {
        "evidence": evidence_for(identity, call.services),
        "is_asked": identity.standing is Standing.ASKED,
        "root": f"{ROOT}/{identity.user}",
        "labels": {"reason": texts(call).text(N_("Reason, which the player is told"))},
    }
