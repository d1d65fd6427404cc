"""Secrets as the settings give them: themselves, or `ssm:` and a name under which AWS's parameter store has them."""

import time
from collections.abc import Callable

from botocore.exceptions import BotoCoreError, ClientError

from chalicelib.ports import BusyError

BY_NAME = "ssm:"
READ_AGAIN_S = 300
"""A secret that was changed is in use everywhere after this time, without a deployment."""


class Secret:
    """A secret; calling it gives its value. `fetch` asks the parameter store for a name."""

    def __init__(self, said: str, fetch: Callable[[str], str], seconds: Callable[[], float] = time.monotonic) -> None:
        self._name = said.removeprefix(BY_NAME) if said.startswith(BY_NAME) else ""
        self._value = "" if self._name else said
        self._fetch = fetch
        self._seconds = seconds
        self._read_at: float | None = None

    def __call__(self) -> str:
        """The value. While the parameter store does not answer, the last one; raises BusyError when there is none."""
        if self._name and (self._read_at is None or self._seconds() - self._read_at >= READ_AGAIN_S):
            try:
                self._value = self._fetch(self._name)
            except (BotoCoreError, ClientError) as error:
                if self._read_at is None:
                    raise BusyError from error
            self._read_at = self._seconds()
        return self._value
