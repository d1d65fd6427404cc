"""Stripe's events. They only say that something changed; how it stands now, the job asks Stripe itself. S3."""

from chalice.app import Blueprint, Response
from pydantic import BaseModel, ConfigDict, ValidationError

from chalicelib.commands.booking.payment_notices import Notice, take_notice
from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.gateways.stripe_payments import read_name
from chalicelib.web.authorise import Access, Call, Door
from chalicelib.web.errors import status_of
from chalicelib.web.request import Request, data
from chalicelib.web.session import Visitor

WEBHOOKS = "/webhooks"
KINDS = frozenset(
    {
        "checkout.session.completed", "checkout.session.expired",
        "checkout.session.async_payment_succeeded", "checkout.session.async_payment_failed",
        "charge.refunded", "charge.refund.updated",
        "refund.created", "refund.updated", "refund.failed",
        "charge.dispute.created", "charge.dispute.closed",
    }
)  # fmt: skip
"""The events after which a booking can stand otherwise. Cards, banks and versions differ in which of them come. S11."""


class _Kind(BaseModel):
    """What every event says."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    type: str


class _About(BaseModel):
    """What a session, charge, refund or dispute says of its payment. Stripe adds fields at any time."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    metadata: dict[str, str] | None = None
    payment_intent: str | None = None


class _Data(BaseModel):
    model_config = ConfigDict(frozen=True, extra="ignore")

    object: _About


class _Event(_Kind):
    """One that we know."""

    id: str
    account: str = ""
    """Whose event it is, if a club's."""
    data: _Data


def refuse(_request: Request, _who: Visitor | None, error: DomainError) -> Response:
    """For programs: the code. Whatever is not 2xx is sent again for three days."""
    return data({"refused": error.code}, status_of(error))


blueprint = Blueprint(__name__)
_route = Door(blueprint, WEBHOOKS, refuse, ("application/json",))


@_route("POST", "/stripe", Access.SIGNED)
def stripe(call: Call) -> Response:
    """Take an event. What we do not know, or is none of ours, is fine, too."""
    try:
        kind = _Kind.model_validate_json(call.request.body).type
        event = _Event.model_validate_json(call.request.body) if kind in KINDS else None
    except ValidationError as error:
        raise InvalidFieldError(field="event", reason="not_an_event") from error
    is_new = event is not None and take_notice(_notice(event), call.services)
    return data({"new": is_new})


def _notice(event: _Event) -> Notice:
    about = event.data.object
    return Notice(event.id, event.type, read_name(about.metadata or {}), about.payment_intent or "", event.account)
