"""Every refusal of the domain. Each has a stable code; people read its text from `site/locale`."""

from collections.abc import Mapping, Sequence
from typing import ClassVar


class DomainError(Exception):
    """A refusal: `code` finds the text, `details` fills it and tells a screen what it needs."""

    code: ClassVar[str] = "refused"

    def __init__(self, **details: object) -> None:
        self.details: Mapping[str, object] = details
        super().__init__(self.code, details)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{self.code}({facts})"


class NotFoundError(DomainError):
    """What was asked for does not exist, or not for this caller."""

    code = "not_found"


class NotAllowedError(DomainError):
    """The caller's role does not permit this action."""

    code = "not_allowed"


class InvalidFieldError(DomainError):
    """A value is unusable; `field` names the place, `reason` the text. `others` are of the same form."""

    code = "invalid_field"
    others: tuple["InvalidFieldError", ...] = ()

    @classmethod
    def of(cls, faults: "Sequence[InvalidFieldError]") -> "InvalidFieldError":
        """The first one, with the others."""
        first = cls(**faults[0].details)
        first.others = tuple(faults[1:])
        return first


class ConflictError(DomainError):
    """Somebody else changed the same thing meanwhile; nothing was saved."""

    code = "conflict"


class RequestReusedError(ConflictError):
    """This request id was used before, for something else. Nothing was done now."""

    code = "request_reused"


class TooManyToPairError(DomainError):
    """More players than can be paired in the time and memory that there is: `players`, `most`."""

    code = "too_many_to_pair"


class NoLegalPairingError(DomainError):
    """No pairing of this round obeys the rules; `rule` and `players` say which and whom."""

    code = "no_legal_pairing"
