"""E-mail addresses."""

import re

LONGEST_EMAIL = 254
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def is_email(text: str) -> bool:
    """It has the form of an address."""
    return _EMAIL.fullmatch(text) is not None and len(text) <= LONGEST_EMAIL
