"""Who an account is: its numbers, a claim to a player profile, the judgement of it, whether others may see it."""

from dataclasses import dataclass

from chalicelib.commands.caller import Act, Caller, id_from, receipt
from chalicelib.commands.mails import mail
from chalicelib.domain.errors import ConflictError, InvalidFieldError
from chalicelib.domain.ids import NOBODY, RequestId, UserId, Version
from chalicelib.domain.people.identity import (
    Identity,
    Standing,
    approved,
    claimed,
    described,
    hidden,
    refuse_judged,
    refused,
    released,
    shown,
)
from chalicelib.domain.people.numbers import NumberKind, Numbers, typed_numbers
from chalicelib.ports import FollowUp, JobKind, MailKind, Receipt, Services, profile_group_of
from chalicelib.profiles import is_minor, own_profile, profile_of, suggestions

NOTE_RATINGS = FollowUp(JobKind.NOTE_RATINGS)


@dataclass(frozen=True, slots=True)
class DescribeMyself:
    """S64-4: what somebody typed of who he is."""

    caller: Caller
    fide_id: str
    national_id: str
    birth_year: int | None = None
    parent_email: str = ""


@dataclass(frozen=True, slots=True)
class ClaimProfile:
    """S64-6: this profile, one of those that were suggested, is the caller's."""

    caller: Caller
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class ApproveClaim:
    """A platform administrator finds that this profile is the user's.

    `seen` is the version of the claim that he read, `numbers` are those of the profile that he was shown.
    """

    caller: Caller
    user: UserId
    seen: Version
    numbers: Numbers


@dataclass(frozen=True, slots=True)
class RefuseClaim:
    """He finds that it is not, for this `reason`; `seen` as above."""

    caller: Caller
    user: UserId
    seen: Version
    reason: str


@dataclass(frozen=True, slots=True)
class ReleaseProfile:
    """This user's numbers and profile are nobody's any more: he says so himself, or an administrator does."""

    caller: Caller
    user: UserId


@dataclass(frozen=True, slots=True)
class ShowProfile:
    """Whether everybody may see the caller's profile."""

    caller: Caller
    is_public: bool


def describe_myself(command: DescribeMyself, services: Services) -> None:
    """Keep the numbers, and what the rating lists say of them from now on.

    Raises InvalidFieldError, also for a number that another account has, and LinkedError.
    """
    before, now = services.people.identity(command.caller.user), services.clock.now()
    numbers = typed_numbers(command.fide_id, command.national_id)
    wanted = described(before, numbers, command.birth_year, command.parent_email, now.date())
    _refuse_other_person(numbers, services)
    _save(command.caller, before, wanted, "identity.describe", services)


def _refuse_other_person(numbers: Numbers, services: Services) -> None:
    """The national list says which FIDE id belongs to a national number."""
    if numbers.fide_id and numbers.national_id:
        said = profile_of(Numbers(national_id=numbers.national_id), services)
        if said.rows and numbers.contradicts(said.numbers):
            raise InvalidFieldError(field=NumberKind.FIDE.value, reason="not_together", number=said.numbers.fide_id)


def claim_profile(command: ClaimProfile, services: Services) -> None:
    """Ask for it. Raises LinkedError, InvalidFieldError for one that was not suggested to him."""
    before = services.people.identity(command.caller.user)
    wanted = claimed(before, command.numbers, services.clock.now())
    user = services.accounts.by_id(command.caller.user)
    if command.numbers not in [one.numbers for one in suggestions(user, before, services)]:
        raise InvalidFieldError(field=NumberKind.FIDE.value, reason="not_suggested")
    _save(command.caller, before, wanted, "identity.claim", services)


