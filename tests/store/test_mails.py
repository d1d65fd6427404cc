"""How far a mail is, and what is known of addresses."""

from datetime import timedelta

from chalicelib.domain.mail.mailbox import Block, BlockReason, Mailbox, mailbox_id
from chalicelib.domain.mail.sending import Sending, SendingState
from chalicelib.domain.mail.topic import Topic
from chalicelib.store import mail_keys
from chalicelib.store.items import Table, TableAddress
from chalicelib.store.opened import Store
from tests.store.scenes import NOON

ANNA = mailbox_id("anna@club.example")
LATER = NOON + timedelta(minutes=20)
BEGUN = Sending(SendingState.SENDING, NOON)


def test_a_mail_is_begun_by_one_only(store: Store) -> None:
    assert store.mails.sending("m1") is None
    assert store.mails.begin("m1", NOON, None)
    assert store.mails.sending("m1") == BEGUN
    assert not store.mails.begin("m1", LATER, None)
    assert store.mails.begin("m1", LATER, BEGUN)
    assert not store.mails.begin("m1", LATER, BEGUN)


def test_what_was_sent_stays_so(store: Store) -> None:
    store.mails.begin("m1", NOON, None)
    store.mails.end("m1", SendingState.SENT, LATER)
    store.mails.end("m1", SendingState.REFUSED, LATER)
    store.mails.forget("m1")
    assert not store.mails.begin("m1", LATER, BEGUN)
    assert store.mails.sending("m1") == Sending(SendingState.SENT, LATER)


def test_what_was_not_taken_is_as_if_never_tried(store: Store) -> None:
    store.mails.begin("m1", NOON, None)
    store.mails.forget("m1")
    assert store.mails.sending("m1") is None
    assert store.mails.begin("m1", LATER, None)


def test_word_of_a_mail_that_was_never_begun_says_nothing(store: Store) -> None:
    store.mails.end("m1", SendingState.SENT, NOON)
    assert store.mails.sending("m1") is None


def test_an_address_is_unsubscribed_by_topic_and_blocked_as_a_whole(store: Store) -> None:
    assert store.mails.mailbox(ANNA) == Mailbox()
    store.mails.unsubscribe(ANNA, Topic.NEWS, NOON)
    store.mails.unsubscribe(ANNA, Topic.REMINDER, NOON)
    store.mails.unsubscribe(ANNA, Topic.REMINDER, LATER)
    store.mails.subscribe(ANNA, Topic.NEWS)
    store.mails.block(ANNA, Block(BlockReason.BOUNCED, NOON))
    store.mails.block(ANNA, Block(BlockReason.COMPLAINED, LATER))
    wanted = Mailbox(Block(BlockReason.BOUNCED, NOON), frozenset({Topic.REMINDER}))
    assert store.mails.mailbox(ANNA) == wanted
    assert store.mails.mailbox(mailbox_id("ben@club.example")) == Mailbox()


def test_no_item_names_an_address(store: Store, table_address: TableAddress) -> None:
    store.mails.unsubscribe(ANNA, Topic.NEWS, NOON)
    store.mails.block(ANNA, Block(BlockReason.BOUNCED, NOON))
    items = Table(table_address).get_all([mail_keys.block(ANNA), mail_keys.unsubscribed(ANNA, Topic.NEWS)])
    assert len(items) == 2
    assert "anna" not in "".join(f"{item.pk} {item.sk} {item.body}" for item in items)


def test_the_key_is_made_once(store: Store) -> None:
    assert store.mails.key("first") == store.mails.key("second") == "first"
