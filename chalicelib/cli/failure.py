"""Why a command failed, and the exit code that says it to programs."""

from enum import IntEnum


class ExitCode(IntEnum):
    """What the shell gets to see."""

    FINE = 0
    NO_PAIRING = 1
    WRONG_USE = 2
    BAD_FILE = 3
    TOO_LARGE = 4


class CommandFailedError(Exception):
    """The command did nothing; `reason` is one line for people."""

    def __init__(self, exit_code: ExitCode, reason: str) -> None:
        self.exit_code = exit_code
        self.reason = " ".join(reason.split())
        super().__init__(exit_code, reason)
