"""Claims to player profiles, for platform administrators: list, one with what speaks for it, the judgement (S64-6)."""

from datetime import datetime

from chalicelib.commands.people.identity import (
    ApproveClaim,
    RefuseClaim,
    ReleaseProfile,
    approve_claim,
    refuse_claim,
    release_profile,
)
from chalicelib.domain.accounts.permissions import Action
from chalicelib.domain.accounts.user import User
from chalicelib.domain.errors import NotFoundError
from chalicelib.domain.ids import UserId, Version
from chalicelib.domain.people.identity import Identity, Standing
from chalicelib.domain.people.numbers import Numbers
from chalicelib.queries.people.people import evidence_for, identities
from chalicelib.web.api.endpoint import Answer, Body, Empty, Noun, Whole
from chalicelib.web.authorise import Call

noun = Noun(__name__)
_ONE = "/claims/{user}"


class ApprovalBody(Body):
    """The numbers of the profile that was read, and `seen`, the version of the claim."""

    seen: Whole
    fide_id: str = ""
    national_id: str = ""


class ClaimRefusalBody(Body):
    """Why not, as the player is told; `seen` is the version of the claim that was read."""

    seen: Whole
    reason: str


class ClaimAnswer(Answer):
    """An account with the numbers that it gives itself."""

    user: str
    name: str
    email: str
    fide_id: str
    national_id: str
    standing: Standing
    asked_at: datetime | None
    version: int


class ClaimList(Answer):
    """Those that wait, the oldest first, and the profiles that are linked."""

    asked: tuple[ClaimAnswer, ...]
    linked: tuple[ClaimAnswer, ...]


class ProfileAnswer(Answer):
    """Whom these numbers belong to, as it is known: names and births as they were entered, events by name."""

    fide_id: str
    national_id: str
    names: tuple[str, ...]
    births: tuple[str, ...]
    events: tuple[str, ...]


class EvidenceAnswer(Answer):
    """What a claim is judged by.

    `has_birth_year`: the year that he gave is that of the profile, null: one of the two is not known. `has_address`:
    an entry or member of the profile has the account's own, verified address.
    """

    claim: ClaimAnswer
    profile: ProfileAnswer
    has_birth_year: bool | None
    has_address: bool


@noun.reads("/claims", Action.JUDGE_CLAIMS, ClaimList)
def list_claims(call: Call) -> ClaimList:
    """Claims that wait, and profiles that are linked."""
    asked, linked = (identities(standing, call.services) for standing in (Standing.ASKED, Standing.LINKED))
    return ClaimList(
        asked=tuple(_claim(*one) for one in asked),
        linked=tuple(_claim(*one) for one in linked),
    )


@noun.reads(_ONE, Action.JUDGE_CLAIMS, EvidenceAnswer)
def read_claim(call: Call) -> EvidenceAnswer:
    """One account with its numbers, and what is known of whose they are."""
    identity = call.services.people.identity(_user(call))
    if not identity.numbers.known:
        raise NotFoundError(what="claim")
    found = evidence_for(identity, call.services)
    return EvidenceAnswer(
        claim=_claim(identity, found.user),
        profile=ProfileAnswer(
            fide_id=found.profile.numbers.fide_id,
            national_id=found.profile.numbers.national_id,
            names=found.profile.names,
            births=found.profile.births,
            events=found.events,
        ),
        has_birth_year=found.has_birth_year,
        has_address=found.has_address,
    )


@noun.takes(f"POST {_ONE}/approval", Action.JUDGE_CLAIMS, ApprovalBody, Empty)
def post_claim_approval(call: Call, body: ApprovalBody) -> Empty:
    """Link the profile to the account."""
    numbers = Numbers(body.fide_id, body.national_id)
    approve_claim(ApproveClaim(call.caller, _user(call), Version(body.seen), numbers), call.services)
    return Empty()


@noun.takes(f"POST {_ONE}/refusal", Action.JUDGE_CLAIMS, ClaimRefusalBody, Empty)
def post_claim_refusal(call: Call, body: ClaimRefusalBody) -> Empty:
    """Refuse, with a reason."""
    refuse_claim(RefuseClaim(call.caller, _user(call), Version(body.seen), body.reason), call.services)
    return Empty()


@noun.does(f"DELETE {_ONE}", Action.JUDGE_CLAIMS, Empty)
def delete_claim(call: Call) -> Empty:
    """Take numbers and profile off the account."""
    release_profile(ReleaseProfile(call.caller, _user(call)), call.services)
    return Empty()


def _claim(identity: Identity, user: User) -> ClaimAnswer:
    return ClaimAnswer(
        user=identity.user,
        name=user.name,
        email=user.email,
        fide_id=identity.numbers.fide_id,
        national_id=identity.numbers.national_id,
        standing=identity.standing,
        asked_at=identity.asked_at,
        version=identity.version,
    )


def _user(call: Call) -> UserId:
    return UserId(call.request.parameters["user"])
