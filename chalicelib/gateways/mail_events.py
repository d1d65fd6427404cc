"""SES's events, as they come through SNS: what they say, and nothing of what they do."""

from collections.abc import Mapping
from email.utils import parseaddr

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from chalicelib.domain.mail.report import Fate, Report
from chalicelib.gateways.mailer import ID_TAG

_PERMANENT = "Permanent"
_NO_COMPLAINT = "not-spam"
"""The reader took the mail out of the spam again."""


class _Part(BaseModel):
    """SES adds fields at any time."""

    model_config = ConfigDict(frozen=True, extra="ignore")


class _Recipient(_Part):
    address: str = Field(alias="emailAddress")


class _Bounce(_Part):
    kind: str = Field(alias="bounceType")
    recipients: tuple[_Recipient, ...] = Field(alias="bouncedRecipients")


class _Complaint(_Part):
    kind: str | None = Field(default=None, alias="complaintFeedbackType")
    recipients: tuple[_Recipient, ...] = Field(alias="complainedRecipients")


class _Mail(_Part):
    tags: Mapping[str, tuple[str, ...]] = Field(default_factory=dict)


class _Event(_Part):
    kind: str = Field(alias="eventType")
    mail: _Mail
    bounce: _Bounce | None = None
    complaint: _Complaint | None = None


_EVENT = TypeAdapter(_Event)


def read(message: str) -> tuple[Report, ...]:
    """What the event says, as far as it is of use to us. Raises pydantic's ValidationError for what is no event."""
    event = _EVENT.validate_json(message)
    mail = next(iter(event.mail.tags.get(ID_TAG, ())), "")
    if event.kind in ("Send", "Delivery"):
        return (Report(mail, Fate.TAKEN),)
    if event.kind == "Reject":
        return (Report(mail, Fate.REFUSED),)
    if event.bounce is not None and event.bounce.kind == _PERMANENT:
        return _about(mail, Fate.BOUNCED, event.bounce.recipients)
    if event.complaint is not None and event.complaint.kind != _NO_COMPLAINT:
        return _about(mail, Fate.COMPLAINED, event.complaint.recipients)
    return ()


def _about(mail: str, fate: Fate, recipients: tuple[_Recipient, ...]) -> tuple[Report, ...]:
    return tuple(Report(mail, fate, parseaddr(one.address)[1]) for one in recipients)
