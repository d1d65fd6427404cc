"""The organisers' pages. Importing a module makes its routes."""

from chalicelib.web.admin import accounts, entries, events, leaving, log, officials, settings
from chalicelib.web.admin.door import blueprint

__all__ = ["accounts", "blueprint", "entries", "events", "leaving", "log", "officials", "settings"]
