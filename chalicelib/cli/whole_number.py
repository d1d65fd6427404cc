"""A whole number as it is typed after an option."""

import argparse
import re

_WHOLE = re.compile(r"-?[0-9]{1,18}")


def whole_number(text: str) -> int:
    """Of the digits 0 to 9 alone. Raises ArgumentTypeError."""
    if not _WHOLE.fullmatch(text):
        raise argparse.ArgumentTypeError(f"not a whole number: {text!r}")
    return int(text)
