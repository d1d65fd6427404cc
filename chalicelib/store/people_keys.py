"""The key patterns of people, beside `keys.py`."""

import hashlib

from chalicelib.domain.ids import UserId
from chalicelib.domain.people.identity import Standing
from chalicelib.ports import account_group_of, profile_group_of
from chalicelib.store.keys import Key, ListKey

NAMED_IN = "IN#"
HOLDER = "HOLDER"


def identity(user_id: UserId) -> Key:
    """`USER#<id> / IDENTITY`: who the account says that it is."""
    return Key(account_group_of(user_id), "IDENTITY")


def rating_history(user_id: UserId) -> Key:
    """`USER#<id> / RATINGS`: what the rating lists said of him."""
    return Key(account_group_of(user_id), "RATINGS")


def profile_page(page: str) -> Key:
    """`U#<page> / META`: whose profile lies there."""
    return Key(profile_group_of(page), "META")


def holder(person_key: str) -> Key:
    """`PERSON#<hash of a number> / HOLDER`: one account only has this number."""
    return Key(person(person_key), HOLDER)


def listing(person_key: str, place: str) -> Key:
    """`PERSON#<hash of a number or address> / IN#<place>`: somebody is named there under it."""
    return Key(person(person_key), f"{NAMED_IN}{place}")


def person(person_key: str) -> str:
    """Partition of what is known under a number or an address."""
    return f"PERSON#{hashlib.sha256(person_key.encode()).hexdigest()}"


def listed(source: str) -> Key:
    """`<source> / LISTED`: under what an event or a club names whom."""
    return Key(source, "LISTED")


def identities(standing: Standing) -> str:
    """Index partition of the identities that stand so."""
    return f"IDENTITIES#{standing.value}"


def in_identities(standing: Standing, since: str, user_id: UserId) -> ListKey:
    """An identity among others, by the time since when it was asked for."""
    return ListKey(identities(standing), f"{since}#{user_id}")
