"""The organisers' pages. Importing a module makes its routes."""

from chalicelib.web.admin import (
    accounts,
    club,
    event,
    events,
    imports,
    officials,
    rating_lists,
    unknown,
)
from chalicelib.web.admin.door import blueprint

__all__ = [
    "accounts",
    "blueprint",
    "club",
    "event",
    "events",
    "imports",
    "officials",
    "rating_lists",
    "unknown",
]
