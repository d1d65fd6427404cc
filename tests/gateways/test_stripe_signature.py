"""Signatures of events: ours judges as the library does."""

from datetime import UTC, datetime, timedelta

import pytest
import stripe
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.cli.local.stripe.courier import signature
from chalicelib.gateways.stripe_signature import TOLERANCE_S, is_signed

NOW = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
AT = int(NOW.timestamp())
BODY = b'{"id": "evt_1"}'
SIGNED = signature(BODY, "whsec_new", AT)


@pytest.mark.parametrize(
    ("what", "body", "header", "secrets", "is_good"),
    [
        ("as sent", BODY, SIGNED, ["whsec_new"], True),
        ("with two secrets, old and new", BODY, SIGNED, ["whsec_old", "whsec_new"], True),
        ("signed with two secrets", BODY, f"{SIGNED},{signature(BODY, 'whsec_old', AT)[13:]}", ["whsec_old"], True),
        ("with another scheme beside it", BODY, f"{SIGNED},v0=abc", ["whsec_new"], True),
        ("by somebody else", BODY, SIGNED, ["whsec_old"], False),
        ("changed on its way", BODY + b" ", SIGNED, ["whsec_new"], False),
        ("an hour ago", BODY, signature(BODY, "whsec_new", AT - 3600), ["whsec_new"], False),
        ("in an hour", BODY, signature(BODY, "whsec_new", AT + 3600), ["whsec_new"], False),
        ("at the edge", BODY, signature(BODY, "whsec_new", AT - TOLERANCE_S), ["whsec_new"], True),
        ("another time than signed", BODY, SIGNED.replace(str(AT), str(AT - 1)), ["whsec_new"], False),
        ("without a time", BODY, SIGNED.partition(",")[2], ["whsec_new"], False),
        ("two times", BODY, f"t={AT},{SIGNED}", ["whsec_new"], False),
        ("no header", BODY, "", ["whsec_new"], False),
        ("strange letters", BODY, "t=½,v1=é", ["whsec_new"], False),
        ("no secret", BODY, signature(BODY, "", AT), [""], False),
    ],
)
def test_whether_it_is_theirs(what: str, body: bytes, header: str, secrets: list[str], is_good: bool) -> None:
    assert is_signed(body, header, secrets, NOW) == is_good, what


@given(body=st.text(), secret=st.text(min_size=1), other=st.text(min_size=1), age=st.integers(0, 600))
def test_as_the_library_judges(body: str, secret: str, other: str, age: int) -> None:
    header = signature(body.encode(), secret, AT - age)
    for tried in (secret, other):
        try:
            judged = stripe.WebhookSignature.verify_header(body, header, tried, tolerance=None)
        except stripe.SignatureVerificationError:
            judged = False
        is_fresh = age <= TOLERANCE_S
        assert is_signed(body.encode(), header, [tried], NOW) == (judged and is_fresh)


def test_the_library_takes_what_the_local_service_signs() -> None:
    now = datetime.now(UTC)
    header = signature(BODY, "whsec_new", int(now.timestamp()))
    assert stripe.Webhook.construct_event(BODY, header, "whsec_new").id == "evt_1"  # type: ignore[no-untyped-call]
    assert not is_signed(BODY, header, ["whsec_new"], now + timedelta(hours=1))
