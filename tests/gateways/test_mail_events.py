"""What SES tells of mails, and what follows from it."""

import json
from typing import Any

import pytest
from pydantic import ValidationError

from chalicelib.commands.mails import hear
from chalicelib.domain.mail.mailbox import BlockReason, mailbox_id
from chalicelib.domain.mail.report import Fate, Report
from chalicelib.domain.mail.sending import SendingState
from chalicelib.gateways.mail_events import read
from chalicelib.ports import Services
from chalicelib.queries.mails import blocked

ANNA = "anna@club.example"


def event(kind: str, **parts: Any) -> str:
    """As SES writes it, with fields that we do not read."""
    mail = {
        "timestamp": "2026-12-01T18:30:00.000Z",
        "source": "Speelzaal <mail@speelzaal.example>",
        "messageId": "EXAMPLE7c191be45",
        "destination": [ANNA],
        "tags": {"ses:configuration-set": ["speelzaal"], "mail": ["m1"]},
    }
    return json.dumps({"eventType": kind, "mail": mail, **parts})


def a_bounce(kind: str, *addresses: str) -> str:
    recipients = [{"emailAddress": one, "action": "failed", "status": "5.1.1"} for one in addresses]
    return event("Bounce", bounce={"bounceType": kind, "bounceSubType": "General", "bouncedRecipients": recipients})


def a_complaint(**feedback: str) -> str:
    return event("Complaint", complaint={"complainedRecipients": [{"emailAddress": ANNA}], **feedback})


@pytest.mark.parametrize(
    ("message", "reports"),
    [
        (event("Send", send={}), (Report("m1", Fate.TAKEN),)),
        (event("Delivery", delivery={"recipients": [ANNA]}), (Report("m1", Fate.TAKEN),)),
        (event("Reject", reject={"reason": "Bad content"}), (Report("m1", Fate.REFUSED),)),
        (a_bounce("Permanent", ANNA), (Report("m1", Fate.BOUNCED, ANNA),)),
        (a_bounce("Permanent", f"Anna <{ANNA}>", "b@c.example"),
         (Report("m1", Fate.BOUNCED, ANNA), Report("m1", Fate.BOUNCED, "b@c.example"))),
        (a_bounce("Transient", ANNA), ()),
        (a_bounce("Undetermined", ANNA), ()),
        (a_complaint(), (Report("m1", Fate.COMPLAINED, ANNA),)),
        (a_complaint(complaintFeedbackType="abuse"), (Report("m1", Fate.COMPLAINED, ANNA),)),
        (a_complaint(complaintFeedbackType="not-spam"), ()),
        (event("Open", open={"ipAddress": "192.0.2.1"}), ()),
        (event("DeliveryDelay", deliveryDelay={"delayType": "MailboxFull"}), ()),
    ],
)  # fmt: skip
def test_what_an_event_says(message: str, reports: tuple[Report, ...]) -> None:
    assert read(message) == reports


@pytest.mark.parametrize("message", ["", "{}", "[]", '{"eventType": "Bounce"}', "Successfully validated SNS topic"])
def test_what_is_no_event_is_refused(message: str) -> None:
    with pytest.raises(ValidationError):
        read(message)


@pytest.mark.parametrize(
    ("message", "reason"),
    [(a_bounce("Permanent", ANNA), BlockReason.BOUNCED), (a_complaint(), BlockReason.COMPLAINED)],
)
def test_an_address_that_bounced_or_complained_is_blocked_and_shown_so(
    services: Services, message: str, reason: BlockReason
) -> None:
    assert blocked(ANNA, services) is blocked("", services) is None
    for _ in range(2):
        for report in read(message):
            hear(report, services)
    found = blocked("Anna@Club.example", services)
    assert found is not None
    assert found.reason is reason
    assert found.at <= services.clock.now()


def test_an_address_that_is_full_for_a_while_is_not_blocked(services: Services) -> None:
    for report in read(a_bounce("Transient", ANNA)):
        hear(report, services)
    assert services.mails.mailbox(mailbox_id(ANNA)).takes(None)


@pytest.mark.parametrize(("kind", "state"), [("Send", SendingState.SENT), ("Reject", SendingState.REFUSED)])
def test_word_of_a_mail_ends_its_sending(services: Services, kind: str, state: SendingState) -> None:
    services.mails.begin("m1", services.clock.now(), None)
    for report in read(event(kind)):
        hear(report, services)
    found = services.mails.sending("m1")
    assert found is not None
    assert found.state is state
