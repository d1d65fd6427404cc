"""Personal links: one token a member, nobody else can make it, a new one ends the older ones."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.club.links import claim_in, is_genuine, token_of
from chalicelib.domain.club.member import Member
from chalicelib.domain.ids import ClubId, EntryId
from chalicelib.domain.model.player import Person

CLUB = ClubId("9f86d081884c7d65")
ANNA = Member(EntryId("a3f5c2"), Person("Vermeer, Anna", 1850), email="anna@club.example")
KEY = "0123456789abcdefghijklmnopqrstuvwxyzABCDEF"
IDS = st.text("abcdefghijklmnopqrstuvwxyz0123456789-_", min_size=1, max_size=20)


def opens(token: str, member: Member = ANNA, key: str = KEY) -> bool:
    claim = claim_in(token)
    return claim is not None and is_genuine(claim, key, member)


def test_a_token_stands_for_one_member_and_says_nothing_of_him() -> None:
    token = token_of(KEY, CLUB, ANNA)
    assert opens(token)
    assert token == "9f86d081884c7d65.a3f5c2.36b2fae89152a05eb7ff554cace8af12"
    assert not any(word in token.lower() for word in ("anna", "vermeer", "1850", "example"))


def test_a_link_made_anew_makes_the_older_ones_worthless() -> None:
    older, newer = (token_of(KEY, CLUB, replace(ANNA, links=links)) for links in (0, 1))
    now = replace(ANNA, links=1)
    assert (opens(older, now), opens(newer, now)) == (False, True)


def test_what_else_is_known_of_the_member_may_change() -> None:
    token = token_of(KEY, CLUB, ANNA)
    assert opens(token, replace(ANNA, person=Person("Jansen, Anna"), email="", version=9))  # type: ignore[arg-type]


@pytest.mark.parametrize("text", ["", "a", "a.b", "a.b.c", "a.b." + "0" * 31, "a.b." + "0" * 33, "a.b." + "Z" * 32,
                                  "a/b.c." + "0" * 32, "é.b." + "0" * 32, "a.b.c." + "0" * 32, "." * 34])  # fmt: skip
def test_what_can_be_no_token_is_none(text: str) -> None:
    assert claim_in(text) is None


def test_without_a_key_there_are_no_links() -> None:
    with pytest.raises(ValueError, match="key"):
        token_of("", CLUB, ANNA)


@given(IDS, IDS, st.integers(0, 50), st.text(min_size=1, max_size=60))
def test_a_token_opens_what_it_was_made_for(club: str, member: str, links: int, key: str) -> None:
    holder = Member(EntryId(member), Person("Somebody"), links=links)
    assert opens(token_of(key, ClubId(club), holder), holder, key)


@given(st.data())
def test_one_character_else_and_it_opens_nothing(data: st.DataObject) -> None:
    token = token_of(KEY, CLUB, ANNA)
    place = data.draw(st.integers(0, len(token) - 1))
    other = data.draw(st.characters(codec="ascii").filter(lambda one: one != token[place]))
    changed = token[:place] + other + token[place + 1 :]
    assert not opens(changed)


@given(IDS, st.integers(0, 5), st.text(min_size=1, max_size=60))
def test_another_member_club_count_or_key_has_another_token(other: str, links: int, key: str) -> None:
    token = token_of(KEY, CLUB, ANNA)
    someone = Member(EntryId(other), ANNA.person, links=links)
    if (someone.id, links, key) != (ANNA.id, ANNA.links, KEY):
        assert token_of(key, CLUB, someone).rpartition(".")[2] != token.rpartition(".")[2]
    assert token_of(KEY, ClubId(f"{CLUB}x"), ANNA).rpartition(".")[2] != token.rpartition(".")[2]
