"""Who an account says that he is, and whether that was judged to be so (S64-4 to S64-7)."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum

from chalicelib.domain.email import is_email
from chalicelib.domain.errors import ConflictError, DomainError, InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, UserId, Version
from chalicelib.domain.people.numbers import NO_NUMBERS, Numbers
from chalicelib.domain.registration.clean import clean_text

EARLIEST_BIRTH = 1900
LONGEST_REASON = 500


class Standing(StrEnum):
    """How an account and a player profile stand to each other."""

    UNLINKED = "unlinked"
    ASKED = "asked"
    """A platform administrator has to judge it."""
    LINKED = "linked"
    REFUSED = "refused"


class LinkedError(DomainError):
    """The numbers of a linked profile are not changed; it is unlinked first."""

    code = "profile_linked"


class NotAskedError(ConflictError):
    """This claim waits for no judgement: it was judged, or taken back."""

    code = "claim_not_open"


class NotLinkedError(DomainError):
    """There is no linked profile to be shown."""

    code = "profile_not_linked"


@dataclass(frozen=True, slots=True)
class Identity:
    """An account's numbers and its profile.

    `page` is where the profile's public page lies: given when it is linked, and shown when `is_public`. `reason` is why
    a claim was refused. `birth_year` is what he says himself; a minor's mail goes to `parent_email`.
    """

    user: UserId
    numbers: Numbers = NO_NUMBERS
    standing: Standing = Standing.UNLINKED
    asked_at: datetime | None = None
    reason: str = ""
    page: str = ""
    is_public: bool = False
    birth_year: int | None = None
    parent_email: str = ""
    version: Version = NEVER_SAVED

    @property
    def is_linked(self) -> bool:
        """The profile is his."""
        return self.standing is Standing.LINKED

    @property
    def is_shown(self) -> bool:
        """S64-7: everybody may see that the profile is his."""
        return self.is_linked and self.is_public


def described(identity: Identity, numbers: Numbers, birth_year: int | None, parent_email: str, today: date) -> Identity:
    """With what he typed. Other numbers take back a claim that was not judged yet.

    Raises LinkedError for other numbers of a linked profile, InvalidFieldError naming the field.
    """
    address = clean_text(parent_email)
    faults = []
    if birth_year is not None and not EARLIEST_BIRTH <= birth_year <= today.year:
        limits = {"least": EARLIEST_BIRTH, "most": today.year}
        faults.append(InvalidFieldError(field="birth_year", reason="out_of_range", **limits))
    if address and not is_email(address):
        faults.append(InvalidFieldError(field="parent_email", reason="not_an_email"))
    if faults:
        raise InvalidFieldError.of(faults)
    return replace(_numbered(identity, numbers), birth_year=birth_year, parent_email=address)


def _numbered(identity: Identity, numbers: Numbers) -> Identity:
    if numbers == identity.numbers:
        return identity
    if identity.is_linked:
        raise LinkedError
    return replace(identity, numbers=numbers, standing=Standing.UNLINKED, asked_at=None, reason="")


def claimed(identity: Identity, numbers: Numbers, at: datetime) -> Identity:
    """S64-6: he asks for the profile with these numbers. Raises LinkedError, InvalidFieldError without a number."""
    if identity.is_linked:
        raise LinkedError
    if not numbers.known:
        raise InvalidFieldError(field="fide_id", reason="missing")
    if identity.standing is Standing.ASKED and identity.numbers == numbers:
        return identity
    return replace(identity, numbers=numbers, standing=Standing.ASKED, asked_at=at, reason="")


def approved(identity: Identity, numbers: Numbers, page: str) -> Identity:
    """S64-7: the profile is his, with all numbers that belong together. Not public before he wishes it.

    Raises NotAskedError.
    """
    refuse_judged(identity)
    return replace(identity, numbers=numbers, standing=Standing.LINKED, page=page, is_public=False)


def refused(identity: Identity, reason: str) -> Identity:
    """It is not, for this reason, which he is told. Raises NotAskedError, InvalidFieldError."""
    refuse_judged(identity)
    said = clean_text(reason)
    if not said:
        raise InvalidFieldError(field="reason", reason="missing")
    if len(said) > LONGEST_REASON:
        raise InvalidFieldError(field="reason", reason="too_long", most=LONGEST_REASON)
    return replace(identity, standing=Standing.REFUSED, reason=said)


def refuse_judged(identity: Identity) -> None:
    """A claim is judged once. Raises NotAskedError for one that waits for nothing."""
    if identity.standing is not Standing.ASKED:
        raise NotAskedError


def released(identity: Identity) -> Identity:
    """Numbers and profile are free for somebody else."""
    return Identity(
        identity.user,
        birth_year=identity.birth_year,
        parent_email=identity.parent_email,
        version=identity.version,
    )


def shown(identity: Identity) -> Identity:
    """The profile is public, because he wishes it. Raises NotLinkedError.

    How old he is must be known, so that no minor is shown with his full name: InvalidFieldError for `birth_year`.
    """
    if not identity.is_linked:
        raise NotLinkedError
    if identity.birth_year is None:
        raise InvalidFieldError(field="birth_year", reason="missing")
    return replace(identity, is_public=True)


def hidden(identity: Identity) -> Identity:
    """It is public no more."""
    return replace(identity, is_public=False)
