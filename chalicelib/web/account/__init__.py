"""What somebody sees and changes of his own account. Importing a module makes its routes."""

from chalicelib.web.account import (
    account,
    bookings,
    deletion,
    email,
    forgotten,
    google,
    identity,
    invitations,
    links,
    passwords,
    personal_data,
    sessions,
)
from chalicelib.web.account.door import blueprint

__all__ = [
    "account",
    "blueprint",
    "bookings",
    "deletion",
    "email",
    "forgotten",
    "google",
    "identity",
    "invitations",
    "links",
    "passwords",
    "personal_data",
    "sessions",
]
