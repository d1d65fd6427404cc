"""The organisers' pages. Importing a module makes its routes."""

from chalicelib.web.admin import (
    accounts,
    backups,
    claims,
    club,
    event,
    events,
    imports,
    jobs,
    officials,
    pilots,
    rating_lists,
    series,
)
from chalicelib.web.admin.door import blueprint

__all__ = [
    "accounts",
    "backups",
    "blueprint",
    "claims",
    "club",
    "event",
    "events",
    "imports",
    "jobs",
    "officials",
    "pilots",
    "rating_lists",
    "series",
]
