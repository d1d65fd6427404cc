"""The emulator with the product's resources, on top of a folder that keeps its state. One process a folder."""

import fcntl
import json
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from chalicelib.cli import emulator
from chalicelib.cli.emulator import Endpoint, create_resources, read_template
from chalicelib.cli.local.stripe import address as stripe

ROOT = Path(__file__).resolve().parents[3]
TEMPLATE = ROOT / "infra" / "resources.yaml"
ADMINISTRATOR = "demo@speelzaal.example"
"""On one machine the demo's organiser may do what platform administrators do."""
SENDER = "Speelzaal <mail@speelzaal.example>"
MAILS = "mails"
"""The folder in that of the stack in which mail is caught."""
MAIL_STEP = "_mail"
"""The first step of the paths of its pages."""
_LOCK, _ADDRESS = "lock", "running.json"


class FolderInUseError(Exception):
    """Another process runs on this folder."""


@dataclass(frozen=True, slots=True)
class Stack:
    """A running stack. `names` says, by logical id of the template, the name (queues: the address) of each resource."""

    endpoint: Endpoint
    names: Mapping[str, str]

    def environment(self, origin: str = "", mails: Path | None = None) -> dict[str, str]:
        """The environment variables with which the product works here: its settings, and boto3's.

        `mails` is the folder in which mail is caught; without one none is sent.
        """
        return {
            **self.endpoint.environment,
            "SPEELZAAL_TABLE": self.names["Table"],
            "SPEELZAAL_QUEUE_URL": self.names["JobsQueue"],
            "SPEELZAAL_LISTS_QUEUE_URL": self.names["ListsQueue"],
            "SPEELZAAL_SITE_BUCKET": self.names["SiteBucket"],
            "SPEELZAAL_PRIVATE_BUCKET": self.names["PrivateBucket"],
            "SPEELZAAL_LISTS_BUCKET": self.names["ListsBucket"],
            "SPEELZAAL_ADMINISTRATORS": ADMINISTRATOR,
            "SPEELZAAL_OPEN_TO_ALL": "true",
            "SPEELZAAL_SECURE_COOKIES": "false",
            "SPEELZAAL_SITE_ORIGIN": origin,
            "SPEELZAAL_MAIL_FROM": SENDER if mails else "",
            "SPEELZAAL_MAIL_FOLDER": str(mails or ""),
            **stripe.environment(origin),
        }


def enter(stack: Stack, origin: str = "", mails: Path | None = None) -> None:
    """Let this process work on the stack, whatever AWS account its environment named before."""
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN"):
        os.environ.pop(name, None)
    os.environ.update(stack.environment(origin, mails), AWS_EC2_METADATA_DISABLED="true")


@contextmanager
def started(folder: Path) -> Iterator[Stack]:
    """Start a stack on this folder. Raises FolderInUseError, emulator.EmulatorError."""
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / _LOCK).open("w") as lock:
        if not _take(lock):
            raise FolderInUseError(folder)
        with emulator.running(folder / "state") as endpoint:
            stack = Stack(endpoint, create_resources(endpoint, TEMPLATE))
            address = folder / _ADDRESS
            address.write_text(json.dumps({"url": endpoint.url, "names": dict(stack.names)}), encoding="utf-8")
            try:
                yield stack
            finally:
                address.unlink(missing_ok=True)


def running(folder: Path) -> Stack | None:
    """The stack that another process runs on this folder."""
    try:
        with (folder / _LOCK).open("r+") as lock:
            if _take(lock):
                return None
        document = json.loads((folder / _ADDRESS).read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    return Stack(Endpoint(document["url"]), document["names"])


def security_headers() -> dict[str, str]:
    """What the CDN adds to every answer, read from the template; but not the rule to use HTTPS, which is not here."""
    policy = read_template(TEMPLATE)["SecurityHeaders"]["Properties"]["ResponseHeadersPolicyConfig"]
    named = policy["SecurityHeadersConfig"]
    own = {item["Header"]: item["Value"] for item in policy["CustomHeadersConfig"]["Items"]}
    return own | {
        "Content-Security-Policy": named["ContentSecurityPolicy"]["ContentSecurityPolicy"],
        "Referrer-Policy": named["ReferrerPolicy"]["ReferrerPolicy"],
        "X-Content-Type-Options": "nosniff",
        "X-Frame-Options": named["FrameOptions"]["FrameOption"],
    }


def _take(lock: IO[str]) -> bool:
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
