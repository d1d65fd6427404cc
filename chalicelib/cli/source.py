"""The file that a command reads."""

from pathlib import Path

from chalicelib.cli.failure import CommandFailedError, ExitCode

_LARGEST_BYTES = 20_000_000


def read_bytes(name: str) -> bytes:
    """What is in the file with this name. Raises CommandFailedError."""
    try:
        with Path(name).open("rb") as file:
            data = file.read(_LARGEST_BYTES + 1)
    except OSError as error:
        raise CommandFailedError(ExitCode.WRONG_USE, f"cannot read {name}: {error.strerror}") from error
    if len(data) > _LARGEST_BYTES:
        raise CommandFailedError(ExitCode.TOO_LARGE, f"{name}: larger than {_LARGEST_BYTES // 1_000_000} MB")
    return data
