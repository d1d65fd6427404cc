"""Mails are ordered with a change, in one of a few groups."""

from collections import Counter

from chalicelib.ports import MAIL_GROUPS, mail_group_of


def test_mails_with_one_key_are_in_one_group_and_keys_are_spread_over_few() -> None:
    assert mail_group_of("booking-1") == mail_group_of("booking-1")
    groups = Counter(mail_group_of(f"booking-{number}") for number in range(400))
    assert set(groups) == {f"{MAIL_GROUPS}{number}" for number in range(8)}
    assert min(groups.values()) > 20
