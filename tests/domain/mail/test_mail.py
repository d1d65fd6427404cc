"""When a mail may be sent, what an address takes, and what an unsubscribe link stands for."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.mail.mailbox import Block, BlockReason, Mailbox, mailbox_id
from chalicelib.domain.mail.sending import SILENCE, Sending, SendingState, Step, next_step, pause_after
from chalicelib.domain.mail.topic import Topic
from chalicelib.domain.mail.unsubscribe import Unsubscription, token_of, unsubscription_in

NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
KEY = "a secret of this site"
ANNA = mailbox_id("anna@club.example")


@pytest.mark.parametrize(
    ("state", "minutes", "step"),
    [
        ("sending", 0, Step.WAIT),
        ("sending", 14, Step.WAIT),
        ("sending", 15, Step.SEND),
        ("sent", 0, Step.NOTHING),
        ("sent", 999, Step.NOTHING),
        ("refused", 999, Step.NOTHING),
    ],
)
def test_what_was_begun_is_begun_again_after_a_quarter_of_an_hour_of_silence(
    state: str, minutes: int, step: Step
) -> None:
    assert next_step(Sending(SendingState(state), NOON), NOON + timedelta(minutes=minutes)) is step
    assert timedelta(minutes=15) == SILENCE


def test_what_was_never_tried_is_sent() -> None:
    assert next_step(None, NOON) is Step.SEND


def test_a_mail_service_that_takes_nothing_is_asked_for_most_of_a_day() -> None:
    pauses = [pause_after(tries) for tries in range(1, 8)]
    assert pauses[-1] is None
    assert sum((one for one in pauses if one), timedelta()) > timedelta(hours=17)


def test_an_address_is_the_same_in_any_letter_case() -> None:
    assert mailbox_id(" Anna@Club.Example ") == ANNA != mailbox_id("ben@club.example")


@pytest.mark.parametrize(
    ("mailbox", "taken"),
    [
        (Mailbox(), {None, *Topic}),
        (Mailbox(unsubscribed=frozenset({Topic.REMINDER})), {None, *Topic} - {Topic.REMINDER}),
        (Mailbox(unsubscribed=frozenset(Topic)), {None}),
        (Mailbox(Block(BlockReason.BOUNCED, NOON)), set()),
    ],
)
def test_what_has_no_topic_always_comes_unless_nothing_does(mailbox: Mailbox, taken: set[Topic | None]) -> None:
    assert {topic for topic in (None, *Topic) if mailbox.takes(topic)} == taken


@given(st.sampled_from(Topic), st.emails())
def test_a_link_stands_for_one_address_and_one_topic(topic: Topic, address: str) -> None:
    wanted = Unsubscription(mailbox_id(address), topic)
    token = token_of(KEY, wanted)
    assert unsubscription_in(token, KEY) == wanted
    assert unsubscription_in(token, "another secret") is None
    assert address.partition("@")[0] not in token or len(address.partition("@")[0]) < 5


@given(st.sampled_from(Topic), st.sampled_from(Topic), st.text(max_size=40))
def test_nobody_makes_a_link_of_another_or_of_nothing(one: Topic, other: Topic, text: str) -> None:
    token = token_of(KEY, Unsubscription(ANNA, one))
    forged = token.replace(one.value, other.value)
    assert (unsubscription_in(forged, KEY) is None) == (one is not other)
    assert unsubscription_in(text, KEY) is None
    assert unsubscription_in(token + text, KEY) is None or not text


def test_without_a_key_there_are_no_links() -> None:
    with pytest.raises(ValueError, match="no key"):
        token_of("", Unsubscription(ANNA, Topic.NEWS))
