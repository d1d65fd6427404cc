"""C3: a code lets in one device, for a day, and nobody else."""

from datetime import UTC, datetime, timedelta

import pytest

from chalicelib.domain.accounts.devices import (
    CODE_LIFETIME,
    DEVICE_LIFETIME,
    CodeGoneError,
    CodeUsedError,
    Device,
    DeviceState,
    admit,
    coded,
    is_secret,
    state_of,
)
from chalicelib.domain.errors import InvalidFieldError
from chalicelib.domain.ids import UserId

NOW = datetime(2026, 12, 1, 18, 30, tzinfo=UTC)
CODE = "c" * 43


def a_code() -> Device:
    return coded(CODE, UserId("olga"), NOW)


def test_neither_the_code_nor_the_secret_is_kept() -> None:
    admission = admit(a_code(), CODE, "browser", "Kees", NOW)
    assert CODE not in repr(admission.device)
    assert admission.secret not in repr(admission.device)
    assert is_secret(admission.device, admission.secret)


def test_a_device_is_let_in_for_a_day() -> None:
    device = admit(a_code(), CODE, "browser", "  Kees   de Boer ", NOW).device
    assert (device.name, device.until) == ("Kees de Boer", NOW + timedelta(hours=24))
    assert state_of(device, NOW + DEVICE_LIFETIME - timedelta(seconds=1)) is DeviceState.ADMITTED
    assert state_of(device, NOW + DEVICE_LIFETIME) is DeviceState.OVER


def test_a_second_device_is_refused_and_the_first_one_once_more_is_the_same() -> None:
    first = admit(a_code(), CODE, "browser", "Kees", NOW)
    again = admit(first.device, CODE, "browser", "Somebody", NOW + timedelta(minutes=1))
    assert again == first
    with pytest.raises(CodeUsedError):
        admit(first.device, CODE, "another browser", "Piet", NOW)


def test_a_code_is_good_for_an_hour() -> None:
    assert state_of(a_code(), NOW) is DeviceState.WAITING
    assert admit(a_code(), CODE, "browser", "Kees", NOW + CODE_LIFETIME - timedelta(seconds=1)).device.name == "Kees"
    with pytest.raises(CodeGoneError):
        admit(a_code(), CODE, "browser", "Kees", NOW + CODE_LIFETIME)


@pytest.mark.parametrize(("name", "reason"), [("", "missing"), ("  ", "missing"), ("x" * 61, "too_long")])
def test_a_helper_has_a_name(name: str, reason: str) -> None:
    with pytest.raises(InvalidFieldError) as refusal:
        admit(a_code(), CODE, "browser", name, NOW)
    assert (refusal.value.details["field"], refusal.value.details["reason"]) == ("name", reason)