def approve_claim(command: ApproveClaim, services: Services) -> None:
    """S64-7: link the profile with all its numbers, those that were judged and no others.

    Raises NotAskedError; ConflictError when the claim or the profile is another by now; InvalidFieldError when a number
    is another account's, or when the national list says by now that the numbers are two persons'.
    """
    if services.people.was_done(command.user, command.caller.request):
        return
    before = _judged(command.user, command.seen, services)
    if own_profile(before, services).numbers != command.numbers:
        raise ConflictError(what="profile")
    _refuse_other_person(command.numbers, services)
    page = id_from(command.caller, f"profile of {command.user}")
    _save(command.caller, before, approved(before, command.numbers, page), "identity.approve", services)


def refuse_claim(command: RefuseClaim, services: Services) -> None:
    """S64-6: with a reason that he is told.

    Raises NotAskedError, ConflictError when the claim is another by now, InvalidFieldError without a reason.
    """
    if services.people.was_done(command.user, command.caller.request):
        return
    before = _judged(command.user, command.seen, services)
    _save(command.caller, before, refused(before, command.reason), "identity.refuse", services)


def _judged(user: UserId, seen: Version, services: Services) -> Identity:
    found = services.people.identity(user)
    refuse_judged(found)
    if found.version != seen:
        raise ConflictError(what="claim")
    return found


def release_profile(command: ReleaseProfile, services: Services) -> None:
    """Free them, and take the public page away. What is free already stays so."""
    before = services.people.identity(command.user)
    if before.version:
        _save(command.caller, before, released(before), "identity.release", services)


def show_profile(command: ShowProfile, services: Services) -> None:
    """Publish the profile, or take it away with every copy.

    Raises NotLinkedError; InvalidFieldError while it is not known how old he is, or where a minor's parent is reached.
    """
    before = services.people.identity(command.caller.user)
    wanted = _shown(before, services) if command.is_public else hidden(before)
    _save(command.caller, before, wanted, "identity.show" if command.is_public else "identity.hide", services)


def _shown(identity: Identity, services: Services) -> Identity:
    wanted = shown(identity)
    if is_minor(wanted, services.clock.now(), services) and not wanted.parent_email:
        raise InvalidFieldError(field="parent_email", reason="missing")
    return wanted


def forget_identity(user: UserId, services: Services) -> None:
    """The account is deleted: numbers, profile and public page go with it. Forgotten twice is forgotten once."""
    before = services.people.identity(user)
    if before.version:
        told = Receipt(
            request_id=RequestId(f"forget-identity-{before.version}"),
            actor=NOBODY,
            at=services.clock.now(),
            action="identity.forget",
            follow_up=_follow_up(before, Identity(user)),
        )
        services.people.forget(before, told)


def _save(caller: Caller, before: Identity, wanted: Identity, action: str, services: Services) -> None:
    """What changes nothing is not saved."""
    if wanted == before:
        return
    act = Act(action, _details(wanted), _follow_up(before, wanted))
    minor = is_minor(wanted, services.clock.now(), services)
    services.people.save(wanted, receipt(caller, act, services), is_minor=minor)


def _details(identity: Identity) -> dict[str, object]:
    """Which numbers he has, not what they are: the log stays when he and they are forgotten."""
    return {"user": identity.user, "numbers": [kind.value for kind in identity.numbers.known]}


def _follow_up(before: Identity, after: Identity) -> tuple[FollowUp, ...]:
    """Numbers are looked up in the lists, a judgement is told by mail.

    A page that comes, goes or changes is published, and its mark beside the name with it.
    """
    jobs = [NOTE_RATINGS] if after.numbers.known and after.numbers != before.numbers else []
    if before.standing is Standing.ASKED and after.standing in (Standing.LINKED, Standing.REFUSED):
        jobs.append(mail(MailKind.CLAIM_JUDGED, after.user, {"user": after.user}))
    seen = after if after.is_shown else before
    if seen.is_shown:
        arguments = {kind.value: number for kind, number in seen.numbers.known.items()}
        jobs.append(FollowUp(JobKind.PUBLISH_PROFILE, arguments, profile_group_of(seen.page)))
    return tuple(jobs)
