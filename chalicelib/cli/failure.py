"""Why a command failed, and the exit code that says it to programs."""

import unicodedata
from enum import IntEnum

_OBEYED = frozenset(("Cc", "Cs", "Zl", "Zp"))
"""Unicode's controls, halves of signs, ends of lines and paragraphs."""
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""What turns the direction of the signs that follow."""


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
        self.reason = in_one_line(reason)
        super().__init__(exit_code, reason)


def in_one_line(text: str) -> str:
    """Without what ends a line, and without what a terminal would obey instead of showing it."""
    kept = (" " if unicodedata.category(sign) in _OBEYED or sign in _TURNING else sign for sign in text)
    return " ".join("".join(kept).split())
