"""The pages of a series. Importing a module makes its routes."""

from chalicelib.web.admin.series import categories, events, log, names, series

__all__ = ["categories", "events", "log", "names", "series"]
