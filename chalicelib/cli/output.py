"""Where a command's output goes: standard output, or the file that `-o` names."""

from pathlib import Path

from chalicelib.cli.failure import CommandFailedError, ExitCode

STANDARD_OUTPUT = "-"


def written(text: str, out: str | None) -> str | None:
    """To the file when one is named, else back to standard output. Line ends stay as they are."""
    if out is None or out == STANDARD_OUTPUT:
        return text
    try:
        Path(out).write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise CommandFailedError(ExitCode.WRONG_USE, f"cannot write {out}: {error.strerror}") from error
    return None


def refuse_own_input(out: str | None, source: str) -> None:
    """A file is not written over while it is the one that is read. Raises CommandFailedError."""
    if out is None or out == STANDARD_OUTPUT:
        return
    try:
        is_same = Path(out).samefile(source)
    except OSError:
        return
    if is_same:
        raise CommandFailedError(ExitCode.WRONG_USE, f"-o {out} is the file that is read; name another one")
