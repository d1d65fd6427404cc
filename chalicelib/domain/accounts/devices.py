"""C3: a device of a helper: let in by a code that works once, for a day, to fill in results of one event.

The code is a secret that the organiser's screen shows; of it and of the device's own secret hashes are stored. The
device's secret follows from the code and from what this one browser holds, so that the button pressed twice lets in one
device, and nobody else's.
"""

import hashlib
import hmac
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum

from chalicelib.domain.errors import DomainError, InvalidFieldError
from chalicelib.domain.ids import NEVER_SAVED, UserId, Version

CODE_LIFETIME = timedelta(hours=1)
DEVICE_LIFETIME = timedelta(hours=24)
LONGEST_NAME = 60
_ID_LENGTH = 32
"""Hexadecimal digits of the hash of a code."""


class CodeUsedError(DomainError):
    """Another device was let in by this code."""

    code = "code_used"


class CodeGoneError(DomainError):
    """The code is too old, was taken back, or never was one. Never says which."""

    code = "code_gone"


class DeviceState(StrEnum):
    """Where a code and its device stand."""

    WAITING = "waiting"
    ADMITTED = "admitted"
    OVER = "over"
    """Too old, or taken back."""


@dataclass(frozen=True, slots=True)
class Device:
    """A code, and the device that it let in. `until` is how long the code, later the device, is good (UTC)."""

    id: str
    made_by: UserId
    made_at: datetime
    until: datetime
    name: str = ""
    """What the helper typed of himself; empty while nobody has come in."""
    secret_hash: str = ""
    is_revoked: bool = False
    version: Version = NEVER_SAVED


@dataclass(frozen=True, slots=True)
class Admission:
    """A device that was let in, with its secret; it keeps both."""

    device: Device
    secret: str


def coded(code: str, by: UserId, now: datetime) -> Device:
    """A new code."""
    return Device(id_of(code), by, now, now + CODE_LIFETIME)


def id_of(code: str) -> str:
    """Under which name a code is kept: nobody finds the code by it."""
    return _hash(code)[:_ID_LENGTH]


def state_of(device: Device, now: datetime) -> DeviceState:
    """Where it stands."""
    if device.is_revoked or device.until <= now:
        return DeviceState.OVER
    return DeviceState.ADMITTED if device.secret_hash else DeviceState.WAITING


def admit(device: Device, code: str, browser: str, name: str, now: datetime) -> Admission:
    """Let in the browser that holds this secret; the same one once more is let in as it was.

    Raises CodeGoneError, CodeUsedError, InvalidFieldError for the name.
    """
    if state_of(device, now) is DeviceState.OVER:
        raise CodeGoneError
    secret = hmac.new(code.encode(), browser.encode(), "sha256").hexdigest()
    if device.secret_hash:
        if not is_secret(device, secret):
            raise CodeUsedError
        return Admission(device, secret)
    called = " ".join(name.split())
    if not called:
        raise InvalidFieldError(field="name", reason="missing")
    if len(called) > LONGEST_NAME:
        raise InvalidFieldError(field="name", reason="too_long", most=LONGEST_NAME)
    admitted = replace(device, name=called, secret_hash=_hash(secret), until=now + DEVICE_LIFETIME)
    return Admission(admitted, secret)


def is_secret(device: Device, secret: str) -> bool:
    """Whether it is the device's own; it takes as long whatever the secret."""
    return hmac.compare_digest(device.secret_hash, _hash(secret))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
