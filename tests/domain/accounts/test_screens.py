"""S64-60, S64-61: a screen in the hall: a secret that can be typed with a television's buttons, and what it shows."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chalicelib.domain.accounts.screens import (
    LONGEST_ANNOUNCEMENT,
    Hall,
    Screen,
    ScreenSettings,
    View,
    a_secret,
    announced,
    hash_of,
    is_to_be_noted,
    named,
    with_secret,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import UserId

NOON = datetime(2026, 3, 10, 12, tzinfo=UTC)


def a_screen(secret: str = "7k2m-q9dx-0h4c", name: str = "Bar") -> Screen:
    return with_secret(Screen(name, name, "", UserId("u"), NOON), secret)


def refusal(screen: Screen, **changes: object) -> tuple[str, str]:
    with pytest.raises(InvalidFieldError) as refused:
        named(screen, "Bar", replace(screen.settings, **changes))  # type: ignore[arg-type]
    return refused.value.details["field"], refused.value.details["reason"]


@given(st.text(min_size=1))
def test_a_secret_is_twelve_signs_that_nobody_reads_as_others(token: str) -> None:
    secret = a_secret(token)
    assert [len(part) for part in secret.split("-")] == [4, 4, 4]
    assert not set(secret) & set("ilou")
    assert hash_of(secret) == hash_of(secret.replace("-", "").upper())


def test_secrets_of_many_tokens_are_all_different() -> None:
    assert len({a_secret(f"token {number}") for number in range(2000)}) == 2000


@pytest.mark.parametrize("typed", ["7k2m-q9dx-0h4c", "7K2MQ9DX0H4C", "7k2m q9dx oh4c", " 7k2m-q9dx-Oh4c "])
def test_it_opens_however_it_is_typed(typed: str) -> None:
    bar, lobby = a_screen(), a_screen("aaaa-bbbb-cccc", "Lobby")
    assert Hall((lobby, bar)).opened_by(hash_of(typed)) == bar


@pytest.mark.parametrize("typed", ["", "-", "7k2m-q9dx-0h4d", "7k2m-q9dx"])
def test_another_secret_opens_nothing(typed: str) -> None:
    assert Hall((a_screen(),)).opened_by(hash_of(typed)) is None
    assert Hall().opened_by(hash_of(typed)) is None


def test_a_new_address_takes_the_place_of_the_one_before() -> None:
    hall = Hall((with_secret(a_screen(), "aaaa-bbbb-cccc"),))
    assert hall.opened_by(hash_of("7k2m-q9dx-0h4c")) is None
    assert hall.opened_by(hash_of("aaaa-bbbb-cccc")) is not None


def test_of_the_secret_the_hash_alone_is_kept() -> None:
    assert "7k2m" not in repr(a_screen())


def test_views_are_shown_in_their_own_order_once_each() -> None:
    chosen = ScreenSettings(views=(View.LATEST, View.BOARDS, View.LATEST))
    assert named(a_screen(), "  Bar  boven ", chosen).settings.views == (View.BOARDS, View.LATEST)
    assert named(a_screen(), "  Bar  boven ", chosen).name == "Bar boven"


def test_what_no_screen_can_be() -> None:
    assert refusal(a_screen(), views=()) == ("views", "missing")
    assert refusal(a_screen(), seconds=4) == ("seconds", "too_low")
    assert refusal(a_screen(), seconds=61) == ("seconds", "too_many")
    for name, reason in ((" ", "missing"), ("x" * 61, "too_long")):
        with pytest.raises(InvalidFieldError) as refused:
            named(a_screen(), name, ScreenSettings())
        assert refused.value.details["reason"] == reason


def test_an_announcement_is_one_line_and_not_long() -> None:
    assert announced(" Ronde 4\n begint om 14.15 uur. ") == "Ronde 4 begint om 14.15 uur."
    assert announced(" \n") == ""
    with pytest.raises(InvalidFieldError):
        announced("x" * (LONGEST_ANNOUNCEMENT + 1))


def test_that_it_is_there_is_noted_each_five_minutes() -> None:
    screen = a_screen()
    assert is_to_be_noted(screen, NOON)
    seen = replace(screen, seen_at=NOON)
    assert [is_to_be_noted(seen, NOON + timedelta(seconds=s)) for s in (10, 299, 300)] == [False, False, True]
