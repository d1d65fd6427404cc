"""E-mail addresses."""

import re

LONGEST_EMAIL = 254
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


def masked(email: str) -> str:
    """An address for a log that outlives it: whoever knows it recognises it, nobody learns it there."""
    name, _, domain = email.partition("@")
    return f"{name[:1]}…@{domain}"


def is_email(text: str) -> bool:
    """It has the form of an address."""
    return _EMAIL.fullmatch(text) is not None and len(text) <= LONGEST_EMAIL
